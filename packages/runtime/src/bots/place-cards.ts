import type { Draws } from '../engine/sample-actions.js'
import { shuffled } from './shuffled.js'

/**
 * Lays each copy into one of as many places, at random among the ways in which all fit; where there is no such way,
 * the copies left over go where there is room. `kinds` has the kind of each place, which alone decides what fits.
 * By place: the copy.
 */
export function placeCards(
  kinds: readonly number[],
  copies: readonly number[],
  fits: (kind: number, copy: number) => boolean,
  rng: Draws,
): number[] {
  const deck = shuffled(copies, rng)
  const options = new Map<number, number[]>()
  for (const kind of kinds) {
    if (!options.has(kind)) {
      options.set(
        kind,
        deck.filter((copy) => fits(kind, copy)),
      )
    }
  }
  const width = (place: number): number => options.get(kinds[place]!)!.length
  // Narrow places first, so that few cards have to move on.
  const order = shuffled([...kinds.keys()], rng).sort((a, b) => width(a) - width(b))
  const placeOf = new Map<number, number>()
  const placed = new Array<number>(kinds.length).fill(-1)
  const next = new Map<number, number>()
  const settle = (place: number, tried: Set<number>): boolean => {
    const kind = kinds[place]!
    const open = options.get(kind)!
    let i = next.get(kind) ?? 0
    while (i < open.length && placeOf.has(open[i]!)) i++
    next.set(kind, i)
    if (i < open.length) {
      placed[place] = open[i]!
      placeOf.set(open[i]!, place)
      return true
    }
    for (const copy of open) {
      if (tried.has(copy)) continue
      tried.add(copy)
      if (!settle(placeOf.get(copy)!, tried)) continue
      placed[place] = copy
      placeOf.set(copy, place)
      return true
    }
    return false
  }
  for (const place of order) settle(place, new Set())
  const left = deck.filter((copy) => !placeOf.has(copy))
  for (const place of order) if (placed[place]! < 0) placed[place] = left.pop()!
  return placed
}
