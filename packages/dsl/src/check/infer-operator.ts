/** Words and signs between two expressions. */
import type { ArithmeticOp, CompareOp, Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import {
  bind,
  bracketsRound,
  type Checking,
  choice,
  constant,
  EMPTY_LITERAL,
  fail,
  isUntyped,
  NONE_LITERAL,
  noneOf,
} from './checking.js'
import { coerce, joinTypes, oneCardAsSet, rowOfCopy, unify } from './coerce.js'
import { condition, infer, needsHint, typed } from './infer.js'
import { isOrdered } from './infer-filter.js'
import { arithmeticRange, disjoint, joinRanges, negateRange } from './intervals.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import {
  ANY_INT,
  BOOL,
  capital,
  copyMeetsRow,
  describeType,
  type IntType,
  intType,
  isCopy,
  rowType,
  type SetType,
  sameScalar,
  setType,
  withoutNone,
} from './types.js'
import { someExpr } from './walk-expr.js'

type Binary = Extract<Ast.Expr, { kind: 'binary' }>

export function inferBinary(checking: Checking, expr: Binary, scope: Scope, hint: ValueType | null): GraphExpr {
  switch (expr.op) {
    case 'and':
    case 'or': {
      const a = condition(checking, expr.left, scope)
      const b = condition(checking, expr.right, scope, severalHelp(expr))
      return isError(a) || isError(b) ? ERROR_EXPR : { k: expr.op, a, b, t: BOOL }
    }
    case 'is':
    case 'is not':
      return inferIs(checking, expr, scope)
    case '<':
    case '>':
    case '<=':
    case '>=':
      return inferOrder(checking, expr, expr.op, scope)
    case 'in':
    case 'not in':
      return inferIn(checking, expr, scope)
    case '..':
      return inferRange(checking, expr, scope)
    case '+':
    case '-':
      return inferPlus(checking, expr, expr.op, scope, hint)
    case '*':
    case 'mod':
      return inferArithmetic(checking, expr, expr.op, scope)
    case '/ rounded up':
      return inferArithmetic(checking, expr, 'divUp', scope)
    case '/ rounded down':
      return inferArithmetic(checking, expr, 'divDown', scope)
  }
}

/** `x is 5 or 6` is meant otherwise than it reads here. */
function severalHelp({ op, left }: Binary): string | undefined {
  const compares = left.kind === 'binary' && (left.op === 'is' || (left.op === 'or' && severalHelp(left) !== undefined))
  return op === 'or' && compares ? 'to compare with several: `x in {a, b}`' : undefined
}

// ------------------------------------------------------------------ numbers

/** A number to compute with: `none`, as from a place beyond the rim, counts as 0. */
function number(checking: Checking, expr: Ast.Expr, scope: Scope): GraphExpr {
  return toNumber(checking, scope, infer(checking, expr, scope, ANY_INT), expr)
}

function toNumber(checking: Checking, scope: Scope, value: GraphExpr, expr: Ast.Expr): GraphExpr {
  return asNumber(coerce(checking, scope, value, { ...ANY_INT, opt: true }, expr.span, { expected: 'a number' }))
}

function asNumber(value: GraphExpr): GraphExpr {
  if (value.t.k !== 'int' || !value.t.opt) return value
  const plain = withoutNone(value.t)
  const isNone: GraphExpr = { k: 'compare', op: 'is', a: value, b: noneOf(plain), t: BOOL }
  return choice(isNone, constant(0, intType(0, 0)), value, joinRanges(plain, intType(0, 0)))
}

function inferArithmetic(checking: Checking, expr: Binary, op: ArithmeticOp, scope: Scope): GraphExpr {
  const a = number(checking, expr.left, scope)
  const b = number(checking, expr.right, scope)
  return arithmetic(checking, expr, op, a, b)
}

function arithmetic(checking: Checking, expr: Binary, op: ArithmeticOp, a: GraphExpr, b: GraphExpr): GraphExpr {
  if (isError(a) || isError(b)) return ERROR_EXPR
  const t = arithmeticRange(op, a.t as IntType, b.t as IntType)
  if (t === null) return fail(checking, 'check/division-by-zero', expr.right.span, {})
  // Both sides known: so is the result.
  if (a.k === 'const' && b.k === 'const' && t.min === t.max) return constant(t.min, t)
  return { k: 'arith', op, a, b, t }
}

export function inferNegate(checking: Checking, expr: Extract<Ast.Expr, { kind: 'negate' }>, scope: Scope): GraphExpr {
  const a = number(checking, expr.operand, scope)
  if (isError(a)) return ERROR_EXPR
  const t = negateRange(a.t as IntType)
  return a.k === 'const' ? constant(-a.v, t) : { k: 'negate', a, t }
}

function inferRange(checking: Checking, expr: Binary, scope: Scope): GraphExpr {
  const from = number(checking, expr.left, scope)
  const to = number(checking, expr.right, scope)
  if (isError(from) || isError(to)) return ERROR_EXPR
  const [low, high] = [from.t as IntType, to.t as IntType]
  if (high.max < low.min) {
    return fail(checking, 'check/empty-range', expr.span, { from: low.min, to: high.max })
  }
  return { k: 'range', from, to, t: setType(intType(low.min, high.max)) }
}

// ------------------------------------------------------------------ + and -

function inferPlus(checking: Checking, expr: Binary, op: '+' | '-', scope: Scope, hint: ValueType | null): GraphExpr {
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

/** Both sides, the one that tells its own type first, so that it can tell the other's. */
function inferBoth(
  checking: Checking,
  expr: Binary,
  scope: Scope,
  hint: ValueType | null,
): readonly [GraphExpr, GraphExpr] {
  if (needsHint(checking, expr.left, scope) && !needsHint(checking, expr.right, scope)) {
    const right = infer(checking, expr.right, scope, hint)
    const left = infer(checking, expr.left, scope, hint ?? typeHint(checking, right))
    return [left, right]
  }
  const left = infer(checking, expr.left, scope, hint)
  const right = infer(checking, expr.right, scope, hint ?? typeHint(checking, left))
  return [left, right]
}

/**
 * What stands beside a value is most likely of its type. Names beside a card are those of rows, never the card of
 * that name itself: which card lies where may be hidden, and only reading its row asks whether it is seen.
 */
function typeHint(checking: Checking, value: GraphExpr): ValueType | null {
  if (isError(value) || isUntyped(value)) return null
  const one = value.t.k === 'set' ? value.t.of : value.t
  if (!isCopy(checking.program, one)) return value.t
  return value.t.k === 'set' ? setType(rowType(one.type)) : rowType(one.type)
}

// ------------------------------------------------------------------ comparisons

function inferIs(checking: Checking, expr: Binary, scope: Scope): GraphExpr {
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

function inferOrder(checking: Checking, expr: Binary, op: '<' | '>' | '<=' | '>=', scope: Scope): GraphExpr {
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

// ------------------------------------------------------------------ in

function inferIn(checking: Checking, expr: Binary, scope: Scope): GraphExpr {
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
