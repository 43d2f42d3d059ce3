/** Counts that nobody has published are counted twice: by the engine, in `perft.test.ts`, and here, by other programs. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { brandub } from './perft-counters/brandub.js'
import { breakthrough } from './perft-counters/breakthrough.js'
import { countPlies, type PlainGame } from './perft-counters/count-plies.js'
import { fourInARow } from './perft-counters/four-in-a-row.js'
import { kalah } from './perft-counters/kalah.js'
import { morris } from './perft-counters/morris.js'
import { ROOT } from './source-files.js'

interface Expected {
  readonly game: string
  readonly counts: readonly number[]
  readonly quick: number
  readonly source: string
}

const { games }: { games: Expected[] } = JSON.parse(readFileSync(`${ROOT}games/perft.json`, 'utf8'))

/** As in `perft.test.ts`. */
const FULL = process.env.PERFT === 'full'

const PROGRAMS: Readonly<Record<string, (depth: number) => number[]>> = {
  brandub: counter(brandub),
  breakthrough: counter(breakthrough),
  fourInARow: counter(fourInARow),
  kalah: counter(kalah),
  morris: counter(morris),
}

function counter<P>(game: PlainGame<P>): (depth: number) => number[] {
  return (depth) => countPlies(game, depth)
}

describe('a program that shares nothing with the engine', () => {
  const twice = games.filter(({ source }) => source.includes('separate program'))

  it('is there for each game whose counts are said to come from one', () => {
    expect(twice.map(({ game }) => game).sort()).toEqual(Object.keys(PROGRAMS).sort())
  })

  it.each(twice)(
    'counts the same: $game',
    ({ game, counts, quick }) => {
      const depth = FULL ? counts.length : quick
      expect(PROGRAMS[game]!(depth)).toEqual(counts.slice(0, depth))
    },
    FULL ? 600_000 : 60_000,
  )
})
