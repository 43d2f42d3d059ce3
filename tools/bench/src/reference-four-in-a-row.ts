/**
 * Random matches of four in a row on 7 by 6 places, written by hand for nothing but speed. Both ways to play draw each
 * column that is not full alike. Each player's discs are kept by line, one word a line, so that a look into a table
 * tells whether four stand in a row.
 */
import { Random } from './random.js'
import type { Play } from './tally.js'

const COLUMNS = 7
const ROWS = 6
const CELLS = COLUMNS * ROWS

/** 1 where four bits of a line of seven follow one another. */
const four = new Uint8Array(128).map((_, m) => ((m & (m >> 1) & (m >> 2) & (m >> 3)) !== 0 ? 1 : 0))

/** 7 columns, 6 rows, 12 rising and 12 falling diagonals. */
const LINES = COLUMNS + ROWS + 2 * (COLUMNS + ROWS - 1)
/** For each cell its four lines, each with its bit there. */
const lineOf = new Int32Array(CELLS * 4)
const bitOf = new Int32Array(CELLS * 4)
for (let column = 0; column < COLUMNS; column++) {
  for (let row = 0; row < ROWS; row++) {
    const cell = (row * COLUMNS + column) * 4
    const rising = COLUMNS + ROWS + (column - row + ROWS - 1)
    const falling = COLUMNS + ROWS + COLUMNS + ROWS - 1 + (column + row)
    lineOf.set([column, COLUMNS + row, rising, falling], cell)
    bitOf.set([1 << row, 1 << column, 1 << column, 1 << column], cell)
  }
}

/** At `7 * mask + k` the number of the k-th column in the mask. */
const columnOf = new Int32Array(128 * 7)
for (let mask = 0; mask < 128; mask++) {
  let k = 0
  for (let column = 0; column < COLUMNS; column++) {
    if (((mask >> column) & 1) === 1) columnOf[mask * 7 + k++] = column
  }
}

/** Outcomes: the first player, the second, nobody. Nothing is listed: the k-th open column is looked up. */
export function sampleFourInARow(seed: number): Play {
  const random = new Random(seed)
  const lines = new Int32Array(2 * LINES)
  const heights = new Int32Array(COLUMNS)
  return (matches, tally) => {
    let first = 0
    let second = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      for (let i = 0; i < 2 * LINES; i++) lines[i] = 0
      for (let i = 0; i < COLUMNS; i++) heights[i] = 0
      let open = 127
      let columns = COLUMNS
      let mine = 0
      while (columns > 0) {
        const column = columnOf[open * 7 + random.below(columns)]!
        const row = heights[column]!
        heights[column] = row + 1
        if (row === ROWS - 1) {
          open ^= 1 << column
          columns--
        }
        actions++
        if (drop(lines, mine, (row * COLUMNS + column) * 4)) {
          if (mine === 0) first++
          else second++
          break
        }
        mine = LINES - mine
      }
    }
    add(tally, matches, actions, first, second)
  }
}

/** The same matches, with the list of all legal moves made for every move. */
export function listFourInARow(seed: number): Play {
  const random = new Random(seed)
  const lines = new Int32Array(2 * LINES)
  const heights = new Int32Array(COLUMNS)
  const list = new Int32Array(COLUMNS)
  return (matches, tally) => {
    let first = 0
    let second = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      for (let i = 0; i < 2 * LINES; i++) lines[i] = 0
      for (let i = 0; i < COLUMNS; i++) heights[i] = 0
      for (let mine = 0; ; mine = LINES - mine) {
        let count = 0
        for (let column = 0; column < COLUMNS; column++) {
          if (heights[column]! < ROWS) list[count++] = heights[column]! * COLUMNS + column
        }
        if (count === 0) break
        const cell = list[random.below(count)]!
        heights[cell % COLUMNS]!++
        actions++
        if (!drop(lines, mine, cell * 4)) continue
        if (mine === 0) first++
        else second++
        break
      }
    }
    add(tally, matches, actions, first, second)
  }
}

/** Puts a disc into the lines of the player that begin at `mine`. True: it makes four in a row. */
function drop(lines: Int32Array, mine: number, cell: number): boolean {
  const a = mine + lineOf[cell]!
  const b = mine + lineOf[cell + 1]!
  const c = mine + lineOf[cell + 2]!
  const d = mine + lineOf[cell + 3]!
  const upright = lines[a]! | bitOf[cell]!
  const across = lines[b]! | bitOf[cell + 1]!
  const rising = lines[c]! | bitOf[cell + 2]!
  const falling = lines[d]! | bitOf[cell + 3]!
  lines[a] = upright
  lines[b] = across
  lines[c] = rising
  lines[d] = falling
  return (four[upright]! | four[across]! | four[rising]! | four[falling]!) !== 0
}

function add(tally: Parameters<Play>[1], matches: number, actions: number, first: number, second: number): void {
  tally.matches += matches
  tally.actions += actions
  tally.outcomes[0]! += first
  tally.outcomes[1]! += second
  tally.outcomes[2]! += matches - first - second
}
