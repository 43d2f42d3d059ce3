import type { GameEvent } from '@rheol/runtime'
import { describe, expect, test } from 'vitest'
import { seat } from '../../../e2e/fixtures/build.js'
import { QUEST } from '../../../e2e/fixtures/quest.js'
import { makeNames } from '../names/names.js'
import { narrate } from './narrate.js'

const names = makeNames(QUEST, ['Anna', 'Bryn', 'Cari'])
const box = { zone: 'box', index: [] }
const roles = { zone: 'roles', index: [] }
const role = (n: number) => ({ zone: 'role', index: [seat(n)] })

function moved(
  to: { zone: string; index: readonly { seat: number }[] },
  rows: (string | null)[],
  from: { zone: string; index: readonly { seat: number }[] } = roles,
): GameEvent {
  return { kind: 'moved', card: 'Role', count: rows.length, rows, from, to }
}

function told(...events: GameEvent[]): string[] {
  return narrate([{ turn: 1, events }], names).flatMap((group) => group.lines.map((line) => line.text))
}

describe('moves', () => {
  test('name the card where it is seen', () => {
    expect(told(moved(roles, ['oracle'], box))).toEqual(['Oracle: from the box to the roles'])
  })

  test('say only how many where it is not', () => {
    expect(told(moved(role(1), [null]))).toEqual(['A card from the roles to Bryn’s role'])
    expect(told(moved(role(1), [null, 'oracle']))).toEqual(['2 cards from the roles to Bryn’s role'])
  })

  test('the same way become one', () => {
    expect(told(moved(roles, ['oracle'], box), moved(roles, ['squire', 'squire'], box))).toEqual([
      '3 cards from the box to the roles: Oracle, Squire, Squire',
    ])
  })

  test('of a deal become one, whoever sees their own card', () => {
    expect(told(moved(role(0), ['oracle']), moved(role(1), [null]), moved(role(2), [null]))).toEqual([
      'A card from the roles to each role',
    ])
  })

  test('to some of a family name them', () => {
    expect(told(moved(role(0), [null]), moved(role(2), [null]))).toEqual([
      '2 cards from the roles to role (Anna, Cari)',
    ])
  })
})

describe('one after another', () => {
  const roll = (value: number): GameEvent => ({ kind: 'rolled', die: 'Pip', value })
  const phase = (message: string): GameEvent => ({ kind: 'phase', step: message, text: { message, args: {} } })

  test('a card that passes through a place goes on in one way', () => {
    expect(told(moved(role(1), ['oracle']), moved(box, ['oracle'], role(1)))).toEqual([
      'Oracle: from the roles to the box',
    ])
  })

  test('dice are told together', () => {
    expect(told(roll(3), roll(1), roll(2))).toEqual(['3 dice are rolled: 3, 1, 2'])
    expect(told(roll(3))).toEqual(['Rolled: 3'])
  })

  test('a step in which nothing happens has no heading', () => {
    expect(told(phase('Turn'), phase('Crossroads'), roll(3), phase('Crossroads'))).toEqual(['Crossroads', 'Rolled: 3'])
  })
})

describe('choices', () => {
  const chosen = (
    values: readonly unknown[] | null,
    alternative: string | null = '',
    text = 'Shall it go?',
  ): GameEvent => ({
    kind: 'chosen',
    seat: 1,
    decision: 'd',
    action: values === null ? null : { seat: 1, decision: 'd', alternative, values: values as never },
    text: { message: text, args: {} },
  })

  test('repeat the question and the answer', () => {
    expect(told(chosen(['approve']))).toEqual(['Bryn answers “Shall it go?” with Approve'])
    expect(told(chosen([[seat(0), seat(2)]]))).toEqual(['Bryn answers “Shall it go?” with Anna, Cari'])
  })

  test('of an action tell it with its parts', () => {
    expect(told(chosen([seat(2)], 'spoil', 'Break a tool'))).toEqual(['Bryn: Break a tool, Cari'])
    expect(told(chosen([], 'rest', 'Rest'))).toEqual(['Bryn: Rest'])
  })

  test('that are secret say nothing but that they were made', () => {
    expect(told(chosen(null))).toEqual(['Bryn has answered'])
  })

  test('that are secret and follow each other become one entry', () => {
    const answer = (n: number): GameEvent => ({ kind: 'chosen', seat: n, decision: 'd', action: null, text: null })
    const groups = narrate(
      [0, 1, 2].map((n) => ({ turn: 4 + n, events: [answer(n)] })),
      names,
    )
    expect(groups).toMatchObject([{ turn: 4, until: 6, lines: [{ text: 'Anna, Bryn, Cari have answered' }] }])
  })

  test('not to choose are told', () => {
    expect(told(chosen([], null))).toEqual(['Bryn declines “Shall it go?”'])
  })
})

test('what is revealed is listed by owner', () => {
  const groups = narrate(
    [
      {
        turn: 3,
        events: [
          {
            kind: 'revealed',
            name: 'vote',
            entries: [
              { index: [seat(0)], value: 'approve' },
              { index: [seat(1)], value: 'reject' },
            ],
          },
        ],
      },
    ],
    names,
  )
  expect(groups[0]!.lines[0]).toMatchObject({ text: 'Revealed: Vote', details: ['Anna: Approve', 'Bryn: Reject'] })
})

test('the end names the winners', () => {
  const groups = narrate(
    [{ turn: 9, events: [{ kind: 'ended', winners: [0, 2], text: { message: 'All done.', args: {} }, end: null }] }],
    names,
  )
  expect(groups[0]!.lines[0]).toMatchObject({
    text: 'The game is over. All done.',
    details: ['The winners are Anna, Cari.'],
  })
})

test('an action of which nothing is known leaves no entry', () => {
  expect(narrate([{ turn: 2, events: [] }], names)).toEqual([])
})
