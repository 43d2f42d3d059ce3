import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applyAction,
  botAction,
  botRng,
  checkInvariants,
  digest,
  type Game,
  permuteHidden,
  playerView,
  randomBot,
} from '../../src/index.js'
import { secrecyHolds } from '../../src/testing/invariants.js'
import { begin, heap, must, play, veil } from '../games.js'

const games: [string, Game][] = [
  ['heap', heap],
  ['veil', veil],
]

describe.each(games)('%s keeps what every game must keep', (_name, game) => {
  test('in random matches', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 3 }), fc.integer(), (seats, seed) => {
        expect(checkInvariants(game, { seats, seed }, botRng(seed))).toEqual([])
      }),
      { numRuns: 8 },
    )
  }, 60_000)

  test('with bots that see only their view', () => {
    let state = begin(game, { seats: 3, seed: 9 })
    const rng = botRng(2)
    for (let turn = 0; turn < 200 && state.program.status(state.slots) === 'asking'; turn++) {
      for (let seat = 0; seat < 3; seat++) {
        const action = botAction(state, seat, randomBot, rng)
        if (action !== null) state = play(state, action)
      }
    }
    expect(playerView(state, null).outcome).not.toBeNull()
  })
})

describe('permuting what a seat cannot know', () => {
  test('makes another position, most of the time', () => {
    const state = begin(veil, { seats: 3, seed: 2 })
    const rng = botRng(1)
    const others = Array.from({ length: 20 }, () => digest(permuteHidden(state, 0, rng)))
    expect(new Set(others).size).toBeGreaterThan(10)
    expect(others).not.toContain(digest(state))
  })

  test('changes what the others hold', () => {
    const state = begin(veil, { seats: 3, seed: 2 })
    const rng = botRng(1)
    const hands = Array.from({ length: 20 }, () => JSON.stringify(playerView(permuteHidden(state, 0, rng), 1).zones))
    expect(new Set(hands).size).toBeGreaterThan(3)
  })

  test('leaves a position that can be played on', () => {
    const state = permuteHidden(begin(veil, { seats: 3, seed: 2 }), 0, botRng(4))
    const action = botAction(state, 0, randomBot, botRng(5))!
    expect(must(applyAction(state, action)).state).toBeDefined()
  })

  test('finds a view that tells too much', () => {
    const state = begin(veil, { seats: 3, seed: 2 })
    // As if everybody looked through the eyes of the second seat.
    const program = Object.create(state.program, {
      cardSeen: { value: () => 0b111 },
    }) as typeof state.program
    const leaky = { ...state, program }
    const rng = botRng(1)
    const hidden = permuteHidden(state, 0, rng)
    expect(JSON.stringify(playerView({ ...hidden, program }, 0).zones)).not.toBe(
      JSON.stringify(playerView(leaky, 0).zones),
    )
    expect(secrecyHolds(state, [], rng)).toBeNull()
  })
})
