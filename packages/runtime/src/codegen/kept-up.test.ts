/**
 * What playouts keep up to date, look up in tables and write out, against the same rules played decision by decision,
 * where everything is worked out anew: a board is written to at random, and much is asked of it after each write.
 */
import { describe, expect, test } from 'vitest'
import { int, PLAYER } from '../../test/graphs/build.js'
import {
  all,
  and,
  any,
  arith,
  choose,
  column,
  count,
  GameBuilder,
  is,
  isIn,
  kindOf,
  noneOfType,
  not,
  num,
  opposite,
  optional,
  or,
  players,
  plus,
  row,
  set,
  shift,
  value,
} from '../../test/graphs/builder.js'
import { waiting } from '../../test/graphs/run.js'
import type { Expr } from '../graph/index.js'
import { makeProgram } from './make-program.js'

const SOUTH = 4
const STEPS = 120

/** Numbers from 0 to n - 1 that look random. */
function scattered(times: number, n: number, seed: number): number[] {
  let word = seed
  return Array.from({ length: times }, () => {
    word = (Math.imul(word, 1664525) + 1013904223) | 0
    return (word >>> 8) % n
  })
}

interface Board {
  readonly game: GameBuilder
  readonly cell: ReturnType<typeof kindOf>
  /** Whose cell it is. */
  readonly owner: (cell: Expr) => Expr
}

/** Writes to a board of this size, asks after each write, and gives what the answers come to: in a playout and by hand. */
function compare(columns: number, rows: number, seed: number, ask: (board: Board, at: Expr) => Expr): number[] {
  const game = new GameBuilder(2, 2)
  const cell = kindOf(game.grid('Cell', columns, rows))
  const owners = game.variable('owner', optional(PLAYER), { index: [cell], initial: noneOfType(PLAYER) })
  const notes = game.variable('notes', int(0, 99_999_999), { initial: num(0) })
  const turn = game.variable('turn', int(0, STEPS), { initial: num(0) })
  const turns = int(0, STEPS)
  const where = game.table([turns], cell, scattered(STEPS + 1, columns * rows, seed))
  const what = game.table(
    [turns],
    optional(PLAYER),
    scattered(STEPS + 1, 3, seed + 1).map((n) => n - 1),
  )
  game.play((w) => {
    w.repeat(num(STEPS), (loop) => {
      loop.assign(owners.place(where(turn.read())), what(turn.read()))
      const found = ask({ game, cell, owner: (at) => owners.read(at) }, where(turn.read()))
      loop.assign(notes.place(), arith('mod', plus(arith('*', notes.read(), num(31)), found), num(1_000_003)))
      loop.assign(turn.place(), num(1), '+=')
    })
    w.end(players)
  })
  const program = makeProgram(game.graph(), 2)
  const s = new Int32Array(program.layout.size)
  program.init(s, 1)
  program.begin(s, null, null)
  const slow = program.readVar(s, notes.id, []) as number
  // Twice, because the second playout finds what the first one has left.
  const fast = [1, 2].map((n) => {
    program.playout(s, n, 10)
    return program.readVar(s, notes.id, []) as number
  })
  return [slow, ...fast]
}

function expectAgreement(columns: number, rows: number, ask: (board: Board, at: Expr) => Expr): void {
  const notes = new Set<number>()
  for (let seed = 1; seed <= 4; seed++) {
    const [slow, first, second] = compare(columns, rows, seed, ask)
    expect(first).toBe(slow)
    expect(second).toBe(slow)
    notes.add(slow!)
  }
  // Otherwise nothing has been asked.
  expect(notes.size).toBe(4)
}

const seat = (v: number) => value(v, PLAYER)
const sumOf = (...parts: Expr[]) => parts.reduce((a, b, i) => plus(a, arith('*', b, num(i + 2))))

/** Cells on which something would come to rest. */
function landings({ game, cell, owner }: Board, south: Expr): (more: (it: Expr) => Expr) => Expr {
  const free = (it: Expr) =>
    and(
      is(owner(it), noneOfType(PLAYER)),
      or(is(row(it), num(1)), not(is(owner(shift(it, south)), noneOfType(PLAYER)))),
    )
  const define = game.define('landings', [], set(cell), () => game.where(all(cell), free))
  return (more) => count(game.where({ k: 'define', id: define.id, args: [], t: set(cell) }, more))
}

describe.each([
  ['words', 7, 6],
  ['one word', 3, 3],
] as const)('sets of %s', (_, columns, rows) => {
  test('a definition that looks at a cell and the one beside it is kept up to date', () => {
    expectAgreement(columns, rows, (board) => {
      const south = value(SOUTH, kindOf(board.game.directions()))
      const counted = landings(board, south)
      return sumOf(
        counted(() => value(1, { k: 'bool' })),
        counted((it) => is(column(it), num(2))),
      )
    })
  })

  test('runs of equal cells are counted on lines, for players and for none', () => {
    expectAgreement(columns, rows, ({ game, cell, owner }, at) => {
      const ways = kindOf(game.directions())
      const along = (p: Expr, from: Expr): Expr =>
        game.sum(all(ways), (d) => plus(count(game.run(from, d, (it) => is(owner(it), p))), num(1)))
      return sumOf(
        along(seat(0), at),
        along(seat(1), shift(at, value(0, ways))),
        along(noneOfType(PLAYER), at),
        game.sum(all(cell), (from) => along(owner(at), from)),
      )
    })
  })

  test('runs of a value that may be none are walked where none has no lines', () => {
    expectAgreement(columns, rows, ({ game, cell, owner }, at) => {
      const ways = kindOf(game.directions())
      return game.sum(all(cell), (from) =>
        game.sum(all(ways), (d) => count(game.run(from, d, (it) => is(owner(it), owner(at))))),
      )
    })
  })

  test('short loops over printed directions are written out', () => {
    expectAgreement(columns, rows, ({ game, cell, owner }, at) => {
      const ways = kindOf(game.directions())
      const type = game.enum('Way', 'one', 'two', 'three')
      const ahead = game.attribute(type, 'ahead', ways, 2, 0, 7)
      const streak = game.define('streak', [PLAYER, cell, ways], int(0, 9), (p, from, d) =>
        count(game.run(from, d, (it) => is(owner(it), p))),
      )
      const call = (p: Expr, from: Expr, d: Expr): Expr => ({
        k: 'define',
        id: streak.id,
        args: [p, from, d],
        t: int(0, 9),
      })
      const both = (p: Expr, from: Expr, w: Expr): Expr =>
        plus(call(p, from, ahead(w)), call(p, from, opposite(ahead(w))))
      const over = (p: Expr, from: Expr): Expr => game.sum(all(kindOf(type)), (w) => both(p, from, w))
      return sumOf(
        game.sum(players, (p) => over(p, at)),
        // Here it is certain that there is a cell and a player.
        game.sum(players, (p) => game.sum(all(cell), (from) => over(p, from))),
        choose(any(game.where(all(kindOf(type)), (w) => is(both(seat(1), at, w), num(1)))), num(5), num(1)),
      )
    })
  })
})

test.each([
  ['words', 7, 6],
  ['one word', 3, 3],
])('printed sets of %s are looked up by what they hold', (_, columns, rows) => {
  const held = [[0, 1, 2], [2, 5, 8], [], [1, 4, 8], [0, 8]]
  const game = new GameBuilder(2, 2)
  const cell = kindOf(game.grid('Cell', columns, rows))
  const line = game.enum('Line', 'one', 'two', 'three', 'four', 'five')
  const type = kindOf(line)
  const cells = game.attribute(line, 'cells', set(cell), ...held)
  const low = game.attribute(line, 'low', set(int(-2, 3)), [-2, 3], [], [0], [-2], [1, 2])
  const on = game.define('on', [optional(cell)], set(type), (c) => game.where(all(type), (it) => isIn(c, cells(it))))
  const near = game.define('near', [int(-9, 9)], set(type), (n) => game.where(all(type), (it) => isIn(n, low(it))))
  const program = makeProgram(waiting(game).graph(), 2)
  const s = new Int32Array(program.layout.size)
  program.init(s, 1)
  const maskOf = (sets: readonly (readonly number[])[], v: number): number =>
    sets.reduce((mask, each, bit) => mask | (each.includes(v) ? 1 << bit : 0), 0)
  for (let c = -1; c < columns * rows; c++) expect(program.evalDefine(s, on.id, [c])).toBe(maskOf(held, c))
  for (let n = -9; n <= 9; n++) {
    expect(program.evalDefine(s, near.id, [n])).toBe(maskOf([[-2, 3], [], [0], [-2], [1, 2]], n))
  }
})
