import type { GameInfo, PlayerView } from '@rheol/runtime'
import { describe, expect, test } from 'vitest'
import { HEX, LAYOUT, layout, MILL, mill, ROW, row, six, TUNNEL, tunnel } from '../../../e2e/fixtures/boards.js'
import { BOOL, gameInfo, int, kind, member, PLAYER, seat, track, variable, view } from '../../../e2e/fixtures/build.js'
import { QUEST, teamChoice } from '../../../e2e/fixtures/quest.js'
import { arrange } from './arrange.js'

describe('hidden roles', () => {
  const model = arrange(QUEST, teamChoice().view)

  test('put a value that names players on their seats', () => {
    expect(model.seats[0]!.badges.map((it) => it.name)).toEqual(['leader'])
    expect(model.seats.filter((it) => it.badges.some((badge) => badge.name === 'team')).map((it) => it.seat)).toEqual([
      2, 4, 7,
    ])
  })

  test('put single values and tracks in the middle', () => {
    expect(model.plaques.map((it) => it.name)).toEqual(['quest', 'approved', 'rejected'])
  })

  test('make a table of what is kept for the members of an enum', () => {
    expect(model.matrices).toHaveLength(1)
    expect(model.matrices[0]!.rows.map((it) => it.value)).toEqual(['good', 'evil'])
  })

  test('lay one’s own card in front of oneself, and nobody else’s', () => {
    expect(model.own.zones.map((zone) => zone.cards[0]?.row)).toEqual(['oracle'])
    expect(model.mats).toEqual([])
  })

  test('mark the seats of which one knows something', () => {
    expect(model.seats.filter((it) => it.known.length > 0).map((it) => it.seat)).toEqual([3, 8])
    expect(model.own.facts.map((it) => it.name)).toEqual(['known'])
  })

  test('do not count single cards that everybody has', () => {
    expect(model.seats.every((it) => it.counts.length === 0)).toBe(true)
  })
})

describe('boards', () => {
  test.each([
    ['square', ROW, row(), { b2: { seat: 0 }, a1: { seat: 1 } }],
    ['hexagonal', HEX, six(), { f6: { seat: 0 }, c9: { seat: 1 } }],
    ['of points', MILL, mill(), { a1: { seat: 0 }, d2: { seat: 1 } }],
  ] as const)('that are %s hold what is kept for their places', (_, info, state, things) => {
    const [board, ...more] = arrange(info, state.view).boards
    expect(more).toEqual([])
    for (const [cell, value] of Object.entries(things)) {
      expect(board!.things.get(cell)).toMatchObject([{ kind: 'value', value }])
    }
    expect(arrange(info, state.view).matrices).toEqual([])
  })

  test('mark the places that single values name', () => {
    expect([...arrange(HEX, six().view).boards[0]!.marks]).toEqual([['c9', ['last']]])
  })

  test('hold cards', () => {
    const [board] = arrange(TUNNEL, tunnel().view).boards
    expect(board!.things.get('1,0')).toMatchObject([{ kind: 'card', view: { row: 'eastWest' } }])
    expect(board!.things.get('3,0')).toBeUndefined()
  })

  test('belong to a player when the player is the first index', () => {
    const model = arrange(LAYOUT, layout().view)
    expect(model.boards).toEqual([])
    expect(model.mats.map((mat) => mat.boards.map((board) => board.seat))).toEqual([[0], [1], [2], [3]])
  })

  const squares = kind('grid', 'Square')
  const info: GameInfo = gameInfo({
    name: 'pieces',
    title: 'Pieces',
    enums: [{ name: 'Rank', members: [member('plain'), member('crowned')], attributes: [] }],
    grids: [{ name: 'Square', columns: { from: 1, to: 2 }, rows: { from: 1, to: 1 }, hex: false }],
    vars: [
      { name: 'who', index: [squares], type: PLAYER, doc: '', track: false },
      { name: 'rank', index: [squares], type: kind('enum', 'Rank'), doc: '', track: false },
      { name: 'seeds', index: [squares], type: int(0, 9), doc: '', track: false },
    ],
  })
  const pieces = (who: PlayerView['vars'][number]['value']): PlayerView =>
    view({
      players: 2,
      vars: [
        variable('who', ['a1'], PLAYER, who),
        variable('who', ['b1'], PLAYER, null),
        variable('rank', ['a1'], kind('enum', 'Rank'), 'crowned'),
        variable('rank', ['b1'], kind('enum', 'Rank'), 'plain'),
        variable('seeds', ['a1'], int(0, 9), 0),
        variable('seeds', ['b1'], int(0, 9), 4),
      ],
    })

  test('show what a piece is like only where a piece stands', () => {
    const { things } = arrange(info, pieces(seat(1))).boards[0]!
    expect(things.get('a1')?.map((it) => it.kind === 'value' && it.name)).toEqual(['who', 'rank'])
    expect(things.get('b1')?.map((it) => it.kind === 'value' && it.name)).toEqual(['seeds'])
  })

  test('take what the rules work out for their places', () => {
    const facts = [
      {
        name: 'open',
        args: ['a1'],
        type: { k: 'set' as const, of: { k: 'direction' as const } },
        value: ['north'],
        private: false,
        doc: '',
        at: [0, 0, 0, 1] as const,
      },
    ]
    const model = arrange(info, { ...pieces(seat(1)), facts })
    expect(model.boards[0]!.things.get('a1')?.map((it) => it.kind === 'value' && it.name)).toContain('open')
    expect(model.matrices).toEqual([])
  })
})

describe('hands and what lies in front of players', () => {
  const model = arrange(TUNNEL, tunnel().view)

  test('count the cards of others', () => {
    expect(model.seats[1]!.counts).toEqual([{ zone: 'hand', count: 6 }])
    expect(model.seats[0]!.counts).toEqual([])
  })

  test('show public cards in front of their owner', () => {
    expect(model.mats.map((mat) => mat.seat)).toEqual([2])
  })

  test('keep the box out of sight', () => {
    expect(arrange(QUEST, teamChoice().view).shared.map((zone) => zone.spot.zone)).toEqual(['roles'])
  })
})

test('values kept for each player stand at the seats, with the track they are on', () => {
  const info = gameInfo({
    name: 'points',
    title: 'Points',
    vars: [
      { name: 'score', index: [PLAYER], type: int(0, 9), doc: '', track: true },
      { name: 'out', index: [PLAYER], type: BOOL, doc: '', track: false },
    ],
  })
  const { seats } = arrange(
    info,
    view({
      players: 2,
      vars: [
        track('score', [seat(0)], 0, 9, 0),
        track('score', [seat(1)], 0, 9, 4),
        variable('out', [seat(0)], BOOL, false),
        variable('out', [seat(1)], BOOL, true),
      ],
    }),
  )
  expect(seats[0]!.badges).toMatchObject([{ name: 'score', value: 0, track: { min: 0, max: 9 } }])
  expect(seats[1]!.badges.map((it) => [it.name, it.value])).toEqual([
    ['score', 4],
    ['out', undefined],
  ])
})
