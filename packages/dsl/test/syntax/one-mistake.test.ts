import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/syntax/parse.js'

const avalon = readFileSync(new URL('../samples/avalon.rules', import.meta.url), 'utf8')

/** What is amiss, the right text and the wrong one, the code, the text it points at, and words of its help. */
type Mistake = readonly [what: string, right: string, wrong: string, code: string, at: string, help?: string]

const MISTAKES: readonly Mistake[] = [
  ['a missing }', 'if approved { goQuesting }', 'if approved { goQuesting', 'parse/unclosed', '}'],
  [
    'a missing } of a step',
    '  if quest < 5 { quest += 1 }\n}',
    '  if quest < 5 { quest += 1 }\n',
    'parse/unclosed',
    '}',
  ],
  ['one } too many', '  team = crew\n}', '  team = crew\n}}', 'parse/unopened', '}'],
  ['a missing } of a card', '= fellows(p) }\n}', '= fellows(p) }\n', 'parse/unclosed', '}'],
  [
    'a missing } of a row',
    'role[it] in {merlin, morgana}\n  }',
    'role[it] in {merlin, morgana}',
    'parse/unclosed',
    '}',
  ],
  ['a missing { of a row', 'row percival {', 'row percival', 'parse/missing', 'define'],
  ['a missing { of a step', '"Team building" {', '"Team building"', 'parse/missing', 'leader'],
  ['a missing )', '[it] is approve))', '[it] is approve)', 'parse/unclosed', ')'],
  ['one ( too many', 'let fails = count(', 'let fails = count((', 'parse/unclosed', ')'],
  ['a missing :', 'var   leader: player', 'var   leader player', 'parse/missing', 'player'],
  ['a missing `to`', 'it is merlin to roles', 'it is merlin roles', 'parse/missing', 'roles'],
  ['a missing `each`', 'shuffle roles', 'for p in players { shuffle roles }', 'parse/missing', 'p'],
  ['a missing `is`', 'carried[good] is 3 { a', 'carried[good] 3 { a', 'parse/unexpected', '3', '`is`'],
  ['a missing ,', 'approve, reject }', 'approve reject }', 'parse/unexpected', 'reject', '`,`'],
  [
    'a missing , between players',
    'players A, B, C, D, E\n',
    'players A B, C, D, E\n',
    'parse/no-test-line',
    'B',
    '`,`',
  ],
  ['a missing type', 'approved: bool = no', 'approved: = no', 'parse/unexpected', '='],
  [
    'a missing text',
    'withOberon: bool = no "Oberon: evil, unknown to evil and not knowing them"',
    'withOberon: bool = no',
    'parse/missing',
    'option',
  ],
  ['a missing quote', '"Vote" {', '"Vote {', 'lex/unclosed-text', '"Vote {'],
  ['a missing |', '| servant  | good | 5      |', '| servant  | good | 5', 'parse/row-end', '5'],
  [
    'a misspelt statement',
    'repeat {\n    propose',
    'repaet {\n    propose',
    'parse/no-statement',
    'repaet',
    '`repeat`',
  ],
  ['a misspelt declaration', 'define isEvil', 'defin isEvil', 'parse/no-declaration', 'defin', '`define`'],
  ['a misspelt header', 'game avalon', 'gaem avalon', 'parse/missing-header', 'gaem', '`game`'],
  ['a number in words', '5..10 players', 'five players', 'parse/unexpected', 'five'],
  ['a kind of zone left out', 'roles: pile of Role', 'roles: Role', 'parse/unexpected', 'Role'],
  ['a statement outside', 'zone roles: pile', 'leader = none\nzone roles: pile', 'parse/no-declaration', 'leader'],
  ['a declaration inside', '  team = crew', '  var x: bool = no\n  team = crew', 'parse/declaration-inside', 'var'],
  ['a hard word as a name', 'var   team:', 'var   table:', 'parse/hard-word-as-name', 'table', '`board`'],
  ['chance inside', 'leader = random players', 'leader = next(random players)', 'parse/chance-inside', 'random'],
  ['==', 'rejected is 5', 'rejected == 5', 'parse/foreign-sign', '=='],
  ['!=', 'role[it] is not mordred', 'role[it] != mordred', 'parse/foreign-sign', '!='],
  ['&&', 'isEvil(it) and it is not p', 'isEvil(it) && it is not p', 'parse/foreign-sign', '&&'],
  ['||', 'is always or secondFail', 'is always || secondFail', 'parse/foreign-sign', '||'],
  ['!', 'not isEvil(it) "Merlin st', '!isEvil(it) "Merlin st', 'parse/foreign-sign', '!'],
  [
    '?:',
    'if fails >= failsNeeded then evil else good',
    'fails >= failsNeeded ? evil : good',
    'parse/foreign-sign',
    '?',
  ],
  ['= in a condition', 'carried[good] is 3 { a', 'carried[good] = 3 { a', 'parse/assign-in-condition', '='],
  ['== as a statement', 'team = crew', 'team == crew', 'parse/compare-to-assign', '=='],
  ['++', 'rejected += 1', 'rejected++', 'parse/no-statement', '+', '`x += 1`'],
  ['elseif', 'else { rejected += 1', 'elseif fails { rejected += 1', 'parse/no-statement', 'elseif', '`else if`'],
  ['then before a block', 'if approved { rejected = 0 }', 'if approved then { rejected = 0 }', 'parse/surplus', 'then'],
  ['a semicolon', 'team = crew', 'team = crew;', 'lex/semicolon', ';'],
  ['a division without rounding', 'approvals * 2 >', 'approvals / 2 >', 'parse/division-rounding', '2'],
]

describe('one mistake is one finding', () => {
  it.each(MISTAKES.map((it) => [it[0], it] as const))('%s', (_what, [, right, wrong, code, at, help]) => {
    expect(avalon).toContain(right)
    const text = avalon.replace(right, () => wrong)
    const { diagnostics } = parse('avalon.rules', text)
    expect(diagnostics.map((one) => one.code)).toEqual([code])
    const [one] = diagnostics
    expect(text.slice(one!.span.start, one!.span.end)).toBe(at)
    expect(one!.help ?? '').toContain(help ?? '')
  })

  it('names the place of a bracket that was not closed', () => {
    const text = avalon.replace('if approved { goQuesting }', 'if approved { goQuesting')
    const [related] = parse('avalon.rules', text).diagnostics[0]!.related
    expect(text.slice(related!.span.start).startsWith('{ goQuesting')).toBe(true)
  })

  it('goes on to the next mistake', () => {
    const text = avalon
      .replace('rejected is 5', 'rejected == 5')
      .replace('define isEvil', 'defin isEvil')
      .replace('team = crew', 'team = = crew')
      .replace('expect approved', 'expct approved')
    expect(parse('avalon.rules', text).diagnostics.map((one) => one.code)).toEqual([
      'parse/no-declaration',
      'parse/unexpected',
      'parse/foreign-sign',
      'parse/no-test-line',
    ])
  })
})

describe('fixes', () => {
  it.each([
    ['rejected is 5', 'rejected == 5'],
    ['role[it] is not mordred', 'role[it] != mordred'],
    ['carried[good] is 3 { a', 'carried[good] = 3 { a'],
    ['team = crew', 'team == crew'],
    ['team = crew', 'team = crew;'],
    ['"Vote"', '\u201cVote\u201d'],
    ['| servant  | good | 5      |', '| servant  | good | 5      '],
  ])('%s is what the fix of %s leads to', (right, wrong) => {
    const text = avalon.replace(right, () => wrong)
    const [fix] = parse('avalon.rules', text).diagnostics[0]!.fixes
    let mended = text
    for (const { span, newText } of fix!.edits) mended = mended.slice(0, span.start) + newText + mended.slice(span.end)
    expect(parse('avalon.rules', mended).diagnostics).toEqual([])
  })
})
