import type { GameInfo, PlayerView } from '@rheol/runtime'
import { describe, expect, test } from 'vitest'
import { gameInfo, int, kind, member, PLAYER, seat, variable, view } from '../../../e2e/fixtures/build.js'
import { arrange } from './arrange.js'

const HARBOUR = kind('enum', 'Harbour')
const BERTH = kind('enum', 'Berth')
const SHIP = kind('card', 'Ship')
const zone = (name: string, card: string, holds: 'pile' | 'group', index: GameInfo['zones'][number]['index']) => ({
  name,
  card,
  holds,
  index,
  doc: '',
  seen: 'everyone' as const,
  box: false,
})

const INFO: GameInfo = gameInfo({
  name: 'coast',
  title: 'Coast',
  doc: '',
  seats: { min: 2, max: 2, names: null },
  dice: [{ name: 'Die', faces: [1, 2, 3] }],
  enums: [
    { name: 'Harbour', members: ['north', 'south', 'west'].map((name) => member(name)), attributes: [] },
    {
      name: 'Berth',
      members: [
        member('pier', { leads: 'north' }),
        member('quay', { leads: 'north' }),
        member('steps', { leads: 'south' }),
      ],
      attributes: ['leads'],
    },
  ],
  cards: [
    { name: 'Ship', rows: ['gull', 'tern'].map((name) => ({ ...member(name), copies: 1 })), attributes: [] },
    { name: 'Cargo', rows: ['wool'].map((name) => ({ ...member(name), copies: 1 })), attributes: [] },
  ],
  zones: [
    zone('moored', 'Ship', 'group', [HARBOUR]),
    zone('store', 'Cargo', 'pile', [HARBOUR]),
    zone('hold', 'Cargo', 'group', [SHIP]),
  ],
  vars: [
    { name: 'captain', index: [SHIP], type: PLAYER, doc: '', track: false },
    { name: 'boats', index: [BERTH], type: int(0, 4), doc: '', track: true },
    { name: 'rolled', index: [PLAYER, int(1, 3)], type: int(0, 9), doc: '', track: false },
    { name: 'shut', index: [], type: { k: 'set', of: HARBOUR }, doc: '', track: false },
    { name: 'sailed', index: [], type: { k: 'set', of: SHIP }, doc: '', track: false },
  ],
})

const lying = (name: string, index: string, card: string, holds: 'pile' | 'group', rows: readonly string[]) => ({
  zone: name,
  card,
  holds,
  index: [index],
  count: rows.length,
  cards: rows.map((row) => ({ row, up: true, private: false })),
})

const VIEW: PlayerView = view({
  seat: 0,
  players: 2,
  turn: 1,
  zones: [
    lying('moored', 'north', 'Ship', 'group', ['gull']),
    lying('moored', 'south', 'Ship', 'group', []),
    lying('store', 'north', 'Cargo', 'pile', ['wool']),
    lying('hold', 'gull', 'Cargo', 'group', ['wool']),
    lying('hold', 'tern', 'Cargo', 'group', []),
  ],
  vars: [
    variable('captain', ['gull'], PLAYER, seat(1)),
    variable('captain', ['tern'], PLAYER, null),
    variable('boats', ['pier'], int(0, 4), 2),
    variable('boats', ['quay'], int(0, 4), 0),
    variable('boats', ['steps'], int(0, 4), 1),
    variable('rolled', [seat(0), 1], int(0, 9), 2),
    variable('rolled', [seat(0), 3], int(0, 9), 1),
    variable('rolled', [seat(1), 1], int(0, 9), 0),
    variable('shut', [], { k: 'set', of: HARBOUR }, ['south']),
    variable('sailed', [], { k: 'set', of: SHIP }, ['gull']),
  ],
})

describe('places at which cards stand', () => {
  const model = arrange(INFO, VIEW)
  const [north, south] = model.places

  test('are all there, also those where nothing stands', () => {
    expect(model.places.map((it) => it.value)).toEqual(['north', 'south', 'west'])
  })

  test('gather the cards with what is said of them, what they carry, and the sets that name them', () => {
    expect(north!.figures).toHaveLength(1)
    const [gull] = north!.figures
    expect(gull!.said.map((it) => [it.name, it.value])).toEqual([['captain', seat(1)]])
    expect(gull!.carried.map((it) => it.cards[0]?.row)).toEqual(['wool'])
    expect(gull!.marks).toEqual(['sailed'])
  })

  test('gather their piles, their parts and what names them', () => {
    expect(north!.zones.map((it) => it.spot.zone)).toEqual(['store'])
    expect(north!.parts.map((it) => [it.value, it.said[0]?.value])).toEqual([
      ['pier', 2],
      ['quay', 0],
    ])
    expect(south!.marks).toEqual(['shut'])
  })

  test('leave nothing of it elsewhere on the table', () => {
    expect(model.shared.filter((it) => it.count > 0)).toEqual([])
    expect(model.matrices).toEqual([])
    expect(model.plaques).toEqual([])
  })
})

test('dice lie before whoever rolled them', () => {
  const model = arrange(INFO, VIEW)
  expect(model.seats.map((it) => it.dice.map(({ faces }) => faces))).toEqual([[[1, 1, 3]], []])
})

describe('what is said of players', () => {
  const info: GameInfo = {
    ...INFO,
    vars: [
      ...INFO.vars,
      { name: 'flagship', index: [PLAYER], type: SHIP, doc: '', track: false },
      { name: 'prizes', index: [PLAYER], type: int(0, 9), doc: '', track: true },
      { name: 'sunk', index: [], type: { k: 'set', of: SHIP }, doc: '', track: false },
    ],
  }
  const model = arrange(info, {
    ...VIEW,
    vars: [
      ...VIEW.vars,
      variable('flagship', [seat(0)], SHIP, 'gull'),
      variable('flagship', [seat(1)], SHIP, 'gull'),
      variable('prizes', [seat(0)], int(0, 9), 0),
      variable('prizes', [seat(1)], int(0, 9), 2),
      variable('sunk', [], { k: 'set', of: SHIP }, ['?', '?']),
    ],
  })

  test('is a mark on a card that stands somewhere for that player, and stays at the seat of any other', () => {
    expect(model.places[0]!.figures[0]!.marks).toEqual(['flagship', 'sailed'])
    expect(model.seats.map((it) => it.badges.map(({ name }) => name))).toEqual([['flagship'], ['prizes']])
  })

  test('of cards out of sight is left out', () => {
    expect(model.plaques.find((it) => it.name === 'sunk')?.value).toEqual([])
    const gone = arrange(info, { ...VIEW, vars: [variable('flagship', [seat(0)], SHIP, '?')] })
    expect(gone.seats[0]!.badges).toEqual([])
  })
})
