import { describe, expect, test } from 'vitest'
import {
  applyAction,
  botAction,
  botNamed,
  botRng,
  digest,
  legalActions,
  permuteHidden,
  playerView,
  possibleWorld,
  type State,
} from '../../src/index.js'
import { cardsConserved } from '../../src/testing/invariants.js'
import { begin, must, play, veil } from '../games.js'

const SEATS = [0, 1, 2]

/** Positions along a match of the game with secrets. */
function positions(seed: number): State[] {
  const found = [begin(veil, { seats: 3, seed })]
  const rng = botRng(seed)
  for (let turn = 0; turn < 12; turn++) {
    const state = found.at(-1)!
    for (const seat of SEATS) {
      const action = botAction(state, seat, botNamed('random')!, rng)
      if (action === null) continue
      found.push(play(state, action))
      break
    }
  }
  return found
}

describe('a possible world', () => {
  test('looks to its seat like the true one, and offers the same', { timeout: 60_000 }, () => {
    for (const state of positions(4)) {
      for (const seat of SEATS) {
        const world = possibleWorld(state, seat, botRng(7))
        expect(playerView(world, seat)).toEqual(playerView(state, seat))
        expect(legalActions(world, seat)).toEqual(legalActions(state, seat))
        expect(cardsConserved(world)).toBeNull()
      }
    }
  })

  test('differs from it in what the seat cannot know', () => {
    const state = begin(veil, { seats: 3, seed: 2 })
    const rng = botRng(1)
    const worlds = Array.from({ length: 20 }, () => possibleWorld(state, 0, rng))
    expect(new Set(worlds.map(digest)).size).toBe(20)
    expect(new Set(worlds.map((world) => JSON.stringify(playerView(world, 1)))).size).toBeGreaterThan(3)
  })

  test('is the same for positions that the seat cannot tell apart', { timeout: 60_000 }, () => {
    for (const [i, state] of positions(9).entries()) {
      for (const seat of SEATS) {
        const other = permuteHidden(state, seat, botRng(i))
        const views = [state, other].map((each) => {
          const world = possibleWorld(each, seat, botRng(3))
          return SEATS.map((eyes) => playerView(world, eyes))
        })
        expect(views[0]).toEqual(views[1])
      }
    }
  })

  test('can be played on', () => {
    const state = begin(veil, { seats: 3, seed: 2 })
    const action = botAction(state, 0, botNamed('random')!, botRng(5))!
    expect(must(applyAction(possibleWorld(state, 0, botRng(1)), action)).state).toBeDefined()
  })
})

describe('a searching bot', () => {
  test('chooses the same whatever is hidden from its seat', { timeout: 60_000 }, () => {
    const bot = botNamed('search:20')!
    let compared = 0
    for (const [i, state] of positions(5).entries()) {
      for (const seat of SEATS) {
        const chosen = botAction(state, seat, bot, botRng(i))
        if (chosen === null) continue
        for (let k = 0; k < 4; k++) {
          expect(botAction(permuteHidden(state, seat, botRng(k)), seat, bot, botRng(i))).toEqual(chosen)
          compared++
        }
      }
    }
    expect(compared).toBeGreaterThan(20)
  })
})

test('bots are known by name', () => {
  expect(botNamed('search')?.name).toBe('search')
  expect(botNamed('random')?.name).toBe('random')
  for (const name of ['searching', 'search:', 'search:0', 'search:-3', 'search:1e9', ''])
    expect(botNamed(name)).toBeNull()
})
