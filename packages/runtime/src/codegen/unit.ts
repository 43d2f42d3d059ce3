/**
 * One generated script in the making: its functions, captured tables and scratch buffers. Text of the rules
 * enters a script only as numbers; sentences and sources are looked up by number when they are needed.
 */
import type { RuleGraph, ScalarType, SourceRef, StepId, TypeId, ValueType, VarId, ZoneId } from '../graph/rule-graph.js'
import { domainOf } from '../layout/domain.js'
import type { Domain } from '../layout/layout.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import type { Constants } from './constant.js'
import { Effort } from './effort.js'
import type { Flow } from './flow.js'
import { type KeptSets, keptSetsOf } from './kept-sets.js'
import { Secrets } from './secrets.js'
import type { Watch } from './watch.js'

export type SetType = Extract<ValueType, { k: 'set' }>

/** What a kept result was worked out from: variables, what lies in zones, which cards of a kind lie face up. */
export interface Reads {
  readonly vars: ReadonlySet<VarId>
  readonly zones: ReadonlySet<ZoneId>
  readonly ups: ReadonlySet<TypeId>
  /** Kinds of card of which it counts who has been shown a card. */
  readonly shown: ReadonlySet<TypeId>
  /** Kinds of card of which any change counts. */
  readonly cards: ReadonlySet<TypeId>
}

/** Reads that are places of a grid, where the result is mended place by place. */
export interface PlaceReads {
  readonly zones: ReadonlySet<ZoneId>
  readonly vars: ReadonlySet<VarId>
  /** Name of the function that notes the place of a change. */
  readonly touch: string
}

/** A result kept from one call to the next. */
export interface Memo extends Reads {
  /** The module variable to clear when something it was worked out from changes. */
  readonly flag: string
  readonly places: PlaceReads | null
  /** By variable, the function `(s, slot)` that sees to a single write at once. */
  readonly upkeep: ReadonlyMap<VarId, string>
  /** Where a wide set is kept; '' for other results. */
  readonly words: string
}

/** Is a single write to the variable followed up, so that the result stands? */
function isFollowed(memo: Memo, id: VarId): boolean {
  return memo.upkeep.has(id) || memo.places?.vars.has(id) === true
}

export class Unit {
  readonly graph: RuleGraph
  readonly flow: Flow
  readonly layout: ProgramLayout
  readonly seats: number
  readonly options: readonly number[]
  /** A script for playouts: no events, no scripted chance, choices answered on the spot. */
  readonly fused: boolean
  readonly constants: Constants
  readonly secrets: Secrets
  readonly effort: Effort
  /** Sources that faults name by number. */
  readonly sources: (SourceRef | null)[] = [null]
  /** Captured values by name. */
  readonly captured: Map<string, unknown> = new Map()
  /** Module variables with their first values. */
  readonly variables: Map<string, string> = new Map()

  readonly memos: Memo[] = []

  /** Writes the function of a plain step; set by whoever writes steps. */
  writeStep: (step: StepId) => void = () => undefined

  /** Who is told what the rules look up; null in play. */
  watch: Watch | null = null

  /** Variables of which sets are kept; none but in playouts. */
  readonly kept: ReadonlyMap<VarId, KeptSets>

  /** Kept sets of which a list of the members is wanted as well, by name of their words. */
  readonly listed: Set<string> = new Set()

  private readonly bodies: string[] = []
  private readonly lateTexts: (() => string)[] = []
  private readonly pending: (() => void)[] = []
  private readonly names = new Set<string>()
  private readonly tables = new Map<string, string>()
  private readonly domains = new Map<ScalarType, Domain>()
  private count = 0

  constructor(
    graph: RuleGraph,
    flow: Flow,
    layout: ProgramLayout,
    options: readonly number[],
    constants: Constants,
    fused: boolean,
  ) {
    this.graph = graph
    this.flow = flow
    this.layout = layout
    this.seats = layout.seats
    this.options = options
    this.fused = fused
    this.kept = fused ? keptSetsOf(graph, layout) : new Map()
    for (const { name, words } of this.kept.values()) this.captured.set(name, words)
    this.constants = constants
    this.secrets = new Secrets(graph)
    this.effort = new Effort(graph, (type) => this.domain(type).size)
  }

  fresh(prefix: string): string {
    return `${prefix}${this.count++}`
  }

  /** Makes sure a function is in the script; `write` adds it later, so functions may need one another. */
  need(name: string, write: (name: string) => void): string {
    if (!this.names.has(name)) {
      this.names.add(name)
      this.pending.push(() => write(name))
    }
    return name
  }

  has(name: string): boolean {
    return this.names.has(name)
  }

  add(text: string): void {
    this.bodies.push(text)
  }

  /** Writes all functions asked for, and those they ask for in turn. */
  finish(): void {
    for (let write = this.pending.shift(); write !== undefined; write = this.pending.shift()) write()
  }

  /** An Int32Array of these values, captured once. */
  table(values: readonly number[] | Int32Array): string {
    const array = Int32Array.from(values)
    const key = array.join(',')
    const known = this.tables.get(key)
    if (known !== undefined) return known
    const name = this.fresh('K')
    this.tables.set(key, name)
    this.captured.set(name, array)
    return name
  }

  /** A table worked out once under a key of its own. */
  tableOf(key: string, make: () => readonly number[]): string {
    const known = this.tables.get(key)
    if (known !== undefined) return known
    const name = this.fresh('K')
    this.tables.set(key, name)
    this.captured.set(name, Int32Array.from(make()))
    return name
  }

  /** A scratch buffer of its own: steps and defines never run inside themselves, so one a place suffices. */
  buffer(words: number): string {
    const name = this.fresh('B')
    this.captured.set(name, new Int32Array(words))
    return name
  }

  capture(name: string, value: unknown): string {
    this.captured.set(name, value)
    return name
  }

  source(at: SourceRef | null): number {
    return at === null ? 0 : this.sources.push(at) - 1
  }

  domain(type: ScalarType): Domain {
    const known = this.domains.get(type)
    if (known !== undefined) return known
    const domain = domainOf(this.graph, this.seats, type)
    this.domains.set(type, domain)
    return domain
  }

  /** Does a set of this type fit into one word? */
  narrow(type: SetType): boolean {
    return this.domain(type.of).size <= 32
  }

  words(type: ValueType): number {
    return type.k === 'set' ? this.domain(type.of).words : 1
  }

  /** The card kind a scalar holds copies of; null for anything else. */
  cardOf(type: ValueType): TypeId | null {
    return type.k === 'kind' && this.graph.types[type.type]!.kind === 'card' ? type.type : null
  }

  /**
   * A statement to stand behind a change: forgets what was worked out from it. `moved`: a copy of this kind went
   * from instance `o` to instance `z`. `slot`: code of the one slot that was written. Which results that are is
   * known only once all functions are written.
   */
  touch(what: 'var' | 'moved' | 'turned' | 'shown', id: number, slot = ''): string {
    return `@${what}${id}[${slot}];`
  }

  /** A statement that forgets everything: for when the state may be another one. */
  touchAll(): string {
    return '@all0[];'
  }

  /** Text that depends on functions not yet written: asked for once all are. */
  late(text: () => string): string {
    return `@late${this.lateTexts.push(text) - 1};`
  }

  private withTouches(given: string): string {
    const text = given.replace(/@late(\d+);/g, (_, digits: string) => this.lateTexts[Number(digits)]!())
    return text.replace(
      /@(var|moved|turned|shown|all)(\d+)\[(.*?)\];/g,
      (_, what: string, digits: string, slot: string) => {
        const id = Number(digits)
        const stale = this.memos.filter((memo) => {
          if (what === 'all') return true
          if (what === 'var') return memo.vars.has(id) && (slot === '' || !isFollowed(memo, id))
          if (memo.cards.has(id)) return true
          return (what === 'turned' && memo.ups.has(id)) || (what === 'shown' && memo.shown.has(id))
        })
        const lines = stale.length === 0 ? [] : [`${stale.map((memo) => `${memo.flag} = `).join('')}0;`]
        if (what === 'var' && slot !== '') {
          const { base } = this.layout.vars[id]!
          for (const { places } of this.memos) {
            if (places?.vars.has(id) === true) lines.push(`${places.touch}(${slot} - ${base});`)
          }
          for (const { upkeep } of this.memos) if (upkeep.has(id)) lines.push(`${upkeep.get(id)}(s, ${slot});`)
        }
        if (what === 'moved') {
          this.layout.zones.forEach((zone, z) => {
            const readers = this.memos.filter((memo) => memo.zones.has(z) && !memo.cards.has(id))
            if (zone.card !== id || readers.length === 0) return
            const last = zone.first + zone.instances - 1
            const inside = (n: string): string =>
              zone.instances === 1 ? `${n} === ${zone.first}` : `(${n} >= ${zone.first} && ${n} <= ${last})`
            const flags = readers.flatMap((memo) => (memo.places?.zones.has(z) === true ? [] : [`${memo.flag} = `]))
            if (flags.length > 0) lines.push(`if (${inside('o')} || ${inside('z')}) ${flags.join('')}0;`)
            const touches = readers.flatMap(({ places }) => (places?.zones.has(z) === true ? [places.touch] : []))
            if (touches.length === 0) return
            for (const n of ['o', 'z']) {
              lines.push(`if (${inside(n)}) { ${touches.map((touch) => `${touch}(${n} - ${zone.first});`).join(' ')} }`)
            }
          })
        }
        return lines.join(' ')
      },
    )
  }

  /** Turns the script into its exported functions. */
  compile(exports: readonly string[]): Record<string, unknown> {
    const names = [...this.captured.keys()]
    const variables = [...this.variables].map(([name, value]) => `let ${name} = ${value}`)
    const text = [
      '"use strict"',
      ...variables,
      ...this.bodies.map((body) => this.withTouches(body)),
      `return { ${[...new Set(exports)].join(', ')} }`,
    ].join('\n')
    const make = new Function(...names, text) as (...values: unknown[]) => Record<string, unknown>
    return make(...this.captured.values())
  }

  /** The script as text, for reading. */
  text(): string {
    return this.bodies.join('\n')
  }
}
