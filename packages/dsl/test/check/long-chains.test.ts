import { describe, expect, it } from 'vitest'
import { compileText } from '../../src/compile.js'

const GAME = 'game demo "Demo" for 2 players\n'
const LENGTH = 4_000

function chain(line: (i: number) => string): string {
  return Array.from({ length: LENGTH }, (_, i) => line(i)).join('\n')
}

function codesOf(text: string): string[] {
  return [...new Set(compileText('demo.rules', GAME + text).diagnostics.map((it) => it.code))]
}

const LAST = `step s${LENGTH} { end winners {} }`

describe('a chain of thousands', () => {
  it.each([
    ['steps that call the next', `play { s0 }\n${chain((i) => `step s${i} { s${i + 1} }`)}\n${LAST}`, []],
    ['steps in a loop', `play { repeat { s0 } }\n${chain((i) => `step s${i} { s${i + 1} }`)}\n${LAST}`, []],
    [
      'steps in a circle',
      `play { s0 }\n${chain((i) => `step s${i} { s${(i + 1) % LENGTH} }`)}`,
      ['lower/circular-steps'],
    ],
    [
      'definitions',
      `${chain((i) => `define d${i}: 0..9 = ${i > 0 ? `d${i - 1}` : '1'}`)}\nplay { end winners {} }`,
      [],
    ],
    [
      'definitions that branch, asked for the options of a choice',
      `${Array.from({ length: 60 }, (_, i) => `define d${i}(n: 0..9): bool = ${i > 0 ? `d${i - 1}(n) or d${i - 1}(n) or d${i - 1}(n)` : 'n > 1'}`).join('\n')}
play { for each p in players { p chooses n: 0..9 where d59(it) "?" }  end winners {} }`,
      [],
    ],
    [
      'names that pass on a secret',
      `var h: 0..9 = 1 seen by nobody\nplay {\n${chain((i) => `let x${i} = ${i > 0 ? `x${i - 1}` : 'h'}`)}\nsay "{x${LENGTH - 1}}" end winners {} }`,
      ['lower/say-secret'],
    ],
    [
      'steps that hand on a secret',
      `var h: 0..9 = 1 seen by nobody\nplay { s0(h) }\n${chain((i) => `step s${i}(x: 0..9) { s${i + 1}(x) }`)}\nstep s${LENGTH}(x: 0..9) { say "{x}"  end winners {} }`,
      ['lower/say-secret'],
    ],
  ])('of %s is followed to its end', (_what, text, codes) => {
    expect(codesOf(text)).toEqual(codes)
  })
})
