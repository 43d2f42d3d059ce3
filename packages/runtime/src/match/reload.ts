import type { Game } from '../engine/game.js'
import type { Action, Refusal } from '../engine/types.js'
import { actAll, createMatch, type Match } from './match.js'

export type Reload =
  /** Every action is still legal: the match goes on at the same place, on the new rules. */
  | { readonly kind: 'fits'; readonly match: Match }
  | {
      readonly kind: 'diverged'
      /** Number of the first action that does not fit, from 1; 0 when the match cannot even be started. */
      readonly turn: number
      readonly action: Action | null
      readonly refusal: Refusal
      /** The match on the new rules just before that action; null when it cannot be started. */
      readonly rewound: Match | null
    }

/**
 * The same match on other rules: its actions are played again. Chance is drawn from the same seed, so what lies
 * where may differ; what counts is that every action is still legal. The match given stays as it is.
 */
export function reload(match: Match, game: Game, rules: Readonly<Record<string, string>> = match.setup.rules): Reload {
  const created = createMatch(game, { ...match.setup, rules })
  if (!created.ok) {
    return { kind: 'diverged', turn: 0, action: null, refusal: created.refusal, rewound: null }
  }
  const actions = match.turns.flatMap((turn) => (turn.action === null ? [] : [turn.action]))
  const played = actAll(created.value, actions)
  if (played.refused === null) return { kind: 'fits', match: played.match }
  const { turn, refusal } = played.refused
  return { kind: 'diverged', turn, action: actions[turn - 1]!, refusal, rewound: played.match }
}
