/**
 * Random matches of The Resistance for five players, written by hand for nothing but speed. A leader takes a uniform
 * team, every vote and every quest card of a spy is a fair coin. Every answer of every seat is one action, forced ones
 * (the success of a loyal player) included.
 */
import { Random } from './random.js'
import type { Play } from './tally.js'

const PLAYERS = 5
const ALL = (1 << PLAYERS) - 1
const SIZES: readonly number[] = [2, 3, 2, 3, 3]

const bitCount = new Uint8Array(1 << PLAYERS).map((_, mask) => {
  let count = 0
  for (let bits = mask; bits > 0; bits &= bits - 1) count++
  return count
})

/** The teams of two and of three, ten of each. */
const teams = new Uint8Array(2 * 10)
for (let mask = 0, two = 0, three = 10; mask <= ALL; mask++) {
  if (bitCount[mask] === 2) teams[two++] = mask
  else if (bitCount[mask] === 3) teams[three++] = mask
}

/** Where in `teams` the teams of a quest begin. */
const firstTeam = new Int32Array(SIZES.map((size) => (size === 2 ? 0 : 10)))
const sizeOf = new Int32Array(SIZES)

/** Outcomes: the resistance, the spies. All five votes come from one random word. */
export function sampleResistance(seed: number): Play {
  const random = new Random(seed)
  return (matches, tally) => {
    let loyal = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      const spies = teams[random.below(10)]!
      let won = 0
      let lost = 0
      let rejected = 0
      let quest = 0
      while (won < 3 && lost < 3 && rejected < 5) {
        const team = teams[firstTeam[quest]! + random.below(10)]!
        const word = random.word()
        actions += 1 + PLAYERS
        if (bitCount[(word >>> 8) & ALL]! * 2 <= PLAYERS) {
          rejected++
          continue
        }
        rejected = 0
        actions += sizeOf[quest]!
        if ((team & spies & (word >>> 16)) !== 0) lost++
        else won++
        quest++
      }
      if (won === 3) loyal++
    }
    add(tally, matches, actions, loyal)
  }
}

/** The same matches, with a list of all legal answers made for every seat that is asked. */
export function listResistance(seed: number): Play {
  const random = new Random(seed)
  const list = new Int32Array(10)
  const drawTeam = (first: number): number => {
    for (let i = 0; i < 10; i++) list[i] = teams[first + i]!
    return list[random.below(10)]!
  }
  /** A vote has two answers, as has a card of a spy; a card of a loyal player has one. */
  const drawOf = (answers: number): number => {
    for (let answer = 0; answer < answers; answer++) list[answer] = answer
    return list[random.below(answers)]!
  }
  return (matches, tally) => {
    let loyal = 0
    let actions = 0
    for (let match = 0; match < matches; match++) {
      // Spies are dealt at the start, which lists nothing.
      const spies = teams[random.below(10)]!
      let won = 0
      let lost = 0
      let rejected = 0
      let quest = 0
      while (won < 3 && lost < 3 && rejected < 5) {
        const team = drawTeam(firstTeam[quest]!)
        let approvals = 0
        for (let seat = 0; seat < PLAYERS; seat++) approvals += drawOf(2)
        actions += 1 + PLAYERS
        if (approvals * 2 <= PLAYERS) {
          rejected++
          continue
        }
        rejected = 0
        let fails = 0
        for (let seat = 0; seat < PLAYERS; seat++) {
          if (((team >> seat) & 1) === 1) fails += drawOf(1 + ((spies >> seat) & 1))
        }
        actions += sizeOf[quest]!
        if (fails > 0) lost++
        else won++
        quest++
      }
      if (won === 3) loyal++
    }
    add(tally, matches, actions, loyal)
  }
}

function add(tally: Parameters<Play>[1], matches: number, actions: number, loyal: number): void {
  tally.matches += matches
  tally.actions += actions
  tally.outcomes[0]! += loyal
  tally.outcomes[1]! += matches - loyal
}
