import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const RHEOL = fileURLToPath(new URL('../bin/rheol.mjs', import.meta.url))

export const FIXTURES: string = fileURLToPath(new URL('fixtures', import.meta.url))

/** Tests neither use nor fill the cache of whoever runs them. */
export const CACHE: string = mkdtempSync(join(tmpdir(), 'rheol-test-cache-'))
afterAll(() => rmSync(CACHE, { recursive: true, force: true }))

export interface Run {
  readonly code: number | null
  readonly out: string
  readonly err: string
  readonly milliseconds: number
}

/** Runs the built command in a folder, as a shell would. */
export function rheol(
  args: readonly string[],
  options: {
    readonly cwd?: string
    readonly input?: string | Buffer
    readonly timeout?: number
    readonly cache?: string
  } = {},
): Run {
  const start = performance.now()
  const { FORCE_COLOR: _, RHEOL_DEBUG: __, ...env } = process.env
  const run = spawnSync(process.execPath, [RHEOL, ...args], {
    cwd: options.cwd ?? FIXTURES,
    input: options.input ?? '',
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1', XDG_CACHE_HOME: options.cache ?? CACHE },
    timeout: options.timeout ?? 60_000,
  })
  return { code: run.status, out: run.stdout, err: run.stderr, milliseconds: performance.now() - start }
}

/** A folder of its own for one test file; gone afterwards. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rheol-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
