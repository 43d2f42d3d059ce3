import { expect, test } from 'vitest'
import { int, PLAYER } from '../../test/graphs/build.js'
import {
  all,
  compare,
  count,
  GameBuilder,
  is,
  isIn,
  members,
  minus,
  NOBODY,
  not,
  num,
  players,
  plus,
  rowOfCard,
  set,
  value,
} from '../../test/graphs/builder.js'
import { answer, options, pending, type Running } from '../../test/graphs/run.js'
import { makeProgram } from '../codegen/make-program.js'
import type { ListWatch, Raw } from '../engine/program.js'
import { playListed } from './play-listed.js'

const DIGITS = int(1, 9)
const seat = (v: number) => value(v, PLAYER)
type Decision = Parameters<ListWatch>[0]

function plain(values: readonly Raw[]): (number | number[])[] {
  return values.map((each) => (typeof each === 'number' ? each : [...each]))
}

/** A match with every kind of decision: menus, what may be declined, sets narrow and wide, all at once. */
function motley(): GameBuilder {
  const game = new GameBuilder(2, 4)
  const cells = { k: 'kind', type: game.grid('Cell', 7, 6) } as const
  const free = game.variable('free', set(cells), { initial: all(cells) })
  const score = game.variable('score', int(0, 999), { index: [PLAYER], initial: num(0) })
  game.play((w) => {
    w.repeat(num(3), (loop) => {
      loop.each(players, (turn, p) => {
        turn.does(
          p,
          [
            {
              name: 'pair',
              parts: [
                { name: 'a', domain: () => members(DIGITS, 1, 2, 3) },
                {
                  name: 'b',
                  domain: (_, a) => game.where(members(DIGITS, 2, 3, 7), (it) => compare(it, '>', a!)),
                },
              ],
              requires: [(_, a, b) => not(isIn(b!, { k: 'setOf', items: [a!, num(3)], t: set(DIGITS) }))],
              body: (body, _, a) => body.assign(score.place(p), a!, '+='),
            },
            {
              name: 'some',
              parts: [{ name: 'n', domain: () => members(DIGITS, 1, 4, 5, 8), count: () => num(2) }],
              body: (body, _, n) =>
                body.assign(
                  score.place(p),
                  game.sum(n!, (it) => it),
                  '+=',
                ),
            },
          ],
          { optional: true },
        )
        const [at] = turn.chooses(p, [{ name: 'at', domain: () => free.read() }])
        turn.assign(free.place(), minus(free.read(), { k: 'setOf', items: [at!], t: set(cells) }))
      })
      const [two] = loop.chooses(seat(0), [
        { name: 'two', domain: () => members(cells, 0, 31, 32, 41), count: () => num(3) },
      ])
      loop.assign(free.place(), minus(free.read(), two!))
      loop.eachChooses(players, [{ name: 'v', domain: () => members(DIGITS, 2, 9) }])
    })
    w.end(players)
  })
  return game
}

test('lists at every decision what a match played decision by decision offers, and comes to the same end', () => {
  const program = makeProgram(motley().graph(), 3)
  const s = new Int32Array(program.layout.size)
  const kinds = new Set<string>()
  for (let seed = 0; seed < 40; seed++) {
    const decisions: Decision[] = []
    const stats = playListed(program, s, seed, 1000, (decision) => void decisions.push(decision))
    expect(stats.actions).toBe(decisions.length)
    const fast = [...s]
    const run: Running = { program, s, events: [] }
    program.init(s, seed)
    program.begin(s, null, null)
    for (const { choice, seat, answers, taken } of decisions) {
      const { def } = pending(run)
      expect(def).toBe(program.choices[choice]!.def)
      const offered = def.alternatives.flatMap((_, a) => options(run, seat, a).map((values) => [a, values]))
      if (def.optional) offered.push([-1, []])
      expect(answers.map((each) => [each.alternative, plain(each.values)])).toEqual(offered)
      kinds.add(`${choice} ${answers[taken]!.alternative}`)
      answer(run, seat, answers[taken]!.alternative, ...answers[taken]!.values)
    }
    expect(program.outcome(s)).toMatchObject({ winners: stats.winners, node: stats.node })
    for (const [id] of program.graph.vars.entries()) {
      const { base, words, index } = program.layout.vars[id]!
      const end = base + words * index.reduce((n, domain) => n * domain.size, 1)
      expect([...s.slice(base, end)]).toEqual(fast.slice(base, end))
    }
  }
  expect([...kinds].sort()).toEqual(['0 -1', '0 0', '0 1', '1 0', '2 0', '3 0'])
})

test('makes each answer equally likely, also where the parts of an answer depend on one another', () => {
  const game = new GameBuilder(2, 2)
  const found = game.variable('found', int(0, 99), { initial: num(0) })
  game.play((w) => {
    const [a, b] = w.chooses(seat(0), [
      { name: 'a', domain: () => members(DIGITS, 1, 2) },
      {
        name: 'b',
        domain: (a) => game.where(members(DIGITS, 1, 2, 3, 4), (it) => is(is(it, num(4)), is(a!, num(2)))),
      },
    ])
    w.assign(found.place(), plus({ k: 'arith', op: '*', a: a!, b: num(10), t: int(0, 90) }, b!))
    w.end(players)
  })
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  const tally = (play: (seed: number) => unknown): Map<number, number> => {
    const counts = new Map<number, number>()
    for (let seed = 0; seed < 4000; seed++) {
      play(seed)
      const n = program.readVar(s, found.id, []) as number
      counts.set(n, (counts.get(n) ?? 0) + 1)
    }
    return counts
  }
  const listed = tally((seed) => playListed(program, s, seed))
  expect([...listed.keys()].sort()).toEqual([11, 12, 13, 24])
  for (const times of listed.values()) expect(Math.abs(times - 1000)).toBeLessThan(120)
  // Part by part the second half of the answers comes with the second value of the first part.
  expect(Math.abs(tally((seed) => program.playout(s, seed, 10)).get(24)! - 2000)).toBeLessThan(140)
})

test('lists alike cards once, and takes each unseen one as often', () => {
  const game = new GameBuilder()
  const card = game.card('Card', ['ace', 1], ['king', 2])
  const deck = game.zone('deck', card, 'group', [], NOBODY)
  const open = game.zone('open', card, 'group')
  const aces = game.variable('aces', int(0, 9), { initial: num(0) })
  game.play((w) => {
    w.move(all(deck.card), deck.ref())
    const [c] = w.chooses(seat(0), [{ name: 'c', domain: () => deck.read() }])
    w.move(c!, open.ref())
    w.chooses(seat(0), [{ name: 'd', domain: () => deck.read(), count: () => num(2) }])
    w.assign(
      aces.place(),
      count(game.where(open.read(), (it) => is(rowOfCard(it), value(0, { k: 'row', type: card.type })))),
    )
    w.end(players)
  })
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  let found = 0
  for (let seed = 0; seed < 900; seed++) {
    playListed(program, s, seed, 10, ({ answers }) => expect(answers.length).toBe(1))
    found += program.readVar(s, aces.id, []) as number
  }
  expect(Math.abs(found - 300)).toBeLessThan(60)
})

test('faults where nothing is on offer or far too much, and is broken off when it grows too long', () => {
  const code = (write: (game: GameBuilder, w: Parameters<Parameters<GameBuilder['play']>[0]>[0]) => void): string => {
    const game = new GameBuilder()
    game.play((w) => write(game, w))
    const program = makeProgram(game.graph(), 2)
    try {
      return String(playListed(program, new Int32Array(program.layout.size), 1, 20).finished)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  expect(code((_, w) => w.chooses(seat(0), [{ name: 'n', domain: () => members(DIGITS) }]))).toBe('engine/no-option')
  expect(code((_, w) => w.chooses(seat(0), [{ name: 'n', domain: () => all(int(0, 99)), count: () => num(5) }]))).toBe(
    'engine/budget',
  )
  expect(
    code((_, w) => w.while(null, (loop) => void loop.chooses(seat(0), [{ name: 'n', domain: () => all(DIGITS) }]))),
  ).toBe('false')
})
