/** Walking over the graph: the expressions inside an expression, the nodes of a chain, the expressions of a node. */
import type { ChoiceDef, Expr, Node, NodeId, RuleGraph, Seen, ZoneRef } from '../graph/rule-graph.js'

/** The expressions directly inside one. */
export function innerExprs(e: Expr): readonly Expr[] {
  switch (e.k) {
    case 'const':
    case 'setConst':
    case 'all':
    case 'option':
    case 'winners':
      return []
    case 'local':
      return e.seat === undefined ? [] : [e.seat]
    case 'range':
      return [e.from, e.to]
    case 'var':
      return e.index
    case 'zone':
      return e.ref.index
    case 'attr':
    case 'rowOf':
      return [e.of]
    case 'table':
    case 'define':
      return e.args
    case 'dispatch':
      return [e.card, ...e.args]
    case 'negate':
    case 'not':
      return [e.a]
    case 'arith':
    case 'and':
    case 'or':
    case 'compare':
    case 'union':
    case 'minus':
    case 'larger':
    case 'smaller':
    case 'toward':
      return [e.a, e.b]
    case 'in':
      return [e.a, e.set]
    case 'if':
      return [e.if, e.then, e.else]
    case 'setOf':
      return e.items
    case 'where':
      return [e.set, e.cond]
    case 'with':
      return [e.set, e.by]
    case 'any':
    case 'the':
    case 'count':
      return [e.set]
    case 'sum':
    case 'max':
    case 'min':
    case 'gather':
      return [e.set, e.body]
    case 'step':
      return e.set === null ? [e.x] : [e.x, e.set]
    case 'top':
      return e.n === null ? e.ref.index : [...e.ref.index, e.n]
    case 'up':
      return [e.card]
    case 'column':
    case 'row':
    case 'neighbours':
    case 'around':
      return [e.cell]
    case 'shift':
      return e.n === null ? [e.cell, e.d] : [e.cell, e.d, e.n]
    case 'opposite':
      return [e.d]
    case 'run':
      return [e.cell, e.d, e.cond]
    case 'reach':
      return [e.set]
  }
}

/** Calls `visit` for the expression and everything inside it, outermost first. */
export function walkExpr(e: Expr, visit: (e: Expr) => void): void {
  visit(e)
  for (const inner of innerExprs(e)) walkExpr(inner, visit)
}

/** Is there an expression inside (or the whole) for which `test` holds? */
export function someExpr(e: Expr, test: (e: Expr) => boolean): boolean {
  return test(e) || innerExprs(e).some((inner) => someExpr(inner, test))
}

/** The chains held by a node: bodies of loops and branches, what runs when declined. */
export function innerChains(graph: RuleGraph, node: Node): readonly NodeId[] {
  const chains: (NodeId | null)[] =
    node.kind === 'branch'
      ? [node.then, node.else]
      : node.kind === 'while' || node.kind === 'repeat' || node.kind === 'each'
        ? [node.body]
        : node.kind === 'choice'
          ? [graph.choices[node.choice]!.declined]
          : []
  return chains.filter((chain) => chain !== null)
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
    for (const chain of innerChains(graph, node)) walkNodes(graph, chain, visit)
  }
}

function placeExprs(ref: { readonly index: readonly Expr[] }): readonly Expr[] {
  return ref.index
}

/** The expressions a node itself works out; those of a choice are in `choiceExprs`. */
export function nodeExprs(node: Node): readonly Expr[] {
  switch (node.kind) {
    case 'assign':
      return [...placeExprs(node.target), node.value]
    case 'let':
      return [node.value]
    case 'roll':
      return node.into.k === 'var' ? placeExprs(node.into.place) : []
    case 'random':
      return [node.from, ...(node.into.k === 'var' ? placeExprs(node.into.place) : [])]
    case 'branch':
      return [node.cond]
    case 'while':
      return node.cond === null ? [] : [node.cond]
    case 'repeat':
      return [node.times]
    case 'each':
      return [node.set, ...(node.start === null ? [] : [node.start.at]), ...(node.where === null ? [] : [node.where])]
    case 'stop':
    case 'choice':
      return []
    case 'call':
      return node.args
    case 'dispatch':
      return [node.card, ...node.args]
    case 'move':
      return [node.what.cards, ...(node.what.count === null ? [] : [node.what.count]), ...zoneExprs(node.target.to)]
    case 'draw':
      return [node.count, ...zoneExprs(node.from), ...zoneExprs(node.target.to)]
    case 'deal':
      return [node.count, ...zoneExprs(node.from)]
    case 'shuffle':
      return zoneExprs(node.zone)
    case 'flip':
      return [node.cards]
    case 'show':
      return [node.cards, node.to]
    case 'say':
      return node.say.args
    case 'reveal':
      return node.what.k === 'text' ? node.what.say.args : node.what.k === 'answers' ? [] : (node.what.index ?? [])
    case 'require':
      return [node.cond, ...node.text.args]
    case 'end':
      return [node.winners, ...(node.text?.args ?? [])]
  }
}

function zoneExprs(ref: ZoneRef): readonly Expr[] {
  return ref.index
}

/** What a choice works out in the frame of its own step: who is asked, and the text. */
export function whoExprs(choice: ChoiceDef): readonly Expr[] {
  const who =
    choice.who.k === 'one'
      ? [choice.who.seat]
      : [choice.who.seats, ...(choice.who.where === null ? [] : [choice.who.where])]
  return [...who, ...(choice.text?.args ?? [])]
}

export function seenExprs(seen: Seen | null): readonly Expr[] {
  return seen?.k === 'expr' ? [seen.expr] : []
}

/** Does the expression read a local of its own frame that passes the test? */
export function mentionsLocal(e: Expr, test: (local: number) => boolean): boolean {
  return someExpr(e, (inner) => inner.k === 'local' && inner.of === undefined && test(inner.i))
}
