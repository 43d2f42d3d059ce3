import { type Match, matchAt } from './match.js'

/** State of an undo button: known before it is pressed. */
export interface UndoState {
  readonly possible: boolean
  /** Why not, as a whole English sentence; null when it is possible. */
  readonly reason: string | null
  /** How many actions can be taken back, one after another. */
  readonly actions: number
}

/**
 * How far a match may be taken back. Undo stops at the last gain of information: an action by which somebody
 * learned something, or chance was used. An answer to a simultaneous choice may be taken back until all are in.
 */
export function undoState(match: Match): UndoState {
  const last = match.turns.length - 1
  let actions = 0
  while (actions < last && !match.turns[last - actions]!.gain) actions++
  if (actions > 0) return { possible: true, reason: null, actions }
  const reason =
    last === 0 ? 'Nothing has been done yet.' : 'The last action brought something new to light, so it stands.'
  return { possible: false, reason, actions: 0 }
}

/** The match with the last actions taken back, as many as asked for and allowed. */
export function undo(match: Match, actions = 1): { readonly match: Match; readonly undone: number } {
  const undone = Math.min(Math.max(Math.trunc(actions), 0), undoState(match).actions)
  return { match: undone === 0 ? match : matchAt(match, match.turns.length - 1 - undone), undone }
}
