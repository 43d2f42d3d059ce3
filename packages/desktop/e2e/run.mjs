/**
 * The built app in a real browser: `node packages/desktop/e2e/run.mjs [--json FILE] [--only WORD]`, on a host
 * that works on a copy of the games; scenarios that edit rules have one of their own. Pictures stay in packages/desktop/artifacts/e2e/.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../../tools/build/build.mjs'
import { findChromium, INSTALL_CHROMIUM } from '../../../tools/build/chromium.mjs'
import { accessibility } from './scenarios/accessibility.mjs'
import { avalon } from './scenarios/avalon.mjs'
import { deadOfWinter } from './scenarios/dead-of-winter.mjs'
import { everyGame } from './scenarios/every-game.mjs'
import { fullMatches } from './scenarios/full-matches.mjs'
import { keyboard } from './scenarios/keyboard.mjs'
import { library } from './scenarios/library.mjs'
import { newCards } from './scenarios/new-cards.mjs'
import { reloads } from './scenarios/reloads.mjs'
import { saves } from './scenarios/saves.mjs'
import { tables } from './scenarios/tables.mjs'
import { launchBrowser } from './support/browser.mjs'
import { closePlace, openPlace } from './support/with-table.mjs'

const { values: options } = parseArgs({ options: { json: { type: 'string' }, only: { type: 'string' } } })
const scenarios = [
  ...library,
  ...keyboard,
  ...tables,
  ...saves,
  ...reloads,
  ...accessibility,
  ...avalon,
  ...fullMatches,
  ...deadOfWinter,
  ...newCards,
  ...everyGame,
].filter(({ name }) => options.only === undefined || name.includes(options.only))

const counts = { passed: 0, failed: 0, skipped: 0, failures: [] }
const chromium = findChromium()
if (chromium === null) {
  console.log(`No Chromium was found. To install it:\n  ${INSTALL_CHROMIUM}`)
  if (process.env.CI) counts.failures.push('Chromium is missing')
  else counts.skipped = scenarios.length
} else {
  const notBuilt = await build({ only: ['host', 'renderer'], print: () => {} })
  if (notBuilt.length > 0) counts.failures.push(`not built: ${notBuilt.join(', ')}`)
  else await runAll(chromium)
}
counts.failed = counts.failures.length
if (options.json !== undefined) {
  mkdirSync(dirname(options.json), { recursive: true })
  writeFileSync(options.json, `${JSON.stringify(counts, null, 2)}\n`)
}
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function runAll(executablePath) {
  const browser = await launchBrowser(executablePath)
  let place = null
  const shared = () => (place ??= openPlace(browser))
  try {
    for (const { name, run } of scenarios) {
      const start = performance.now()
      const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`
      try {
        await run(browser, shared)
        counts.passed += 1
        console.log(`ok      ${name} (${seconds()})`)
      } catch (error) {
        counts.failures.push(`${name}: ${String(error.message).split('\n')[0]}`)
        console.log(`FAILED  ${name} (${seconds()})\n${error.stack}`)
      }
    }
  } finally {
    if (place !== null) await place.then(closePlace, () => {})
    await browser.close()
  }
}
