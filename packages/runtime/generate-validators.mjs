/**
 * Compiles the engine's JSON Schemas to plain code with Ajv, so that no process pays for compiling them and none
 * needs code generation to check a file. The build runs it; the result is not kept in the repository.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const target = join(here, 'src/generated/validators.ts')

/** The text of `validators.ts`, made from the schemas as they are now. */
async function validatorsText() {
  const folder = await mkdtemp(join(tmpdir(), 'rheol-schemas-'))
  try {
    const schemas = join(folder, 'schemas.mjs')
    await build({
      stdin: {
        contents: `export { RULE_GRAPH_SCHEMA } from './src/graph/rule-graph.schema.ts'
          export { RECORD_SCHEMA } from './src/match/record.schema.ts'`,
        resolveDir: here,
      },
      bundle: true,
      format: 'esm',
      outfile: schemas,
      logLevel: 'error',
    })
    const { RULE_GRAPH_SCHEMA, RECORD_SCHEMA } = await import(pathToFileURL(schemas).href)
    const ajv = new Ajv2020({
      discriminator: true,
      allowUnionTypes: true,
      strictTypes: false,
      strictRequired: false,
      inlineRefs: false,
      code: { source: true, esm: true },
    })
    ajv.addSchema({ ...RULE_GRAPH_SCHEMA, $id: 'ruleGraph' })
    ajv.addSchema({ ...RECORD_SCHEMA, $id: 'record' })
    const code = standalone.default(ajv, { fitsRuleGraph: 'ruleGraph', fitsRecord: 'record' })
    const bundled = await build({
      stdin: { contents: code, resolveDir: here },
      bundle: true,
      format: 'esm',
      minify: true,
      write: false,
      logLevel: 'error',
    })
    return wrap(bundled.outputFiles[0].text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Typed for the rest of the package; the code itself is nobody's to read. */
function wrap(code) {
  const exported = /export\{(\w+) as fitsRecord,(\w+) as fitsRuleGraph\};?\s*$/.exec(code)
  if (exported === null) throw new Error('the compiled schemas export something else than expected')
  const body = code.slice(0, exported.index)
  return `// @ts-nocheck
// Made by generate-validators.mjs from rule-graph.schema.ts and record.schema.ts. Do not edit.
/* biome-ignore-all lint: generated */
/* biome-ignore-all format: generated */
export interface Fits {
  (value: unknown): boolean
  errors?: readonly { readonly instancePath: string; readonly message?: string; readonly params: Readonly<Record<string, unknown>> }[] | null
}
interface Validators {
  readonly fitsRuleGraph: Fits
  readonly fitsRecord: Fits
}
const made: Validators = (() => {
${body}
return { fitsRuleGraph: ${exported[2]}, fitsRecord: ${exported[1]} }
})()
export const fitsRuleGraph: Fits = made.fitsRuleGraph
export const fitsRecord: Fits = made.fitsRecord
`
}

/** Writes the module the rest of the package imports. */
export async function generateValidators() {
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, await validatorsText())
}
