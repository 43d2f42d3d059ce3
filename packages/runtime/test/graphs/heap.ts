import type { RuleGraph } from '../../src/graph/index.js'
import { AT, all, compare, graphOf, int, local, Nodes, noText, num, PLAYER, PLAYERS, readVar, where } from './build.js'

const HEAP = int(0, 30)
const TAKE = int(1, 3)
const heap = readVar(0, HEAP)

/**
 * Takes 1 to 3 from a heap in turn; whoever takes the last one wins. No chance, no secrets. The number of stones is
 * an option; a heap of 13 is refused.
 *
 *   setup { heap = stones   requires heap is not 13 }
 *   play { repeat { for each p in players { p chooses take: 1..3 where it <= heap   heap -= take   last = p } } }
 *   end empty when heap is 0 winners {last}
 */
export function heapGraph(): RuleGraph {
  const nodes = new Nodes()
  const setup = nodes.chain(
    0,
    { kind: 'assign', target: { var: 0, index: [] }, op: '=', value: { k: 'option', id: 0, t: HEAP } },
    { kind: 'require', cond: compare(heap, 'isNot', num(13, HEAP)), text: noText(2) },
  )
  const turn = nodes.chain(
    1,
    { kind: 'choice', choice: 0 },
    { kind: 'assign', target: { var: 0, index: [] }, op: '-=', value: local(1, TAKE) },
    { kind: 'assign', target: { var: 1, index: [] }, op: '=', value: local(0, PLAYER) },
  )
  const choiceNode = nodes.list.findIndex((node) => node.kind === 'choice')
  const round = nodes.chain(1, { kind: 'each', local: 0, set: all(PLAYER), start: null, where: null, body: turn })
  const play = nodes.chain(1, { kind: 'while', cond: null, body: round })
  return graphOf({
    name: 'heap',
    layers: [{ name: 'heap', title: 'Heap', file: 0, doc: 'Take the last one.' }],
    texts: [
      { text: 'Heap', params: [] },
      { text: 'How many do you take?', params: [] },
      { text: 'Thirteen brings bad luck.', params: [] },
      { text: 'How many are there?', params: [] },
      { text: '{who} takes the last one.', params: [{ name: 'who', type: PLAYER }] },
    ],
    options: [{ name: 'stones', doc: '', text: 3, type: HEAP, value: 10, at: AT }],
    vars: [
      { name: 'heap', doc: '', index: [], type: HEAP, track: false, initial: null, seen: { k: 'everyone' }, at: AT },
      {
        name: 'last',
        doc: '',
        index: [],
        type: { k: 'player', opt: true },
        track: false,
        initial: num(-1, { k: 'player', opt: true }),
        seen: { k: 'everyone' },
        at: AT,
      },
    ],
    steps: [
      { name: 'setup', doc: '', kind: 'setup', text: null, params: 0, locals: [], entry: setup, at: AT },
      {
        name: 'play',
        doc: '',
        kind: 'play',
        text: null,
        params: 0,
        locals: [
          { name: 'p', type: PLAYER, kind: 'let' },
          { name: 'take', type: TAKE, kind: 'let' },
          { name: 'it', type: TAKE, kind: 'bound' },
        ],
        entry: play,
        at: AT,
      },
    ],
    nodes: nodes.list,
    choices: [
      {
        key: 'play.take',
        step: 1,
        node: choiceNode,
        who: { k: 'one', seat: local(0, PLAYER) },
        secret: false,
        optional: false,
        asksAnyway: false,
        text: noText(1),
        menu: false,
        alternatives: [
          {
            name: '',
            text: null,
            doc: '',
            parts: [
              {
                name: 'take',
                local: 1,
                type: TAKE,
                domain: where(all(TAKE), 2, compare(local(2, TAKE), '<=', heap)),
                count: null,
              },
            ],
            requires: [],
            action: null,
            at: AT,
          },
        ],
        declined: null,
      },
    ],
    ends: [
      {
        name: 'empty',
        doc: '',
        locals: [],
        cond: compare(heap, 'is', num(0, HEAP)),
        winners: { k: 'setOf', items: [readVar(1, PLAYER)], t: PLAYERS },
        text: { text: 4, args: [readVar(1, PLAYER)] },
        at: AT,
      },
    ],
    setup: 0,
    play: 1,
    tests: [
      {
        title: 'the last one wins',
        at: AT,
        seats: ['A', 'B'],
        locals: [],
        options: [],
        chance: [],
        givens: [{ k: 'var', place: { var: 0, index: [] }, value: num(3, HEAP), at: [0, 0, 0, 41] }],
        run: null,
        lines: [
          {
            k: 'do',
            at: [0, 0, 0, 42],
            deed: { seats: [0], what: { k: 'chooses', parts: [{ name: 'take', value: num(2, TAKE) }] } },
          },
          {
            k: 'refuse',
            at: [0, 0, 0, 43],
            text: null,
            deed: { seats: [1], what: { k: 'chooses', parts: [{ name: 'take', value: num(2, TAKE) }] } },
          },
          {
            k: 'do',
            at: [0, 0, 0, 44],
            deed: { seats: null, what: { k: 'chooses', parts: [{ name: 'take', value: num(1, TAKE) }] } },
          },
          {
            k: 'expect',
            at: [0, 0, 0, 45],
            cond: compare({ k: 'winners', t: PLAYERS }, 'is', { k: 'setConst', v: [1], t: PLAYERS }),
          },
        ],
      },
    ],
  })
}
