import { describe, expect, it } from 'vitest'
import { listFourInARow, sampleFourInARow } from '../src/reference-four-in-a-row.js'
import { expectSameLaw, played, playedSlowly, type SlowMatch } from './expect-law.js'

const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** Columns as words, and the whole frame searched after each disc. */
const slowly: SlowMatch = (below) => {
  const columns = ['', '', '', '', '', '', '']
  for (let plies = 1; ; plies++) {
    const open = columns.flatMap((column, i) => (column.length < 6 ? [i] : []))
    const player = plies % 2 === 1 ? 'r' : 'y'
    columns[open[below(open.length)]!] += player
    const won = columns.some((_, x) =>
      [0, 1, 2, 3, 4, 5].some((y) =>
        WAYS.some(([across, up]) => [0, 1, 2, 3].every((i) => columns[x + across * i]?.[y + up * i] === player)),
      ),
    )
    if (won) return { outcome: player === 'r' ? 0 : 1, plies }
    if (columns.every((column) => column.length === 6)) return { outcome: 2, plies }
  }
}

describe('four in a row by hand', () => {
  const MATCHES = 4000
  const slow = playedSlowly(slowly, MATCHES, 3)

  it.each([sampleFourInARow, listFourInARow])('plays by the law of a slow player: %o', (reference) => {
    expectSameLaw(played(reference(7), 200_000, 3), slow, MATCHES)
  })

  it('never ends before the seventh disc, nor goes on after the last', () => {
    for (let i = 0; i < 2000; i++) {
      const { actions } = played(sampleFourInARow(i), 1, 3)
      expect(actions).toBeGreaterThanOrEqual(7)
      expect(actions).toBeLessThanOrEqual(42)
    }
  })
})
