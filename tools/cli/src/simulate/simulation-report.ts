import type { RuleGraph, SimulationTable, Value } from '@rheol/runtime'

/** A table of random matches with what is needed to make it again. */
export interface SimulationReport {
  readonly graph: RuleGraph
  readonly sources: ReadonlyMap<string, string>
  readonly layers: readonly string[]
  readonly options: Readonly<Record<string, Value>>
  readonly seed: number
  readonly table: SimulationTable
}
