/**
 * Runs the scenarios that a rules file carries. A test goes the way of every player: its deeds become actions and
 * are done or refused by `applyAction`.
 */
import { applyAction } from '../engine/apply-action.js'
import { encodeConstant, rowOfCopy } from '../engine/codec.js'
import type { Game, State } from '../engine/game.js'
import { Fault, type Program, type Raw, type RawSpot, type ScriptedChance, type Slots } from '../engine/program.js'
import { programFor } from '../engine/program-for.js'
import type { Refusal, Result, Value } from '../engine/types.js'
import { exprText } from '../graph/expr-text.js'
import type { Expr, SightTarget, SourceRef, TestDeed, TestDef, TestLine } from '../graph/rule-graph.js'
import { actionOfDeed, askedInTest } from './deed.js'
import { explainExpectation, type FoundValue } from './explain-expectation.js'
import { scriptedChance } from './scripted-chance.js'

export type { FoundValue } from './explain-expectation.js'

export type TestResult =
  | { readonly ok: true }
  | {
      readonly ok: false
      /** One precise sentence. */
      readonly message: string
      /** The line of the test that failed. */
      readonly at: SourceRef
      /** What the parts of a failed expectation came to. */
      readonly values: readonly FoundValue[]
    }

/** Chance that a test does not fix is the same in every run. */
const TEST_SEED = 1

/**
 * Runs one of the game's tests (`graph.tests`). Never throws, whatever the rules do. `ended` is shown the position
 * in which a test ends that holds.
 */
export function runTest(game: Game, test: TestDef, ended?: (program: Program, slots: Slots) => void): TestResult {
  try {
    return new TestRun(game, test).run(ended)
  } catch (error) {
    if (error instanceof Failure) return { ok: false, message: error.message, at: error.at, values: error.values }
    throw error
  }
}

/** Ends a test; caught by `runTest`. */
class Failure extends Error {
  readonly at: SourceRef
  readonly values: readonly FoundValue[]

  constructor(at: SourceRef, message: string, values: readonly FoundValue[] = []) {
    super(message)
    this.at = at
    this.values = values
  }
}

class TestRun {
  readonly #test: TestDef
  readonly #game: Game
  readonly #program: Program
  readonly #chance: ScriptedChance
  #state: State

  constructor(game: Game, test: TestDef) {
    this.#test = test
    this.#game = game
    const options = test.options.map(({ id, value }): [string, Value] => {
      const option = game.graph.options[id]!
      return [option.name, encodeConstant(game.graph, option.type, value)]
    })
    const ready = programFor(game, test.seats.length, Object.fromEntries(options))
    if (!ready.ok) throw new Failure(test.at, ready.refusal.message)
    this.#program = ready.value
    const slots = new Int32Array(this.#program.layout.size)
    this.#program.init(slots, TEST_SEED)
    this.#state = { game, program: this.#program, slots }
    this.#chance = this.#scriptedChance()
  }

  run(ended?: (program: Program, slots: Slots) => void): TestResult {
    this.#begin()
    for (const line of this.#test.lines) this.#line(line)
    const unused = this.#chance.unused()
    if (unused.length > 0) {
      throw new Failure(this.#test.at, `The chance that the test fixes was not used up: ${unused.join(', ')} left.`)
    }
    ended?.(this.#program, this.#state.slots)
    return { ok: true }
  }

  // ---------------------------------------------------------------- setting out

  #scriptedChance(): ScriptedChance {
    const { graph } = this.#game
    const { chance } = this.#test
    return scriptedChance(
      {
        rolls: chance.flatMap((each) =>
          each.k === 'roll' ? [{ die: each.die, name: graph.types[each.die]!.name, values: each.values }] : [],
        ),
        randoms: chance.flatMap((each) =>
          each.k === 'random'
            ? [
                {
                  of: each.of,
                  name: 'type' in each.of ? graph.types[each.of.type]!.name : each.of.k,
                  values: each.values,
                },
              ]
            : [],
        ),
        shuffles: chance.flatMap((each) =>
          each.k === 'shuffle'
            ? [
                {
                  zone: each.zone.zone,
                  index: this.#ints(this.#state.slots, each.zone.index),
                  name: exprText(graph, { k: 'zone', ref: each.zone, t: { k: 'bool' } }, this.#test.locals),
                  rows: each.rows,
                },
              ]
            : [],
        ),
      },
      (type, copy) => rowOfCopy(this.#program, type, copy),
    )
  }

  #begin(): void {
    const { slots } = this.#state
    const { run } = this.#test
    if (run === null) {
      this.#guard(this.#test.at, 'The game could not be set up', () => this.#program.begin(slots, null, this.#chance))
      if (this.#test.givens.length === 0) return
      this.#give(slots)
      this.#guard(this.#test.at, 'The position given cannot be played on', () => this.#program.reask(slots, null))
      return
    }
    this.#give(slots)
    this.#guard(this.#test.at, 'The step failed', () =>
      this.#program.beginStep(
        slots,
        run.step,
        run.args.map((arg) => this.#value(slots, arg)),
        null,
        this.#chance,
      ),
    )
  }

  #give(slots: Slots): void {
    const { givens } = this.#test
    const spots: RawSpot[] = givens.flatMap((given) =>
      given.k === 'zone' ? [{ zone: given.ref.zone, index: this.#ints(slots, given.ref.index) }] : [],
    )
    // What lay in the zones goes back first, so that it can be laid in others.
    for (const spot of spots) {
      this.#guard(this.#test.at, 'The table cannot be cleared', () =>
        this.#program.fillZone(slots, spot.zone, spot.index, [], spots),
      )
    }
    for (const given of givens) {
      this.#guard(given.at, 'This cannot be given', () => {
        if (given.k === 'zone') {
          const index = this.#ints(slots, given.ref.index)
          this.#program.fillZone(slots, given.ref.zone, index, given.cards, spots)
        } else {
          const index = this.#ints(slots, given.place.index)
          this.#program.writeVar(slots, given.place.var, index, this.#value(slots, given.value))
        }
      })
    }
  }

  #guard(at: SourceRef, what: string, work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      throw new Failure(error.at ?? at, `${what}: ${error.message}`)
    }
  }

  // ---------------------------------------------------------------- lines

  #line(line: TestLine): void {
    switch (line.k) {
      case 'do':
        for (const seat of this.#seats(line.deed)) {
          const done = this.#attempt(line.at, seat, line.deed)
          if (!done.ok) throw new Failure(line.at, `${this.#name(seat)} was refused: ${done.refusal.message}`)
          this.#state = done.value
        }
        break
      case 'refuse':
        for (const seat of this.#seats(line.deed)) this.#refuse(line, seat)
        break
      case 'expect':
        this.#expect(line.at, line.cond)
        break
      case 'sees':
        this.#sees(line)
        break
    }
  }

  #seats(deed: TestDeed): readonly number[] {
    return deed.seats ?? askedInTest(this.#state)
  }

  #attempt(at: SourceRef, seat: number, deed: TestDeed): Result<State> {
    const { slots } = this.#state
    const { seats } = this.#test
    const action = this.#fault(at, () =>
      actionOfDeed(this.#state, seat, deed, (expr) => this.#value(slots, expr), seats),
    )
    if (!action.ok) return action
    const applied = applyAction(this.#state, action.value, this.#chance)
    return applied.ok ? { ok: true, value: applied.value.state } : applied
  }

  #refuse(line: Extract<TestLine, { k: 'refuse' }>, seat: number): void {
    const done = this.#attempt(line.at, seat, line.deed)
    if (done.ok) throw new Failure(line.at, `${this.#name(seat)} should have been refused, but it was done.`)
    const { refusal } = done
    if (isFault(refusal)) throw new Failure(line.at, `The rules failed: ${refusal.message}`)
    if (line.text === null || refusal.text?.message === line.text) return
    const reason = refusal.text?.message ?? refusal.message
    throw new Failure(line.at, `${this.#name(seat)} was refused, but the reason given was: ${reason}`)
  }

  #expect(at: SourceRef, cond: Expr): void {
    const { slots } = this.#state
    if (this.#fault(at, () => this.#value(slots, cond)) === 1) return
    const { message, values } = this.#fault(at, () =>
      explainExpectation(this.#program, slots, cond, this.#test.locals, this.#test.seats),
    )
    throw new Failure(at, message, values)
  }

  #sees(line: Extract<TestLine, { k: 'sees' }>): void {
    if (this.#fault(line.at, () => this.#isSeen(line.seat, line.what)) === line.sees) return
    const found = line.sees ? 'does not see' : 'sees'
    throw new Failure(line.at, `${this.#name(line.seat)} ${found} ${this.#sightText(line.what)}.`)
  }

  /** A zone is seen when every card in it is; one without cards, when its cards would be. */
  #isSeen(seat: number, what: SightTarget): boolean {
    const { slots } = this.#state
    const isIn = (mask: number): boolean => ((mask >> seat) & 1) === 1
    switch (what.k) {
      case 'var':
        return isIn(this.#program.varSeen(slots, what.place.var, this.#ints(slots, what.place.index)))
      case 'define': {
        const args = what.args.map((arg) => this.#value(slots, arg))
        return isIn(this.#program.defineSeen(slots, what.id, args))
      }
      case 'zone': {
        const index = this.#ints(slots, what.ref.index)
        const type = this.#game.graph.zones[what.ref.zone]!.card
        const copies = this.#program.cards(slots, what.ref.zone, index)
        if (copies.length === 0) return isIn(this.#program.zoneSeen(slots, what.ref.zone, index))
        return copies.every((copy) => isIn(this.#program.cardSeen(slots, type, copy)))
      }
    }
  }

  #sightText(what: SightTarget): string {
    const t = { k: 'bool' } as const
    const expr: Expr =
      what.k === 'zone'
        ? { k: 'zone', ref: what.ref, t }
        : what.k === 'var'
          ? { k: 'var', id: what.place.var, index: what.place.index, t }
          : { k: 'define', id: what.id, args: what.args, t }
    return exprText(this.#game.graph, expr, this.#test.locals, this.#test.seats)
  }

  // ---------------------------------------------------------------- values

  #name(seat: number): string {
    return this.#test.seats[seat] ?? `Player ${seat + 1}`
  }

  #value(slots: Slots, expr: Expr): Raw {
    const raw = this.#compiled(expr)(slots)
    return typeof raw === 'number' ? raw : raw.slice()
  }

  #compiled(expr: Expr): (s: Slots) => Raw {
    try {
      return this.#program.compileExpr(expr, this.#test.locals)
    } catch (error) {
      // Only in a graph that no compiler of ours wrote.
      throw new Failure(this.#test.at, `The test cannot be made ready: ${(error as Error).message}.`)
    }
  }

  #ints(slots: Slots, exprs: readonly Expr[]): number[] {
    return exprs.map((expr) => this.#value(slots, expr) as number)
  }

  #fault<T>(at: SourceRef, work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      throw new Failure(at, `The rules failed: ${error.message}`)
    }
  }
}

function isFault(refusal: Refusal): boolean {
  return refusal.code === 'engine/fault' || refusal.code === 'engine/budget' || refusal.code === 'engine/no-option'
}
