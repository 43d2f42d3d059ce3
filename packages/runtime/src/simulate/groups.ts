/**
 * Matches by something that is the same for the whole table: an option, a variable, a definition, the one card of a
 * place. Read from the final position.
 */
import { encode, encodeConstant, FULL_KNOWLEDGE, memberNames, rowOfCopy } from '../engine/codec.js'
import type { Program, Slots } from '../engine/program.js'
import type { Value } from '../engine/types.js'
import type { RuleGraph } from '../graph/rule-graph.js'

/** Matches of one value. */
export interface GroupCount {
  /** The name in the rules. */
  readonly by: string
  readonly value: Value
  readonly matches: number
  /** Matches that somebody won, and those that each seat won. */
  readonly won: number
  readonly winsBySeat: readonly number[]
  /** As in the table. */
  readonly ends: readonly { readonly end: string; readonly count: number }[]
}

type Reader = (program: Program, slots: Slots) => Value

/** Names by which matches can be parted. */
export function groupNames(graph: RuleGraph): string[] {
  return [
    ...graph.options.map(({ name }) => name),
    ...graph.zones.filter(({ holds, index, box }) => holds === 'one' && index.length === 0 && !box),
    ...graph.vars.filter(({ index }) => index.length === 0),
    ...graph.defines.filter(({ params, memberOf }) => params === 0 && memberOf === null),
  ].map((each) => (typeof each === 'string' ? each : each.name))
}

/** Counts over the matches of one table. Names that are none of `groupNames` are left out. */
export class GroupCounter {
  readonly #seats: number
  readonly #readers: readonly { readonly by: string; readonly read: Reader }[]
  readonly #counts = new Map<string, GroupCount>()

  constructor(graph: RuleGraph, seats: number, names: readonly string[]) {
    this.#seats = seats
    this.#readers = names.flatMap((by) => {
      const read = readerOf(graph, by)
      return read === null ? [] : [{ by, read }]
    })
  }

  /** Adds a match that has ended. `winners` is a mask of seats. */
  add(program: Program, slots: Slots, winners: number, end: string): void {
    for (const { by, read } of this.#readers) {
      const count: GroupCount = {
        by,
        value: read(program, slots),
        matches: 1,
        won: winners === 0 ? 0 : 1,
        winsBySeat: Array.from({ length: this.#seats }, (_, seat) => (winners >> seat) & 1),
        ends: [{ end, count: 1 }],
      }
      addGroup(this.#counts, count)
    }
  }

  counts(): GroupCount[] {
    return inOrder(this.#counts)
  }
}

function readerOf(graph: RuleGraph, name: string): Reader | null {
  const option = graph.options.findIndex((each) => each.name === name)
  if (option >= 0) return ({ options }) => encodeConstant(graph, graph.options[option]!.type, options[option]!)
  const zone = graph.zones.findIndex((each) => each.name === name && each.holds === 'one' && each.index.length === 0)
  if (zone >= 0) {
    const { card } = graph.zones[zone]!
    return (program, slots) => {
      const [copy] = program.cards(slots, zone, [])
      return copy === undefined ? null : memberNames(graph, card)[rowOfCopy(program, card, copy)]!
    }
  }
  const id = graph.vars.findIndex((each) => each.name === name && each.index.length === 0)
  if (id >= 0) {
    const { type } = graph.vars[id]!
    return (program, slots) => encode(program, slots, type, program.readVar(slots, id, []), FULL_KNOWLEDGE)
  }
  const define = graph.defines.findIndex((each) => each.name === name && each.params === 0)
  if (define < 0) return null
  const { value } = graph.defines[define]!
  return (program, slots) => encode(program, slots, value, program.evalDefine(slots, define, []), FULL_KNOWLEDGE)
}

function addGroup(counts: Map<string, GroupCount>, count: GroupCount): void {
  const key = JSON.stringify([count.by, count.value])
  const known = counts.get(key)
  if (known === undefined) {
    counts.set(key, count)
    return
  }
  const ends = new Map(known.ends.map((each) => [each.end, each.count]))
  for (const each of count.ends) ends.set(each.end, (ends.get(each.end) ?? 0) + each.count)
  counts.set(key, {
    ...known,
    matches: known.matches + count.matches,
    won: known.won + count.won,
    winsBySeat: known.winsBySeat.map((wins, seat) => wins + count.winsBySeat[seat]!),
    ends: [...ends].sort(byText).map(([end, times]) => ({ end, count: times })),
  })
}

/** The counts of several tables together. */
export function mergeGroups(tables: readonly (readonly GroupCount[])[]): GroupCount[] {
  const counts = new Map<string, GroupCount>()
  for (const count of tables.flat()) addGroup(counts, count)
  return inOrder(counts)
}

/** In an order that does not hang on the order of play. */
function inOrder(counts: ReadonlyMap<string, GroupCount>): GroupCount[] {
  return [...counts].sort(inTurn).map(([, count]) => count)
}

function inTurn(a: readonly [string, GroupCount], b: readonly [string, GroupCount]): number {
  const [x, y] = [a[1], b[1]]
  if (x.by === y.by && typeof x.value === 'number' && typeof y.value === 'number') return x.value - y.value
  return byText(a, b)
}

function byText(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0
}
