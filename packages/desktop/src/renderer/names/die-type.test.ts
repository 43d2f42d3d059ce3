import { expect, test } from 'vitest'
import { gameInfo, int, PLAYER } from '../../../e2e/fixtures/build.js'
import { isDieType } from './die-type.js'

const kept = { name: 'rolled', index: [PLAYER, int(1, 6)], type: int(0, 9), doc: '', track: false }
const parts = {
  name: 'game',
  title: 'Game',
  doc: '',
  seats: { min: 2, max: 2, names: null },
  enums: [],
  cards: [],
  zones: [],
}
const dice = [{ name: 'Pip', faces: [1, 2, 3, 4, 5, 6] }]

test('numbers are dice where dice are kept by what they show', () => {
  const info = gameInfo({ ...parts, dice, vars: [kept] })
  expect(isDieType(info, int(1, 6))).toBe(true)
  expect(isDieType(info, int(1, 4))).toBe(false)
  expect(isDieType(info, { k: 'die', name: 'Pip' })).toBe(true)
})

test('and are plain numbers where none are kept', () => {
  expect(isDieType(gameInfo({ ...parts, dice, vars: [] }), int(1, 6))).toBe(false)
  expect(isDieType(gameInfo({ ...parts, dice: [], vars: [kept] }), int(1, 6))).toBe(false)
})
