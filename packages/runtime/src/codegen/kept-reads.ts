/** What a kept result is worked out from, found by walking its expression. */
import type { Expr } from '../graph/rule-graph.js'
import type { Scope } from './scope.js'
import type { Reads } from './touches.js'
import { walkExpr } from './walk.js'

/** What an expression reads, through definitions too. Through somebody's eyes all that tells who sees a card counts. */
export function readsOf(sc: Scope, body: Expr, eyes: boolean): Reads {
  const { graph } = sc.unit
  const reads = {
    vars: new Set<number>(),
    zones: new Set<number>(),
    ups: new Set<number>(),
    shown: new Set<number>(),
    cards: new Set<number>(),
  }
  const kinds = new Set<number>()
  /** Kinds of which a copy is named otherwise than by the zone it lies in. */
  const named = new Set<number>()
  const done = new Set<number>()
  const follow = (id: number): void => {
    if (done.has(id)) return
    done.add(id)
    const define = graph.defines[id]!
    visit(define.body)
    if (define.seen?.k === 'expr') visit(define.seen.expr)
  }
  const visit = (e: Expr): void =>
    walkExpr(e, (inner) => {
      const card = sc.unit.cardOf(inner.t.k === 'set' ? inner.t.of : inner.t)
      if (card !== null) {
        kinds.add(card)
        if (NAMING.has(inner.k)) named.add(card)
      }
      switch (inner.k) {
        case 'zone':
        case 'top':
          reads.zones.add(inner.ref.zone)
          break
        case 'up':
          reads.ups.add(sc.unit.cardOf(inner.card.t)!)
          break
        case 'var': {
          reads.vars.add(inner.id)
          const { seen } = graph.vars[inner.id]!
          if (seen.k === 'expr') visit(seen.expr)
          break
        }
        case 'define':
          follow(inner.id)
          break
        case 'reach':
          follow(inner.define)
          break
        case 'dispatch':
          graph.dispatches[inner.id]!.targets.forEach(follow)
      }
    })
  visit(body)
  if (eyes) {
    for (const zone of graph.zones) if (kinds.has(zone.card) && zone.seen.k === 'expr') visit(zone.seen.expr)
    // Of a card found by its zone, sight changes only with that zone, by turning the card and by showing it.
    for (const card of kinds) {
      reads.ups.add(card)
      reads.shown.add(card)
    }
  }
  for (const card of reads.ups) if (named.has(card)) reads.cards.add(card)
  return reads
}

/** What names a copy otherwise than by the zone it lies in. */
const NAMING = new Set(['all', 'setConst', 'const', 'var', 'table', 'attr'])
