/** Expressions written by hand, for shares out of `WHOLE`. */
import type { CompareOp, Expr, ScalarType } from '../graph/rule-graph.js'

/** What holds. */
export const WHOLE = 1000
/** Nearly there is less than there. */
export const NEARLY = 980
/** A count that must fall to a number is half-way when so many are too many. */
export const HALF_WAY = 4

export const NUMBER: ScalarType = { k: 'int', min: -1_000_000_000, max: 1_000_000_000 }
export const YES_NO: ScalarType = { k: 'bool' }

export type OfKind<K extends Expr['k']> = Extract<Expr, { k: K }>

export const INVERSE: Readonly<Record<CompareOp, CompareOp>> = {
  is: 'isNot',
  isNot: 'is',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
}
export const MIRRORED: Readonly<Record<CompareOp, CompareOp>> = {
  is: 'is',
  isNot: 'isNot',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
}

export function number(v: number): Expr {
  return { k: 'const', v, t: NUMBER }
}

export function arith(op: '+' | '-' | '*' | 'divDown' | 'larger' | 'smaller', a: Expr, b: Expr): Expr {
  return op === 'larger' || op === 'smaller' ? { k: op, a, b, t: NUMBER } : { k: 'arith', op, a, b, t: NUMBER }
}

export function compare(op: CompareOp, a: Expr, b: Expr): Expr {
  return { k: 'compare', op, a, b, t: YES_NO }
}

export function choose(cond: Expr, then: Expr, other: Expr): Expr {
  return { k: 'if', if: cond, then, else: other, t: NUMBER }
}

export function isIn(a: Expr, set: Expr): Expr {
  return { k: 'in', a, set, t: YES_NO }
}

export function count(set: Expr): Expr {
  return { k: 'count', set, t: NUMBER }
}

export function over(k: 'sum' | 'max' | 'min', { set, bind }: OfKind<'where'> | OfKind<'with'>, body: Expr): Expr {
  return { k, set, bind, body, t: NUMBER }
}

/** The body where its binder is this value. */
export function atValue(value: Expr, bind: number, body: Expr): Expr {
  const only: Expr = { k: 'setOf', items: [value], t: { k: 'set', of: value.t as ScalarType } }
  return { k: 'sum', set: only, bind, body, t: NUMBER }
}

export function product(a: Expr, b: Expr): Expr {
  return arith('divDown', arith('*', a, b), number(WHOLE))
}

export function sumOf(parts: readonly Expr[]): Expr {
  return parts.reduce((a, b) => arith('+', a, b))
}

/** Whole at 0 and below, half at `HALF_WAY`, and ever less. */
export function fewer(excess: Expr): Expr {
  const share = arith('divDown', number(WHOLE * HALF_WAY), arith('+', number(HALF_WAY), excess))
  return choose(compare('<=', excess, number(0)), number(WHOLE), share)
}

export function isNumber(e: Expr): boolean {
  return e.t.k === 'int' && e.t.opt !== true
}

/** Does play never change it? */
export function isFixed(e: Expr): boolean {
  return e.k === 'const' || e.k === 'option'
}

/** The same expression where the locals from `at` on have moved up by one. */
export function withRoomAt(e: Expr, at: number): Expr {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moved(each)]))
    const { k, i, bind } = copy as { k?: unknown; i?: unknown; bind?: unknown }
    if (k === 'local' && typeof i === 'number' && i >= at) copy.i = i + 1
    if (typeof bind === 'number' && bind >= at) copy.bind = bind + 1
    return copy
  }
  return moved(e) as Expr
}
