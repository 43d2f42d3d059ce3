import { describe, expect, it } from 'vitest'
import { distance, FAR_APART } from '../src/agreement.js'
import { type Contender, measureGroup } from '../src/measure.js'
import { ratioTable } from '../src/report.js'
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
