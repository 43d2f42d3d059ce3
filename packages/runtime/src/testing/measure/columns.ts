/** Which printed columns the rules use, and how. Columns are positions in `attributes`. */
import { conjuncts } from '../../codegen/walk.js'
import type { Expr, RuleGraph } from '../../graph/rule-graph.js'
import { exprsOfChoice, exprsOfNode, exprsOfSeen, within } from '../../graph/visit.js'

/** Columns that any rule reads. */
export function usedColumns(graph: RuleGraph): Set<number> {
  return new Set(expressionsOf(graph).flatMap((expr) => (expr.k === 'attr' ? [expr.id] : [])))
}

/**
 * Columns by which whole sets of cards are filtered, once and for all: which rows pass is known before play, so that
 * nobody reads the column of one row.
 */
export function filterColumns(graph: RuleGraph): Set<number> {
  const found = new Set<number>()
  for (const expr of expressionsOf(graph)) {
    if (expr.k !== 'where') continue
    for (const part of conjuncts(expr.cond)) {
      for (const id of columnsOfMember(graph, part, expr.bind) ?? []) found.add(id)
    }
  }
  return found
}

/**
 * The columns that a condition on a member reads, if it reads nothing that changes in a match; else null.
 * `bind`: the member; null in a definition, where all locals are what it was asked about.
 */
function columnsOfMember(graph: RuleGraph, cond: Expr, bind: number | null): number[] | null {
  const columns: number[] = []
  for (const expr of within(cond)) {
    if (CHANGING.has(expr.k)) return null
    if (expr.k === 'local' && bind !== null && (expr.i !== bind || expr.of !== undefined)) return null
    if (expr.k === 'attr') columns.push(expr.id)
    if (expr.k === 'define') {
      const inner = columnsOfMember(graph, graph.defines[expr.id]!.body, null)
      if (inner === null) return null
      columns.push(...inner)
    }
  }
  return columns
}

const CHANGING = new Set<Expr['k']>(['var', 'zone', 'top', 'up', 'dispatch', 'reach', 'winners'])

/** Every expression of the rules, also those inside others; none of tests. */
function expressionsOf(graph: RuleGraph): Expr[] {
  return [
    ...graph.zones.flatMap((zone) => exprsOfSeen(zone.seen)),
    ...graph.vars.flatMap((def) => [...exprsOfSeen(def.seen), ...(def.initial === null ? [] : [def.initial])]),
    ...graph.defines.flatMap((define) => [...exprsOfSeen(define.seen), define.body]),
    ...graph.ends.flatMap((end) => [end.cond, end.winners, ...(end.text?.args ?? [])]),
    ...graph.nodes.flatMap(exprsOfNode),
    ...graph.choices.flatMap(exprsOfChoice),
  ].flatMap((expr) => [...within(expr)])
}
