/**
 * Who wins by what they hold: where every player has a place for one card (a role, say), wins are counted by the row
 * of that card and by each printed column that is a member of an enum (a side). Read from the final position.
 */
import type { Program, Slots } from '../engine/program.js'
import type { RuleGraph } from '../graph/rule-graph.js'

/** Matches in which somebody held it at the end, and those in which a winner did. */
export interface HoldingCount {
  readonly zone: string
  /** The printed column; null: the row of the card itself. */
  readonly attribute: string | null
  readonly value: string
  readonly held: number
  readonly won: number
}

interface Column {
  readonly zone: number
  readonly attribute: string | null
  readonly names: readonly string[]
  /** Position in `names` by row; -1: nothing printed. */
  readonly byRow: readonly number[]
}

/** Counts over the matches of one table. */
export class HoldingCounter {
  readonly #graph: RuleGraph
  readonly #seats: number
  readonly #columns: readonly Column[]
  readonly #held: number[][]
  readonly #won: number[][]

  constructor(graph: RuleGraph, seats: number) {
    this.#graph = graph
    this.#seats = seats
    this.#columns = graph.zones.flatMap((zone, id) => {
      const perPlayer = zone.holds === 'one' && zone.index.length === 1 && zone.index[0]!.k === 'player'
      return perPlayer ? columnsOf(graph, id) : []
    })
    this.#held = this.#columns.map((column) => new Array<number>(column.names.length).fill(0))
    this.#won = this.#columns.map((column) => new Array<number>(column.names.length).fill(0))
  }

  /** Adds a match that has ended. `winners` is a mask of seats. */
  add(program: Program, slots: Slots, winners: number): void {
    for (const [i, column] of this.#columns.entries()) {
      const held = new Set<number>()
      const won = new Set<number>()
      const card = program.layout.cards[this.#graph.zones[column.zone]!.card]!
      for (let seat = 0; seat < this.#seats; seat++) {
        const [copy] = program.cards(slots, column.zone, [seat])
        const value = copy === undefined ? -1 : column.byRow[card.rowOf[copy]!]!
        if (value < 0) continue
        held.add(value)
        if (((winners >> seat) & 1) === 1) won.add(value)
      }
      for (const value of held) this.#held[i]![value]!++
      for (const value of won) this.#won[i]![value]!++
    }
  }

  /** In the order of the rules, with what nobody ever held, so that tables of few matches can be put together. */
  counts(): HoldingCount[] {
    return this.#columns.flatMap((column, i) => {
      const zone = this.#graph.zones[column.zone]!.name
      const { attribute } = column
      return column.names.map((value, v) => {
        const [held, won] = [this.#held[i]![v]!, this.#won[i]![v]!]
        return { zone, attribute, value, held, won }
      })
    })
  }
}

function columnsOf(graph: RuleGraph, zone: number): Column[] {
  const type = graph.zones[zone]!.card
  const def = graph.types[type]!
  if (def.kind !== 'card') return []
  const printed = graph.attributes.flatMap((attribute): Column[] => {
    const value = attribute.value
    if (attribute.type !== type || value.k !== 'kind') return []
    const members = graph.types[value.type]!
    if (members.kind !== 'enum') return []
    const byRow = attribute.values.map((member) => (typeof member === 'number' ? member : -1))
    return [{ zone, attribute: attribute.name, names: members.members.map((m) => m.name), byRow }]
  })
  return [
    ...printed,
    { zone, attribute: null, names: def.rows.map((row) => row.name), byRow: def.rows.map((_, i) => i) },
  ]
}

/** The counts of several tables of one game together. */
export function mergeHoldings(tables: readonly (readonly HoldingCount[])[]): HoldingCount[] {
  const merged = new Map<string, HoldingCount>()
  for (const count of tables.flat()) {
    const key = `${count.zone} ${count.attribute ?? ''} ${count.value}`
    const known = merged.get(key)
    merged.set(key, { ...count, held: count.held + (known?.held ?? 0), won: count.won + (known?.won ?? 0) })
  }
  return [...merged.values()]
}
