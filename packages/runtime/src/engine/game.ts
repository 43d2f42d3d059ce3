import type { RuleGraph } from '../graph/rule-graph.js'
import type { Program, Slots } from './program.js'

/** A checked rule graph, ready to be played. Shared freely; made by `loadGame`. */
export interface Game {
  readonly graph: RuleGraph
  /** Content hash of the rules: equal hashes play alike. */
  readonly hash: string
  /**
   * The graph made ready for a number of seats and one value for each option, in order. Made once and kept.
   * For the engine, simulators and benchmarks; everything else uses `start`.
   */
  program(seats: number, options: readonly number[]): Program
}

/**
 * A position of a match, with all its secrets. Callers treat it as a value that never changes: every step
 * gives a new one. It must not leave the process; `playerView` says what a seat may know of it.
 */
export interface State {
  readonly game: Game
  readonly program: Program
  readonly slots: Slots
}
