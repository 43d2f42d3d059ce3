import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compileText } from '../../src/compile.js'
import { declareText } from './checked.js'

const folder = new URL('../samples/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** A game with some of its words left out, one at a time; every so many, so that the test stays quick. */
function* withAWordMissing(text: string, step: number): Generator<string> {
  const words = [...text.matchAll(/[\p{L}\p{Nd}]+|[^\s\p{L}\p{Nd}]/gu)]
  for (let i = 0; i < words.length; i += step) {
    const { index, 0: word } = words[i]!
    yield text.slice(0, index) + text.slice(index + word.length)
  }
}

describe('a game in which a word is missing', () => {
  it.each([
    ['tic-tac-toe.rules', 7],
    ['avalon.rules', 61],
    ['brandub.rules', 29],
    ['saboteur.rules', 211],
    ['dead-of-winter.rules', 1201],
  ] as const)('%s is checked without a stumble', { timeout: 60_000 }, (name, step) => {
    for (const broken of withAWordMissing(read(name), step)) {
      const program = declareText(broken)
      for (const { span } of program.diagnostics) {
        expect(span.start).toBeGreaterThanOrEqual(0)
        expect(span.end).toBeLessThanOrEqual(broken.length)
      }
    }
  })
})

describe('the sample games', () => {
  const games = ['avalon', 'pig', 'tic-tac-toe', 'brandub', 'crazy-eights', 'dead-of-winter', 'english-draughts']
  it.each(games)('%s is checked without a finding', { timeout: 60_000 }, (name) => {
    const { value, diagnostics } = compileText(`${name}.rules`, read(`${name}.rules`))
    expect(diagnostics).toEqual([])
    expect(value).not.toBeNull()
  })
})
