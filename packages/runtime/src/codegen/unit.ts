/**
 * One generated script in the making: its functions, captured tables and scratch buffers. Text of the rules
 * enters a script only as numbers; sentences and sources are looked up by number when they are needed.
 */
import type { RuleGraph, ScalarType, SourceRef, StepId, TypeId, ValueType, VarId } from '../graph/rule-graph.js'
import { domainOf } from '../layout/domain.js'
import type { Domain } from '../layout/layout.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import type { Constants } from './constant.js'
import { Effort } from './effort.js'
import type { Flow } from './flow.js'
import { type KeptSets, keptSetsOf } from './kept-sets.js'
import { Secrets } from './secrets.js'
import { type Memo, type Touch, Touches } from './touches.js'
import type { Watch } from './watch.js'

export type SetType = Extract<ValueType, { k: 'set' }>

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

  /** Are kept results believed? Else they are worked out anew whenever asked for, to be compared. */
  recall = true

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

  /**
   * The same in the shortest words that hold the values, so that the tables of a large grid stay near the processor.
   * Only to be indexed where they are named: a function that is handed arrays of several kinds is slow.
   */
  shortTableOf(key: string, make: () => readonly number[]): string {
    const known = this.tables.get(key)
    if (known !== undefined) return known
    const values = make()
    const most = values.reduce((so, value) => Math.max(so, value, -value - 1), 0)
    const name = this.fresh('K')
    this.tables.set(key, name)
    const kind = most < 2 ** 7 ? Int8Array : most < 2 ** 15 ? Int16Array : Int32Array
    this.captured.set(name, kind.from(values))
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
  touch(what: Exclude<Touch, 'all'>, id: number, slot = ''): string {
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
    const touches = new Touches(this.memos, this.layout, (key, make) => this.tableOf(key, make))
    return text.replace(/@(var|moved|turned|shown|all)(\d+)\[(.*?)\];/g, (_, what: Touch, id: string, slot: string) =>
      touches.text(what, Number(id), slot),
    )
  }

  /** Turns the script into its exported functions. */
  compile(exports: readonly string[]): Record<string, unknown> {
    // Last of all, since the touches in them capture tables.
    const bodies = this.bodies.map((body) => this.withTouches(body))
    const names = [...this.captured.keys()]
    const variables = [...this.variables].map(([name, value]) => `let ${name} = ${value}`)
    const text = ['"use strict"', ...variables, ...bodies, `return { ${[...new Set(exports)].join(', ')} }`].join('\n')
    const make = new Function(...names, text) as (...values: unknown[]) => Record<string, unknown>
    return make(...this.captured.values())
  }

  /** The script as text, for reading. */
  text(): string {
    return this.bodies.join('\n')
  }
}
