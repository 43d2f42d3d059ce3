import { describe, expect, test } from 'vitest'
import { applyAction, playerView, redactEvents, start } from '../../src/index.js'
import { answer, begin, must, play, veil } from '../games.js'

const asked = play(begin(veil), answer(0, 'round.bid', '', 1), answer(1, 'round.bid', '', 2))

function zone(seat: number | null, name: string, owner?: number): ReturnType<typeof playerView>['zones'][number] {
  return playerView(asked, seat).zones.find(
    (each) =>
      each.zone === name && (owner === undefined || JSON.stringify(each.index) === JSON.stringify([{ seat: owner }])),
  )!
}

describe('a view', () => {
  test('never shows a box', () => {
    expect(playerView(asked, 0).zones.map((each) => each.zone)).toEqual(['deck', 'hand', 'hand', 'table'])
  })

  test('shows a seat its own cards, and others’ as a number', () => {
    expect(zone(0, 'hand', 0).cards.every((card) => card.row !== null && card.private)).toBe(true)
    expect(zone(1, 'hand', 0)).toMatchObject({ count: 2, cards: [{ row: null, private: false }, { row: null }] })
    expect(zone(null, 'hand', 0).cards.map((card) => card.row)).toEqual([null, null])
  })

  test('shows a deck as its size', () => {
    expect(zone(0, 'deck')).toMatchObject({ count: 3, cards: [{ row: null }, { row: null }, { row: null }] })
  })

  test('shows a hidden var to its owner alone', () => {
    const of = (seat: number | null): unknown =>
      playerView(asked, seat).vars.map(({ index, value, hidden, private: own }) => [index, value, hidden, own])
    expect(of(0)).toEqual([
      [[{ seat: 0 }], 1, false, true],
      [[{ seat: 1 }], null, true, false],
    ])
    expect(of(null)).toEqual([
      [[{ seat: 0 }], null, true, false],
      [[{ seat: 1 }], null, true, false],
    ])
  })

  test('shows a fact to those it is for', () => {
    const of = (seat: number | null): unknown => playerView(asked, seat).facts.map(({ name, args }) => [name, args])
    expect(of(1)).toEqual([
      ['best', [{ seat: 1 }]],
      ['laid', []],
    ])
    expect(of(null)).toEqual([['laid', []]])
  })

  test('names the rule that grants each piece of private knowledge', () => {
    const known = playerView(asked, 0).knowledge.map(({ source, name, doc, at }) => [source, name, doc, at?.[3]])
    expect(known).toEqual([
      ['zone', 'hand', 'Your own pieces.', 12],
      ['var', 'mark', '', 1],
      ['define', 'best', 'The most that one of your pieces is worth.', 20],
    ])
    expect(playerView(asked, null).knowledge).toEqual([])
  })

  test('names the phases under way', () => {
    expect(playerView(asked, null).phases).toEqual([{ step: 'round', text: { message: 'Round', args: {} } }])
  })
})

describe('an event', () => {
  const started = must(start(veil, { seats: 2, seed: 1 }))

  test('of dealing shows each seat its own cards and the number of others’', () => {
    const dealt = (seat: number | null): (string | null)[][] =>
      redactEvents(started.state.program, started.events, seat).flatMap((event) =>
        event.kind === 'moved' && event.to.zone === 'hand' && (event.to.index[0] as { seat: number }).seat === 0
          ? [[...event.rows]]
          : [],
      )
    expect(
      dealt(0)
        .flat()
        .every((row) => row !== null),
    ).toBe(true)
    expect(dealt(1).flat()).toEqual([null, null])
    expect(dealt(null).flat()).toEqual([null, null])
  })

  test('of a secret answer says only that it was given', () => {
    const { events, state } = must(applyAction(started.state, answer(0, 'round.bid', '', 3)))
    expect(redactEvents(state.program, events, 1)).toEqual([
      { kind: 'chosen', seat: 0, decision: 'round.bid', action: null, text: null },
    ])
    expect(redactEvents(state.program, events, 0)).toMatchObject([{ action: answer(0, 'round.bid', '', 3) }])
  })

  test('of revealing shows what was secret', () => {
    const before = play(started.state, answer(0, 'round.bid', '', 3))
    const { events, state } = must(applyAction(before, answer(1, 'round.bid', '', 2)))
    expect(redactEvents(state.program, events, null)).toContainEqual({
      kind: 'revealed',
      name: 'bid',
      entries: [
        { index: [{ seat: 0 }], value: 3 },
        { index: [{ seat: 1 }], value: 2 },
      ],
    })
  })

  test('of laying a card shows it to all', () => {
    const card = zone(0, 'hand', 0).cards[0]!.row!
    const { events, state } = must(applyAction(asked, answer(0, 'round.menu', 'lay', card)))
    expect(redactEvents(state.program, events, 1)).toContainEqual({
      kind: 'moved',
      card: 'Piece',
      count: 1,
      rows: [card],
      from: { zone: 'hand', index: [{ seat: 0 }] },
      to: { zone: 'table', index: [] },
    })
  })
})

test('that a card was shown is known only to those it was shown to', () => {
  const zones = asked.program.graph.zones
  const hand = zones.findIndex((each) => each.name === 'hand')
  const shown = {
    k: 'shown',
    type: zones[hand]!.card,
    copies: [0],
    to: 0b01,
    spot: { zone: hand, index: [1] },
  } as const
  expect(redactEvents(asked.program, [shown], 0)).toMatchObject([
    { kind: 'shown', to: [0], rows: [expect.any(String)] },
  ])
  expect(redactEvents(asked.program, [shown], 1)).toEqual([])
  expect(redactEvents(asked.program, [shown], null)).toEqual([])
})
