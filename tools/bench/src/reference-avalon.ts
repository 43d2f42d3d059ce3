/**
 * Random matches of the base game of Avalon, written by hand as a programmer would who wants nothing but speed:
 * the live yardstick for what the engine makes of the same rules. Same laws, same random policy: a leader takes
 * a uniform team, every vote and every free quest card is a fair coin, the assassin names a uniform player among
 * those not known to be evil. Every answer of every seat is one action, forced ones (a good player's success)
 * included.
 */

import { Random } from './random.js'
import type { Play } from './tally.js'

const SIZES: readonly (readonly number[])[] = [
  [2, 3, 2, 3, 3],
  [2, 3, 4, 3, 4],
  [2, 3, 3, 4, 4],
  [3, 4, 4, 5, 5],
]
const EVIL: readonly number[] = [2, 2, 3, 3, 3, 4]

const bitCount = new Uint8Array(1024).map((_, i) => {
  let n = 0
  for (let bits = i; bits > 0; bits &= bits - 1) n++
  return n
})

/** Outcomes: good, evil. */
export function sampleAvalon(players: number, seed: number): Play {
  const random = new Random(seed)
  const sizes = SIZES[Math.min(players - 5, 3)]!
  const evilCount = EVIL[players - 5]!
  const failsOfFourth = players >= 7 ? 2 : 1
  const all = (1 << players) - 1
  const order = new Int32Array(players)
  return (matches, tally) => {
    let actions = 0
    let evilWins = 0
    for (let match = 0; match < matches; match++) {
      // Seat order[0] is Merlin, the last `evilCount` are evil, the last of all is the assassin.
      for (let j = 0; j < players; j++) order[j] = j
      for (let j = players - 1; j > 0; j--) {
        const k = random.below(j + 1)
        const swap = order[j]!
        order[j] = order[k]!
        order[k] = swap
      }
      let evil = 0
      for (let j = players - evilCount; j < players; j++) evil |= 1 << order[j]!
      let good = 0
      let bad = 0
      let rejected = 0
      let quest = 0
      while (good < 3 && bad < 3 && rejected < 5) {
        const size = sizes[quest]!
        let team = 0
        for (let left = size; left > 0; ) {
          const bit = 1 << random.below(players)
          if ((team & bit) === 0) {
            team |= bit
            left--
          }
        }
        const votes = (random.word() >>> 8) & all
        actions += 1 + players
        if (bitCount[votes]! * 2 <= players) {
          rejected++
          continue
        }
        rejected = 0
        const fails = bitCount[team & evil & (random.word() >>> 8)]!
        actions += size
        if (fails >= (quest === 3 ? failsOfFourth : 1)) bad++
        else good++
        quest++
      }
      if (good < 3) {
        evilWins++
      } else {
        actions++
        if (random.below(players - evilCount) === 0) evilWins++
      }
    }
    tally.matches += matches
    tally.actions += actions
    tally.outcomes[0]! += matches - evilWins
    tally.outcomes[1]! += evilWins
  }
}
