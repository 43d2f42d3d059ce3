import type { Expr, RuleGraph } from '../../src/graph/index.js'
import { AT, all, BOOL, graphOf, int, kind, local, Nodes, num, PLAYER, setOf } from './build.js'

const TILE = kind(0)
const TILES = setOf(TILE)
const PLACE = int(1, 3)
const DECK = 1
const ROW = 2
const OPEN = 3
const LEFT = 4

const zone = (id: number, index: Expr[] = []): Expr => ({ k: 'zone', ref: { zone: id, index }, t: TILES })
const union = (a: Expr, b: Expr): Expr => ({ k: 'union', a, b, t: TILES })

/**
 * Cards that need more than their row to be told apart: face down in a row, alike in two places, marked.
 *
 *   card Tile { | red x4 | blue x4 | }
 *   zone deck: pile seen by nobody   zone row[1..3]: one seen by nobody
 *   zone open: group of Tile   zone left: group of Tile
 *   var marked[Tile]: bool = no
 *   setup { move Tile to deck   shuffle deck   for each i in 1..3 { draw 1 from deck to row[i] }
 *           draw 3 from deck to open   draw 2 from deck to left }
 *   play { repeat { for each p in players {
 *     p chooses c: row[1] + row[2] + row[3] + open + left, two: 2 of open   marked[c] = yes } } }
 */
export function tilesGraph(): RuleGraph {
  const nodes = new Nodes()
  const draw = (count: number, to: number, index: Expr[] = []): Parameters<Nodes['chain']>[1] => ({
    kind: 'draw',
    count: num(count),
    from: { zone: DECK, index: [] },
    target: { to: { zone: to, index }, bottom: false, face: null },
  })
  const lay = nodes.chain(0, draw(1, ROW, [local(0, PLACE)]))
  const setup = nodes.chain(
    0,
    {
      kind: 'move',
      what: { cards: all(TILE), count: null },
      target: { to: { zone: DECK, index: [] }, bottom: false, face: null },
    },
    { kind: 'shuffle', zone: { zone: DECK, index: [] } },
    { kind: 'each', local: 0, set: all(PLACE), start: null, where: null, body: lay },
    draw(3, OPEN),
    draw(2, LEFT),
  )
  const turn = nodes.chain(
    1,
    { kind: 'choice', choice: 0 },
    { kind: 'assign', target: { var: 0, index: [local(1, TILE)] }, op: '=', value: num(1, BOOL) },
  )
  const choiceNode = nodes.list.findIndex((node) => node.kind === 'choice')
  const round = nodes.chain(1, { kind: 'each', local: 0, set: all(PLAYER), start: null, where: null, body: turn })
  const play = nodes.chain(1, { kind: 'while', cond: null, body: round })
  const places = [1, 2, 3].map((i) => zone(ROW, [num(i, PLACE)]))
  const domain = [...places, zone(OPEN), zone(LEFT)].reduce(union)
  const box = {
    name: 'box',
    doc: '',
    card: 0,
    holds: 'group',
    index: [],
    seen: { k: 'nobody' },
    box: true,
    at: null,
  } as const
  const step = { doc: '', text: null, params: 0, at: AT }
  return graphOf({
    name: 'tiles',
    types: [
      {
        kind: 'card',
        name: 'Tile',
        doc: '',
        rows: ['red', 'blue'].map((name) => ({ name, text: name, doc: '', at: null })),
        copies: [4, 4],
      },
    ],
    zones: [
      box,
      { ...box, name: 'deck', holds: 'pile', box: false },
      { ...box, name: 'row', holds: 'one', index: [PLACE], box: false },
      { ...box, name: 'open', seen: { k: 'everyone' }, box: false },
      { ...box, name: 'left', seen: { k: 'everyone' }, box: false },
    ],
    vars: [
      {
        name: 'marked',
        doc: '',
        index: [TILE],
        type: BOOL,
        track: false,
        initial: num(0, BOOL),
        seen: { k: 'everyone' },
        at: AT,
      },
    ],
    steps: [
      { ...step, name: 'setup', kind: 'setup', entry: setup, locals: [{ name: 'i', type: PLACE, kind: 'let' }] },
      {
        ...step,
        name: 'play',
        kind: 'play',
        entry: play,
        locals: [
          { name: 'p', type: PLAYER, kind: 'let' },
          { name: 'c', type: TILE, kind: 'let' },
          { name: 'two', type: TILES, kind: 'let' },
        ],
      },
    ],
    nodes: nodes.list,
    choices: [
      {
        key: 'play.c',
        step: 1,
        node: choiceNode,
        who: { k: 'one', seat: local(0, PLAYER) },
        secret: false,
        optional: true,
        asksAnyway: false,
        text: null,
        menu: false,
        alternatives: [
          {
            name: '',
            text: null,
            doc: '',
            parts: [
              { name: 'c', local: 1, type: TILE, domain, count: null },
              { name: 'two', local: 2, type: TILES, domain: zone(OPEN), count: num(2) },
            ],
            requires: [],
            action: null,
            at: AT,
          },
        ],
        declined: null,
      },
    ],
    setup: 0,
    play: 1,
  })
}
