import type { GameCoverage } from './game-coverage.js'

/** What became of one `test` block. */
export interface TestOutcome {
  /** Name of the game or variant it ran in. */
  readonly game: string
  readonly title: string
  readonly file: string
  readonly line: number
  /** null: it holds. */
  readonly failure: TestFailure | null
}

export interface TestFailure {
  readonly file: string
  readonly line: number
  /** The line as the author wrote it. */
  readonly source: string
  readonly message: string
  /** What the things named in the line came to. */
  readonly values: readonly { readonly text: string; readonly value: string }[]
}

/** A game or variant whose tests could not be run at all, in words fit to print. */
export interface BrokenGame {
  readonly game: string
  readonly file: string
  readonly message: string
}

export interface TestReport {
  readonly outcomes: readonly TestOutcome[]
  readonly broken: readonly BrokenGame[]
  /** What the tests reach, for each game of which all tests were run. */
  readonly coverage: readonly GameCoverage[]
  /** Tests left out by `--grep`. */
  readonly skipped: number
  readonly milliseconds: number
}

export function failedCount(report: TestReport): number {
  return report.outcomes.filter((one) => one.failure !== null).length + report.broken.length
}

export function passedCount(report: TestReport): number {
  return report.outcomes.filter((one) => one.failure === null).length
}
