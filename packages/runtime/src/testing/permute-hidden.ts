/**
 * A position that differs from another only in what a seat cannot know: which of the unseen cards lies where, what
 * hidden vars hold, what others have answered in secret, and what the generators will bring. The seat's view,
 * options and refusals must be the same in both: that is how leaks are found.
 */
import { knowledgeMarks } from '../bots/knowledge-marks.js'
import { hiddenVars, randomValue, secretAnswers, setSize } from '../bots/possible-world.js'
import { renameCopies } from '../bots/rename-copies.js'
import type { State } from '../engine/game.js'
import type { RawEvent, Slots } from '../engine/program.js'
import type { Draws } from '../engine/sample-actions.js'
import type { TypeId } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'

/** Swaps tried for each kind of card. */
const SWAPS = 12

/** A state that this seat cannot tell from the given one, as different from it as a few random changes make it. */
export function permuteHidden(state: State, seat: number, rng: Draws): State {
  const known = JSON.stringify(knowledgeMarks(state, seat))
  let permuted = state
  const attempt = (change: (slots: Slots) => void): void => {
    const slots = permuted.slots.slice()
    change(slots)
    const next = { ...permuted, slots }
    if (JSON.stringify(knowledgeMarks(next, seat)) === known) permuted = next
  }
  state.program.graph.types.forEach((def, type) => {
    if (def.kind !== 'card') return
    for (let i = 0; i < SWAPS; i++) {
      const unseen = unseenCopies(permuted, seat, type)
      if (unseen.length < 2) return
      const [a, b] = [unseen[rng.below(unseen.length)]!, unseen[rng.below(unseen.length)]!]
      if (a !== b) attempt((slots) => swapCopies(state, slots, type, a, b))
    }
  })
  for (const change of [...hiddenVars(state, seat, rng), ...secretAnswers(state, seat, rng)]) attempt(change)
  attempt((slots) => {
    for (const word of [HEADER.rngDeal, HEADER.rngDice]) {
      for (let i = 0; i < 4; i++) slots[word + i] = rng.below(0x7fffffff) + 1
    }
  })
  return permuted
}

function unseenCopies(state: State, seat: number, type: TypeId): number[] {
  const { program, slots } = state
  const { copies } = program.layout.cards[type]!
  return Array.from({ length: copies }, (_, copy) => copy).filter(
    (copy) =>
      ((program.cardSeen(slots, type, copy) >> seat) & 1) === 0 &&
      !program.graph.zones[program.spotOf(slots, type, copy).zone]!.box,
  )
}

function swapCopies({ program }: State, slots: Slots, type: TypeId, a: number, b: number): void {
  const { copies } = program.layout.cards[type]!
  const to = Array.from({ length: copies }, (_, copy) => (copy === a ? b : copy === b ? a : copy))
  renameCopies(program, slots, type, to)
}

// ------------------------------------------------------------------ events

/** The same events, with other cards, answers and picks wherever the seat may not know them. */
export function scrambleEvents(state: State, events: readonly RawEvent[], seat: number, rng: Draws): RawEvent[] {
  const bit = 1 << seat
  const anyCopy = (type: TypeId, copy: number, seen: number): number =>
    (seen & bit) === 0 ? rng.below(state.program.layout.cards[type]!.copies) : copy
  return events.map((event): RawEvent => {
    switch (event.k) {
      case 'moved':
      case 'flipped':
        return { ...event, copies: event.copies.map((copy, i) => anyCopy(event.type, copy, event.seen[i]!)) }
      case 'shown':
        return { ...event, copies: event.copies.map((copy) => anyCopy(event.type, copy, event.to)) }
      case 'rolled':
      case 'picked':
        return event.public ? event : { ...event, value: 0 }
      case 'chosen': {
        const parts = state.program.choices[event.choice]!.def.alternatives[event.alternative]?.parts ?? []
        const values = event.values.map((raw, i) => {
          const { type } = parts[i]!
          // How many are taken of a hidden set is public.
          if ((event.seen[i]! & bit) !== 0 || setSize(state, type, raw) > 0) return raw
          return randomValue(state, type, rng)
        })
        return { ...event, values }
      }
      default:
        return event
    }
  })
}
