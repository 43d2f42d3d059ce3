import type { Action, PerftTable, RuleGraph, Value } from '@rheol/runtime'
import { printable } from '../terminal/printable.js'
import { tableText } from './table-text.js'

/** Counts of sequences of plies, with what is needed to count them again. */
export interface PerftReport {
  readonly graph: RuleGraph
  readonly layers: readonly string[]
  readonly options: Readonly<Record<string, Value>>
  readonly table: PerftTable
  /** Show what lies behind each first answer. */
  readonly divide: boolean
}

/** Raised when a reader of the old form could misread the new one. */
export const PERFT_JSON_VERSION = 1

/** For programs: the same command, the same bytes. */
export function perftJson({ layers, options, table, divide }: PerftReport): string {
  const content = {
    format: 'rheol-perft',
    version: PERFT_JSON_VERSION,
    game: layers[0],
    variants: layers.slice(1),
    seats: table.seats,
    options,
    counts: table.counts,
    ...(divide && { branches: table.branches }),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** For people. */
export function perftPretty({ graph, table, divide }: PerftReport): string {
  const { counts, branches, seats } = table
  const title = graph.texts[graph.title]?.text ?? graph.name
  const blocks = [`${title}, ${seats} players: sequences of plies from the start`]
  if (divide) blocks.push(tableText(branches.map(({ action, sequences }) => [actionText(action), number(sequences)])))
  const rows = counts.map((one) => [String(one.depth), number(one.sequences), number(one.ended)])
  blocks.push(tableText([['plies', 'sequences', 'of these over'], ...rows]))
  const complete = counts.reduce((sum, one) => sum + one.ended, 0)
  blocks.push(`Games that are over by then: ${number(complete)}`)
  return `${printable(blocks.join('\n\n'), false)}\n`
}

function actionText({ alternative, values }: Action): string {
  if (alternative === null) return 'declines'
  return [alternative, ...values.map(valueText)].filter((word) => word !== '').join(' ')
}

function valueText(value: Value): string {
  if (typeof value === 'string') return value
  if (value !== null && typeof value === 'object' && 'seat' in value) return `player ${Number(value.seat) + 1}`
  if (Array.isArray(value)) return `{${value.map((each: Value) => valueText(each)).join(', ')}}`
  return JSON.stringify(value)
}

function number(n: number): string {
  return n.toLocaleString('en-GB')
}
