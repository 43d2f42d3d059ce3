import type { PlayoutStats, Slots } from '../engine/program.js'
import type { RuleGraph } from '../graph/rule-graph.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import type { Constants } from './constant.js'
import type { Flow } from './flow.js'

export interface PlayoutRun {
  run(s: Slots, seed: number, maxActions: number, budget: number): PlayoutStats
}

export function makePlayout(
  _graph: RuleGraph,
  _flow: Flow,
  _layout: ProgramLayout,
  _options: readonly number[],
  _constants: Constants,
): PlayoutRun {
  throw new Error('not yet')
}
