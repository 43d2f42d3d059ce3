import type { ScalarType } from '../graph/rule-graph.js'
import { cardTypeOf, type Eyes, sees } from './codec.js'
import type { Program, Slots } from './program.js'

const kept = new WeakMap<readonly ScalarType[], Map<number, readonly (readonly number[])[]>>()

/**
 * Every index of a zone, var or define, in order; the last runs fastest. With eyes, indexes that name a card are
 * kept only where these eyes see the card outside its box: the rest would tell which card is which.
 */
export function instancesOf(
  program: Program,
  types: readonly ScalarType[],
  look: { readonly slots: Slots; readonly eyes: Eyes } | null = null,
): readonly (readonly number[])[] {
  const all = allInstances(program, types)
  if (look === null || types.every((type) => cardTypeOf(program.graph, type) === null)) return all
  return all.filter((index) => types.every((type, i) => isKnown(program, look.slots, look.eyes, type, index[i]!)))
}

function isKnown(program: Program, s: Slots, eyes: Eyes, type: ScalarType, value: number): boolean {
  const card = cardTypeOf(program.graph, type)
  if (card === null) return true
  return sees(eyes, program.cardSeen(s, card, value)) && !program.graph.zones[program.spotOf(s, card, value).zone]!.box
}

function allInstances(program: Program, types: readonly ScalarType[]): readonly (readonly number[])[] {
  let bySeats = kept.get(types)
  if (bySeats === undefined) {
    bySeats = new Map()
    kept.set(types, bySeats)
  }
  let instances = bySeats.get(program.seats)
  if (instances === undefined) {
    instances = types.reduce<readonly (readonly number[])[]>(
      (found, type) => {
        const { min, size } = program.layout.domain(type)
        return found.flatMap((index) => Array.from({ length: size }, (_, i) => [...index, min + i]))
      },
      [[]],
    )
    bySeats.set(program.seats, instances)
  }
  return instances
}
