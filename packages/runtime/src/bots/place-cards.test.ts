import { describe, expect, test } from 'vitest'
import { botRng } from './bot-rng.js'
import { placeCards } from './place-cards.js'

const COPIES = [10, 11, 12, 13]

describe('cards laid anew', () => {
  test('come each to one place, every order alike', () => {
    const rng = botRng(1)
    const counts = new Map<string, number>()
    for (let i = 0; i < 2400; i++) {
      const placed = placeCards([0, 0, 0, 0], COPIES, () => true, rng)
      expect([...placed].sort()).toEqual(COPIES)
      counts.set(placed.join(), (counts.get(placed.join()) ?? 0) + 1)
    }
    expect(counts.size).toBe(24)
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(50)
  })

  test('lie only where they fit, if there is a way', () => {
    const rng = botRng(2)
    // Kind 1 takes the first two, kind 2 only the first, kind 0 all.
    const fits = (kind: number, copy: number): boolean => kind === 0 || (kind === 1 ? copy <= 11 : copy === 10)
    for (let i = 0; i < 200; i++) {
      const [a, b, c, d] = placeCards([0, 1, 2, 0], COPIES, fits, rng)
      expect([b, c]).toEqual([11, 10])
      expect([a, d].sort()).toEqual([12, 13])
    }
  })

  test('move on to make room for those that have but one place', () => {
    for (let seed = 0; seed < 50; seed++) {
      const fits = (kind: number, copy: number): boolean => kind === 0 || copy >= 12
      const placed = placeCards([0, 1, 0, 1], COPIES, fits, botRng(seed))
      expect([placed[1], placed[3]].sort()).toEqual([12, 13])
    }
  })

  test('lie anywhere where there is no way', () => {
    const placed = placeCards([0, 0, 0, 0], COPIES, (_, copy) => copy === 10, botRng(3))
    expect([...placed].sort()).toEqual(COPIES)
  })
})
