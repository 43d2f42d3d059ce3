import { describe, expect, test } from 'vitest'
import { heapGraph } from '../../test/graphs/heap.js'
import { graphEdges, readsOf } from './edges.js'

const edges = graphEdges(heapGraph())
const has = (kind: string, from: string, to: string): boolean =>
  edges.some((edge) => edge.kind === kind && edge.from === from && edge.to === to)

describe('the edges of a graph', () => {
  test('lead from a step to its first node and on along the chain', () => {
    expect(has('entry', 'step:0', 'node:0')).toBe(true)
    expect(has('next', 'node:0', 'node:1')).toBe(true)
    expect(has('next', 'node:1', 'node:2')).toBe(false)
  })

  test('lead into the bodies of loops', () => {
    expect(has('body', 'node:5', 'node:2')).toBe(true)
    expect(has('body', 'node:6', 'node:5')).toBe(true)
  })

  test('say what is read and what is written', () => {
    expect(has('reads', 'node:0', 'option:0')).toBe(true)
    expect(has('writes', 'node:0', 'var:0')).toBe(true)
    expect(has('writes', 'node:3', 'var:0')).toBe(true)
    expect(has('reads', 'end:0', 'var:0')).toBe(true)
  })

  test('of a choice say what its options depend on', () => {
    expect(has('reads', 'node:2', 'var:0')).toBe(true)
  })

  test('come once each', () => {
    expect(new Set(edges.map((edge) => JSON.stringify(edge))).size).toBe(edges.length)
  })
})

test('what an expression reads is found however deep it lies', () => {
  const [choice] = heapGraph().choices
  expect(readsOf(choice!.alternatives[0]!.parts[0]!.domain)).toMatchObject({ vars: [0], zones: [], options: [] })
})
