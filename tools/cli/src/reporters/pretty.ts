import type { Diagnostic } from '@rheol/dsl'
// Not from the whole compiler, which takes longer to load than most checks take.
import { renderText } from '@rheol/dsl/render-text'
import type { FileProblem } from '../files/file-problem.js'
import { paint } from '../terminal/colour.js'
import { printable } from '../terminal/printable.js'
import { type CheckReporter, checkSummary } from './check-report.js'

/** For people: the line as typed, a caret, and what to do next. */
export const pretty: CheckReporter = (report, { colour }) => {
  const blocks = report.found.map((one) =>
    'span' in one ? renderText([one as Diagnostic], report.sources, { colour }).trimEnd() : problemText(one, colour),
  )
  const style = paint(colour)
  const summary = checkSummary(report)
  const last = report.findings.length === 0 ? style.green(summary) : style.bold(summary)
  return `${printable([...blocks, last].join('\n\n'), colour)}\n`
}

function problemText(problem: FileProblem, colour: boolean): string {
  const style = paint(colour)
  return `${style.red(`error[${problem.code}]`)}: ${problem.message}\n${style.blue('help')}: ${problem.help}`
}
