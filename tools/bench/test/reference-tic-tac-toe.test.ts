import { describe, expect, it } from 'vitest'
import { listTicTacToe, sampleTicTacToe } from '../src/reference-tic-tac-toe.js'
import { expectLength, expectShares, played } from './expect-law.js'

const ROWS = ['012', '345', '678', '036', '147', '258', '048', '246'].map((row) => [...row].map(Number))

/** Every way to play on from a board, each move alike: chances of the outcomes and the length still to come. */
function exact(board: string, ply: number): { shares: number[]; length: number } {
  const before = ply % 2 === 0 ? 'o' : 'x'
  if (ROWS.some((row) => row.every((square) => board[square] === before))) {
    return { shares: before === 'x' ? [1, 0, 0] : [0, 1, 0], length: 0 }
  }
  if (ply === 9) return { shares: [0, 0, 1], length: 0 }
  const shares = [0, 0, 0]
  let length = 1
  for (let square = 0; square < 9; square++) {
    if (board[square] !== '.') continue
    const mark = ply % 2 === 0 ? 'x' : 'o'
    const next = exact(board.slice(0, square) + mark + board.slice(square + 1), ply + 1)
    next.shares.forEach((share, i) => {
      shares[i]! += share / (9 - ply)
    })
    length += next.length / (9 - ply)
  }
  return { shares, length }
}

describe('noughts and crosses by hand', () => {
  const { shares, length } = exact('.........', 0)

  it('is held against chances that the literature knows', () => {
    expect(shares.map((share) => share.toFixed(4))).toEqual(['0.5849', '0.2881', '0.1270'])
  })

  it.each([sampleTicTacToe, listTicTacToe])('comes to the exact shares and lengths: %o', (reference) => {
    const tally = played(reference(7), 400_000, 3)
    expectShares(tally, shares)
    // Matches take from 5 to 9 moves, so that one is never further than this from the mean.
    expectLength(tally, length, 2)
  })
})
