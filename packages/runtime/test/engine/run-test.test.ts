import { describe, expect, test } from 'vitest'
import type { Expr, TestLine } from '../../src/graph/index.js'
import { loadGame, runTest, type TestDef, type TestResult } from '../../src/index.js'
import { heap, must, veil } from '../games.js'
import { compare, int, local, num, PLAYER, PLAYERS, readVar, setOf } from '../graphs/build.js'
import { heapGraph } from '../graphs/heap.js'
import { HAND, TABLE, veilGraph } from '../graphs/veil.js'

const [sample] = heapGraph().tests
const HEAP = int(0, 30)
const at = (line: number): [number, number, number, number] => [0, 0, 0, line]

function withLines(...lines: TestLine[]): TestResult {
  return runTest(heap, { ...sample!, lines: [...sample!.lines.slice(0, 1), ...lines] })
}

const row = (v: number): Expr => ({ k: 'const', v, t: { k: 'row', type: 0 } })

/** The second seat bids more; the first holds two suns. */
const veilTest: TestDef = {
  title: 'cards',
  at: at(1),
  seats: ['A', 'B'],
  locals: [],
  options: [],
  chance: [{ k: 'shuffle', zone: { zone: 1, index: [] }, rows: [0, 2, 0, 2] }],
  givens: [],
  run: null,
  lines: [
    { k: 'do', at: at(2), deed: { seats: null, what: { k: 'chooses', parts: [{ name: 'bid', value: num(1) }] } } },
    { k: 'sees', at: at(3), seat: 0, sees: true, what: { k: 'zone', ref: { zone: HAND, index: [num(0, PLAYER)] } } },
    { k: 'sees', at: at(4), seat: 1, sees: false, what: { k: 'zone', ref: { zone: HAND, index: [num(0, PLAYER)] } } },
    { k: 'do', at: at(5), deed: { seats: [0], what: { k: 'does', action: 'lay', args: [row(0)] } } },
    { k: 'refuse', at: at(6), text: null, deed: { seats: [1], what: { k: 'does', action: 'lay', args: [row(1)] } } },
    { k: 'do', at: at(7), deed: { seats: [1], what: { k: 'does', action: 'lay', args: [row(2)] } } },
    {
      k: 'expect',
      at: at(8),
      cond: compare(
        {
          k: 'rowOf',
          of: { k: 'top', ref: { zone: TABLE, index: [] }, n: null, t: { k: 'kind', type: 0, opt: true } },
          t: { k: 'row', type: 0, opt: true },
        },
        'is',
        row(2),
      ),
    },
  ],
}

describe('a game’s own test', () => {
  test('passes', () => {
    expect(runTest(heap, sample!)).toEqual({ ok: true })
    expect(runTest(veil, veilTest)).toEqual({ ok: true })
  })

  test('fails at a deed that is refused, with the reason', () => {
    const result = withLines({
      k: 'do',
      at: at(50),
      deed: { seats: [1], what: { k: 'chooses', parts: [{ name: 'take', value: num(3) }] } },
    })
    expect(result).toMatchObject({
      ok: false,
      at: at(50),
      message: 'B was refused: That cannot be chosen for “take” here.',
    })
  })

  test('fails at a deed that should have been refused', () => {
    const result = withLines({
      k: 'refuse',
      at: at(51),
      text: null,
      deed: { seats: [1], what: { k: 'chooses', parts: [{ name: 'take', value: num(1) }] } },
    })
    expect(result).toMatchObject({ ok: false, at: at(51), message: 'B should have been refused, but it was done.' })
  })

  test('fails at a refusal for another reason than the one named', () => {
    const result = withLines({
      k: 'refuse',
      at: at(52),
      text: 'You are too late.',
      deed: { seats: [1], what: { k: 'chooses', parts: [{ name: 'take', value: num(3) }] } },
    })
    expect(result).toMatchObject({ ok: false, at: at(52) })
    expect(result.ok ? '' : result.message).toContain('the reason given was: That cannot be chosen')
  })

  test('fails at an expectation, with the values found', () => {
    const cond = compare(readVar(0, HEAP), 'is', num(2, HEAP))
    expect(withLines({ k: 'expect', at: at(53), cond })).toEqual({
      ok: false,
      at: at(53),
      message: 'Expected heap is 2, but heap is 1.',
      values: [{ text: 'heap', value: '1' }],
    })
  })

  test('names the half of an expectation that fails', () => {
    const cond: Expr = {
      k: 'and',
      a: compare(readVar(0, HEAP), 'is', num(1, HEAP)),
      b: compare(readVar(1, PLAYER), 'is', num(1, PLAYER)),
      t: { k: 'bool' },
    }
    expect(withLines({ k: 'expect', at: at(54), cond })).toMatchObject({
      message: 'Expected last is B, but last is A.',
    })
  })

  test('says which decision is pending when another is answered', () => {
    const result = withLines({
      k: 'do',
      at: at(55),
      deed: { seats: [1], what: { k: 'chooses', parts: [{ name: 'give', value: num(1) }] } },
    })
    expect(result.ok ? '' : result.message).toBe(
      'B was refused: That is not asked: now B chooses “take” (How many do you take?).',
    )
  })

  test('says who is asked when somebody else answers', () => {
    const result = withLines({
      k: 'do',
      at: at(55),
      deed: { seats: [0], what: { k: 'chooses', parts: [{ name: 'take', value: num(1) }] } },
    })
    expect(result.ok ? '' : result.message).toBe(
      'A was refused: It is not A’s choice: now B chooses “take” (How many do you take?).',
    )
  })

  test('fails when the chance it fixes is not used up', () => {
    const chance = [...veilTest.chance, { k: 'random' as const, of: PLAYER, values: [0] }]
    expect(runTest(veil, { ...veilTest, chance })).toMatchObject({
      ok: false,
      at: at(1),
      message: 'The chance that the test fixes was not used up: 1 of random player left.',
    })
  })

  test('fails when somebody sees what he should not', () => {
    const lines: TestLine[] = [
      {
        k: 'sees',
        at: at(60),
        seat: 0,
        sees: false,
        what: { k: 'zone', ref: { zone: HAND, index: [num(0, PLAYER)] } },
      },
    ]
    expect(runTest(veil, { ...veilTest, lines })).toMatchObject({ at: at(60), message: 'A sees hand[A].' })
  })

  test('lays the cards that are given, wherever they lay before', () => {
    const givens: TestDef['givens'] = [
      {
        k: 'zone',
        at: at(70),
        ref: { zone: HAND, index: [num(0, PLAYER)] },
        cards: [2, 2].map((r) => ({ row: r, up: null })),
      },
      { k: 'zone', at: at(71), ref: { zone: HAND, index: [num(1, PLAYER)] }, cards: [{ row: 1, up: null }] },
      { k: 'zone', at: at(72), ref: { zone: TABLE, index: [] }, cards: [{ row: 0, up: null }] },
    ]
    const rows: Expr = {
      k: 'gather',
      set: { k: 'zone', ref: { zone: HAND, index: [num(0, PLAYER)] }, t: setOf({ k: 'kind', type: 0 }) },
      bind: 0,
      body: { k: 'rowOf', of: local(0, { k: 'kind', type: 0 }), t: { k: 'row', type: 0 } },
      t: setOf({ k: 'row', type: 0 }),
    }
    const cond = compare(rows, 'is', { k: 'setConst', v: [2], t: setOf({ k: 'row', type: 0 }) })
    const locals: TestDef['locals'] = [{ name: 'it', type: { k: 'kind', type: 0 }, kind: 'bound' }]
    expect(
      runTest(veil, { ...veilTest, chance: [], locals, givens, lines: [{ k: 'expect', at: at(73), cond }] }),
    ).toEqual({
      ok: true,
    })
  })

  test('runs one step from a bare table', () => {
    const graph = veilGraph()
    const game = must(loadGame(graph))
    const lines: TestLine[] = [
      { k: 'do', at: at(80), deed: { seats: [0, 1], what: { k: 'chooses', parts: [{ name: 'bid', value: num(2) }] } } },
      {
        k: 'refuse',
        at: at(81),
        text: 'A star cannot lead.',
        deed: { seats: [0], what: { k: 'does', action: 'lay', args: [row(2)] } },
      },
    ]
    const givens: TestDef['givens'] = [
      {
        k: 'zone',
        at: at(70),
        ref: { zone: HAND, index: [num(0, PLAYER)] },
        cards: [0, 2].map((r) => ({ row: r, up: null })),
      },
    ]
    expect(runTest(game, { ...veilTest, chance: [], givens, run: { step: 2, args: [] }, lines })).toEqual({ ok: true })
  })
})

test('the winners of a test are those of the match', () => {
  const cond = compare({ k: 'winners', t: PLAYERS }, 'is', { k: 'setConst', v: [0], t: PLAYERS })
  const last = sample!.lines.at(-1)!
  const lines = [...sample!.lines.slice(0, -1), { ...last, k: 'expect' as const, cond }]
  expect(runTest(heap, { ...sample!, lines })).toMatchObject({
    message: 'Expected winners is {A}, but winners is {B}.',
  })
})
