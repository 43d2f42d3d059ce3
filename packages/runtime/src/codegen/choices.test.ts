import { describe, expect, test } from 'vitest'
import { BOOL, int, PLAYER } from '../../test/graphs/build.js'
import {
  all,
  and,
  any,
  compare,
  count,
  GameBuilder,
  is,
  isIn,
  members,
  minus,
  NOBODY,
  noneOfType,
  not,
  num,
  OWNER,
  or,
  players,
  plus,
  range,
  rowOfCard,
  type StepWriter,
  set,
  value,
} from '../../test/graphs/builder.js'
import { answer, faultOf, options, pending, readVar, started } from '../../test/graphs/run.js'
import { HEADER } from '../layout/layout.js'
import { makeProgram } from './make-program.js'

const seat = (v: number) => value(v, PLAYER)
const DIGITS = int(1, 9)
const digits = (...v: number[]) => members(DIGITS, ...v)

/** A game whose play asks seat 0 for these parts again and again. */
function asking(write: (game: GameBuilder) => (w: StepWriter) => unknown): GameBuilder {
  const game = new GameBuilder()
  game.play((w) => w.while(null, (loop) => void write(game)(loop)))
  return game
}

describe('a decision', () => {
  test('of one part lists its domain in order', () => {
    const run = started(
      asking(
        (game) => (w) =>
          w.chooses(seat(0), [{ name: 'n', domain: () => game.where(all(DIGITS), (it) => compare(it, '>', num(6))) }]),
      ),
    )
    expect(options(run, 0)).toEqual([[7], [8], [9]])
  })

  test('of several parts lists whole answers, later parts depending on earlier ones', () => {
    const run = started(
      asking(
        () => (w) =>
          w.chooses(seat(0), [
            { name: 'a', domain: () => digits(1, 2, 3) },
            { name: 'b', domain: (a) => minus(digits(1, 2), { k: 'setOf', items: [a!], t: set(DIGITS) }) },
          ]),
      ),
    )
    expect(options(run, 0)).toEqual([
      [1, 2],
      [2, 1],
      [3, 1],
      [3, 2],
    ])
  })

  test('offers an early value only if some completion exists', () => {
    const run = started(
      asking(
        (game) => (w) =>
          w.chooses(seat(0), [
            { name: 'a', domain: () => digits(1, 2, 3) },
            { name: 'b', domain: (a) => game.where(digits(2, 3), (it) => compare(it, '>', a!)) },
          ]),
      ),
    )
    expect(pending(run).candidates(run.s, 0, 0, [])).toEqual([
      { value: 1, offered: true },
      { value: 2, offered: true },
      { value: 3, offered: false },
    ])
    expect(pending(run).check(run.s, 0, 0, [3])).toEqual({ k: 'no-completion', requires: -1 })
    expect(pending(run).check(run.s, 0, 0, [1])).toEqual({ k: 'ok' })
  })

  test('refuses a value outside the domain', () => {
    const run = started(asking(() => (w) => w.chooses(seat(0), [{ name: 'n', domain: () => digits(4) }])))
    expect(pending(run).check(run.s, 0, 0, [5])).toEqual({ k: 'domain', part: 0 })
    expect(pending(run).check(run.s, 0, 0, [40])).toEqual({ k: 'domain', part: 0 })
  })

  test('binds its parts for afterwards', () => {
    const game = new GameBuilder()
    const found = game.variable('found', int(0, 99), { initial: num(0) })
    game.play((w) => {
      const [a, b] = w.chooses(seat(1), [
        { name: 'a', domain: () => digits(4, 5) },
        { name: 'b', domain: () => digits(7, 8) },
      ])
      w.assign(found.place(), plus({ k: 'arith', op: '*', a: a!, b: num(10), t: int(0, 99) }, b!))
      w.end(players)
    })
    const run = started(game)
    expect(pending(run).asked(run.s)).toBe(2)
    answer(run, 1, 0, 5, 8)
    expect(readVar(run, found)).toBe(58)
  })

  test('by nobody is a fault', () => {
    const game = new GameBuilder()
    const who = game.variable('who', { ...PLAYER, opt: true }, { initial: noneOfType(PLAYER) })
    game.play((w) => w.line(6).chooses(who.read(), [{ name: 'n', domain: () => digits(1) }]))
    expect(faultOf(() => started(game))).toBe('engine/fault 6')
  })

  test('without an option is a fault', () => {
    const game = new GameBuilder()
    game.play((w) => w.line(8).chooses(seat(0), [{ name: 'n', domain: () => digits() }]))
    expect(faultOf(() => started(game))).toBe('engine/no-option 8')
  })

  test('counts as one action', () => {
    const run = started(asking(() => (w) => w.chooses(seat(0), [{ name: 'n', domain: () => digits(1, 2) }])))
    answer(run, 0, 0, 1)
    answer(run, 0, 0, 2)
    expect(run.s[HEADER.turn]).toBe(2)
  })
})

describe('several of a set', () => {
  test('are every combination of that many', () => {
    const run = started(
      asking(() => (w) => w.chooses(seat(0), [{ name: 'crew', domain: () => players, count: () => num(2) }])),
      4,
    )
    expect(options(run, 0)).toEqual([[0b0011], [0b0101], [0b1001], [0b0110], [0b1010], [0b1100]])
    expect(pending(run).partCount(run.s, 0, 0, [])).toBe(2)
  })

  test('are refused with the wrong number or a stranger among them', () => {
    const run = started(
      asking(() => (w) => w.chooses(seat(0), [{ name: 'n', domain: () => digits(1, 2, 3), count: () => num(2) }])),
    )
    expect(pending(run).check(run.s, 0, 0, [0b0111])).toEqual({ k: 'domain', part: 0 })
    expect(pending(run).check(run.s, 0, 0, [0b1001])).toEqual({ k: 'domain', part: 0 })
    expect(pending(run).check(run.s, 0, 0, [0b0101])).toEqual({ k: 'ok' })
  })

  test('may be none of them, and are not offered when there are too few', () => {
    const game = new GameBuilder()
    game.play((w) => {
      w.chooses(seat(0), [{ name: 'n', domain: () => digits(1, 2), count: () => num(0) }])
      w.line(3).chooses(seat(0), [{ name: 'n', domain: () => digits(1, 2), count: () => num(3) }])
    })
    const run = started(game)
    expect(options(run, 0)).toEqual([[0]])
    expect(faultOf(() => answer(run, 0, 0, 0))).toBe('engine/no-option 3')
  })

  test('that a rule names are those the rule allows', () => {
    const run = started(
      asking(
        (game) => (w) =>
          w.does(seat(0), [
            {
              name: 'take',
              parts: [{ name: 'n', domain: () => digits(1, 2, 3, 4), count: () => num(2) }],
              requires: [
                (_, n) =>
                  is(
                    game.sum(n!, (it) => it),
                    num(5),
                  ),
              ],
            },
          ]),
      ),
    )
    expect(options(run, 0)).toEqual([[0b1001], [0b0110]])
    expect(
      pending(run)
        .candidates(run.s, 0, 0, [])
        .every((each) => each.offered),
    ).toBe(true)
    expect(pending(run).check(run.s, 0, 0, [0b0011])).toEqual({ k: 'requires', index: 0 })
  })

  test('of a wide set come as words', () => {
    const wide = int(0, 40)
    const game = new GameBuilder()
    const found = game.variable('found', set(wide), { initial: members(wide) })
    game.play((w) => {
      const [n] = w.chooses(seat(0), [{ name: 'n', domain: () => members(wide, 3, 35, 40), count: () => num(2) }])
      w.assign(found.place(), n!)
      w.end(players)
    })
    const run = started(game)
    expect(options(run, 0)).toEqual([[[1 << 3, 1 << 3]], [[1 << 3, 1 << 8]], [[0, (1 << 3) | (1 << 8)]]])
    answer(run, 0, 0, Int32Array.of(0, (1 << 3) | (1 << 8)))
    expect([...(readVar(run, found) as Int32Array)]).toEqual([0, (1 << 3) | (1 << 8)])
  })
})

describe('a menu', () => {
  function menu() {
    const game = new GameBuilder()
    const log = game.variable('log', int(0, 99), { initial: num(0) })
    const open = game.variable('open', BOOL, { initial: value(1, BOOL) })
    game.play((w) => {
      w.while(null, (loop) => {
        loop.does(seat(1), [
          {
            name: 'add',
            parts: [{ name: 'n', domain: () => digits(1, 2, 3) }],
            requires: [() => open.read(), (_, n) => not(is(n!, num(2)))],
            body: (body, actor, n) => body.assign(log.place(), plus(n!, actor), '+='),
          },
          { name: 'shut', body: (body) => body.assign(open.place(), value(0, BOOL)) },
        ])
      })
    })
    return { game, log }
  }

  test('offers each action that has a legal answer', () => {
    const run = started(menu().game)
    expect(options(run, 1, 0)).toEqual([[1], [3]])
    expect(options(run, 1, 1)).toEqual([[]])
    answer(run, 1, 1)
    expect(pending(run).offered(run.s, 1, 0)).toBe(false)
    expect(pending(run).offered(run.s, 1, 1)).toBe(true)
  })

  test('says which rule stands in the way', () => {
    const run = started(menu().game)
    expect(pending(run).check(run.s, 1, 0, [2])).toEqual({ k: 'requires', index: 1 })
    answer(run, 1, 1)
    expect(pending(run).check(run.s, 1, 0, [1])).toEqual({ k: 'requires', index: 0 })
    expect(pending(run).check(run.s, 1, 0, [])).toEqual({ k: 'requires', index: 0 })
  })

  test('runs the action with its actor and parts', () => {
    const { game, log } = menu()
    const run = started(game)
    answer(run, 1, 0, 3)
    expect(readVar(run, log)).toBe(4)
  })

  test('may have actions with decisions of their own', () => {
    const game = new GameBuilder()
    const log = game.variable('log', int(0, 99), { initial: num(0) })
    game.play((w) => {
      w.while(null, (loop) =>
        loop.does(seat(0), [
          {
            name: 'outer',
            parts: [{ name: 'n', domain: () => digits(4) }],
            body: (body, actor, n) => {
              const [more] = body.chooses(actor, [{ name: 'more', domain: () => range(num(1), n!, DIGITS) }])
              body.assign(log.place(), plus(n!, more!))
            },
          },
        ]),
      )
    })
    const run = started(game)
    answer(run, 0, 0, 4)
    expect(options(run, 0)).toEqual([[1], [2], [3], [4]])
    answer(run, 0, 0, 3)
    expect(readVar(run, log)).toBe(7)
    expect(pending(run).def.menu).toBe(true)
  })
})

describe('what may be declined', () => {
  test('is none afterwards, and runs what is written for it', () => {
    const game = new GameBuilder()
    const log = game.variable('log', int(0, 9), { initial: num(0) })
    game.play((w) => {
      w.while(null, (loop) => {
        const [n] = loop.chooses(seat(0), [{ name: 'n', domain: () => digits(1, 2) }], {
          optional: true,
          declined: (then) => then.assign(log.place(), num(2), '+='),
        })
        loop.if(is(n!, noneOfType(DIGITS)), (then) => then.assign(log.place(), num(1), '+='))
      })
    })
    const run = started(game)
    answer(run, 0, 0, 2)
    expect(readVar(run, log)).toBe(0)
    answer(run, 0, -1)
    expect(readVar(run, log)).toBe(3)
  })

  test('is passed over when nothing is on offer, unless that would tell', () => {
    const game = new GameBuilder()
    const log = game.variable('log', int(0, 9), { initial: num(0) })
    const nothing = [{ name: 'n', domain: () => digits() }]
    game.play((w) => {
      w.chooses(seat(0), nothing, { optional: true, declined: (then) => then.assign(log.place(), num(1), '+=') })
      w.chooses(seat(1), nothing, { optional: true, asksAnyway: true })
      w.end(players)
    })
    const run = started(game)
    expect(readVar(run, log)).toBe(1)
    expect(pending(run).asked(run.s)).toBe(2)
    expect(options(run, 1)).toEqual([])
  })
})

describe('a choice of all at once', () => {
  function voting() {
    const game = new GameBuilder(2, 4)
    const sum = game.variable('sum', int(-9, 99), { initial: num(0) })
    game.play((w) => {
      w.while(null, (loop) => {
        const [vote] = loop.eachChooses(players, [{ name: 'vote', domain: () => digits(1, 2, 3) }], {
          secret: true,
          where: (p) => not(is(p, seat(1))),
        })
        loop.assign(
          sum.place(),
          game.sum(players, (p) => vote!.read(p)),
        )
      })
    })
    return { game, sum }
  }

  test('asks those for whom its condition holds', () => {
    const run = started(voting().game, 4)
    expect(pending(run).asked(run.s)).toBe(0b1101)
  })

  test('comes to the same position in any order, bit for bit', () => {
    const orders = [
      [0, 2, 3],
      [3, 2, 0],
      [2, 0, 3],
    ]
    const states = orders.map((order) => {
      const run = started(voting().game, 4)
      for (const p of order) answer(run, p, 0, (p % 3) + 1)
      return [...run.s]
    })
    expect(states[1]).toEqual(states[0])
    expect(states[2]).toEqual(states[0])
  })

  test('lets an answer be changed until the last is in', () => {
    const { game, sum } = voting()
    const run = started(game, 4)
    answer(run, 0, 0, 1)
    answer(run, 0, 0, 3)
    expect(pending(run).stored(run.s, 0)).toEqual({ alternative: 0, values: [3] })
    expect(pending(run).stored(run.s, 2)).toBeNull()
    answer(run, 2, 0, 1)
    answer(run, 3, 0, 1)
    expect(readVar(run, sum)).toBe(5)
  })

  test('passes over when nobody is asked, leaving answers empty', () => {
    const game = new GameBuilder()
    const log = game.variable('log', int(-9, 9), { initial: num(5) })
    game.play((w) => {
      const [n] = w.eachChooses(members(PLAYER), [{ name: 'n', domain: () => digits(1) }])
      w.assign(log.place(), n!.read(seat(0)))
      w.end(players)
    })
    expect(readVar(started(game), log)).toBe(0)
  })

  test('tells a secret only when it is revealed', () => {
    const game = new GameBuilder()
    game.play((w) => {
      const [vote] = w.eachChooses(players, [{ name: 'vote', domain: () => digits(1, 2) }], { secret: true })
      w.chooses(seat(0), [{ name: 'go', domain: () => all(BOOL) }])
      w.revealAnswers(vote!.local)
      w.chooses(seat(0), [{ name: 'go', domain: () => all(BOOL) }])
    })
    const run = started(game)
    answer(run, 0, 0, 1)
    answer(run, 1, 0, 2)
    expect(run.program.answersRevealed(run.s, 0)).toBe(false)
    answer(run, 0, 0, 1)
    expect(run.program.answersRevealed(run.s, 0)).toBe(true)
    expect(run.events.filter((event) => event.k === 'revealedAnswers')).toEqual([
      {
        k: 'revealedAnswers',
        choice: 0,
        part: 0,
        entries: [
          { seat: 0, value: 1 },
          { seat: 1, value: 2 },
        ],
      },
    ])
  })

  test('takes sets as answers', () => {
    const game = new GameBuilder()
    const log = game.variable('log', set(DIGITS), { initial: digits() })
    game.play((w) => {
      const [two] = w.eachChooses(players, [{ name: 'two', domain: () => digits(1, 2, 3), count: () => num(2) }])
      w.assign(
        log.place(),
        game.gather(players, (p) => two!.read(p)),
      )
      w.end(players)
    })
    const run = started(game)
    answer(run, 0, 0, 0b011)
    answer(run, 1, 0, 0b011)
    expect(readVar(run, log)).toBe(0b011)
  })
})

describe("through the decider's eyes", () => {
  test('a variable not seen reads as empty', () => {
    const game = new GameBuilder()
    const secret = game.variable('secret', int(0, 9), { index: [PLAYER], initial: num(4), seen: OWNER })
    const never = game.variable('never', int(0, 9), { initial: num(4), seen: NOBODY })
    const some = game.variable('some', int(0, 9), { initial: num(4), seen: { k: 'expr', expr: members(PLAYER, 1) } })
    const parts = (p: number) => [
      { name: 'own', domain: () => range(num(1), secret.read(seat(p)), DIGITS) },
      { name: 'rest', domain: () => range(secret.read(seat(1 - p)), plus(never.read(), some.read()), int(0, 9)) },
    ]
    game.play((w) => {
      w.chooses(seat(0), parts(0))
      w.chooses(seat(1), parts(1))
    })
    const run = started(game)
    expect(options(run, 0)).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
    ])
    answer(run, 0, 0, 1, 0)
    expect(new Set(options(run, 1).map((each) => each[1]))).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  test('a definition with `seen by` is known to those it names, with full knowledge', () => {
    const game = new GameBuilder()
    const secret = game.variable('secret', int(0, 9), { initial: num(3), seen: NOBODY })
    const open = game.define('open', [PLAYER], int(0, 9), () => secret.read(), OWNER)
    const plain = game.define('plain', [], int(0, 9), () => secret.read())
    game.play((w) => {
      w.chooses(seat(0), [
        { name: 'a', domain: () => range(num(1), open.call(seat(0)), DIGITS) },
        { name: 'b', domain: () => range(num(0), open.call(seat(1)), int(0, 9)) },
        { name: 'c', domain: () => range(num(0), plain.call(), int(0, 9)) },
      ])
    })
    expect(options(started(game), 0)).toEqual([
      [1, 0, 0],
      [2, 0, 0],
      [3, 0, 0],
    ])
  })

  test('the secret answers of others are empty until they are revealed', () => {
    const game = new GameBuilder()
    game.play((w) => {
      const [vote] = w.eachChooses(players, [{ name: 'vote', domain: () => digits(2, 3) }], { secret: true })
      const ask = [{ name: 'n', domain: () => range(num(0), vote!.read(seat(1)), int(0, 9)) }]
      w.chooses(seat(0), ask)
      w.revealAnswers(vote!.local)
      w.chooses(seat(0), ask)
    })
    const run = started(game)
    answer(run, 0, 0, 2)
    answer(run, 1, 0, 3)
    expect(options(run, 0)).toEqual([[0]])
    answer(run, 0, 0, 0)
    expect(options(run, 0)).toEqual([[0], [1], [2], [3]])
  })

  function cards() {
    const game = new GameBuilder()
    const item = game.card('Item', ['axe', 2], ['map', 1], ['rope', 2])
    const hand = game.zone('hand', item, 'group', [PLAYER], OWNER)
    const axe = value(0, { k: 'row', type: item.type })
    game.setup((w) => {
      w.move(all(hand.card), hand.ref(seat(1)))
    })
    return { game, item, hand, axe }
  }

  test('cards not seen have no row, but can be counted and are one option', () => {
    const { game, hand, axe } = cards()
    game.play((w) => {
      w.chooses(seat(0), [{ name: 'c', domain: () => hand.read(seat(1)) }])
      w.chooses(seat(0), [
        { name: 'n', domain: () => range(num(0), count(hand.read(seat(1))), int(0, 9)) },
        {
          name: 'axes',
          domain: () => range(num(0), count(game.where(hand.read(seat(1)), (it) => is(rowOfCard(it), axe))), int(0, 9)),
        },
      ])
    })
    const run = started(game)
    expect(options(run, 0)).toEqual([[0]])
    answer(run, 0, 0, 0)
    expect(options(run, 0)).toHaveLength(6)
    expect(new Set(options(run, 0).map((each) => each[1]))).toEqual(new Set([0]))
  })

  test('alike cards that are seen are one option for each row', () => {
    const { game, hand } = cards()
    game.play((w) => w.chooses(seat(1), [{ name: 'c', domain: () => hand.read(seat(1)) }]))
    expect(options(started(game), 1)).toEqual([[0], [2], [3]])
  })

  test('alike cards among several give each combination once', () => {
    const { game, hand } = cards()
    game.play((w) => w.chooses(seat(1), [{ name: 'c', domain: () => hand.read(seat(1)), count: () => num(2) }]))
    expect(options(started(game), 1).map(([mask]) => mask)).toEqual([0b00011, 0b00101, 0b01001, 0b01100, 0b11000])
  })

  test('copies that a public variable tells apart are two options', () => {
    const { game, item, hand } = cards()
    const used = game.variable('used', set(hand.card), { initial: members(hand.card, 1) })
    const marks = game.variable('marks', int(0, 9), { index: [{ k: 'kind', type: item.type }], initial: num(0) })
    game.play((w) => {
      w.assign(marks.place(value(4, hand.card)), num(2))
      w.chooses(seat(1), [{ name: 'c', domain: () => hand.read(seat(1)) }])
      w.if(any(used.read()), () => undefined)
    })
    expect(options(started(game), 1)).toEqual([[0], [1], [2], [3], [4]])
  })

  test('taking an unseen card takes any of those alike', () => {
    const taken = new Set<number>()
    for (let seed = 0; seed < 60; seed++) {
      const { game, item, hand } = cards()
      const table = game.zone('table', item, 'group')
      game.play((w) => {
        const [c] = w.chooses(seat(0), [{ name: 'c', domain: () => hand.read(seat(1)) }])
        w.move(c!, table.ref())
        w.end(players)
      })
      const run = started(game, 2, seed)
      answer(run, 0, 0, 0)
      const [copy] = run.program.cards(run.s, table.id, [])
      taken.add(copy!)
      expect(run.s[HEADER.gain]).toBe(1)
    }
    expect([...taken].sort()).toEqual([0, 1, 2, 3, 4])
  })

  test('a face-up card is seen by everyone', () => {
    const { game, hand, axe } = cards()
    game.play((w) => {
      w.flip(
        game.where(hand.read(seat(1)), (it) => is(rowOfCard(it), axe)),
        true,
      )
      w.chooses(seat(0), [
        { name: 'c', domain: () => game.where(hand.read(seat(1)), (it) => or(is(rowOfCard(it), axe), value(0, BOOL))) },
      ])
    })
    expect(options(started(game), 0)).toEqual([[0]])
  })
})

test('asking again after the position was changed asks whoever decides now', () => {
  const game = new GameBuilder()
  const who = game.variable('who', PLAYER, { initial: seat(0) })
  const most = game.variable('most', int(0, 9), { initial: num(2) })
  game.play((w) => w.chooses(who.read(), [{ name: 'n', domain: () => range(num(1), most.read(), DIGITS) }]))
  const run = started(game)
  run.program.writeVar(run.s, who.id, [], 1)
  run.program.writeVar(run.s, most.id, [], 1)
  run.program.reask(run.s, null)
  expect(pending(run).asked(run.s)).toBe(2)
  expect(options(run, 1)).toEqual([[1]])
})

test('one step can be run from a bare table, and may simply come to its end', () => {
  const game = new GameBuilder()
  const log = game.variable('log', int(0, 99), { initial: num(0) })
  const step = game.step('add', [DIGITS, DIGITS], (w, a, b) => {
    const [n] = w.chooses(seat(0), [{ name: 'n', domain: () => range(a, b, DIGITS) }])
    w.assign(log.place(), plus(n!, b))
  })
  game.play((w) => w.call(step, num(1), num(1)))
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  const run = { program, s, events: [] }
  program.init(s, 1)
  program.beginStep(s, step, [3, 5], null, null)
  expect(options(run, 0)).toEqual([[3], [4], [5]])
  answer(run, 0, 0, 4)
  expect(readVar(run, log)).toBe(9)
  expect(program.status(s)).toBe('ended')
  expect(program.outcome(s)).toMatchObject({ winners: 0, end: -1, node: -1 })
})

test('the phases under way are told outermost first, with their arguments', () => {
  const game = new GameBuilder()
  const text = game.text('Turn {n}', DIGITS)
  const inner = game.step('inner', [DIGITS], (w) => w.chooses(seat(0), [{ name: 'n', domain: () => digits(1) }]), {
    text: { text, args: [{ k: 'local', i: 0, t: DIGITS }] },
  })
  const outer = game.step('outer', [], (w) => w.call(inner, num(4)), { text: { text, args: [num(2)] } })
  game.play((w) => w.while(null, (loop) => loop.call(outer)))
  const run = started(game)
  expect(run.program.phases(run.s)).toEqual([
    { step: outer, args: [2] },
    { step: inner, args: [4] },
  ])
  expect(run.events.map((event) => event.k)).toEqual(['phase', 'phase'])
})

test('an inline action reads the names of the step it stands in', () => {
  const game = new GameBuilder()
  const log = game.variable('log', int(0, 99), { initial: num(0) })
  game.play((w) => {
    w.each(digits(3, 5), (loop, it) => {
      const local = { ...it, of: 0 } as typeof it
      loop.does(seat(0), [
        {
          name: 'note',
          parts: [{ name: 'n', domain: () => range(num(1), local, DIGITS) }],
          requires: [(_, n) => and(compare(n!, '>=', num(2)), isIn(n!, digits(2, 3, 4)))],
          body: (body, _, n) => body.assign(log.place(), plus(local, n!), '+='),
        },
      ])
    })
    w.end(players)
  })
  const run = started(game)
  expect(options(run, 0)).toEqual([[2], [3]])
  answer(run, 0, 0, 3)
  expect(options(run, 0)).toEqual([[2], [3], [4]])
  answer(run, 0, 0, 2)
  expect(readVar(run, log)).toBe(13)
})
