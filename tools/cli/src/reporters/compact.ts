import { printable } from '../terminal/printable.js'
import type { CheckReporter } from './check-report.js'

/** One line for each finding, as editors and `grep` like it. */
export const compact: CheckReporter = (report) => {
  const lines = report.findings.map((one) => {
    const at = one.place === null ? '' : `:${one.place.start.line}:${one.place.start.column}`
    return printable(`${one.file}${at}: ${one.severity}[${one.code}]: ${one.message.replaceAll('\n', ' ')}`, false)
  })
  return lines.map((line) => `${line}\n`).join('')
}
