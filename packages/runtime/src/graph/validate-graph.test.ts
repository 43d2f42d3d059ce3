import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heapGraph } from '../../test/graphs/heap.js'
import { validateGraph } from './validate-graph.js'

type Json = Record<string, unknown> & unknown[]

/** A copy of the sample graph with one thing changed. */
function changed(change: (graph: Json) => void): unknown {
  const graph = structuredClone(heapGraph()) as unknown as Json
  change(graph)
  return graph
}

const at = (value: unknown, ...path: (string | number)[]): Json =>
  path.reduce((found, key) => (found as Json)[key as number], value) as Json

function refusalOf(value: unknown): string {
  const result = validateGraph(value)
  return result.ok ? '' : `${result.refusal.code}: ${result.refusal.message}`
}

describe('a graph', () => {
  test('that is sound is taken as it is', () => {
    const graph = heapGraph()
    expect(validateGraph(graph)).toEqual({ ok: true, value: graph })
  })

  test('survives a journey through JSON', () => {
    expect(validateGraph(JSON.parse(JSON.stringify(heapGraph()))).ok).toBe(true)
  })

  test('of another version is refused', () => {
    expect(refusalOf(changed((g) => Object.assign(g, { version: 2 })))).toContain('/version')
  })

  test('with something it does not know is refused', () => {
    expect(refusalOf(changed((g) => Object.assign(at(g, 'nodes', 0), { script: 'alert(1)' })))).toContain('/nodes/0')
  })

  test('with an id that is no number is refused', () => {
    expect(refusalOf(changed((g) => Object.assign(at(g, 'nodes', 0, 'target'), { var: '0];process' })))).toContain(
      '/nodes/0',
    )
  })

  test.each([
    ['a var that is not there', (g: Json) => Object.assign(at(g, 'nodes', 0, 'target'), { var: 9 })],
    ['a node that is not there', (g: Json) => Object.assign(at(g, 'nodes', 0), { next: 99 })],
    ['a chain that comes back', (g: Json) => Object.assign(at(g, 'nodes', 1), { next: 0 })],
    ['a node in the wrong step', (g: Json) => Object.assign(at(g, 'nodes', 1), { step: 1 })],
    ['a choice at another node', (g: Json) => Object.assign(at(g, 'choices', 0), { node: 0 })],
    ['a text with an empty place', (g: Json) => Object.assign(at(g, 'ends', 0, 'text'), { args: [] })],
    ['an option beyond its range', (g: Json) => Object.assign(at(g, 'options', 0), { value: 31 })],
    ['a type that is not there', (g: Json) => Object.assign(at(g, 'vars', 0), { type: { k: 'kind', type: 4 } })],
    [
      'a range the wrong way round',
      (g: Json) => Object.assign(at(g, 'vars', 0), { type: { k: 'int', min: 1, max: 0 } }),
    ],
    ['an index that is missing', (g: Json) => Object.assign(at(g, 'vars', 0), { index: [{ k: 'bool' }] })],
    ['a local that is not there', (g: Json) => Object.assign(at(g, 'choices', 0, 'who', 'seat'), { i: 7 })],
    ['no seats', (g: Json) => Object.assign(at(g, 'seats'), { min: 3, max: 2 })],
  ])('with %s is refused', (_what, change) => {
    expect(refusalOf(changed(change))).toMatch(/^engine\/bad-graph: This is no rule graph: .+\.$/)
  })

  test('whose step calls itself is refused', () => {
    const circle = changed((g) => {
      Object.assign(at(g, 'nodes'), [])
      const call = { kind: 'call', target: 0, args: [], id: 0, step: 0, next: 1, at: [0, 0, 0, 1] }
      at(g, 'nodes')[0] = call
    })
    expect(refusalOf(circle)).toContain('setup → setup')
  })

  test('that would need too much memory is refused', () => {
    const wide = { k: 'int', min: 0, max: 99_999 }
    expect(refusalOf(changed((g) => Object.assign(at(g, 'vars', 0), { index: [wide, wide] })))).toContain('too many')
  })

  test('nested beyond reason is refused and not followed', () => {
    let expr: unknown = { k: 'const', v: 1, t: { k: 'bool' } }
    for (let i = 0; i < 20_000; i++) expr = { k: 'not', a: expr, t: { k: 'bool' } }
    expect(refusalOf(changed((g) => Object.assign(at(g, 'ends', 0), { cond: expr })))).toContain('nested too deeply')
  })

  test('made of anything at all is refused without an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(validateGraph(value).ok).toBe(false)
      }),
    )
  })

  test('with any one part replaced by anything is refused or still sound, never an exception', () => {
    const paths = pathsOf(heapGraph())
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const graph = changed((g) => {
          at(g, ...path.slice(0, -1))[path.at(-1) as number] = value
        })
        expect(typeof validateGraph(graph).ok).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })
})

function pathsOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  const here = path.length === 0 ? [] : [path]
  return [...here, ...keys.flatMap((key) => pathsOf((value as Json)[key as number], [...path, key]))]
}
