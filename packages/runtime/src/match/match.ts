/**
 * A match under way: its setup, its actions, and the positions they led to. A Match is a value like a State:
 * every change gives a new one, and one that is refused leaves the old one standing.
 */
import { applyAction } from '../engine/apply-action.js'
import { digest } from '../engine/digest.js'
import type { Game, State } from '../engine/game.js'
import type { RawEvent } from '../engine/program.js'
import { start } from '../engine/start.js'
import type { Action, GameEvent, MatchSetup, Refusal, Result, Value } from '../engine/types.js'
import { ENGINE_VERSION } from '../engine/version.js'
import { redactEvents } from '../views/redact-events.js'
import { type MatchRecord, RECORD_FORMAT, RECORD_VERSION } from './record.js'

export interface MatchSeat {
  readonly name: string
  readonly kind: 'human' | 'bot'
}

/** How a match was made. */
export interface MatchOptions {
  readonly seats: readonly MatchSeat[]
  readonly seed: number
  /** By option name; what is missing stays at its default. */
  readonly options?: Readonly<Record<string, Value>>
  /** Names of the variants laid over the game, for the record. */
  readonly variants?: readonly string[]
  /** The rules as text, for the record: file name to text. */
  readonly rules?: Readonly<Record<string, string>>
}

/** One entry of the log: the start, or an action, with what came of it. */
export interface MatchTurn {
  /** null: the start. */
  readonly action: Action | null
  /** With their secrets: `logOf` makes them fit for a seat. */
  readonly events: readonly RawEvent[]
  /** The position after it. */
  readonly state: State
  readonly digest: string
  /** Somebody learned something, or chance was used: undo stops here. */
  readonly gain: boolean
}

export interface Match {
  readonly game: Game
  readonly setup: Required<MatchOptions>
  /** The start first, then one for each action. */
  readonly turns: readonly MatchTurn[]
  /** The position now. */
  readonly state: State
}

/** Starts a match. Refuses what `start` refuses. */
export function createMatch(game: Game, options: MatchOptions): Result<Match> {
  const setup: Required<MatchOptions> = { options: {}, variants: [], rules: {}, ...options }
  const started = start(game, matchSetup(setup))
  if (!started.ok) return started
  const { state, events, gain } = started.value
  return { ok: true, value: withTurns(game, setup, [{ action: null, events, state, digest: digest(state), gain }]) }
}

function matchSetup(setup: Required<MatchOptions>): MatchSetup {
  return { seats: setup.seats.length, seed: setup.seed, options: setup.options }
}

/** The match after one more action, or why it may not be done. */
export function act(match: Match, action: Action): Result<Match> {
  const applied = applyAction(match.state, action)
  if (!applied.ok) return applied
  const { state, events, gain } = applied.value
  const turn: MatchTurn = { action, events, state, digest: digest(state), gain }
  return { ok: true, value: withTurns(match.game, match.setup, [...match.turns, turn]) }
}

/** Everything up to an action; 0 is the start. For the timeline, undo and rewinding. */
export function matchAt(match: Match, actions: number): Match {
  const count = Math.min(Math.max(Math.trunc(actions), 0), match.turns.length - 1)
  return withTurns(match.game, match.setup, match.turns.slice(0, count + 1))
}

function withTurns(game: Game, setup: Required<MatchOptions>, turns: readonly MatchTurn[]): Match {
  return { game, setup, turns, state: turns.at(-1)!.state }
}

/** The log of a match as a seat may read it (null: a spectator), from the entry `from` on. Entry 0 is the start. */
export function logOf(match: Match, seat: number | null, from = 0): { turn: number; events: GameEvent[] }[] {
  const { program } = match.state
  return match.turns
    .slice(from)
    .map((turn, i) => ({ turn: from + i, events: redactEvents(program, turn.events, seat) }))
}

/** Plays actions one after another until one is refused. */
export function actAll(
  match: Match,
  actions: readonly Action[],
): { readonly match: Match; readonly refused: { readonly turn: number; readonly refusal: Refusal } | null } {
  let played = match
  for (const [i, action] of actions.entries()) {
    const next = act(played, action)
    if (!next.ok) return { match: played, refused: { turn: i + 1, refusal: next.refusal } }
    played = next.value
  }
  return { match: played, refused: null }
}

/** The record from which the same match can be played again. It tells the secrets of a match that is not over. */
export function recordOf(match: Match): MatchRecord {
  const { game, setup, turns } = match
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    engine: ENGINE_VERSION,
    game: game.graph.layers[0]!.name,
    variants: setup.variants,
    rulesHash: game.hash,
    rules: setup.rules,
    seats: setup.seats,
    options: setup.options,
    seed: setup.seed,
    actions: turns.flatMap((turn) => (turn.action === null ? [] : [turn.action])),
    digests: turns.map((turn) => turn.digest),
  }
}
