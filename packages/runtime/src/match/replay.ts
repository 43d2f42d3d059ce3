import type { Game } from '../engine/game.js'
import { refused } from '../engine/refusals.js'
import type { Refusal, Result } from '../engine/types.js'
import { fitsRecord } from '../generated/validators.js'
import { misfitOf } from '../graph/misfit.js'
import { act, createMatch, type Match, type MatchOptions } from './match.js'
import type { MatchRecord } from './record.js'

/** The first point at which a record and the rules it is played on part. */
export interface ReplayDifference {
  /** Number of the action, from 1; 0 is the start. */
  readonly turn: number
  /** Why the action was refused; null when it was accepted but led elsewhere. */
  readonly refusal: Refusal | null
  /** Digest in the record and digest of the position reached, when these differ. */
  readonly expected: string | null
  readonly found: string | null
}

export interface Replay {
  /** The match as far as it could be played; null when it could not be started. */
  readonly match: Match | null
  /** null: the same match, to the last bit. */
  readonly difference: ReplayDifference | null
}

/** Reads a record from JSON. Refuses with `engine/bad-record` what is none. */
export function readRecord(value: unknown): Result<MatchRecord> {
  if (!fitsRecord(value)) {
    return refused('engine/bad-record', `This is no record of a match: ${misfitOf(fitsRecord, 'the file')}.`)
  }
  const record = value as MatchRecord
  if (record.digests.length !== record.actions.length + 1) {
    return refused('engine/bad-record', 'This record does not have one digest for each action.')
  }
  return { ok: true, value: record }
}

/** The setup that a record holds. */
export function setupOf(record: MatchRecord): MatchOptions {
  const { seats, seed, options, variants, rules } = record
  return { seats, seed, options, variants, rules }
}

/**
 * Plays a record again and stops at the first difference. With the rules it was recorded with there is none;
 * a difference then means that the record was tampered with, or that the engine has changed.
 */
export function replay(game: Game, record: MatchRecord): Replay {
  const created = createMatch(game, setupOf(record))
  if (!created.ok) {
    return { match: null, difference: { turn: 0, refusal: created.refusal, expected: null, found: null } }
  }
  let match = created.value
  for (let turn = 0; ; turn++) {
    const expected = record.digests[turn]!
    const found = match.turns.at(-1)!.digest
    if (found !== expected) return { match, difference: { turn, refusal: null, expected, found } }
    const action = record.actions[turn]
    if (action === undefined) return { match, difference: null }
    const next = act(match, action)
    if (!next.ok) {
      return { match, difference: { turn: turn + 1, refusal: next.refusal, expected: null, found: null } }
    }
    match = next.value
  }
}
