import { type Bot, botAction } from '../bots/bot.js'
import { botRng } from '../bots/bot-rng.js'
import { applyAction } from '../engine/apply-action.js'
import type { Game, State } from '../engine/game.js'
import { askedSeats } from '../engine/pending.js'
import type { PlayoutStats } from '../engine/program.js'
import { refused } from '../engine/refusals.js'
import { start } from '../engine/start.js'
import type { MatchSetup, Result } from '../engine/types.js'

/** A match that bots have played. */
export interface PlayedOut {
  readonly state: State
  readonly stats: PlayoutStats
}

/** Plays a match with a bot in each seat. The same setup and bots, the same match. */
export function playOut(game: Game, setup: MatchSetup, bots: readonly Bot[], maxActions: number): Result<PlayedOut> {
  const started = start(game, setup)
  if (!started.ok) return started
  let { state } = started.value
  const rngs = bots.map((_, seat) => botRng(setup.seed, seat + 1))
  for (let actions = 0; ; ) {
    const { program, slots } = state
    const outcome = program.outcome(slots)
    if (outcome !== null || actions >= maxActions) {
      const { winners, end, node } = outcome ?? { winners: 0, end: -1, node: -1 }
      return { ok: true, value: { state, stats: { actions, finished: outcome !== null, winners, end, node } } }
    }
    let acted = false
    for (const seat of askedSeats(state)) {
      const action = botAction(state, seat, bots[seat]!, rngs[seat]!)
      if (action === null) continue
      const next = applyAction(state, action)
      if (!next.ok) return next
      actions++
      state = next.value.state
      acted = true
      break
    }
    if (!acted)
      return refused(
        'engine/no-option',
        'The rules ask for a decision here and leave nothing to choose. Ask only where something can be chosen, or say “may”.',
      )
  }
}
