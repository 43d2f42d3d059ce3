/**
 * What each row of a kind of card has of its own: steps and triggers, definitions, columns that say something for a
 * few rows only. A row that has no step of its own lives by those it shares.
 */

import type { DefineId, RuleGraph, SourceRef, StepId, TypeId } from '../../graph/rule-graph.js'
import { usedColumns } from './columns.js'

export interface RowParts {
  readonly card: TypeId
  readonly row: number
  readonly name: string
  readonly at: SourceRef | null
  /** Steps and triggers in its block, and the actions that those offer. */
  readonly steps: readonly StepId[]
  readonly defines: readonly DefineId[]
  /** Columns (positions in `attributes`) in which few rows say anything, and this one does. */
  readonly columns: readonly number[]
  /** Steps it shares (positions in `dispatches`): if the row has nothing else, one of them must run for it. */
  readonly shared: readonly number[]
}

/** All rows that have anything of their own. `file`: only what stands in this one. */
export function rowParts(graph: RuleGraph, file: number | null): RowParts[] {
  const used = usedColumns(graph)
  return graph.types.flatMap((type, card) => {
    if (type.kind !== 'card') return []
    const columns = tellingColumns(graph, card, used)
    return type.rows.flatMap((row, r): RowParts[] => {
      const isHere = (at: SourceRef | null): boolean => file === null || at?.[0] === file
      const own = `${type.name}.${row.name}`
      const steps = withActions(
        graph,
        graph.steps.flatMap((step, id) =>
          isHere(step.at) && (step.name.startsWith(`${own}.`) || step.name.startsWith(`${own} `)) ? [id] : [],
        ),
      )
      const defines = graph.defines.flatMap((define, id) =>
        isHere(define.at) && define.name.startsWith(`${own}.`) ? [id] : [],
      )
      const telling = isHere(row.at) ? columns.filter((id) => says(graph.attributes[id]!.values[r]!)) : []
      const has = steps.length + defines.length + telling.length > 0
      const shared = has || !isHere(row.at) ? [] : stepsFor(graph, card, r)
      if (!has && shared.length === 0) return []
      return [{ card, row: r, name: row.name, at: row.at, steps, defines, columns: telling, shared }]
    })
  })
}

/** Does a value say anything? No, 0, nothing and no members are what a dash in a table says. */
function says(value: number | readonly number[]): boolean {
  return typeof value === 'number' ? value > 0 : value.length > 0
}

/** Columns that rules use and that are filled in for less than half of the rows. What nearly all rows have says little of one. */
function tellingColumns(graph: RuleGraph, card: TypeId, used: ReadonlySet<number>): number[] {
  return graph.attributes.flatMap((attribute, id) => {
    const filled = attribute.values.filter(says).length
    return attribute.type === card && used.has(id) && filled * 2 < attribute.values.length ? [id] : []
  })
}

/** Steps of the kind that do something for the row: positions in `dispatches`. */
export function stepsFor(graph: RuleGraph, card: TypeId, row: number): number[] {
  return graph.dispatches.flatMap((dispatch, id) =>
    dispatch.card === card && dispatch.kind === 'step' && graph.steps[dispatch.targets[row]!]!.entry !== null
      ? [id]
      : [],
  )
}

/** The steps, and all actions that are written inside of them. */
function withActions(graph: RuleGraph, steps: readonly StepId[]): StepId[] {
  const found = new Set(steps)
  for (const step of found) {
    for (const choice of graph.choices) {
      if (choice.step !== step) continue
      for (const { action } of choice.alternatives)
        if (action !== null && isInside(graph, action, step)) found.add(action)
    }
  }
  return [...found]
}

function isInside(graph: RuleGraph, inner: StepId, outer: StepId): boolean {
  const [file, start, end] = graph.steps[inner]!.at
  const [outerFile, outerStart, outerEnd] = graph.steps[outer]!.at
  return file === outerFile && start >= outerStart && end <= outerEnd
}
