import type { Schema } from '../graph/schema.js'
import { RECORD_FORMAT, RECORD_VERSION } from './record.js'

const NAME = { type: 'string', maxLength: 200 } as const
const NAMES = { type: 'array', items: NAME, maxItems: 100 } as const
const VALUE = { $ref: '#/$defs/value' } as const

/** The JSON Schema of a MatchRecord (draft 2020-12). */
export const RECORD_SCHEMA: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'rheol-record-1',
  title: 'MatchRecord',
  type: 'object',
  required: [
    'format',
    'version',
    'engine',
    'game',
    'variants',
    'rulesHash',
    'rules',
    'seats',
    'options',
    'seed',
    'actions',
    'digests',
  ],
  additionalProperties: false,
  properties: {
    format: { const: RECORD_FORMAT },
    version: { const: RECORD_VERSION },
    engine: NAME,
    game: NAME,
    variants: NAMES,
    rulesHash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    rules: { type: 'object', additionalProperties: { type: 'string', maxLength: 8_388_608 } },
    seats: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        type: 'object',
        required: ['name', 'kind'],
        additionalProperties: false,
        properties: { name: NAME, kind: { enum: ['human', 'bot'] } },
      },
    },
    options: { type: 'object', additionalProperties: VALUE },
    seed: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    actions: { type: 'array', maxItems: 1_000_000, items: { $ref: '#/$defs/action' } },
    digests: { type: 'array', maxItems: 1_000_001, items: { type: 'string', pattern: '^[0-9a-f]{32}$' } },
  },
  $defs: {
    action: {
      type: 'object',
      required: ['seat', 'decision', 'alternative', 'values'],
      additionalProperties: false,
      properties: {
        seat: { type: 'integer', minimum: 0, maximum: 19 },
        decision: NAME,
        alternative: { anyOf: [{ type: 'null' }, NAME] },
        values: { type: 'array', maxItems: 20, items: VALUE },
      },
    },
    scalar: {
      anyOf: [
        { type: ['boolean', 'integer', 'null'] },
        { type: 'string', maxLength: 2000 },
        {
          type: 'object',
          required: ['seat'],
          additionalProperties: false,
          properties: { seat: { type: 'integer', minimum: 0, maximum: 19 } },
        },
      ],
    },
    // Sets hold no sets, so that a value has no depth to exhaust.
    value: {
      anyOf: [{ $ref: '#/$defs/scalar' }, { type: 'array', maxItems: 100_000, items: { $ref: '#/$defs/scalar' } }],
    },
  },
}
