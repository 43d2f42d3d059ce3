import { describe, expect, test } from 'vitest'
import { groupNames, meanActions, mergeTables, seedOfMatch, simulateRange, wilsonInterval } from '../../src/index.js'
import { heap, must, refusalCode, veil } from '../games.js'

const range = (from: number, to: number): ReturnType<typeof mergeTables> =>
  must(simulateRange(heap, { seats: 2, seed: 11, from, to }))

describe('a table of random matches', () => {
  test('is the same however the range is split', () => {
    const whole = range(0, 300)
    expect(mergeTables([range(0, 100), range(100, 101), range(101, 300)])).toEqual(whole)
    expect(mergeTables([range(200, 300), range(0, 200)])).toEqual(whole)
    expect(mergeTables([whole, range(300, 300)])).toEqual(whole)
  })

  test('counts every match once', () => {
    const table = range(0, 200)
    expect(table.matches).toBe(200)
    expect(table.winsBySeat.reduce((a, b) => a + b, 0)).toBe(200)
    expect(table.ends).toEqual([{ end: 'empty', count: 200 }])
    expect(table.outcomes.map(({ winners, count }) => [winners, count])).toEqual(
      table.winsBySeat.map((count, seat) => [[seat], count]),
    )
    expect(table.actions.min).toBeGreaterThanOrEqual(4)
    expect(table.actions.max).toBeLessThanOrEqual(10)
    expect(meanActions(table)).toBeCloseTo(table.actions.total / 200)
  })

  test('takes matches with secrets and several winners as well', () => {
    const table = must(simulateRange(veil, { seats: 3, seed: 1, from: 0, to: 200 }))
    expect(table.faults).toEqual([])
    expect(table.unfinished).toBe(0)
    expect(table.outcomes.reduce((sum, outcome) => sum + outcome.count, 0)).toBe(200)
  })

  test('breaks off matches that grow too long', () => {
    const table = must(simulateRange(heap, { seats: 2, seed: 1, from: 0, to: 10, maxActions: 2 }))
    expect(table.unfinished).toBe(10)
  })

  test('keeps a rule that goes wrong, with the seed to see it again', () => {
    const table = must(simulateRange(heap, { seats: 2, seed: 1, from: 0, to: 10, options: { stones: 13 } }))
    expect(table.faults).toEqual([
      expect.objectContaining({ match: 0, seed: seedOfMatch(1, 0), code: 'engine/setup-refused', count: 10 }),
    ])
  })

  test('is refused for seats and options that the rules do not allow', () => {
    expect(refusalCode(simulateRange(heap, { seats: 9, seed: 1, from: 0, to: 1 }))).toBe('engine/bad-seats')
    expect(refusalCode(simulateRange(heap, { seats: 2, seed: 1, from: 0, to: 1, options: { x: 1 } }))).toBe(
      'engine/bad-option',
    )
  })
})

test('seeds of matches are spread', () => {
  const seeds = new Set<number>()
  for (let seed = 0; seed < 20; seed++) for (let i = 0; i < 500; i++) seeds.add(seedOfMatch(seed, i))
  expect(seeds.size).toBeGreaterThan(9_990)
})

test('the interval of a share holds it and narrows with the number of matches', () => {
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
  const [few, many] = [wilsonInterval(5, 10), wilsonInterval(500, 1000)]
  expect(few.low).toBeCloseTo(0.2366, 3)
  expect(few.high).toBeCloseTo(0.7634, 3)
  expect(many.high - many.low).toBeLessThan(few.high - few.low)
  expect(wilsonInterval(0, 50).low).toBe(0)
})

describe('matches parted by what a table shares', () => {
  const parted = (from: number, to: number): ReturnType<typeof mergeTables> =>
    must(simulateRange(veil, { seats: 3, seed: 4, from, to, by: groupNames(veil.graph) }))

  test('are all there under each name, however the range is split', () => {
    const whole = parted(0, 60)
    for (const by of groupNames(veil.graph)) {
      const own = whole.groups.filter((group) => group.by === by)
      expect(own.reduce((sum, { matches }) => sum + matches, 0)).toBe(60)
      expect(own.flatMap(({ ends }) => ends).reduce((sum, { count }) => sum + count, 0)).toBe(60)
    }
    expect(mergeTables([parted(0, 20), parted(20, 60)])).toEqual(whole)
  })

  test('leave out names that are none', () => {
    expect(must(simulateRange(heap, { seats: 2, seed: 1, from: 0, to: 3, by: ['__proto__'] })).groups).toEqual([])
  })
})

test('bots change seats from match to match, and the table says how each did', () => {
  const bots = ['search:4', 'random']
  const table = must(simulateRange(heap, { seats: 2, seed: 1, from: 0, to: 20, bots }))
  expect(table.bots.map(({ bot, seats }) => [bot, seats])).toEqual([
    ['random', 20],
    ['search:4', 20],
  ])
  expect(table.bots[0]!.won + table.bots[1]!.won).toBe(20)
  const parts = [must(simulateRange(heap, { seats: 2, seed: 1, from: 0, to: 7, bots }))]
  parts.push(must(simulateRange(heap, { seats: 2, seed: 1, from: 7, to: 20, bots })))
  expect(mergeTables(parts)).toEqual(table)
  expect(refusalCode(simulateRange(heap, { seats: 2, seed: 1, from: 0, to: 1, bots: ['nobody'] }))).toBe(
    'engine/bad-option',
  )
})
