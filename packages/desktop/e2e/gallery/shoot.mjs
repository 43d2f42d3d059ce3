/**
 * Pictures of scripted positions: `node packages/desktop/e2e/gallery/shoot.mjs [name…] [--dark] [--size WxH]`.
 * They land in packages/desktop/artifacts/gallery/.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const ALL = [
  'library',
  'team',
  'vote',
  'curtain',
  'ended',
  'row',
  'six',
  'tunnel',
  'layout',
  'mill',
  'applied',
  'broken',
  'diverged',
]
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const args = process.argv.slice(2)
const dark = args.includes('--dark')
const size = args.includes('--size') ? args[args.indexOf('--size') + 1] : '1280x720'
const [width, height] = size.split('x').map(Number)
const wanted = args.filter((arg) => ALL.includes(arg))
const folder = fileURLToPath(new URL('../../artifacts/gallery/', import.meta.url))
mkdirSync(folder, { recursive: true })

const server = await createServer({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  plugins: [react()],
  logLevel: 'error',
  // The window takes one function from the engine; without the rest the pictures come sooner.
  resolve: {
    alias: { '@rheol/runtime': fileURLToPath(new URL('../../../runtime/src/text/format-text.ts', import.meta.url)) },
  },
  server: {
    port: 0,
    host: '127.0.0.1',
    fs: { allow: [fileURLToPath(new URL('../../../..', import.meta.url))] },
    hmr: false,
  },
})
await server.listen()
const { port } = server.httpServer.address()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })
try {
  for (const name of wanted.length > 0 ? wanted : ALL) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' })
    page.on('pageerror', (error) => console.error(`${name}: ${error.message}`))
    page.on('console', (message) => message.type() === 'error' && console.error(`${name}: ${message.text()}`))
    await page.goto(`http://127.0.0.1:${port}/#${name}`)
    await page.waitForSelector('.library, .table-screen, .curtain', { timeout: 60_000 })
    await page.waitForTimeout(200)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) console.error(`${name}: ${wide} pixels too wide`)
    await page.screenshot({
      path: `${folder}${name}${dark ? '-dark' : ''}${size === '1280x720' ? '' : `-${size}`}.png`,
    })
    await page.close()
  }
} finally {
  await browser.close()
  await server.close()
}
