import { describe, expect, it } from 'vitest'
import { rheol } from './run-rheol.js'

describe('rheol test', () => {
  it('counts the tests of each game and ends with 0 when all hold', () => {
    const run = rheol(['test', 'family'])
    expect(run.out).toContain('✓ race: 3 tests')
    expect(run.out).toContain('✓ slow: 1 test\n')
    expect(run.out).toMatch(/\n4 passed, 0 failed \(/)
    expect(run.code).toBe(0)
  })

  it('shows what was expected and found, with the line, and ends with 1', () => {
    const run = rheol(['test', 'failing'])
    expect(run.out).toContain('✗ uneven: this does not hold')
    expect(run.out).toContain('failing/uneven.rules:22')
    expect(run.out).toContain('22 |   expect points[A] is 2')
    expect(run.out).toMatch(/points\[A\] is 1/)
    expect(run.out).toMatch(/\n1 passed, 1 failed \(/)
    expect(run.code).toBe(1)
  })

  it('runs only the tests asked for', () => {
    const run = rheol(['test', 'failing', '--grep', 'ONE MORE'])
    expect(run.out).toMatch(/\n1 passed, 0 failed, 1 left out/)
    expect(run.code).toBe(0)
  })

  it('runs a tests file alone, against the game it belongs to', () => {
    expect(rheol(['test', 'family/race.tests.rules']).out).toMatch(/\n1 passed, 0 failed/)
  })

  it('runs the tests of a part', () => {
    expect(rheol(['test', 'spread/parts/turn.rules']).out).toContain('✓ spread: 1 test\n')
  })

  it('fails for a game that does not compile, and shows why', () => {
    const run = rheol(['test', 'mistake'])
    expect(run.out).toContain('✗ crooked: cannot be run')
    expect(run.out).toContain('scrore')
    expect(run.code).toBe(1)
  })

  it('ends with 2 when a path is missing', () => {
    expect(rheol(['test', 'nowhere']).code).toBe(2)
  })

  it('reports as JSON', () => {
    const report = JSON.parse(rheol(['test', 'failing', '--format', 'json']).out)
    expect(report).toMatchObject({ format: 'rheol-test', version: 1, passed: 1, failed: 1, skipped: 0 })
    expect(report.tests[1]).toMatchObject({ file: 'failing/uneven.rules', line: 19, failure: { line: 22 } })
  })

  it('reports as JUnit', () => {
    const { out } = rheol(['test', 'failing', '--format', 'junit'])
    expect(out).toContain('<testsuites tests="2" failures="1">')
    expect(out).toContain('<failure message=')
  })
})
