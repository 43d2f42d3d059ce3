/**
 * What the generator must know of the flow of a game before it writes code: which steps can stop at a choice,
 * which can end the game, and which locals must outlive a stop and so need a slot.
 */
import type { ChoiceDef, Expr, Node, NodeId, RuleGraph, StepId } from '../graph/rule-graph.js'
import { exprsOfNode, innerChains } from '../graph/visit.js'
import { walkExpr, walkNodes } from './walk.js'

export interface Flow {
  /** Can play stop at a choice inside this step, node (chains inside included), or chain? */
  readonly stepStops: readonly boolean[]
  nodeStops(node: Node): boolean
  chainStops(first: NodeId | null): boolean
  /** Can the game end inside, other than at a choice? */
  readonly stepEnds: readonly boolean[]
  /** Does play stop or end inside? Then the code must be able to leave early. */
  chainLeaves(first: NodeId | null): boolean
  /** Locals of each step that live in the state. */
  readonly slotted: readonly ReadonlySet<number>[]
  /** Of these, the locals that choices and inline actions read: the others can be JavaScript locals in playouts. */
  readonly shared: readonly ReadonlySet<number>[]
}

export function analyseFlow(graph: RuleGraph): Flow {
  const stops = new Memo((id) => anyNode(graph, id, (node) => directStop(node) || callees(graph, node).some(stops.of)))
  const ends = new Memo((id) => anyNode(graph, id, (node) => node.kind === 'end' || callees(graph, node).some(ends.of)))
  const nodeStops = (node: Node): boolean =>
    directStop(node) ||
    callees(graph, node).some(stops.of) ||
    innerChains(graph, node).some((chain) => chainStops(chain.entry))
  const chainStops = (first: NodeId | null): boolean => {
    for (let id = first; id !== null; id = graph.nodes[id]!.next) if (nodeStops(graph.nodes[id]!)) return true
    return false
  }
  const chainLeaves = (first: NodeId | null): boolean => {
    let leaves = false
    walkNodes(graph, first, (node) => {
      if (node.kind === 'choice' || node.kind === 'end') leaves = true
      if (callees(graph, node).some((step) => stops.of(step) || ends.of(step))) leaves = true
    })
    return leaves
  }
  const shared = sharedLocals(graph)
  return {
    stepStops: graph.steps.map((_, id) => stops.of(id)),
    stepEnds: graph.steps.map((_, id) => ends.of(id)),
    nodeStops,
    chainStops,
    chainLeaves,
    slotted: graph.steps.map((step, id) => {
      const slots = new Set(shared[id])
      for (const [i, local] of step.locals.entries()) if (stops.of(id) && local.kind !== 'bound') slots.add(i)
      return slots
    }),
    shared,
  }
}

/** Steps a node calls. The actions of a menu are called once the choice is answered. */
function callees(graph: RuleGraph, node: Node): readonly StepId[] {
  if (node.kind === 'call') return [node.target]
  if (node.kind === 'dispatch') return graph.dispatches[node.dispatch]!.targets
  if (node.kind !== 'choice') return []
  return graph.choices[node.choice]!.alternatives.flatMap((alternative) => alternative.action ?? [])
}

function directStop(node: Node): boolean {
  return node.kind === 'choice'
}

function anyNode(graph: RuleGraph, step: StepId, test: (node: Node) => boolean): boolean {
  let found = false
  walkNodes(graph, graph.steps[step]!.entry, (node) => {
    found ||= test(node)
  })
  return found
}

/** A property of steps worked out once each. Calls never run in circles: the compiler rejects those. */
class Memo {
  private readonly known = new Map<StepId, boolean>()
  private readonly work: (step: StepId) => boolean
  constructor(work: (step: StepId) => boolean) {
    this.work = work
  }
  readonly of = (step: StepId): boolean => {
    const known = this.known.get(step)
    if (known !== undefined) return known
    this.known.set(step, false)
    const found = this.work(step)
    this.known.set(step, found)
    return found
  }
}

/** Locals that are read outside the code of their own step: answers, and what choices and inline actions use. */
function sharedLocals(graph: RuleGraph): Set<number>[] {
  const shared = graph.steps.map(() => new Set<number>())
  const note = (step: StepId, expr: Parameters<typeof walkExpr>[0]): void =>
    walkExpr(expr, (e) => {
      if (e.k !== 'local') return
      const owner = e.of ?? step
      if (graph.steps[owner]!.locals[e.i]!.kind !== 'bound') shared[owner]!.add(e.i)
    })
  for (const choice of graph.choices) {
    for (const expr of whoExprs(choice)) note(choice.step, expr)
    for (const alternative of choice.alternatives) {
      const owner = alternative.action ?? choice.step
      if (alternative.action !== null) shared[owner]!.add(0)
      for (const part of alternative.parts) {
        shared[owner]!.add(part.local)
        note(owner, part.domain)
        if (part.count !== null) note(owner, part.count)
      }
      for (const rule of alternative.requires) {
        note(owner, rule.cond)
        for (const arg of rule.text.args) note(owner, arg)
      }
      for (const arg of alternative.text?.args ?? []) note(owner, arg)
    }
  }
  for (const node of graph.nodes) {
    for (const expr of exprsOfNode(node)) {
      walkExpr(expr, (e) => {
        if (e.k === 'local' && e.of !== undefined) note(e.of, e)
      })
    }
  }
  return shared
}

/** What a choice works out in the frame of its own step: who is asked, and the text. */
function whoExprs(choice: ChoiceDef): readonly Expr[] {
  const { who } = choice
  const deciders = who.k === 'one' ? [who.seat] : who.where === null ? [who.seats] : [who.seats, who.where]
  return [...deciders, ...(choice.text?.args ?? [])]
}
