/** The keywords of JSON Schema (draft 2020-12) that the engine's own schemas use. */
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
