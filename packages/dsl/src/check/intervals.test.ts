import type { ArithmeticOp } from '@rheol/runtime/graph'
import { describe, expect, it } from 'vitest'
import { arithmeticRange, sumRange } from './intervals.js'
import { type IntType, intType } from './types.js'

const OPERATIONS: Readonly<Record<ArithmeticOp, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  mod: (a, b) => ((a % b) + b) % b,
  divUp: (a, b) => Math.ceil(a / b),
  divDown: (a, b) => Math.floor(a / b),
}

const RANGES: readonly IntType[] = [intType(0, 0), intType(1, 3), intType(-2, 2), intType(-3, -1), intType(0, 5)]

function* numbers(range: IntType): Generator<number> {
  for (let n = range.min; n <= range.max; n++) yield n
}

describe('the range of a result', () => {
  it.each(Object.keys(OPERATIONS) as ArithmeticOp[])('of %s holds every result', (op) => {
    for (const a of RANGES) {
      for (const b of RANGES) {
        const range = arithmeticRange(op, a, b)
        for (const x of numbers(a)) {
          for (const y of numbers(b)) {
            if (y === 0 && (op === 'mod' || op === 'divUp' || op === 'divDown')) continue
            const result = OPERATIONS[op](x, y)
            expect(range).not.toBeNull()
            expect(result).toBeGreaterThanOrEqual(range!.min)
            expect(result).toBeLessThanOrEqual(range!.max)
          }
        }
      }
    }
  })

  it('of a division by 0 alone does not exist', () => {
    expect(arithmeticRange('divUp', intType(1, 3), intType(0, 0))).toBeNull()
    expect(arithmeticRange('mod', intType(1, 3), intType(0, 0))).toBeNull()
  })

  it('is as narrow as it can be', () => {
    expect(arithmeticRange('*', intType(-2, 3), intType(4, 5))).toEqual(intType(-10, 15))
    expect(arithmeticRange('mod', intType(0, 9), intType(4, 4))).toEqual(intType(0, 3))
    expect(arithmeticRange('mod', intType(0, 2), intType(4, 4))).toEqual(intType(0, 2))
  })

  it('never leaves what the engine can hold', () => {
    const huge = intType(2 ** 31 - 1, 2 ** 31 - 1)
    expect(arithmeticRange('*', huge, huge)).toEqual(huge)
  })

  it('of a sum depends on how many there are', () => {
    expect(sumRange(intType(1, 6), 2, 4)).toEqual(intType(2, 24))
    expect(sumRange(intType(-1, 6), 0, 4)).toEqual(intType(-4, 24))
    expect(sumRange(intType(-3, -1), 2, 4)).toEqual(intType(-12, -2))
  })
})
