import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

export interface BundledHost {
  /** The module of browser mode. What it serves is expected in `../renderer`. */
  readonly server: URL
  /** The module of Electron's host process. */
  readonly utility: URL
  readonly compileWorker: URL
  readonly matchWorker: URL
  remove(): void
}

/** Threads cannot load TypeScript, so the host is bundled before the tests, as the build does it. */
export async function bundleHost(): Promise<BundledHost> {
  const folder = mkdtempSync(join(tmpdir(), 'rheol-workers-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const host = fileURLToPath(new URL('../src/host/', import.meta.url))
  await build({
    entryPoints: ['server', 'utility-worker', 'compile-worker', 'match-worker'].map((name) => join(host, `${name}.ts`)),
    outdir: join(folder, 'host'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['rheol-source'],
    external: ['bufferutil', 'utf-8-validate', 'fsevents'],
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  return {
    server: pathToFileURL(join(folder, 'host/server.js')),
    utility: pathToFileURL(join(folder, 'host/utility-worker.js')),
    compileWorker: pathToFileURL(join(folder, 'host/compile-worker.js')),
    matchWorker: pathToFileURL(join(folder, 'host/match-worker.js')),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
