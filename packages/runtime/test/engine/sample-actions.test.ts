import { describe, expect, test } from 'vitest'
import { applyAction, botRng, legalActions, loadGame, redactEvents, sampleActions } from '../../src/index.js'
import { answer, begin, must } from '../games.js'
import { tilesGraph } from '../graphs/tiles.js'

const state = begin(must(loadGame(tilesGraph())), { seed: 21 })

describe('actions drawn at random', () => {
  test('are all of them, where as many are wanted', () => {
    const listed = legalActions(state, 0).actions.filter((each) => each.alternative !== null)
    const drawn = sampleActions(state, 0, listed.length, botRng(1))
    const key = (each: unknown): string => JSON.stringify(each)
    expect(drawn.map(key).sort()).toEqual(listed.map(key).sort())
  })

  test('are different, and no more than wanted', () => {
    const drawn = sampleActions(state, 0, 5, botRng(2))
    expect(new Set(drawn.map((each) => JSON.stringify(each))).size).toBe(5)
  })

  test('are the same for the same seed', () => {
    expect(sampleActions(state, 0, 5, botRng(3))).toEqual(sampleActions(state, 0, 5, botRng(3)))
  })
})

describe('taking a card that nobody sees', () => {
  test('is told to all as that', () => {
    const { events, state: after } = must(applyAction(state, answer(0, 'play.c', '', '?@row[2]', ['red', 'blue'])))
    for (const seat of [0, 1, null]) {
      expect(redactEvents(after.program, events, seat)[0]).toMatchObject({
        kind: 'chosen',
        action: { values: ['?', ['red', 'blue']] },
      })
    }
  })
})
