import { describe, expect, test } from 'vitest'
import { gameInfo, member } from '../../../e2e/fixtures/build.js'
import { cardEmblem, designCard } from './card-design.js'
import { manSign, rankSign, suitSign } from './signs.js'

const pack = (suits: readonly string[], ranks: readonly string[]) =>
  gameInfo({
    name: 'pack',
    title: 'Pack',
    enums: [
      { name: 'Suit', members: suits.map((name) => member(name)), attributes: [] },
      { name: 'Rank', members: ranks.map((name) => member(name)), attributes: [] },
    ],
    cards: [
      {
        name: 'Card',
        attributes: ['suit', 'rank'],
        rows: suits.flatMap((suit) =>
          ranks.map((rank) => ({ ...member(`${suit}_${rank}`, { suit, rank }), copies: 1 })),
        ),
      },
    ],
  })

describe('a card of a pack', () => {
  test('shows its rank and suit, whichever column comes first', () => {
    const info = pack(['clubs', 'hearts'], ['nine', 'ten', 'king'])
    const emblems = info.cards[0]!.rows.map((row) => cardEmblem(info, designCard(info, 'Card'), row))
    expect(emblems.map((it) => (it.kind === 'pack' ? [it.rank, it.suit.red] : null))).toEqual([
      ['9', false],
      ['10', false],
      ['K', false],
      ['9', true],
      ['10', true],
      ['K', true],
    ])
  })

  test('is written in letters where one of its words is not a usual one', () => {
    const info = pack(['clubs', 'acorns'], ['nine', 'ten'])
    expect(designCard(info, 'Card').emblem.kind).not.toBe('pack')
  })
})

test('words that merely sound like a sign are none', () => {
  for (const word of ['constructor', '__proto__', 'Hearts', '']) {
    expect([suitSign(word), rankSign(word), manSign(word)]).toEqual([null, null, null])
  }
})
