/**
 * The part of JSON Schema that the protocol is written in, as a type, and short ways to write it. Ajv reads
 * all of it; `check-schema.ts` reads all of it too. A keyword that is not here may not be used.
 */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: JsonType | readonly JsonType[]
  readonly const?: string | number | boolean | null
  readonly enum?: readonly (string | number)[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: false | JsonSchema
  readonly maxProperties?: number
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly anyOf?: readonly JsonSchema[]
}

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

export const string: JsonSchema = { type: 'string' }
export const number: JsonSchema = { type: 'number' }
export const integer: JsonSchema = { type: 'integer' }
export const boolean: JsonSchema = { type: 'boolean' }
export const nothing: JsonSchema = { type: 'null' }

/** A shared definition, by its name in `$defs`. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` }
}

/** An object with exactly these properties; a name that ends in `?` may be missing. */
export function object(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const names = Object.keys(properties)
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ''), properties[name]!])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: false,
  }
}

/** An object whose names are the author's. */
export function record(values: JsonSchema, maxProperties?: number): JsonSchema {
  return { type: 'object', additionalProperties: values, ...(maxProperties === undefined ? {} : { maxProperties }) }
}

export function list(items: JsonSchema, maxItems?: number): JsonSchema {
  return { type: 'array', items, ...(maxItems === undefined ? {} : { maxItems }) }
}

export function literal(value: string | number | boolean): JsonSchema {
  return { const: value }
}

export function oneOf(...values: string[]): JsonSchema {
  return { enum: values }
}

export function anyOf(...schemas: JsonSchema[]): JsonSchema {
  return { anyOf: schemas }
}

export function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, nothing] }
}
