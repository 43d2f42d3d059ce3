/**
 * The contract between the code generator and the engine around it. A Program is a graph made ready for one
 * number of seats and one set of options. All functions work on raw values over the state array; the
 * engine's public API (`start`, `legalActions`, …) turns raw values into the JSON of `types.ts`.
 */
import type { ChoiceDef, DefineId, RuleGraph, SourceRef, StepId, TypeId, VarId, ZoneId } from '../graph/rule-graph.js'
import type { Layout } from '../layout/layout.js'

/** The whole of a position: every slot is an int. */
export type Slots = Int32Array

/**
 * A scalar as int; a set over at most 32 values as an int bit mask; a larger set as an Int32Array of
 * ⌈n/32⌉ words. Never kept across calls: wide sets may share a scratch buffer unless documented otherwise.
 */
export type Raw = number | Int32Array

/** Collects what happens while a step runs. null in playouts: then nothing is recorded. */
export interface EventSink {
  push(event: RawEvent): void
}

/** Seat masks: bit i is seat i. Copies are copy ids of the card type. */
export type RawEvent =
  | { readonly k: 'phase'; readonly step: StepId; readonly args: readonly Raw[] }
  | {
      readonly k: 'chosen'
      readonly choice: number
      readonly seat: number
      /** -1: declined. */
      readonly alternative: number
      readonly values: readonly Raw[]
      /** For each value, who may know it. */
      readonly seen: readonly number[]
    }
  | {
      readonly k: 'moved'
      readonly type: TypeId
      readonly copies: readonly number[]
      /** For each copy, who saw it before or sees it after. */
      readonly seen: readonly number[]
      readonly from: RawSpot
      readonly to: RawSpot
    }
  | {
      readonly k: 'flipped'
      readonly type: TypeId
      readonly copies: readonly number[]
      readonly seen: readonly number[]
      readonly spot: RawSpot
      readonly up: boolean
    }
  | {
      readonly k: 'shown'
      readonly type: TypeId
      readonly copies: readonly number[]
      readonly to: number
      readonly spot: RawSpot
    }
  | { readonly k: 'shuffled'; readonly spot: RawSpot }
  /** `public` is false when the place it goes to is not seen by everyone. */
  | { readonly k: 'rolled'; readonly die: TypeId; readonly value: number; readonly public: boolean }
  /** `public` is false when the set drawn from or the place it goes to is not seen by everyone. */
  | { readonly k: 'picked'; readonly node: number; readonly value: number; readonly public: boolean }
  | { readonly k: 'said'; readonly text: number; readonly args: readonly Raw[] }
  | {
      readonly k: 'revealedAnswers'
      readonly choice: number
      readonly part: number
      readonly entries: readonly { readonly seat: number; readonly value: Raw }[]
    }
  | {
      readonly k: 'revealedVar'
      readonly id: VarId
      readonly entries: readonly { readonly index: readonly number[]; readonly value: Raw }[]
    }
  | {
      readonly k: 'revealedZone'
      readonly id: ZoneId
      readonly entries: readonly { readonly index: readonly number[]; readonly rows: readonly number[] }[]
    }
  | {
      readonly k: 'ended'
      readonly winners: number
      readonly end: number
      readonly node: number
      readonly text: number
      readonly args: readonly Raw[]
    }

export interface RawSpot {
  readonly zone: ZoneId
  readonly index: readonly number[]
}

/** A rule that went wrong while it ran. Thrown inside generated code, caught by the engine, never shown as an exception. */
export class Fault extends Error {
  readonly code: 'engine/fault' | 'engine/budget' | 'engine/no-option' | 'engine/setup-refused'
  readonly at: SourceRef | null
  /** Message id and arguments of the failed `requires` of setup; -1 otherwise. */
  readonly text: number
  readonly args: readonly Raw[]
  constructor(code: Fault['code'], message: string, at: SourceRef | null, text = -1, args: readonly Raw[] = []) {
    super(message)
    this.code = code
    this.at = at
    this.text = text
    this.args = args
  }
}

export interface Program {
  readonly graph: RuleGraph
  readonly seats: number
  /** Value of each option. */
  readonly options: readonly number[]
  readonly layout: Layout
  readonly choices: readonly ChoiceProgram[]

  /** Fills a fresh array: all cards in their boxes, initial values, seeded streams. Does not run setup. */
  init(s: Slots, seed: number): void
  /** From `init` to the first stop. Throws Fault. */
  begin(s: Slots, sink: EventSink | null, chance: ScriptedChance | null): void
  /** Only this step from a bare table, then the end of play (`run` of a test). Throws Fault. */
  beginStep(s: Slots, step: StepId, args: readonly Raw[], sink: EventSink | null, chance: ScriptedChance | null): void
  /** Runs on after the pending choice has been answered by every seat that is asked, to the next stop. Throws Fault. */
  resume(s: Slots, sink: EventSink | null, chance: ScriptedChance | null): void
  /** Looks at the ends and asks the pending decision again: after a test changed the position. Throws Fault. */
  reask(s: Slots, sink: EventSink | null): void

  // ---- reading a position
  /** Status words of the header. */
  status(s: Slots): 'asking' | 'ended'
  /** Cards of a zone instance: piles from the top, the others by copy id. */
  cards(s: Slots, zone: ZoneId, index: readonly number[]): number[]
  isUp(s: Slots, type: TypeId, copy: number): boolean
  /** Seats that see this copy now: face up, by its zone, or shown to them. */
  cardSeen(s: Slots, type: TypeId, copy: number): number
  /** Where a copy lies. */
  spotOf(s: Slots, type: TypeId, copy: number): RawSpot
  /** Seats to which the copy has been shown (`show`), of those included in `cardSeen`. */
  shownTo(s: Slots, type: TypeId, copy: number): number
  readVar(s: Slots, id: VarId, index: readonly number[]): Raw
  /** Seats that see the var at this index, zone instance, or define with these arguments. */
  varSeen(s: Slots, id: VarId, index: readonly number[]): number
  zoneSeen(s: Slots, id: ZoneId, index: readonly number[]): number
  defineSeen(s: Slots, id: DefineId, args: readonly Raw[]): number
  /** Full knowledge. */
  evalDefine(s: Slots, id: DefineId, args: readonly Raw[]): Raw
  /** Active steps, outermost first, with the arguments of their texts. */
  phases(s: Slots): { step: StepId; args: readonly Raw[] }[]
  /** After the end: mask of winners, which `EndDef` (-1 if none), which node (-1), text and arguments. */
  outcome(s: Slots): { winners: number; end: number; node: number; text: number; args: readonly Raw[] } | null
  /** After all answers of a secret simultaneous choice were revealed, everyone sees them. */
  answersRevealed(s: Slots, choice: number): boolean

  /** Tests: writes a place, or fills a zone instance with copies of rows out of the box (else from unnamed piles). */
  writeVar(s: Slots, id: VarId, index: readonly number[], value: Raw): void
  fillZone(
    s: Slots,
    zone: ZoneId,
    index: readonly number[],
    cards: readonly { row: number; up: boolean | null }[],
    keep: readonly RawSpot[],
  ): void
  /** Compiles an expression of a test (no frame; `locals` are its bound binders) to a function over the state. */
  compileExpr(
    expr: import('../graph/rule-graph.js').Expr,
    locals: readonly import('../graph/rule-graph.js').LocalDef[],
  ): (s: Slots) => Raw

  /** A whole uniformly random match on `s`, from `init` on, without events: the fast path of `simulate`. Throws Fault. */
  playout(s: Slots, seed: number, maxActions: number): PlayoutStats
  /**
   * The same, but for how an answer is found: the whole list of legal answers is written at each decision, and each
   * of them is equally likely. `watch` is told of each list. Throws Fault.
   */
  playoutListed(s: Slots, seed: number, maxActions: number, watch: ListWatch | null): PlayoutStats
}

/** Told of a decision of a listed playout. It may keep what it gets, and must leave the position as it is. */
export type ListWatch = (decision: {
  readonly choice: number
  readonly seat: number
  /** Alternative -1: declined. In the order of `ChoiceProgram.list`. */
  readonly answers: readonly { readonly alternative: number; readonly values: readonly Raw[] }[]
  /** Which of them was drawn. */
  readonly taken: number
}) => void

export interface PlayoutStats {
  /** Actions taken, by all seats. */
  readonly actions: number
  readonly finished: boolean
  readonly winners: number
  readonly end: number
  readonly node: number
}

/** Chance fixed by a test, in order of use; what runs out falls back to the streams. */
export interface ScriptedChance {
  roll(die: TypeId): number | null
  /** A value out of a set of this type, or null. */
  random(type: TypeId | 'player' | 'int' | 'bool', candidates: readonly number[]): number | null
  /** Rows that should lie on top, top first, or null. */
  shuffle(zone: ZoneId, index: readonly number[]): readonly number[] | null
  /** Everything that was scripted has been used. */
  unused(): readonly string[]
}

/**
 * One choice of the graph. `seat` is the decider whose eyes are used. Values are raw, one for each part. A
 * card is a copy id: alike copies (same row, both seen or both unseen by the decider, same zone instance, same
 * face, same per-copy vars that the decider sees) are one option, the lowest id standing for all; taking an unseen
 * one draws at random among the alike ones when it is applied.
 */
export interface ChoiceProgram {
  readonly def: ChoiceDef
  /** The pending deciders, from the state header. */
  asked(s: Slots): number
  /** Who of them has answered. */
  answered(s: Slots): number
  /** Calls `emit` for every legal tuple in a fixed order; stops when it returns false. The array is reused. */
  list(s: Slots, seat: number, alternative: number, emit: (values: readonly Raw[]) => boolean): void
  /** Is there any legal tuple? */
  offered(s: Slots, seat: number, alternative: number): boolean
  /**
   * Values that part `prefix.length` can take at all (its domain), each with whether a completion exists. For a
   * part that takes several: every element of its domain, alike copies as well.
   */
  candidates(s: Slots, seat: number, alternative: number, prefix: readonly Raw[]): { value: number; offered: boolean }[]
  /** How many values part `prefix.length` takes, with the earlier parts given; null when it takes one value. */
  partCount(s: Slots, seat: number, alternative: number, prefix: readonly Raw[]): number | null
  /** Why this tuple (or prefix) is not legal. */
  check(s: Slots, seat: number, alternative: number, values: readonly Raw[]): CheckResult
  /** Stores an answer (alternative -1: declined). Secret answers may be stored again until all are in. */
  answer(s: Slots, seat: number, alternative: number, values: readonly Raw[]): void
  /** The stored answer of a seat, or null. */
  stored(s: Slots, seat: number): { alternative: number; values: readonly Raw[] } | null
  /** Arguments of the choice's text. */
  textArgs(s: Slots, seat: number): readonly Raw[]
  /** Arguments of an alternative's text, and of the text of one of its `requires`. */
  alternativeArgs(s: Slots, seat: number, alternative: number): readonly Raw[]
  requiresArgs(s: Slots, seat: number, alternative: number, requires: number, values: readonly Raw[]): readonly Raw[]
}

export type CheckResult =
  | { readonly k: 'ok' }
  /** The value of part `part` is not in its domain (or count is wrong). */
  | { readonly k: 'domain'; readonly part: number }
  | { readonly k: 'requires'; readonly index: number }
  /** A prefix that no completion fits; `requires` names one that stands in the way, or -1. */
  | { readonly k: 'no-completion'; readonly requires: number }
