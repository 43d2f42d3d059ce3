import { failedCount, type TestReport } from '../rules-tests/test-report.js'
import { xmlText } from './xml.js'

/** JUnit's XML: a suite for each game, a case for each `test`. */
export function testJunit(report: TestReport): string {
  const games = [...new Set([...report.outcomes.map((one) => one.game), ...report.broken.map((one) => one.game)])]
  const suites = games.flatMap((game) => {
    const own = report.outcomes.filter((one) => one.game === game)
    const broken = report.broken.filter((one) => one.game === game)
    const failed = own.filter((one) => one.failure !== null).length + broken.length
    return [
      `  <testsuite name="${xmlText(game)}" tests="${own.length + broken.length}" failures="${failed}">`,
      ...own.map((one) => {
        const open = `    <testcase classname="${xmlText(game)}" name="${xmlText(one.title)}" file="${xmlText(one.file)}" line="${one.line}"`
        if (one.failure === null) return `${open} />`
        const { file, line, source, message, values } = one.failure
        const detail = [
          `${file}:${line}`,
          source.trim(),
          message,
          ...values.map(({ text, value }) => `${text} is ${value}`),
        ]
        return `${open}>\n      <failure message="${xmlText(message)}">${xmlText(detail.join('\n'))}</failure>\n    </testcase>`
      }),
      ...broken.map(
        (one) =>
          `    <testcase classname="${xmlText(game)}" name="compiles" file="${xmlText(one.file)}">\n      <failure message="cannot be run">${xmlText(one.message)}</failure>\n    </testcase>`,
      ),
      '  </testsuite>',
    ]
  })
  const count = report.outcomes.length + report.broken.length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites tests="${count}" failures="${failedCount(report)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}
