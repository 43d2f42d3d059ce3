import { describe, it } from 'vitest'
import { listBreakthrough, sampleBreakthrough } from '../src/reference-breakthrough.js'
import { expectSameLaw, played, playedSlowly, type SlowMatch } from './expect-law.js'

type Choose = (moves: readonly (readonly [string, string])[], below: (n: number) => number) => readonly [string, string]

/** One of all moves. */
const amongMoves: Choose = (moves, below) => moves[below(moves.length)]!

/** One of the pawns that can move, and then one of its moves. */
const amongPawns: Choose = (moves, below) => {
  const pawns = [...new Set(moves.map(([from]) => from))]
  const pawn = pawns[below(pawns.length)]
  return amongMoves(
    moves.filter(([from]) => from === pawn),
    below,
  )
}

/** The board as a map from the names of squares. */
const slowly =
  (choose: Choose): SlowMatch =>
  (below) => {
    const board = new Map<string, string>()
    for (const file of 'abcdefgh') {
      for (const row of [1, 2]) board.set(`${file}${row}`, 'white')
      for (const row of [7, 8]) board.set(`${file}${row}`, 'black')
    }
    for (let plies = 1; ; plies++) {
      const own = plies % 2 === 1 ? 'white' : 'black'
      const moves: [string, string][] = []
      for (const [from, whose] of board) {
        if (whose !== own) continue
        const row = Number(from[1]) + (own === 'white' ? 1 : -1)
        for (const side of [-1, 0, 1]) {
          const file = 'abcdefgh'['abcdefgh'.indexOf(from[0]!) + side]
          const to = `${file}${row}`
          if (file !== undefined && (side === 0 ? !board.has(to) : board.get(to) !== own)) moves.push([from, to])
        }
      }
      const [from, to] = choose(moves, below)
      board.delete(from)
      board.set(to, own)
      const outcome = own === 'white' ? 0 : 1
      if (to.endsWith(own === 'white' ? '8' : '1')) return { outcome, plies }
      if (![...board.values()].some((whose) => whose !== own)) return { outcome, plies }
    }
  }

describe('Breakthrough by hand', () => {
  const MATCHES = 1200

  it('draws a pawn and then its move, where nothing is listed', () => {
    const slow = playedSlowly(slowly(amongPawns), MATCHES, 2)
    expectSameLaw(played(sampleBreakthrough(7), 50_000, 2), slow, MATCHES)
  })

  it('draws among all moves, where they are listed', () => {
    const slow = playedSlowly(slowly(amongMoves), MATCHES, 2)
    expectSameLaw(played(listBreakthrough(7), 50_000, 2), slow, MATCHES)
  })
})
