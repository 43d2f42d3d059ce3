/**
 * Counts every way a match can begin, to a depth: the proof that rules say exactly what the field says. Works on raw
 * positions, in one pass for all depths up to the one asked for.
 */

import { keepRaw } from '../engine/codec.js'
import type { Game } from '../engine/game.js'
import { legalActions } from '../engine/legal-actions.js'
import type { ChoiceProgram, Program, Raw, Slots } from '../engine/program.js'
import { programFor } from '../engine/program-for.js'
import { faultRefusal, refusal } from '../engine/refusals.js'
import type { Action, Refusal, Result, Value } from '../engine/types.js'
import { HEADER } from '../layout/layout.js'

export interface PerftOptions {
  readonly seats: number
  readonly options?: Readonly<Record<string, Value>>
  /** Plies to count, from 1. A chain of decisions by one seat is one ply. */
  readonly depth: number
}

export interface PerftCount {
  /** Plies from the start. */
  readonly depth: number
  /** Different sequences of exactly so many plies. */
  readonly sequences: number
  /** How many of them end the game with their last ply. They go no deeper. */
  readonly ended: number
}

/** What lies behind one first answer. */
export interface PerftBranch {
  readonly action: Action
  /** Sequences of the full depth that begin with it. */
  readonly sequences: number
}

export interface PerftTable {
  readonly seats: number
  /** One for each depth from 1 on. */
  readonly counts: readonly PerftCount[]
  /** One for each answer to the first decision, in the order of the list of legal answers. */
  readonly branches: readonly PerftBranch[]
}

/** More decisions of one seat without end than any turn has. */
const LONGEST_PLY = 1000

/**
 * Counts the sequences of plies from the start. A ply is what one seat decides until another one is asked or the game
 * ends; where a single seat plays, each decision is a ply. Refuses with `engine/not-countable` a game in which chance
 * has a say, several seats decide at once, or a ply has no end on the way.
 */
export function perft(game: Game, options: PerftOptions): Result<PerftTable> {
  const { seats, depth } = options
  const ready = programFor(game, seats, options.options ?? {})
  if (!ready.ok) return ready
  const program = ready.value
  const slots = new Int32Array(program.layout.size)
  const counter = new PerftCounter(program, depth)
  try {
    program.init(slots, 1)
    const before = slots.slice()
    program.begin(slots, null, null)
    if (usedChance(before, slots)) throw new NotCountable('Chance has a say in the setup of this game.')
    return { ok: true, value: { seats, branches: branches(game, counter, slots, depth), counts: counter.counts() } }
  } catch (error) {
    if (error instanceof NotCountable) return { ok: false, refusal: error.refusal }
    return { ok: false, refusal: faultRefusal(error, program, slots) }
  }
}

function branches(game: Game, counter: PerftCounter, slots: Slots, depth: number): PerftBranch[] {
  const { program } = counter
  if (program.status(slots) === 'ended') return []
  const seat = counter.seatOf(slots)
  const { actions } = legalActions({ game, program, slots }, seat, Number.POSITIVE_INFINITY)
  const found: number[] = []
  counter.answers(slots, seat, 0, 0, () => void found.push(counter.sequences(depth)))
  return found.map((total, i) => ({ action: actions[i]!, sequences: total - (found[i - 1] ?? 0) }))
}

/** Ends the count from within. */
class NotCountable extends Error {
  get refusal(): Refusal {
    return refusal('engine/not-countable', this.message)
  }
}

class PerftCounter {
  readonly program: Program
  readonly #depth: number
  readonly #sequences: number[]
  readonly #ended: number[]
  /** One position for each decision on the way. */
  readonly #positions: Slots[] = []

  constructor(program: Program, depth: number) {
    this.program = program
    this.#depth = depth
    this.#sequences = new Array<number>(depth + 1).fill(0)
    this.#ended = new Array<number>(depth + 1).fill(0)
  }

  sequences(depth: number): number {
    return this.#sequences[depth]!
  }

  counts(): PerftCount[] {
    const counts = this.#sequences.map((sequences, depth) => ({ depth, sequences, ended: this.#ended[depth]! }))
    return counts.slice(1)
  }

  seatOf(s: Slots): number {
    const asked = s[HEADER.asked]!
    if ((asked & (asked - 1)) !== 0) throw new NotCountable('Several players decide at once in this game.')
    return 31 - Math.clz32(asked)
  }

  /**
   * Gives every answer of the seat in turn and counts what follows. `plies` are done before this one; `level` is the
   * number of decisions on the way here; `done` is told after each answer.
   */
  answers(s: Slots, seat: number, plies: number, level: number, done: (() => void) | null): void {
    const chooser = this.program.choices[s[HEADER.choice]!]!
    chooser.def.alternatives.forEach((_, alternative) => {
      // Listed first and followed then: while a list is made, nothing else may be worked out.
      for (const values of listed(chooser, s, seat, alternative)) {
        this.#follow(s, chooser, seat, alternative, values, plies, level)
        done?.()
      }
    })
    if (!chooser.def.optional) return
    this.#follow(s, chooser, seat, -1, [], plies, level)
    done?.()
  }

  #follow(
    s: Slots,
    chooser: ChoiceProgram,
    seat: number,
    alternative: number,
    values: readonly Raw[],
    plies: number,
    level: number,
  ): void {
    const next = this.#position(level)
    next.set(s)
    chooser.answer(next, seat, alternative, values)
    this.program.resume(next, null, null)
    if (usedChance(s, next)) throw new NotCountable('Chance has a say in this game.')
    const over = this.program.status(next) === 'ended'
    const after = over ? -1 : this.seatOf(next)
    if (after === seat && this.program.seats > 1) {
      this.answers(next, seat, plies, level + 1, null)
      return
    }
    this.#sequences[plies + 1]!++
    if (over) this.#ended[plies + 1]!++
    else if (plies + 1 < this.#depth) this.answers(next, after, plies + 1, level + 1, null)
  }

  #position(level: number): Slots {
    if (level >= this.#depth + LONGEST_PLY) throw new NotCountable('A turn of this game can go on and on.')
    const known = this.#positions[level]
    if (known !== undefined) return known
    const made = new Int32Array(this.program.layout.size)
    this.#positions[level] = made
    return made
  }
}

function listed(chooser: ChoiceProgram, s: Slots, seat: number, alternative: number): Raw[][] {
  const tuples: Raw[][] = []
  chooser.list(s, seat, alternative, (values) => {
    tuples.push(values.map(keepRaw))
    return true
  })
  return tuples
}

/** Have the generators moved from one position to the other? */
function usedChance(before: Slots, after: Slots): boolean {
  for (let slot: number = HEADER.rngDeal; slot < HEADER.size; slot++) if (before[slot] !== after[slot]) return true
  return false
}
