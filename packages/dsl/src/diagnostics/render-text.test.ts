import { describe, expect, it } from 'vitest'
import { diagnostic } from './diagnostic-of.js'
import { renderText } from './render-text.js'

function render(text: string, start: number, end: number, colour = false): string {
  const found = diagnostic('parse/stray-doc', { file: 'a.rules', start, end }, {}, { label: 'here', help: 'do that' })
  return renderText([{ ...found, message: 'Wrong.' }], new Map([['a.rules', text]]), { colour })
}

describe('renderText', () => {
  it('shows code, message, place, line, carets and help', () => {
    expect(render('one\n  two three\n', 10, 15)).toBe(
      [
        'warning[parse/stray-doc]: Wrong.',
        '  a.rules:2:7',
        '2 |   two three',
        '  |       ^^^^^ here',
        'help: do that',
        '',
      ].join('\n'),
    )
  })

  it('puts carets under what follows a tab', () => {
    const lines = render('\tab\tcd', 4, 6).split('\n')
    expect(lines[2]).toBe('1 |     ab  cd')
    expect(lines[3]).toBe('  |         ^^ here')
  })

  it('counts wide characters as two columns', () => {
    const lines = render('日本 x', 3, 4).split('\n')
    expect(lines[3]).toBe('  |      ^ here')
  })

  it('counts an accent that is a character of its own as none', () => {
    const lines = render('e\u0301 x', 3, 4).split('\n')
    expect(lines[3]).toBe('  |   ^ here')
  })

  it('makes escape sequences visible instead of obeying them', () => {
    const out = render('a \u001b[31mred', 2, 3)
    expect(out).not.toContain('\u001b')
    expect(out).toContain('<U+001B>[31mred')
  })

  it('makes characters that turn the direction of writing visible', () => {
    expect(render('a \u202e b', 2, 3)).toContain('a <U+202E> b')
  })

  it('cuts a very long line round the place it points at', () => {
    const lines = render(`${'x'.repeat(100_000)}HERE${'y'.repeat(100_000)}`, 100_000, 100_004).split('\n')
    expect(lines[2]!.length).toBeLessThan(140)
    expect(lines[2]).toMatch(/^1 \| …x+HERE.*…$/)
    const caret = lines[3]!.indexOf('^')
    expect(lines[2]!.slice(caret, caret + 4)).toBe('HERE')
  })

  it('points behind the last character at the end of a line', () => {
    expect(render('ab', 2, 2).split('\n')[3]).toBe('  |   ^ here')
  })

  it('draws no more carets than fit on the first line of a long place', () => {
    expect(render('ab\ncd', 1, 5).split('\n')[3]).toBe('  |  ^ here')
  })

  it('shows related places below', () => {
    const span = { file: 'a.rules', start: 0, end: 3 }
    const found = diagnostic('parse/stray-doc', span, {}, { related: [{ span, message: 'declared here' }] })
    expect(renderText([found], new Map([['a.rules', 'one']]))).toContain(
      'note: declared here\n  a.rules:1:1\n1 | one\n',
    )
  })

  it('names a place in a file it was not given', () => {
    expect(renderText([diagnostic('parse/stray-doc', { file: 'b.rules', start: 5, end: 6 }, {})], new Map())).toContain(
      '\n  b.rules\n',
    )
  })

  it('colours only when asked to', () => {
    expect(render('one', 0, 1, true)).toContain('\u001b[1;33mwarning[parse/stray-doc]\u001b[0m')
  })
})
