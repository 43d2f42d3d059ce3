import { describe, expect, it } from 'vitest'
import { distance, FAR_APART } from '../src/agreement.js'
import { type Contender, measureGroup } from '../src/measure.js'
import { peerTable, ratioTable } from '../src/report.js'
import { isClean, type SweepRow, sweepTable } from '../src/sweep.js'
import { emptyTally, type Tally } from '../src/tally.js'

/** A contender that takes so long for a match by a clock that only contenders move. */
function timed(clock: { time: number }, name: string, seconds: (match: number) => number): Contender {
  let match = 0
  return {
    name,
    play: (matches, tally) => {
      for (let i = 0; i < matches; i++) clock.time += seconds(match++)
      tally.matches += matches
      tally.actions += 3 * matches
      tally.outcomes[0]! += matches
    },
  }
}

function measure(...seconds: ((match: number) => number)[]) {
  const clock = { time: 0, now: () => clock.time }
  const contenders = seconds.map((each, i) => timed(clock, `contender ${i}`, each))
  const group = { way: 'listing', game: 'A game', outcomes: ['won', 'lost'], contenders } as const
  return { group, measured: measureGroup(group, 1, clock) }
}

describe('measuring', () => {
  it('finds how many matches and actions a second there are, and the ratio to the first', () => {
    const { measured } = measure(
      () => 0.0001,
      () => 0.0004,
    )
    expect(measured.map((each) => Math.round(each.matchesPerSecond))).toEqual([10_000, 2500])
    expect(measured.map((each) => Math.round(each.actionsPerSecond))).toEqual([30_000, 7500])
    expect(measured[1]!.ratio.median).toBeCloseTo(0.25)
    expect(measured[1]!.cpuSeconds).toBeGreaterThanOrEqual(1)
  })

  it('does not count matches of the warm-up', () => {
    const { measured } = measure((match) => (match < 5 ? 10 : 0.0001))
    expect(Math.round(measured[0]!.matchesPerSecond)).toBe(10_000)
  })

  it('is not led astray by one bad slice', () => {
    const { measured } = measure(
      () => 0.001,
      (match) => (match === 500 ? 5 : 0.001),
    )
    expect(measured[1]!.ratio.median).toBeCloseTo(1)
    expect(measured[1]!.ratio.low).toBeLessThan(0.1)
  })

  it('is told in a table that says which way was measured', () => {
    const text = ratioTable('listing', [
      measure(
        () => 0.0001,
        () => 0.0004,
      ),
    ])
    expect(text).toContain('Listing: at every decision all legal answers are listed')
    expect(text).toMatch(/A game +contender 0 +10\.0 k +30\.0 k +3\.00 +1 +won 100\.00, lost 0\.00/)
    expect(text).toMatch(/contender 1 +2\.50 k +7\.50 k +3\.00 +0\.25 +0\.25–0\.25/)
    expect(text).not.toContain('DIFFER')
  })
})

describe('the table of live peers', () => {
  it('says how many times as fast the engine is, and is left out without a peer', () => {
    const { group, measured } = measure(
      () => 0.0001,
      () => 0.0002,
      () => 0.001,
      () => 0.1,
    )
    expect(peerTable([{ group, measured }])).toBeNull()
    const names = ['by hand', 'Rheol', 'Rheol, JSON and events', 'boardgame.io 1.2.3, reducer']
    const named = measured.map((each, i) => ({ ...each, name: names[i]! }))
    expect(peerTable([{ group, measured: named }])).toMatch(/A game +boardgame\.io 1\.2\.3, reducer +500 × +100 ×/)
  })
})

describe('the table of a sweep', () => {
  const row: SweepRow = {
    title: 'A game',
    players: 3,
    matches: 100,
    cpuSeconds: 0.5,
    actions: { min: 2, mean: 7.25, max: 40 },
    deadEnds: 2,
    budgetStops: 0,
    faults: 0,
    unfinished: 1,
    found: [
      { match: 7, seed: 99, code: 'engine/no-option', message: 'Nothing to choose.', at: [0, 1, 2, 12], count: 2 },
    ],
  }

  it('counts what went wrong, and says where it did first', () => {
    const text = sweepTable([row])
    expect(text).toMatch(/A game +3 +0\.5 +200 +2–7\.3–40 +2 +0 +0 +1/)
    expect(text).toContain(
      'A game, 3 players: engine/no-option: Nothing to choose. (line 12) 2 times, first in match 7, seed 99',
    )
  })

  it('is clean only without faults and endless matches', () => {
    expect(isClean(row)).toBe(false)
    expect(isClean({ ...row, found: [] })).toBe(false)
    expect(isClean({ ...row, found: [], unfinished: 0 })).toBe(true)
  })
})

describe('the distance of two tallies', () => {
  const tally = (...outcomes: number[]): Tally => ({
    ...emptyTally(0),
    matches: outcomes.reduce((sum, count) => sum + count, 0),
    outcomes,
  })

  it('is small where shares differ by chance', () => {
    expect(distance(tally(505, 495), tally(4950, 5050))).toBeLessThan(1)
    expect(distance(tally(10, 0), tally(1000, 0))).toBe(0)
  })

  it('is large where laws differ', () => {
    expect(distance(tally(5500, 4500), tally(5000, 5000))).toBeGreaterThan(FAR_APART)
  })
})
