import { describe, expect, test } from 'vitest'
import { type PerftTable, perft } from '../../src/index.js'
import { heap, must, refusalCode, veil } from '../games.js'

const four = (depth: number): PerftTable => must(perft(heap, { seats: 2, options: { stones: 4 }, depth }))

describe('counting all ways to play', () => {
  test('counts the sequences of each depth, and those that are over', () => {
    // The ways to write 4, and less, as a sum of ones, twos and threes.
    expect(four(4).counts).toEqual([
      { depth: 1, sequences: 3, ended: 0 },
      { depth: 2, sequences: 6, ended: 3 },
      { depth: 3, sequences: 4, ended: 3 },
      { depth: 4, sequences: 1, ended: 1 },
    ])
  })

  test('counts nothing behind the end', () => {
    expect(
      four(6)
        .counts.slice(4)
        .map((one) => one.sequences),
    ).toEqual([0, 0])
  })

  test('divides the deepest count by the first answer', () => {
    const { branches } = four(2)
    expect(branches.map(({ action, sequences }) => [action.values, sequences])).toEqual([
      [[1], 3],
      [[2], 2],
      [[3], 1],
    ])
  })

  test('refuses simultaneous decisions and chance', () => {
    expect(refusalCode(perft(veil, { seats: 3, depth: 1 }))).toBe('engine/not-countable')
  })

  test('refuses what the rules do not allow', () => {
    expect(refusalCode(perft(heap, { seats: 9, depth: 1 }))).toBe('engine/bad-seats')
    expect(refusalCode(perft(heap, { seats: 2, options: { stones: 13 }, depth: 1 }))).toBe('engine/setup-refused')
  })
})
