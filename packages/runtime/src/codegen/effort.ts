/**
 * Keeps expressions from running for ever. Loops inside loops, and definitions that call several others, count
 * down what a run may spend on looking; everything else is too short to count.
 */
import type { DefineId, Expr, RuleGraph, ScalarType } from '../graph/rule-graph.js'
import { partsOf } from '../graph/visit.js'
import type { Scope } from './scope.js'
import { keepsResult } from './walk.js'

/** Members looked at for each unit of the budget of a run. */
export const EFFORT_PER_FUEL = 500

/** Members of a set that is small though its type is large: cells beside one, a line of them, a printed column. */
const FEW = 8

export class Effort {
  private readonly graph: RuleGraph
  private readonly sizeOf: (type: ScalarType) => number
  private readonly defines = new Map<DefineId, number>()
  constructor(graph: RuleGraph, sizeOf: (type: ScalarType) => number) {
    this.graph = graph
    this.sizeOf = sizeOf
  }

  /** How many members the loops look at that working this out runs through, inner loops left out; 0: no loop. */
  weight(e: Expr): number {
    switch (e.k) {
      case 'where':
      case 'with':
      case 'sum':
      case 'max':
      case 'min':
      case 'gather':
        return this.members(e.set) + this.weight(e.set)
      case 'reach':
        return this.members(e.set) + this.weight(e.set) + this.ofDefine(e.define)
      case 'the':
        return this.members(e.set) + this.weight(e.set)
      case 'run':
        return FEW + this.weight(e.cell) + this.weight(e.d)
      case 'define':
        // A kept result counts where it is worked out.
        if (keepsResult(this.graph.defines[e.id]!)) return 0
        return this.ofDefine(e.id) + this.sum(e.args)
      case 'dispatch': {
        const { targets } = this.graph.dispatches[e.id]!
        return Math.max(0, ...targets.map((id) => this.ofDefine(id))) + this.weight(e.card) + this.sum(e.args)
      }
      default:
        return this.sum(partsOf(e))
    }
  }

  private sum(exprs: readonly Expr[]): number {
    return exprs.reduce((sum, e) => sum + this.weight(e), 0)
  }

  private members(set: Expr): number {
    if (set.t.k !== 'set') return 1
    const most = Math.max(1, this.sizeOf(set.t.of))
    return set.k === 'all' || set.k === 'where' || set.k === 'range' ? most : Math.min(FEW, most)
  }

  private ofDefine(id: DefineId): number {
    const known = this.defines.get(id)
    if (known !== undefined) return known
    this.defines.set(id, 0)
    const weight = this.weight(this.graph.defines[id]!.body)
    this.defines.set(id, weight)
    return weight
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
  const weight = exprs.reduce((sum, e) => sum + sc.unit.effort.weight(e), 0)
  if (weight > 0) tick(sc, weight)
}

export function tick(sc: Scope, weight: number): void {
  sc.out.push(`if ((effort -= ${Math.min(weight, 1_000_000)}) < 0) BUDGET(${sc.at});`)
}
