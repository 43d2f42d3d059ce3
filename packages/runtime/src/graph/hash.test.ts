import { describe, expect, test } from 'vitest'
import { heapGraph } from '../../test/graphs/heap.js'
import { canonicalJson, hashGraph } from './hash.js'
import type { RuleGraph } from './rule-graph.js'

describe('the hash of a graph', () => {
  test('is 64 hexadecimal digits and does not depend on the order of properties', () => {
    const graph = heapGraph()
    const turned = Object.fromEntries(Object.entries(graph).reverse()) as unknown as RuleGraph
    expect(hashGraph(graph)).toMatch(/^[0-9a-f]{64}$/)
    expect(hashGraph(turned)).toBe(hashGraph(graph))
  })

  test('stays when only places in the source, words about it and tests change', () => {
    const graph = heapGraph()
    const moved: RuleGraph = {
      ...graph,
      files: ['elsewhere.rules'],
      tests: [],
      vars: graph.vars.map((def) => ({ ...def, doc: 'Stones left.', at: [0, 5, 9, 3] })),
      layers: graph.layers.map((layer) => ({ ...layer, doc: '' })),
    }
    expect(hashGraph(moved)).toBe(hashGraph(graph))
  })

  test('changes with the rules and with what is said to the players', () => {
    const graph = heapGraph()
    const longer = { ...graph, options: [{ ...graph.options[0]!, value: 11 }] }
    const reworded = { ...graph, texts: graph.texts.map((text, i) => (i === 1 ? { ...text, text: 'Take!' } : text)) }
    expect(new Set([graph, longer, reworded].map(hashGraph)).size).toBe(3)
  })

  test('keeps the start of a loop, which is no place in the source', () => {
    const start = (v: number): unknown => ({ start: { at: { k: 'const', v }, after: false }, at: [0, v, v, v] })
    expect(canonicalJson(start(1))).not.toBe(canonicalJson(start(2)))
  })
})
