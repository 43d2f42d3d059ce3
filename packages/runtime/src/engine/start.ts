import type { Step } from './apply-action.js'
import type { Game } from './game.js'
import type { RawEvent } from './program.js'
import { programFor } from './program-for.js'
import { faultRefusal, refused } from './refusals.js'
import type { MatchSetup, Result } from './types.js'

/** Sets the game up and plays to the first stop. Refuses seats and options that the rules do not allow. */
export function start(game: Game, setup: MatchSetup): Result<Step> {
  const { seats, seed } = setup
  if (!Number.isSafeInteger(seed)) return refused('engine/bad-option', 'The seed must be a whole number.')
  const ready = programFor(game, seats, setup.options ?? {})
  if (!ready.ok) return ready
  const program = ready.value
  const slots = new Int32Array(program.layout.size)
  const events: RawEvent[] = []
  try {
    program.init(slots, seed)
    program.begin(slots, { push: (event) => void events.push(event) }, null)
  } catch (error) {
    return { ok: false, refusal: faultRefusal(error, program, slots) }
  }
  return { ok: true, value: { state: { game, program, slots }, events, gain: true } }
}
