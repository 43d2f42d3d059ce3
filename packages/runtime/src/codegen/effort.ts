/**
 * Keeps expressions from running for ever. Loops inside loops, and definitions that call several others, count
 * down what a run may spend on looking; everything else is too short to count.
 */
import type { DefineId, Expr, RuleGraph } from '../graph/rule-graph.js'
import { partsOf } from '../graph/visit.js'
import type { Scope } from './scope.js'
import { someExpr } from './walk.js'

/** Turns of such loops for each unit of the budget of a run. */
export const EFFORT_PER_FUEL = 20

const LOOPS = new Set<Expr['k']>(['where', 'with', 'sum', 'max', 'min', 'gather', 'reach', 'run', 'the'])

export class Effort {
  private readonly graph: RuleGraph
  private readonly loops = new Map<DefineId, boolean>()
  constructor(graph: RuleGraph) {
    this.graph = graph
  }

  /** Is there a loop in it, through definitions too? */
  hasLoop(e: Expr): boolean {
    return someExpr(e, (inner) => {
      if (LOOPS.has(inner.k)) return true
      if (inner.k === 'define') return this.defineLoops(inner.id)
      return inner.k === 'dispatch' && this.graph.dispatches[inner.id]!.targets.some((id) => this.defineLoops(id))
    })
  }

  private defineLoops(id: DefineId): boolean {
    const known = this.loops.get(id)
    if (known !== undefined) return known
    this.loops.set(id, false)
    const loops = this.hasLoop(this.graph.defines[id]!.body)
    this.loops.set(id, loops)
    return loops
  }

  /** Does the definition call others more than once, so that calls could multiply? */
  branches(id: DefineId): boolean {
    return calls(this.graph.defines[id]!.body) > 1
  }
}

function calls(e: Expr): number {
  const own = e.k === 'define' || e.k === 'dispatch' || e.k === 'reach' ? 1 : 0
  return partsOf(e).reduce((sum, part) => sum + calls(part), own)
}

/** Counts down, if one of the expressions worked out in each turn has a loop of its own. */
export function tickFor(sc: Scope, ...exprs: Expr[]): void {
  if (exprs.some((e) => sc.unit.effort.hasLoop(e))) tick(sc)
}

export function tick(sc: Scope): void {
  sc.out.push(`if (--effort < 0) BUDGET(${sc.at});`)
}
