/** The real host in browser mode, on folders of its own. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../../bin/start.mjs', import.meta.url))
const GAMES = fileURLToPath(new URL('../../../../games', import.meta.url))
const LONGEST_START_MS = 120_000

/**
 * @typedef {object} RunningHost
 * @property {string} address that lets one browser in
 * @property {string} games
 * @property {string} saves
 * @property {(file: string, edit: (text: string) => string) => void} edit changes a rules file
 * @property {() => Promise<void>} stop asks it to stop
 * @property {() => Promise<void>} kill stops it without asking
 */

/**
 * @param {{ from?: RunningHost, only?: readonly string[] }} [options] `from`: go on with the folders of an earlier
 *   one; `only`: files and folders to begin with, when not all games are needed
 * @returns {Promise<RunningHost>}
 */
export async function startHost({ from, only } = {}) {
  const home = from === undefined ? mkdtempSync(join(tmpdir(), 'rheol-e2e-')) : null
  const games = from?.games ?? join(home, 'games')
  const saves = from?.saves ?? join(home, 'saves')
  if (home !== null) {
    if (only === undefined) cpSync(GAMES, games, { recursive: true })
    else for (const file of only) cpSync(join(GAMES, file), join(games, file), { recursive: true })
    mkdirSync(saves)
  }
  const child = spawn(
    process.execPath,
    [START, '--no-open', '--pace', '60', '--computer', 'random', '--games', games, '--saves', saves],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const gone = new Promise((resolve) => child.on('exit', resolve))
  const address = await firstAddress(child)
  return {
    address,
    games,
    saves,
    edit(file, edit) {
      const path = join(games, file)
      writeFileSync(path, edit(readFileSync(path, 'utf8')))
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
      if (home !== null) rmSync(home, { recursive: true, force: true })
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

function firstAddress(child) {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(() => reject(new Error(`The host did not start:\n${said}`)), LONGEST_START_MS)
    const listen = (data) => {
      said += data
      const found = said.match(/http:\/\/\S+token=\S+/)
      if (found === null) return
      clearTimeout(timer)
      resolve(found[0])
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`The host ended with ${code}:\n${said}`)))
  })
}
