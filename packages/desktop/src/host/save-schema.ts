import { type MatchRecord, RECORD_SCHEMA } from '@rheol/runtime'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export const SAVE_FORMAT = 'rheol-save'
export const SAVE_VERSION = 1

/** A match on disk: its record, and what a list of saves shows of it. */
export interface Save {
  readonly format: typeof SAVE_FORMAT
  readonly version: typeof SAVE_VERSION
  readonly title: string
  /** ISO time of the last change. */
  readonly changed: string
  readonly ended: boolean
  /** Hash of newer rules that the players chose to leave aside; they are not asked about those again. */
  readonly stayed: string | null
  readonly record: MatchRecord
}

const schema = {
  type: 'object',
  required: ['format', 'version', 'title', 'changed', 'ended', 'stayed', 'record'],
  additionalProperties: false,
  properties: {
    format: { const: SAVE_FORMAT },
    version: { const: SAVE_VERSION },
    title: { type: 'string' },
    changed: { type: 'string' },
    ended: { type: 'boolean' },
    stayed: { type: ['string', 'null'] },
    record: { $ref: RECORD_SCHEMA.$id },
  },
}

let check: ValidateFunction | null = null

function compileCheck(): ValidateFunction {
  return new Ajv2020({ strict: true, allowUnionTypes: true, ownProperties: true, schemas: [RECORD_SCHEMA] }).compile(
    schema,
  )
}

/** null when the text is not a save that this version can read. Never throws. */
export function parseSave(text: string): Save | null {
  check ??= compileCheck()
  try {
    const save: unknown = JSON.parse(text)
    if (!check(save)) return null
    const { record } = save as Save
    return record.digests.length === record.actions.length + 1 ? (save as Save) : null
  } catch {
    return null
  }
}
