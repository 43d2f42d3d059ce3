/**
 * What is built from what. A part whose sources are not there is left out, so a checkout without one of the
 * packages still builds. Paths are from the root of the repository.
 */

import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

const LIBRARIES = ['packages/runtime', 'packages/dsl']
const ALWAYS = ['tools/build', 'package-lock.json', 'tsconfig.base.json']

/** Bundled CommonJS dependencies call `require` for Node's own modules; an ES module has none of its own. */
const REQUIRE_BANNER =
  "import { createRequire as rheolCreateRequire } from 'node:module'; const require = rheolCreateRequire(import.meta.url);"

const CHECK_WORKER = 'check-worker.ts'

/** Folder of the games that come with the project. */
const GAMES = 'games'

/** Native add-ons that `ws` and Electron find by themselves when they are there. */
const EXTERNAL = ['electron', 'bufferutil', 'utf-8-validate', 'fsevents']

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} inputs files and folders whose content decides whether it must be built again
 * @property {string[]} outputs files that must be there for it to count as built
 * @property {string} stamp file that keeps the stamp of the last build
 * @property {() => Promise<void>} build throws with a message fit to print
 */

/**
 * @param {string} root
 * @returns {Part[]}
 */
export function parts(root) {
  return [
    validators(root),
    withChecker(
      root,
      nodeBundle(root, 'cli', 'tools/cli', entriesIn(root, 'tools/cli/src', isCliEntry), 'tools/cli/src'),
    ),
    nodeBundle(root, 'bench', 'tools/bench', entriesIn(root, 'tools/bench/src', isCommandEntry), 'tools/bench/src'),
    nodeBundle(
      root,
      'host',
      'packages/desktop',
      entriesIn(root, 'packages/desktop/src/host', (name) => name === 'server.ts' || isWorker(name)),
      'packages/desktop/src',
      'packages/desktop/src/protocol',
    ),
    mainBundle(root),
    preloadBundle(root),
    renderer(root),
    libraries(root),
  ].filter((part) => part !== null)
}

/** The engine's schemas as code. Everything else is bundled with it, so it comes first. */
function validators(root) {
  const script = 'packages/runtime/generate-validators.mjs'
  return {
    name: 'validators',
    inputs: [
      script,
      'packages/runtime/src/graph/rule-graph.schema.ts',
      'packages/runtime/src/match/record.schema.ts',
      ...ALWAYS,
    ],
    outputs: ['packages/runtime/src/generated/validators.ts'],
    stamp: 'packages/runtime/src/generated/.stamp',
    build: async () => {
      const { generateValidators } = await import(pathToFileURL(join(root, script)).href)
      await generateValidators()
    },
  }
}

function isWorker(name) {
  return name.endsWith('-worker.ts')
}

function isCommandEntry(name) {
  return name === 'main.ts' || isWorker(name)
}

/** The check worker is built apart. */
function isCliEntry(name) {
  return isCommandEntry(name) && name !== CHECK_WORKER
}

/** Entry files anywhere below a folder, in order of name. */
function entriesIn(root, folder, isEntry) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isEntry(entry.name))
    .map((entry) => `${entry.parentPath.slice(root.length + 1)}/${entry.name}`.replaceAll('\\', '/'))
    .sort()
}

/** @returns {Promise<import('esbuild').Metafile>} */
async function bundle(root, options) {
  const esbuild = await import('esbuild')
  try {
    const { metafile } = await esbuild.build({
      absWorkingDir: root,
      bundle: true,
      platform: 'node',
      target: 'node20.19',
      conditions: ['rheol-source'],
      external: EXTERNAL,
      logLevel: 'silent',
      metafile: true,
      ...options,
    })
    return metafile
  } catch (error) {
    if (!Array.isArray(error.errors)) throw error
    const messages = await esbuild.formatMessages(error.errors, { kind: 'error', color: false })
    throw new Error(messages.join('\n').trimEnd())
  }
}

/**
 * Programs for Node that share chunks. Entries and chunks lie in one folder, so that a worker's address is right
 * wherever the bundler puts the line that names it.
 */
function nodeBundle(root, name, home, entries, outbase, ...more) {
  const first = entries[0]
  if (first === undefined) return null
  const outdir = `${home}/dist`
  const folder = first
    .slice(outbase.length + 1)
    .split('/')
    .slice(0, -1)
    .join('/')
  const chunk = `${folder === '' ? '' : `${folder}/`}chunk-`
  return {
    name,
    inputs: [...ALWAYS, ...LIBRARIES.map((path) => `${path}/src`), outbase, `${home}/package.json`, ...more],
    outputs: entries.map((entry) => outdir + entry.slice(outbase.length).replace(/\.ts$/, '.js')),
    stamp: `${outdir}/.stamp-${name}`,
    build: async () => {
      const { outputs } = await bundle(root, {
        entryPoints: entries,
        outdir,
        outbase,
        format: 'esm',
        splitting: true,
        chunkNames: `${chunk}[hash]`,
        banner: { js: REQUIRE_BANNER },
      })
      removeOld(root, `${outdir}/${chunk}`, new Set(Object.keys(outputs)))
    },
  }
}

/**
 * The command with the parts of `rheol check`: one script for all of the compiler and one for its command line, each
 * with its code cache; the few lines that begin them; and what is known beforehand of the games.
 */
function withChecker(root, command) {
  const home = 'tools/cli'
  if (command === null || !existsSync(join(root, home, 'src', CHECK_WORKER))) return command
  const dist = `${home}/dist`
  const code = `${dist}/check-worker.code.js`
  const front = `${dist}/check-command.code.js`
  const start = `${dist}/check-start.cjs`
  const made = ['worker.code.cache', 'command.code.cache', 'worker.known', 'worker.answers'].map(
    (name) => `${dist}/check-${name}`,
  )
  // Stands beside the checker while it asks about the games.
  const shelf = `${dist}/shelf-answers.making.mjs`
  return {
    ...command,
    outputs: [...command.outputs, code, front, start, ...made],
    build: async () => {
      for (const old of [...made, `${dist}/check-worker.known.making`]) {
        rmSync(join(root, old), { recursive: true, force: true })
      }
      await command.build()
      await bundle(root, { entryPoints: [`${home}/src/check-start.ts`], outfile: start, format: 'cjs' })
      await bundle(root, { entryPoints: [`${home}/src/check/shelf-answers.ts`], outfile: shelf, format: 'esm' })
      await bundleScript(root, `${home}/src/${CHECK_WORKER}`, code)
      await bundleScript(root, `${home}/src/check-command.ts`, front)
      try {
        const script = join(root, 'tools/build/code-cache.mjs')
        await run(process.execPath, [script, dist, shelf, GAMES, ...gamesThere(root)], { cwd: root })
      } finally {
        rmSync(join(root, shelf), { force: true })
      }
    },
  }
}

/** A program as the body of a function that is given `exports`, `require` and the address it has. */
function bundleScript(root, entry, outfile) {
  return bundle(root, {
    entryPoints: [entry],
    outfile,
    format: 'cjs',
    minifyWhitespace: true,
    define: { 'import.meta.url': 'rheolHere' },
    banner: { js: '(function (exports, require, rheolHere) {"use strict";const module = { exports };' },
    footer: { js: 'Object.assign(exports, module.exports)})' },
  })
}

/** The rules files that come with the project: what the check worker is tried on. */
function gamesThere(root) {
  if (!existsSync(join(root, GAMES))) return []
  return readdirSync(join(root, GAMES), { recursive: true })
    .filter((name) => name.endsWith('.rules'))
    .map((name) => `${GAMES}/${name.replaceAll('\\', '/')}`)
    .sort()
}

/** Chunks of builds before this one. */
function removeOld(root, prefix, current) {
  const folder = prefix.slice(0, prefix.lastIndexOf('/'))
  for (const name of readdirSync(join(root, folder))) {
    const path = `${folder}/${name}`
    if (path.startsWith(prefix) && !current.has(path)) rmSync(join(root, path))
  }
}

function mainBundle(root) {
  const entry = 'packages/desktop/src/main/main.ts'
  if (!existsSync(join(root, entry))) return null
  const outfile = 'packages/desktop/dist/main/main.mjs'
  return {
    name: 'main',
    inputs: [
      ...ALWAYS,
      ...LIBRARIES.map((path) => `${path}/src`),
      'packages/desktop/src/main',
      'packages/desktop/src/protocol',
      'packages/desktop/src/host',
    ],
    outputs: [outfile],
    stamp: 'packages/desktop/dist/.stamp-main',
    build: () => bundle(root, { entryPoints: [entry], outfile, format: 'esm', banner: { js: REQUIRE_BANNER } }),
  }
}

function preloadBundle(root) {
  const entry = 'packages/desktop/src/preload/preload.ts'
  if (!existsSync(join(root, entry))) return null
  const outfile = 'packages/desktop/dist/preload/preload.cjs'
  return {
    name: 'preload',
    inputs: [
      ...ALWAYS,
      ...LIBRARIES.map((path) => `${path}/src`),
      'packages/desktop/src/preload',
      'packages/desktop/src/protocol',
    ],
    outputs: [outfile],
    stamp: 'packages/desktop/dist/.stamp-preload',
    build: async () => {
      await bundle(root, { entryPoints: [entry], outfile, format: 'cjs' })
    },
  }
}

function renderer(root) {
  const home = 'packages/desktop'
  const config = ['vite.config.ts', 'vite.config.mts', 'vite.config.js', 'vite.config.mjs']
    .map((name) => join(root, home, name))
    .find(existsSync)
  if (config === undefined) return null
  return {
    name: 'renderer',
    inputs: [
      ...ALWAYS,
      ...LIBRARIES.map((path) => `${path}/src`),
      `${home}/src/renderer`,
      `${home}/src/protocol`,
      config.slice(root.length + 1),
      `${home}/package.json`,
    ],
    outputs: [`${home}/dist/renderer/index.html`],
    stamp: `${home}/dist/.stamp-renderer`,
    build: async () => {
      const { build } = await import('vite')
      const here = process.cwd()
      // The config may name files by the working folder, as it can when Vite is run in the package.
      process.chdir(join(root, home))
      try {
        await build({ configFile: config, logLevel: 'error' })
      } finally {
        process.chdir(here)
      }
    },
  }
}

/** JavaScript and declarations of the two libraries, which their package exports name. */
function libraries(root) {
  return {
    name: 'libraries',
    inputs: [...ALWAYS, ...LIBRARIES.flatMap((path) => [`${path}/src`, `${path}/tsconfig.json`])],
    outputs: LIBRARIES.flatMap((path) => [`${path}/dist/index.js`, `${path}/dist/index.d.ts`]),
    stamp: 'packages/runtime/dist/.stamp-libraries',
    build: async () => {
      try {
        await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...LIBRARIES], {
          cwd: root,
          maxBuffer: 1 << 26,
        })
      } catch (error) {
        throw new Error((error.stdout || error.stderr || error.message).trimEnd())
      }
    },
  }
}
