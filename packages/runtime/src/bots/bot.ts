import type { State } from '../engine/game.js'
import { legalActions } from '../engine/legal-actions.js'
import { sampleActions } from '../engine/sample-actions.js'
import type { Action, PlayerView } from '../engine/types.js'
import { playerView } from '../views/player-view.js'
import type { BotRng } from './bot-rng.js'

/**
 * A player that is a program. It is given what its seat may know and what it may do, and nothing else: there is
 * no way for it to look at a state.
 */
export interface Bot {
  readonly name: string
  /** One of `actions`, of which there is at least one. Must not change what it is given. */
  choose(view: PlayerView, actions: readonly Action[], rng: BotRng): Action
}

/** Actions offered to a bot at most; where there are more, as many drawn at random. */
const MOST_ACTIONS = 500

/** What the bot does in this seat, or null if the seat is not asked or has answered already. */
export function botAction(state: State, seat: number, bot: Bot, rng: BotRng): Action | null {
  const view = playerView(state, seat)
  if (view.decision === null || view.decision.answered) return null
  const legal = legalActions(state, seat, MOST_ACTIONS)
  const actions = legal.complete ? legal.actions : sampleActions(state, seat, MOST_ACTIONS, rng)
  if (actions.length === 0) return null
  return bot.choose(view, actions, rng)
}
