import { describe, expect, test } from 'vitest'
import { botRng } from './bot-rng.js'

const draws = (seed: number, stream = 0): number[] => {
  const rng = botRng(seed, stream)
  return Array.from({ length: 20 }, () => rng.below(1000))
}

describe('a bot’s generator', () => {
  test('repeats itself for the same seed and stream, and for no other', () => {
    expect(draws(7)).toEqual(draws(7))
    expect(new Set([draws(7), draws(8), draws(7, 1), draws(7 + 2 ** 32)].map(String)).size).toBe(4)
  })

  test('draws every number of its range about equally often', () => {
    const rng = botRng(3)
    const counts = new Array<number>(6).fill(0)
    for (let i = 0; i < 60_000; i++) counts[rng.below(6)]!++
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })

  test('knows only one number below one', () => {
    expect(botRng(1).below(1)).toBe(0)
  })
})
