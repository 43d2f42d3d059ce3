/** Generated functions that tell who sees a card: all, if it lies face up; by its zone; or because it was shown. */
import type { TypeId } from '../graph/rule-graph.js'
import type { Scope } from './scope.js'
import { seatsFunction } from './seats.js'

/** The module variable that tells that something was asked for that not all see alike. */
export const DIFFERS = 'differs'

/** `sees(s, copy, seat)`: 0 or 1. */
export function seesCard(sc: Scope, card: TypeId): string {
  const { unit } = sc
  return unit.need(`sees${card}`, (name) => {
    const { zone, up, shown } = unit.layout.cards[card]!
    // Results kept for one decider are good for all, as long as every card asked for lay face up.
    const differs = unit.late(() => (unit.variables.has(DIFFERS) ? `${DIFFERS} = 1;` : ''))
    unit.add(`function ${name}(s, c, e) {
if (c < 0) return 0
if (s[${up} + c] !== 0) return 1
${differs}
return (s[${shown} + c] | ${zoneSight(sc, card)}(s, s[${zone} + c])) >> e & 1
}`)
  })
}

/** `sight(s, copy)`: the mask of seats that see the copy. */
export function cardSight(sc: Scope, card: TypeId): string {
  const { unit } = sc
  return unit.need(`sight${card}`, (name) => {
    const { zone, up, shown } = unit.layout.cards[card]!
    const all = allSeats(unit.seats)
    unit.add(
      `function ${name}(s, c) { return s[${up} + c] !== 0 ? ${all} : s[${shown} + c] | ${zoneSight(sc, card)}(s, s[${zone} + c]) }`,
    )
  })
}

/**
 * `zoneSight(s, instance)`: the seats that look into a zone instance, face-down cards included. A zone without
 * `seen by` shows no card that somebody laid there face down.
 */
export function zoneSight(sc: Scope, card: TypeId): string {
  const { unit } = sc
  return unit.need(`zoneSight${card}`, (name) => {
    const masks: number[] = []
    const lines: string[] = []
    unit.graph.zones.forEach((def, id) => {
      if (def.card !== card) return
      const zone = unit.layout.zones[id]!
      const { seen } = def
      if (seen.k === 'expr' && zone.instances > 0) {
        const last = zone.first + zone.instances - 1
        lines.push(`if (z >= ${zone.first} && z <= ${last}) return ${seatsFunction(sc, `zs${id}`, seen.expr)}(s)`)
      }
      for (let instance = 0; instance < zone.instances; instance++) {
        masks.push(seen.k === 'owner' ? 1 << ownerOf(zone.index, seen.position, instance) : 0)
      }
    })
    unit.add(`function ${name}(s, z) {\n${lines.join('\n')}\nreturn ${unit.table(masks)}[z] }`)
  })
}

/** The index at a position of the instance with this number. */
function ownerOf(
  index: readonly { readonly min: number; readonly size: number }[],
  position: number,
  instance: number,
): number {
  let rest = instance
  for (let i = index.length - 1; i > position; i--) rest = Math.floor(rest / index[i]!.size)
  return index[position]!.min + (rest % index[position]!.size)
}

export function allSeats(seats: number): number {
  return seats >= 32 ? -1 : (1 << seats) - 1
}
