/** `+` and `-`: of numbers, and of sets. */
import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { bracketsRound, type Checking, EMPTY_LITERAL, fail, NONE_LITERAL } from './checking.js'
import { coerce, joinTypes, oneCardAsSet } from './coerce.js'
import { inferBoth } from './infer-both.js'
import { arithmetic, toNumber } from './infer-number.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import { copyMeetsRow, describeType, type SetType } from './types.js'

type Binary = Extract<Ast.Expr, { kind: 'binary' }>

export function inferPlus(
  checking: Checking,
  expr: Binary,
  op: '+' | '-',
  scope: Scope,
  hint: ValueType | null,
): GraphExpr {
  const [left, right] = inferBoth(checking, expr, scope, hint?.k === 'set' ? hint : null)
  if (isError(left) || isError(right)) return ERROR_EXPR
  const sets = left.t.k === 'set' || right.t.k === 'set'
  if (!sets && left.t.k !== 'kind' && right.t.k !== 'kind') {
    const a = toNumber(checking, scope, left, expr.left)
    const b = toNumber(checking, scope, right, expr.right)
    return arithmetic(checking, expr, op, a, b)
  }
  const [a, b] = [oneCardAsSet(left), oneCardAsSet(right)]
  if (a === EMPTY_LITERAL && b === EMPTY_LITERAL) return EMPTY_LITERAL
  for (const [side, value] of [
    [expr.left, a],
    [expr.right, b],
  ] as const) {
    if (value.t.k !== 'set') return memberInSetArithmetic(checking, side, op, value)
  }
  return setArithmetic(checking, expr, op, a, b, scope)
}

function setArithmetic(
  checking: Checking,
  expr: Binary,
  op: '+' | '-',
  a: GraphExpr,
  b: GraphExpr,
  scope: Scope,
): GraphExpr {
  const t = unionType(checking, a, b)
  if (t === null) {
    const args = { left: describeType(checking.program, a.t), right: describeType(checking.program, b.t) }
    return fail(checking, 'check/wrong-type', expr.right.span, { found: args.right, expected: args.left })
  }
  const left = coerce(checking, scope, a, t, expr.left.span)
  const right = coerce(checking, scope, b, t, expr.right.span)
  if (isError(left) || isError(right)) return ERROR_EXPR
  return { k: op === '+' ? 'union' : 'minus', a: left, b: right, t }
}

/** Row names beside a set of cards mean the cards; otherwise the type with room for both. */
function unionType(checking: Checking, a: GraphExpr, b: GraphExpr): SetType | null {
  if (a === EMPTY_LITERAL) return b.t as SetType
  if (b === EMPTY_LITERAL) return a.t as SetType
  const [left, right] = [a.t as SetType, b.t as SetType]
  const { program } = checking
  if (copyMeetsRow(program, left.of, right.of)) return left
  if (copyMeetsRow(program, right.of, left.of)) return right
  const joined = joinTypes(checking, left, right)
  return joined?.k === 'set' ? joined : null
}

function memberInSetArithmetic(checking: Checking, side: Ast.Expr, op: string, value: GraphExpr): GraphExpr {
  const found = value === NONE_LITERAL ? '`none`' : describeType(checking.program, value.t)
  const fix = bracketsRound(side.span, 'Put it in braces', '{', '}')
  return fail(checking, 'check/member-in-set-arithmetic', side.span, { op, found }, { fixes: [fix] })
}
