import { describe, expect, it } from 'vitest'
import { editDistance, suggest } from './suggest.js'

describe('editDistance', () => {
  it.each([
    ['deck', 'deck', 0],
    ['deck', 'dekc', 1],
    ['discard', 'discrad', 1],
    ['hand', 'hnad', 1],
    ['hand', 'hands', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('%s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })

  it('gives up beyond the limit', () => {
    expect(editDistance('kitten', 'sitting', 1)).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('suggest', () => {
  it('finds a name with two letters swapped', () => {
    expect(suggest('discrad', ['deck', 'discard', 'hand'])).toBe('discard')
  })

  it('offers nothing for a word that resembles none', () => {
    expect(suggest('banana', ['deck', 'discard', 'hand'])).toBeNull()
  })

  it('does not take one short word for another', () => {
    expect(suggest('at', ['it', 'an'])).toBeNull()
  })

  it('prefers the same word in another case', () => {
    expect(suggest('goldpass', ['goldPast', 'goldPass'])).toBe('goldPass')
  })

  it('takes the first of equally close names', () => {
    expect(suggest('carts', ['cards', 'carta'])).toBe('cards')
  })

  it('does not spend long on absurd lengths', () => {
    expect(suggest('x'.repeat(1_000_000), ['x'.repeat(999_999)])).toBeNull()
  })

  it('treats names of built-in properties as any other', () => {
    expect(suggest('__prto__', ['__proto__'])).toBe('__proto__')
  })
})
