import type { Step } from './apply-action.js'
import { decodeOption } from './codec.js'
import type { Game } from './game.js'
import type { RawEvent } from './program.js'
import { faultRefusal, refused } from './refusals.js'
import type { MatchSetup, Result, Value } from './types.js'

/** Sets the game up and plays to the first stop. Refuses seats and options that the rules do not allow. */
export function start(game: Game, setup: MatchSetup): Result<Step> {
  const { seats, seed } = setup
  const { min, max } = game.graph.seats
  if (!Number.isInteger(seats) || seats < min || seats > max) {
    return refused('engine/bad-seats', `This game is for ${min === max ? min : `${min} to ${max}`} players.`)
  }
  if (!Number.isSafeInteger(seed)) return refused('engine/bad-option', 'The seed must be a whole number.')
  const options = readOptions(game, setup.options ?? {})
  if (!options.ok) return options
  const program = game.program(seats, options.value)
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

/** Raw values of all options, in order; what is not given stays at its default. */
export function readOptions(game: Game, given: Readonly<Record<string, Value>>): Result<number[]> {
  if (typeof given !== 'object' || given === null)
    return refused('engine/bad-option', 'The options are not a list of names.')
  const values = game.graph.options.map((option) => option.value)
  for (const [name, value] of Object.entries(given)) {
    const id = game.graph.options.findIndex((option) => option.name === name)
    if (id < 0) return refused('engine/bad-option', `These rules have no option “${name}”.`)
    const raw = decodeOption(game.graph, game.graph.options[id]!.type, value)
    if (raw === null) return refused('engine/bad-option', `The option “${name}” cannot have that value.`)
    values[id] = raw
  }
  return { ok: true, value: values }
}
