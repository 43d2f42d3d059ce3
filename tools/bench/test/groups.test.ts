import { describe, expect, it } from 'vitest'
import { distance, FAR_APART } from '../src/agreement.js'
import { bench } from '../src/bench.js'
import { BenchError } from '../src/bench-error.js'
import { groupsOf } from '../src/groups.js'
import { loadBoardgameIo } from '../src/peer-boardgame-io.js'
import { openShelf } from '../src/shelf-workspace.js'
import { emptyTally } from '../src/tally.js'

const groups = groupsOf(openShelf(), loadBoardgameIo(), () => true)

/** Enough to tell another law, and few enough for the slowest. */
const MATCHES = { fast: 20_000, slow: 150 }

describe('contenders of one game and way', () => {
  it('are there for each game that has a reference', () => {
    expect(groups.map(({ way, game }) => `${way}: ${game}`)).toEqual([
      'sampling: Tic-tac-toe',
      'sampling: Four in a row',
      'sampling: Breakthrough',
      'sampling: The Resistance, 5 players',
      'sampling: Avalon, 5 players',
      'listing: Tic-tac-toe',
      'listing: Four in a row',
      'listing: Breakthrough',
      'listing: The Resistance, 5 players',
    ])
  })

  it.each(groups)('play the same matches by the same law: $way $game', ({ outcomes, contenders }) => {
    const tallies = contenders.map(({ name, play }, i) => {
      const tally = emptyTally(outcomes.length)
      const slow = name.includes('JSON') || name.includes('boardgame.io')
      play(i === 0 ? MATCHES.fast * 5 : slow ? MATCHES.slow : MATCHES.fast, tally)
      return tally
    })
    const [first, ...others] = tallies
    for (const other of others) {
      expect(distance(other, first!)).toBeLessThan(FAR_APART)
      // Lengths of single matches deviate by less than half their mean.
      const apart = Math.abs(other.actions / other.matches / (first!.actions / first!.matches) - 1)
      expect(apart).toBeLessThan((FAR_APART * 0.5) / Math.sqrt(other.matches))
    }
  })

  it.skipIf(loadBoardgameIo() === null)('include boardgame.io where it has the game', () => {
    const [group] = groups.filter(({ way, game }) => way === 'listing' && game === 'Four in a row')
    expect(group!.contenders.map(({ name }) => name)).toContain('boardgame.io 0.50.2, reducer')
  })
})

describe('the benchmark', () => {
  it('says so if nothing has the name asked for', () => {
    const run = () =>
      bench(
        { only: 'no such game', seconds: 1, json: null, sweep: null, help: false },
        () => {},
        () => {},
      )
    expect(run).toThrow(BenchError)
    expect(run).toThrow('Nothing is called "no such game".')
  })

  it('plays every game asked for at its fewest and its most players', () => {
    const lines: string[] = []
    bench(
      { only: 'pig', seconds: 1, json: null, sweep: 20, help: false },
      (text) => lines.push(text),
      () => {},
    )
    expect(lines.join('\n')).toMatch(/^Pig +2 .*( +0){4}$/m)
    expect(lines.join('\n')).toMatch(/^Pig +\d\d? .*( +0){4}$/m)
  })

  it('does not measure for minutes to find that figures cannot be written', () => {
    const json = '/no/such/folder/figures.json'
    expect(() =>
      bench(
        { only: null, seconds: 600, json, sweep: null, help: false },
        () => {},
        () => {},
      ),
    ).toThrow('The figures cannot be written')
  })
})
