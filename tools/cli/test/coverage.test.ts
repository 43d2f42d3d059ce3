import { describe, expect, it } from 'vitest'
import { rheol } from './run-rheol.js'

const BAZAAR = 'covered/bazaar.rules'

describe('what tests reach', () => {
  it('is summed up for each game: card rows, and blocks of rules', () => {
    const { out, code } = rheol(['test', BAZAAR])
    expect(out).toMatch(/reached by tests {2}card rows {2}rules\n {2}bazaar +3\/7 +10\/13\n/)
    expect(code).toBe(0)
  })

  it('names the rows that no test exercises in full, and what is missing', () => {
    const { out } = rheol(['test', BAZAAR])
    expect(out).toContain('bazaar: Ware, rows that no test exercises in full:\n')
    // Nobody sells it: lying in the table of prices is not enough.
    expect(out).toContain('  vase: never used\n')
    // One of its two actions.
    expect(out).toContain('  lamp: line 24 never runs\n')
    expect(out).toContain('  stone: `sellable` never comes out yes\n')
    // Its step runs, but not what stands under the `if`.
    expect(out).toContain('  dog: line 29 never runs\n')
    // A column that few rows fill in is read, and the step that all wares share runs.
    expect(out).not.toMatch(/^ {2}(carpet|cheese|rose):/m)
  })

  it('tells by card which tests exercise it, and which rules never run', () => {
    const { out } = rheol(['test', BAZAAR, '--coverage'])
    expect(out).toContain('bazaar: Ware 3/7\n  carpet: a carpet is sold, and a lamp is rubbed\n')
    expect(out).toContain('  stone: no test\n')
    expect(out).toContain('bazaar: rules 10/13\n  pass covered/bazaar.rules:54: line 54 never runs\n')
  })

  it('counts of a variant only what it changes', () => {
    const { out } = rheol(['test', 'covered/generous.rules', '--coverage'])
    expect(out).toMatch(/generous +– +1\/1\n/)
    expect(out).not.toContain('Ware')
  })

  it('fails only if more is required than is reached', () => {
    const short = rheol(['test', BAZAAR, '--require-coverage', '80'])
    expect(short.code).toBe(1)
    expect(short.out).toContain('bazaar: card rows 3/7, fewer than the 80 % required.')
    expect(short.out).toContain('bazaar: rules 10/13, fewer than the 80 % required.')
    expect(rheol(['test', BAZAAR, '--require-coverage', '40']).code).toBe(0)
    expect(rheol(['test', BAZAAR, '--require-coverage', 'all']).code).toBe(2)
  })

  it('names a dozen rows of a kind, and all when asked', () => {
    const { out } = rheol(['test', 'covered/menagerie.rules'])
    expect(out).toContain('  a12: never used\n  and 2 more; --coverage shows them\n')
    expect(rheol(['test', 'covered/menagerie.rules', '--coverage']).out).toContain('  a14: never used\n')
  })

  it('is no matter when only some tests are run', () => {
    const { out } = rheol(['test', BAZAAR, '--grep', 'carpet'])
    expect(out).not.toContain('reached by tests')
  })

  it('stands in the JSON report', () => {
    const { coverage } = JSON.parse(rheol(['test', BAZAAR, '--format', 'json']).out)
    expect(coverage).toMatchObject([
      { game: 'bazaar', cardRows: { reached: 3, of: 7 }, blocks: { reached: 10, of: 13 } },
    ])
    const wares = coverage[0].cards[0].rows
    expect(wares[1]).toEqual({ name: 'vase', file: BAZAAR, line: 13, tests: [], missing: ['never used'] })
    expect(coverage[0].rules.find((rule: { name: string }) => rule.name === 'pass').missing).toEqual([54])
  })
})

describe('the tests of Dead of Winter', () => {
  it('exercise every card, and run every rule', () => {
    const run = rheol(['test', '../../../../games/dead-of-winter.rules', '--require-coverage', '100'], {
      timeout: 300_000,
    })
    expect(run.out).toMatch(/deadOfWinter +275\/275/)
    expect(run.code).toBe(0)
  }, 300_000)
})
