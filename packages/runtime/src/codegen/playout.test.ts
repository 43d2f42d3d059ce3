import { describe, expect, test } from 'vitest'
import { BOOL, int, PLAYER } from '../../test/graphs/build.js'
import {
  all,
  column,
  compare,
  count,
  GameBuilder,
  is,
  isIn,
  members,
  minus,
  NOBODY,
  next,
  noneOfType,
  not,
  num,
  players,
  plus,
  range,
  rowOfCard,
  type StepWriter,
  set,
  setOf,
  value,
} from '../../test/graphs/builder.js'
import { answer, faultOf, options, pending, type Running, started } from '../../test/graphs/run.js'
import type { RawEvent } from '../engine/program.js'
import { makeProgram } from './make-program.js'

const seat = (v: number) => value(v, PLAYER)
const DIGITS = int(1, 9)

/** A game in which every decision has one answer: then a playout and a match played by hand must agree. */
function forced(): { game: GameBuilder; notes: number } {
  const game = new GameBuilder()
  const notes = game.variable('notes', int(0, 999_999_999), { initial: num(0) })
  const note = (w: StepWriter, digit: Parameters<typeof plus>[0]) =>
    w.assign(notes.place(), plus({ k: 'arith', op: '*', a: notes.read(), b: num(10), t: int(0, 99_999_999) }, digit))
  const only = (n: Parameters<typeof plus>[0]) => [
    { name: 'n', domain: () => ({ k: 'setOf', items: [n], t: set(DIGITS) }) as const },
  ]
  const item = game.card('Item', ['one', 1], ['two', 1])
  const effects = [5, 6].map((n) =>
    game.step('effect', [{ k: 'kind', type: item.type }, DIGITS], (w, _, m) => {
      const [found] = w.chooses(seat(1), only(n === 5 ? num(5) : m))
      note(w, found!)
    }),
  )
  const effect = game.dispatch('step', item, effects)
  const inner = game.step('inner', [DIGITS, set(int(0, 40))], (w, n, s) => {
    w.if(
      isIn(num(40), s),
      (then) => then.chooses(seat(0), only(n)),
      (other) => note(other, num(9)),
    )
    note(w, n)
  })
  game.play((w) => {
    w.each(
      members(DIGITS, 1, 2, 3),
      (loop, it) => {
        loop.chooses(seat(0), only(it))
        loop.if(is(it, num(1)), (then) => then.stop())
        loop.call(inner, it, members(int(0, 40), 7, 40))
      },
      { start: num(2), where: (it) => not(is(it, num(9))) },
    )
    w.repeat(num(2), (loop) => {
      const [n] = loop.chooses(seat(1), only(num(4)))
      loop.dispatch(effect, value(0, { k: 'kind', type: item.type }), n!)
      loop.dispatch(effect, value(1, { k: 'kind', type: item.type }), n!)
    })
    w.while(compare(notes.read(), '<', num(1_000_000)), (loop) => {
      const [vote] = loop.eachChooses(players, [
        { name: 'v', domain: (p) => range(plus(p, num(7)), plus(p, num(7)), DIGITS) },
      ])
      note(
        loop,
        game.sum(members(PLAYER, 1), (p) => vote!.read(p)),
      )
    })
    w.call(inner, num(3), members(int(0, 40), 7))
    w.end(members(PLAYER, 1))
  })
  return { game, notes: notes.id }
}

/** Plays by hand, always taking the first option. */
function playOn(run: Running): void {
  while (run.program.status(run.s) === 'asking') {
    const asked = pending(run).asked(run.s)
    for (let p = 0; p < run.program.seats; p++) {
      if ((asked >> p) & 1)
        answer(
          run,
          p,
          0,
          ...options(run, p)[0]!.map((each) => (typeof each === 'number' ? each : Int32Array.from(each))),
        )
    }
  }
}

test('a playout does what a match played decision by decision does', () => {
  const { game, notes } = forced()
  const byHand = started(game)
  playOn(byHand)
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  const stats = program.playout(s, 1, 1000)
  expect(byHand.program.readVar(byHand.s, notes, [])).toBe(235454893)
  expect(program.readVar(s, notes, [])).toBe(235454893)
  expect(stats).toMatchObject({ finished: true, winners: 2, end: -1 })
})

test('filters count alike in a playout and by hand, while the board changes', () => {
  const game = new GameBuilder()
  const square = { k: 'kind', type: game.grid('Square', 7, 6) } as const
  const owner = game.variable('owner', { ...PLAYER, opt: true }, { index: [square], initial: noneOfType(PLAYER) })
  const open = game.variable('open', BOOL, { index: [PLAYER], initial: value(1, BOOL) })
  const notes = game.variable('notes', int(0, 999_999), { initial: num(0) })
  const held = (p: Parameters<typeof plus>[0], op: 'is' | 'isNot' = 'is') =>
    game.where(all(square), (it) => compare(owner.read(it), op, p))
  game.play((w) => {
    w.repeat(num(8), (loop) => {
      loop.each(players, (turn, p) => {
        const [at] = turn.chooses(p, [
          { name: 'at', domain: () => setOf(square, next(value(20, square), 1, held(noneOfType(PLAYER)))) },
        ])
        turn.assign(owner.place(at!), p)
        turn.assign(notes.place(), plus(count(held(p)), count(held(p, 'isNot'))), '+=')
        turn.assign(notes.place(), count(game.where(players, (q) => open.read(q))), '+=')
        turn.assign(open.place(p), not(open.read(p)))
        turn.assign(
          notes.place(),
          count(game.where(held(seat(0), 'isNot'), (it) => compare(column(it), '>', num(4)))),
          '+=',
        )
      })
    })
    w.end(players)
  })
  const byHand = started(game)
  playOn(byHand)
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  expect(program.playout(s, 1, 1000).finished).toBe(true)
  expect(program.readVar(s, notes.id, [])).toBe(byHand.program.readVar(byHand.s, notes.id, []))
  // 16 turns see all 42 squares each time.
  expect(program.readVar(s, notes.id, [])).toBeGreaterThan(16 * 42)
})

function notebook(write: (game: GameBuilder, w: StepWriter, count: (n: Parameters<typeof plus>[0]) => void) => void) {
  const game = new GameBuilder(2, 4)
  const found = game.variable('found', int(-1, 9999), { initial: num(-1) })
  game.play((w) => {
    write(game, w, (n) => w.assign(found.place(), n))
    w.end(players)
  })
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  const tally = (times: number): Map<number, number> => {
    const counts = new Map<number, number>()
    for (let seed = 0; seed < times; seed++) {
      program.playout(s, seed, 100)
      const n = program.readVar(s, found.id, []) as number
      counts.set(n, (counts.get(n) ?? 0) + 1)
    }
    return counts
  }
  return { game, program, s, tally }
}

describe('a playout', () => {
  test('draws every option, each as often', () => {
    const { tally } = notebook((game, w, count) => {
      const [n] = w.chooses(seat(0), [
        { name: 'n', domain: () => game.where(all(DIGITS), (it) => compare(it, '>', num(6))) },
      ])
      count(n!)
    })
    const counts = tally(3000)
    expect([...counts.keys()].sort()).toEqual([7, 8, 9])
    for (const times of counts.values()) expect(Math.abs(times - 1000)).toBeLessThan(110)
  })

  test('draws only values that can be completed and that the rules allow', () => {
    const { tally } = notebook((game, w, count) => {
      w.does(seat(0), [
        {
          name: 'pair',
          parts: [
            { name: 'a', domain: () => members(DIGITS, 1, 2, 3) },
            { name: 'b', domain: (_, a) => game.where(members(DIGITS, 2, 3), (it) => compare(it, '>', a!)) },
          ],
          requires: [(_, a, b) => not(is(plus(a!, b!), num(5)))],
          body: (body, _, a, b) => {
            body.assign({ var: 0, index: [] }, plus({ k: 'arith', op: '*', a: a!, b: num(10), t: int(0, 90) }, b!))
          },
        },
      ])
      void count
    })
    expect([...tally(300).keys()].sort()).toEqual([12, 13])
  })

  test('draws sets of several members, each set as often', () => {
    const { tally } = notebook((game, w, count) => {
      const [n] = w.chooses(seat(0), [{ name: 'n', domain: () => members(DIGITS, 1, 2, 4, 8), count: () => num(2) }])
      count(game.sum(n!, (it) => it))
    })
    const counts = tally(3000)
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([3, 5, 6, 9, 10, 12])
    for (const times of counts.values()) expect(Math.abs(times - 500)).toBeLessThan(90)
  })

  test('draws sets that the rules allow', () => {
    const { tally } = notebook((game, w) => {
      w.does(seat(0), [
        {
          name: 'pair',
          parts: [{ name: 'n', domain: () => members(DIGITS, 1, 2, 3, 4), count: () => num(2) }],
          requires: [
            (_, n) =>
              is(
                game.sum(n!, (it) => it),
                num(5),
              ),
          ],
          body: (body, _, n) =>
            body.assign(
              { var: 0, index: [] },
              game.sum(n!, (it) => it, 'max'),
            ),
        },
      ])
    })
    expect([...tally(100).keys()].sort()).toEqual([3, 4])
  })

  test('declines what may be declined, and passes over what cannot be done', () => {
    const { tally } = notebook((_, w) => {
      const [n] = w.chooses(seat(0), [{ name: 'n', domain: () => members(DIGITS, 4) }], { optional: true })
      w.chooses(seat(0), [{ name: 'm', domain: () => members(DIGITS) }], { optional: true })
      w.if(
        is(n!, noneOfType(DIGITS)),
        (then) => then.assign({ var: 0, index: [] }, num(0)),
        (other) => other.assign({ var: 0, index: [] }, n!),
      )
    })
    expect([...tally(60).keys()].sort()).toEqual([0, 4])
  })

  test('chooses among the actions on offer', () => {
    const { tally } = notebook((_, w) => {
      const act = (n: number, open: boolean) => ({
        name: `a${n}`,
        requires: [() => value(open ? 1 : 0, BOOL)],
        body: (body: StepWriter) => body.assign({ var: 0, index: [] }, num(n)),
      })
      w.does(seat(0), [act(1, true), act(2, false), act(3, true)])
    })
    expect([...tally(60).keys()].sort()).toEqual([1, 3])
  })

  test('counts an answer of each seat, and stops when there are too many', () => {
    const game = new GameBuilder()
    game.play((w) => w.while(null, (loop) => void loop.eachChooses(players, [{ name: 'v', domain: () => all(BOOL) }])))
    const program = makeProgram(game.graph(), 3)
    const s = new Int32Array(program.layout.size)
    expect(program.playout(s, 1, 50)).toEqual({ actions: 50, finished: false, winners: 0, end: -1, node: -1 })
  })

  test('is the same for the same seed', () => {
    const { program, s } = notebook((_, w, count) => {
      const [n] = w.chooses(seat(0), [{ name: 'n', domain: () => all(DIGITS) }])
      count(n!)
    })
    const play = (seed: number): number[] => {
      program.playout(s, seed, 10)
      return [...s]
    }
    const first = play(4)
    play(5)
    expect(play(4)).toEqual(first)
  })

  test('meets the faults of the rules', () => {
    const fault = (body: (game: GameBuilder, w: StepWriter) => void): string => {
      const game = new GameBuilder()
      game.line = 3
      game.play((w) => body(game, w))
      const program = makeProgram(game.graph(), 2)
      return faultOf(() => program.playout(new Int32Array(program.layout.size), 1, 100))
    }
    expect(fault((_, w) => w.chooses(seat(0), [{ name: 'n', domain: () => members(DIGITS) }]))).toBe(
      'engine/no-option 3',
    )
    expect(fault((game, w) => w.assign(game.variable('v', DIGITS, { initial: num(9) }).place(), num(1), '+='))).toBe(
      'engine/fault 3',
    )
    expect(fault((_, w) => w.while(null, () => undefined))).toBe('engine/budget 3')
    expect(fault((_, w) => w.repeat(num(0), () => undefined))).toBe('engine/fault 3')
  })

  test('takes each unseen card as often, whatever it is', () => {
    const game = new GameBuilder()
    const card = game.card('Card', ['ace', 1], ['king', 2])
    const deck = game.zone('deck', card, 'group', [], NOBODY)
    const open = game.zone('open', card, 'group')
    const aces = game.variable('aces', int(0, 9), { initial: num(0) })
    game.play((w) => {
      w.move(all(deck.card), deck.ref())
      const [c] = w.chooses(seat(0), [{ name: 'c', domain: () => deck.read() }])
      w.move(c!, open.ref())
      w.if(is(rowOfCard(c!), value(0, { k: 'row', type: card.type })), (then) => then.assign(aces.place(), num(1)))
      w.end(players)
    })
    const program = makeProgram(game.graph(), 2)
    const s = new Int32Array(program.layout.size)
    let found = 0
    for (let seed = 0; seed < 900; seed++) {
      program.playout(s, seed, 10)
      found += program.readVar(s, aces.id, []) as number
    }
    expect(Math.abs(found - 300)).toBeLessThan(60)
  })
})

test('random matches come to the same results decision by decision', () => {
  const game = new GameBuilder(2, 4)
  const free = game.variable('free', set(DIGITS), { initial: members(DIGITS, 1, 2, 3, 4, 5) })
  const score = game.variable('score', int(0, 99), { index: [PLAYER], initial: num(0) })
  game.end(
    'over',
    () => not({ k: 'any', set: free.read(), t: BOOL }),
    () => game.with(players, 'most', (p) => score.read(p)),
  )
  game.play((w) => {
    w.while(null, (loop) =>
      loop.each(players, (turn, p) => {
        const [n] = turn.chooses(p, [{ name: 'n', domain: () => free.read() }])
        turn.assign(free.place(), minus(free.read(), { k: 'setOf', items: [n!], t: set(DIGITS) }))
        turn.assign(score.place(p), n!, '+=')
      }),
    )
  })
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  const wins = { fast: 0, slow: 0 }
  const times = 1500
  for (let seed = 0; seed < times; seed++) if (program.playout(s, seed, 50).winners === 1) wins.fast++
  let word = 1
  for (let seed = 0; seed < times; seed++) {
    const run: Running = { program, s, events: [] as RawEvent[] }
    program.init(s, seed)
    program.begin(s, null, null)
    while (program.status(s) === 'asking') {
      const p = Math.log2(pending(run).asked(s))
      const all = options(run, p)
      word = (Math.imul(word, 1103515245) + 12345) & 0x7fffffff
      answer(run, p, 0, ...(all[(word >> 8) % all.length] as number[]))
    }
    if (program.outcome(s)!.winners === 1) wins.slow++
  }
  // Two samples of the same share: beyond four standard errors once in fifteen thousand.
  expect(Math.abs(wins.fast - wins.slow)).toBeLessThan(4 * Math.sqrt(times / 2))
})
