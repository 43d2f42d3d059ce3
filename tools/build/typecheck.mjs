/**
 * Type-checks every package and tool, sources and tests: each `tsconfig*.json` of a workspace.
 */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runNode } from './run-command.mjs'

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** @returns {string[]} paths from the root */
function projects() {
  return ['packages', 'tools']
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`))
    .filter((home) => existsSync(join(ROOT, home, 'package.json')))
    .flatMap((home) =>
      readdirSync(join(ROOT, home))
        .filter((name) => /^tsconfig.*\.json$/.test(name))
        .map((name) => `${home}/${name}`),
    )
    .sort()
}

/** @returns {Promise<number>} exit code */
export function typecheck() {
  return runNode(ROOT, ['node_modules/typescript/bin/tsc', '-b', '--pretty', ...projects()])
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await typecheck()
}
