import { blockTally, rowTally } from '../rules-tests/game-coverage.js'
import { failedCount, passedCount, type TestReport } from '../rules-tests/test-report.js'

/** Raised when a reader of the old form could misread the new one. */
export const TEST_JSON_VERSION = 1

/** For programs. `failures` has one line each; `tests` has everything, and `coverage` what they reach. */
export function testJson(report: TestReport): string {
  const content = {
    format: 'rheol-test',
    version: TEST_JSON_VERSION,
    passed: passedCount(report),
    failed: failedCount(report),
    skipped: report.skipped,
    milliseconds: Math.round(report.milliseconds),
    failures: [
      ...report.outcomes.flatMap((one) => (one.failure === null ? [] : [`${one.game}: ${one.title}`])),
      ...report.broken.map((one) => `${one.game}: cannot be run`),
    ],
    broken: report.broken,
    tests: report.outcomes,
    coverage: report.coverage.map((one) => ({
      game: one.game,
      cardRows: rowTally(one),
      blocks: blockTally(one),
      cards: one.cards,
      rules: one.rules,
    })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
