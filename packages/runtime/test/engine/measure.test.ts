import { describe, expect, test } from 'vitest'
import { makeProgram } from '../../src/codegen/make-program.js'
import type { RuleGraph, TestDef } from '../../src/graph/index.js'
import { loadGame, type Measure, measure, runTest } from '../../src/index.js'
import { markBlocks } from '../../src/testing/measure/mark-blocks.js'
import { must } from '../games.js'
import { compare, GameBuilder, num, value } from '../graphs/builder.js'
import { heapGraph } from '../graphs/heap.js'

const heap = heapGraph()
const [sample] = heap.tests

function measured(graph: RuleGraph, ...tests: readonly TestDef[]): Measure {
  const found = must(measure(graph))
  for (const each of tests) expect(found.run(each)).toEqual({ ok: true })
  return found
}

const missing = (found: Measure) =>
  found.coverage().rules.map(({ name, blocks, missing }) => `${name} ${blocks - missing.length}/${blocks}`)

/** A test in which nobody does anything. */
const idle: TestDef = { ...sample!, title: 'idle', givens: [], lines: [] }

describe('what tests reach', () => {
  test('is nothing before one has run', () => {
    expect(missing(measured(heap))).toEqual(['setup 0/1', 'play 0/3'])
  })

  test('is every block that ran', () => {
    expect(missing(measured(heap, sample!))).toEqual(['setup 1/1', 'play 3/3'])
  })

  test('is not what a refused answer would have reached', () => {
    const guarded = guardedHeap()
    expect(missing(measured(guarded, idle))).toEqual(['setup 1/1', 'play 3/4'])
    const refused = { ...idle, lines: [{ ...sample!.lines[1]!, deed: seatZeroTakes(4) }] } as TestDef
    expect(missing(measured(guarded, refused))).toEqual(['setup 1/1', 'play 3/4'])
    const taken = { ...idle, lines: [sample!.lines[0]!] }
    expect(missing(measured(guarded, taken))).toEqual(['setup 1/1', 'play 4/4'])
  })

  test('is told by card: its own statements, and who ran them', () => {
    const { cards } = measured(bazaar(), idle).coverage()
    expect(cards.map((card) => card.kind)).toEqual(['Item'])
    expect(cards[0]!.rows).toMatchObject([
      { name: 'one', tests: ['idle'], missing: [] },
      { name: 'two', tests: [], missing: [{ k: 'block' }, { k: 'definition', never: 'asked' }] },
    ])
  })
})

describe('measuring', () => {
  test('changes nothing in what the rules do', () => {
    const plain = must(loadGame(heap))
    const marked = must(loadGame(markBlocks(heap).graph))
    for (const each of [sample!, idle]) expect(runTest(marked, each)).toEqual(runTest(plain, each))
  })

  test('leaves no trace in programs that nobody watches', () => {
    const watch = { read: () => undefined, workedOut: () => undefined }
    const sourceOf = (watched: boolean): string => {
      const program = makeProgram(bazaar(), 2, [], watched ? { watch } : {})
      return (program as unknown as { source: string }).source
    }
    expect(sourceOf(true)).toContain('WORKED_OUT(')
    expect(sourceOf(false)).not.toContain('WORKED_OUT(')
  })
})

function seatZeroTakes(n: number) {
  return { seats: [0], what: { k: 'chooses', parts: [{ name: 'take', value: num(n) }] } }
}

/** The heap, but stones are taken only under a condition, which always holds. */
function guardedHeap(): RuleGraph {
  const taking = heap.nodes.findIndex((node) => node.kind === 'assign' && node.op === '-=')
  const { id, step, next, at } = heap.nodes[taking]!
  const then = heap.nodes.length
  const there = compare({ k: 'var', id: 0, index: [], t: { k: 'int', min: 0, max: 30 } }, '>', num(0))
  const nodes = [...heap.nodes, { ...heap.nodes[taking]!, id: then, next: null }]
  nodes[taking] = { id, step, next, at, kind: 'branch', cond: there, then, else: null }
  return { ...heap, nodes }
}

/** Two cards with a step and a definition each; only that of the first is used, then play waits. */
function bazaar(): RuleGraph {
  const game = new GameBuilder()
  const points = game.variable('points', { k: 'int', min: 0, max: 9 }, { initial: num(0) })
  const item = game.card('Item', ['one', 1], ['two', 1])
  const copy = { k: 'kind', type: item.type } as const
  const steps = ['one', 'two'].map((row) =>
    game.step(`Item.${row}.sold`, [copy], (w) => w.assign(points.place(), num(4))),
  )
  const sold = game.dispatch('step', item, steps)
  const defines = ['one', 'two'].map(
    (row) => game.define(`Item.${row}.worth`, [copy], { k: 'int', min: 0, max: 9 }, () => points.read()).id,
  )
  const worth = game.dispatch('define', item, defines)
  game.play((w) => {
    const card = w.let(value(0, copy))
    w.dispatch(sold, card)
    w.assign(points.place(), { k: 'dispatch', id: worth, card, args: [], t: { k: 'int', min: 0, max: 9 } })
    w.chooses({ k: 'const', v: 0, t: { k: 'player' } }, [
      { name: 'x', domain: () => ({ k: 'setConst', v: [1, 2], t: { k: 'set', of: { k: 'int', min: 1, max: 2 } } }) },
    ])
  })
  return game.graph()
}
