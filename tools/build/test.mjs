/**
 * `npm test`: everything that must hold before a change is good, in order of how fast it answers. Each step
 * shows its own output; the last line sums up all of them. Exits with 1 if anything failed.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build, ROOT } from './build.mjs'
import { findChromium, INSTALL_CHROMIUM } from './chromium.mjs'
import { runNode } from './run-command.mjs'
import { addCounts, noCounts, oneCheck, plainCounts, vitestCounts } from './test-counts.mjs'
import { typecheck } from './typecheck.mjs'

const REPORTS = 'artifacts/test'
const UNIT_REPORT = 'artifacts/vitest.json'
const RHEOL = 'tools/cli/bin/rheol.mjs'

/** @type {readonly { title: string, run: () => Promise<import('./test-counts.mjs').Counts> }[]} */
const steps = [
  { title: 'Build', run: async () => oneCheck('build', (await build()).length === 0) },
  { title: 'Types', run: async () => oneCheck('types', (await typecheck()) === 0) },
  {
    title: 'Lint and format',
    run: async () =>
      oneCheck('lint', (await runNode(ROOT, ['node_modules/@biomejs/biome/bin/biome', 'check', '.'])) === 0),
  },
  { title: 'Unit tests', run: unitTests },
  { title: 'Check of the games', run: () => rheolRun('check') },
  { title: 'Tests of the games', run: () => rheolRun('test') },
  { title: 'In the browser', run: browserTests },
]

async function unitTests() {
  const projects = ['packages', 'tools']
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((home) => existsSync(join(ROOT, home, 'vitest.config.ts')))
  for (const home of projects) rmSync(join(ROOT, home, UNIT_REPORT), { force: true })
  const exitCode = await runNode(
    ROOT,
    [
      'node_modules/nx/dist/bin/nx.js',
      'run-many',
      '--target=test',
      '--skip-nx-cache',
      '--output-style=stream',
      '--',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
    ],
    { NX_DAEMON: 'false' },
  )
  const counts = addCounts(projects.map((home) => vitestCounts(home, join(ROOT, home, UNIT_REPORT))))
  return exitCode !== 0 && counts.failed === 0 ? addCounts([counts, oneCheck('unit tests', false)]) : counts
}

async function rheolRun(command) {
  const report = join(ROOT, REPORTS, `${command}.json`)
  const exitCode = await runNode(ROOT, [RHEOL, command, 'games', '--json', report])
  return plainCounts(`rheol ${command}`, report, exitCode)
}

async function browserTests() {
  if (findChromium() === null) {
    console.log(`No Chromium was found, so nothing was tried in the browser. To install it:\n  ${INSTALL_CHROMIUM}`)
    return process.env.CI ? oneCheck('browser tests: Chromium is missing', false) : { ...noCounts(), skipped: 1 }
  }
  const report = join(ROOT, REPORTS, 'browser.json')
  const exitCode = await runNode(ROOT, ['packages/desktop/e2e/run.mjs', '--json', report])
  return plainCounts('browser', report, exitCode)
}

rmSync(join(ROOT, REPORTS), { recursive: true, force: true })
mkdirSync(join(ROOT, REPORTS), { recursive: true })
const results = []
for (const { title, run } of steps) {
  const start = performance.now()
  console.log(`\n== ${title}`)
  const counts = await run()
  results.push(counts)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`-- ${title}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`)
}
const total = addCounts(results)
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((line) => `  ${line}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exitCode = total.failed > 0 ? 1 : 0
