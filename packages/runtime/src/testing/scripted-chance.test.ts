import { describe, expect, test } from 'vitest'
import { scriptedChance } from './scripted-chance.js'

const rowOf = (_type: number, copy: number): number => Math.floor(copy / 2)

describe('chance fixed by a test', () => {
  test('is used in order, source by source', () => {
    const chance = scriptedChance(
      {
        rolls: [
          { die: 0, name: 'Pip', values: [6, 1] },
          { die: 1, name: 'Coin', values: [0] },
        ],
        randoms: [],
        shuffles: [],
      },
      rowOf,
    )
    expect([chance.roll(0), chance.roll(1), chance.roll(0), chance.roll(0)]).toEqual([6, 0, 1, null])
    expect(chance.unused()).toEqual([])
  })

  test('names cards by their rows, and any copy will do', () => {
    const chance = scriptedChance(
      { rolls: [], randoms: [{ of: { k: 'row', type: 2 }, name: 'Piece', values: [1] }], shuffles: [] },
      rowOf,
    )
    expect(chance.random(2, [0, 1, 3])).toBe(3)
  })

  test('that is not among the candidates stays unused', () => {
    const chance = scriptedChance(
      { rolls: [], randoms: [{ of: { k: 'player' }, name: 'player', values: [2] }], shuffles: [] },
      rowOf,
    )
    expect(chance.random('player', [0, 1])).toBeNull()
    expect(chance.unused()).toEqual(['1 of random player'])
  })

  test('stacks the pile it names, once', () => {
    const deck = { zone: 4, index: [1], name: 'deck[B]', rows: [3, 0] }
    const chance = scriptedChance({ rolls: [], randoms: [], shuffles: [deck] }, rowOf)
    expect(chance.shuffle(4, [0])).toBeNull()
    expect(chance.unused()).toEqual(['shuffle deck[B]'])
    expect(chance.shuffle(4, [1])).toEqual([3, 0])
    expect(chance.shuffle(4, [1])).toBeNull()
  })
})
