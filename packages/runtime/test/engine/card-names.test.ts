import { describe, expect, test } from 'vitest'
import {
  applyAction,
  candidates,
  decisionOf,
  legalActions,
  loadGame,
  playerView,
  type State,
  type Value,
} from '../../src/index.js'
import { answer, begin, must, play, refusalCode } from '../games.js'
import { tilesGraph } from '../graphs/tiles.js'

const tiles = must(loadGame(tilesGraph()))

/** Rows that lie open. With this seed `open` holds a red and two blue ones, `left` a red and a blue one. */
const state = begin(tiles, { seed: 21 })

function firsts(at: State): Value[] {
  const [first] = legalActions(at, 0).actions
  return must(candidates(at, { seat: first!.seat, alternative: '', values: [] })).map((each) => each.value)
}

function rows(at: State, zone: string): string {
  return playerView(at, 0)
    .zones.filter((each) => each.zone === zone)
    .flatMap((each) => each.cards.map((card) => card.row ?? '?'))
    .join(' ')
}

describe('a card on offer', () => {
  test('has its place in its name where the same row lies in several', () => {
    expect([rows(state, 'row'), rows(state, 'open'), rows(state, 'left')]).toEqual([
      '? ? ?',
      'red blue blue',
      'red blue',
    ])
    expect(firsts(state)).toEqual([
      'red@open',
      'red@left',
      'blue@open',
      'blue@left',
      '?@row[1]',
      '?@row[2]',
      '?@row[3]',
    ])
  })

  test('is one option with all that are alike', () => {
    expect(
      legalActions(state, 0)
        .actions.filter((each) => each.values[0] === 'blue@open')
        .map((each) => each.values[1]),
    ).toEqual([
      ['red', 'blue'],
      ['blue', 'blue'],
    ])
  })

  test('has its marks in its name where nothing else tells it apart', () => {
    const marked = play(state, answer(0, 'play.c', '', 'blue@open', ['red', 'blue']))
    expect(must(candidates(marked, { seat: 1, alternative: '', values: [] })).map((each) => each.value)).toEqual([
      'red@open',
      'red@left',
      'blue@open;up;marked=false',
      'blue@open;up;marked=true',
      'blue@left',
      '?@row[1]',
      '?@row[2]',
      '?@row[3]',
    ])
  })

  test('is found by a longer name than it needs, and not by a shorter one', () => {
    const code = (name: Value): string =>
      refusalCode(applyAction(state, answer(0, 'play.c', '', name, ['red', 'blue'])))
    expect(['red@left', 'red@left;up;marked=false'].map(code)).toEqual(['accepted', 'accepted'])
    expect(['red', '?', 'green', '?@row[4]', null, 0, ['red@left']].map(code)).toEqual(
      Array(7).fill('engine/not-offered'),
    )
  })

  test('is taken as often as it lies there, in any order', () => {
    const code = (...two: string[]): string => refusalCode(applyAction(state, answer(0, 'play.c', '', 'red@left', two)))
    expect([code('blue', 'red'), code('blue', 'blue')]).toEqual(['accepted', 'accepted'])
    expect([code('red', 'red'), code('red'), code('red', 'blue', 'blue')]).toEqual(Array(3).fill('engine/not-offered'))
  })
})

describe('a decision', () => {
  test('says how many a part takes', () => {
    expect(decisionOf(state, 0)?.alternatives[0]?.parts).toEqual([
      { name: 'c', type: { k: 'card', name: 'Tile' }, count: null },
      { name: 'two', type: { k: 'set', of: { k: 'card', name: 'Tile' } }, count: 2 },
    ])
  })

  test('that may be declined lists that last', () => {
    expect(decisionOf(state, 0)?.optional).toBe(true)
    expect(legalActions(state, 0).actions.at(-1)).toEqual(answer(0, 'play.c', null))
    expect(refusalCode(applyAction(state, answer(0, 'play.c', null)))).toBe('engine/fault')
  })
})
