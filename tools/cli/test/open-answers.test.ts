/**
 * AVT-19: while votes are coming in, the table sees who has voted and nothing of how. The test language cannot ask for
 * this, since an answer that is still open is neither a zone nor a variable.
 */
import { readFileSync } from 'node:fs'
import { compileText } from '@rheol/dsl'
import {
  type Action,
  applyAction,
  askedSeats,
  decisionOf,
  type Game,
  legalActions,
  loadGame,
  playerView,
  type State,
  start,
} from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.js'

const SEATS = 5

function avalon(): Game {
  const file = 'games/avalon.rules'
  const compiled = compileText(file, readFileSync(`${ROOT}${file}`, 'utf8'))
  const loaded = loadGame(compiled.value!)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  return loaded.value
}

function does(state: State, action: Action): State {
  const applied = applyAction(state, action)
  if (!applied.ok) throw new Error(applied.refusal.message)
  return applied.value.state
}

/** A team is proposed, and everybody is asked for a vote. */
function voting(game: Game): State {
  const started = start(game, { seats: SEATS, seed: 7 })
  if (!started.ok) throw new Error(started.refusal.message)
  const { state } = started.value
  const [leader] = askedSeats(state)
  return does(state, legalActions(state, leader!).actions[0]!)
}

function vote(state: State, seat: number, value: 'approve' | 'reject'): State {
  const { key } = decisionOf(state, seat)!
  return does(state, { seat, decision: key, alternative: '', values: [value] })
}

describe('votes that are coming in', () => {
  const game = avalon()
  const asked = voting(game)
  const fourVotes = (against: number) =>
    [0, 1, 2, 3].reduce((state, seat) => vote(state, seat, seat === against ? 'reject' : 'approve'), asked)
  const four = fourVotes(-1)

  it('shows everybody that four of five have voted', () => {
    for (const seat of [null, 0, 4]) {
      const waiting = playerView(four, seat).waiting
      expect(waiting.map((one) => one.answered)).toEqual([true, true, true, true, false])
    }
  })

  it.each([0, 1, 2, 3])('looks the same to everybody else, whatever seat %i has voted', (seat) => {
    const other = fourVotes(seat)
    for (const viewer of [null, 0, 1, 2, 3, 4].filter((one) => one !== seat)) {
      expect(playerView(other, viewer)).toEqual(playerView(four, viewer))
      if (viewer !== null) expect(legalActions(other, viewer)).toEqual(legalActions(four, viewer))
    }
  })

  it('keeps the own vote before the eyes of whoever gave it', () => {
    expect(playerView(four, 2).answer?.values).toEqual(['approve'])
  })
})
