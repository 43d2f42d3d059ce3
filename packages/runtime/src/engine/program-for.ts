import { decodeOption } from './codec.js'
import type { Game } from './game.js'
import type { Program } from './program.js'
import { refused } from './refusals.js'
import type { Result, Value } from './types.js'

/** The game made ready for these seats and options. Refuses those that the rules do not allow. */
export function programFor(game: Game, seats: number, options: Readonly<Record<string, Value>>): Result<Program> {
  const { min, max } = game.graph.seats
  if (!Number.isInteger(seats) || seats < min || seats > max) {
    return refused('engine/bad-seats', `This game is for ${min === max ? min : `${min} to ${max}`} players.`)
  }
  const values = readOptions(game, options)
  if (!values.ok) return values
  try {
    return { ok: true, value: game.program(seats, values.value) }
  } catch (error) {
    // The checks of a graph do not type every expression anew: one that no compiler of ours wrote may still fail here.
    return refused('engine/bad-graph', `These rules cannot be made ready: ${(error as Error).message}.`)
  }
}

/** Raw values of all options, in order; what is not given stays at its default. */
function readOptions(game: Game, given: Readonly<Record<string, Value>>): Result<number[]> {
  if (typeof given !== 'object' || given === null) {
    return refused('engine/bad-option', 'The options are not given by name.')
  }
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
