/** How fast random matches of the games on the shelf run: absolute numbers, to be compared on one machine. */
import type { Workspace } from '@rheol/dsl'
import { cpuClock } from './measure.js'
import { defaultsOf, gameOf } from './shelf-workspace.js'

/** A match of the longest games takes a few hundred. */
const MOST_ACTIONS = 10_000
/** Where a game allows it; otherwise as many as it allows. */
const PLAYERS = 5

/** Seconds until the code of the largest games has been optimised. */
export const LEAST_WARM_UP = 2
/** Between two looks at the clock, at least. */
const BATCH_SECONDS = 0.005

export interface ShelfRow {
  readonly title: string
  readonly seats: number
  readonly matches: number
  readonly actions: number
  readonly cpuSeconds: number
  /** Compiling the rules (parsing apart), loading the graph and making its program, once. */
  readonly readyMilliseconds: number
}

export function shelfRow(shelf: Workspace, name: string, title: string, seconds: number): ShelfRow {
  const begin = performance.now()
  const game = gameOf(shelf, name)
  const { min, max } = game.graph.seats
  const seats = Math.min(max, Math.max(min, PLAYERS))
  const program = game.program(seats, defaultsOf(game))
  const readyMilliseconds = performance.now() - begin
  const slots = new Int32Array(program.layout.size)
  const play = (wanted: number, seed: number): Pick<ShelfRow, 'matches' | 'actions' | 'cpuSeconds'> => {
    let matches = 0
    let actions = 0
    const start = cpuClock.now()
    let now = start
    // Looking at the clock takes as long as several of the shortest matches.
    for (let batch = 1; now - start < wanted; now = cpuClock.now()) {
      const before = now
      for (let i = 0; i < batch; i++) actions += program.playout(slots, seed + matches++, MOST_ACTIONS).actions
      if (cpuClock.now() - before < BATCH_SECONDS) batch *= 2
    }
    return { matches, actions, cpuSeconds: now - start }
  }
  play(Math.max(seconds, LEAST_WARM_UP), 1)
  return { title, seats, readyMilliseconds, ...play(seconds, 1_000_000) }
}
