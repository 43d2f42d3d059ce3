import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ROOT, sourceFiles } from './source-files.js'

/** Names in games that are ordinary words of the field or of programming, and so say nothing of a game. */
const ORDINARY = new Set([
  'action',
  'active',
  'blank',
  'board',
  'break',
  'bridge',
  'cross',
  'eight',
  'eleven',
  'empty',
  'fifteen',
  'fourteen',
  'group',
  'hearts',
  'leader',
  'locked',
  'minor',
  'northeast',
  'northwest',
  'pairs',
  'repair',
  'right',
  'route',
  'samples',
  'scout',
  'search',
  'seven',
  'southeast',
  'southwest',
  'start',
  'state',
  'stores',
  'straight',
  'thirteen',
  'three',
  'tools',
  'trade',
  'twelve',
  'unlock',
])

/** Short names (`map`, `pig`, `hex`) are parts of too many other words. */
const SHORTEST = 5

/** Names of games and of rows of card kinds: words that no package should know. */
function gameWords(text: string): string[] {
  const names = [...text.matchAll(/^\s*(?:game|variant)\s+(\w+)/gm)].map((match) => match[1]!)
  for (const card of text.matchAll(/^card\s+\w+[^\n{]*\{([\s\S]*?)^\}/gm)) {
    const rows = [...card[1]!.matchAll(/^\s*\|\s*([a-z]\w*)\s*\|/gm)].map((match) => match[1]!)
    names.push(...rows.filter((name) => name !== 'name'))
  }
  return names
}

const games = existsSync(`${ROOT}games`)
  ? readdirSync(`${ROOT}games`, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.rules'))
      .sort()
      .map((name) => readFileSync(`${ROOT}games/${name}`, 'utf8'))
  : []

const words = [...new Set(games.flatMap(gameWords))].filter(
  (word) => word.length >= SHORTEST && !ORDINARY.has(word.toLowerCase()),
)

describe('the packages', () => {
  it('are looked through for the words of all games', () => {
    expect(games.length).toBeGreaterThan(0)
    expect(words.length).toBeGreaterThan(games.length / 2)
  })

  it.each(['packages/runtime/src', 'packages/dsl/src', 'packages/desktop/src'])(
    'hold no word of a game: %s',
    (folder) => {
      const pattern = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')
      const found = sourceFiles(folder).flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, i) => {
          return [...line.matchAll(pattern)].map((match) => `${path}:${i + 1}: ${match[0]}`)
        }),
      )
      expect(found).toEqual([])
    },
  )

  it('would be caught naming a game or a card', () => {
    const text = 'game foxes "Foxes" for 2 players\n\ncard Beast {\n  | name    | copies |\n  | badger  | 2      |\n}\n'
    expect(gameWords(text)).toEqual(['foxes', 'badger'])
  })
})
