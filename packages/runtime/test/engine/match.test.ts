import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  act,
  actAll,
  createMatch,
  loadGame,
  logOf,
  type Match,
  matchAt,
  playerView,
  readRecord,
  recordOf,
  reload,
  replay,
  undo,
  undoState,
} from '../../src/index.js'
import { answer, heap, must, refusalCode, veil } from '../games.js'
import { heapGraph } from '../graphs/heap.js'

const SEATS = ['Ada', 'Bran'].map((name) => ({ name, kind: 'human' as const }))
const take = (seat: number, n: number): ReturnType<typeof answer> => answer(seat, 'play.take', '', n)

function heapMatch(...actions: ReturnType<typeof answer>[]): Match {
  const played = actAll(must(createMatch(heap, { seats: SEATS, seed: 4, rules: { 'heap.rules': '…' } })), actions)
  expect(played.refused).toBeNull()
  return played.match
}

function veilMatch(...actions: ReturnType<typeof answer>[]): Match {
  const played = actAll(must(createMatch(veil, { seats: SEATS, seed: 4 })), actions)
  expect(played.refused).toBeNull()
  return played.match
}

describe('a match', () => {
  test('is left standing by an action that is refused', () => {
    const match = heapMatch(take(0, 2))
    expect(refusalCode(act(match, take(0, 2)))).toBe('engine/not-asked')
    expect(match.turns).toHaveLength(2)
  })

  test('can be looked at as it was at any point', () => {
    const match = heapMatch(take(0, 2), take(1, 3))
    const heaps = [0, 1, 2, 99, -1].map((n) => playerView(matchAt(match, n).state, null).vars[0]!.value)
    expect(heaps).toEqual([10, 8, 5, 5, 10])
  })

  test('has a log for each seat, by turn', () => {
    const match = veilMatch(answer(0, 'round.bid', '', 3))
    const [, bid] = logOf(match, 1)
    expect(bid).toEqual({
      turn: 1,
      events: [{ kind: 'chosen', seat: 0, decision: 'round.bid', action: null, text: null }],
    })
    expect(logOf(match, 0, 1)).toHaveLength(1)
  })
})

describe('undo', () => {
  test('takes back actions that brought nothing to light', () => {
    const match = heapMatch(take(0, 2), take(1, 3))
    expect(undoState(match)).toEqual({ possible: true, reason: null, actions: 2 })
    const { match: before, undone } = undo(match)
    expect(undone).toBe(1)
    expect(before.turns.map((turn) => turn.digest)).toEqual(heapMatch(take(0, 2)).turns.map((turn) => turn.digest))
    expect(undo(match, 9).undone).toBe(2)
  })

  test('is known to be impossible beforehand, with the reason', () => {
    expect(undoState(heapMatch())).toEqual({ possible: false, reason: 'Nothing has been done yet.', actions: 0 })
  })

  test('takes back a secret answer until all are in, and not after they are shown', () => {
    const [a, b] = [answer(0, 'round.bid', '', 3), answer(1, 'round.bid', '', 1)]
    expect(undoState(veilMatch(a)).actions).toBe(1)
    const shown = veilMatch(a, b)
    expect(undoState(shown)).toMatchObject({ possible: false, actions: 0 })
    expect(undoState(shown).reason).not.toBe('')
    expect(undo(shown)).toEqual({ match: shown, undone: 0 })
  })

  test('and the same action again come to the same position', () => {
    const match = heapMatch(take(0, 2), take(1, 3))
    const again = must(act(undo(match).match, take(1, 3)))
    expect(again.turns.at(-1)!.digest).toBe(match.turns.at(-1)!.digest)
  })
})

describe('a record', () => {
  const record = recordOf(veilMatch(answer(1, 'round.bid', '', 1), answer(0, 'round.bid', '', 3)))

  test('survives a file and plays the same match again', () => {
    const read = must(readRecord(JSON.parse(JSON.stringify(record))))
    expect(read).toEqual(record)
    const again = replay(veil, read)
    expect(again.difference).toBeNull()
    expect(recordOf(again.match!)).toEqual(record)
  })

  test('that was tampered with shows the first difference', () => {
    const digests = record.digests.map((digest, i) => (i === 1 ? '0'.repeat(32) : digest))
    expect(replay(veil, { ...record, digests }).difference).toMatchObject({ turn: 1, refusal: null })
    const actions = [record.actions[0]!, answer(0, 'round.bid', '', 9)]
    expect(replay(veil, { ...record, actions }).difference).toMatchObject({
      turn: 2,
      refusal: { code: 'engine/not-offered' },
    })
  })

  test('of another game cannot be played', () => {
    expect(replay(heap, { ...record, options: { none: 1 } })).toMatchObject({ match: null, difference: { turn: 0 } })
  })

  test('of any other shape is refused without an exception', () => {
    const broken = fc.oneof(
      fc.anything(),
      fc.record({ key: fc.constantFrom(...Object.keys(record)), value: fc.jsonValue() }).map(({ key, value }) => ({
        ...record,
        [key]: value,
      })),
    )
    fc.assert(
      fc.property(broken, (value) => {
        const read = readRecord(value)
        if (read.ok) replay(veil, read.value)
        else expect(read.refusal.code).toBe('engine/bad-record')
      }),
      { numRuns: 300 },
    )
  })
})

describe('reloading', () => {
  const graph = heapGraph()
  /** The same rules with another upper end of what can be taken. */
  const upTo = (max: number): ReturnType<typeof heapGraph> =>
    JSON.parse(JSON.stringify(graph).replaceAll('"min":1,"max":3', `"min":1,"max":${max}`))

  test('goes on at the same place where every action still fits', () => {
    const match = heapMatch(take(0, 2), take(1, 3))
    const result = reload(match, must(loadGame(upTo(5))))
    if (result.kind !== 'fits') return expect.fail(result.refusal.message)
    expect(result.match.turns).toHaveLength(3)
    expect(playerView(result.match.state, null).vars[0]!.value).toBe(5)
    expect(result.match.game.hash).not.toBe(match.game.hash)
  })

  test('shows the first action that does not fit, and the match just before it', () => {
    const match = heapMatch(take(0, 2), take(1, 3), take(0, 1))
    const result = reload(match, must(loadGame(upTo(2))))
    if (result.kind !== 'diverged') return expect.fail('it should not fit')
    expect(result).toMatchObject({ turn: 2, action: take(1, 3), refusal: { code: 'engine/not-offered' } })
    expect(result.rewound?.turns).toHaveLength(2)
  })

  test('says when the match cannot even be started', () => {
    const smaller = { ...graph, seats: { min: 3, max: 3, names: null } }
    expect(reload(heapMatch(), must(loadGame(smaller)))).toMatchObject({ kind: 'diverged', turn: 0, rewound: null })
  })
})
