import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

export interface BundledWorkers {
  readonly compileWorker: URL
  readonly matchWorker: URL
  remove(): void
}

/** Threads cannot load TypeScript, so they are bundled before the tests, as the build does it. */
export async function bundleWorkers(): Promise<BundledWorkers> {
  const folder = mkdtempSync(join(tmpdir(), 'rheol-workers-'))
  const host = fileURLToPath(new URL('../src/host/', import.meta.url))
  await build({
    entryPoints: ['compile-worker', 'match-worker'].map((name) => join(host, `${name}.ts`)),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['rheol-source'],
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  return {
    compileWorker: pathToFileURL(join(folder, 'compile-worker.mjs')),
    matchWorker: pathToFileURL(join(folder, 'match-worker.mjs')),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
