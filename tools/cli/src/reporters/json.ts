import type { CheckReporter } from './check-report.js'

/** Raised when a reader of the old form could misread the new one. */
export const CHECK_JSON_VERSION = 1

/** For programs. `passed` and `failed` count files without and with errors. */
export const json: CheckReporter = (report) => {
  const failed = new Set(report.findings.filter((one) => one.severity === 'error').map((one) => one.file))
  const content = {
    format: 'rheol-check',
    version: CHECK_JSON_VERSION,
    passed: report.files.filter((file) => !failed.has(file)).length,
    failed: failed.size,
    counts: report.counts,
    files: report.files,
    diagnostics: report.found.map((one, i) => {
      const finding = report.findings[i]!
      return {
        ...finding,
        label: ('span' in one ? one.label : undefined) ?? null,
        args: 'span' in one ? one.args : {},
        fixes: 'span' in one ? one.fixes : [],
      }
    }),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
