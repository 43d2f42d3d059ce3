/** The built-in functions: one entry each, with the form it is written in. */
import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { number, plain, type Site, wrongForm } from './built-in-call.js'
import { type Checking, choice, constant, fail } from './checking.js'
import { coerce, rowOfCopy } from './coerce.js'
import { countRange } from './counting.js'
import { inferSet, typed } from './infer.js'
import { inferOneCard, inferOver, isThere } from './infer-filter.js'
import { inferNeighbours, inferOpposite, inferReach, inferRun, inferShift, inferToward } from './infer-grid.js'
import { asNumber } from './infer-number.js'
import { joinRanges, sumRange } from './intervals.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import {
  ANY_INT,
  copyMeetsRow,
  describeType,
  type IntType,
  intType,
  kindType,
  type SetType,
  sameScalar,
  setType,
  withNone,
  withoutNone,
} from './types.js'
import { zoneRef } from './zone-ref.js'

type Call = Extract<Ast.Expr, { kind: 'call' }>

type BuiltIn = (site: Site) => GraphExpr

const FUNCTIONS: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ['count', inferCount],
  ['sum', inferSum],
  ['max', inferExtreme],
  ['min', inferExtreme],
  ['gather', inferGather],
  ['next', inferStep],
  ['previous', inferStep],
  ['top', inferTop],
  ['neighbours', inferNeighbours],
  ['around', inferNeighbours],
  ['shift', inferShift],
  ['toward', inferToward],
  ['opposite', inferOpposite],
  ['run', inferRun],
  ['reach', inferReach],
])

export function inferBuiltInCall(
  checking: Checking,
  expr: Call,
  name: Ast.Name,
  scope: Scope,
  hint: ValueType | null,
): GraphExpr {
  return FUNCTIONS.get(name.text)!({ checking, expr, name, scope, hint })
}

// ------------------------------------------------------------------ sets and numbers

function inferCount(site: Site): GraphExpr {
  const args = plain(site, 1)
  if (args === null) return ERROR_EXPR
  const card = inferOneCard(site.checking, args[0]!, site.scope)
  if (card !== null) return countOne(card)
  const set = inferSet(site.checking, args[0]!, site.scope, null)
  if (isError(set)) return ERROR_EXPR
  return { k: 'count', set, t: countRange(site.checking.program, set) }
}

function countOne(card: GraphExpr): GraphExpr {
  if (isError(card)) return ERROR_EXPR
  return choice(isThere(card), constant(1, intType(1, 1)), constant(0, intType(0, 0)), intType(0, 1))
}

/** `E over S` as the only argument; null when it is not that (reported). */
function over(site: Site, hint: ValueType | null): ReturnType<typeof inferOver> {
  const [arg] = site.expr.args
  if (site.expr.args.length !== 1 || arg === undefined || arg.over === null || arg.whilst !== null) {
    wrongForm(site)
    return null
  }
  return inferOver(site.checking, site.name.text, { ...arg, over: arg.over }, site.scope, hint)
}

/** The body of a sum, max or min must be a number; `none` counts as 0, as everywhere in arithmetic. */
function overNumber(site: Site): { set: GraphExpr; bind: number; body: GraphExpr } | null {
  const parts = over(site, ANY_INT)
  if (parts === null) return null
  const at = site.expr.args[0]!.expr.span
  const body = asNumber(coerce(site.checking, site.scope, parts.body, withNone(ANY_INT), at))
  return isError(body) ? null : { ...parts, body }
}

function inferSum(site: Site): GraphExpr {
  const parts = overNumber(site)
  if (parts === null) return ERROR_EXPR
  const size = countRange(site.checking.program, parts.set)
  return { k: 'sum', ...parts, t: sumRange(parts.body.t as IntType, size.min, size.max) }
}

function inferExtreme(site: Site): GraphExpr {
  const word = site.name.text as 'max' | 'min'
  if (site.expr.args.length === 2) return inferLarger(site, word)
  const parts = overNumber(site)
  if (parts === null) return ERROR_EXPR
  const body = parts.body.t as IntType
  // The greatest or least of nothing is 0.
  const empty = countRange(site.checking.program, parts.set).min === 0
  return { k: word, ...parts, t: empty ? joinRanges(body, intType(0, 0)) : body }
}

function inferLarger(site: Site, word: 'max' | 'min'): GraphExpr {
  const args = plain(site, 2)
  if (args === null) return ERROR_EXPR
  const [a, b] = args.map((arg) => number(site, arg)) as [GraphExpr, GraphExpr]
  if (isError(a) || isError(b)) return ERROR_EXPR
  const [x, y] = [a.t as IntType, b.t as IntType]
  const pick = word === 'max' ? Math.max : Math.min
  const t = intType(pick(x.min, y.min), pick(x.max, y.max))
  return { k: word === 'max' ? 'larger' : 'smaller', a, b, t }
}

function inferGather(site: Site): GraphExpr {
  const parts = over(site, site.hint?.k === 'set' ? withNone(site.hint.of) : null)
  if (parts === null) return ERROR_EXPR
  const { body } = parts
  const t = body.t.k === 'set' ? body.t : setType(body.t)
  return { k: 'gather', ...parts, t }
}

// ------------------------------------------------------------------ order

function inferStep(site: Site): GraphExpr {
  const { checking, scope } = site
  const args = plain(site, 1, 2)
  if (args === null) return ERROR_EXPR
  const x = typed(checking, args[0]!, scope, site.hint?.k === 'set' ? null : site.hint)
  if (isError(x)) return ERROR_EXPR
  const by = site.name.text === 'next' ? 1 : -1
  if (x.t.k === 'set') return notCyclic(site, args[0]!, x.t)
  if (args[1] === undefined) {
    if (x.t.k === 'int') return notCyclic(site, args[0]!, x.t)
    return { k: 'step', by, x, set: null, t: x.t }
  }
  const set = inferSet(checking, args[1], scope, { k: 'set', of: withoutNone(x.t) })
  if (isError(set)) return ERROR_EXPR
  const of = (set.t as SetType).of
  // Going round a set of cards from a row is going round rows.
  const from = copyMeetsRow(checking.program, x.t, of) ? rowOfCopy(x) : x
  if (from.t.k === 'set' || !sameScalar(from.t, of)) {
    const found = describeType(checking.program, set.t)
    const expected = describeType(checking.program, setType(x.t))
    return fail(checking, 'check/wrong-type', args[1].span, { found, expected })
  }
  return { k: 'step', by, x: from, set, t: withNone(of) }
}

function notCyclic(site: Site, arg: Ast.Expr, type: ValueType): GraphExpr {
  const found = describeType(site.checking.program, type)
  const expected = 'a player, a member of a kind or a cell'
  const help = type.k === 'int' ? { help: 'the next number is `n + 1`' } : {}
  return fail(site.checking, 'check/wrong-type', arg.span, { found, expected }, help)
}

function inferTop(site: Site): GraphExpr {
  const { checking, scope } = site
  const { program } = checking
  const args = plain(site, 1, 2)
  if (args === null) return ERROR_EXPR
  const ref = zoneRef(checking, args[0]!, scope, site.hint)
  const n = args[1] === undefined ? null : number(site, args[1])
  if (ref === null || (n !== null && isError(n))) return ERROR_EXPR
  const zone = program.zones[ref.zone]!
  if (zone.holds !== 'pile') {
    const found = zone.holds === 'one' ? 'a place for one card' : 'a group, which has no order'
    return fail(checking, 'check/wrong-type', args[0]!.span, { found, expected: 'a pile' })
  }
  const card = kindType(zone.card)
  return { k: 'top', ref, n, t: n === null ? withNone(card) : setType(card) }
}
