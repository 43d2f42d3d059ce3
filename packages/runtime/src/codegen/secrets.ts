/** Which reads can be hidden from somebody. Where nothing can, code looks the same through everyone's eyes. */
import type { Expr, RuleGraph, Seen } from '../graph/rule-graph.js'
import { someExpr } from './walk.js'

export class Secrets {
  private readonly graph: RuleGraph
  private readonly defines = new Map<number, boolean>()
  constructor(graph: RuleGraph) {
    this.graph = graph
  }

  /** Can a decider see something else here than somebody with full knowledge? */
  hides(e: Expr): boolean {
    return someExpr(e, (inner) => this.hidesHere(inner))
  }

  defineHides(id: number): boolean {
    const known = this.defines.get(id)
    if (known !== undefined) return known
    this.defines.set(id, false)
    const define = this.graph.defines[id]!
    const hides = restricted(define.seen) || this.hides(define.body)
    this.defines.set(id, hides)
    return hides
  }

  /** Does what a decider sees here depend on nothing but which cards that decider sees? */
  defineHidesCardsOnly(id: number): boolean {
    return this.hidesOnlyCards(id, new Set())
  }

  private hidesOnlyCards(id: number, done: Set<number>): boolean {
    if (done.has(id)) return true
    done.add(id)
    const define = this.graph.defines[id]!
    if (restricted(define.seen)) return false
    return !someExpr(define.body, (e) => {
      switch (e.k) {
        case 'var':
          return restricted(this.graph.vars[e.id]!.seen)
        case 'zone':
        case 'top':
          return e.ref.index.some((index) => this.isCopy(index))
        case 'dispatch':
          return true
        case 'local':
          return e.seat !== undefined
        case 'define':
          return !this.hidesOnlyCards(e.id, done)
        case 'reach':
          return !this.hidesOnlyCards(e.define, done)
        default:
          return false
      }
    })
  }

  private hidesHere(e: Expr): boolean {
    switch (e.k) {
      case 'var':
        return restricted(this.graph.vars[e.id]!.seen) || e.index.some((index) => this.isCopy(index))
      case 'zone':
      case 'top':
        return e.ref.index.some((index) => this.isCopy(index))
      case 'attr':
      case 'rowOf':
        return this.isCopy(e.of)
      case 'dispatch':
        return true
      case 'local':
        return e.seat !== undefined
      case 'define':
        return this.defineHides(e.id)
      case 'reach':
        return this.defineHides(e.define)
      default:
        return false
    }
  }

  private isCopy(e: Expr): boolean {
    return e.t.k === 'kind' && this.graph.types[e.t.type]!.kind === 'card'
  }
}

function restricted(seen: Seen | null): boolean {
  return seen !== null && seen.k !== 'everyone'
}
