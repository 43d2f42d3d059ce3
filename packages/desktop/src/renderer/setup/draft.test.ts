import { describe, expect, test } from 'vitest'
import { ROW } from '../../../e2e/fixtures/boards.js'
import { LIBRARY } from '../../../e2e/fixtures/library.js'
import type { GameEntry } from '../../protocol/messages.js'
import {
  addSeat,
  changeSeat,
  draftProblems,
  draftRules,
  newDraft,
  removeSeat,
  setKinds,
  setOption,
  toggleVariant,
  toStart,
} from './draft.js'

const [quest] = LIBRARY.games as [GameEntry]
const row = LIBRARY.games.find((it) => it.name === ROW.name)!
const rules = draftRules(quest, [])!

describe('a new draft', () => {
  test('has as few seats as the game allows, one of them for a person', () => {
    expect(newDraft(quest).seats.map((it) => it.kind)).toEqual(['human', 'bot', 'bot', 'bot', 'bot'])
  })

  test('has the named seats of a game that names them', () => {
    expect(newDraft(row).seats.map((it) => it.name)).toEqual(['Crosses', 'Noughts'])
  })

  test('can be started as it is', () => {
    expect(draftProblems(newDraft(quest), rules)).toEqual([])
    expect(toStart(newDraft(quest))).toMatchObject({ game: 'quest', variants: [], options: {} })
    expect(toStart(newDraft(quest))).not.toHaveProperty('seed')
  })
})

describe('seats', () => {
  test('can be added up to the most and taken away down to the least', () => {
    let draft = newDraft(quest)
    for (let i = 0; i < 9; i++) draft = addSeat(draft, rules)
    expect(draft.seats).toHaveLength(10)
    for (let i = 0; i < 9; i++) draft = removeSeat(draft, rules, 0)
    expect(draft.seats).toHaveLength(5)
  })

  test('never get the name of another', () => {
    const draft = addSeat(changeSeat(newDraft(quest), 0, { name: 'Fergus' }), rules)
    expect(new Set(draft.seats.map((it) => it.name)).size).toBe(6)
  })

  test('must have names, and different ones', () => {
    const draft = newDraft(quest)
    expect(draftProblems(changeSeat(draft, 1, { name: ' ' }), rules)).toEqual(['Every player needs a name.'])
    expect(draftProblems(changeSeat(draft, 1, { name: 'Anna' }), rules)).toEqual(['Two players have the same name.'])
  })

  test('can all be for people', () => {
    expect(setKinds(newDraft(quest), () => 'human').seats.every((it) => it.kind === 'human')).toBe(true)
  })
})

describe('variants', () => {
  test('change how many may play', () => {
    expect(draftRules(quest, ['lake'])).toMatchObject({ min: 7, max: 10 })
    expect(toggleVariant(newDraft(quest), quest, 'lake').seats).toHaveLength(7)
  })

  test('stand in the order of the library, whatever the order of choosing', () => {
    const draft = toggleVariant(toggleVariant(newDraft(quest), quest, 'anvil'), quest, 'lake')
    expect(draft.variants).toEqual(['lake', 'anvil'])
    expect(toggleVariant(draft, quest, 'lake').variants).toEqual(['anvil'])
  })
})

describe('options and seed', () => {
  test('are sent when they have been set', () => {
    const draft = { ...setOption(newDraft(quest), 'withSeer', true), seed: ' 42 ' }
    expect(toStart(draft)).toMatchObject({ options: { withSeer: true }, seed: 42 })
  })

  test('may have any name', () => {
    const { options } = toStart(setOption(newDraft(quest), '__proto__', 3))
    expect(Object.keys(options)).toEqual(['__proto__'])
  })

  test.each(['1.5', 'luck', '1e30'])('the seed %s is refused', (seed) => {
    expect(draftProblems({ ...newDraft(quest), seed }, rules)).toEqual(['A seed is a whole number.'])
  })
})
