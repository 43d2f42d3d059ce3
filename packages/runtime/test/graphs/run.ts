/** Runs programs by hand, on raw values. */
import { makeProgram } from '../../src/codegen/make-program.js'
import type { ChoiceProgram, Program, Raw, RawEvent, ScriptedChance, Slots } from '../../src/engine/program.js'
import { Fault } from '../../src/engine/program.js'
import type { Expr } from '../../src/graph/index.js'
import { HEADER } from '../../src/layout/layout.js'
import type { GameBuilder } from './builder.js'

export interface Running {
  readonly program: Program
  readonly s: Slots
  readonly events: RawEvent[]
}

/** A match at its first stop. */
export function started(game: GameBuilder, seats = 2, seed = 1, chance: ScriptedChance | null = null): Running {
  const program = makeProgram(game.graph(), seats)
  const s = new Int32Array(program.layout.size)
  const events: RawEvent[] = []
  program.init(s, seed)
  program.begin(s, { push: (event) => void events.push(event) }, chance)
  return { program, s, events }
}

export function pending({ program, s }: Running): ChoiceProgram {
  return program.choices[s[HEADER.choice]!]!
}

/** Every legal answer of a seat, as plain data. */
export function options(run: Running, seat: number, alternative = 0): (number | number[])[][] {
  const found: (number | number[])[][] = []
  pending(run).list(run.s, seat, alternative, (values) => {
    found.push(values.map((each) => (typeof each === 'number' ? each : [...each])))
    return true
  })
  return found
}

/** Stores an answer, and plays on once all are in. */
export function answer(run: Running, seat: number, alternative: number, ...values: Raw[]): void {
  const choice = pending(run)
  choice.answer(run.s, seat, alternative, values)
  if (choice.asked(run.s) === choice.answered(run.s)) {
    run.program.resume(run.s, { push: (event) => void run.events.push(event) }, null)
  }
}

/** What a run throws, as code and line. */
export function faultOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    if (error instanceof Fault) return `${error.code} ${error.at?.[3] ?? 0}`
    throw error
  }
  return 'no fault'
}

/** The value of an expression in a game that stops at once. */
export function valueIn(game: GameBuilder, expr: Expr, seats = 2): number | number[] {
  const run = started(game, seats)
  const raw = run.program.compileExpr(expr, game.owner)(run.s)
  return typeof raw === 'number' ? raw : [...raw]
}

/** A game whose play asks the first seat something for ever. */
export function waiting(game: GameBuilder): GameBuilder {
  game.play((w) => {
    w.while(null, (loop) => {
      loop.chooses({ k: 'const', v: 0, t: { k: 'player' } }, [
        { name: 'go', domain: () => ({ k: 'all', t: { k: 'set', of: { k: 'bool' } } }) },
      ])
    })
  })
  return game
}

export function readVar({ program, s }: Running, id: { readonly id: number }, ...index: number[]): Raw {
  return program.readVar(s, id.id, index)
}
