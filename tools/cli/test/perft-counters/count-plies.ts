/**
 * Counts sequences of plies of a game that is given as a plain function, to hold the engine against. Nothing here, nor in
 * the games beside it, is shared with the engine or read from a rules file.
 */

/** A ply and what it leads to. */
export interface After<P> {
  readonly position: P
  readonly over: boolean
}

export interface PlainGame<P> {
  readonly start: P
  /** All plies from a position that is not over, one for each row of decisions of the player whose turn it is. */
  plies(position: P): After<P>[]
}

/** Sequences of each depth from 1 on. Those that are over go no deeper. */
export function countPlies<P>({ start, plies }: PlainGame<P>, depth: number): number[] {
  const counts = new Array<number>(depth).fill(0)
  const follow = (position: P, done: number): void => {
    const all = plies(position)
    counts[done]! += all.length
    if (done + 1 === depth) return
    for (const { position: next, over } of all) if (!over) follow(next, done + 1)
  }
  follow(start, 0)
  return counts
}
