/**
 * Random matches of Breakthrough on 8 by 8 squares, written by hand for nothing but speed. The two ways to play follow
 * two laws, each that of the engine's way it stands beside: one draws a pawn that can move and then where it goes, the
 * other draws among all moves alike.
 */
import { Random } from './random.js'
import type { Play } from './tally.js'

/** The board with a rim, ten squares a row, so that a step never leaves it. */
const WIDTH = 10
const SQUARES = WIDTH * 10
const EMPTY = 0
const WHITE = 1
const BLACK = 2
const RIM = 3
const PAWNS = 16

const START = new Int8Array(SQUARES).fill(RIM)
for (let row = 1; row <= 8; row++) {
  START.fill(row <= 2 ? WHITE : row >= 7 ? BLACK : EMPTY, row * WIDTH + 1, row * WIDTH + 9)
}

/** 1 where a pawn may go: straight by what is there, aslant at `4 * own` and what is there. */
const straight = new Uint8Array([1, 0, 0, 0])
const aslant = new Uint8Array(12).map((_, i) => ((i & 3) !== RIM && (i & 3) !== i >> 2 ? 1 : 0))

/** At `4 * open` the open ones of the steps -1, 0 and 1, and behind them how many there are. */
const steps = new Int8Array(8 * 4)
for (let open = 0; open < 8; open++) {
  const found = [-1, 0, 1].filter((step) => ((open >> (step + 1)) & 1) === 1)
  steps.set(found, open * 4)
  steps[open * 4 + 3] = found.length
}

interface Board {
  readonly on: Int8Array
  /** Squares of the pawns: white's from 0 on, black's from PAWNS on. */
  readonly pawns: Int32Array
  /** Where in `pawns` the pawn of a square stands. */
  readonly place: Int32Array
}

function newBoard(): Board {
  return { on: new Int8Array(SQUARES), pawns: new Int32Array(2 * PAWNS), place: new Int32Array(SQUARES) }
}

function setUp({ on, pawns, place }: Board): void {
  on.set(START)
  let white = 0
  let black = PAWNS
  for (let square = 0; square < SQUARES; square++) {
    if (on[square] === WHITE) {
      place[square] = white
      pawns[white++] = square
    } else if (on[square] === BLACK) {
      place[square] = black
      pawns[black++] = square
    }
  }
}

/** Moves the pawn with this number, and takes the pawn that stands there out of the other's list of `others`. */
function move(board: Board, number: number, to: number, others: number): boolean {
  const { on, pawns, place } = board
  const from = pawns[number]!
  const captures = on[to] !== EMPTY
  if (captures) {
    const gone = place[to]!
    const last = pawns[others]!
    pawns[gone] = last
    place[last] = gone
  }
  on[to] = on[from]!
  on[from] = EMPTY
  pawns[number] = to
  place[to] = number
  return captures
}

/** Outcomes: the first player, the second. A pawn that can move is drawn, then one of its squares. */
export function sampleBreakthrough(seed: number): Play {
  const random = new Random(seed)
  const board = newBoard()
  const { on, pawns } = board
  return (matches, tally) => {
    let first = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      setUp(board)
      let mine = 0
      let own = WHITE
      let count = PAWNS
      let others = PAWNS
      for (;;) {
        const number = mine + random.below(count)
        const ahead = pawns[number]! + (own === WHITE ? WIDTH : -WIDTH)
        // Bits of what is open: aslant on one side, straight, aslant on the other.
        const open =
          aslant[own * 4 + on[ahead - 1]!]! | (straight[on[ahead]!]! << 1) | (aslant[own * 4 + on[ahead + 1]!]! << 2)
        // A pawn that is stuck is drawn anew, so that those that can move are drawn alike.
        if (open === 0) continue
        const targets = steps[open * 4 + 3]!
        const to = ahead + steps[open * 4 + (targets === 1 ? 0 : random.below(targets))]!
        actions++
        if (move(board, number, to, PAWNS - mine + others - 1)) others--
        if (others === 0 || (own === WHITE ? to >= 8 * WIDTH : to < 2 * WIDTH)) {
          if (own === WHITE) first++
          break
        }
        const swap = count
        count = others
        others = swap
        mine = PAWNS - mine
        own = WHITE + BLACK - own
      }
    }
    add(tally, matches, actions, first)
  }
}

/** One of all moves is drawn, out of a list made for every move. */
export function listBreakthrough(seed: number): Play {
  const random = new Random(seed)
  const board = newBoard()
  const { on, pawns } = board
  const list = new Int32Array(PAWNS * 3 + 1)
  return (matches, tally) => {
    let first = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      setUp(board)
      let mine = 0
      let own = WHITE
      let count = PAWNS
      let others = PAWNS
      for (;;) {
        const step = own === WHITE ? WIDTH : -WIDTH
        let moves = 0
        for (let number = mine; number < mine + count; number++) {
          const ahead = pawns[number]! + step
          const packed = (number << 8) | ahead
          // Written in any case and kept by counting: there is no branch to guess wrong.
          list[moves] = packed - 1
          moves += aslant[own * 4 + on[ahead - 1]!]!
          list[moves] = packed
          moves += straight[on[ahead]!]!
          list[moves] = packed + 1
          moves += aslant[own * 4 + on[ahead + 1]!]!
        }
        const drawn = list[random.below(moves)]!
        const to = drawn & 255
        actions++
        if (move(board, drawn >> 8, to, PAWNS - mine + others - 1)) others--
        if (others === 0 || (own === WHITE ? to >= 8 * WIDTH : to < 2 * WIDTH)) {
          if (own === WHITE) first++
          break
        }
        const swap = count
        count = others
        others = swap
        mine = PAWNS - mine
        own = WHITE + BLACK - own
      }
    }
    add(tally, matches, actions, first)
  }
}

function add(tally: Parameters<Play>[1], matches: number, actions: number, first: number): void {
  tally.matches += matches
  tally.actions += actions
  tally.outcomes[0]! += first
  tally.outcomes[1]! += matches - first
}
