import { expect } from 'vitest'
import { emptyTally, type Play, type Tally } from '../src/tally.js'

/** Beyond this many standard errors two shares are not of one law: seven times in a million by chance. */
const FAR = 4.5

export function played(play: Play, matches: number, outcomes: number): Tally {
  const tally = emptyTally(outcomes)
  play(matches, tally)
  expect(tally.matches).toBe(matches)
  expect(tally.outcomes.reduce((sum, count) => sum + count, 0)).toBe(matches)
  return tally
}

/** The shares are those expected, within what chance allows. */
export function expectShares(tally: Tally, shares: readonly number[]): void {
  for (const [outcome, share] of shares.entries()) {
    const error = Math.sqrt((share * (1 - share)) / tally.matches)
    expect(Math.abs(tally.outcomes[outcome]! / tally.matches - share)).toBeLessThan(FAR * error)
  }
}

/** The mean length is the one expected, where `deviation` is that of one match. */
export function expectLength(tally: Tally, mean: number, deviation: number): void {
  expect(Math.abs(tally.actions / tally.matches - mean)).toBeLessThan((FAR * deviation) / Math.sqrt(tally.matches))
}

/** Matches of a slow player that is easy to trust, to hold a fast one against. */
export interface Slow {
  readonly shares: readonly number[]
  readonly mean: number
  readonly deviation: number
}

/** Plays a match with numbers from 0 to n - 1: its outcome and length. */
export type SlowMatch = (below: (n: number) => number) => { readonly outcome: number; readonly plies: number }

export function playedSlowly(match: SlowMatch, matches: number, outcomes: number): Slow {
  let word = 12345
  const below = (n: number): number => {
    word = (Math.imul(word, 1103515245) + 12345) & 0x7fffffff
    return Math.floor((word / 0x80000000) * n)
  }
  const counts = new Array<number>(outcomes).fill(0)
  let sum = 0
  let squares = 0
  for (let i = 0; i < matches; i++) {
    const { outcome, plies } = match(below)
    counts[outcome]!++
    sum += plies
    squares += plies * plies
  }
  const mean = sum / matches
  return { shares: counts.map((count) => count / matches), mean, deviation: Math.sqrt(squares / matches - mean * mean) }
}

/** Both have drawn, so that the errors of both count. */
export function expectSameLaw(tally: Tally, slow: Slow, slowMatches: number): void {
  const both = 1 / tally.matches + 1 / slowMatches
  for (const [outcome, share] of slow.shares.entries()) {
    const apart = Math.abs(tally.outcomes[outcome]! / tally.matches - share)
    expect(apart).toBeLessThan(FAR * Math.sqrt((share * (1 - share) + 1e-6) * both))
  }
  expect(Math.abs(tally.actions / tally.matches - slow.mean)).toBeLessThan(FAR * slow.deviation * Math.sqrt(both))
}
