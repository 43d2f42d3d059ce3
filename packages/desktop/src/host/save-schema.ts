import { type MatchRecord, RECORD_FORMAT, RECORD_VERSION } from '@rheol/runtime'
import { Ajv, type ValidateFunction } from 'ajv'
import {
  anyOf,
  boolean,
  integer,
  type JsonSchema,
  list,
  literal,
  nothing,
  object,
  oneOf,
  orNull,
  record,
  string,
} from '../protocol/json-schema.js'

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

const scalar = anyOf(boolean, { type: 'number' }, string, nothing, object({ seat: integer }))
const value = anyOf(scalar, list(scalar))

const schema: JsonSchema = object({
  format: literal(SAVE_FORMAT),
  version: literal(SAVE_VERSION),
  title: string,
  changed: string,
  ended: boolean,
  stayed: orNull(string),
  record: object({
    format: literal(RECORD_FORMAT),
    version: literal(RECORD_VERSION),
    engine: string,
    game: string,
    variants: list(string),
    rulesHash: string,
    rules: record(string),
    seats: list(object({ name: string, kind: oneOf('human', 'bot') })),
    options: record(value),
    seed: { type: 'number' },
    actions: list(object({ seat: integer, decision: string, alternative: orNull(string), values: list(value) })),
    digests: list(string),
  }),
})

let check: ValidateFunction | null = null

/** null when the text is not a save that this version can read. Never throws. */
export function parseSave(text: string): Save | null {
  check ??= new Ajv({ strict: true, ownProperties: true }).compile(schema)
  try {
    const save: unknown = JSON.parse(text)
    if (!check(save)) return null
    const { record } = save as Save
    return record.digests.length === record.actions.length + 1 ? (save as Save) : null
  } catch {
    return null
  }
}
