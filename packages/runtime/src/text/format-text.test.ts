import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMessage, formatText } from './format-text.js'

const seatNames = ['Ada', 'Bran']
const MOON = { term: 'Moon', key: 'Piece.moon' }

describe('a text', () => {
  test('without places is the message', () => {
    expect(formatText({ message: 'Who is it?', args: {} }, { language: 'en' })).toBe('Who is it?')
  })

  test('names seats, numbers and things', () => {
    const text = { message: '{who} plays {n} of {what}.', args: { who: { seat: 1 }, n: 3, what: MOON } }
    expect(formatText(text, { language: 'en', seatNames })).toBe('Bran plays 3 of Moon.')
    expect(formatText(text, { language: 'en' })).toBe('Player 2 plays 3 of Moon.')
  })

  test('lists several things with commas, whatever the language', () => {
    const text = { message: '{all}', args: { all: [{ seat: 0 }, { seat: 1 }] } }
    expect(formatText(text, { language: 'cy', seatNames })).toBe('Ada, Bran')
  })

  test('takes the plural forms of the reader’s language', () => {
    const message = '{n, plural, zero {dim} one {un} two {dwy} few {tair} many {chwech} other {# cerdyn}}'
    const of = (n: number): string => formatMessage(message, { n }, { language: 'cy' })
    expect([0, 1, 2, 3, 4, 6, 7].map(of)).toEqual(['dim', 'un', 'dwy', 'tair', '4 cerdyn', 'chwech', '7 cerdyn'])
  })

  test('is translated whole, names too', () => {
    const translate = (english: string, key: string): string | null =>
      key === 'Piece.moon' ? 'lleuad' : english === 'Take {what}.' ? 'Cymerwch «{what}».' : null
    const text = { message: 'Take {what}.', args: { what: MOON } }
    expect(formatText(text, { language: 'cy', translate })).toBe('Cymerwch «lleuad».')
  })

  test('does not take the branch of a plural for a form', () => {
    expect(formatMessage('{n, plural, one {one card} other {# cards}}', { n: 1 }, { language: 'en' })).toBe('one card')
  })

  test('asks for a further form of a name, and falls back to the plain one', () => {
    const translate = (_english: string, key: string, form: string | null): string | null =>
      key === 'Piece.moon' ? (form === 'soft' ? 'leuad' : 'lleuad') : null
    const options = { language: 'cy', translate }
    expect(formatMessage('i {what soft}', { what: MOON }, options)).toBe('i leuad')
    expect(formatMessage('i {what soft}', { what: MOON }, { language: 'cy' })).toBe('i Moon')
  })

  test('chooses by the name the author gave, and shows the translated one', () => {
    const translate = (_english: string, key: string): string | null => (key === 'Piece.moon' ? 'lleuad' : null)
    const message = '{what, select, moon {night: {what}} other {day: {what}}}'
    expect(formatMessage(message, { what: MOON }, { language: 'cy', translate })).toBe('night: lleuad')
  })

  test('chooses by yes and no', () => {
    expect(formatMessage('{sure, select, yes {sure} other {not sure}}', { sure: true }, { language: 'en' })).toBe(
      'sure',
    )
  })

  test('shows tags as they are written', () => {
    expect(formatMessage('<b onclick="x">{n}</b>', { n: 1 }, { language: 'en' })).toBe('<b onclick="x">1</b>')
  })

  test.each(['{', '{n', '{n, plural}', '{missing}', '{n, plural, one {x}}', "it's {n, fancy}"])(
    'that cannot be formatted is shown as it was written: %s',
    (message) => {
      expect(formatMessage(message, { n: 5 }, { language: 'en' })).toBe(message)
    },
  )

  test('never throws, whatever the message, the names and the language', () => {
    const arg = fc.oneof(fc.integer(), fc.boolean(), fc.record({ seat: fc.nat() }), fc.constant(MOON))
    const message = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('{', '}', 'n', ',', ' ', '#', "'", 'plural') }),
    )
    fc.assert(
      fc.property(message, fc.dictionary(fc.string(), arg), fc.string(), (text, args, language) => {
        expect(typeof formatMessage(text, args, { language })).toBe('string')
      }),
    )
  })
})
