/**
 * Checks plain data against a `JsonSchema` without making code, so that it runs under the strictest content
 * security policy. Meant for messages of the host: those of a window go through Ajv.
 */
import type { JsonSchema, JsonType } from './json-schema.js'

/** Where the value first fails, as a path (`body/seats/0`), and what was expected there; null when it fits. */
export interface Misfit {
  readonly path: string
  readonly expected: string
}

/** @param defs what `#/$defs/name` refers to */
export function checkSchema(
  schema: JsonSchema,
  value: unknown,
  defs: Readonly<Record<string, JsonSchema>>,
  path = '',
): Misfit | null {
  if (schema.$ref !== undefined) return checkSchema(defs[schema.$ref.slice('#/$defs/'.length)]!, value, defs, path)
  if (schema.anyOf !== undefined) {
    const misfits: Misfit[] = []
    for (const choice of schema.anyOf) {
      const misfit = checkSchema(choice, value, defs, path)
      if (misfit === null) return null
      misfits.push(misfit)
    }
    // The choice that was followed deepest is the one that was meant.
    return misfits.reduce((best, next) => (next.path.length > best.path.length ? next : best))
  }
  if (schema.const !== undefined && value !== schema.const) return { path, expected: JSON.stringify(schema.const) }
  if (schema.enum !== undefined && !schema.enum.includes(value as string)) {
    return { path, expected: schema.enum.join(', ') }
  }
  if (schema.type !== undefined) {
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type
    if (!types.some((type) => isOfType(value, type))) return { path, expected: types.join(' or ') }
  }
  if (typeof value === 'number') return checkNumber(schema, value, path)
  if (typeof value === 'string') return checkText(schema, value, path)
  if (Array.isArray(value)) return checkList(schema, value, defs, path)
  if (typeof value === 'object' && value !== null) return checkObject(schema, value as Fields, defs, path)
  return null
}

type Fields = Readonly<Record<string, unknown>>

function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'number':
      return Number.isFinite(value)
    default:
      return typeof value === type
  }
}

function checkNumber(schema: JsonSchema, value: number, path: string): Misfit | null {
  if (schema.minimum !== undefined && value < schema.minimum) return { path, expected: `at least ${schema.minimum}` }
  if (schema.maximum !== undefined && value > schema.maximum) return { path, expected: `at most ${schema.maximum}` }
  return null
}

function checkText(schema: JsonSchema, value: string, path: string): Misfit | null {
  if (schema.maxLength === undefined || value.length <= schema.maxLength) return null
  // JSON Schema counts characters, not UTF-16 units.
  return [...value].length > schema.maxLength ? { path, expected: `at most ${schema.maxLength} characters` } : null
}

function checkList(
  schema: JsonSchema,
  value: readonly unknown[],
  defs: Readonly<Record<string, JsonSchema>>,
  path: string,
): Misfit | null {
  if (value.length < (schema.minItems ?? 0)) return { path, expected: `at least ${schema.minItems} entries` }
  if (value.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) {
    return { path, expected: `at most ${schema.maxItems} entries` }
  }
  if (schema.items === undefined) return null
  for (let i = 0; i < value.length; i++) {
    const misfit = checkSchema(schema.items, value[i], defs, `${path}/${i}`)
    if (misfit !== null) return misfit
  }
  return null
}

function checkObject(
  schema: JsonSchema,
  value: Fields,
  defs: Readonly<Record<string, JsonSchema>>,
  path: string,
): Misfit | null {
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name) || value[name] === undefined)
      return { path: `${path}/${name}`, expected: 'a value' }
  }
  const names = Object.keys(value)
  if (names.length > (schema.maxProperties ?? Number.POSITIVE_INFINITY)) {
    return { path, expected: `at most ${schema.maxProperties} entries` }
  }
  for (const name of names) {
    const known =
      schema.properties !== undefined && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    const rule = known ?? schema.additionalProperties
    if (rule === undefined) continue
    if (rule === false) return { path: `${path}/${name}`, expected: 'nothing' }
    if (value[name] === undefined && known !== undefined && !schema.required?.includes(name)) continue
    const misfit = checkSchema(rule, value[name], defs, `${path}/${name}`)
    if (misfit !== null) return misfit
  }
  return null
}
