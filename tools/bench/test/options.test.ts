import { describe, expect, it } from 'vitest'
import { BenchError } from '../src/bench-error.js'
import { parseOptions } from '../src/options.js'

function codeOf(...args: string[]): string {
  try {
    parseOptions(args)
    return 'taken'
  } catch (error) {
    return error instanceof BenchError ? error.code : 'not a BenchError'
  }
}

describe('the options of the benchmark', () => {
  it('are all optional', () => {
    expect(parseOptions([])).toEqual({ only: null, seconds: 3, json: null, sweep: null, help: false })
  })

  it('are read with a blank or an equals sign', () => {
    expect(parseOptions(['--only', 'Listing', '--seconds=0.5', '--json', 'figures.json'])).toEqual({
      only: 'listing',
      seconds: 0.5,
      json: 'figures.json',
      sweep: null,
      help: false,
    })
  })

  it.each([
    ['bench/unknown-option', ['--fast']],
    ['bench/unknown-option', ['listing']],
    ['bench/missing-value', ['--only']],
    ['bench/missing-value', ['--json=']],
    ['bench/bad-seconds', ['--seconds', '0']],
    ['bench/bad-seconds', ['--seconds', '-1']],
    ['bench/bad-seconds', ['--seconds', '1e9']],
    ['bench/bad-seconds', ['--seconds', 'long']],
    ['bench/bad-seconds', ['--seconds', '601']],
    ['bench/bad-matches', ['--sweep', '0']],
    ['bench/bad-matches', ['--sweep', '1.5']],
  ])('are refused with %s: %j', (code, args) => {
    expect(codeOf(...args)).toBe(code)
  })
})
