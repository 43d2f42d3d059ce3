import { describe, expect, it } from 'vitest'
import type { Decl, FileAst } from '../../src/syntax/ast.js'
import { parse } from '../../src/syntax/parse.js'
import { RulesParser } from '../../src/syntax/parser.js'
import { readHeader } from '../../src/syntax/read-header.js'
import { printExpr, printType } from './print-tree.js'

function read(text: string): FileAst {
  const { value, diagnostics } = parse('a.rules', text)
  expect(diagnostics.map((one) => one.message)).toEqual([])
  return value
}

function decl(text: string, header = 'game demo "Demo" for 2 players'): Decl {
  return read(`${header}\n${text}\n`).decls[0]!
}

it('has a grammar without ambiguities beyond those that gates decide', () => {
  expect(() => new RulesParser('validate')).not.toThrow()
})

describe('headers', () => {
  it('of a game for a number of players', () => {
    expect(read('game a "A" for 4 players').header).toMatchObject({
      kind: 'game',
      name: { text: 'a' },
      title: { text: 'A' },
      seats: { kind: 'count', min: 4, max: 4 },
    })
  })

  it('of a game with a range of players', () => {
    expect(read('game a "A" for 2..6 players').header).toMatchObject({ seats: { min: 2, max: 6 } })
  })

  it('of a game with named seats', () => {
    const { header } = read('/// Old.\ngame a "A" for white, black')
    expect(header).toMatchObject({ doc: 'Old.', seats: { names: [{ text: 'white' }, { text: 'black' }] } })
  })

  it('of a variant, with seats and without', () => {
    expect(read('variant b of a "B" for 3 players').header).toMatchObject({ base: { text: 'a' }, seats: { min: 3 } })
    expect(read('variant b of a "B"').header).toMatchObject({ kind: 'variant', seats: null })
  })

  it('of a file of tests', () => {
    expect(read('tests of a\ntest "x" { players A, B }')).toMatchObject({
      header: { kind: 'tests', base: { text: 'a' } },
      decls: [{ kind: 'test' }],
    })
  })

  it('can be read without the rest of the file', () => {
    expect(readHeader('a.rules', '// x\n/// Doc.\ngame a "A" for 2 players\nvar !! broken')).toMatchObject({
      kind: 'game',
      doc: 'Doc.',
    })
    expect(readHeader('a.rules', 'var x: bool')).toBeNull()
    expect(readHeader('a.rules', '')).toBeNull()
  })
})

describe('declarations', () => {
  it('option', () => {
    expect(decl('option a: 1..3 = 2 "How many?"')).toMatchObject({
      kind: 'option',
      name: { text: 'a' },
      type: { kind: 'range', from: 1, to: 3 },
      value: { kind: 'int', value: 2 },
      text: { text: 'How many?' },
    })
  })

  it('enum with members, each with its text', () => {
    expect(decl('enum A {\n  /// First.\n  a,\n  b }')).toMatchObject({
      members: [
        { name: { text: 'a' }, doc: 'First.' },
        { name: { text: 'b' }, doc: '' },
      ],
      columns: [],
    })
  })

  it('enum with columns and rows', () => {
    const text =
      'enum A {\n  /// How big.\n  size: 0..9\n  | name | size |\n  |------|------|\n  /// Low.\n  | a | - |\n  | b | 3 | // high\n}'
    expect(decl(text)).toMatchObject({
      columns: [{ name: { text: 'size' }, doc: 'How big.' }],
      rows: [
        {
          header: [{ text: 'name' }, { text: 'size' }],
          rows: [
            { doc: 'Low.', cells: [{ words: [{ text: 'a' }] }, { words: [{ text: '-' }] }] },
            { doc: '', cells: [{ words: [{ text: 'b' }] }, { words: [{ text: '3' }] }] },
          ],
        },
      ],
    })
  })

  it('grid, by size and by bounds', () => {
    expect(decl('grid A 3 by 4 hex')).toMatchObject({
      columns: { from: 1, to: 3 },
      rows: { from: 1, to: 4 },
      hex: true,
    })
    expect(decl('grid A -14..22 by -18..18')).toMatchObject({ columns: { from: -14, to: 22 }, hex: false })
  })

  it('card with several tables, members and rows', () => {
    const text = [
      'card A {',
      '  size: 0..9',
      '  row: bool',
      '  define f(p: player): bool = no',
      '  step g { }',
      '  | name | size |',
      '  | a    | 1    |',
      '  | name | row |',
      '  | b    | yes |',
      '  /// Special.',
      '  row a { define f(p: player): bool = yes  trigger after h { } }',
      '}',
    ].join('\n')
    expect(decl(text)).toMatchObject({
      attrs: [{ name: { text: 'size' } }, { name: { text: 'row' } }],
      tables: [{ header: [{ text: 'name' }, { text: 'size' }] }, { header: [{ text: 'name' }, { text: 'row' }] }],
      members: [{ kind: 'define' }, { kind: 'step' }],
      rowBlocks: [{ name: { text: 'a' }, doc: 'Special.', members: [{ kind: 'define' }, { kind: 'trigger' }] }],
    })
  })

  it('card one of each', () => {
    expect(decl('card A one of each Suit, Rank')).toMatchObject({
      each: [{ text: 'Suit' }, { text: 'Rank' }],
      tables: [],
    })
  })

  it('die with a range and with weighted faces', () => {
    expect(decl('die A 1..6')).toMatchObject({ faces: { kind: 'range', from: 1, to: 6 } })
    expect(decl('die A { 3 hit, 1 miss }')).toMatchObject({
      faces: {
        faces: [
          { weight: 3, name: { text: 'hit' } },
          { weight: 1, name: { text: 'miss' } },
        ],
      },
    })
  })

  it('table, its header among its rows', () => {
    const table = decl('table a(n: 1..2, m: 1..2): 0..9 {\n  | n | 1 | 2 |\n  | 1..2 | 5 | 6 |\n}')
    expect(table).toMatchObject({ params: [{ name: { text: 'n' } }, { name: { text: 'm' } }] })
    if (table.kind === 'table') expect(table.rows.map((row) => row.cells.length)).toEqual([3, 3])
  })

  it('zone of every kind', () => {
    expect(decl('zone a: one Card')).toMatchObject({ holds: 'one', card: { text: 'Card' }, index: [], seen: null })
    expect(decl('zone a[player, 1..3]: pile of Card')).toMatchObject({ holds: 'pile', index: [{}, { kind: 'range' }] })
    expect(decl('zone a: group of Card seen by owner')).toMatchObject({ holds: 'group', seen: { kind: 'name' } })
  })

  it('var and track', () => {
    expect(decl('var a[player]: set of Card? = {} seen by owner')).toMatchObject({
      kind: 'var',
      value: { kind: 'setOf' },
    })
    expect(decl('track a: 0..9')).toMatchObject({ kind: 'track', value: null, seen: null })
  })

  it('define, step, action, trigger, setup, play and end', () => {
    expect(decl('define a(p: player): bool seen by p = no')).toMatchObject({ params: [{}], seen: { kind: 'name' } })
    expect(decl('step a "Phase" { }')).toMatchObject({ kind: 'step', text: { text: 'Phase' }, params: [] })
    expect(decl('action a(b: s, c: 2 of t) "Do" { }')).toMatchObject({
      parts: [{ count: null }, { count: { value: 2 } }],
    })
    expect(decl('trigger a before b(c, d) where e { }')).toMatchObject({
      name: { text: 'a' },
      when: 'before',
      target: { text: 'b' },
      params: [{ text: 'c' }, { text: 'd' }],
    })
    expect(decl('trigger after setup { }')).toMatchObject({ name: null, when: 'after', target: { text: 'setup' } })
    expect(decl('trigger after before play { }')).toMatchObject({ name: { text: 'after' }, when: 'before' })
    expect(decl('setup { }')).toMatchObject({ kind: 'setup' })
    expect(decl('play { }')).toMatchObject({ kind: 'play' })
    expect(decl('end a when b winners {} "Over."')).toMatchObject({ kind: 'end', text: { text: 'Over.' } })
  })

  it('what a variant changes', () => {
    const header = 'variant b of a "B"'
    expect(decl('replace step x { }', header)).toMatchObject({ kind: 'step', replace: true })
    expect(decl('remove end x', header)).toMatchObject({ kind: 'remove', target: 'end', name: { text: 'x' } })
    expect(decl('set option x = yes', header)).toMatchObject({ kind: 'setOption', value: { kind: 'bool' } })
  })

  it.each([
    ['bool', 'bool'],
    ['-3..4', '-3..4'],
    ['set of player', 'set of player'],
    ['Card?', 'Card?'],
    ['Card.name', 'Card.name'],
  ])('of type %s', (text, printed) => {
    const it = decl(`var a: ${text}`)
    expect(it.kind === 'var' ? printType(it.type) : '').toBe(printed)
  })
})

describe('documentation', () => {
  it('joins the lines before a declaration', () => {
    expect(decl('/// One\n///  two\n// no\n/// three\nvar a: bool')).toMatchObject({ doc: 'One\n two\nthree' })
  })

  it('reaches members of cards and actions on the spot', () => {
    const card = decl('card A {\n  /// Here.\n  define f: bool = no\n}')
    expect(card).toMatchObject({ members: [{ doc: 'Here.' }] })
  })
})

describe('test blocks', () => {
  it('hold lines of every kind', () => {
    const text = `test "x" {
      players A, B
      option a = yes
      next roll Pip: 6, 1
      next shuffle deck: ace
      given a[b] = [x up, y], c = z face down
      run take(A)
      do A, B choose v: yes
      do everyone chooses v: no, w: {A}
      do A does lay(x)
      refuse A declines else "No."
      expect count(a) is 1
      expect A sees a[b]
      expect A does not see a[b]
    }`
    const test = decl(text)
    if (test.kind !== 'test') throw new Error('no test')
    expect(test.lines.map((line) => line.kind)).toEqual(
      'players option next next given run do do do refuse expect expect expect'.split(' '),
    )
    expect(test.lines[4]).toMatchObject({
      sets: [
        { value: { kind: 'list', items: [{ facing: 'up' }, { facing: null }] } },
        { value: { kind: 'one', facing: 'down' } },
      ],
    })
    expect(test.lines[6]).toMatchObject({ deed: { who: [{ text: 'A' }, { text: 'B' }], what: { kind: 'chooses' } } })
    expect(test.lines[9]).toMatchObject({ deed: { what: { kind: 'declines' } }, else: { text: 'No.' } })
    expect(test.lines[12]).toMatchObject({ sight: { sees: false } })
  })
})

describe('what was read before a mistake', () => {
  it('keeps a declaration whose value could not be read', () => {
    const { value } = parse('a.rules', 'game demo "Demo" for 2 players\ndefine a(p: player): bool = *\nvar b: bool')
    expect(value.decls).toMatchObject([{ kind: 'define', params: [{}], body: { kind: 'error' } }, { kind: 'var' }])
  })

  it('keeps a name that is bound by a statement with a mistake', () => {
    const { value } = parse('a.rules', 'game demo "Demo" for 2 players\nplay {\n  let a = *\n  b = a\n}')
    const play = value.decls[0]
    if (play?.kind !== 'play') throw new Error('not read')
    expect(play.body.stmts).toMatchObject([{ kind: 'let', value: { expr: { kind: 'error' } } }, { kind: 'assign' }])
    const [first] = play.body.stmts
    expect(first?.kind === 'let' && first.value.kind === 'expr' ? printExpr(first.value.expr) : '').toBe('?')
  })
})
