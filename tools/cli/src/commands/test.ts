import { Command, Option } from 'commander'
import { commandAction, type ExitCode } from '../command-result.js'
import { collect } from '../files/collect.js'
import { isUsageProblem } from '../files/file-problem.js'
import { withCompanions } from '../files/with-companions.js'
import { writeReport } from '../files/write-report.js'
import { wholeNumber } from '../options.js'
import { shortages } from '../reporters/coverage-pretty.js'
import { testJson } from '../reporters/test-json.js'
import { testJunit } from '../reporters/test-junit.js'
import { testPretty } from '../reporters/test-pretty.js'
import type { GameCoverage } from '../rules-tests/game-coverage.js'
import { type BrokenGame, failedCount, type TestOutcome, type TestReport } from '../rules-tests/test-report.js'
import { hasColour } from '../terminal/colour.js'
import { write } from '../terminal/write.js'

interface TestOptions {
  readonly format: 'pretty' | 'json' | 'junit'
  readonly grep?: string
  readonly json?: string
  readonly coverage?: boolean
  readonly requireCoverage?: number
}

const REPORTERS = { pretty: testPretty, json: testJson, junit: testJunit } as const

export function testCommand(): Command {
  return new Command('test')
    .summary('run the tests that rules files carry')
    .description(
      `Runs the \`test\` blocks of games, variants and tests files. A game is tested with its parts and the tests beside it.

While they run it is measured which rows of cards they exercise and which blocks of rules they run.

Exit code: 0 all hold, 1 some do not (or too little is reached), 2 a mistake in the command itself.`,
    )
    .argument('[paths...]', 'files and folders (default: games)')
    .addOption(
      new Option('--format <format>', 'how to show the result').choices(['pretty', 'json', 'junit']).default('pretty'),
    )
    .option('--grep <words>', 'only tests whose title has these words in it')
    .option('--coverage', 'show which tests exercise each row of a card, and which rules never run')
    .option(
      '--require-coverage <percent>',
      'fail if the tests of a game reach less of its card rows or its rules',
      wholeNumber(0, 100),
    )
    .option('--json <file>', 'also write the JSON report to a file')
    .action(commandAction(test))
}

async function test(paths: string[], options: TestOptions): Promise<ExitCode> {
  const start = performance.now()
  const { runTests } = await import('../rules-tests/run-tests.js')
  const { workspaces: collected, problems } = collect(paths.length === 0 ? ['games'] : paths)
  const workspaces = collected.map(withCompanions)
  const colour = hasColour(process.stdout)
  const outcomes: TestOutcome[] = []
  const broken: BrokenGame[] = problems.map((one) => ({ game: one.file, file: one.file, message: problemText(one) }))
  const coverage: GameCoverage[] = []
  let skipped = 0
  const words = options.grep?.toLowerCase()
  for (const workspace of workspaces) {
    const ran = await runTests(workspace, (title) => words === undefined || title.toLowerCase().includes(words), colour)
    outcomes.push(...ran.outcomes)
    broken.push(...ran.broken)
    coverage.push(...ran.coverage)
    skipped += ran.skipped
  }
  const report: TestReport = { outcomes, broken, coverage, skipped, milliseconds: performance.now() - start }
  const required = options.requireCoverage ?? null
  await write(REPORTERS[options.format](report, { colour, coverage: options.coverage === true, required }))
  if (options.json !== undefined) writeReport(options.json, testJson(report))
  if (problems.some(isUsageProblem)) return 2
  return failedCount(report) > 0 || shortages(report, required).length > 0 ? 1 : 0
}

function problemText(problem: { readonly code: string; readonly message: string; readonly help: string }): string {
  return `error[${problem.code}]: ${problem.message}\nhelp: ${problem.help}`
}
