/**
 * What the window knows, and how it changes: plain data and pure functions. Secrets of a seat are in `table.state`
 * and nowhere else, so covering the table is forgetting that one field.
 */
import type { Candidate, GameInfo, Value } from '@rheol/runtime'
import type { Library, MatchState, PastView, ReloadNotice, SavedMatch, StartMatch } from '../../protocol/messages.js'
import { candidateKey, type KnownCandidates, NOTHING, type Selection } from '../decision/selection.js'
import { learnedSomething, type Sitting, sitting } from './curtain.js'

export interface AppState {
  readonly connected: boolean
  readonly library: Library | null
  readonly saved: readonly SavedMatch[] | null
  /** The match on the table; null: the list of games. */
  readonly table: TableState | null
  /** The last match started here, to play it again. */
  readonly lastStart: StartMatch | null
  /** Something the host refused, to be shown until dismissed. */
  readonly error: string | null
}

export interface TableState {
  readonly match: string
  readonly info: GameInfo
  /** Names at the table, for the curtain, which has nothing else. */
  readonly seatNames: readonly string[]
  /** null while the curtain is down and the host has not yet sent the public view. */
  readonly state: MatchState | null
  /** The seat that is to come out from behind the curtain; null: there is no curtain. */
  readonly curtain: number | null
  /** Somebody looks at the public table although a player is asked. */
  readonly watching: boolean
  /** The player shown is done, and should look at what they learned before handing over. */
  readonly linger: number | null
  /** The player shown has answered and has come back to look at the answer or change it. */
  readonly revisiting: boolean
  /** Whether the seat shown has learned something since its last answer. */
  readonly learned: boolean
  readonly lastSeat: number | null
  readonly choice: ChoiceState
  readonly reload: ReloadNotice | null
  /** News about the rules that has been read: the host tells it with every state. */
  readonly dismissed: string | null
  /** An earlier moment that is looked at; null: the present. */
  readonly past: PastView | null
}

export interface ChoiceState {
  /** Which decision of which seat it answers; a new one begins afresh. */
  readonly id: string
  readonly selection: Selection
  readonly known: KnownCandidates
  /** The player has given an answer and is changing it. */
  readonly changing: boolean
  readonly sending: boolean
}

const NO_CHOICE: ChoiceState = { id: '', selection: NOTHING, known: new Map(), changing: false, sending: false }

export const INITIAL: AppState = {
  connected: false,
  library: null,
  saved: null,
  table: null,
  lastStart: null,
  error: null,
}

/** Identity of the decision under way. Answers of others do not disturb a simultaneous one. */
export function choiceId(state: MatchState): string {
  const { decision, turn, seat } = state.view
  if (decision === null) return ''
  return `${seat} ${decision.key} ${decision.simultaneous ? '' : turn} ${decision.answered ? 'answered' : ''}`
}

export function openTable(app: AppState, match: string, info: GameInfo, state: MatchState): AppState {
  const same = app.table?.match === match ? app.table : null
  const table: TableState = {
    match,
    info,
    seatNames: state.seats.map((seat) => seat.name),
    state,
    curtain: null,
    watching: false,
    linger: null,
    revisiting: false,
    learned: false,
    lastSeat: same?.lastSeat ?? null,
    choice: { ...NO_CHOICE, id: choiceId(state) },
    reload: state.reload ?? same?.reload ?? null,
    dismissed: same?.dismissed ?? null,
    past: null,
  }
  return { ...app, table }
}

export function closeTable(app: AppState): AppState {
  return { ...app, table: null }
}

/** A new state from the host. Views of a seat that has been covered meanwhile are dropped unseen. */
export function receiveState(app: AppState, state: MatchState): AppState {
  const { table } = app
  if (table === null || state.match !== table.match) return app
  const covered = table.curtain !== null && table.state === null
  if (covered && state.seat !== null && state.seat !== table.curtain) return app
  const before = table.state
  const learned =
    before !== null && before.seat !== null && before.seat === state.seat
      ? table.learned || learnedSomething(before, state)
      : false
  const id = choiceId(state)
  const same = id === table.choice.id && before !== null && !(table.choice.sending && hasTaken(before, state))
  const choice = same ? table.choice : { ...NO_CHOICE, id }
  const told = state.reload !== null && JSON.stringify(state.reload) === table.dismissed ? null : state.reload
  const reload = told ?? (table.reload?.kind === 'diverged' ? null : table.reload)
  const past = stillThere(table.past, state) ? table.past : null
  return { ...app, table: { ...table, state, learned, choice, reload, past, lastSeat: state.seat ?? table.lastSeat } }
}

/** An earlier moment is one of this seat's, and has not been taken back. */
function stillThere(past: PastView | null, state: MatchState): boolean {
  return past !== null && past.seat === state.seat && past.turn < state.view.turn
}

export function lookBack(app: AppState, past: PastView | null): AppState {
  const { table } = app
  if (table?.state == null) return app
  return { ...app, table: { ...table, past: stillThere(past, table.state) ? past : null } }
}

/** Does the later state come after an answer that was under way? */
function hasTaken(before: MatchState, after: MatchState): boolean {
  return (
    before.view.turn !== after.view.turn || JSON.stringify(before.view.answer) !== JSON.stringify(after.view.answer)
  )
}

export function receiveReload(app: AppState, notice: ReloadNotice): AppState {
  if (app.table === null || notice.match !== app.table.match) return app
  return { ...app, table: { ...app.table, reload: notice, dismissed: null } }
}

export function dismissReload(app: AppState): AppState {
  if (app.table === null) return app
  const { reload } = app.table
  const dismissed = reload === null ? app.table.dismissed : JSON.stringify(reload)
  return { ...app, table: { ...app.table, reload: null, dismissed } }
}

/** What to do about the seat in front of the window now. */
export function nextSitting(table: TableState): Sitting {
  if (table.state === null || table.watching) return { kind: 'stay' }
  if (table.revisiting && table.state.view.decision?.answered === true) return { kind: 'stay' }
  return sitting(table.info, table.state, table.learned, table.lastSeat)
}

/** The curtain falls: everything a seat may know is forgotten at once, before the host has answered. */
export function drawCurtain(app: AppState, next: number): AppState {
  const { table } = app
  if (table === null) return app
  const state = table.state?.seat === null ? table.state : null
  return {
    ...app,
    table: {
      ...table,
      state,
      curtain: next,
      linger: null,
      learned: false,
      watching: false,
      revisiting: false,
      past: null,
      choice: NO_CHOICE,
    },
  }
}

/** The curtain is to open for this seat, asked or come back to its answer. */
export function callSeat(app: AppState, seat: number): AppState {
  const { table } = app
  if (table === null) return app
  const revisiting = table.state?.humansAsked.includes(seat) !== true
  return { ...app, table: { ...table, curtain: seat, watching: false, revisiting } }
}

export function liftCurtain(app: AppState): AppState {
  return app.table === null ? app : { ...app, table: { ...app.table, curtain: null, linger: null } }
}

export function watch(app: AppState, watching: boolean): AppState {
  return app.table === null ? app : { ...app, table: { ...app.table, curtain: null, watching } }
}

export function lingerFor(app: AppState, next: number | null): AppState {
  if (app.table === null || app.table.linger === next) return app
  return { ...app, table: { ...app.table, linger: next } }
}

export function updateChoice(app: AppState, change: Partial<ChoiceState>): AppState {
  if (app.table === null) return app
  return { ...app, table: { ...app.table, choice: { ...app.table.choice, ...change } } }
}

/** An answer is on its way. What was known when giving it is no news; only what it brings is. */
export function beginSending(app: AppState): AppState {
  if (app.table === null) return app
  const choice = { ...app.table.choice, sending: true }
  return { ...app, table: { ...app.table, choice, learned: false, revisiting: false } }
}

export function resetChoice(app: AppState): AppState {
  if (app.table === null) return app
  const id = app.table.state === null ? '' : choiceId(app.table.state)
  return { ...app, table: { ...app.table, choice: { ...NO_CHOICE, id } } }
}

/** Candidates count only for the decision they were asked for. */
export function receiveCandidates(
  app: AppState,
  id: string,
  alternative: string,
  values: readonly Value[],
  candidates: readonly Candidate[],
): AppState {
  const { table } = app
  if (table === null || table.choice.id !== id) return app
  const known = new Map(table.choice.known)
  known.set(candidateKey(alternative, values), candidates)
  return updateChoice(app, { known })
}
