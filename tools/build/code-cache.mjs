/**
 * Makes what a check would otherwise have to find out anew each time it begins: what the engine compiled of the checker
 * after it has checked some games, what is known of these games' files then, and the answers about the games as they
 * are. Run by the build in a process of its own: `node tools/build/code-cache.mjs FOLDER SHELF GAMES [rules file…]`,
 * with the folder of the built checker, the built questions about the shelf, and the folder of the games with all rules
 * files in it. The engine refuses a cache of another version by itself, and what is known counts only for the very same
 * texts and the very same checker.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [home, shelf, games, ...files] = process.argv.slice(2)
const { checker, script } = createRequire(import.meta.url)(resolve(home, 'check-start.cjs'))
const { shelfQuestions, shelfAnswers } = await import(pathToFileURL(resolve(shelf)).href)
const known = join(home, 'check-worker.known')
const folder = `${known}.making`
const digest = createHash('sha256')
  .update(readFileSync(join(home, 'check-worker.code.js')))
  .digest('hex')
const questions = files.length === 0 ? [] : shelfQuestions(games, files)
const answers = shelfAnswers(questions, (question) =>
  checker.checkWhole({ ...question, keep: { checker: digest, folder, built: null } }),
)
writeFileSync(join(home, 'check-worker.answers'), answers)
// Without games nothing is known.
writeFileSync(known, '')
for (const name of existsSync(folder) ? readdirSync(folder) : []) renameSync(join(folder, name), known)
rmSync(folder, { recursive: true, force: true })
// What only mistakes need belongs to it as well.
const mistaken = new Map([
  ['mistaken.rules', 'game mistaken "Mistaken" for 2 players\nvar count 0..3\nplay { count + 1 }\n'],
])
checker.checkWhole({ files: mistaken, asked: [...mistaken.keys()], keep: null })
const data = script.createCachedData()
// Its digest goes before it: the engine itself does not look whether the cache is whole.
const cache = join(home, 'check-worker.code.cache')
writeFileSync(cache, Buffer.concat([createHash('sha256').update(data).digest(), data]))
