import type { State } from '../engine/game.js'
import { legalActions } from '../engine/legal-actions.js'
import { pendingChoice } from '../engine/pending.js'
import { sampleActions } from '../engine/sample-actions.js'
import type { Action, PlayerView } from '../engine/types.js'
import { playerView } from '../views/player-view.js'
import type { BotRng } from './bot-rng.js'
import { possibleWorld } from './possible-world.js'

/**
 * A player that is a program. It is given what its seat may know and what it may do, and nothing else: there is
 * no way for it to look at the true state.
 */
export interface Bot {
  readonly name: string
  /** One of the actions, of which there is at least one. Must not change what it is given. */
  choose(question: BotQuestion): Action
}

/** What a bot is asked. */
export interface BotQuestion {
  readonly seat: number
  readonly actions: readonly Action[]
  /** All that the seat may know; worked out when it is looked at. */
  readonly view: PlayerView
  readonly rng: BotRng
  /** A position that the seat cannot tell from the true one, another one each time. */
  imagine(): State
}

/** Actions offered to a bot at most; where there are more, as many drawn at random. */
const MOST_ACTIONS = 500

/** What the bot does in this seat, or null if the seat is not asked or has answered already. */
export function botAction(state: State, seat: number, bot: Bot, rng: BotRng): Action | null {
  const pending = pendingChoice(state)
  if (pending === null) return null
  const open = pending.chooser.asked(state.slots) & ~pending.chooser.answered(state.slots)
  if (((open >> seat) & 1) === 0) return null
  const legal = legalActions(state, seat, MOST_ACTIONS)
  const actions = legal.complete ? legal.actions : sampleActions(state, seat, MOST_ACTIONS, rng)
  if (actions.length === 0) return null
  return bot.choose({
    seat,
    actions,
    get view() {
      return playerView(state, seat)
    },
    rng,
    imagine: () => possibleWorld(state, seat, rng),
  })
}
