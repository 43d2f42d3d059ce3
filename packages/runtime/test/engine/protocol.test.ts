import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Action,
  applyAction,
  candidates,
  decisionOf,
  decisions,
  deserialise,
  digest,
  gameInfo,
  legalActions,
  type PartialAction,
  playerView,
  serialise,
  start,
} from '../../src/index.js'
import { answer, begin, heap, must, play, refusalCode, veil } from '../games.js'

/** With this seed the first seat holds a sun and a star. */
const WITH_STAR = 0

const take = (seat: number, n: unknown): Action => answer(seat, 'play.take', '', n as number)

describe('starting', () => {
  test('stops at the first decision', () => {
    const [decision, ...more] = decisions(begin(heap))
    expect(more).toEqual([])
    expect(decision).toMatchObject({
      key: 'play.take',
      seat: 0,
      secret: false,
      optional: false,
      simultaneous: false,
      answered: false,
      text: { message: 'How many do you take?', args: {} },
      alternatives: [{ name: '', offered: true, refusal: null, parts: [{ name: 'take', count: null }] }],
    })
  })

  test.each([0, 1, 4, 2.5, Number.NaN])('is refused for %s seats', (seats) => {
    expect(refusalCode(start(heap, { seats, seed: 1 }))).toBe('engine/bad-seats')
  })

  test('takes options by name and refuses what they cannot be', () => {
    const stones = (value: unknown): string =>
      refusalCode(start(heap, { seats: 2, seed: 1, options: { stones: value as number } }))
    expect(stones(5)).toBe('accepted')
    expect([stones(31), stones('5'), stones(null)]).toEqual(Array(3).fill('engine/bad-option'))
    expect(refusalCode(start(heap, { seats: 2, seed: 1, options: { constructor: 1 } }))).toBe('engine/bad-option')
  })

  test('is refused in the rule’s own words', () => {
    const refused = start(heap, { seats: 2, seed: 1, options: { stones: 13 } })
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'engine/setup-refused', message: 'Thirteen brings bad luck.' },
    })
  })

  test('gives the same position for the same seed, and another for another', () => {
    const of = (seed: number): string => digest(begin(veil, { seats: 3, seed }))
    expect(of(5)).toBe(of(5))
    expect(new Set([of(5), of(6), of(5 + 2 ** 32), of(-5)]).size).toBe(4)
  })
})

describe('an action', () => {
  test('leads to the next decision and leaves the position before it alone', () => {
    const state = begin(heap)
    const before = digest(state)
    const next = play(state, take(0, 3))
    expect(digest(state)).toBe(before)
    expect(decisions(next).map((each) => each.seat)).toEqual([1])
    expect(playerView(next, 0).vars.find((v) => v.name === 'heap')?.value).toBe(7)
    expect(playerView(next, 0).turn).toBe(1)
  })

  test('that ends the match names the winners', () => {
    const over = play(begin(heap, { options: { stones: 3 } }), take(0, 3))
    expect(decisions(over)).toEqual([])
    expect(playerView(over, 1).outcome).toEqual({
      winners: [0],
      end: 'empty',
      text: { message: '{who} takes the last one.', args: { who: { seat: 0 } } },
    })
    expect(refusalCode(applyAction(over, take(1, 1)))).toBe('engine/match-over')
  })

  test.each([
    ['of a seat that is not asked', take(1, 1), 'engine/not-asked'],
    ['of no seat', take(7, 1), 'engine/malformed-action'],
    ['beyond what is there', take(0, 4), 'engine/not-offered'],
    ['with a word for a number', take(0, '1'), 'engine/not-offered'],
    ['with too many values', { ...take(0, 1), values: [1, 1] }, 'engine/malformed-action'],
    ['to another decision', answer(0, 'play.give', '', 1), 'engine/unknown-decision'],
    ['from no menu', answer(0, 'play.take', 'constructor', 1), 'engine/unknown-alternative'],
    ['that declines what must be answered', answer(0, 'play.take', null), 'engine/cannot-decline'],
  ])('%s is refused', (_what, action, code) => {
    expect(refusalCode(applyAction(begin(heap), action))).toBe(code)
  })

  test('that is refused names the rule that says so', () => {
    const asked = play(begin(veil, { seed: WITH_STAR }), answer(0, 'round.bid', '', 1), answer(1, 'round.bid', '', 2))
    expect(applyAction(asked, answer(0, 'round.menu', 'lay', 'star'))).toEqual({
      ok: false,
      refusal: {
        code: 'engine/requires',
        message: 'A star cannot lead.',
        text: { message: 'A star cannot lead.', args: {} },
        at: [0, 7, 8, 30],
      },
    })
  })

  test('of any shape at all is refused without an exception, and changes nothing', () => {
    const states = [begin(heap), begin(veil), play(begin(veil), answer(0, 'round.bid', '', 1))]
    const digests = states.map(digest)
    const value = fc.oneof(fc.anything(), fc.constantFrom('sun', 'sun@hand[0]', '?', 1))
    const action = fc.record({
      seat: fc.oneof(fc.constantFrom(0, 1), fc.anything()),
      decision: fc.oneof(fc.constantFrom('play.take', 'round.bid'), fc.anything()),
      alternative: fc.oneof(fc.constantFrom('', 'lay', null), fc.anything()),
      values: fc.oneof(fc.array(value), fc.anything()),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), action), fc.nat(2), (given, i) => {
        const result = applyAction(states[i]!, given as Action)
        if (!result.ok) expect(result.refusal.message).not.toBe('')
        candidates(states[i]!, given as PartialAction)
        expect(states.map(digest)).toEqual(digests)
      }),
    )
  })
})

describe('what may be done', () => {
  test('is listed, and nothing for those who are not asked', () => {
    const state = play(begin(heap), take(0, 3), take(1, 3), take(0, 2))
    expect(legalActions(state, 1)).toEqual({ actions: [take(1, 1), take(1, 2)], complete: true })
    expect(legalActions(state, 0)).toEqual({ actions: [], complete: true })
  })

  test('is cut off at the limit', () => {
    expect(legalActions(begin(heap), 0, 2)).toEqual({ actions: [take(0, 1), take(0, 2)], complete: false })
  })

  test('is known part by part, with the reason for what is not', () => {
    const asked = play(begin(veil, { seed: WITH_STAR }), answer(0, 'round.bid', '', 1), answer(1, 'round.bid', '', 2))
    const found = must(candidates(asked, { seat: 0, alternative: 'lay', values: [] }))
    expect(found.find((each) => each.value === 'star')).toMatchObject({
      offered: false,
      refusal: { code: 'engine/requires', message: 'A star cannot lead.' },
    })
    expect(must(candidates(asked, { seat: 0, alternative: 'trade', values: [] }))).toEqual([])
  })

  test('of a menu says of each thing whether it is on offer', () => {
    const asked = play(begin(veil), answer(0, 'round.bid', '', 1), answer(1, 'round.bid', '', 2))
    expect(decisionOf(asked, 0)?.alternatives.map(({ name, offered }) => [name, offered])).toEqual([
      ['lay', true],
      ['trade', true],
    ])
  })
})

describe('a simultaneous decision', () => {
  test('is asked of all, answered in any order, and can be changed until all are in', () => {
    const state = begin(veil)
    const [a, b] = [answer(0, 'round.bid', '', 1), answer(1, 'round.bid', '', 2)]
    expect(decisions(state).map((each) => [each.seat, each.simultaneous, each.secret])).toEqual([
      [0, true, true],
      [1, true, true],
    ])
    expect(digest(play(state, a, b))).toBe(digest(play(state, b, a)))
    const changed = play(state, answer(0, 'round.bid', '', 3), a, b)
    expect(playerView(changed, 0).vars).toEqual(playerView(play(state, a, b), 0).vars)
  })

  test('shows an answer to nobody but its seat', () => {
    const answered = play(begin(veil), answer(0, 'round.bid', '', 3))
    expect(playerView(answered, 0)).toMatchObject({
      answer: answer(0, 'round.bid', '', 3),
      decision: { answered: true },
    })
    expect(playerView(answered, 1).answer).toBeNull()
    expect(playerView(answered, 1).waiting.map((each) => each.answered)).toEqual([true, false])
    const other = play(begin(veil), answer(0, 'round.bid', '', 0))
    expect(playerView(other, 1)).toEqual(playerView(answered, 1))
    expect(playerView(other, null)).toEqual(playerView(answered, null))
  })
})

describe('a saved position', () => {
  test('goes on as if it had never been saved', () => {
    const state = play(begin(veil), answer(0, 'round.bid', '', 3))
    const saved = JSON.parse(JSON.stringify(serialise(state)))
    const restored = must(deserialise(veil, saved))
    const next = answer(1, 'round.bid', '', 2)
    expect(digest(play(restored, next))).toBe(digest(play(state, next)))
  })

  test('is refused when it was made with other rules or has been changed', () => {
    const saved = serialise(begin(veil))
    const slots = [...saved.slots]
    slots[20]! ^= 1
    const refused = [deserialise(heap, saved), deserialise(veil, { ...saved, slots }), deserialise(veil, null)]
    expect(refused.map(refusalCode)).toEqual(Array(3).fill('engine/bad-record'))
  })

  test('of any shape is refused without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(deserialise(veil, value).ok).toBe(false)
      }),
    )
  })
})

test('what is public about a game is told before it starts', () => {
  expect(gameInfo(veil)).toMatchObject({
    name: 'veil',
    title: 'Veil',
    cards: [
      { name: 'Piece', attributes: ['worth'], rows: [{ name: 'sun', copies: 3, attributes: { worth: 1 } }, {}, {}] },
    ],
    zones: [{ box: true }, { name: 'deck', seen: 'nobody' }, { name: 'hand', seen: 'owner' }, { seen: 'everyone' }],
  })
  expect(gameInfo(heap).options[0]).toMatchObject({ name: 'stones', value: 10, type: { k: 'int', min: 0, max: 30 } })
})
