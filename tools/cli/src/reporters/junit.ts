import { type CheckReporter, checkSummary } from './check-report.js'
import { xmlText } from './xml.js'

/** JUnit's XML: each file is a test case, which fails when the file has errors. */
export const junit: CheckReporter = (report) => {
  const files = [...new Set([...report.files, ...report.findings.map((one) => one.file)])]
  const cases = files.map((file) => {
    const own = report.findings.filter((one) => one.file === file)
    const errors = own.filter((one) => one.severity === 'error')
    const lines = own.map((one) => {
      const at = one.place === null ? '' : `${one.place.start.line}:${one.place.start.column} `
      return `${at}${one.severity}[${one.code}]: ${one.message}`
    })
    const name = xmlText(file)
    const open = `    <testcase classname="rheol.check" name="${name}" file="${name}"`
    const first = errors[0]
    if (first !== undefined) {
      return [
        `${open}>`,
        `      <failure type="${xmlText(first.code)}" message="${xmlText(first.message)}">${xmlText(lines.join('\n'))}</failure>`,
        '    </testcase>',
      ].join('\n')
    }
    if (lines.length === 0) return `${open} />`
    return `${open}>\n      <system-out>${xmlText(lines.join('\n'))}</system-out>\n    </testcase>`
  })
  const failed = new Set(report.findings.filter((one) => one.severity === 'error').map((one) => one.file)).size
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${xmlText(checkSummary(report))} -->`,
    `<testsuites tests="${files.length}" failures="${failed}">`,
    `  <testsuite name="rheol check" tests="${files.length}" failures="${failed}">`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}
