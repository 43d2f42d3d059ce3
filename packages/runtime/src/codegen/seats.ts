import type { Expr } from '../graph/rule-graph.js'
import { hold, newScope, type Scope } from './scope.js'

/** The seats of a player or a set of players as a mask; nobody for none. */
export function seatMask(sc: Scope, e: Expr): string {
  if (e.t.k === 'set') return sc.exprs.value(sc, e)
  const seat = hold(sc, sc.exprs.value(sc, e))
  return `(${seat} >= 0 ? 1 << ${seat} : 0)`
}

/** A function of the state giving the mask of seats an expression names, with full knowledge. */
export function seatsFunction(sc: Scope, name: string, expr: Expr): string {
  return sc.unit.need(name, () => {
    const inner = newScope(sc.unit, sc.exprs)
    const code = seatMask(inner, expr)
    sc.unit.add(`function ${name}(s) { ${inner.out.join('\n')} return ${code} }`)
  })
}
