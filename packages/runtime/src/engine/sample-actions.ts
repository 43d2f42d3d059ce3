import { AnswerCodec } from './answer-codec.js'
import { cardTypeOf, rawSet } from './codec.js'
import type { State } from './game.js'
import { legalActions } from './legal-actions.js'
import { pendingChoice } from './pending.js'
import type { ChoiceProgram, Raw } from './program.js'
import type { Action } from './types.js'

/** Anything that draws whole numbers from 0 to n - 1. */
export interface Draws {
  below(n: number): number
}

/** Tries for each action wanted, before what has been found must do. */
const TRIES = 20

/**
 * Up to `wanted` different legal actions, drawn at random, of a seat that has too many to list: alternatives alike,
 * then part by part among the values that can be completed. Falls back to the beginning of the list where chance
 * finds none.
 */
export function sampleActions(state: State, seat: number, wanted: number, rng: Draws): readonly Action[] {
  const pending = pendingChoice(state)
  if (pending === null) return []
  const { chooser } = pending
  const { def } = chooser
  const offered = def.alternatives.map((_, i) => i).filter((i) => chooser.offered(state.slots, seat, i))
  const found = new Map<string, Action>()
  for (let tries = wanted * TRIES; tries > 0 && found.size < wanted && offered.length > 0; tries--) {
    const alternative = offered[rng.below(offered.length)]!
    const codec = new AnswerCodec(state.program, state.slots, pending.id, seat, alternative)
    const values = draw(state, chooser, codec, rng)
    if (values === null) continue
    const action: Action = {
      seat,
      decision: def.key,
      alternative: def.alternatives[alternative]!.name,
      values: codec.encode(values),
    }
    found.set(JSON.stringify(action), action)
  }
  return found.size > 0 ? [...found.values()] : legalActions(state, seat, wanted).actions
}

function draw(state: State, chooser: ChoiceProgram, codec: AnswerCodec, rng: Draws): Raw[] | null {
  const { program, slots } = state
  const values: Raw[] = []
  for (const [i, part] of codec.parts.entries()) {
    const open = chooser.candidates(slots, codec.seat, codec.alternative, values).filter((each) => each.offered)
    // The order of copies would tell which of the unseen cards is which.
    if (cardTypeOf(program.graph, part.type) !== null) {
      const names = codec.cardNames(i, values, [])
      open.sort((a, b) => names.rankOf(a.value) - names.rankOf(b.value))
    }
    if (part.type.k !== 'set') {
      if (open.length === 0) return null
      values.push(open[rng.below(open.length)]!.value)
      continue
    }
    const count = chooser.partCount(slots, codec.seat, codec.alternative, values)
    if (count === null || count > open.length) return null
    const members: number[] = []
    while (members.length < count) members.push(...open.splice(rng.below(open.length), 1).map((each) => each.value))
    values.push(rawSet(program, part.type.of, members))
  }
  return chooser.check(slots, codec.seat, codec.alternative, values).k === 'ok' ? values : null
}
