import type { Draws } from '../engine/sample-actions.js'

/** The same items in an order drawn at random, each order alike. */
export function shuffled<T>(items: readonly T[], rng: Draws): T[] {
  const result = [...items]
  for (let i = result.length - 1; i > 0; i--) {
    const j = rng.below(i + 1)
    const kept = result[i]!
    result[i] = result[j]!
    result[j] = kept
  }
  return result
}
