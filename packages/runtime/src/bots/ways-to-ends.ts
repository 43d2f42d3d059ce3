/** Under which conditions play comes to a node, and what regularly brings an end nearer. */
import { conjuncts, mentionsLocal, walkExpr, walkNodes } from '../codegen/walk.js'
import type { Expr, Node, NodeId, RuleGraph, StepId } from '../graph/rule-graph.js'
import { innerChains } from '../graph/visit.js'
import { isFixed, isNumber, YES_NO } from './write-exprs.js'

/** Callers looked at for a condition under which a step runs. */
const MOST_CALLERS = 12

/**
 * Conditions under which play comes to a node, as far as they can be asked of any position: those on its way in its
 * step, or else in the steps that call it.
 */
export function conditionsOf(graph: RuleGraph, id: NodeId, passed: ReadonlySet<StepId> = new Set()): Expr[] {
  const node = graph.nodes[id]!
  const own = wayTo(graph, node.step, id).filter(isAnywhere)
  if (own.length > 0) return [own.reduce((a, b): Expr => ({ k: 'and', a, b, t: YES_NO }))]
  if (passed.has(node.step)) return []
  const further = new Set(passed).add(node.step)
  const callers = graph.nodes.filter((each) => each.kind === 'call' && each.target === node.step)
  const found = new Map<string, Expr>()
  for (const caller of callers.slice(0, MOST_CALLERS)) {
    for (const condition of conditionsOf(graph, caller.id, further)) found.set(JSON.stringify(condition), condition)
  }
  return [...found.values()]
}

/**
 * Conditions under which a variable that an end waits for moves towards it: those around the calls of the steps that
 * move it, as far as plain calls lead there from the play. What cards and players bring about is left out: it is no
 * part of every match.
 */
export function threatsOf(graph: RuleGraph, cond: Expr): Expr[] {
  const movers = moversOf(graph, cond)
  const regular = regularSteps(graph)
  const found = new Map<string, Expr>()
  for (const node of graph.nodes) {
    if (node.kind !== 'call' || !movers.has(node.target) || !regular.has(node.step)) continue
    const way = wayTo(graph, node.step, node.id).filter(isAnywhere)
    if (way.length === 0) continue
    const condition = way.reduce((a, b): Expr => ({ k: 'and', a, b, t: YES_NO }))
    found.set(JSON.stringify(condition), condition)
  }
  return [...found.values()].slice(0, MOST_CALLERS)
}

/** The steps that move a variable on which the condition waits towards it. */
function moversOf(graph: RuleGraph, cond: Expr): Set<StepId> {
  const moves = conjuncts(cond).flatMap((part) => {
    if (part.k !== 'compare' || part.a.k !== 'var' || !isFixed(part.b)) return []
    const { id } = part.a
    const falls = part.op === '<' || part.op === '<=' || (part.op === 'is' && part.b.k === 'const' && part.b.v === 0)
    return graph.nodes.filter(
      (node) => node.kind === 'assign' && node.target.var === id && node.op === (falls ? '-=' : '+='),
    )
  })
  return new Set(moves.map((node) => node.step))
}

/** The steps to which plain calls lead from the play. */
function regularSteps(graph: RuleGraph): Set<StepId> {
  const regular = new Set<StepId>()
  const visit = (step: StepId): void => {
    if (regular.has(step)) return
    regular.add(step)
    walkNodes(graph, graph.steps[step]!.entry, (node) => {
      if (node.kind === 'call') visit(node.target)
    })
  }
  visit(graph.play)
  return regular
}

/**
 * Turnings of the regular play at which an end comes nearer, or not: by the condition of a branch, the condition under
 * which it does not.
 */
export function turningsOf(graph: RuleGraph, cond: Expr): Map<Expr, Expr> {
  const bringing = new Set(moversOf(graph, cond))
  const brings = (node: Node): boolean =>
    (node.kind === 'call' && bringing.has(node.target)) ||
    (node.kind === 'dispatch' && graph.dispatches[node.dispatch]!.targets.some((target) => bringing.has(target)))
  for (let before = -1; before < bringing.size; ) {
    before = bringing.size
    for (const node of graph.nodes) if (brings(node)) bringing.add(node.step)
  }
  const regular = regularSteps(graph)
  const leads = (first: NodeId | null): boolean => {
    let found = false
    walkNodes(graph, first, (node) => {
      if (brings(node)) found = true
    })
    return found
  }
  const turnings = new Map<Expr, Expr>()
  for (const node of graph.nodes) {
    if (node.kind !== 'branch' || !regular.has(node.step)) continue
    if (!isAnywhere(node.cond) || !isMatterOfDegree(node.cond)) continue
    const bad = leads(node.then)
    if (bad === leads(node.else)) continue
    turnings.set(node.cond, bad ? { k: 'not', a: node.cond, t: YES_NO } : node.cond)
  }
  return turnings
}

/** Does it compare numbers that play can change? */
function isMatterOfDegree(cond: Expr): boolean {
  return conjuncts(cond).some(
    (part) =>
      part.k === 'compare' && part.op !== 'isNot' && isNumber(part.a) && part.a.k !== 'local' && !isFixed(part.a),
  )
}

/** Can the expression be worked out without the frame of a step? Binders are its own. */
export function isAnywhere(e: Expr): boolean {
  const bound = new Set<number>()
  walkExpr(e, (inner) => {
    if ('bind' in inner) bound.add(inner.bind)
  })
  let anywhere = !mentionsLocal(e, (local) => !bound.has(local))
  walkExpr(e, (inner) => {
    if (inner.k === 'winners' || (inner.k === 'local' && (inner.of !== undefined || inner.seat !== undefined)))
      anywhere = false
  })
  return anywhere
}

/** The conditions of the branches and loops around a node. */
function wayTo(graph: RuleGraph, step: StepId, id: NodeId): Expr[] {
  let way: Expr[] = []
  walkNodes(graph, graph.steps[step]!.entry, (node) => {
    for (const chain of innerChains(graph, node)) {
      let holds = false
      walkNodes(graph, chain.entry, (inner) => {
        if (inner.id === id) holds = true
      })
      if (!holds) continue
      if (node.kind === 'branch')
        way = [...way, chain.kind === 'then' ? node.cond : { k: 'not', a: node.cond, t: YES_NO }]
      else if (node.kind === 'while' && node.cond !== null) way = [...way, node.cond]
    }
  })
  return way
}
