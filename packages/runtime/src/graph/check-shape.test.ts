import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { heapGraph } from '../../test/graphs/heap.js'
import { veilGraph } from '../../test/graphs/veil.js'
import { RECORD_SCHEMA } from '../match/record.schema.js'
import { checkShape, type Schema } from './check-shape.js'
import { RULE_GRAPH_SCHEMA } from './rule-graph.schema.js'

/** Any JSON, to be poked about in. */
type Json = { [key: string]: Json }

const record = {
  format: 'rheol-record',
  version: 1,
  engine: '0.1.0',
  game: 'heap',
  variants: [],
  rulesHash: 'a'.repeat(64),
  rules: { 'heap.rules': 'game heap' },
  seats: [{ name: 'Ada', kind: 'human' }],
  options: { stones: 5, open: true },
  seed: 1,
  actions: [{ seat: 0, decision: 'play.take', alternative: '', values: [1, [{ seat: 0 }], null] }],
  digests: ['0'.repeat(32)],
}

describe.each<[string, Schema, unknown[]]>([
  ['rule graphs', RULE_GRAPH_SCHEMA, [heapGraph(), veilGraph()]],
  ['records', RECORD_SCHEMA, [record]],
])('the schema of %s', (_name, schema, samples) => {
  let oracle: ValidateFunction
  beforeAll(() => {
    const ajv = new Ajv2020({
      discriminator: true,
      allowUnionTypes: true,
      strictTypes: false,
      strictRequired: false,
    })
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
    oracle = ajv.compile(schema)
  }, 60_000)

  test('lets sound data through', () => {
    for (const sample of samples) expect(checkShape(schema, sample, 'it')).toBeNull()
  })

  test('is read as a general validator reads it, whatever is changed in sound data', () => {
    const all = samples.flatMap((sample) => pathsOf(sample).map((path) => ({ sample, path })))
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(
        null,
        -1,
        0,
        1.5,
        2 ** 40,
        '',
        'bool',
        'none',
        [],
        {},
        { seat: 0 },
        { k: 'bool' },
        { k: 'set' },
      ),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        value,
        fc.constantFrom('replace', 'delete', 'add'),
        ({ sample, path }, given, how) => {
          const changed = structuredClone(sample) as Json
          const holder = path.slice(0, -1).reduce((found: Json, key) => found[key]!, changed)
          const key = path.at(-1)!
          if (how === 'replace') holder[key] = given as Json
          else if (how === 'add') Object.assign(holder, { extra: given })
          else delete holder[key]
          const json: unknown = JSON.parse(JSON.stringify(changed))
          expect(checkShape(schema, json, 'it') === null).toBe(oracle(json))
        },
      ),
      { numRuns: 600 },
    )
  }, 60_000)
})

test('what does not fit is named by its place', () => {
  const changed = (path: string[], value: unknown): unknown => {
    const graph = structuredClone(heapGraph())
    path.slice(0, -1).reduce((found: Json, key) => found[key]!, graph as unknown as Json)[path.at(-1)!] = value as Json
    return graph
  }
  const said = (value: unknown): string | null => checkShape(RULE_GRAPH_SCHEMA, value, 'the graph')
  expect(said(7)).toBe('the graph must be object')
  expect(said(changed(['nodes', '1', 'kind'], 'goto'))).toBe('/nodes/1/kind is unknown')
  expect(said(changed(['vars', '0', 'constructor'], 1))).toBe('/vars/0 must not have "constructor"')
  expect(said(changed(['play'], -1))).toBe('/play must be at least 0')
})

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}
