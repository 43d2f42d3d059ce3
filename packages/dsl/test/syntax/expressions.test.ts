import { describe, expect, it } from 'vitest'
import { parse } from '../../src/syntax/parse.js'
import { printExpr } from './print-tree.js'

function read(expr: string): string {
  const { value, diagnostics } = parse('a.rules', `game demo "Demo" for 2 players\ndefine it: bool = ${expr}\n`)
  expect(diagnostics.map((one) => one.message)).toEqual([])
  const [decl] = value.decls
  return decl?.kind === 'define' ? printExpr(decl.body) : 'no define'
}

describe('what binds to what', () => {
  it.each([
    ['a or b and c', '(a or (b and c))'],
    ['a and b or c', '((a and b) or c)'],
    ['a or b or c', '((a or b) or c)'],
    ['not a and b', '((not a) and b)'],
    ['not a is b', '(not (a is b))'],
    ['not not a', '(not (not a))'],
    ['a is not b', '(a is not b)'],
    ['a is not b and not c', '((a is not b) and (not c))'],
    ['a not in b', '(a not in b)'],
    ['a in b + c', '(a in (b + c))'],
    ['a in 1..b + 2', '(a in (1 .. (b + 2)))'],
    ['a - b - c', '((a - b) - c)'],
    ['a + b * c', '(a + (b * c))'],
    ['a * b mod c', '((a * b) mod c)'],
    ['-a + b', '((-a) + b)'],
    ['a - -b', '(a - (-b))'],
    ['a / 2 rounded up + 1', '((a / rounded up 2) + 1)'],
    ['a / b rounded down * c / d rounded up', '(((a / rounded down b) * c) / rounded up d)'],
    ['a < b and b <= c', '((a < b) and (b <= c))'],
    ['(a + b) * c', '(<(a + b)> * c)'],
    ['a[b, c].d(e)', 'a[b, c].d(e)'],
    ['{a, b} + {}', '({a, b} + {})'],
    ['if a then b else if c then d else e', '(if a then b else (if c then d else e))'],
    ['a + (if b then 1 else 2)', '(a + <(if b then 1 else 2)>)'],
  ])('%s', (expr, tree) => {
    expect(read(expr)).toBe(tree)
  })
})

describe('filters', () => {
  it.each([
    ['s where it is a and b or c', '(s where (((it is a) and b) or c))'],
    ['s where it is a where it is b', '((s where (it is a)) where (it is b))'],
    ['s as x where x is a', '(s as x where (x is a))'],
    ['s with most v[it] with least w[it]', '((s with most v[it]) with least w[it])'],
    ['s with most a + b', '(s with most (a + b))'],
    ['any s', '(any s)'],
    ['any s where it is a', '(any (s where (it is a)))'],
    ['not any s where it is a', '(not (any (s where (it is a))))'],
    ['any 0..1 as x where x is a', '(any ((0 .. 1) as x where (x is a)))'],
    ['(any s where it is a) and any t', '(<(any (s where (it is a)))> and (any t))'],
    ['a and any s where not any t as y where y is it', '(a and (any (s where (not (any (t as y where (y is it)))))))'],
    ['the (s where it is a) with most b', '(the (<(s where (it is a))> with most b))'],
    ['a + b where it is c', '((a + b) where (it is c))'],
    ['any s with most v[it] and c', '((any (s with most v[it])) and c)'],
    // The checker explains why this needs brackets; the parser only reads it as it is written.
    ['any s is t', '((any s) is t)'],
  ])('%s', (expr, tree) => {
    expect(read(expr)).toBe(tree)
  })
})

describe('arguments', () => {
  it.each([
    ['sum(v[it] over s)', 'sum(v[it] over s)'],
    ['sum(v[x] over s as x)', 'sum(v[x] over (s as x))'],
    ['sum(v[x] over s as x where x is a)', 'sum(v[x] over (s as x where (x is a)))'],
    ['gather(run(from, it while v[it] is none) over d)', 'gather(run(from, it while (v[it] is none)) over d)'],
    ['f()', 'f()'],
    ['count(s where it is a)', 'count((s where (it is a)))'],
  ])('%s', (expr, tree) => {
    expect(read(expr)).toBe(tree)
  })
})

describe('soft words', () => {
  it('are names in expressions', () => {
    expect(read('top[up] + row.down + players.most(next)')).toBe('((top[up] + row.down) + players.most(next))')
  })
})

describe('places', () => {
  it('of an operation reach from its first to its last character', () => {
    const text = 'game demo "Demo" for 2 players\ndefine it: bool = not  a + 1   is f(b) or c'
    const [decl] = parse('a.rules', text).value.decls
    if (decl?.kind !== 'define' || decl.body.kind !== 'binary') throw new Error('not read')
    const { left, opSpan } = decl.body
    expect(text.slice(left.span.start, left.span.end)).toBe('not  a + 1   is f(b)')
    expect(text.slice(opSpan.start, opSpan.end)).toBe('or')
  })
})
