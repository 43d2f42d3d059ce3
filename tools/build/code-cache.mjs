/**
 * Makes the code cache of the check worker: what the engine compiled of it after it has checked a few games, so that
 * no check has to compile it anew. Run by the build in a process of its own:
 * `node tools/build/code-cache.mjs CODE CACHE [rules file…]`. The engine refuses a cache of another version by itself.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Script } from 'node:vm'

const [code, cache, ...files] = process.argv.slice(2)
const script = new Script(readFileSync(code, 'latin1'), { filename: code })
const worker = {}
script.runInThisContext()(worker, createRequire(resolve(code)))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
worker.check({ files: texts, asked: files })
const data = script.createCachedData()
// Its digest goes before it: the engine itself does not look whether the cache is whole.
writeFileSync(cache, Buffer.concat([createHash('sha256').update(data).digest(), data]))
