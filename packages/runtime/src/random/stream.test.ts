import { describe, expect, test } from 'vitest'
import { below, nextWord, STREAM_SOURCE, seedStream } from './stream.js'

const seeded = (seed: number, stream = 1): Int32Array => {
  const words = new Int32Array(4)
  seedStream(words, 0, seed, stream)
  return words
}
const first = (words: Int32Array, count = 5): number[] => Array.from({ length: count }, () => nextWord(words, 0))

describe('a stream', () => {
  test('comes again from the same seed, and is another for another seed or number', () => {
    expect(first(seeded(1))).toEqual(first(seeded(1)))
    expect(first(seeded(1))).not.toEqual(first(seeded(2)))
    expect(first(seeded(1, 1))).not.toEqual(first(seeded(1, 2)))
    expect(first(seeded(1))).not.toEqual(first(seeded(1 + 2 ** 33)))
    expect(first(seeded(-1))).not.toEqual(first(seeded(1)))
  })

  test.each([1, 2, 3, 7, 52, 1000, 32768, 40_000, 2 ** 31])('gives numbers below %i', (n) => {
    const words = seeded(n)
    for (let i = 0; i < 2000; i++) {
      const drawn = below(words, 0, n)
      expect(drawn >= 0 && drawn < n).toBe(true)
    }
  })

  test('gives each number equally often', () => {
    const words = seeded(3)
    const counts = new Array<number>(7).fill(0)
    for (let i = 0; i < 70_000; i++) counts[below(words, 0, 7)]!++
    const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    // Six degrees of freedom: above 22.5 once in a thousand.
    expect(chi).toBeLessThan(22.5)
  })

  test('is the same in generated code', () => {
    const make = new Function(`${STREAM_SOURCE}\nreturn { word, below }`) as () => {
      word: typeof nextWord
      below: typeof below
    }
    const generated = make()
    const [a, b] = [seeded(9), seeded(9)]
    for (let i = 1; i < 3000; i++) {
      const n = i % 3 === 0 ? i * 500_000 : i
      expect(generated.below(a, 0, n)).toBe(below(b, 0, n))
    }
    expect(generated.word(a, 0)).toBe(nextWord(b, 0))
    expect(a).toEqual(b)
  })
})
