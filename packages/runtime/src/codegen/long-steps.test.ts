import { describe, expect, test } from 'vitest'
import { int, PLAYER } from '../../test/graphs/build.js'
import {
  compare,
  GameBuilder,
  is,
  isIn,
  members,
  num,
  plus,
  type StepWriter,
  set,
  setOf,
  value,
} from '../../test/graphs/builder.js'
import { answer, options, pending, started } from '../../test/graphs/run.js'
import { makeProgram } from './make-program.js'

const seat = (v: number) => value(v, PLAYER)
const DIGITS = int(0, 9)
const WIDE = int(0, 40)

/** A step with a great many statements, some in loops that are left early; `ask` puts decisions between them. */
function longGame(ask: boolean) {
  const game = new GameBuilder()
  const total = game.variable('total', int(0, 999_999), { initial: num(0) })
  const add = (w: StepWriter, n: Parameters<typeof plus>[0]) => w.assign(total.place(), n, '+=')
  const many = (w: StepWriter, n: Parameters<typeof plus>[0]) => {
    for (let i = 0; i < 150; i++) add(w, n)
  }
  const long = game.step('long', [DIGITS, set(WIDE)], (w, n, s) => {
    const twice = w.let(plus(n, n))
    w.each(members(DIGITS, 1, 2, 3, 4), (loop, it) => {
      many(loop, it)
      loop.if(is(it, num(3)), (then) => then.stop())
      many(loop, twice)
      if (ask) {
        const [one] = loop.chooses(seat(0), [{ name: 'one', domain: () => setOf(DIGITS, it) }])
        add(loop, one!)
      }
    })
    w.if(isIn(num(40), s), (then) => many(then, num(1)))
    w.if(compare(total.read(), '>', num(100)), (then) => then.end(members(PLAYER, 1)))
    many(w, num(1))
  })
  game.play((w) => w.call(long, num(3), members(WIDE, 2, 40)))
  return { game, total }
}

/** 150 times 1, 2 and 3, twice 150 times 6, and 150 for the member. */
const PLAIN = 150 * (1 + 2 + 3) + 2 * 150 * 6 + 150

function longest(program: ReturnType<typeof makeProgram>): number {
  const { source } = program as unknown as { source: string }
  return Math.max(...source.split(/\n(?=function )/).map((text) => text.length))
}

describe('a very long step', () => {
  test('is cut into functions that do the same', () => {
    const { game, total } = longGame(false)
    const run = started(game)
    expect(run.program.readVar(run.s, total.id, [])).toBe(PLAIN)
    expect(run.program.outcome(run.s)!.winners).toBe(2)
    expect(longest(run.program)).toBeLessThan(17_000)
  })

  test('with decisions is cut between its blocks', () => {
    const { game, total } = longGame(true)
    const run = started(game)
    while (run.program.status(run.s) === 'asking') {
      expect(pending(run).asked(run.s)).toBe(1)
      answer(run, 0, 0, options(run, 0)[0]![0] as number)
    }
    expect(run.program.readVar(run.s, total.id, [])).toBe(PLAIN + 3)
    expect(longest(run.program)).toBeLessThan(17_000)
  })

  test.each([true, false])('comes to the same in a playout (with decisions: %s)', (ask) => {
    const { game, total } = longGame(ask)
    const program = makeProgram(game.graph(), 2)
    const s = new Int32Array(program.layout.size)
    expect(program.playout(s, 1, 100)).toMatchObject({ finished: true, winners: 2 })
    expect(program.readVar(s, total.id, [])).toBe(PLAIN + (ask ? 3 : 0))
  })
})
