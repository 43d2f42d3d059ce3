import { describe, expect, it } from 'vitest'
import { parse } from '../../src/syntax/parse.js'
import { printStmt } from './print-tree.js'

function read(body: string): unknown[] {
  const { value, diagnostics } = parse('a.rules', `game demo "Demo" for 2 players\nplay {\n${body}\n}\n`)
  expect(diagnostics.map((one) => one.message)).toEqual([])
  const [decl] = value.decls
  return decl?.kind === 'play' ? decl.body.stmts.map(printStmt) : []
}

describe('statements', () => {
  it.each([
    ['let a = b + 1', { kind: 'let', name: 'a', value: { kind: 'expr', expr: '(b + 1)' } }],
    ['let a = roll Pip', { kind: 'let', name: 'a', value: { kind: 'roll', die: 'Pip' } }],
    [
      'a[b] = random s where it is c',
      { op: '=', target: 'a[b]', value: { kind: 'random', from: '(s where (it is c))' } },
    ],
    ['a += 1', { kind: 'assign', op: '+=', target: 'a' }],
    ['a -= 1', { kind: 'assign', op: '-=', target: 'a' }],
    [
      'if a { } else if b { } else { stop }',
      { kind: 'if', condition: 'a', else: [{ kind: 'if', else: [{ kind: 'stop' }] }] },
    ],
    ['while any deck { trick }', { kind: 'while', condition: '(any deck)', body: [{ kind: 'call', call: 'trick' }] }],
    ['repeat { }', { kind: 'repeat', times: null, body: [] }],
    ['repeat 2 * n times { }', { kind: 'repeat', times: '(2 * n)' }],
    [
      'for each a in s from b where c { }',
      { kind: 'forEach', name: 'a', set: 's', start: { kind: 'from', at: 'b' }, where: 'c' },
    ],
    [
      'for each a in 1..3 after b + 1 { }',
      { kind: 'forEach', set: '(1 .. 3)', start: { kind: 'after', at: '(b + 1)' }, where: null },
    ],
    [
      'each p in s where a secretly chooses b: c, d: 2 of e "Text"',
      {
        kind: 'eachChooses',
        where: 'a',
        secretly: true,
        parts: [
          { name: 'b', count: null, domain: 'c' },
          { name: 'd', count: '2', domain: 'e' },
        ],
        text: 'Text',
      },
    ],
    ['p chooses a: s where it is b', { kind: 'chooses', decider: 'p', may: false, text: null }],
    ['f(p) may choose a: s "Text"', { kind: 'chooses', decider: 'f(p)', may: true, text: 'Text' }],
    [
      'p does one of { lay, pass }',
      {
        kind: 'does',
        may: false,
        items: [
          { kind: 'ref', name: 'lay' },
          { kind: 'ref', name: 'pass' },
        ],
        else: null,
      },
    ],
    [
      'p may do one of { lay action go(a: s) "Go" { } } else { stop }',
      {
        kind: 'does',
        may: true,
        items: [
          { kind: 'ref', name: 'lay' },
          { kind: 'inline', action: { name: 'go', text: 'Go', parts: [{ name: 'a', domain: 's' }] } },
        ],
        else: [{ kind: 'stop' }],
      },
    ],
    ['end winners {p} "Done"', { kind: 'end', winners: '{p}', text: 'Done' }],
    ['move a to b', { kind: 'move', count: null, what: 'a', to: { bottom: false, place: 'b', facing: null } }],
    [
      'move n - 1 of Role where it is a to bottom of b face down',
      {
        kind: 'move',
        count: '(n - 1)',
        what: '(Role where (it is a))',
        to: { bottom: true, place: 'b', facing: 'down' },
      },
    ],
    ['move a to bottom', { kind: 'move', to: { bottom: false, place: 'bottom' } }],
    [
      'draw 1 from deck to hand[p] face up',
      { kind: 'draw', count: '1', from: 'deck', to: { place: 'hand[p]', facing: 'up' } },
    ],
    ['deal 5 from deck to each hand', { kind: 'deal', count: '5', from: 'deck', to: 'hand' }],
    ['shuffle deck[a]', { kind: 'shuffle', zone: 'deck[a]' }],
    ['flip a[b] down', { kind: 'flip', what: 'a[b]', facing: 'down' }],
    ['show a[b] to p', { kind: 'show', what: 'a[b]', to: 'p' }],
    ['say "{p} wins."', { kind: 'say', text: '{p} wins.' }],
    ['reveal "Text"', { kind: 'reveal', text: 'Text', what: null }],
    ['reveal vote', { kind: 'reveal', text: null, what: 'vote' }],
    ['requires a or b else "No."', { kind: 'requires', condition: '(a or b)', else: 'No.' }],
    ['c.effect(p)', { kind: 'call', call: 'c.effect(p)' }],
  ])('%s', (text, tree) => {
    expect(read(text)).toMatchObject([tree])
  })

  it('need nothing between them', () => {
    expect(read('a = 1 b = 2 if c { stop } d')).toMatchObject([
      { kind: 'assign' },
      { kind: 'assign' },
      { kind: 'if' },
      { kind: 'call', call: 'd' },
    ])
  })

  it('may be given values named by soft words', () => {
    expect(read('move a to b\nface = 1\nup += 2')).toMatchObject([
      { kind: 'move', to: { facing: null } },
      { kind: 'assign', target: 'face' },
      { kind: 'assign', target: 'up' },
    ])
  })
})
