import type { Result, RuleGraph, SimulationTable, Value } from '@rheol/runtime'

/** What a simulation worker is started with. */
export interface SimulateJob {
  readonly graph: RuleGraph
  readonly seats: number
  readonly options: Readonly<Record<string, Value>>
  readonly seed: number
  readonly maxActions: number
  /** Who plays, by name; nobody: all at random. */
  readonly bots: readonly string[]
  /** Names by which matches are counted as well. */
  readonly by: readonly string[]
}

/** A range of matches to play, `to` not included. */
export interface SimulateRange {
  readonly from: number
  readonly to: number
}

/** The worker's answer to one range. */
export type SimulateAnswer = Result<SimulationTable>
