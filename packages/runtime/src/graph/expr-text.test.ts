import { describe, expect, test } from 'vitest'
import { all, BOOL, compare, graphOf, int, local, num, PLAYER, readVar, where } from '../../test/graphs/build.js'
import { exprText } from './expr-text.js'
import type { Expr, LocalDef } from './rule-graph.js'

const graph = graphOf({
  vars: [
    {
      name: 'score',
      doc: '',
      index: [PLAYER],
      type: int(0, 9),
      track: false,
      initial: null,
      seen: { k: 'everyone' },
      at: [0, 0, 0, 1],
    },
  ],
})
const locals: LocalDef[] = [
  { name: 'it', type: PLAYER, kind: 'bound' },
  { name: 's', type: PLAYER, kind: 'bound' },
]
const score = (of: Expr): Expr => readVar(0, int(0, 9), [of])
const text = (expr: Expr): string => exprText(graph, expr, locals, ['A', 'B'])

describe('an expression in words', () => {
  test('names players, vars and filters as the author did', () => {
    expect(text(compare(score(num(1, PLAYER)), 'isNot', num(3)))).toBe('score[B] is not 3')
    expect(text(where(all(PLAYER), 0, compare(score(local(0, PLAYER)), '>', num(2))))).toBe(
      'players where score[it] > 2',
    )
  })

  test('names the one looked at where it has a name of its own', () => {
    const set = where(all(PLAYER), 1, compare(score(local(1, PLAYER)), 'is', num(0)))
    expect(text({ k: 'any', set, t: BOOL })).toBe('any players as s where score[s] is 0')
  })

  test('puts brackets where an operator would bind otherwise', () => {
    const sum: Expr = { k: 'arith', op: '+', a: num(1), b: num(2), t: int(0, 9) }
    expect(text({ k: 'arith', op: '*', a: sum, b: num(3), t: int(0, 9) })).toBe('(1 + 2) * 3')
    expect(text({ k: 'arith', op: '-', a: num(9), b: sum, t: int(0, 9) })).toBe('9 - (1 + 2)')
    const either: Expr = { k: 'or', a: num(1, BOOL), b: num(0, BOOL), t: BOOL }
    expect(text({ k: 'and', a: num(1, BOOL), b: either, t: BOOL })).toBe('yes and (yes or no)')
  })

  test('calls none by its name', () => {
    expect(text(num(-1, { k: 'player', opt: true }))).toBe('none')
  })
})
