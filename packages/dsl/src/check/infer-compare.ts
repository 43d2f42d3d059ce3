/** Comparisons: `is`, greater and less, `in`. */
import type { CompareOp, Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { bind, bracketsRound, type Checking, EMPTY_LITERAL, fail, isUntyped, NONE_LITERAL, noneOf } from './checking.js'
import { joinTypes, oneCardAsSet, rowOfCopy, unify } from './coerce.js'
import { infer, needsHint, typed } from './infer.js'
import { inferBoth, typeHint } from './infer-both.js'
import { isOrdered } from './infer-filter.js'
import { toNumber } from './infer-number.js'
import { disjoint } from './intervals.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import { BOOL, capital, copyMeetsRow, describeType, type IntType, type SetType, sameScalar, setType } from './types.js'
import { someExpr } from './walk-expr.js'

type Binary = Extract<Ast.Expr, { kind: 'binary' }>

export function inferIs(checking: Checking, expr: Binary, scope: Scope): GraphExpr {
  for (const side of [expr.left, expr.right]) {
    if (side.kind === 'any' || side.kind === 'the') {
      const fix = bracketsRound(side.span, `Put brackets round \`${side.kind} …\``)
      return fail(checking, 'check/any-needs-brackets', expr.span, { word: side.kind }, { fixes: [fix] })
    }
  }
  const [left, right] = inferBoth(checking, expr, scope, null)
  if (isError(left) || isError(right)) return ERROR_EXPR
  const op = expr.op === 'is' ? 'is' : 'isNot'
  if (isUntyped(left) && isUntyped(right)) {
    return fail(checking, 'check/unclear-value', expr.span, { value: left === NONE_LITERAL ? 'none' : '{}' })
  }
  const both = unify(checking, scope, left, right, expr.span)
  if (both === null) return neverSame(checking, expr, left, right)
  if (both.some(isError)) return ERROR_EXPR
  if (op === 'is') warnNeverEqual(checking, expr, both[0], both[1])
  return compare(op, both[0], both[1])
}

export function inferOrder(checking: Checking, expr: Binary, op: '<' | '>' | '<=' | '>=', scope: Scope): GraphExpr {
  const [left, right] = inferBoth(checking, expr, scope, null)
  if (isError(left) || isError(right)) return ERROR_EXPR
  if (left.t.k === 'int' || right.t.k === 'int' || isUntyped(left) || isUntyped(right)) {
    const a = toNumber(checking, scope, left, expr.left)
    const b = toNumber(checking, scope, right, expr.right)
    if (isError(a) || isError(b)) return ERROR_EXPR
    if (impossible(op, a.t as IntType, b.t as IntType)) warnAlwaysFalse(checking, expr, a, b)
    return compare(op, a, b)
  }
  for (const [side, value] of [
    [expr.left, left],
    [expr.right, right],
  ] as const) {
    if (value.t.k === 'set' || value.t.k === 'bool' || !isOrdered(checking, value.t)) {
      const help = value.t.k === 'set' ? { help: 'to count them: `count(…)`' } : {}
      const what = capital(describeType(checking.program, value.t))
      return fail(checking, 'check/no-order', side.span, { what }, help)
    }
  }
  if (joinTypes(checking, left.t, right.t) === null) return neverSame(checking, expr, left, right)
  return compare(op, left, right)
}

export function inferIn(checking: Checking, expr: Binary, scope: Scope): GraphExpr {
  const late = needsHint(checking, expr.left, scope) && !needsHint(checking, expr.right, scope)
  const first = late ? null : typed(checking, expr.left, scope, null)
  const hint = first === null ? null : hintForSet(checking, first)
  const found = oneCardAsSet(infer(checking, expr.right, scope, hint))
  const set = found === EMPTY_LITERAL && first !== null && first.t.k !== 'set' ? noneOf(setType(first.t)) : found
  if (isError(set)) return ERROR_EXPR
  const a = first ?? typed(checking, expr.left, scope, set.t.k === 'set' ? set.t.of : set.t)
  if (isError(a)) return ERROR_EXPR
  if (set.t.k !== 'set') {
    const found = describeType(checking.program, set.t)
    return fail(
      checking,
      'check/wrong-type',
      expr.right.span,
      { found, expected: 'a set' },
      {
        help: 'to compare with one thing: `is`',
      },
    )
  }
  if (a.t.k === 'set') {
    const found = describeType(checking.program, a.t)
    return fail(checking, 'check/wrong-type', expr.left.span, { found, expected: 'one thing' })
  }
  const inside = memberOf(checking, expr, a, set, scope)
  if (isError(inside) || expr.op === 'in') return inside
  return { k: 'not', a: inside, t: BOOL }
}

function compare(op: CompareOp, a: GraphExpr, b: GraphExpr): GraphExpr {
  return { k: 'compare', op, a, b, t: BOOL }
}

function neverSame(checking: Checking, expr: Binary, left: GraphExpr, right: GraphExpr): GraphExpr {
  const { program } = checking
  const say = (value: GraphExpr): string =>
    value === NONE_LITERAL ? '`none`' : value === EMPTY_LITERAL ? 'an empty set' : describeType(program, value.t)
  const args = { left: capital(say(left)), right: say(right) }
  const [one, set] = left.t.k === 'set' ? [right, left] : [left, right]
  const isMember = set.t.k === 'set' && one.t.k !== 'set' && sameScalar(one.t, set.t.of)
  const help = isMember
    ? 'to ask whether one is among several: `x in S`'
    : one === NONE_LITERAL && set.t.k === 'set'
      ? 'to ask whether a set is empty: `not any S`'
      : undefined
  return fail(checking, 'check/never-same', expr.span, args, help === undefined ? {} : { help })
}

function impossible(op: '<' | '>' | '<=' | '>=', a: IntType, b: IntType): boolean {
  switch (op) {
    case '<':
      return a.min >= b.max
    case '>':
      return a.max <= b.min
    case '<=':
      return a.min > b.max
    case '>=':
      return a.max < b.min
  }
}

function warnNeverEqual(checking: Checking, expr: Binary, a: GraphExpr, b: GraphExpr): void {
  if (a.t.k !== 'int' || b.t.k !== 'int' || (a.t.opt && b.t.opt)) return
  if (!isNoneConst(a) && !isNoneConst(b) && disjoint(a.t, b.t)) warnAlwaysFalse(checking, expr, a, b)
}

function isNoneConst(value: GraphExpr): boolean {
  return value.k === 'const' && value.t.k !== 'set' && value.t.opt === true
}

function warnAlwaysFalse(checking: Checking, expr: Binary, a: GraphExpr, b: GraphExpr): void {
  // A variant may narrow the number of players; a rule of the base about other numbers is no mistake then.
  const countsPlayers = (e: GraphExpr): boolean =>
    someExpr(e, (x) => x.k === 'all' && x.t.k === 'set' && x.t.of.k === 'player')
  if (countsPlayers(a) || countsPlayers(b)) return
  const { program } = checking
  fail(checking, 'check/always-false', expr.span, {
    left: describeType(program, a.t),
    right: describeType(program, b.t),
  })
}

function hintForSet(checking: Checking, one: GraphExpr): ValueType | null {
  const hint = typeHint(checking, one)
  return hint === null || hint.k === 'set' ? null : setType(hint)
}

function memberOf(checking: Checking, expr: Binary, a: GraphExpr, set: GraphExpr, scope: Scope): GraphExpr {
  const { program } = checking
  const of = (set.t as SetType).of
  const one = a.t as Exclude<ValueType, SetType>
  if (copyMeetsRow(program, of, one)) return rowAmongCards(expr, a, set, scope)
  if (copyMeetsRow(program, one, of)) return { k: 'in', a: rowOfCopy(a), set, t: BOOL }
  if (!sameScalar(one, of)) return neverSame(checking, expr, a, { ...set, t: of } as GraphExpr)
  if (one.k === 'int' && of.k === 'int' && !one.opt && disjoint(one, of)) warnAlwaysFalse(checking, expr, a, set)
  return { k: 'in', a, set, t: BOOL }
}

/** Is a row among cards, as any copy of it? */
function rowAmongCards(expr: Binary, row: GraphExpr, set: GraphExpr, scope: Scope): GraphExpr {
  const it = bind(scope.child(), 'it', (set.t as SetType).of, expr.left.span)
  const cond = compare('is', rowOfCopy({ k: 'local', i: it.index, t: it.type }), row)
  return { k: 'any', set: { k: 'where', set, bind: it.index, cond, t: set.t }, t: BOOL }
}
