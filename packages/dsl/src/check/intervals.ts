/** Arithmetic on ranges: between which numbers does the result lie? */
import type { ArithmeticOp } from '@rheol/runtime/graph'
import { ANY_INT, type IntType, intType } from './types.js'

export function addRanges(a: IntType, b: IntType): IntType {
  return intType(a.min + b.min, a.max + b.max)
}

export function joinRanges(a: IntType, b: IntType): IntType {
  return intType(Math.min(a.min, b.min), Math.max(a.max, b.max))
}

export function negateRange(a: IntType): IntType {
  return intType(-a.max, -a.min)
}

/** Range of `a op b`. A divisor that can only be 0 gives no range at all: null. */
export function arithmeticRange(op: ArithmeticOp, a: IntType, b: IntType): IntType | null {
  switch (op) {
    case '+':
      return addRanges(a, b)
    case '-':
      return addRanges(a, negateRange(b))
    case '*':
      return corners(a, [b.min, b.max], (x, y) => x * y)
    case 'mod': {
      if (b.min === 0 && b.max === 0) return null
      if (a.min >= 0 && a.max < b.min) return intType(a.min, a.max)
      return intType(Math.min(0, b.min + 1), Math.max(0, b.max - 1))
    }
    case 'divUp':
    case 'divDown': {
      // The extremes lie at the ends of the divisor's range and beside the 0 that it may not be.
      const divisors = [b.min, -1, 1, b.max].filter((n) => n !== 0 && n >= b.min && n <= b.max)
      if (divisors.length === 0) return null
      return corners(a, divisors, op === 'divUp' ? (x, y) => Math.ceil(x / y) : (x, y) => Math.floor(x / y))
    }
  }
}

function corners(a: IntType, others: readonly number[], f: (x: number, y: number) => number): IntType {
  const values = [a.min, a.max].flatMap((x) => others.map((y) => f(x, y)))
  return intType(Math.min(...values), Math.max(...values))
}

/** Range of a sum of `body` over between 0 and `most` members, at least `least`. */
export function sumRange(body: IntType, least: number, most: number): IntType {
  const low = body.min < 0 ? body.min * most : body.min * least
  const high = body.max > 0 ? body.max * most : body.max * least
  return intType(low, high)
}

/** The range of numbers a type holds; anything at all for what is no number. */
export function rangeOf(type: { readonly k: string }): IntType {
  return type.k === 'int' ? (type as IntType) : ANY_INT
}

export function disjoint(a: IntType, b: IntType): boolean {
  return a.max < b.min || b.max < a.min
}
