import { describe, it } from 'vitest'
import { sampleAvalon } from '../src/reference-avalon.js'
import { listResistance, sampleResistance } from '../src/reference-resistance.js'
import { exactQuests } from './exact-quests.js'
import { expectLength, expectShares, played } from './expect-law.js'

/** More than the lengths of matches deviate: they lie between 18 and some 160. */
const DEVIATION = 30
const MATCHES = 400_000

describe('quests by hand, for five players', () => {
  const { good, actions } = exactQuests()

  it.each([sampleResistance, listResistance])('come to the exact shares and lengths: %o', (reference) => {
    const tally = played(reference(7), MATCHES, 2)
    expectShares(tally, [good, 1 - good])
    expectLength(tally, actions, DEVIATION)
  })

  it('leave Merlin unfound by two of three guesses in Avalon', () => {
    const tally = played(sampleAvalon(5, 7), MATCHES, 2)
    expectShares(tally, [(good * 2) / 3, 1 - (good * 2) / 3])
    expectLength(tally, actions + good, DEVIATION)
  })
})
