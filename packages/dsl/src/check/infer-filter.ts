/** `where`, `with most`, `any`, `the`, and what else walks over a set with a name for the one looked at. */
import type { Expr as GraphExpr, ScalarType, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { bind, bracketsRound, type Checking, fail, noneOf } from './checking.js'
import { oneCardAsSet } from './coerce.js'
import { condition, inferSet, typed } from './infer.js'
import { ERROR_EXPR, isError } from './program.js'
import type { LocalSymbol, Scope } from './scope.js'
import { BOOL, capital, describeType, type SetType, withNone } from './types.js'
import { checkNewName } from './unknown-name.js'
import { mentions } from './walk-expr.js'
import { headOf } from './zone-ref.js'

/** A scope in which the one looked at has its name: the one given by `as`, else `it`. */
export function walking(scope: Scope, set: Ast.Expr, of: ScalarType): { inner: Scope; it: LocalSymbol } {
  const name = binderOf(set)
  const inner = scope.child()
  return { inner, it: bind(inner, name?.text ?? 'it', of, name?.span ?? set.span) }
}

/** The name that `as` gives, through all the filters behind it. */
function binderOf(expr: Ast.Expr): Ast.Name | null {
  switch (expr.kind) {
    case 'as':
      return expr.bind
    case 'where':
    case 'with':
      return expr.bind ?? binderOf(expr.set)
    default:
      return null
  }
}

/** A name given by `as` must be new; all the filters behind it hold it, and the first speaks of it. */
function checkBinder(checking: Checking, expr: Extract<Ast.Expr, { kind: 'where' | 'with' }>, scope: Scope): void {
  const before = expr.set.kind === 'where' || expr.set.kind === 'with' ? expr.set.bind : null
  if (expr.bind !== null && expr.bind !== before) checkNewName(checking, expr.bind, scope)
}

export function inferWhere(
  checking: Checking,
  expr: Extract<Ast.Expr, { kind: 'where' }>,
  scope: Scope,
  hint: ValueType | null,
): GraphExpr {
  const set = inferSet(checking, expr.set, scope, hint)
  checkBinder(checking, expr, scope)
  const { inner, it } = walking(scope, expr, set.t.of)
  const parts = conjuncts(expr.condition).map((part) => {
    const cond = condition(checking, part, inner)
    if (!isError(cond) && !isError(set) && !mentions(cond, it.index)) withoutIt(checking, expr, part, it.name)
    return cond
  })
  if (isError(set) || parts.some(isError)) return ERROR_EXPR
  const cond = parts.reduce((a, b) => ({ k: 'and', a, b, t: BOOL }))
  return { k: 'where', set, bind: it.index, cond, t: set.t }
}

/** The parts joined by `and`, first to last. A chain leans to the left, and may be long. */
function conjuncts(expr: Ast.Expr): Ast.Expr[] {
  const parts: Ast.Expr[] = []
  let rest = expr
  while (rest.kind === 'binary' && rest.op === 'and') {
    parts.unshift(rest.right)
    rest = rest.left
  }
  return [rest, ...parts]
}

function withoutIt(
  checking: Checking,
  filter: Extract<Ast.Expr, { kind: 'where' }>,
  part: Ast.Expr,
  binder: string,
): void {
  const parts = conjuncts(filter.condition)
  const at = parts.indexOf(part)
  const before = parts[at - 1]
  // Brackets can only help where something that belongs to the filter stands before this part.
  const fixes =
    before === undefined
      ? []
      : [bracketsRound({ ...filter.span, end: before.span.end }, 'Put brackets round the filter before this `and`')]
  const help = before === undefined ? { help: `the one looked at is called \`${binder}\` here` } : {}
  fail(checking, 'check/where-part-without-it', part.span, { binder }, { ...help, fixes })
}

export function inferWith(
  checking: Checking,
  expr: Extract<Ast.Expr, { kind: 'with' }>,
  scope: Scope,
  hint: ValueType | null,
): GraphExpr {
  const set = inferSet(checking, expr.set, scope, hint)
  checkBinder(checking, expr, scope)
  const { inner, it } = walking(scope, expr, set.t.of)
  const by = typed(checking, expr.by, inner, null)
  if (isError(set) || isError(by)) return ERROR_EXPR
  if (!isOrdered(checking, by.t)) {
    return fail(checking, 'check/no-order', expr.by.span, { what: capital(describeType(checking.program, by.t)) })
  }
  const word = `with ${expr.which}`
  if (!mentions(by, it.index)) return fail(checking, 'check/body-without-it', expr.by.span, { word, binder: it.name })
  return { k: 'with', set, bind: it.index, which: expr.which, by, t: set.t }
}

/** Numbers, yes after no, and members of enums and dice in the order in which they are written. */
export function isOrdered(checking: Checking, type: ValueType): boolean {
  if (type.k === 'int' || type.k === 'bool') return true
  const def = type.k === 'kind' ? checking.program.types[type.type] : undefined
  return def?.kind === 'enum' || def?.kind === 'die'
}

/** `any S` and `the S`. */
export function inferAny(
  checking: Checking,
  expr: Extract<Ast.Expr, { kind: 'any' | 'the' }>,
  scope: Scope,
  hint: ValueType | null,
): GraphExpr {
  const inner = expr.set
  if (inner.kind === 'binary' && COMPARISONS.has(inner.op)) return needsBrackets(checking, expr, inner)
  const setHint: ValueType | null =
    expr.kind === 'the' && hint !== null && hint.k !== 'set' ? { k: 'set', of: hint } : null
  const card = inferOneCard(checking, inner, scope)
  if (card !== null) return expr.kind === 'the' ? card : isThere(card)
  const set = inferSet(checking, inner, scope, setHint)
  if (isError(set)) return ERROR_EXPR
  if (expr.kind === 'the') {
    return { k: 'the', set, at: checking.program.ref(expr.span), t: withNone((set.t as SetType).of) }
  }
  return { k: 'any', set, t: BOOL }
}

/** What lies in a place for one card, when the expression is such a place; otherwise null, and nothing is reported. */
export function inferOneCard(checking: Checking, expr: Ast.Expr, scope: Scope): GraphExpr | null {
  const { program } = checking
  const head = headOf(expr)
  const symbol = head === null || scope.find(head.name.text) !== null ? undefined : program.globals.get(head.name.text)
  if (symbol?.kind !== 'zone' || program.zones[symbol.id]?.holds !== 'one') return null
  return typed(checking, expr, scope, null)
}

/** Is there a card in a place for one? */
export function isThere(card: GraphExpr): GraphExpr {
  return isError(card) ? card : { k: 'compare', op: 'isNot', a: card, b: noneOf(card.t), t: BOOL }
}

const COMPARISONS: ReadonlySet<Ast.BinaryOp> = new Set(['is', 'is not', '<', '>', '<=', '>=', 'in', 'not in'])

function needsBrackets(
  checking: Checking,
  expr: Extract<Ast.Expr, { kind: 'any' | 'the' }>,
  comparison: Extract<Ast.Expr, { kind: 'binary' }>,
): GraphExpr {
  const inside = { ...expr.span, end: comparison.left.span.end }
  const fix = bracketsRound(inside, `Put brackets round \`${expr.kind} …\``)
  return fail(checking, 'check/any-needs-brackets', expr.span, { word: expr.kind }, { fixes: [fix] })
}

/** `E over S`: the set, and E worked out for each of it. null when one of them failed. */
export function inferOver(
  checking: Checking,
  word: string,
  arg: Ast.ArgAst & { readonly over: Ast.Expr },
  scope: Scope,
  bodyHint: ValueType | null,
): { readonly set: GraphExpr & { readonly t: SetType }; readonly bind: number; readonly body: GraphExpr } | null {
  const set = inferSet(checking, arg.over, scope, null)
  const { inner, it } = walking(scope, arg.over, set.t.of)
  const body = oneCardAsSetFor(word, typed(checking, arg.expr, inner, bodyHint))
  if (isError(set) || isError(body)) return null
  if (!mentions(body, it.index)) {
    fail(checking, 'check/body-without-it', arg.expr.span, { word, binder: it.name })
    return null
  }
  return { set, bind: it.index, body }
}

/** `gather` unites what lies in places for one card too; there the card itself is as good. */
function oneCardAsSetFor(word: string, body: GraphExpr): GraphExpr {
  return word === 'gather' ? body : oneCardAsSet(body)
}
