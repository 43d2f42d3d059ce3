import type { Action, Value } from '../engine/types.js'

export const RECORD_FORMAT = 'rheol-record'
export const RECORD_VERSION = 1

/**
 * A match is its record: everything needed to play it again, and a digest after every action to prove
 * that it was the same match. Saves, undo, replays and bug reports are all "run the record".
 */
export interface MatchRecord {
  readonly format: typeof RECORD_FORMAT
  readonly version: typeof RECORD_VERSION
  readonly engine: string
  readonly game: string
  /** Variants laid over it, in load order. */
  readonly variants: readonly string[]
  /** Hash of the rule graph it was played with. */
  readonly rulesHash: string
  /** The rules as they were: file name to text. May be empty in committed records. */
  readonly rules: Readonly<Record<string, string>>
  readonly seats: readonly { readonly name: string; readonly kind: 'human' | 'bot' }[]
  readonly options: Readonly<Record<string, Value>>
  readonly seed: number
  readonly actions: readonly Action[]
  /** Digest of the state after the start and after each action: one more than there are actions. */
  readonly digests: readonly string[]
}
