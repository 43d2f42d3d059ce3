import {
  failedCount,
  passedCount,
  type TestFailure,
  type TestOutcome,
  type TestReport,
} from '../rules-tests/test-report.js'
import { paint } from '../terminal/colour.js'
import { printable } from '../terminal/printable.js'
import { coverageTable, coverageText, shortages, unexercisedRows } from './coverage-pretty.js'

export interface TestReportOptions {
  readonly colour: boolean
  /** Shows which tests exercise each card row, and which rules never run. */
  readonly coverage: boolean
  /** Per cent of card rows and rules that the tests must reach; null: no matter. */
  readonly required: number | null
}

/** For people: a line for each game, then every failure with the line that failed. */
export function testPretty(report: TestReport, options: TestReportOptions): string {
  const style = paint(options.colour)
  const games = [...new Set([...report.outcomes.map((one) => one.game), ...report.broken.map((one) => one.game)])]
  const lines = games.map((game) => {
    const own = report.outcomes.filter((one) => one.game === game)
    const failed = own.filter((one) => one.failure !== null).length
    if (report.broken.some((one) => one.game === game)) return `${style.red('✗')} ${game}: cannot be run`
    const count = `${own.length} ${own.length === 1 ? 'test' : 'tests'}`
    return failed === 0
      ? `${style.green('✓')} ${game}: ${count}`
      : `${style.red('✗')} ${game}: ${count}, ${failed} failed`
  })
  const failures = report.outcomes.filter((one) => one.failure !== null)
  const blocks = [
    ...failures.map((one) => failureText(one, one.failure!, options.colour)),
    ...report.broken.map((one) => `${style.red(`✗ ${one.game}`)} cannot be run\n${one.message.trimEnd()}`),
  ]
  const short = shortages(report, options.required)
  const reached = options.coverage ? coverageText(report, style) : []
  const failed = failedCount(report)
  const skipped = report.skipped > 0 ? `, ${report.skipped} left out` : ''
  const sum = `${passedCount(report)} passed, ${failed} failed${skipped} (${(report.milliseconds / 1000).toFixed(1)} s)`
  const body = [
    lines.join('\n'),
    coverageTable(report),
    ...reached,
    ...unexercisedRows(report, options.coverage, style),
    ...blocks,
    ...short,
    failed === 0 ? style.green(sum) : style.bold(sum),
  ]
  return `${printable(body.filter((block) => block !== '').join('\n\n'), options.colour)}\n`
}

function failureText(test: TestOutcome, failure: TestFailure, colour: boolean): string {
  const style = paint(colour)
  const number = String(failure.line)
  const gutter = ' '.repeat(number.length)
  const lines = [
    `${style.red(`✗ ${test.game}: ${test.title}`)}`,
    `${gutter} ${style.dim(`${failure.file}:${failure.line}`)}`,
    `${style.blue(`${number} |`)}   ${failure.source.trim()}`,
    `${gutter} ${style.blue('=')} ${failure.message}`,
  ]
  for (const { text, value } of failure.values) lines.push(`${gutter}     ${text} is ${value}`)
  return lines.join('\n')
}
