#!/usr/bin/env node
/** `npm start`: opens the table, in Electron where its program is on this machine, otherwise in the browser. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findElectron } from './find-electron.mjs'
import { openBrowser } from './open-browser.mjs'

const HELP = `Usage: npm start -- [options]

Opens the table, in Electron where its program is on this machine, otherwise in the browser.

  --browser     in the browser in any case
  --no-open     in the browser, but only print the address
  --port N      port of browser mode (any free one)
  --games DIR   folder of rules files; may be given several times (games)
  --saves DIR   folder of saved matches (the system's place for data of programs)
  --pace MS     how long computers wait before they answer (700)
  --computer NAME  who plays the computer's seats, e.g. random (the best there is)
  --help        this text
`

const home = dirname(dirname(fileURLToPath(import.meta.url)))
const root = dirname(dirname(home))
const built = ['dist/host/server.js', 'dist/host/match-worker.js', 'dist/main/main.mjs', 'dist/renderer/index.html']

const options = readOptions()
if (options !== null) await start(options)

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        browser: { type: 'boolean' },
        'no-open': { type: 'boolean' },
        port: { type: 'string' },
        games: { type: 'string', multiple: true },
        saves: { type: 'string' },
        pace: { type: 'string' },
        computer: { type: 'string' },
        help: { type: 'boolean' },
      },
    })
    if (values.help !== true) return values
    process.stdout.write(HELP)
  } catch (error) {
    fail(2, `start: ${error.message}\n\n${HELP}`)
  }
  return null
}

async function start({ browser, 'no-open': noOpen, port, games = [], saves, pace, computer }) {
  for (const folder of games) {
    if (!existsSync(folder)) return fail(2, `error[host/no-folder]: There is no folder ${folder}.`)
  }
  if (!built.every((file) => existsSync(join(home, file)))) {
    const { build } = await import(new URL('../../../tools/build/build.mjs', import.meta.url).href)
    const failed = await build()
    if (failed.length > 0) return fail(1, `error[start/not-built]: Not built: ${failed.join(', ')}.`)
  }
  if (pace !== undefined && !/^\d{1,5}$/.test(pace)) {
    return fail(2, `error[start/bad-pace]: ${pace} is no number of milliseconds. Give one from 0 to 60000 with --pace.`)
  }
  const settings = [
    ...games.flatMap((it) => ['--games', resolve(it)]),
    ...(saves ? ['--saves', resolve(saves)] : []),
    ...(pace === undefined ? [] : ['--pace', pace]),
    ...(computer === undefined ? [] : ['--computer', computer]),
  ]
  const electron = findElectron()
  if (!browser && !noOpen && port === undefined && electron !== null) return startElectron(electron, settings)
  if (!browser && !noOpen && electron === null) {
    console.log("Electron's program is not on this machine; the table opens in the browser instead.")
  }
  await startBrowserMode([...settings, ...(port === undefined ? [] : [`--port=${port}`])], noOpen === true)
}

function startElectron(program, args) {
  const child = spawn(program, [join(home, 'dist/main/main.mjs'), ...args], { stdio: 'inherit' })
  child.on('error', (error) => fail(1, `error[start/no-electron]: ${program} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === null ? 1 : 0)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
}

async function startBrowserMode(args, noOpen) {
  const { startBrowserMode } = await import(new URL('../dist/host/server.js', import.meta.url).href)
  let server
  try {
    server = await startBrowserMode({
      args,
      games: join(root, 'games'),
      ready(address) {
        console.log(`Rheol is ready at ${address}`)
        if (noOpen) return
        console.log('Stop it with Ctrl+C.')
        openBrowser(address)
      },
    })
  } catch (error) {
    return fail(1, typeof error.code === 'string' ? `error[${error.code}]: ${error.message}` : error.stack)
  }
  let stopping = false
  const stop = async () => {
    // A second Ctrl+C does not wait.
    if (stopping) process.exit(1)
    stopping = true
    await server.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
}

function fail(code, text) {
  process.exitCode = code
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`)
}
