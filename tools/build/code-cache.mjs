/**
 * Makes what a check would otherwise have to find out anew each time it begins: what the engine compiled of the check
 * worker after it has checked some games, and what is known of these games' files then. Run by the build in a process
 * of its own: `node tools/build/code-cache.mjs CODE CACHE KNOWN [rules file…]`. The engine refuses a cache of another
 * version by itself, and what is known counts only for the very same texts and the very same checker.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { Script } from 'node:vm'

const [code, cache, known, ...files] = process.argv.slice(2)
const script = new Script(readFileSync(code, 'latin1'), { filename: code })
const worker = {}
script.runInThisContext()(worker, createRequire(resolve(code)))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const folder = `${known}.making`
const checker = createHash('sha256').update(readFileSync(code)).digest('hex')
worker.check({ files: texts, asked: files, keep: { checker, folder, built: null } })
// Without games nothing is known.
writeFileSync(known, '')
for (const name of existsSync(folder) ? readdirSync(folder) : []) renameSync(join(folder, name), known)
rmSync(folder, { recursive: true, force: true })
// What only mistakes need belongs to it as well.
const mistaken = new Map([
  ['mistaken.rules', 'game mistaken "Mistaken" for 2 players\nvar count 0..3\nplay { count + 1 }\n'],
])
worker.check({ files: mistaken, asked: [...mistaken.keys()], keep: null })
const data = script.createCachedData()
// Its digest goes before it: the engine itself does not look whether the cache is whole.
writeFileSync(cache, Buffer.concat([createHash('sha256').update(data).digest(), data]))
