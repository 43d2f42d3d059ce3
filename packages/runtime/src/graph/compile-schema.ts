import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'

/**
 * A validator for one of the engine's own schemas. Compiling is the dear part (a fifth of a second for a graph),
 * so that callers keep the validator and make it no sooner than it is needed. The schemas themselves are checked
 * against their meta-schema by a test, not each time.
 */
export function compileSchema(schema: Readonly<Record<string, unknown>>): ValidateFunction {
  const ajv = new Ajv2020({
    discriminator: true,
    allowUnionTypes: true,
    strictTypes: false,
    strictRequired: false,
    inlineRefs: false,
    validateSchema: false,
    code: { optimize: false },
  })
  return ajv.compile(schema)
}

/** The first error as the end of a sentence: where, and what is wrong there. */
export function sayError(errors: readonly ErrorObject[] | null | undefined, whole: string): string {
  const error = errors?.[0]
  const place = error === undefined || error.instancePath === '' ? whole : error.instancePath
  return `${place} ${error?.message ?? 'is wrong'}`
}
