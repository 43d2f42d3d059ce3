/** Questions about expressions and chains, over the walks of `graph/visit.ts`. */
import type { DefineDef, Expr, Node, NodeId, RuleGraph } from '../graph/rule-graph.js'
import { innerChains, partsOf } from '../graph/visit.js'

/** Calls `visit` for the expression and everything inside it, outermost first. */
export function walkExpr(e: Expr, visit: (e: Expr) => void): void {
  visit(e)
  for (const inner of partsOf(e)) walkExpr(inner, visit)
}

/** Is there an expression inside (or the whole) for which `test` holds? */
export function someExpr(e: Expr, test: (e: Expr) => boolean): boolean {
  return test(e) || partsOf(e).some((inner) => someExpr(inner, test))
}

/** Does the expression read a local of its own frame that passes the test? */
export function mentionsLocal(e: Expr, test: (local: number) => boolean): boolean {
  return someExpr(e, (inner) => inner.k === 'local' && inner.of === undefined && test(inner.i))
}

/** The nodes of a chain in order, without those inside them. */
export function chainOf(graph: RuleGraph, first: NodeId | null): Node[] {
  const nodes: Node[] = []
  for (let id = first; id !== null; id = nodes.at(-1)!.next) nodes.push(graph.nodes[id]!)
  return nodes
}

/** Calls `visit` for every node of a chain and of the chains inside, in the order of the rules. */
export function walkNodes(graph: RuleGraph, first: NodeId | null, visit: (node: Node) => void): void {
  for (const node of chainOf(graph, first)) {
    visit(node)
    for (const chain of innerChains(graph, node)) walkNodes(graph, chain.entry, visit)
  }
}

/** Expressions that go through a set, or may. */
export const LOOPS: ReadonlySet<string> = new Set([
  'where',
  'with',
  'sum',
  'max',
  'min',
  'gather',
  'reach',
  'run',
  'the',
  'define',
  'dispatch',
])

/** Does working it out take a loop, or may it? */
export function hasLoop(e: Expr): boolean {
  return someExpr(e, (inner) => LOOPS.has(inner.k))
}

/** Does a definition keep its result from one call to the next? */
export function keepsResult(define: DefineDef): boolean {
  return define.params === 0 && hasLoop(define.body)
}

/** The parts of a condition joined by `and`. */
export function conjuncts(e: Expr): Expr[] {
  return e.k === 'and' ? [...conjuncts(e.a), ...conjuncts(e.b)] : [e]
}
