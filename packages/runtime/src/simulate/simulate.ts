/**
 * Matches by the thousand, at random or with bots. Match i is played from a seed made of the table's seed and i alone, so that any
 * way of splitting the range gives the same table, whoever plays which part.
 */
import type { Game } from '../engine/game.js'
import type { PlayoutStats, Program, Slots } from '../engine/program.js'
import { programFor } from '../engine/program-for.js'
import { faultRefusal, refused } from '../engine/refusals.js'
import type { Refusal, Result, Value } from '../engine/types.js'
import type { SourceRef } from '../graph/rule-graph.js'
import { type GroupCount, GroupCounter, mergeGroups } from './groups.js'
import { type HoldingCount, HoldingCounter, mergeHoldings } from './holdings.js'
import { playOut } from './play-out.js'
import { type BotCount, mergeBots, type Player, seatedPlayers } from './players.js'

export interface SimulateOptions {
  readonly seats: number
  readonly options?: Readonly<Record<string, Value>>
  /** Any whole number. */
  readonly seed: number
  /** Number of the first match, from 0. */
  readonly from: number
  /** Number of the match behind the last. */
  readonly to: number
  /** A match is broken off after so many actions. Default 10,000. */
  readonly maxActions?: number
  /**
   * Who plays, as `botNamed` has it; all random where there is nobody. Fewer than seats are gone through again, and in
   * each match everybody sits one seat further on.
   */
  readonly bots?: readonly string[]
  /** Names (see `groupNames`) by which the matches are counted as well. */
  readonly by?: readonly string[]
}

/** Counts over a range of matches. Plain JSON. */
export interface SimulationTable {
  readonly seats: number
  readonly matches: number
  /** Matches that each seat won, alone or with others. */
  readonly winsBySeat: readonly number[]
  /** Matches won by exactly these seats (a list such as `0,2`; empty: nobody) at this end. Sorted. */
  readonly outcomes: readonly { readonly winners: readonly number[]; readonly end: string; readonly count: number }[]
  /** Matches that came to each end: the name of an `end`, or the line of an `end` statement. Sorted. */
  readonly ends: readonly { readonly end: string; readonly count: number }[]
  /** Wins by the one card that a player has, where players have such a card. In the order of the rules. */
  readonly holdings: readonly HoldingCount[]
  /** How each kind of bot did; empty where all play at random. */
  readonly bots: readonly BotCount[]
  /** Matches by what was asked for. */
  readonly groups: readonly GroupCount[]
  readonly actions: { readonly min: number; readonly max: number; readonly total: number }
  /** Matches broken off because they grew too long. */
  readonly unfinished: number
  readonly faults: readonly SimulationFault[]
}

/** A rule that went wrong, with what is needed to see it again. The first match of each place, and how many in all. */
export interface SimulationFault {
  readonly match: number
  /** Seed with which `start` plays the same match's setup. */
  readonly seed: number
  readonly code: string
  readonly message: string
  readonly at: SourceRef | null
  readonly count: number
}

/** Plays the matches `from` to `to - 1`. Refuses seats and options that the rules do not allow, and unknown bots. */
export function simulateRange(game: Game, options: SimulateOptions): Result<SimulationTable> {
  const { seats, seed, from, to, maxActions = 10_000 } = options
  const ready = programFor(game, seats, options.options ?? {})
  if (!ready.ok) return ready
  const program = ready.value
  const players = seatedPlayers(options.bots ?? [], seats)
  if (players === null) return refused('engine/bad-option', 'There is no such bot.')
  const slots = new Int32Array(program.layout.size)
  const counter = new TableCounter(game, seats, options.by ?? [])
  for (let match = from; match < to; match++) {
    const matchSeed = seedOfMatch(seed, match)
    const fault = ({ code, message, at }: Refusal): void =>
      counter.addFault({ match, seed: matchSeed, code, message, at, count: 1 })
    try {
      if (players.length === 0) {
        counter.add(program, slots, program.playout(slots, matchSeed, maxActions), [])
        continue
      }
      const seated = players.map((_, seat) => players[(seat + match) % seats]!)
      const setup = { seats, seed: matchSeed, options: options.options ?? {} }
      const bots = seated.map(({ bot }) => bot)
      const played = playOut(game, setup, bots, maxActions)
      if (played.ok) counter.add(program, played.value.state.slots, played.value.stats, seated)
      else fault(played.refusal)
    } catch (error) {
      fault(faultRefusal(error, program, slots))
    }
  }
  return { ok: true, value: counter.table() }
}

/** The seed of one match: 31 bits, well mixed, from the table's seed and the match's number. */
export function seedOfMatch(seed: number, match: number): number {
  let h = mix(Math.trunc(seed / 0x100000000) ^ 0x9e3779b9)
  h = mix(h ^ (seed | 0))
  h = mix(h ^ Math.trunc(match / 0x100000000))
  return mix(h ^ (match | 0)) >>> 1
}

/** The finaliser of MurmurHash3: every bit of the input sways every bit of the output. */
function mix(x: number): number {
  let h = x | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** The table of several ranges together. Order does not matter; ranges must not overlap. At least one. */
export function mergeTables(tables: readonly SimulationTable[]): SimulationTable {
  const [first] = tables
  const counts = new Map<string, OutcomeCount>()
  const faults = new Map<string, SimulationFault>()
  for (const table of tables) {
    for (const outcome of table.outcomes) addTo(counts, keyOf(outcome.winners, outcome.end), outcome)
    for (const fault of table.faults) addFault(faults, fault)
  }
  const played = tables.filter((table) => table.matches > faultsIn(table))
  return {
    seats: first!.seats,
    matches: sum(tables.map((table) => table.matches)),
    winsBySeat: first!.winsBySeat.map((_, seat) => sum(tables.map((table) => table.winsBySeat[seat]!))),
    ...sorted(counts, faults),
    holdings: mergeHoldings(tables.map((table) => table.holdings)),
    bots: mergeBots(tables.map((table) => table.bots)),
    groups: mergeGroups(tables.map((table) => table.groups)),
    actions: {
      min: played.length === 0 ? 0 : Math.min(...played.map((table) => table.actions.min)),
      max: Math.max(...tables.map((table) => table.actions.max)),
      total: sum(tables.map((table) => table.actions.total)),
    },
    unfinished: sum(tables.map((table) => table.unfinished)),
  }
}

/** Mean number of actions of the matches that did not fault; 0 if there are none. */
export function meanActions(table: SimulationTable): number {
  const played = table.matches - faultsIn(table)
  return played === 0 ? 0 : table.actions.total / played
}

function faultsIn(table: SimulationTable): number {
  return sum(table.faults.map((fault) => fault.count))
}

/**
 * Wilson's interval for a share of `count` in `of`: 95 % of such intervals hold the true share. Sound for small
 * numbers and for shares near 0 and 1.
 */
export function wilsonInterval(count: number, of: number): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 }
  const z = 1.959963984540054
  const share = count / of
  const centre = share + (z * z) / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  // At the ends the terms cancel, but for rounding.
  return { low: count === 0 ? 0 : (centre - spread) / scale, high: count === of ? 1 : (centre + spread) / scale }
}

// ------------------------------------------------------------------ counting

class TableCounter {
  readonly #game: Game
  readonly #seats: number
  /** By the number of the end or of the node that ended, then by the mask of the winners: no text for each match. */
  readonly #outcomes = new Map<number, Map<number, OutcomeCount>>()
  readonly #faults = new Map<string, SimulationFault>()
  readonly #holdings: HoldingCounter
  readonly #groups: GroupCounter
  #bots: readonly BotCount[] = []
  #matches = 0
  #unfinished = 0
  #min = Number.POSITIVE_INFINITY
  #max = 0
  #total = 0

  constructor(game: Game, seats: number, by: readonly string[]) {
    this.#game = game
    this.#seats = seats
    this.#holdings = new HoldingCounter(game.graph, seats)
    this.#groups = new GroupCounter(game.graph, seats, by)
  }

  add(program: Program, slots: Slots, stats: PlayoutStats, players: readonly Player[]): void {
    this.#matches++
    this.#min = Math.min(this.#min, stats.actions)
    this.#max = Math.max(this.#max, stats.actions)
    this.#total += stats.actions
    if (!stats.finished) {
      this.#unfinished++
      return
    }
    const outcome = this.#outcome(stats)
    outcome.count++
    this.#holdings.add(program, slots, stats.winners)
    this.#groups.add(program, slots, stats.winners, outcome.end)
    if (players.length === 0) return
    const seated = players.map(({ name }, seat) => ({ bot: name, seats: 1, won: (stats.winners >> seat) & 1 }))
    this.#bots = mergeBots([this.#bots, seated])
  }

  addFault(fault: SimulationFault): void {
    this.#matches++
    addFault(this.#faults, fault)
  }

  table(): SimulationTable {
    const outcomes = new Map<string, OutcomeCount>()
    // Several statements of a line are one end.
    for (const of of this.#outcomes.values()) {
      for (const outcome of of.values()) addTo(outcomes, keyOf(outcome.winners, outcome.end), outcome)
    }
    const wins = new Array<number>(this.#seats).fill(0)
    for (const { winners, count } of outcomes.values()) for (const seat of winners) wins[seat]! += count
    return {
      seats: this.#seats,
      matches: this.#matches,
      winsBySeat: wins,
      ...sorted(outcomes, this.#faults),
      holdings: this.#holdings.counts(),
      bots: this.#bots,
      groups: this.#groups.counts(),
      actions: { min: Number.isFinite(this.#min) ? this.#min : 0, max: this.#max, total: this.#total },
      unfinished: this.#unfinished,
    }
  }

  #outcome({ end, node, winners }: PlayoutStats): OutcomeCount {
    const by = end >= 0 ? end : this.#game.graph.ends.length + 1 + node
    const of = this.#outcomes.get(by) ?? new Map<number, OutcomeCount>()
    const known = of.get(winners)
    if (known !== undefined) return known
    const seats = Array.from({ length: this.#seats }, (_, seat) => seat)
    const won = seats.filter((seat) => ((winners >> seat) & 1) !== 0)
    const outcome = { winners: won, end: this.#endName(end, node), count: 0 }
    this.#outcomes.set(by, of.set(winners, outcome))
    return outcome
  }

  #endName(end: number, node: number): string {
    const { graph } = this.#game
    if (end >= 0) return graph.ends[end]!.name
    const at = graph.nodes[node]?.at
    return at === undefined ? 'end' : `${graph.files[at[0]] ?? ''}:${at[3]}`
  }
}

interface OutcomeCount {
  readonly winners: readonly number[]
  readonly end: string
  count: number
}

function keyOf(winners: readonly number[], end: string): string {
  return `${winners.join(',')} ${end}`
}

function addTo(counts: Map<string, OutcomeCount>, key: string, outcome: SimulationTable['outcomes'][number]): void {
  const count = (counts.get(key)?.count ?? 0) + outcome.count
  counts.set(key, { ...outcome, count })
}

function addFault(faults: Map<string, SimulationFault>, fault: SimulationFault): void {
  const key = JSON.stringify([fault.code, fault.message, fault.at])
  const known = faults.get(key)
  if (known === undefined) faults.set(key, fault)
  else faults.set(key, { ...(known.match <= fault.match ? known : fault), count: known.count + fault.count })
}

/** In an order that does not hang on the order of play. */
function sorted(
  counts: ReadonlyMap<string, OutcomeCount>,
  faults: ReadonlyMap<string, SimulationFault>,
): Pick<SimulationTable, 'outcomes' | 'ends' | 'faults'> {
  const outcomes = [...counts].sort(byKey).map(([, outcome]) => outcome)
  const byEnd = new Map<string, number>()
  for (const { end, count } of outcomes) byEnd.set(end, (byEnd.get(end) ?? 0) + count)
  return {
    outcomes,
    ends: [...byEnd].sort(byKey).map(([end, count]) => ({ end, count })),
    faults: [...faults.values()].sort((a, b) => a.match - b.match),
  }
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0)
}
