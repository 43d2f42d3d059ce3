import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { RECORD_SCHEMA } from '../match/record.schema.js'
import { RULE_GRAPH_SCHEMA } from './rule-graph.schema.js'

test.each([
  ['rule graphs', RULE_GRAPH_SCHEMA],
  ['records', RECORD_SCHEMA],
])('the schema of %s is a sound schema', (_name, schema) => {
  const ajv = new Ajv2020({ discriminator: true })
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})
