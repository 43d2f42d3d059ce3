/**
 * Makes a checked expression fit the type that is expected of it. What is the same value in another form is
 * converted openly in the graph (a copy where its row is asked for, a set of numbers over another range), so that
 * both sides of everything have one representation; whatever else differs is reported.
 */
import type { Expr as GraphExpr, ScalarType, ValueType } from '@rheol/runtime/graph'
import { NONE, NONE_INT } from '@rheol/runtime/graph'
import type { DiagnosticExtra } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import { bind, type Checking, constant, EMPTY_LITERAL, fail, isUntyped, NONE_LITERAL, noneOf } from './checking.js'
import { joinRanges } from './intervals.js'
import { onlyCopy } from './members.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import {
  copyMeetsRow,
  describeMany,
  describeType,
  isErrorType,
  kindType,
  noneLike,
  rowType,
  type SetType,
  sameScalar,
  setType,
  withNone,
} from './types.js'

/**
 * The expression as a value of `to`; ranges of numbers and possible `none` aside. `extra.expected` says it in other
 * words than those of the type.
 */
export function coerce(
  checking: Checking,
  scope: Scope,
  expr: GraphExpr,
  to: ValueType,
  span: Span,
  extra: DiagnosticExtra & { readonly expected?: string } = {},
): GraphExpr {
  if (isError(expr) || isErrorType(to)) return ERROR_EXPR
  if (expr === NONE_LITERAL && to.k !== 'set' && to.opt) return noneOf(to)
  if (expr === EMPTY_LITERAL && to.k === 'set') return { k: 'setConst', v: [], t: to }
  const mistaken = isUntyped(expr) || (to.k !== 'set' && !to.opt && mayBeNone(expr))
  if (!mistaken) {
    const fitted = to.k === 'set' ? fitSet(checking, scope, expr, to, span) : fitScalar(checking, expr, to, span)
    if (fitted !== null) return fitted
  }
  return misfit(checking, expr, to, span, extra)
}

/** Says why an expression is no value of that type. */
function misfit(
  checking: Checking,
  expr: GraphExpr,
  to: ValueType,
  span: Span,
  extra: DiagnosticExtra & { readonly expected?: string },
): GraphExpr {
  const { program } = checking
  const { expected = describeType(program, to), ...more } = extra
  if (expr === NONE_LITERAL && to.k !== 'set') return fail(checking, 'check/none-not-allowed', span, { expected })
  if (expr === NONE_LITERAL || expr === EMPTY_LITERAL) {
    const found = expr === NONE_LITERAL ? '`none`' : 'an empty set'
    const help = expr === NONE_LITERAL ? { help: 'the empty set is written `{}`' } : {}
    return fail(checking, 'check/wrong-type', span, { found, expected }, help)
  }
  if (to.k !== 'set' && !to.opt && mayBeNone(expr)) {
    return fail(checking, 'check/none-not-allowed', span, { expected })
  }
  const found = describeType(program, expr.t)
  return fail(checking, 'check/wrong-type', span, { found, expected }, { ...hintFor(expr.t, to), ...more })
}

/** Is `none` one of the values it was written to have? What only may turn out to be none is left to the game. */
function mayBeNone(expr: GraphExpr): boolean {
  if (expr.k === 'if') return mayBeNone(expr.then) || mayBeNone(expr.else)
  if (expr.k !== 'const' || expr.t.k === 'set' || !expr.t.opt) return false
  return expr.v === (expr.t.k === 'int' ? NONE_INT : NONE)
}

function hintFor(from: ValueType, to: ValueType): DiagnosticExtra {
  if (from.k === 'set' && to.k !== 'set') {
    if (to.k === 'bool') return { help: 'to ask whether there is one: `any …`' }
    if (to.k === 'int') return { help: 'to count them: `count(…)`' }
    if (sameScalar(from.of, to)) return { help: 'if there is only one: `the …`' }
  }
  if (from.k !== 'set' && to.k === 'set' && sameScalar(from, to.of)) return { help: 'one thing as a set: `{…}`' }
  return {}
}

// ------------------------------------------------------------------ single values

function fitScalar(checking: Checking, expr: GraphExpr, to: ScalarType, span: Span): GraphExpr | null {
  const { program } = checking
  const from = expr.t
  if (from.k === 'set') return null
  if (sameScalar(from, to)) return expr
  if (copyMeetsRow(program, from, to)) return rowOfCopy(expr)
  if (copyMeetsRow(program, to, from) && expr.k === 'const') {
    const copy = copyOfRow(checking, to, expr.v)
    if (copy !== null) return constant(copy, kindType((to as { type: number }).type))
    return severalCopies(checking, to as { type: number }, expr.v, span)
  }
  return null
}

export function rowOfCopy(copy: GraphExpr): GraphExpr {
  const from = copy.t as Extract<ScalarType, { k: 'kind' }>
  return { k: 'rowOf', of: copy, t: noneLike(rowType(from.type), from) }
}

function copyOfRow(checking: Checking, card: ScalarType, row: number): number | null {
  const def = card.k === 'kind' ? checking.program.types[card.type] : undefined
  if (def?.kind !== 'card') return null
  const copy = onlyCopy(def, row)
  return copy < 0 ? null : copy
}

function severalCopies(checking: Checking, card: { type: number }, row: number, span: Span): GraphExpr {
  const def = checking.program.types[card.type]
  if (def?.kind !== 'card') return ERROR_EXPR
  const name = def.rows[row]?.name ?? ''
  const help = `say which: \`${def.name} where it is ${name}\` are all of them`
  return fail(checking, 'check/several-copies', span, { copies: def.copies[row] ?? 0, name }, { help })
}

// ------------------------------------------------------------------ sets

function fitSet(checking: Checking, scope: Scope, expr: GraphExpr, to: SetType, span: Span): GraphExpr | null {
  const { program } = checking
  // What lies in a place for one card is a set of one or none.
  if (expr.k === 'zone' && expr.t.k === 'kind') {
    return fitSet(checking, scope, { k: 'setOf', items: [expr], t: setType(expr.t) }, to, span)
  }
  if (expr.t.k !== 'set') return null
  const from = expr.t.of
  if (sameScalar(from, to.of)) return from.k === 'int' ? overRange(checking, scope, expr, to, span) : expr
  if (copyMeetsRow(program, from, to.of)) return rowsOf(scope, expr, to, span)
  if (copyMeetsRow(program, to.of, from)) return copiesOf(checking, scope, expr, to, span)
  return null
}

/** The rows of the copies in a set. */
function rowsOf(scope: Scope, expr: GraphExpr, to: SetType, span: Span): GraphExpr {
  if (expr.k === 'setOf') return { ...expr, items: expr.items.map(rowOfCopy), t: to }
  return gathered(scope, expr, to, span, rowOfCopy)
}

/** A set of row names where cards are meant: each must have a single copy. */
function copiesOf(checking: Checking, scope: Scope, expr: GraphExpr, to: SetType, span: Span): GraphExpr | null {
  if (expr.k === 'setConst') {
    const copies: number[] = []
    for (const row of expr.v) {
      const copy = copyOfRow(checking, to.of, row)
      if (copy === null) return severalCopies(checking, to.of as { type: number }, row, span)
      copies.push(copy)
    }
    return { k: 'setConst', v: copies, t: to }
  }
  if (expr.k === 'setOf') {
    const items = expr.items.map((item) => coerce(checking, scope, item, withNone(to.of), span))
    return items.some(isError) ? ERROR_EXPR : { k: 'setOf', items, t: to }
  }
  return null
}

/** A set of numbers over another range: its bits stand for other numbers there. */
function overRange(checking: Checking, scope: Scope, expr: GraphExpr, to: SetType, span: Span): GraphExpr {
  const { program } = checking
  const from = (expr.t as SetType).of
  const want = to.of
  if (from.k !== 'int' || want.k !== 'int' || (from.min === want.min && from.max === want.max)) return expr
  if (from.min >= want.min && from.max <= want.max) {
    if (expr.k === 'setConst' || expr.k === 'setOf' || expr.k === 'range') return { ...expr, t: to }
    return gathered(scope, expr, to, span, (it) => it)
  }
  if (expr.k === 'setOf' && from.min <= want.max && from.max >= want.min) return { ...expr, t: to }
  const found = describeMany(program, from)
  const expected = describeMany(program, want)
  return fail(checking, 'check/set-too-wide', span, { found, expected })
}

function gathered(
  scope: Scope,
  set: GraphExpr,
  to: SetType,
  span: Span,
  body: (it: GraphExpr) => GraphExpr,
): GraphExpr {
  const of = (set.t as SetType).of
  const it = bind(scope.child(), 'it', of, span)
  return { k: 'gather', set, bind: it.index, body: body({ k: 'local', i: it.index, t: of }), t: to }
}

// ------------------------------------------------------------------ one type for several

/** The type that has room for both, or null. A copy and a row meet as rows. */
export function joinTypes(checking: Checking, a: ValueType, b: ValueType): ValueType | null {
  const { program } = checking
  if (a.k === 'set' || b.k === 'set') {
    if (a.k !== 'set' || b.k !== 'set') return null
    const of = joinTypes(checking, a.of, b.of)
    return of === null || of.k === 'set' ? null : setType(of)
  }
  const opt = noneLike(a, b)
  if (a.k === 'int' && b.k === 'int') return noneLike({ ...joinRanges(a, b), ...(a.opt ? { opt: true } : {}) }, b)
  if (sameScalar(a, b)) return opt
  if (copyMeetsRow(program, a, b)) return noneLike(noneLike(rowType((b as { type: number }).type), a), b)
  if (copyMeetsRow(program, b, a)) return noneLike(noneLike(rowType((a as { type: number }).type), a), b)
  return null
}

/**
 * The two sides of a comparison in one representation; null when they have nothing in common (not yet reported).
 * Numbers keep their own ranges.
 */
export function unify(
  checking: Checking,
  scope: Scope,
  a: GraphExpr,
  b: GraphExpr,
  span: Span,
): readonly [GraphExpr, GraphExpr] | null {
  if (a === NONE_LITERAL) return b.t.k === 'set' ? null : [noneOf(b.t), b]
  if (b === NONE_LITERAL) return a.t.k === 'set' ? null : [a, noneOf(a.t)]
  const left = b.t.k === 'set' ? oneCardAsSet(a) : a
  const right = a.t.k === 'set' ? oneCardAsSet(b) : b
  if (left === EMPTY_LITERAL || right === EMPTY_LITERAL) {
    const of = left === EMPTY_LITERAL ? right.t : left.t
    if (of.k !== 'set') return null
    const empty: GraphExpr = { k: 'setConst', v: [], t: of }
    return left === EMPTY_LITERAL ? [empty, right] : [left, empty]
  }
  const joined = joinTypes(checking, left.t, right.t)
  if (joined === null) return null
  if (joined.k === 'int') return [left, right]
  const to = joined.k === 'set' ? joined : withNone(joined)
  return [coerce(checking, scope, left, to, span), coerce(checking, scope, right, to, span)]
}

export function oneCardAsSet(expr: GraphExpr): GraphExpr {
  if (expr.k !== 'zone' || expr.t.k !== 'kind') return expr
  return { k: 'setOf', items: [expr], t: setType(expr.t) }
}
