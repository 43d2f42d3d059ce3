import type { Severity } from '@rheol/dsl'
import { type CheckReporter, checkSummary } from './check-report.js'
import { type Finding, worstFirst } from './finding.js'

/** GitHub shows no more than this of each kind for one step; the rest would vanish without a word. */
const SHOWN_OF_A_KIND = 10

const KIND: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'notice' }

/** Annotations for GitHub Actions, worst first. */
export const github: CheckReporter = (report) => {
  const lines: string[] = []
  for (const severity of ['error', 'warning', 'hint'] as const) {
    const all = worstFirst(report.findings).filter((one) => one.severity === severity)
    const shown = all.length > SHOWN_OF_A_KIND ? all.slice(0, SHOWN_OF_A_KIND - 1) : all
    lines.push(...shown.map(annotation))
    const more = all.length - shown.length
    if (more > 0) lines.push(`::${KIND[severity]} title=Rheol::And ${more} more; see the log of this step.`)
    for (const one of all.slice(shown.length)) {
      const at = one.place === null ? '' : `:${one.place.start.line}:${one.place.start.column}`
      lines.push(escapeMessage(`${one.file}${at}: ${one.severity}[${one.code}]: ${one.message}`))
    }
  }
  lines.push(checkSummary(report))
  return lines.map((line) => `${line}\n`).join('')
}

function annotation(one: Finding): string {
  const properties = [`file=${escapeProperty(one.file)}`]
  if (one.place !== null) {
    const { start, end } = one.place
    properties.push(`line=${start.line}`, `endLine=${end.line}`, `col=${start.column}`)
    if (start.line === end.line) properties.push(`endColumn=${Math.max(end.column, start.column + 1)}`)
  }
  properties.push(`title=${escapeProperty(one.code)}`)
  const message = one.help === null ? one.message : `${one.message}\nhelp: ${one.help}`
  return `::${KIND[one.severity]} ${properties.join(',')}::${escapeMessage(message)}`
}

function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replace(/^::/, '%3A%3A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
