import { writeOutcome } from './outcome.js'
import type { Exprs, Scope } from './scope.js'
import { hold, newScope, writingTo } from './scope.js'
import { seatMask } from './seats.js'
import type { Unit } from './unit.js'

/** `ends(s)`: looks at the ends in order; 2 when one has come, else 0. */
export function writeEnds(unit: Unit, exprs: Exprs): void {
  unit.need('ends', () => {
    const calls = unit.graph.ends.map((end, id) => {
      const out: string[] = []
      const sc: Scope = newScope(unit, exprs, { at: unit.source(end.at), out })
      const holds = exprs.cond(sc, end.cond)
      const then: string[] = []
      const inner = writingTo(sc, then)
      writeOutcome(inner, hold(inner, seatMask(inner, end.winners)), id, -1, end.text)
      unit.add(`function end${id}(s) {\n${out.join('\n')}\nif (!(${holds})) return 0\n${then.join('\n')}\nreturn 2\n}`)
      return `end${id}(s) !== 0`
    })
    unit.add(`function ends(s) { return ${calls.length === 0 ? '0' : `${calls.join(' || ')} ? 2 : 0`} }`)
  })
}
