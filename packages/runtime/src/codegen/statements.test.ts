import { describe, expect, test } from 'vitest'
import { BOOL, int, PLAYER } from '../../test/graphs/build.js'
import {
  all,
  any,
  compare,
  GameBuilder,
  is,
  isIn,
  members,
  noneOfType,
  num,
  optional,
  players,
  plus,
  range,
  set,
  setOf,
  the,
  value,
} from '../../test/graphs/builder.js'
import { answer, faultOf, readVar, started } from '../../test/graphs/run.js'

const seat = (v: number) => value(v, PLAYER)
const DIGITS = int(0, 9)

/** A game that notes digits in the order in which they come: 0 is no note. */
function notebook() {
  const game = new GameBuilder()
  const notes = game.variable('notes', int(0, 999_999), { initial: num(0) })
  const shifted = (digit: Parameters<typeof plus>[0]) =>
    plus({ k: 'arith', op: '*', a: notes.read(), b: num(10), t: int(0, 9999) }, digit)
  return { game, notes, shifted }
}

describe('a variable', () => {
  test('that would leave its range is a fault with the line', () => {
    const game = new GameBuilder()
    const v = game.variable('v', int(0, 5), { initial: num(5) })
    game.play((w) => w.line(7).assign(v.place(), num(1), '+='))
    expect(faultOf(() => started(game))).toBe('engine/fault 7')
  })

  test('takes what lies at the ends of its range', () => {
    const game = new GameBuilder()
    const v = game.variable('v', int(-3, 5), { initial: num(0) })
    game.play((w) => {
      w.assign(v.place(), num(5), '+=')
      w.assign(v.place(), num(8), '-=')
      w.end(players)
    })
    expect(readVar(started(game), v)).toBe(-3)
  })

  test('cannot become none unless its type allows it', () => {
    const game = new GameBuilder()
    const leader = game.variable('leader', PLAYER, { initial: seat(0) })
    const finder = game.variable('finder', optional(PLAYER), { initial: seat(0) })
    game.play((w) => {
      w.assign(finder.place(), noneOfType(PLAYER))
      w.line(9).assign(leader.place(), finder.read())
    })
    expect(faultOf(() => started(game))).toBe('engine/fault 9')
  })

  test('written at none is a fault, read there it is empty', () => {
    const game = new GameBuilder()
    const score = game.variable('score', int(0, 9), { index: [PLAYER], initial: num(4) })
    const finder = game.variable('finder', optional(PLAYER), { initial: noneOfType(PLAYER) })
    const seen = game.variable('seen', int(-1, 9), { initial: num(-1) })
    game.play((w) => {
      w.assign(seen.place(), score.read(finder.read()))
      w.line(3).assign(score.place(finder.read()), num(1))
    })
    expect(faultOf(() => started(game))).toBe('engine/fault 3')
    const fine = new GameBuilder()
    const table = fine.variable('table', int(0, 9), { index: [int(1, 3)], initial: num(4) })
    const found = fine.variable('found', int(-1, 9), { initial: num(-1) })
    fine.play((w) => {
      w.assign(found.place(), table.read(plus(table.read(num(2)), num(0))))
      w.end(players)
    })
    expect(readVar(started(fine), found)).toBe(0)
  })

  test('that is a set takes and gives members and sets', () => {
    const game = new GameBuilder()
    const s = game.variable('s', set(DIGITS), { initial: members(DIGITS, 1, 2) })
    const wide = game.variable('wide', set(int(1, 70)), { initial: members(int(1, 70), 33, 70) })
    game.play((w) => {
      w.assign(s.place(), num(5), '+=')
      w.assign(s.place(), members(DIGITS, 2, 7), '-=')
      w.assign(wide.place(), num(1), '+=')
      w.assign(wide.place(), num(33), '-=')
      w.assign(wide.place(), members(int(1, 70), 32, 64), '+=')
      w.end(players)
    })
    const run = started(game)
    expect(readVar(run, s)).toBe((1 << 1) | (1 << 5))
    expect([...(readVar(run, wide) as Int32Array)]).toEqual([1 | (1 << 31), 1 << 31, 1 << 5])
  })

  test('keeps its value when a set is assigned from itself', () => {
    const game = new GameBuilder()
    const wide = game.variable('wide', set(int(0, 40)), { initial: members(int(0, 40), 3, 40) })
    game.play((w) => {
      w.assign(wide.place(), { k: 'minus', a: wide.read(), b: members(int(0, 40), 3), t: set(int(0, 40)) })
      w.end(players)
    })
    expect([...(readVar(started(game), wide) as Int32Array)]).toEqual([0, 1 << 8])
  })
})

test('a track stops at its ends', () => {
  const game = new GameBuilder()
  const track = game.variable('track', int(0, 5), { initial: num(3), track: true })
  const low = game.variable('low', int(0, 5), { initial: num(3), track: true })
  game.play((w) => {
    w.assign(track.place(), num(4), '+=')
    w.assign(low.place(), num(9), '-=')
    w.end(players)
  })
  const run = started(game)
  expect([readVar(run, track), readVar(run, low)]).toEqual([5, 0])
})

describe('a loop', () => {
  test('over a set goes on with the members it had at the start', () => {
    const { game, notes, shifted } = notebook()
    const s = game.variable('s', set(DIGITS), { initial: members(DIGITS, 2, 4) })
    game.play((w) => {
      w.each(s.read(), (loop, it) => {
        loop.assign(s.place(), num(9), '+=')
        loop.assign(s.place(), num(4), '-=')
        loop.assign(notes.place(), shifted(it))
      })
      w.end(players)
    })
    expect(readVar(started(game), notes)).toBe(24)
  })

  test.each([
    [false, 3, 3412],
    [true, 3, 412],
    [false, 1, 1234],
    [true, 4, 123],
    [true, 1, 234],
  ])('goes round from a member (after: %s, from %i)', (after, from, order) => {
    const { game, notes, shifted } = notebook()
    game.play((w) => {
      w.each(members(int(1, 4), 1, 2, 3, 4), (loop, it) => loop.assign(notes.place(), shifted(it)), {
        start: num(from),
        after,
      })
      w.end(players)
    })
    expect(readVar(started(game), notes)).toBe(order)
  })

  test('goes round a wide set as well', () => {
    const { game, notes, shifted } = notebook()
    const type = int(0, 60)
    const half = (e: Parameters<typeof plus>[0]) =>
      ({ k: 'arith', op: 'divDown', a: e, b: num(10), t: DIGITS }) as const
    game.play((w) => {
      w.each(members(type, 10, 31, 40, 60), (loop, it) => loop.assign(notes.place(), shifted(half(it))), {
        start: num(31),
        after: true,
      })
      w.end(players)
    })
    expect(readVar(started(game), notes)).toBe(461)
  })

  test('looks at its condition before each turn', () => {
    const { game, notes, shifted } = notebook()
    const s = game.variable('s', set(DIGITS), { initial: members(DIGITS, 1, 2, 3) })
    game.play((w) => {
      w.each(
        members(DIGITS, 1, 2, 3),
        (loop, it) => {
          loop.assign(notes.place(), shifted(it))
          loop.assign(s.place(), num(2), '-=')
        },
        { where: (it) => isIn(it, s.read()) },
      )
      w.end(players)
    })
    expect(readVar(started(game), notes)).toBe(13)
  })

  test('left by `stop` ends there, and only the innermost', () => {
    const { game, notes, shifted } = notebook()
    game.play((w) => {
      w.repeat(num(3), (outer) => {
        outer.each(range(num(1), num(5), DIGITS), (loop, it) => {
          loop.if(is(it, num(3)), (then) => then.stop())
          loop.assign(notes.place(), shifted(it))
        })
      })
      w.end(players)
    })
    expect(readVar(started(game), notes)).toBe(121212)
  })

  test('repeated less than once does nothing', () => {
    const { game, notes } = notebook()
    game.play((w) => {
      w.repeat(num(-2), (loop) => loop.assign(notes.place(), num(1)))
      w.end(players)
    })
    expect(readVar(started(game), notes)).toBe(0)
  })

  test('that never comes to a decision runs out of budget at its line', () => {
    const game = new GameBuilder()
    const v = game.variable('v', int(0, 5), { initial: num(0) })
    game.play((w) => w.line(4).while(compare(v.read(), '<', num(5)), (loop) => loop.assign(v.place(), num(1))))
    expect(faultOf(() => started(game))).toBe('engine/budget 4')
  })
})

describe('a step', () => {
  test('gets its parameters as they were at the call', () => {
    const { game, notes, shifted } = notebook()
    const v = game.variable('v', DIGITS, { initial: num(3) })
    const inner = game.step('inner', [DIGITS, set(int(0, 40))], (w, n, s) => {
      w.assign(v.place(), num(8))
      w.assign(notes.place(), shifted(n))
      w.if(isIn(num(40), s), (then) => then.assign(notes.place(), shifted(num(1))))
    })
    game.play((w) => {
      w.call(inner, v.read(), members(int(0, 40), 7, 40))
      w.call(inner, v.read(), members(int(0, 40), 7))
      w.end(players)
    })
    expect(readVar(started(game), notes)).toBe(318)
  })

  test('that ends the game ends it for its callers', () => {
    const { game, notes } = notebook()
    const last = game.step('last', [], (w) => w.end(members(PLAYER, 1)))
    const middle = game.step('middle', [], (w) => w.repeat(num(2), (loop) => loop.call(last)))
    game.play((w) => {
      w.call(middle)
      w.assign(notes.place(), num(1))
    })
    const run = started(game)
    expect(run.program.outcome(run.s)).toMatchObject({ winners: 2, end: -1 })
    expect(readVar(run, notes)).toBe(0)
  })
})

describe('the end', () => {
  test('is looked for in order after the setup', () => {
    const game = new GameBuilder()
    const v = game.variable('v', DIGITS, { initial: num(0) })
    game.setup((w) => w.assign(v.place(), num(2)))
    game.end(
      'first',
      () => is(v.read(), num(1)),
      () => members(PLAYER, 0),
    )
    game.end(
      'second',
      () => is(v.read(), num(2)),
      () => members(PLAYER, 1),
    )
    game.end(
      'third',
      () => is(v.read(), num(2)),
      () => players,
    )
    game.play((w) => w.assign(v.place(), num(3)))
    const run = started(game)
    expect(run.program.outcome(run.s)).toMatchObject({ winners: 2, end: 1 })
    expect(readVar(run, v)).toBe(2)
  })

  test('is looked for when play runs out', () => {
    const game = new GameBuilder()
    const v = game.variable('v', DIGITS, { initial: num(0) })
    game.end(
      'done',
      () => is(v.read(), num(2)),
      () => members(PLAYER, 0),
    )
    game.play((w) => w.assign(v.place(), num(2)))
    expect(started(game).program.status(started(game).s)).toBe('ended')
  })

  test('that does not come when play runs out is a fault', () => {
    const game = new GameBuilder()
    game.line = 5
    game.play((w) => w.repeat(num(0), () => undefined))
    expect(faultOf(() => started(game))).toBe('engine/fault 5')
  })

  test('tells what its sentence said at that moment', () => {
    const game = new GameBuilder()
    const text = game.text('{n} {s}', DIGITS, set(int(0, 40)))
    game.play((w) => {
      const n = w.let(num(7))
      const s = w.let(members(int(0, 40), 33))
      w.end(players, text, n, s)
    })
    const run = started(game)
    const outcome = run.program.outcome(run.s)!
    expect(outcome.text).toBe(text)
    expect(outcome.args[0]).toBe(7)
    expect([...(outcome.args[1] as Int32Array)]).toEqual([0, 2])
    expect(run.events.at(-1)).toMatchObject({ k: 'ended', winners: 3, text })
  })
})

test('a setup whose `requires` fails refuses the start with its text', () => {
  const game = new GameBuilder()
  const text = game.text('Too few.')
  game.setup((w) => w.line(3).require(compare(num(1), '>', num(2)), text))
  game.play((w) => w.end(players))
  expect(faultOf(() => started(game))).toBe('engine/setup-refused 3')
})

test('`the` of several is a fault with its own line', () => {
  const game = new GameBuilder()
  game.play((w) => w.let(the(players, 12)))
  expect(faultOf(() => started(game))).toBe('engine/fault 12')
})

test('dividing by nothing is a fault', () => {
  const game = new GameBuilder()
  const v = game.variable('v', DIGITS, { initial: num(0) })
  game.play((w) => w.line(2).assign(v.place(), { k: 'arith', op: 'divUp', a: num(4), b: v.read(), t: DIGITS }))
  expect(faultOf(() => started(game))).toBe('engine/fault 2')
})

describe('a member step of a card', () => {
  function game() {
    const { game, notes, shifted } = notebook()
    const item = game.card('Item', ['one', 1], ['two', 2])
    const one = game.step('one', [{ k: 'kind', type: item.type }, DIGITS], (w, _, n) =>
      w.assign(notes.place(), shifted(n)),
    )
    const two = game.step('two', [{ k: 'kind', type: item.type }, DIGITS], (w) =>
      w.assign(notes.place(), shifted(num(9))),
    )
    const effect = game.dispatch('step', item, [one, two])
    return { game, notes, item, effect }
  }

  test('runs the body of its row', () => {
    const { game: g, notes, item, effect } = game()
    const copy = { k: 'kind', type: item.type } as const
    g.play((w) => {
      w.dispatch(effect, value(0, copy), num(4))
      w.dispatch(effect, value(2, copy), num(4))
      w.end(players)
    })
    expect(readVar(started(g), notes)).toBe(49)
  })

  test('of no card does nothing', () => {
    const { game: g, notes, item, effect } = game()
    g.play((w) => {
      w.dispatch(effect, noneOfType({ k: 'kind', type: item.type }), num(4))
      w.end(players)
    })
    expect(readVar(started(g), notes)).toBe(0)
  })
})

test('a branch runs one side', () => {
  const { game, notes, shifted } = notebook()
  const flag = game.variable('flag', BOOL, { initial: value(1, BOOL) })
  game.play((w) => {
    w.if(
      flag.read(),
      (then) => then.assign(notes.place(), shifted(num(1))),
      (other) => other.assign(notes.place(), shifted(num(2))),
    )
    w.assign(flag.place(), value(0, BOOL))
    w.if(
      flag.read(),
      (then) => then.assign(notes.place(), shifted(num(3))),
      (other) => other.assign(notes.place(), shifted(num(4))),
    )
    w.if(any(setOf(DIGITS)), (then) => then.assign(notes.place(), num(0)))
    w.end(all(PLAYER))
  })
  expect(readVar(started(game), notes)).toBe(14)
})

describe('a number beyond what a place is for', () => {
  test('handed to a step or definition finds nothing there', () => {
    const game = new GameBuilder()
    const three = int(1, 3)
    const table = game.table([three], DIGITS, [4, 5, 6])
    const found = game.variable('found', int(-1, 99), { initial: num(-1) })
    const big = game.variable('big', DIGITS, { initial: num(7) })
    const look = game.define('look', [three], DIGITS, (n) => table(n))
    const step = game.step('step', [three], (w, n) => {
      w.assign(found.place(), plus(table(n), look.call(n)))
      w.each(range(num(1), n, three), (loop, it) => loop.assign(found.place(), table(it), '+='))
    })
    game.play((w) => {
      w.call(step, big.read())
      w.assign(found.place(), look.call(big.read()), '+=')
      w.assign(found.place(), look.call(num(2)), '+=')
      w.end(players)
    })
    expect(readVar(started(game), found)).toBe(4 + 5 + 6 + 5)
  })
})

describe('the budget', () => {
  const CELLS = int(0, 999)

  test('stops looking that would never come to an end, too', () => {
    const game = new GameBuilder()
    const found = game.variable('found', int(0, 9), { initial: num(0) })
    const none = (depth: number, last: Parameters<typeof plus>[0]): Parameters<typeof plus>[0] =>
      any(
        game.where(all(CELLS), (it) =>
          depth === 0 ? compare(plus(last, it), '<', found.read()) : none(depth - 1, plus(last, it)),
        ),
      )
    game.play((w) => w.line(4).if(none(4, num(0)), (then) => then.stop()))
    expect(faultOf(() => started(game))).toBe('engine/budget 4')
  })

  test('stops calls that multiply', () => {
    const game = new GameBuilder()
    const v = game.variable('v', DIGITS, { initial: num(0) })
    let define = game.define('d0', [], DIGITS, () => v.read())
    let step = game.step('s0', [], (w) => w.assign(v.place(), num(0)))
    for (let i = 0; i < 60; i++) {
      const [below, inner] = [define, step]
      game.line = 7
      define = game.define('d', [], DIGITS, () => plus(below.call(), below.call()))
      step = game.step('s', [], (w) => {
        w.call(inner)
        w.call(inner)
      })
    }
    game.play((w) => {
      w.let(define.call())
      w.call(step)
    })
    expect(faultOf(() => started(game))).toBe('engine/budget 7')
    game.play((w) => w.call(step))
    expect(faultOf(() => started(game))).toBe('engine/budget 7')
  })

  test('begins anew with each decision', () => {
    const game = new GameBuilder()
    const v = game.variable('v', int(0, 9_999_999), { initial: num(0) })
    game.play((w) => {
      w.repeat(num(5), (loop) => {
        loop.repeat(num(60_000), (inner) => inner.assign(v.place(), num(1), '+='))
        loop.chooses(seat(0), [{ name: 'go', domain: () => all(BOOL) }])
      })
      w.end(players)
    })
    const run = started(game)
    for (let i = 0; i < 5; i++) answer(run, 0, 0, 1)
    expect(readVar(run, v)).toBe(300_000)
  })
})
