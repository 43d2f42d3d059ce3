import { describe, expect, test } from 'vitest'
import { int, num } from '../../test/graphs/build.js'
import { heapGraph } from '../../test/graphs/heap.js'
import { diffGraphs } from './diff-graphs.js'
import type { RuleGraph } from './rule-graph.js'

const base = heapGraph()
const AT = [0, 0, 0, 1] as const

function withParts(parts: Partial<RuleGraph>): RuleGraph {
  return { ...base, ...parts }
}

const piece = (copies: number[], side: number[]): Partial<RuleGraph> => ({
  types: [
    {
      kind: 'card',
      name: 'Piece',
      doc: '',
      rows: ['sun', 'moon'].map((name) => ({ name, text: name, doc: '', at: null })),
      copies,
    },
  ],
  attributes: [{ type: 0, name: 'worth', value: int(0, 9), values: side }],
})

const table = (values: number[]): Partial<RuleGraph> => ({
  tables: [
    {
      name: 'size',
      doc: '',
      params: [
        { name: 'n', type: int(5, 6) },
        { name: 'round', type: int(1, 2) },
      ],
      value: int(0, 9),
      values,
      at: AT,
    },
  ],
})

describe('what changed from one version of the rules to another', () => {
  test('is nothing where the rules are the same', () => {
    const moved = withParts({ vars: base.vars.map((def) => ({ ...def, at: [0, 7, 8, 9] as const, doc: 'Words.' })) })
    expect(diffGraphs(base, moved)).toEqual([])
  })

  test('is an option with another default', () => {
    expect(diffGraphs(base, withParts({ options: [{ ...base.options[0]!, value: 12 }] }))).toEqual([
      'option stones: default 10 -> 12',
    ])
  })

  test('is a step whose body says something else', () => {
    const nodes = base.nodes.map((node) =>
      node.kind === 'assign' && node.op === '-=' ? { ...node, value: num(1) } : node,
    )
    expect(diffGraphs(base, withParts({ nodes }))).toEqual(['play changed'])
  })

  test('is an end that is gone', () => {
    expect(diffGraphs(base, withParts({ ends: [] }))).toEqual(['end empty removed'])
  })

  test('is a var that is new', () => {
    const added = { ...base.vars[0]!, name: 'pot' }
    expect(diffGraphs(base, withParts({ vars: [...base.vars, added] }))).toEqual(['var pot added'])
  })

  test('is told row by row of a card', () => {
    const [a, b] = [withParts(piece([1, 2], [3, 4])), withParts(piece([1, 3], [3, 5]))]
    expect(diffGraphs(a, b)).toEqual(['card Piece: moon copies 2 -> 3', 'card Piece: moon worth 4 -> 5'])
  })

  test('is told cell by cell of a table', () => {
    expect(diffGraphs(withParts(table([1, 2, 3, 4])), withParts(table([1, 5, 3, 4])))).toEqual([
      'table size: 5, 2: 2 -> 5',
    ])
  })

  test('is a number of players and a layer', () => {
    const layers = [...base.layers, { name: 'short', title: 'Short', file: 0, doc: '' }]
    expect(diffGraphs(base, withParts({ layers, seats: { min: 2, max: 4, names: null } }))).toEqual([
      'rules: heap -> heap + short',
      'players: 2..3 -> 2..4',
    ])
  })
})
