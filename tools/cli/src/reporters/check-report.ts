import type { Diagnostic, Severity } from '@rheol/dsl'
import type { FileProblem } from '../files/file-problem.js'
import { type Finding, findingOf, LineLookup, type Sources } from './finding.js'

/** What a check found, before it is put into words. */
export interface CheckReport {
  /** The files that were checked. */
  readonly files: readonly string[]
  readonly sources: Sources
  readonly found: readonly (Diagnostic | FileProblem)[]
  /** The same, with places worked out. */
  readonly findings: readonly Finding[]
  readonly counts: Readonly<Record<Severity, number>>
}

/** Turns a report into the text of one output format, with its last line end. */
export type CheckReporter = (report: CheckReport, options: { readonly colour: boolean }) => string | Promise<string>

export function checkReport(
  files: readonly string[],
  sources: Sources,
  found: readonly (Diagnostic | FileProblem)[],
): CheckReport {
  const lines = new LineLookup(sources)
  const findings = found.map((one) => findingOf(one, lines))
  const count = (severity: Severity): number => findings.filter((one) => one.severity === severity).length
  const counts = { error: count('error'), warning: count('warning'), hint: count('hint') }
  return { files, sources, found, findings, counts }
}

/** `2 errors and 1 warning in 3 files`, or that there is nothing to say. */
export function checkSummary(report: CheckReport): string {
  const { error, warning, hint } = report.counts
  const parts = [number(error, 'error'), number(warning, 'warning'), number(hint, 'hint')].filter((part) => part !== '')
  const files = number(report.files.length, 'file') || '0 files'
  return parts.length === 0 ? `No mistakes found in ${files}.` : `${parts.join(' and ')} in ${files}.`
}

export function number(n: number, noun: string): string {
  return n === 0 ? '' : `${n} ${noun}${n === 1 ? '' : 's'}`
}
