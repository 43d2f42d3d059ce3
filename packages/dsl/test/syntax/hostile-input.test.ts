import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { renderText } from '../../src/diagnostics/render-text.js'
import { lex, MAX_LENGTH } from '../../src/syntax/lexer.js'
import { parse } from '../../src/syntax/parse.js'

const GAME = 'game demo "Demo" for 2 players\n'
const folder = new URL('../samples/', import.meta.url)
const samples = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)

/** Parses and renders within a second, or fails. */
function quickly(text: string): readonly Diagnostic[] {
  parse('warm.rules', GAME)
  const clock = performance.now()
  const processor = process.cpuUsage()
  const { diagnostics } = parse('hostile.rules', text)
  renderText(diagnostics, new Map([['hostile.rules', text]]))
  // On a busy machine the clock runs on while others work; the processor alone also counts the garbage collector.
  const { user, system } = process.cpuUsage(processor)
  expect(Math.min(performance.now() - clock, (user + system) / 1000)).toBeLessThan(1000)
  for (const one of diagnostics) {
    expect(one.span.start).toBeGreaterThanOrEqual(0)
    expect(one.span.end).toBeGreaterThanOrEqual(one.span.start)
    expect(one.span.end).toBeLessThanOrEqual(text.length)
  }
  return diagnostics
}

function codesOf(text: string): string[] {
  return [...new Set(quickly(text).map((one) => one.code))]
}

describe('hostile input', () => {
  it.each([
    ['an empty file', '', 'parse/missing-header'],
    ['white space only', ' \n\t\r\n ', 'parse/missing-header'],
    ['a comment only', '// nothing', 'parse/missing-header'],
    ['bytes of a picture', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'lex/not-text'],
    ['a NUL in a game', `${GAME}var a\0: bool = no`, 'lex/not-text'],
    ['a text beyond the limit', 'x'.repeat(MAX_LENGTH + 1), 'lex/too-long'],
    ['a line of a million letters', `${GAME}${'x'.repeat(1_000_000)}`, 'parse/no-declaration'],
    ['a text of a million letters without an end', `${GAME}step a "${'x'.repeat(1_000_000)}`, 'lex/unclosed-text'],
    ['a row of a million cells', `${GAME}enum A { | ${'x | '.repeat(250_000)}\n}`, 'parse/no-rows'],
    ['ten thousand open brackets', `${GAME}define a: bool = ${'('.repeat(10_000)}`, 'parse/too-deep'],
    ['ten thousand open braces', `${GAME}play ${'{'.repeat(10_000)}`, 'parse/no-statement'],
    ['ten thousand nested blocks', `${GAME}play { ${'if yes { '.repeat(10_000)}`, 'parse/too-deep'],
    ['ten thousand nested sets', `${GAME}var a: ${'set of '.repeat(10_000)}bool = {}`, 'parse/too-deep'],
    ['ten thousand else ifs', `${GAME}play { ${'if yes { } else '.repeat(10_000)} { } }`, 'parse/too-deep'],
    [
      'ten thousand conditional values',
      `${GAME}define a: bool = ${'if yes then no else '.repeat(10_000)} yes`,
      'parse/too-deep',
    ],
    ['ten thousand anys', `${GAME}define a: bool = ${'any '.repeat(10_000)}players`, 'parse/too-deep'],
    ['ten thousand index brackets', `${GAME}define a: bool = ${'a['.repeat(10_000)}`, 'parse/too-deep'],
    ['ten thousand nots', `${GAME}define a: bool = ${'not '.repeat(10_000)}yes`, 'parse/too-deep'],
    ['ten thousand dots', `${GAME}define a: bool = a${'.a'.repeat(10_000)}`, 'parse/too-deep'],
    ['ten thousand filters', `${GAME}define a: bool = a${' where it'.repeat(10_000)}`, 'parse/too-deep'],
    ['a hundred thousand words', `${GAME}define a: bool = ${'1 + '.repeat(100_000)}1`, 'lex/too-many-words'],
    ['nothing but bars', `${GAME}${'|'.repeat(1_000_000)}`, 'parse/row-here'],
    ['closing brackets without end', `${GAME}play { ${') \n'.repeat(90_000)} }`, 'parse/too-many'],
    ['nothing but unknown characters', `${GAME}${'§ '.repeat(200_000)}`, 'lex/unknown-character'],
    ['nothing but semicolons', `${GAME}${'; '.repeat(200_000)}`, 'lex/semicolon'],
    ['nothing but quotes', `${GAME}${'"'.repeat(100_001)}`, 'lex/unclosed-text'],
    ['a number beyond all bounds', `${GAME}var a: 0..${'9'.repeat(100_000)} = 0`, 'lex/number-too-large'],
    ['an unclosed foreign comment', `${GAME}/* ${'x\n'.repeat(100_000)}`, 'lex/foreign-comment'],
    ['a lone half of a character', `${GAME}\ud800 \udfff`, 'lex/unknown-character'],
    ['nothing but the word var', `${GAME}${'var '.repeat(90_000)}`, 'parse/unexpected'],
  ])('%s is told in a code of its own, soon', (_what, text, code) => {
    expect(codesOf(text)).toContain(code)
  })

  it('reads a sum of two hundred numbers, and no longer ones', () => {
    expect(codesOf(`${GAME}define a: 0..9 = ${'1 + '.repeat(200)}1`)).toEqual([])
    expect(codesOf(`${GAME}define a: 0..9 = ${'1 + '.repeat(10_000)}1`)).toEqual(['parse/too-deep'])
  })

  it('does not go on for ever about a hopeless file', () => {
    expect(quickly(`${GAME}${'play ) '.repeat(100_000)}`).length).toBeLessThan(60)
    expect(quickly(`${GAME}${'§ ; '.repeat(100_000)}`).length).toBeLessThan(120)
  })

  it('takes names of built-in properties as ordinary names', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype']
    const text = names.map((name) => `var ${name}: bool = no\n`).join('')
    expect(codesOf(GAME.replace('demo', 'constructor') + text.replace('__proto__', 'proto'))).toEqual([])
    expect(codesOf(`${GAME}var __proto__: bool = no`)).toContain('lex/unknown-character')
    expect(codesOf(`${GAME}play { constructor  toString = 3  hasOwnProperty chooses valueOf: toString }`)).toEqual([])
  })

  it('warns of characters that turn the direction of writing, in comments too', () => {
    const found = quickly(`${GAME}// a \u202e b\nplay { end winners {} }`)
    expect(found.map((one) => [one.code, one.severity])).toEqual([['lex/bidi-control', 'warning']])
  })

  it('reads a file that begins with a byte order mark', () => {
    expect(codesOf(`\ufeff${GAME}`)).toEqual([])
  })

  it.each(['\n', '\r\n', '\r'])('counts lines that end with %j', (end) => {
    const [found] = parse('a.rules', ['game demo "Demo" for 2 players', 'var a', ''].join(end)).diagnostics
    expect(found!.code).toBe('parse/unexpected')
  })
})

describe('every beginning of every sample', () => {
  it.each(samples)(
    '%s can be cut off anywhere',
    (name, text) => {
      const { tokens } = lex(name, text)
      // Where tokens begin and in the middle of them; long files are cut at every few tokens only.
      const every = Math.ceil(tokens.length / 120)
      for (let i = 0; i < tokens.length; i += every) {
        const { startOffset, image } = tokens[i]!
        for (const end of [startOffset, startOffset + Math.ceil(image.length / 2)]) {
          const { value, diagnostics } = parse(name, text.slice(0, end))
          expect(diagnostics.every((one) => one.span.start <= end && one.span.end <= end)).toBe(true)
          expect(value.decls.length).toBeGreaterThanOrEqual(0)
        }
      }
    },
    60_000,
  )

  it.each(samples)(
    '%s does without any one of its tokens',
    (name, text) => {
      const { tokens } = lex(name, text)
      const every = Math.ceil(tokens.length / 100)
      for (let i = 0; i < tokens.length; i += every) {
        const { startOffset, image } = tokens[i]!
        const { diagnostics } = parse(name, text.slice(0, startOffset) + text.slice(startOffset + image.length))
        expect(diagnostics.length, `without \`${image}\` at ${startOffset}`).toBeLessThan(8)
      }
    },
    60_000,
  )
})
