import { digest } from './digest.js'
import type { Game, State } from './game.js'
import { refused } from './refusals.js'
import type { Result } from './types.js'

/** A position as JSON. It holds every secret. For saves, prefer the record of a match, which outlives an edit. */
export interface SavedState {
  readonly rulesHash: string
  readonly seats: number
  readonly options: readonly number[]
  readonly slots: readonly number[]
  readonly digest: string
}

export function serialise(state: State): SavedState {
  return {
    rulesHash: state.game.hash,
    seats: state.program.seats,
    options: [...state.program.options],
    slots: [...state.slots],
    digest: digest(state),
  }
}

/** The position again, on the same rules. Refuses what was saved with other rules or has been changed since. */
export function deserialise(game: Game, saved: unknown): Result<State> {
  if (!isSaved(saved)) return refused('engine/bad-record', 'That is not a saved position.')
  if (saved.rulesHash !== game.hash) return refused('engine/bad-record', 'The position was saved with other rules.')
  const { min, max } = game.graph.seats
  const known = saved.seats >= min && saved.seats <= max && saved.options.length === game.graph.options.length
  if (!known) return refused('engine/bad-record', 'The saved position does not fit these rules.')
  const program = game.program(saved.seats, saved.options)
  const state: State = { game, program, slots: Int32Array.from(saved.slots) }
  const whole = state.slots.length === program.layout.size && digest(state) === saved.digest
  return whole ? { ok: true, value: state } : refused('engine/bad-record', 'The saved position is damaged.')
}

function isSaved(saved: unknown): saved is SavedState {
  if (typeof saved !== 'object' || saved === null) return false
  const { rulesHash, seats, options, slots, digest } = saved as Record<keyof SavedState, unknown>
  return (
    typeof rulesHash === 'string' &&
    Number.isInteger(seats) &&
    isInts(options) &&
    isInts(slots) &&
    typeof digest === 'string'
  )
}

function isInts(list: unknown): boolean {
  return Array.isArray(list) && list.every((each) => Number.isInteger(each))
}
