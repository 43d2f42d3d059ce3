import { encodeConstant } from './codec.js'
import { digest } from './digest.js'
import type { Game, State } from './game.js'
import { programFor } from './program-for.js'
import { refused } from './refusals.js'
import type { Result, Value } from './types.js'

/** A position as JSON. It holds every secret. For saves, prefer the record of a match, which outlives an edit. */
export interface SavedState {
  readonly rulesHash: string
  readonly seats: number
  readonly options: Readonly<Record<string, Value>>
  readonly slots: readonly number[]
  readonly digest: string
}

export function serialise(state: State): SavedState {
  const { game, program, slots } = state
  const options = game.graph.options.map((option, id): [string, Value] => [
    option.name,
    encodeConstant(game.graph, option.type, program.options[id]!),
  ])
  return {
    rulesHash: game.hash,
    seats: program.seats,
    options: Object.fromEntries(options),
    slots: [...slots],
    digest: digest(state),
  }
}

/** The position again, on the same rules. Refuses what was saved with other rules or has been changed since. */
export function deserialise(game: Game, saved: unknown): Result<State> {
  if (!isSaved(saved)) return refused('engine/bad-record', 'That is not a saved position.')
  if (saved.rulesHash !== game.hash) return refused('engine/bad-record', 'The position was saved with other rules.')
  const ready = programFor(game, saved.seats, saved.options)
  if (!ready.ok) return ready
  const state: State = { game, program: ready.value, slots: Int32Array.from(saved.slots) }
  const whole = state.slots.length === ready.value.layout.size && digest(state) === saved.digest
  return whole ? { ok: true, value: state } : refused('engine/bad-record', 'The saved position is damaged.')
}

function isSaved(saved: unknown): saved is SavedState {
  if (typeof saved !== 'object' || saved === null) return false
  const { rulesHash, seats, options, slots, digest } = saved as Record<keyof SavedState, unknown>
  return (
    typeof rulesHash === 'string' &&
    typeof seats === 'number' &&
    typeof options === 'object' &&
    options !== null &&
    Array.isArray(slots) &&
    slots.every((slot) => Number.isInteger(slot)) &&
    typeof digest === 'string'
  )
}
