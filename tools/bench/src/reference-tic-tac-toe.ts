/**
 * Random matches of noughts and crosses, written by hand for nothing but speed. Both ways to play draw each free square
 * alike; they differ in what they do for it.
 */
import { Random } from './random.js'
import type { Play } from './tally.js'

const LINES: readonly number[] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124]
const FULL = 511

/** 1 where the marks of one player hold a line. */
const wins = new Uint8Array(512).map((_, marks) => (LINES.some((line) => (marks & line) === line) ? 1 : 0))

/** At `9 * mask + k` the k-th bit of the mask. */
const bitOf = new Int32Array(512 * 9)
for (let mask = 0; mask < 512; mask++) {
  let k = 0
  for (let bit = 1; bit <= FULL; bit <<= 1) if ((mask & bit) !== 0) bitOf[mask * 9 + k++] = bit
}

/** Outcomes: the first player, the second, nobody. Nothing is listed: the k-th free square is looked up. */
export function sampleTicTacToe(seed: number): Play {
  const random = new Random(seed)
  return (matches, tally) => {
    let first = 0
    let second = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      let own = 0
      let other = 0
      let left = 9
      while (left > 0) {
        const free = FULL ^ own ^ other
        const marks = own | bitOf[free * 9 + random.below(left)]!
        left--
        if (wins[marks] === 1) {
          if ((left & 1) === 0) first++
          else second++
          break
        }
        own = other
        other = marks
      }
      // A line with the ninth mark leaves nothing either, and is counted above.
      actions += 9 - left
    }
    add(tally, matches, actions, first, second)
  }
}

/** The same matches, with the list of all legal moves made for every move. */
export function listTicTacToe(seed: number): Play {
  const random = new Random(seed)
  const list = new Int32Array(9 + 1)
  return (matches, tally) => {
    let first = 0
    let second = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      let own = 0
      let other = 0
      for (let ply = 0; ply < 9; ply++) {
        const taken = own | other
        let count = 0
        // Written in any case and kept by counting: there is no branch to guess wrong.
        for (let square = 0; square < 9; square++) {
          list[count] = 1 << square
          count += ((taken >> square) & 1) ^ 1
        }
        const marks = own | list[random.below(count)]!
        actions++
        if (wins[marks] === 1) {
          if ((ply & 1) === 0) first++
          else second++
          break
        }
        own = other
        other = marks
      }
    }
    add(tally, matches, actions, first, second)
  }
}

function add(tally: Parameters<Play>[1], matches: number, actions: number, first: number, second: number): void {
  tally.matches += matches
  tally.actions += actions
  tally.outcomes[0]! += first
  tally.outcomes[1]! += second
  tally.outcomes[2]! += matches - first - second
}
