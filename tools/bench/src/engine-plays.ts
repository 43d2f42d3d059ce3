/** Random matches played by the engine, in each of the ways there are. */
import { applyAction, decisions, type Game, legalActions, outcomeOf, playListed, start } from '@rheol/runtime'
import { Random } from './random.js'
import { defaultsOf } from './shelf-workspace.js'
import type { Play } from './tally.js'

type PlayoutStats = ReturnType<ReturnType<Game['program']>['playout']>

/** A match that takes more is a mistake. */
const MOST_ACTIONS = 10_000

/** Which outcome it was, by the mask of winners and the name of the declared end, if one was reached. */
export type OutcomeOf = (winners: number, end: string | null) => number

/** Two players: the first, the second, nobody. */
export const byTurn: OutcomeOf = (winners) => (winners === 1 ? 0 : winners === 2 ? 1 : 2)

/** The simulator's way: one legal answer is drawn for each seat asked, nothing is listed, no events are made. */
export function sampleEngine(game: Game, seats: number, seed: number, outcomeOf: OutcomeOf): Play {
  const program = game.program(seats, defaultsOf(game))
  return playPrograms(game, program.layout.size, seed, outcomeOf, (slots, next) =>
    program.playout(slots, next, MOST_ACTIONS),
  )
}

/** All legal answers are listed at every decision, as raw numbers, and one is drawn; no events are made. */
export function listEngine(game: Game, seats: number, seed: number, outcomeOf: OutcomeOf): Play {
  const program = game.program(seats, defaultsOf(game))
  return playPrograms(game, program.layout.size, seed, outcomeOf, (slots, next) =>
    playListed(program, slots, next, MOST_ACTIONS),
  )
}

function playPrograms(
  game: Game,
  size: number,
  seed: number,
  outcomeOf: OutcomeOf,
  play: (slots: Int32Array, seed: number) => PlayoutStats,
): Play {
  const slots = new Int32Array(size)
  let next = seed
  return (matches, tally) => {
    for (let match = 0; match < matches; match++) {
      const stats = play(slots, next++)
      if (!stats.finished) throw new Error('a match did not end')
      tally.actions += stats.actions
      tally.outcomes[outcomeOf(stats.winners, stats.end < 0 ? null : game.graph.ends[stats.end]!.name)]!++
    }
    tally.matches += matches
  }
}

/** The way of windows, bots and tests: all legal answers are listed as JSON, and events are made. */
export function listEngineAsJson(game: Game, seats: number, seed: number, outcome: OutcomeOf): Play {
  const random = new Random(seed)
  let next = seed
  return (matches, tally) => {
    for (let match = 0; match < matches; match++) {
      const started = start(game, { seats, seed: next++ })
      if (!started.ok) throw new Error(started.refusal.message)
      let { state } = started.value
      for (let asked = decisions(state); asked.length > 0; asked = decisions(state)) {
        for (const { seat } of asked) {
          const { actions } = legalActions(state, seat)
          const applied = applyAction(state, actions[random.below(actions.length)]!)
          if (!applied.ok) throw new Error(applied.refusal.message)
          state = applied.value.state
          tally.actions++
        }
      }
      const { winners, end } = outcomeOf(state)!
      tally.outcomes[
        outcome(
          winners.reduce((mask, seat) => mask | (1 << seat), 0),
          end,
        )
      ]!++
    }
    tally.matches += matches
  }
}
