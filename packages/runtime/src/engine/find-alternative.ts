import type { State } from './game.js'
import { pendingChoice } from './pending.js'
import type { ChoiceProgram } from './program.js'
import { refused } from './refusals.js'
import type { Result } from './types.js'

export interface FoundAlternative {
  readonly choice: number
  readonly chooser: ChoiceProgram
  readonly seat: number
  /** -1: declined. */
  readonly alternative: number
  readonly values: readonly unknown[]
}

/**
 * The decision and alternative that an answer of unknown shape is for. `decision` is checked when it is given.
 * Refuses: a match that is over, a shape that is no answer, a seat that is not asked, names that are unknown.
 */
export function findAlternative(state: State, answer: unknown): Result<FoundAlternative> {
  if (typeof answer !== 'object' || answer === null) return refused('engine/malformed-action', 'That is not an answer.')
  const { seat, decision, alternative, values } = answer as Record<string, unknown>
  const { seats } = state.program
  if (typeof seat !== 'number' || !Number.isInteger(seat) || seat < 0 || seat >= seats) {
    return refused('engine/malformed-action', 'The answer names no seat of this match.')
  }
  if (decision !== undefined && typeof decision !== 'string') {
    return refused('engine/malformed-action', 'The answer does not say which decision it is for.')
  }
  if (alternative !== null && typeof alternative !== 'string') {
    return refused('engine/malformed-action', 'The answer does not say what is done.')
  }
  if (!Array.isArray(values)) return refused('engine/malformed-action', 'The answer holds no values.')
  const pending = pendingChoice(state)
  if (pending === null) return refused('engine/match-over', 'The match is over.')
  const { def } = pending.chooser
  if (decision !== undefined && decision !== def.key) {
    if (state.game.graph.choices.some((each) => each.key === decision)) {
      return refused('engine/not-asked', 'That is not being decided now.')
    }
    return refused('engine/unknown-decision', 'These rules have no such decision.')
  }
  if (((pending.chooser.asked(state.slots) >> seat) & 1) === 0) {
    return refused('engine/not-asked', 'This seat is not asked now.')
  }
  const found = { choice: pending.id, chooser: pending.chooser, seat }
  if (alternative === null) {
    if (!def.optional) return refused('engine/cannot-decline', 'This decision cannot be declined.')
    if (values.length > 0) return refused('engine/malformed-action', 'Declining takes no values.')
    return { ok: true, value: { ...found, alternative: -1, values } }
  }
  const position = def.alternatives.findIndex((each) => each.name === alternative)
  if (position < 0) return refused('engine/unknown-alternative', 'That is not among the things to do here.')
  return { ok: true, value: { ...found, alternative: position, values } }
}
