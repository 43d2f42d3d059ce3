import type { Draws } from '../engine/sample-actions.js'

/**
 * Lays each copy into one of as many places, at random among the ways in which all fit; where there is no such way,
 * the copies left over go where there is room. By place: the copy.
 */
export function placeCards(
  places: number,
  copies: readonly number[],
  fits: (place: number, copy: number) => boolean,
  rng: Draws,
): number[] {
  const deck = shuffled(copies, rng)
  const options = Array.from({ length: places }, (_, place) => deck.filter((copy) => fits(place, copy)))
  // Narrow places first, so that few cards have to move on.
  const order = shuffled(
    Array.from({ length: places }, (_, place) => place),
    rng,
  ).sort((a, b) => options[a]!.length - options[b]!.length)
  const placeOf = new Map<number, number>()
  const placed = new Array<number>(places).fill(-1)
  const put = (place: number, copy: number): void => {
    placed[place] = copy
    placeOf.set(copy, place)
  }
  const settle = (place: number, tried: Set<number>): boolean => {
    const free = options[place]!.find((copy) => !placeOf.has(copy))
    if (free !== undefined) {
      put(place, free)
      return true
    }
    for (const copy of options[place]!) {
      if (tried.has(copy)) continue
      tried.add(copy)
      if (!settle(placeOf.get(copy)!, tried)) continue
      put(place, copy)
      return true
    }
    return false
  }
  for (const place of order) settle(place, new Set())
  const left = deck.filter((copy) => !placeOf.has(copy))
  for (const place of order) if (placed[place]! < 0) put(place, left.pop()!)
  return placed
}

function shuffled<T>(items: readonly T[], rng: Draws): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = rng.below(i + 1)
    const kept = result[i]!
    result[i] = result[j]!
    result[j] = kept
  }
  return result
}
