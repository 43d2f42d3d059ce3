/**
 * Writes `src/syntax/lookahead-table.ts` anew from the grammar. Run it after a change of the grammar:
 * `node packages/dsl/generate-lookahead.mjs`. A test tells when it was forgotten.
 */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const target = join(here, 'src/syntax/lookahead-table.ts')
// Inside the package, so that the bundle finds what it leaves out.
const folder = await mkdtemp(join(here, 'node_modules/.lookahead-'))
try {
  const outfile = join(folder, 'grammar-lookahead.mjs')
  await build({
    entryPoints: [join(here, 'test/syntax/grammar-lookahead.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['rheol-source'],
    outfile,
    logLevel: 'error',
  })
  const { grammarLookahead } = await import(pathToFileURL(outfile).href)
  const entries = Object.entries(grammarLookahead()).map(
    ([key, firsts]) => `  '${key}': [${firsts.map((names) => `'${names}'`).join(', ')}],`,
  )
  const text = `/**
 * For each choice of the grammar (rule, method and occurrence) the tokens with which each of its alternatives may
 * begin; \`*\` stands for any. Made from the grammar by \`generate-lookahead.mjs\`; nobody edits it by hand.
 */
export const LOOKAHEAD: Readonly<Record<string, readonly string[]>> = {
${entries.join('\n')}
}
`
  await writeFile(target, text)
  execFileSync('npx', ['biome', 'check', '--write', target], { stdio: 'inherit' })
} finally {
  await rm(folder, { recursive: true, force: true })
}
