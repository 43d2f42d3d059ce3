/**
 * Builds everything that is run from `dist`: one line for each part, parts with unchanged sources skipped.
 * With names (`node tools/build/build.mjs cli host`) only those parts; `--force` builds them in any case.
 */
import { existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { contentStamp, hasStamp, writeStamp } from './content-stamp.mjs'
import { parts } from './parts.mjs'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * @param {{ only?: readonly string[], force?: boolean, print?: (line: string) => void }} [options]
 * @returns {Promise<string[]>} the names of the parts that could not be built
 */
export async function build({ only = [], force = false, print = console.log } = {}) {
  const failed = []
  for (const part of parts(ROOT)) {
    if (only.length > 0 && !only.includes(part.name)) continue
    const stamp = contentStamp(ROOT, part.inputs)
    const stampFile = join(ROOT, part.stamp)
    const built = hasStamp(stampFile, stamp) && part.outputs.every((path) => existsSync(join(ROOT, path)))
    if (built && !force) {
      print(`build ${part.name}: unchanged`)
      continue
    }
    const start = performance.now()
    try {
      rmSync(stampFile, { force: true })
      await part.build()
      writeStamp(stampFile, stamp)
      print(`build ${part.name}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    } catch (error) {
      failed.push(part.name)
      print(`build ${part.name}: FAILED\n${error.message}`)
    }
  }
  return failed
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2)
  const only = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.filter((arg) => arg.startsWith('--') && arg !== '--force')
  if (unknown.length > 0) {
    console.error(`build: unknown option ${unknown.join(' ')}. Usage: node tools/build/build.mjs [--force] [part…]`)
    process.exitCode = 2
  } else if ((await build({ only, force: args.includes('--force') })).length > 0) {
    process.exitCode = 1
  }
}
