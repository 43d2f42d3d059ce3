import type { RuleGraph, SimulationTable, Value } from '@rheol/runtime'

/** A table of matches with what is needed to make it again. */
export interface SimulationReport {
  readonly graph: RuleGraph
  readonly sources: ReadonlyMap<string, string>
  readonly layers: readonly string[]
  readonly options: Readonly<Record<string, Value>>
  readonly seed: number
  /** Seat by seat; nobody: all at random. */
  readonly bots: readonly string[]
  readonly table: SimulationTable
}
