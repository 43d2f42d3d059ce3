import { HEADER } from '../layout/layout.js'
import type { State } from './game.js'
import type { ChoiceProgram } from './program.js'

/** The choice at which play has stopped, or null after the end. */
export function pendingChoice(state: State): { readonly id: number; readonly chooser: ChoiceProgram } | null {
  if (state.program.status(state.slots) === 'ended') return null
  const id = state.slots[HEADER.choice]!
  const chooser = state.program.choices[id]
  return chooser === undefined ? null : { id, chooser }
}

/** Seats that may answer now, in order; those that have answered may change it while others have not. */
export function askedSeats(state: State): number[] {
  const pending = pendingChoice(state)
  if (pending === null) return []
  return seatsOf(pending.chooser.asked(state.slots), state.program.seats)
}

export function seatsOf(mask: number, seats: number): number[] {
  const found: number[] = []
  for (let seat = 0; seat < seats; seat++) if ((mask >> seat) & 1) found.push(seat)
  return found
}
