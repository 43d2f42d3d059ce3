/**
 * Checks data against one of the engine's own JSON Schemas by walking both side by side. Compiling the schema of a
 * graph with a general validator takes a fifth of a second in every process, more than compiling and loading most
 * games, and needs code generation; walking needs neither. Only the keywords that our schemas use are known, and a
 * test holds the answers against those of a general validator.
 */
export interface Schema {
  readonly $defs?: Readonly<Record<string, Schema>>
  /** `#/$defs/name`. */
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  /** With `discriminator`: the variant is found by the value of one property. */
  readonly oneOf?: readonly Schema[]
  readonly discriminator?: { readonly propertyName: string }
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly $schema?: string
  readonly $id?: string
  readonly title?: string
}

/** The first thing that does not fit, as the end of a sentence (`/nodes/3/kind is unknown`), or null. `whole` names the root. */
export function checkShape(schema: Schema, value: unknown, whole: string): string | null {
  const found = new ShapeCheck(schema.$defs ?? {}).check(schema, value, '')
  return found === null ? null : `${found.path === '' ? whole : found.path} ${found.message}`
}

interface Misfit {
  readonly path: string
  readonly message: string
}

class ShapeCheck {
  readonly #defs: Readonly<Record<string, Schema>>

  constructor(defs: Readonly<Record<string, Schema>>) {
    this.#defs = defs
  }

  check(schema: Schema, value: unknown, path: string): Misfit | null {
    if (schema.$ref !== undefined) return this.check(this.#defs[schema.$ref.slice('#/$defs/'.length)]!, value, path)
    if (schema.type !== undefined && !isOfType(schema.type, value)) {
      return { path, message: `must be ${[schema.type].flat().join(' or ')}` }
    }
    if (schema.const !== undefined && value !== schema.const) {
      return { path, message: `must be ${JSON.stringify(schema.const)}` }
    }
    if (schema.enum !== undefined && !schema.enum.includes(value))
      return { path, message: 'is none of the values known' }
    if (schema.anyOf !== undefined) return this.#anyOf(schema.anyOf, value, path)
    if (schema.oneOf !== undefined) return this.#variant(schema, value as Record<string, unknown>, path)
    if (typeof value === 'number') return checkNumber(schema, value, path)
    if (typeof value === 'string') return checkString(schema, value, path)
    if (Array.isArray(value)) return this.#list(schema, value, path)
    if (typeof value === 'object' && value !== null) return this.#object(schema, value as Record<string, unknown>, path)
    return null
  }

  /** Of several that do not fit, the last says why: what may be null is said to be what it may be else. */
  #anyOf(variants: readonly Schema[], value: unknown, path: string): Misfit | null {
    let misfit: Misfit | null = null
    for (const variant of variants) {
      misfit = this.check(variant, value, path)
      if (misfit === null) return null
    }
    return misfit
  }

  #variant(schema: Schema, value: Record<string, unknown>, path: string): Misfit | null {
    const tag = schema.discriminator!.propertyName
    if (!Object.hasOwn(value, tag)) return { path, message: `must have ${tag}` }
    const variant = variantsOf(schema, tag).get(value[tag])
    return variant === undefined ? { path: `${path}/${tag}`, message: 'is unknown' } : this.check(variant, value, path)
  }

  #list(schema: Schema, list: readonly unknown[], path: string): Misfit | null {
    if (list.length < (schema.minItems ?? 0)) return { path, message: `must hold at least ${schema.minItems}` }
    if (list.length > (schema.maxItems ?? Number.POSITIVE_INFINITY)) {
      return { path, message: `must hold at most ${schema.maxItems}` }
    }
    if (schema.items === undefined) return null
    // By index, so that a hole in a list is seen for what it is.
    for (let i = 0; i < list.length; i++) {
      const misfit = this.check(schema.items, list[i], `${path}/${i}`)
      if (misfit !== null) return misfit
    }
    return null
  }

  #object(schema: Schema, value: Record<string, unknown>, path: string): Misfit | null {
    for (const name of schema.required ?? []) {
      if (!Object.hasOwn(value, name)) return { path, message: `must have ${name}` }
    }
    const { properties = {}, additionalProperties = true } = schema
    for (const name of Object.keys(value)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties
      if (known === true || known === undefined) continue
      if (known === false) return { path, message: `must not have ${JSON.stringify(name)}` }
      const misfit = this.check(known, value[name], `${path}/${name}`)
      if (misfit !== null) return misfit
    }
    return null
  }
}

const variants = new WeakMap<Schema, ReadonlyMap<unknown, Schema>>()

function variantsOf(schema: Schema, tag: string): ReadonlyMap<unknown, Schema> {
  let found = variants.get(schema)
  if (found === undefined) {
    found = new Map(
      schema.oneOf!.flatMap((variant) => {
        const { const: one, enum: several } = variant.properties![tag]!
        return (several ?? [one]).map((value) => [value, variant] as const)
      }),
    )
    variants.set(schema, found)
  }
  return found
}

function isOfType(type: string | readonly string[], value: unknown): boolean {
  if (typeof type !== 'string') return type.some((each) => isOfType(each, value))
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    default:
      return typeof value === type
  }
}

function checkNumber(schema: Schema, value: number, path: string): Misfit | null {
  if (value < (schema.minimum ?? Number.NEGATIVE_INFINITY))
    return { path, message: `must be at least ${schema.minimum}` }
  if (value > (schema.maximum ?? Number.POSITIVE_INFINITY))
    return { path, message: `must be at most ${schema.maximum}` }
  return null
}

function checkString(schema: Schema, value: string, path: string): Misfit | null {
  if (value.length < (schema.minLength ?? 0)) return { path, message: 'must not be empty' }
  if (value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) return { path, message: 'is too long' }
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) return { path, message: 'is misspelt' }
  return null
}
