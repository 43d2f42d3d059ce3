/**
 * Whether everybody may hear what chance has brought. A roll that ends up under a player's cup is that player's own,
 * even if the rules hold it in a local on the way.
 */
import type { Expr, Node, NodeId, RuleGraph, Seen, StepId } from '../graph/rule-graph.js'
import { exprsOfNode } from '../graph/visit.js'
import { mentionsLocal, walkNodes } from './walk.js'

type Into = Extract<Node, { kind: 'roll' }>['into']

/** Does it go to a place that not everybody sees, straight away or by way of locals, parameters and conditions? */
export function isSecretChance(graph: RuleGraph, step: StepId, into: Into): boolean {
  if (into.k === 'var') return isRestricted(graph.vars[into.place.var]!.seen)
  return goesUnseen(graph, step, into.i, new Set())
}

function goesUnseen(graph: RuleGraph, step: StepId, local: number, done: Set<string>): boolean {
  const key = `${step}:${local}`
  if (done.has(key)) return false
  done.add(key)
  const names = (e: Expr | null): boolean => e !== null && mentionsLocal(e, (each) => each === local)
  const follow = (target: StepId, param: number): boolean => goesUnseen(graph, target, param, done)
  let unseen = false
  walkNodes(graph, graph.steps[step]!.entry, (node) => {
    if (unseen) return
    switch (node.kind) {
      case 'assign':
        unseen = exprsOfNode(node).some(names) && isRestricted(graph.vars[node.target.var]!.seen)
        return
      case 'let':
        unseen = names(node.value) && follow(step, node.local)
        return
      case 'each':
        unseen = names(node.set) && follow(step, node.local)
        return
      case 'move':
        unseen = names(node.what.cards) && isRestricted(graph.zones[node.target.to.zone]!.seen)
        return
      case 'call':
        unseen = node.args.some((arg, i) => names(arg) && follow(node.target, i))
        return
      case 'dispatch': {
        const { targets } = graph.dispatches[node.dispatch]!
        // The card itself is the first parameter.
        unseen = [node.card, ...node.args].some((arg, i) => names(arg) && targets.some((target) => follow(target, i)))
        return
      }
      case 'branch':
        unseen = names(node.cond) && [node.then, node.else].some((chain) => writesUnseen(graph, chain))
    }
  })
  return unseen
}

/** Is something written there that not all see? Then it tells what decided on writing it. */
function writesUnseen(graph: RuleGraph, chain: NodeId | null): boolean {
  let writes = false
  walkNodes(graph, chain, (node) => {
    if (node.kind === 'assign') writes ||= isRestricted(graph.vars[node.target.var]!.seen)
  })
  return writes
}

function isRestricted(seen: Seen): boolean {
  return seen.k !== 'everyone'
}
