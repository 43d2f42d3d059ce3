import { describe, expect, it } from 'vitest'
import { checkReport } from '../src/reporters/check-report.js'
import { github } from '../src/reporters/github.js'
import { rheol } from './run-rheol.js'

describe('the formats of check', () => {
  it('pretty: code, place, line, caret', () => {
    const { out } = rheol(['check', 'mistake'])
    expect(out).toMatch(/^error\[[a-z-]+\/[a-z-]+\]: /)
    expect(out).toMatch(/\n.*\^+/)
  })

  it('compact: one line for each finding', () => {
    const { out } = rheol(['check', 'mistake', '--format', 'compact'])
    expect(out).toMatch(/^mistake\/crooked\.rules:\d+:\d+: error\[[a-z/-]+\]: [^\n]+\n$/)
  })

  it('json: a versioned report', () => {
    const report = JSON.parse(rheol(['check', 'mistake', '--format', 'json']).out)
    expect(report).toMatchObject({ format: 'rheol-check', version: 1, passed: 0, failed: 1 })
    expect(report.counts).toEqual({ error: 1, warning: 0, hint: 0 })
    expect(report.diagnostics[0]).toMatchObject({ severity: 'error', file: 'mistake/crooked.rules' })
    expect(report.diagnostics[0].place.start).toEqual({ line: 17, column: 5 })
  })

  it('sarif: one run, rules by code, fingerprints', () => {
    const log = JSON.parse(rheol(['check', 'mistake', '--format', 'sarif']).out)
    expect(log.version).toBe('2.1.0')
    expect(log.runs).toHaveLength(1)
    const [result] = log.runs[0].results
    expect(log.runs[0].tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
    expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe('mistake/crooked.rules')
    expect(result.locations[0].physicalLocation.region.startLine).toBe(17)
    expect(result.partialFingerprints['rheolLine/v1']).toMatch(/^[0-9a-f]{32}:0$/)
  })

  it('junit: a case for each file', () => {
    const { out } = rheol(['check', 'mistake', 'clean', '--format', 'junit'])
    expect(out).toContain('<testsuites tests="2" failures="1">')
    expect(out).toContain('name="mistake/crooked.rules"')
  })

  it('github: an annotation with its place', () => {
    const { out } = rheol(['check', 'mistake', '--format', 'github'])
    expect(out).toMatch(
      /^::error file=mistake\/crooked\.rules,line=17,endLine=17,col=5,endColumn=\d+,title=[a-z-]+\/[a-z-]+::/,
    )
  })

  it('github: no text of a file can begin a command of its own', async () => {
    const problem = {
      code: 'file/missing' as const,
      severity: 'error' as const,
      file: 'a,b:c.rules',
      message: 'one\n::set-output name=x::y\r 100%',
      help: 'two',
    }
    const out = await github(checkReport([], new Map(), [problem]), { colour: false })
    expect(out.split('\n')[0]).toBe(
      '::error file=a%2Cb%3Ac.rules,title=file/missing::one%0A::set-output name=x::y%0D 100%25%0Ahelp: two',
    )
  })

  it('github: ten of a kind are shown, worst first, and the rest is counted', async () => {
    const problems = Array.from({ length: 14 }, (_, i) => ({
      code: 'file/missing' as const,
      severity: 'error' as const,
      file: `${i}.rules`,
      message: 'gone',
      help: 'look',
    }))
    const out = await github(checkReport([], new Map(), problems), { colour: false })
    expect(out.match(/^::error /gm)).toHaveLength(10)
    expect(out).toContain('And 5 more')
  })

  it('all end with the same code', () => {
    for (const format of ['pretty', 'compact', 'json', 'github', 'sarif', 'junit']) {
      expect(rheol(['check', 'mistake', '--format', format]).code).toBe(1)
      expect(rheol(['check', 'clean', '--format', format]).code).toBe(0)
    }
  })
})
