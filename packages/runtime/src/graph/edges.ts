/**
 * The edges of a graph, worked out from nodes and expressions rather than stored: where control goes, what calls
 * what, and what reads and writes what. For drawing, coverage and comparing.
 */
import type { Expr, Node, RuleGraph } from './rule-graph.js'
import { exprsOfChoice, exprsOfNode, exprsOfSeen, innerChains, within, writesOf } from './visit.js'

/** `node:3`, `step:0`, `define:2`, `zone:1`, `var:0`, `option:0`, `table:0`, `attr:4`, `end:1`. */
export type VertexId = `${'node' | 'step' | 'define' | 'zone' | 'var' | 'option' | 'table' | 'attr' | 'end'}:${number}`

export type EdgeKind =
  /** The node behind this one; into a branch, a body, or what is done when a choice is declined. */
  | 'next'
  | 'then'
  | 'else'
  | 'body'
  | 'declined'
  /** From a step to its first node. */
  | 'entry'
  /** From a node to the step it calls; from a choice to the actions of its menu; from a use to a define. */
  | 'call'
  | 'reads'
  | 'writes'

export interface GraphEdge {
  readonly kind: EdgeKind
  readonly from: VertexId
  readonly to: VertexId
}

/** What an expression reads directly: ids, ascending, without repeats. */
export interface Reads {
  readonly vars: readonly number[]
  readonly zones: readonly number[]
  readonly options: readonly number[]
  readonly tables: readonly number[]
  readonly attributes: readonly number[]
  readonly defines: readonly number[]
  readonly dispatches: readonly number[]
}

export function readsOf(...exprs: readonly Expr[]): Reads {
  const found: Record<keyof Reads, Set<number>> = {
    vars: new Set(),
    zones: new Set(),
    options: new Set(),
    tables: new Set(),
    attributes: new Set(),
    defines: new Set(),
    dispatches: new Set(),
  }
  for (const root of exprs) for (const expr of within(root)) note(expr, found)
  const list = (ids: Set<number>): number[] => [...ids].sort((a, b) => a - b)
  return {
    vars: list(found.vars),
    zones: list(found.zones),
    options: list(found.options),
    tables: list(found.tables),
    attributes: list(found.attributes),
    defines: list(found.defines),
    dispatches: list(found.dispatches),
  }
}

function note(expr: Expr, found: Record<keyof Reads, Set<number>>): void {
  switch (expr.k) {
    case 'var':
      found.vars.add(expr.id)
      break
    case 'zone':
    case 'top':
      found.zones.add(expr.ref.zone)
      break
    case 'option':
      found.options.add(expr.id)
      break
    case 'table':
      found.tables.add(expr.id)
      break
    case 'attr':
      found.attributes.add(expr.id)
      break
    case 'define':
      found.defines.add(expr.id)
      break
    case 'reach':
      found.defines.add(expr.define)
      break
    case 'dispatch':
      found.dispatches.add(expr.id)
      break
  }
}

/** Every edge, in the order of nodes, then of declarations; each once. */
export function graphEdges(graph: RuleGraph): GraphEdge[] {
  const edges = new Map<string, GraphEdge>()
  const add = (kind: EdgeKind, from: VertexId, to: VertexId): void => {
    edges.set(`${kind} ${from} ${to}`, { kind, from, to })
  }
  const addReads = (from: VertexId, exprs: readonly Expr[]): void => {
    const reads = readsOf(...exprs)
    for (const id of reads.vars) add('reads', from, `var:${id}`)
    for (const id of reads.zones) add('reads', from, `zone:${id}`)
    for (const id of reads.options) add('reads', from, `option:${id}`)
    for (const id of reads.tables) add('reads', from, `table:${id}`)
    for (const id of reads.attributes) add('reads', from, `attr:${id}`)
    for (const id of definesUsed(graph, reads)) add('call', from, `define:${id}`)
  }
  graph.steps.forEach((step, id) => {
    if (step.entry !== null) add('entry', `step:${id}`, `node:${step.entry}`)
    addReads(`step:${id}`, step.text?.args ?? [])
  })
  for (const node of graph.nodes) {
    const from: VertexId = `node:${node.id}`
    if (node.next !== null) add('next', from, `node:${node.next}`)
    for (const { kind, entry } of innerChains(graph, node)) {
      if (entry !== null) add(kind, from, `node:${entry}`)
    }
    for (const step of stepsCalledBy(graph, node)) add('call', from, `step:${step}`)
    addReads(from, node.kind === 'choice' ? exprsOfChoice(graph.choices[node.choice]!) : exprsOfNode(node))
    const { places, zones } = writesOf(node)
    for (const place of places) add('writes', from, `var:${place.var}`)
    for (const zone of zones) if (zone !== null) add('writes', from, `zone:${zone.zone}`)
  }
  graph.defines.forEach((define, id) => {
    addReads(`define:${id}`, [define.body, ...exprsOfSeen(define.seen)])
  })
  graph.ends.forEach((end, id) => {
    addReads(`end:${id}`, [end.cond, end.winners, ...(end.text?.args ?? [])])
  })
  graph.vars.forEach((def, id) => {
    addReads(`var:${id}`, [...(def.initial === null ? [] : [def.initial]), ...exprsOfSeen(def.seen)])
  })
  graph.zones.forEach((zone, id) => {
    addReads(`zone:${id}`, exprsOfSeen(zone.seen))
  })
  return [...edges.values()]
}

function definesUsed(graph: RuleGraph, reads: Reads): readonly number[] {
  const members = reads.dispatches.flatMap((id) => graph.dispatches[id]!.targets)
  return [...new Set([...reads.defines, ...members])]
}

function stepsCalledBy(graph: RuleGraph, node: Node): readonly number[] {
  switch (node.kind) {
    case 'call':
      return [node.target]
    case 'dispatch':
      return graph.dispatches[node.dispatch]!.targets
    case 'choice':
      return graph.choices[node.choice]!.alternatives.flatMap((each) => (each.action === null ? [] : [each.action]))
    default:
      return []
  }
}
