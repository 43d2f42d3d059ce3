import type { Expr, RuleGraph, ValueType } from '../../src/graph/index.js'
import {
  AT,
  all,
  BOOL,
  compare,
  graphOf,
  int,
  kind,
  local,
  Nodes,
  noText,
  num,
  PLAYER,
  PLAYERS,
  readVar,
  setOf,
} from './build.js'

const PIECE = kind(0)
const PIECES = setOf(PIECE)
const BID = int(0, 3)
const P = local(0, PLAYER)
const BOX = 0
const DECK = 1
const HAND = 2
const TABLE = 3

const zone = (id: number, index: Expr[] = []): Expr => ({ k: 'zone', ref: { zone: id, index }, t: PIECES })
const any = (set: Expr): Expr => ({ k: 'any', set, t: BOOL })
const not = (a: Expr): Expr => ({ k: 'not', a, t: BOOL })
const rowOf = (of: Expr): Expr => ({ k: 'rowOf', of, t: { k: 'row', type: 0 } })
const row = (v: number): Expr => ({ k: 'const', v, t: { k: 'row', type: 0 } })
const worth = (of: Expr): Expr => ({ k: 'attr', id: 0, of, t: int(1, 3) })
const decided = (i: number, t: ValueType): { local: number; type: ValueType } => ({ local: i, type: t })

/**
 * A game with every kind of secret: hands, a deck, a hidden var, a private fact, secret bids.
 *
 *   card Piece { worth: 1..3   | sun 1 x3 | moon 2 x2 | star 3 x2 | }
 *   zone deck: pile seen by nobody   zone hand[player]: group seen by owner   zone table: pile
 *   var mark[player]: 0..3 = 0 seen by owner
 *   define best(p: player): 0..3 seen by p = max(it.worth over hand[p])
 *   define laid: 0..7 seen by everyone = count(table)
 *   setup { move Piece to deck   shuffle deck   deal 2 from deck to each hand }
 *   play { repeat { round } }
 *   step round "Round" {
 *     each p in players secretly chooses bid: 0..3 "What do you bid?"
 *     reveal bid
 *     for each p in players { mark[p] = bid[p]   p does one of { lay, trade } }
 *   }
 *   action lay(c: hand[actor]) "Lay a piece" {
 *     requires c is not star or any table else "A star cannot lead."
 *     move c to table
 *   }
 *   action trade "Draw and drop" {
 *     requires any deck else "The deck is empty."
 *     draw 1 from deck to hand[actor]   actor chooses drop: hand[actor] "What do you drop?"   move drop to table
 *   }
 *   end bare when not any players as q where any hand[q] winners players with most best(it)
 *   end full when count(table) > 5 winners players with most mark[it]
 */
export function veilGraph(): RuleGraph {
  const nodes = new Nodes()
  const setup = nodes.chain(
    0,
    {
      kind: 'move',
      what: { cards: all(PIECE), count: null },
      target: { to: { zone: DECK, index: [] }, bottom: false, face: null },
    },
    { kind: 'shuffle', zone: { zone: DECK, index: [] } },
    { kind: 'deal', count: num(2), from: { zone: DECK, index: [] }, to: HAND },
  )
  const playBody = nodes.chain(1, { kind: 'call', target: 2, args: [] })
  const play = nodes.chain(1, { kind: 'while', cond: null, body: playBody })
  const turn = nodes.chain(
    2,
    { kind: 'assign', target: { var: 0, index: [P] }, op: '=', value: local(1, BID, P) },
    { kind: 'choice', choice: 1 },
  )
  const round = nodes.chain(
    2,
    { kind: 'choice', choice: 0 },
    { kind: 'reveal', what: { k: 'answers', local: 1 } },
    { kind: 'each', local: 0, set: all(PLAYER), start: null, where: null, body: turn },
  )
  const lay = nodes.chain(3, {
    kind: 'move',
    what: { cards: local(1, PIECE), count: null },
    target: { to: { zone: TABLE, index: [] }, bottom: false, face: null },
  })
  const trade = nodes.chain(
    4,
    {
      kind: 'draw',
      count: num(1),
      from: { zone: DECK, index: [] },
      target: { to: { zone: HAND, index: [P] }, bottom: false, face: null },
    },
    { kind: 'choice', choice: 2 },
    {
      kind: 'move',
      what: { cards: local(1, PIECE), count: null },
      target: { to: { zone: TABLE, index: [] }, bottom: false, face: null },
    },
  )
  const choiceNodes = nodes.list.flatMap((node) => (node.kind === 'choice' ? [[node.choice, node.id] as const] : []))
  const nodeOf = new Map(choiceNodes)
  const one = { secret: false, optional: false, asksAnyway: false, declined: null }
  return graphOf({
    name: 'veil',
    layers: [{ name: 'veil', title: 'Veil', file: 0, doc: '' }],
    texts: [
      { text: 'Veil', params: [] },
      { text: 'Round', params: [] },
      { text: 'What do you bid?', params: [] },
      { text: 'Lay a piece', params: [] },
      { text: 'A star cannot lead.', params: [] },
      { text: 'Draw and drop', params: [] },
      { text: 'The deck is empty.', params: [] },
      { text: 'What do you drop?', params: [] },
    ],
    types: [
      {
        kind: 'card',
        name: 'Piece',
        doc: '',
        rows: ['sun', 'moon', 'star'].map((name) => ({ name, text: name, doc: '', at: null })),
        copies: [3, 2, 2],
      },
    ],
    attributes: [{ type: 0, name: 'worth', value: int(1, 3), values: [1, 2, 3] }],
    zones: [
      { name: 'box', doc: '', card: 0, holds: 'group', index: [], seen: { k: 'nobody' }, box: true, at: null },
      { name: 'deck', doc: '', card: 0, holds: 'pile', index: [], seen: { k: 'nobody' }, box: false, at: AT },
      {
        name: 'hand',
        doc: 'Your own pieces.',
        card: 0,
        holds: 'group',
        index: [PLAYER],
        seen: { k: 'owner', position: 0 },
        box: false,
        at: [0, 3, 4, 12],
      },
      { name: 'table', doc: '', card: 0, holds: 'pile', index: [], seen: { k: 'everyone' }, box: false, at: AT },
    ],
    vars: [
      {
        name: 'mark',
        doc: '',
        index: [PLAYER],
        type: BID,
        track: false,
        initial: num(0, BID),
        seen: { k: 'owner', position: 0 },
        at: AT,
      },
    ],
    defines: [
      {
        name: 'best',
        doc: 'The most that one of your pieces is worth.',
        params: 1,
        locals: [
          { name: 'p', type: PLAYER, kind: 'param' },
          { name: 'it', type: PIECE, kind: 'bound' },
        ],
        value: int(0, 3),
        seen: { k: 'expr', expr: P },
        body: { k: 'max', set: zone(HAND, [P]), bind: 1, body: worth(local(1, PIECE)), t: int(0, 3) },
        memberOf: null,
        at: [0, 5, 6, 20],
      },
      {
        name: 'laid',
        doc: '',
        params: 0,
        locals: [],
        value: int(0, 7),
        seen: { k: 'everyone' },
        body: { k: 'count', set: zone(TABLE), t: int(0, 7) },
        memberOf: null,
        at: AT,
      },
    ],
    steps: [
      { name: 'setup', doc: '', kind: 'setup', text: null, params: 0, locals: [], entry: setup, at: AT },
      { name: 'play', doc: '', kind: 'play', text: null, params: 0, locals: [], entry: play, at: AT },
      {
        name: 'round',
        doc: '',
        kind: 'step',
        text: noText(1),
        params: 0,
        locals: [
          { name: 'p', type: PLAYER, kind: 'let' },
          { name: 'bid', type: BID, kind: 'answers' },
          { name: 'p', type: PLAYER, kind: 'bound' },
        ],
        entry: round,
        at: AT,
      },
      {
        name: 'lay',
        doc: '',
        kind: 'action',
        text: null,
        params: 2,
        locals: [
          { name: 'actor', type: PLAYER, kind: 'param' },
          { name: 'c', type: PIECE, kind: 'param' },
        ],
        entry: lay,
        at: AT,
      },
      {
        name: 'trade',
        doc: '',
        kind: 'action',
        text: null,
        params: 1,
        locals: [
          { name: 'actor', type: PLAYER, kind: 'param' },
          { name: 'drop', type: PIECE, kind: 'let' },
        ],
        entry: trade,
        at: AT,
      },
    ],
    nodes: nodes.list,
    choices: [
      {
        ...one,
        key: 'round.bid',
        step: 2,
        node: nodeOf.get(0)!,
        who: { k: 'each', seats: all(PLAYER), bind: 2, where: null },
        secret: true,
        text: noText(2),
        menu: false,
        alternatives: [
          {
            name: '',
            text: null,
            doc: '',
            parts: [{ name: 'bid', ...decided(1, BID), domain: all(BID), count: null }],
            requires: [],
            action: null,
            at: AT,
          },
        ],
      },
      {
        ...one,
        key: 'round.menu',
        step: 2,
        node: nodeOf.get(1)!,
        who: { k: 'one', seat: P },
        text: null,
        menu: true,
        alternatives: [
          {
            name: 'lay',
            text: noText(3),
            doc: '',
            parts: [{ name: 'c', ...decided(1, PIECE), domain: zone(HAND, [P]), count: null }],
            requires: [
              {
                cond: {
                  k: 'or',
                  a: compare(rowOf(local(1, PIECE)), 'isNot', row(2)),
                  b: any(zone(TABLE)),
                  t: BOOL,
                },
                text: noText(4),
                at: [0, 7, 8, 30],
              },
            ],
            action: 3,
            at: AT,
          },
          {
            name: 'trade',
            text: noText(5),
            doc: '',
            parts: [],
            requires: [{ cond: any(zone(DECK)), text: noText(6), at: [0, 7, 8, 34] }],
            action: 4,
            at: AT,
          },
        ],
      },
      {
        ...one,
        key: 'trade.drop',
        step: 4,
        node: nodeOf.get(2)!,
        who: { k: 'one', seat: P },
        text: noText(7),
        menu: false,
        alternatives: [
          {
            name: '',
            text: null,
            doc: '',
            parts: [{ name: 'drop', ...decided(1, PIECE), domain: zone(HAND, [P]), count: null }],
            requires: [],
            action: null,
            at: AT,
          },
        ],
      },
    ],
    ends: [
      {
        name: 'bare',
        doc: '',
        locals: [{ name: 'q', type: PLAYER, kind: 'bound' }],
        cond: not(any({ k: 'where', set: all(PLAYER), bind: 0, cond: any(zone(HAND, [P])), t: PLAYERS })),
        winners: all(PLAYER),
        text: null,
        at: AT,
      },
      {
        name: 'full',
        doc: '',
        locals: [{ name: 'it', type: PLAYER, kind: 'bound' }],
        cond: compare({ k: 'count', set: zone(TABLE), t: int(0, 7) }, '>', num(4)),
        winners: { k: 'with', set: all(PLAYER), bind: 0, which: 'most', by: readVar(0, BID, [P]), t: PLAYERS },
        text: null,
        at: AT,
      },
    ],
    setup: 0,
    play: 1,
  })
}

export { BOX, DECK, HAND, TABLE }
