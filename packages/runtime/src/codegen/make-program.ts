/** Makes a graph ready to be played: lays out its state and turns its rules into functions. */
import {
  type EventSink,
  Fault,
  type ListWatch,
  type PlayoutStats,
  type Program,
  type Raw,
  type RawSpot,
  type ScriptedChance,
  type Slots,
} from '../engine/program.js'
import type { DefineId, Expr, LocalDef, RuleGraph, Seen, StepId, TypeId, VarId, ZoneId } from '../graph/rule-graph.js'
import { numberOf } from '../layout/indexes.js'
import { HEADER } from '../layout/layout.js'
import { makeLayout, type ProgramLayout } from '../layout/make-layout.js'
import { seedStream } from '../random/stream.js'
import { allSeats } from './card-sight.js'
import { ChoiceRuntime } from './choice-runtime.js'
import { compileProbe } from './compile-probe.js'
import { Constants } from './constant.js'
import { analyseFlow, type Flow } from './flow.js'
import { makePlayout, type PlayoutRun } from './playout-unit.js'
import { cardsIn, fillZone, initialSlots, spotOf, valueOfVar } from './position.js'
import { revealedAnswers, revealedVar, revealedZone } from './reveals.js'
import { makeRunUnit, type RunUnit } from './run-unit.js'
import type { Watch } from './watch.js'

export interface ProgramOptions {
  /** Most turns of loops from one decision to the next. */
  readonly budget?: number
  /** Is told what the rules look up; for measuring tests. */
  readonly watch?: Watch
  /** false: playouts work kept results out anew each time, to be compared with those that believe them. */
  readonly recall?: boolean
}

const BUDGET = 100_000

/** What stands in the return slot of a step that nothing has called. */
const ROOT = { setup: -1, play: -2, test: -3 } as const

/**
 * A graph for so many seats and these values of its options, one for each, in order. The graph must be valid
 * (see `validateGraph`) and the number of seats one it allows.
 */
export function makeProgram(
  graph: RuleGraph,
  seats: number,
  options: readonly number[] = graph.options.map((option) => option.value),
  settings: ProgramOptions = {},
): Program {
  return new CompiledProgram(graph, seats, options, settings)
}

class CompiledProgram implements Program {
  readonly graph: RuleGraph
  readonly seats: number
  readonly options: readonly number[]
  readonly layout: ProgramLayout
  readonly choices: readonly ChoiceRuntime[]
  private readonly flow: Flow
  private readonly constants: Constants
  private readonly unit: RunUnit
  private readonly budget: number
  private readonly watch: Watch | null
  private readonly recall: boolean
  private readonly template: Slots
  private readonly probes = new Map<DefineId, (s: Slots, args: readonly Raw[]) => Raw>()
  private fused: PlayoutRun | null = null
  private listed: PlayoutRun | null = null

  constructor(graph: RuleGraph, seats: number, options: readonly number[], settings: ProgramOptions) {
    this.graph = graph
    this.seats = seats
    this.options = options
    this.budget = settings.budget ?? BUDGET
    this.watch = settings.watch ?? null
    this.recall = settings.recall ?? true
    this.flow = analyseFlow(graph)
    this.layout = makeLayout(graph, seats, this.flow)
    this.constants = new Constants(graph, seats, options)
    this.unit = makeRunUnit(
      graph,
      this.flow,
      this.layout,
      options,
      this.constants,
      this.budget,
      {
        ask: (s, choice, asked) => (this.choices[choice]!.ask(s, asked) ? 1 : 0),
        revealAnswers: (s, sink, choice, part) => sink?.push(revealedAnswers(graph, this.layout, s, choice, part)),
        revealVar: (s, sink, id, index) => sink.push(revealedVar(graph, this.layout, s, id, index)),
        revealZone: (s, sink, id, index) => sink.push(revealedZone(this.layout, s, id, index)),
      },
      this.watch,
    )
    this.choices = graph.choices.map(
      (def, id) =>
        new ChoiceRuntime(id, def, this.unit.alternatives[id]!, this.unit.choiceTexts[id]!, {
          layout: this.layout,
          functions: this.unit.functions,
          forget: this.unit.forget,
          at: graph.nodes[def.node]!.at,
          seatNames: graph.seats.names,
        }),
    )
    this.unit.forget()
    this.template = initialSlots(graph, this.layout, this.unit.functions)
  }

  /** The generated script, for reading. */
  get source(): string {
    return this.unit.text
  }

  private call(name: string, ...args: (Slots | Raw)[]): number {
    return this.unit.functions[name]!(...args) as number
  }

  // ------------------------------------------------------------------ running

  init(s: Slots, seed: number): void {
    s.set(this.template)
    seedStream(s, HEADER.rngDeal, seed, 1)
    seedStream(s, HEADER.rngDice, seed, 2)
  }

  private equip(sink: EventSink | null, chance: ScriptedChance | null): void {
    this.unit.equip(sink, chance)
    this.unit.forget()
  }

  begin(s: Slots, sink: EventSink | null, chance: ScriptedChance | null): void {
    this.equip(sink, chance)
    if (this.graph.setup !== null && this.enter(s, this.graph.setup, ROOT.setup) !== 0) return
    this.afterSetup(s)
  }

  private afterSetup(s: Slots): void {
    if (this.call('ends', s) !== 0) return
    if (this.enter(s, this.graph.play, ROOT.play) === 0) this.playRanOut(s)
  }

  private playRanOut(s: Slots): void {
    if (this.call('ends', s) !== 0) return
    const at = this.graph.steps[this.graph.play]!.at
    throw new Fault('engine/fault', 'The play is over, but no end has come.', at)
  }

  /** Runs a step from its head. 0: it came to its end; 1: it stopped; 2: the game is over. */
  private enter(s: Slots, step: StepId, root: number, args: readonly Raw[] = []): number {
    const frame = this.layout.frames[step]!
    if (!this.flow.stepStops[step]) return this.call(`p${step}`, s, ...this.passed(step, args)) ?? 0
    s[frame.back] = root
    args.forEach((arg, i) => {
      const slot = frame.locals[i]!
      if (typeof arg === 'number') s[slot] = arg
      else s.set(arg, slot)
    })
    const code = this.call(`g${step}`, s, 0)
    if (code === 0) s[frame.back] = 0
    return code
  }

  /** Arguments as generated functions take them: wide sets with the place of their first word. */
  private passed(step: StepId, args: readonly Raw[]): Raw[] {
    return args.flatMap((arg, i) => {
      const { type } = this.graph.steps[step]!.locals[i]!
      return type.k === 'set' && this.layout.domain(type.of).size > 32 ? [arg, 0] : [arg]
    })
  }

  beginStep(s: Slots, step: StepId, args: readonly Raw[], sink: EventSink | null, chance: ScriptedChance | null): void {
    this.equip(sink, chance)
    if (this.enter(s, step, ROOT.test, args) === 0) this.stepRanOut(s)
  }

  /** A step run for a test may come to its end without ending the game: then nobody has won. */
  private stepRanOut(s: Slots): void {
    if (this.call('ends', s) !== 0) return
    s[HEADER.status] = 2
    s[HEADER.winners] = 0
    s[HEADER.end] = -1
    s[HEADER.endNode] = -1
  }

  resume(s: Slots, sink: EventSink | null, chance: ScriptedChance | null): void {
    this.equip(sink, chance)
    const node = s[HEADER.pc]!
    this.choices[s[HEADER.choice]!]!.close(s)
    this.goOn(s, node, this.unit.entries.answered.get(node)!)
  }

  reask(s: Slots, sink: EventSink | null): void {
    if (s[HEADER.status] !== 1) return
    this.equip(sink, null)
    const node = s[HEADER.pc]!
    s[HEADER.status] = 0
    s[HEADER.choice] = -1
    s[HEADER.asked] = 0
    s[HEADER.answered] = 0
    this.goOn(s, node, this.unit.entries.ask.get(node)!)
  }

  /** Goes on in the step of a node, and in its callers as each comes to its end. */
  private goOn(s: Slots, from: number, entry: number): void {
    let node = from
    let block = entry
    for (;;) {
      const { step } = this.graph.nodes[node]!
      if (this.call(`g${step}`, s, block) !== 0) return
      const { back } = this.layout.frames[step]!
      const caller = s[back]!
      s[back] = 0
      if (caller < 0) {
        if (caller === ROOT.setup) this.afterSetup(s)
        else if (caller === ROOT.play) this.playRanOut(s)
        else this.stepRanOut(s)
        return
      }
      node = caller - 1
      block = this.unit.entries.after.get(node)!
    }
  }

  // ------------------------------------------------------------------ reading a position

  status(s: Slots): 'asking' | 'ended' {
    return s[HEADER.status] === 2 ? 'ended' : 'asking'
  }

  cards(s: Slots, zone: ZoneId, index: readonly number[]): number[] {
    return cardsIn(this.layout, s, zone, index)
  }

  isUp(s: Slots, type: TypeId, copy: number): boolean {
    return s[this.layout.cards[type]!.up + copy] !== 0
  }

  cardSeen(s: Slots, type: TypeId, copy: number): number {
    this.unit.forget()
    return this.call(`sight${type}`, s, copy)
  }

  spotOf(s: Slots, type: TypeId, copy: number): RawSpot {
    return spotOf(this.layout, s, type, copy)
  }

  shownTo(s: Slots, type: TypeId, copy: number): number {
    return s[this.layout.cards[type]!.shown + copy]!
  }

  readVar(s: Slots, id: VarId, index: readonly number[]): Raw {
    return valueOfVar(this.graph, this.layout, s, id, index)
  }

  private seen(seen: Seen, index: readonly Raw[], mask: () => number): number {
    switch (seen.k) {
      case 'everyone':
        return allSeats(this.seats)
      case 'nobody':
        return 0
      case 'owner':
        return 1 << (index[seen.position] as number)
      case 'expr':
        this.unit.forget()
        return mask()
    }
  }

  varSeen(s: Slots, id: VarId, index: readonly number[]): number {
    return this.seen(this.graph.vars[id]!.seen, index, () => this.call(`vs${id}`, s))
  }

  zoneSeen(s: Slots, id: ZoneId, index: readonly number[]): number {
    const { card, first, index: domains } = this.layout.zones[id]!
    const instance = first + Math.max(0, numberOf(domains, index))
    return this.seen(this.graph.zones[id]!.seen, index, () => this.call(`zoneSight${card}`, s, instance))
  }

  defineSeen(s: Slots, id: DefineId, args: readonly Raw[]): number {
    const { seen } = this.graph.defines[id]!
    if (seen === null) return 0
    return this.seen(seen, args, () => this.call(`ds${id}`, s, ...args))
  }

  evalDefine(s: Slots, id: DefineId, args: readonly Raw[]): Raw {
    let probe = this.probes.get(id)
    if (probe === undefined) {
      const def = this.graph.defines[id]!
      const params = def.locals.slice(0, def.params)
      const call: Expr = {
        k: 'define',
        id,
        args: params.map((local, i) => ({ k: 'local', i, t: local.type })),
        t: def.value,
      }
      probe = this.probe(call, params)
      this.probes.set(id, probe)
    }
    return probe(s, args)
  }

  compileExpr(expr: Expr, locals: readonly LocalDef[]): (s: Slots) => Raw {
    const probe = this.probe(expr, locals)
    return (s) => probe(s, [])
  }

  private probe(expr: Expr, params: readonly LocalDef[]): (s: Slots, args: readonly Raw[]) => Raw {
    const { graph, flow, layout, options, constants, budget, watch } = this
    return compileProbe(graph, flow, layout, options, constants, budget, expr, params, watch)
  }

  phases(s: Slots): { step: StepId; args: readonly Raw[] }[] {
    if (s[HEADER.status] !== 1) return []
    const found: { step: StepId; args: readonly Raw[] }[] = []
    for (let node = s[HEADER.pc]!; node >= 0; ) {
      const { step } = this.graph.nodes[node]!
      const { text } = this.graph.steps[step]!
      if (text !== null) found.unshift({ step, args: text.args.map((arg) => this.frameValue(s, step, arg)) })
      node = s[this.layout.frames[step]!.back]! - 1
    }
    return found
  }

  /** The text of a step names its parameters, which lie in its frame. */
  private frameValue(s: Slots, step: StepId, arg: Expr): Raw {
    if (arg.k !== 'local') return this.compileExpr(arg, [])(s)
    const { type } = this.graph.steps[step]!.locals[arg.i]!
    const slot = this.layout.frames[step]!.locals[arg.i]!
    const words = type.k === 'set' ? this.layout.domain(type.of) : null
    return words !== null && words.size > 32 ? s.slice(slot, slot + words.words) : s[slot]!
  }

  outcome(s: Slots): { winners: number; end: number; node: number; text: number; args: readonly Raw[] } | null {
    if (s[HEADER.status] !== 2) return null
    const end = s[HEADER.end]!
    const node = s[HEADER.endNode]!
    const winners = s[HEADER.winners]!
    if (end >= 0) {
      const { text } = this.graph.ends[end]!
      const args = text === null ? [] : text.args.map((arg) => this.compileExpr(arg, [])(s))
      return { winners, end, node, text: text?.text ?? -1, args }
    }
    const def = node >= 0 ? this.graph.nodes[node]! : null
    const text = def?.kind === 'end' ? def.text : null
    if (text === null) return { winners, end, node, text: -1, args: [] }
    let slot = this.layout.endArgs.base
    const args = text.args.map((arg) => {
      const domain = arg.t.k === 'set' ? this.layout.domain(arg.t.of) : null
      const words = domain?.words ?? 1
      const value = domain !== null && domain.size > 32 ? s.slice(slot, slot + words) : s[slot]!
      slot += words
      return value
    })
    return { winners, end, node, text: text.text, args }
  }

  answersRevealed(s: Slots, choice: number): boolean {
    const { revealed } = this.layout.choices[choice]!
    return revealed < 0 || s[revealed] !== 0
  }

  // ------------------------------------------------------------------ tests

  writeVar(s: Slots, id: VarId, index: readonly number[], value: Raw): void {
    const { base, words, index: domains } = this.layout.vars[id]!
    const number = numberOf(domains, index)
    if (number < 0) return
    if (typeof value === 'number') s[base + number * words] = value
    else s.set(value, base + number * words)
  }

  fillZone(
    s: Slots,
    zone: ZoneId,
    index: readonly number[],
    cards: readonly { row: number; up: boolean | null }[],
    keep: readonly RawSpot[],
  ): void {
    fillZone(this.graph, this.layout, s, zone, index, cards, keep)
  }

  // ------------------------------------------------------------------ playouts

  playout(s: Slots, seed: number, maxActions: number): PlayoutStats {
    this.fused ??= this.makePlayout(false)
    this.lay(s, seed, this.fused)
    return this.fused.run(s, seed, maxActions)
  }
  private makePlayout(listed: boolean): PlayoutRun {
    const { graph, flow, layout, options, constants, budget, recall } = this
    return makePlayout(graph, flow, layout, options, constants, budget, recall, listed)
  }

  /** The position before setup. Where nothing is dealt or rolled, seeding the streams would be in vain. */
  private lay(s: Slots, seed: number, run: PlayoutRun): void {
    if (run.chance) this.init(s, seed)
    else s.set(this.template)
  }

  playoutListed(s: Slots, seed: number, maxActions: number, watch: ListWatch | null): PlayoutStats {
    this.listed ??= this.makePlayout(true)
    this.lay(s, seed, this.listed)
    this.listed.watch(watch)
    return this.listed.run(s, seed, maxActions)
  }
}
