import type { Expr, RuleGraph } from './rule-graph.js'
import { within } from './visit.js'

/**
 * A chain of defines or of steps that comes back to its first, by name; null if there is none. A step may hold
 * each frame but once, so that the engine has a fixed place for every frame.
 */
export function findCircle(graph: RuleGraph): string[] | null {
  return circleAmong(graph.defines, usedDefines(graph)) ?? circleAmong(graph.steps, calledSteps(graph))
}

function usedDefines(graph: RuleGraph): Set<number>[] {
  return graph.defines.map((define) => definesIn(graph, [define.body]))
}

/** Defines that these expressions use directly. */
export function definesIn(graph: RuleGraph, exprs: readonly Expr[]): Set<number> {
  const used = new Set<number>()
  for (const root of exprs) {
    for (const expr of within(root)) {
      if (expr.k === 'define') used.add(expr.id)
      else if (expr.k === 'reach') used.add(expr.define)
      else if (expr.k === 'dispatch') for (const target of graph.dispatches[expr.id]!.targets) used.add(target)
    }
  }
  return used
}

function calledSteps(graph: RuleGraph): Set<number>[] {
  const calls = graph.steps.map(() => new Set<number>())
  for (const node of graph.nodes) {
    const from = calls[node.step]!
    if (node.kind === 'call') from.add(node.target)
    else if (node.kind === 'dispatch') for (const target of graph.dispatches[node.dispatch]!.targets) from.add(target)
    else if (node.kind === 'choice') {
      for (const { action } of graph.choices[node.choice]!.alternatives) if (action !== null) from.add(action)
    }
  }
  return calls
}

const UNSEEN = 0
const OPEN = 1
const DONE = 2

function circleAmong(
  bodies: readonly { readonly name: string }[],
  uses: readonly ReadonlySet<number>[],
): string[] | null {
  const marks = new Uint8Array(bodies.length)
  for (let root = 0; root < bodies.length; root++) {
    if (marks[root] !== UNSEEN) continue
    // A stack of our own: chains of calls may be longer than the machine's stack.
    const path: { id: number; rest: number[] }[] = [{ id: root, rest: [...uses[root]!] }]
    marks[root] = OPEN
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.rest.pop()
      if (next === undefined) {
        marks[top.id] = DONE
        path.pop()
      } else if (marks[next] === OPEN) {
        const from = path.findIndex((each) => each.id === next)
        return [...path.slice(from).map((each) => bodies[each.id]!.name), bodies[next]!.name]
      } else if (marks[next] === UNSEEN) {
        marks[next] = OPEN
        path.push({ id: next, rest: [...uses[next]!] })
      }
    }
  }
  return null
}
