import type { GameEvent } from '@rheol/runtime'
import { describe, expect, test } from 'vitest'
import { QUEST } from '../../../e2e/fixtures/quest.js'
import { makeNames } from '../names/names.js'
import { mentionsIn, pieces } from './mentions.js'

const names = makeNames(QUEST, ['Anna', 'Bryn', 'Cari'])
const oracle = { kind: 'Role', row: 'oracle' }
const squire = { kind: 'Role', row: 'squire' }
const box = { zone: 'box', index: [] }

describe('cards an event names', () => {
  test('are those whose rows its viewer is told', () => {
    const event: GameEvent = { kind: 'moved', card: 'Role', count: 2, rows: [null, 'oracle'], from: box, to: box }
    expect(mentionsIn(event, names)).toEqual([oracle])
  })

  test('are found in what is said', () => {
    const args = { c: { term: 'oracle', key: 'Role.oracle' }, n: 3, p: { seat: 1 } }
    expect(mentionsIn({ kind: 'said', text: { message: '{p} meets the {c}.', args } }, names)).toEqual([oracle])
  })
})

describe('a sentence is parted', () => {
  test('at whole names, however they are written', () => {
    expect(pieces('The oracle, the oracles and Oracle', [oracle], names)).toEqual([
      { text: 'The ', card: null },
      { text: 'oracle', card: oracle },
      { text: ', the oracles and ', card: null },
      { text: 'Oracle', card: oracle },
    ])
  })

  test('at nothing that is not mentioned', () => {
    expect(pieces('Squire and Oracle', [squire], names)).toEqual([
      { text: 'Squire', card: squire },
      { text: ' and Oracle', card: null },
    ])
    expect(pieces('Squire', [], names)).toEqual([{ text: 'Squire', card: null }])
  })
})
