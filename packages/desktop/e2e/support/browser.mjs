/** Browser windows on a host, with everything that went over their sockets. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export const ARTIFACTS = fileURLToPath(new URL('../../artifacts/e2e/', import.meta.url))
const PATIENCE_MS = 20_000
/** A new host shows all names at once, and compiles every game behind them. */
const FIRST_PATIENCE_MS = 120_000
const SIZE = { width: 1280, height: 720 }

/** @param {string} executablePath */
export function launchBrowser(executablePath) {
  for (const old of existsSync(ARTIFACTS) ? readdirSync(ARTIFACTS) : []) {
    if (old.startsWith('failed-')) rmSync(`${ARTIFACTS}${old}`)
  }
  mkdirSync(ARTIFACTS, { recursive: true })
  return chromium.launch({ executablePath, args: FLAGS })
}

/**
 * A browser that the host has let in; its windows share that.
 * @param {import('playwright-core').Browser} browser
 * @param {{ address: string }} host
 */
export async function enter(browser, host) {
  const context = await browser.newContext({ viewport: SIZE })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.goto(host.address)
  await page.waitForSelector('.library:not([data-reading])', { timeout: FIRST_PATIENCE_MS })
  await page.close()
  return context
}

/**
 * @typedef {object} Frame
 * @property {'in' | 'out'} way
 * @property {any} message
 */

/**
 * Opens the page and collects its frames, its errors and what its security policy forbade.
 * @param {import('playwright-core').BrowserContext} context that the host has let in
 * @param {{ address: string }} host
 * @param {{ size?: { width: number, height: number }, media?: Parameters<import('playwright-core').Page['emulateMedia']>[0] }} [options]
 */
export async function openWindow(context, host, { size = SIZE, media } = {}) {
  const page = await context.newPage()
  await page.setViewportSize(size)
  if (media !== undefined) await page.emulateMedia(media)
  /** @type {Frame[]} */
  const frames = []
  /** @type {string[]} */
  const errors = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push({ way: 'in', message: JSON.parse(String(payload)) }))
    socket.on('framesent', ({ payload }) => frames.push({ way: 'out', message: JSON.parse(String(payload)) }))
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // Browsers ask every site for this picture; the page itself names another.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) errors.push(message.text())
  })
  await page.goto(new URL('/', host.address).href)
  await page.waitForSelector('.library')
  return {
    page,
    frames,
    errors,
    /** States that the host has sent, oldest first. */
    states: () => frames.flatMap(({ way, message }) => (way === 'in' ? (stateIn(message) ?? []) : [])),
    shot: (name) => page.screenshot({ path: `${ARTIFACTS}${name}.png` }),
    close: () => page.close(),
  }
}

/** States come by themselves, and in answer to opening a match. */
function stateIn(message) {
  if (message.push === 'match/state') return message.body
  return message.name === 'match/open' && message.ok ? message.body.state : null
}
