import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lex } from '../syntax/lexer.js'
import { parse } from '../syntax/parse.js'
import { format } from './format.js'

const folder = new URL('../../test/samples/', import.meta.url)
const samples = readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
const HEADER = 'game demo "Demo" for 2 players\n'

function formatted(text: string): string {
  const { value, diagnostics } = format('a.rules', HEADER + text)
  expect(diagnostics.filter((one) => one.severity === 'error').map((one) => one.message)).toEqual([])
  expect(value.startsWith(HEADER)).toBe(true)
  return value.slice(HEADER.length)
}

/** The tree without places. */
function meaning(text: string): unknown {
  const { value } = parse('a.rules', text)
  return JSON.parse(JSON.stringify(value, (key, part) => (key === 'span' || key === 'opSpan' ? undefined : part)))
}

describe('every sample', () => {
  it.each(samples)('%s means the same when formatted', (name, text) => {
    expect(meaning(format(name, text).value)).toEqual(meaning(text))
  })

  it.each(samples)('%s stays as it is when formatted twice', (name, text) => {
    const once = format(name, text).value
    expect(format(name, once).value).toBe(once)
  })

  it.each(samples)('%s keeps its comments', (name, text) => {
    const comments = (from: string) => lex(name, from).comments.map((comment) => comment.text)
    expect(comments(format(name, text).value)).toEqual(comments(text))
  })

  it.each(samples)('%s means the same when its layout was lost', (name, text) => {
    const once = format(name, text.replace(/^ +/gm, '')).value
    expect(meaning(once)).toEqual(meaning(text))
    expect(format(name, once).value).toBe(once)
  })
})

describe('format', () => {
  it.each([
    ['var   score [ player ] :0 .. 9=0', 'var score[player]: 0..9 = 0\n'],
    ['define f( p:player ):set of player={ a ,b }+{ }', 'define f(p: player): set of player = {a, b} + {}\n'],
    ['define f: -3..4 = -a - -b-(-1)', 'define f: -3..4 = -a - -b - (-1)\n'],
    ['define f: bool = not(a)and any(b where it.up)', 'define f: bool = not (a) and any (b where it.up)\n'],
    ['define f: 0..9 = count (next (a)) [ 1 ]', 'define f: 0..9 = count(next(a))[1]\n'],
    ['grid A - 3 .. 4 by -1..1', 'grid A -3..4 by -1..1\n'],
    ['die A -1..6', 'die A -1..6\n'],
    ['var a: Card ?', 'var a: Card?\n'],
    ['enum A{a,b}', 'enum A { a, b }\n'],
    ['play{}', 'play { }\n'],
    ['play { a = 1 b = 2 }', 'play { a = 1   b = 2 }\n'],
    ['play { if a {b} else if c {d} else {e} }', 'play { if a { b } else if c { d } else { e } }\n'],
    ['play { draw 1 from (a) to b }', 'play { draw 1 from (a) to b }\n'],
    ['test "x"{given a=[b, c,   d,e]}', 'test "x" { given a = [b, c,  d, e] }\n'],
    ['test "x"{given a=[b up,c],d={ }}', 'test "x" { given a = [b up, c], d = {} }\n'],
  ])('%s', (text, expected) => {
    expect(formatted(text)).toBe(expected)
  })

  it('indents blocks, and lines that go on', () => {
    expect(formatted('play {\nif a {\nb\n}\nelse {\nc = d\n+ e(f,\ng)\n}\n}')).toBe(
      'play {\n  if a {\n    b\n  }\n  else {\n    c = d\n      + e(f,\n        g)\n  }\n}\n',
    )
  })

  it('gives every item of a menu its own line, as it was written', () => {
    expect(formatted('play {\np does one of {\na, b\nc\naction d "D" {\ne\n}\naction f "F" { }\n}\n}')).toBe(
      'play {\n  p does one of {\n    a, b\n    c\n    action d "D" {\n      e\n    }\n    action f "F" { }\n  }\n}\n',
    )
  })

  it('aligns the columns of each table by itself', () => {
    const text = 'card A {\nsize: 0..9\n|name|size|\n|--|--|\n| longName |1|\n| name | kind |\n| b | - | // here\n}'
    expect(formatted(text)).toBe(
      [
        'card A {',
        '  size: 0..9',
        '  | name     | size |',
        '  |----------|------|',
        '  | longName | 1    |',
        '  | name | kind |',
        '  | b    | -    |  // here',
        '}',
        '',
      ].join('\n'),
    )
  })

  it('keeps one empty line where there were several, and none inside a brace', () => {
    expect(formatted('play {\n\n\n  a\n\n\n  b\n\n}\n\n\n\nvar c: bool')).toBe('play {\n  a\n\n  b\n}\n\nvar c: bool\n')
  })

  it('puts comments where the line below them begins', () => {
    expect(formatted('play {\n// one\na // two\n      // three\n}\n// four\nvar c: bool')).toBe(
      'play {\n  // one\n  a  // two\n  // three\n}\n// four\nvar c: bool\n',
    )
  })

  it('ends lines with a line feed and the file with one', () => {
    expect(format('a.rules', 'game demo "Demo" for 2 players\r\nplay { }\r\n\r\n').value).toBe(`${HEADER}play { }\n`)
  })

  it('leaves a text with mistakes as it is', () => {
    const text = 'game demo "Demo" for 2 players\nplay   {'
    expect(format('a.rules', text).value).toBe(text)
  })
})
