/**
 * `given` lines. A list fills a pile from the top, or a family of zones or variables in the order of its last index;
 * for a group, a set or a list says which cards lie there.
 */
import type { Expr, ScalarType, TestGiven } from '@rheol/runtime/graph'
import { isError } from '../check/program.js'
import { suggestion } from '../check/unknown-name.js'
import { type DiagnosticExtra, diagnostic } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import type { TestContext } from './lower-test.js'
import { bare } from './lowering.js'

type Laid = { readonly row: number; readonly up: boolean | null }

export function lowerGiven(test: TestContext, set: Ast.TestSet): TestGiven[] {
  const { program } = test.lowering
  const target = bare(set.target)
  const head = target.kind === 'index' ? bare(target.target) : target
  const index = target.kind === 'index' ? target.index : []
  const symbol = head.kind === 'name' ? program.globals.get(head.name.text) : undefined
  if (symbol?.kind === 'zone') return givenZone(test, set, symbol.id, index)
  if (symbol?.kind === 'var') return givenVar(test, set, symbol.id, index)
  if (head.kind !== 'name' || symbol !== undefined) return bad(test, set.span, 'Only variables and zones can be given.')
  const { name } = head
  const near = suggestion(
    name,
    [...program.vars, ...program.zones.filter((zone) => !zone.box)].map((one) => one.name),
  )
  return bad(test, name.span, `There is no variable or zone called \`${name.text}\`.`, near)
}

function bad(test: TestContext, span: Ast.TestSet['span'], reason: string, extra: DiagnosticExtra = {}): [] {
  test.lowering.program.report(diagnostic('test/bad-given', span, { reason }, extra))
  return []
}

function givenVar(test: TestContext, set: Ast.TestSet, id: number, index: readonly Ast.Expr[]): TestGiven[] {
  const { program, exprs } = test.lowering
  const def = program.vars[id]!
  const at = program.ref(set.span)
  const value = (expr: Ast.Expr): Expr => exprs.assignable(exprs.check(expr, test.scope, def.type), def.type, expr.span)
  if (set.value.kind === 'one' && index.length === def.index.length) {
    const place = exprs.place(set.target, test.scope)
    const given = value(set.value.expr)
    return place === null || isError(given) ? [] : [{ k: 'var', place: place.place, value: given, at }]
  }
  const open = openIndexes(test, set, def.index, index)
  if (open === null || set.value.kind !== 'list') {
    return set.value.kind === 'list'
      ? []
      : bad(test, set.span, `\`${def.name}\` is looked up by brackets; give it a list, or say which one.`)
  }
  const items = set.value.items
  if (items.length > open.length)
    return bad(test, set.value.span, `There are ${items.length} values, but only ${open.length} places.`)
  return items.flatMap((item, i) => {
    const given = value(item.expr)
    return isError(given) ? [] : [{ k: 'var' as const, place: { var: id, index: open[i]! }, value: given, at }]
  })
}

function givenZone(test: TestContext, set: Ast.TestSet, id: number, index: readonly Ast.Expr[]): TestGiven[] {
  const { program, exprs } = test.lowering
  const def = program.zones[id]!
  const at = program.ref(set.span)
  if (index.length === def.index.length) {
    const ref = exprs.zone(set.target, test.scope, null)
    const cards = laidCards(test, set.value, def.card)
    if (ref === null || cards === null) return []
    if (def.holds === 'one' && cards.length > 1) return bad(test, set.value.span, `\`${def.name}\` holds one card.`)
    return [{ k: 'zone', ref, cards, at }]
  }
  const open = openIndexes(test, set, def.index, index)
  if (open === null) return []
  if (set.value.kind !== 'list')
    return bad(test, set.span, `\`${def.name}\` is looked up by brackets; give it a list, or say which one.`)
  const items = set.value.items
  if (items.length > open.length)
    return bad(test, set.value.span, `There are ${items.length} cards, but only ${open.length} places.`)
  return items.flatMap((item, i): TestGiven[] => {
    const cards = laidCards(test, { kind: 'one', expr: item.expr, facing: item.facing, span: item.expr.span }, def.card)
    return cards === null ? [] : [{ k: 'zone', ref: { zone: id, index: open[i]! }, cards, at }]
  })
}

/** The cards named, with how they lie. A set literal lays several, `none` and `{}` none. */
function laidCards(test: TestContext, value: Ast.TestValue, card: number): Laid[] | null {
  const items = value.kind === 'list' ? value.items : spread(value.expr).map((expr) => ({ expr, facing: value.facing }))
  const laid: Laid[] = []
  for (const item of items) {
    if (bare(item.expr).kind === 'none') continue
    const row = test.lowering.exprs.check(item.expr, test.scope, { k: 'row', type: card })
    if (isError(row)) return null
    if (row.k !== 'const') return bad(test, item.expr.span, 'Name the cards that lie here by their rows.') && null
    laid.push({ row: row.v, up: item.facing === null ? null : item.facing === 'up' })
  }
  return laid
}

function spread(expr: Ast.Expr): readonly Ast.Expr[] {
  const inner = bare(expr)
  return inner.kind === 'setOf' ? inner.items : [inner]
}

/** All index combinations that begin with the given ones, in order; null when they cannot be listed (reported). */
function openIndexes(
  test: TestContext,
  set: Ast.TestSet,
  types: readonly ScalarType[],
  given: readonly Ast.Expr[],
): Expr[][] | null {
  const { exprs } = test.lowering
  if (given.length > types.length) {
    bad(test, set.target.span, `There are only ${types.length} things to look this up by.`)
    return null
  }
  const fixed = given.map((expr, i) => exprs.check(expr, test.scope, types[i]!))
  if (fixed.some(isError)) return null
  let combinations: Expr[][] = [fixed]
  for (const type of types.slice(given.length)) {
    const values = valuesOf(test, type)
    combinations = combinations.flatMap((prefix) => values.map((v) => [...prefix, { k: 'const', v, t: type } as Expr]))
    if (combinations.length > 10_000) {
      bad(test, set.target.span, 'This has too many places to be filled by a list.')
      return null
    }
  }
  return combinations
}

/** The values of a type in order; players are those of the test. */
function valuesOf(test: TestContext, type: ScalarType): number[] {
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i)
  switch (type.k) {
    case 'bool':
      return [0, 1]
    case 'int':
      return upTo(type.max - type.min + 1).map((i) => i + type.min)
    case 'player':
      return upTo(test.seats.length)
    case 'row':
    case 'kind': {
      const def = test.lowering.program.types[type.type]!
      switch (def.kind) {
        case 'grid':
          return upTo((def.columns.to - def.columns.from + 1) * (def.rows.to - def.rows.from + 1))
        case 'card':
          return upTo(type.k === 'row' ? def.rows.length : def.copies.reduce((a, b) => a + b, 0))
        case 'die':
          return upTo(def.weights.length)
        default:
          return upTo(def.members.length)
      }
    }
  }
}
