import { describe, expect, test } from 'vitest'
import { texts } from '../texts.js'
import { heading, spaced, t } from './message.js'

describe('the texts of the window', () => {
  test.each(Object.entries(texts))('%s is a message that can be filled', (key, text) => {
    const args = Object.fromEntries([...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name!, 3]))
    const filled = t(key as keyof typeof texts, args)
    expect(filled).not.toMatch(/[{}]/)
    expect(filled).not.toBe('')
  })

  test('choose their plural', () => {
    expect(t('library.problemCount', { count: 1 })).toBe('1 mistake')
    expect(t('library.problemCount', { count: 2 })).toBe('2 mistakes')
  })

  test('choose by a word', () => {
    expect(t('know.source', { source: 'shown' })).toBe('This was shown to you.')
  })

  test('take names as they are, whatever is in them', () => {
    expect(t('var.of', { name: '{n} <b>', value: '#' })).toBe('{n} <b>: #')
  })
})

describe('declared names', () => {
  test.each([
    ['firstOut', 'first out'],
    ['goal_deck', 'goal deck'],
    ['stoneA', 'stone a'],
    ['round2', 'round 2'],
  ])('%s becomes words', (name, words) => {
    expect(spaced(name)).toBe(words)
  })

  test('begin large at the head of a label', () => {
    expect(heading('first out')).toBe('First out')
    expect(heading('')).toBe('')
  })
})
