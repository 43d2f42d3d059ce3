import type { Tally } from './tally.js'

/** A share with the half-width of its 95 % interval. */
export interface Share {
  readonly share: number
  readonly error: number
}

export function shareOf(tally: Tally, outcome: number): Share {
  const share = tally.outcomes[outcome]! / tally.matches
  return { share, error: 1.96 * Math.sqrt((share * (1 - share)) / tally.matches) }
}

/**
 * How many standard errors the shares of two tallies lie apart, at the outcome where they lie furthest. Below 4.5 in all
 * but seven of a million comparisons if both play by the same law.
 */
export function distance(a: Tally, b: Tally): number {
  return Math.max(...a.outcomes.map((_, outcome) => distanceAt(a, b, outcome)))
}

function distanceAt(a: Tally, b: Tally, outcome: number): number {
  const together = (a.outcomes[outcome]! + b.outcomes[outcome]!) / (a.matches + b.matches)
  const error = Math.sqrt(together * (1 - together) * (1 / a.matches + 1 / b.matches))
  const apart = Math.abs(a.outcomes[outcome]! / a.matches - b.outcomes[outcome]! / b.matches)
  return error === 0 ? 0 : apart / error
}

/** Above this, two contenders do not play the same game. */
export const FAR_APART = 4.5
