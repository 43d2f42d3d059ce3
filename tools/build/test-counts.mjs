/**
 * Reads the counts of a test report back. A report that is missing or broken counts as one failure: a run
 * that died half-way must never look like one that passed.
 */
import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} failures what failed, one line each
 */

/** @returns {Counts} */
export function noCounts() {
  return { passed: 0, failed: 0, skipped: 0, failures: [] }
}

/**
 * One check that passed or failed as a whole.
 * @param {string} name
 * @param {boolean} ok
 * @returns {Counts}
 */
export function oneCheck(name, ok) {
  return ok ? { ...noCounts(), passed: 1 } : { ...noCounts(), failed: 1, failures: [name] }
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function addCounts(all) {
  return {
    passed: all.reduce((sum, one) => sum + one.passed, 0),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    skipped: all.reduce((sum, one) => sum + one.skipped, 0),
    failures: all.flatMap((one) => one.failures),
  }
}

/**
 * Vitest's JSON report.
 * @param {string} name of the project
 * @param {string} file
 * @returns {Counts}
 */
export function vitestCounts(name, file) {
  const report = readJson(file)
  if (report === null || !Array.isArray(report.testResults)) return oneCheck(`${name}: no test report`, false)
  const counts = noCounts()
  for (const suite of report.testResults) {
    const tests = suite.assertionResults ?? []
    for (const test of tests) {
      if (test.status === 'passed') counts.passed++
      else if (test.status === 'failed') {
        counts.failed++
        counts.failures.push(`${name}: ${test.fullName}`)
      } else counts.skipped++
    }
    const unexplained = suite.status === 'failed' && !tests.some((test) => test.status === 'failed')
    if (unexplained) {
      counts.failed++
      counts.failures.push(`${name}: ${suite.name} could not be run`)
    }
  }
  if (report.success === false && counts.failed === 0) return addCounts([counts, oneCheck(`${name}: test run`, false)])
  return counts
}

/**
 * A report of the form `{ passed, failed, skipped }`, with optional `failures`.
 * @param {string} name
 * @param {string} file
 * @param {number} exitCode of the run that wrote it
 * @returns {Counts}
 */
export function plainCounts(name, file, exitCode) {
  const report = readJson(file)
  const isCount = (value) => Number.isInteger(value) && value >= 0
  if (report === null || !isCount(report.passed) || !isCount(report.failed)) {
    return oneCheck(`${name}: no report`, false)
  }
  const counts = {
    passed: report.passed,
    failed: report.failed,
    skipped: isCount(report.skipped) ? report.skipped : 0,
    failures: Array.isArray(report.failures) ? report.failures.map((line) => `${name}: ${line}`) : [],
  }
  if (exitCode !== 0 && counts.failed === 0) return addCounts([counts, oneCheck(`${name}: exit ${exitCode}`, false)])
  return counts
}

function readJson(file) {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
