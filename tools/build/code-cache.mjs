/**
 * Makes what a check would otherwise have to find out anew each time it begins: what the engine compiled of its parts
 * after they have checked some games, what is known of these games' files then, and the answers about the games as they
 * are. Run by the build in a process of its own: `node tools/build/code-cache.mjs FOLDER SHELF GAMES [rules file…]`,
 * with the folder of the built checker, the built questions about the shelf, and the folder of the games with all rules
 * files in it. The engine refuses a cache of another version by itself, and what is known counts only for the very same
 * texts and the very same checker.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [home, shelf, games, ...files] = process.argv.slice(2)
const { checker, command } = createRequire(import.meta.url)(resolve(home, 'check-start.cjs'))
const { checkWhole } = checker.load()
const { shelfQuestions, shelfAnswers } = await import(pathToFileURL(resolve(shelf)).href)
const known = join(home, 'check-worker.known')
const making = `${known}.making`
const digest = createHash('sha256')
  .update(readFileSync(join(home, 'check-worker.code.js')))
  .digest('hex')
const questions = files.length === 0 ? [] : shelfQuestions(games, files)
const answers = shelfAnswers(questions, (question) =>
  checkWhole({ ...question, keep: { checker: digest, folder: making, built: null } }),
)
// Without games nothing is known.
writeFileSync(known, '')
for (const name of existsSync(making) ? readdirSync(making) : []) renameSync(join(making, name), known)

// What only mistakes need belongs to it as well; so does the command line, for what is found and what was found before.
mkdirSync(making, { recursive: true })
process.env.XDG_CACHE_HOME = resolve(making)
const mistaken = join(making, 'mistaken.rules')
writeFileSync(mistaken, 'game mistaken "Mistaken" for 2 players\nvar count 0..3\nplay { count + 1 }\n')
for (const file of [mistaken, mistaken, ...files.slice(0, 1)]) {
  await command.load().runCheckCommand([process.execPath, 'rheol', 'check', file])
}
process.exitCode = 0
rmSync(making, { recursive: true, force: true })
for (const part of [checker, command]) part.keepCompiled(writeFileSync)
writeFileSync(join(home, 'check-worker.answers'), answers)
