import { describe, expect, test } from 'vitest'
import { placeWord, readCard, sameValue, valueKey } from './value.js'

describe('card values', () => {
  test.each([
    ['moon', { row: 'moon', place: null, up: null, marks: [] }],
    ['?', { row: null, place: null, up: null, marks: [] }],
    ['moon@rows[0,a2]', { row: 'moon', place: 'rows[0,a2]', up: null, marks: [] }],
    ['?@pile;up;turned=true', { row: null, place: 'pile', up: true, marks: ['turned=true'] }],
    ['moon@hand[1];turned=false', { row: 'moon', place: 'hand[1]', up: false, marks: ['turned=false'] }],
  ])('%s is taken apart', (value, word) => {
    expect(readCard(value)).toEqual(word)
  })

  test('have their place written as the engine writes it', () => {
    expect(placeWord({ zone: 'rows', index: [{ seat: 0 }, 'a2'] })).toBe('rows[0,a2]')
    expect(placeWord({ zone: 'pile', index: [] })).toBe('pile')
  })
})

describe('equality', () => {
  test('looks into seats and lists', () => {
    expect(sameValue([{ seat: 1 }, 'a'], [{ seat: 1 }, 'a'])).toBe(true)
    expect(sameValue({ seat: 1 }, 1)).toBe(false)
  })

  test('tells words from numbers and lists from their members', () => {
    expect(new Set([1, '1', true, 'true', null, 'null', [1], ['1'], { seat: 1 }].map(valueKey)).size).toBe(9)
  })
})
