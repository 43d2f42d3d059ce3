/** What random matches came to. Whoever plays matches adds to it. */
export interface Tally {
  matches: number
  /** Answers of seats; an answer that had no alternative counts too. */
  actions: number
  /** Matches by outcome, in the order in which the game names its outcomes. */
  readonly outcomes: number[]
}

/** Plays so many matches and adds them to the tally. */
export type Play = (matches: number, tally: Tally) => void

export function emptyTally(outcomes: number): Tally {
  return { matches: 0, actions: 0, outcomes: new Array<number>(outcomes).fill(0) }
}
