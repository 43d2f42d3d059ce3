/** A browser window on the host, with everything that went over its socket. */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const ARTIFACTS = fileURLToPath(new URL('../../artifacts/e2e/', import.meta.url))
const PATIENCE_MS = 20_000

/** @param {string} executablePath */
export function launchBrowser(executablePath) {
  mkdirSync(ARTIFACTS, { recursive: true })
  return chromium.launch({ executablePath, args: FLAGS })
}

/**
 * @typedef {object} Frame
 * @property {'in' | 'out'} way
 * @property {any} message
 */

/**
 * Opens the page and collects its frames, its errors and what its security policy forbade.
 * @param {import('playwright-core').Browser} browser
 * @param {{ address: string }} host
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function openWindow(browser, host, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
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
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(host.address)
  await page.waitForSelector('.library')
  return {
    page,
    frames,
    errors,
    /** States that the host has sent, oldest first. */
    states: () => frames.filter(({ message }) => message.push === 'match/state').map(({ message }) => message.body),
    shot: (name) => page.screenshot({ path: `${ARTIFACTS}${name}.png` }),
    close: () => context.close(),
  }
}
