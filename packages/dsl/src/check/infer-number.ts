/** Arithmetic: every number has a range, and so has what is made of it. */
import type { ArithmeticOp, Expr as GraphExpr } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { type Checking, choice, constant, fail, noneOf } from './checking.js'
import { coerce } from './coerce.js'
import { infer } from './infer.js'
import { arithmeticRange, joinRanges, negateRange } from './intervals.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import { ANY_INT, BOOL, type IntType, intType, setType, withoutNone } from './types.js'

type Binary = Extract<Ast.Expr, { kind: 'binary' }>

export function inferArithmetic(checking: Checking, expr: Binary, op: ArithmeticOp, scope: Scope): GraphExpr {
  const a = number(checking, expr.left, scope)
  const b = number(checking, expr.right, scope)
  return arithmetic(checking, expr, op, a, b)
}

export function inferNegate(checking: Checking, expr: Extract<Ast.Expr, { kind: 'negate' }>, scope: Scope): GraphExpr {
  const a = number(checking, expr.operand, scope)
  if (isError(a)) return ERROR_EXPR
  const t = negateRange(a.t as IntType)
  return a.k === 'const' ? constant(0 - a.v, t) : { k: 'negate', a, t }
}

export function inferRange(checking: Checking, expr: Binary, scope: Scope): GraphExpr {
  const from = number(checking, expr.left, scope)
  const to = number(checking, expr.right, scope)
  if (isError(from) || isError(to)) return ERROR_EXPR
  const [low, high] = [from.t as IntType, to.t as IntType]
  if (high.max < low.min) {
    return fail(checking, 'check/empty-range', expr.span, { from: low.min, to: high.max })
  }
  return { k: 'range', from, to, t: setType(intType(low.min, high.max)) }
}

export function arithmetic(checking: Checking, expr: Binary, op: ArithmeticOp, a: GraphExpr, b: GraphExpr): GraphExpr {
  if (isError(a) || isError(b)) return ERROR_EXPR
  const t = arithmeticRange(op, a.t as IntType, b.t as IntType)
  if (t === null) return fail(checking, 'check/division-by-zero', expr.right.span, {})
  // Both sides known: so is the result.
  if (a.k === 'const' && b.k === 'const' && t.min === t.max) return constant(t.min, t)
  return { k: 'arith', op, a, b, t }
}

/** A number to compute with: `none`, as from a place beyond the rim, counts as 0. */
function number(checking: Checking, expr: Ast.Expr, scope: Scope): GraphExpr {
  return toNumber(checking, scope, infer(checking, expr, scope, ANY_INT), expr)
}

export function toNumber(checking: Checking, scope: Scope, value: GraphExpr, expr: Ast.Expr): GraphExpr {
  return asNumber(coerce(checking, scope, value, { ...ANY_INT, opt: true }, expr.span, { expected: 'a number' }))
}

/** A number that may be `none` as one that never is: 0 stands for `none`. */
export function asNumber(value: GraphExpr): GraphExpr {
  if (value.t.k !== 'int' || !value.t.opt) return value
  const plain = withoutNone(value.t)
  const isNone: GraphExpr = { k: 'compare', op: 'is', a: value, b: noneOf(plain), t: BOOL }
  return choice(isNone, constant(0, intType(0, 0)), value, joinRanges(plain, intType(0, 0)))
}
