import { describe, expect, test } from 'vitest'
import { BOOL, int, PLAYER } from '../../test/graphs/build.js'
import { and, any, compare, GameBuilder, not, num, players, value, yes } from '../../test/graphs/builder.js'
import { type Running, started } from '../../test/graphs/run.js'
import type { ValueType } from '../graph/rule-graph.js'
import { prospectsOf, quietRolloutOf, tellsOutlook } from './prospects.js'

const seat = (v: number) => value(v, PLAYER)

/** A game whose only choice changes nothing; `rules` adds what it is about. */
function game(rules: (g: GameBuilder) => void): Running {
  const g = new GameBuilder()
  rules(g)
  g.play((w) => w.while(yes, (body) => void body.chooses(seat(0), [{ name: 'n', domain: () => players }])))
  return started(g)
}

const prospects = ({ program, s }: Running, of = 0) => prospectsOf(program)(s, of)

describe('prospects', () => {
  test('are a share of the way to a number', () => {
    for (const [n, share] of [
      [0, 0],
      [5, 0.5],
      [9, 0.9],
    ] as const) {
      const run = game((g) => {
        const done = g.variable('done', int(0, 20), { initial: num(n) })
        g.end(
          'reached',
          () => compare(done.read(), '>=', num(10)),
          () => players,
        )
      })
      expect(prospects(run).win).toBeCloseTo(share, 2)
    }
  })

  test('count each part of a conjunction, and most when only the last is missing', () => {
    const both = (a: number, b: number): number => {
      const run = game((g) => {
        const food = g.variable('food', int(0, 20), { initial: num(a) })
        const wood = g.variable('wood', int(0, 20), { initial: num(b) })
        g.end(
          'stored',
          () => and(compare(food.read(), '>=', num(10)), compare(wood.read(), '>=', num(10))),
          () => players,
        )
      })
      return prospects(run).win
    }
    expect(both(5, 0)).toBeGreaterThan(both(0, 0))
    expect(both(10, 5) - both(10, 0)).toBeGreaterThan(both(5, 5) - both(5, 0))
    expect(both(10, 9)).toBeLessThan(1)
  })

  test('are the share of what is in order where nothing may be out of order', () => {
    const run = game((g) => {
      const wall = g.variable('wall', int(0, 4), { index: [int(1, 4)], initial: num(1) })
      g.end(
        'safe',
        () =>
          not(any(g.where({ k: 'all', t: { k: 'set', of: int(1, 4) } }, (it) => compare(wall.read(it), '<', num(2))))),
        () => players,
      )
    })
    expect(prospects(run).win).toBeCloseTo(0.5, 2)
  })

  test('follow a seat that leads, and leave out the others', () => {
    const run = game((g) => {
      const score = g.variable('score', int(0, 20), { index: [PLAYER], initial: num(0) })
      g.end(
        'over',
        () => compare(score.read(seat(0)), '>=', num(10)),
        () => g.with(players, 'most', (p) => score.read(p)),
      )
    })
    const { base } = run.program.layout.vars[0]!
    run.s[base] = 8
    run.s[base + 1] = 2
    expect(prospects(run, 0).win).toBeGreaterThan(0.5)
    expect(prospects(run, 1).win).toBe(0)
    expect(prospects(run, 1).safety).toBeLessThan(prospects(run, 0).safety)
  })

  test('grow less safe as an end comes near that nobody wins', () => {
    const safety = (hope: number): number =>
      prospects(
        game((g) => {
          const left = g.variable('hope', int(0, 10), { initial: num(hope) })
          g.end(
            'lost',
            () => compare(left.read(), 'is', num(0)),
            () => ({ k: 'setConst', v: [], t: { k: 'set', of: PLAYER } }),
          )
        }),
      ).safety
    expect(safety(9)).toBeGreaterThan(safety(5))
    expect(safety(5)).toBeGreaterThan(safety(1))
  })

  test('look through to what a variable waits for', () => {
    const nearness = (n: number): number =>
      prospects(
        game((g) => {
          const kills = g.variable('kills', int(0, 20), { initial: num(n) })
          const done = g.variable('done', BOOL, { initial: value(0, BOOL) })
          g.step('look', [], (w) =>
            w.if(compare(kills.read(), '>=', num(10)), (then) => then.assign(done.place(), yes)),
          )
          g.end(
            'done',
            () => done.read(),
            () => players,
          )
        }),
      ).win
    expect(nearness(0)).toBeLessThan(nearness(4))
    expect(nearness(4)).toBeLessThan(nearness(8))
    expect(nearness(8)).toBeLessThan(1)
  })
})

describe('an outlook of the rules themselves', () => {
  const ruled = (of: ValueType = int(0, 20)): Running =>
    game((g) => {
      const coins = g.variable('coins', int(0, 50), { index: [PLAYER], initial: num(5) })
      g.define('outlook', [PLAYER], of, (p) => (of.k === 'bool' ? compare(coins.read(p), '>', num(3)) : coins.read(p)))
    })

  test('is a share of the best it can say', () => {
    const run = ruled()
    run.s[run.program.layout.vars[0]!.base + 1] = 15
    expect(prospects(run, 0).safety).toBe(0.25)
    expect(prospects(run, 1).safety).toBe(0.75)
    expect(tellsOutlook(run.program)).toBe(true)
  })

  test('stays within what it can say', () => {
    const run = ruled()
    run.s[run.program.layout.vars[0]!.base] = 40
    expect(prospects(run, 0).safety).toBe(1)
  })

  test('is a number, or none', () => {
    const run = ruled(BOOL)
    expect(tellsOutlook(run.program)).toBe(false)
    expect(prospects(run, 0).safety).toBe(1)
  })
})

describe('what comes if everybody leaves it at that', () => {
  /** Once a round both may give; where less than three have been given, hope falls. */
  const colony = (gifts: number, optional = true): Running => {
    const g = new GameBuilder(2, 2)
    const hope = g.variable('hope', int(0, 10), { initial: num(9) })
    const given = g.variable('given', int(0, 20), { initial: num(gifts) })
    const despair = g.step('despair', [], (w) => w.assign(hope.place(), num(1), '-='))
    const look = g.step('look', [], (w) => w.if(compare(given.read(), '<', num(3)), (then) => then.call(despair)))
    g.end(
      'lost',
      () => compare(hope.read(), 'is', num(0)),
      () => ({ k: 'setConst', v: [], t: { k: 'set', of: PLAYER } }),
    )
    g.play((w) =>
      w.while(yes, (body) => {
        for (const each of [0, 1]) {
          body.chooses(seat(each), [{ name: 'n', domain: () => players }], { optional })
        }
        body.call(look)
      }),
    )
    return started(g)
  }

  const warded = (gifts: number): number => {
    const { program, s } = colony(gifts)
    return quietRolloutOf(program)!(s, 1, 30, 0, false).warded
  }

  test('tells how nearly a threat was warded off when the rules looked', () => {
    expect(warded(0)).toBeLessThan(warded(1))
    expect(warded(1)).toBeLessThan(warded(2))
    expect(warded(3)).toBe(1)
  })

  test('is over when the seat may do something again', () => {
    const { program, s } = colony(0)
    quietRolloutOf(program)!(s, 1, 30, 0, false)
    expect(s[program.layout.vars[0]!.base]).toBe(8)
  })

  test('is not asked where nobody may leave anything be', () => {
    expect(quietRolloutOf(colony(0, false).program)).toBeNull()
  })
})
