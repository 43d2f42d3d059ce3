import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Workspace } from './collect.js'
import { type Header, peekHeader } from './header.js'
import { listRules } from './list-rules.js'
import { readText, shownName } from './read-text.js'

interface Found {
  readonly name: string
  readonly text: string
  readonly header: Header
}

const LEVELS_UP = 4
const BELOW = { depth: 4, entries: 20_000 }
const ALONE = { depth: 0, entries: 20_000 }

/**
 * Adds what the files of a workspace stand on: the bases of variants, tests and parts, these bases' own bases, the
 * parts of every game among them, and the tests that stand beside what was asked for. Bases are looked for in the folder and below it, then in each folder above;
 * parts beside their game and below it.
 * @param wanted further games and variants, by name
 */
export function addBases(workspace: Workspace, folder: string, wanted: readonly string[]): void {
  new BaseFinder(workspace, folder).add(wanted)
}

class BaseFinder {
  readonly #workspace: Workspace
  readonly #folder: string
  readonly #done = new Set<string>()
  readonly #folders = new Map<string, readonly Found[]>()

  constructor(workspace: Workspace, folder: string) {
    this.#workspace = workspace
    this.#folder = folder
  }

  add(wanted: readonly string[]): void {
    const headers = [...this.#workspace.files.values()].flatMap((text) => peekHeader(text) ?? [])
    for (const header of headers) {
      const own = header.kind === 'part' ? header.base! : header.name
      if (own !== '') this.#complete(own, true)
      if (header.base !== null) this.#complete(header.base)
    }
    for (const name of wanted) this.#complete(name)
  }

  /** Sees to it that the game or variant of this name is there, with its parts and all it stands on. */
  #complete(name: string, withTests = false): void {
    if (this.#done.has(name)) return
    this.#done.add(name)
    let files = [...this.#workspace.files].filter(([, text]) => peekHeader(text)?.name === name).map(([file]) => file)
    if (files.length === 0) {
      const found = this.#nearest(name)
      for (const one of found) this.#workspace.files.set(one.name, one.text)
      files = found.map((one) => one.name)
      for (const { header } of found) if (header.base !== null) this.#complete(header.base)
    }
    for (const file of files) {
      for (const one of this.#look(dirname(resolve(file)), BELOW)) {
        const { kind, base } = one.header
        const belongs = base === name && (kind === 'part' || (kind === 'tests' && withTests))
        if (belongs) this.#workspace.files.set(one.name, one.text)
      }
    }
  }

  #nearest(name: string): readonly Found[] {
    for (const folder of foldersUp(this.#folder)) {
      const found = this.#look(folder, folder === this.#folder ? BELOW : ALONE).filter(
        (one) => one.header.name === name,
      )
      if (found.length > 0) return found
    }
    return []
  }

  /** Files of a folder that say what they are and are not in the workspace yet. */
  #look(folder: string, limits: typeof BELOW): readonly Found[] {
    const key = `${limits.depth} ${folder}`
    let found = this.#folders.get(key)
    if (found === undefined) {
      found = listRules(folder, limits).paths.flatMap((path) => {
        const name = shownName(path)
        const read = this.#workspace.files.has(name) ? null : readText(path, folder)
        const header = read !== null && 'text' in read ? peekHeader(read.text) : null
        return read !== null && 'text' in read && header !== null ? [{ name, text: read.text, header }] : []
      })
      this.#folders.set(key, found)
    }
    return found
  }
}

/** The folder and those above it, to the top of the project, never as far as the home folder. */
function* foldersUp(folder: string): Generator<string, void> {
  yield folder
  let path = folder
  for (let level = 0; level < LEVELS_UP; level++) {
    if (existsSync(join(path, '.git')) || existsSync(join(path, 'package.json'))) return
    const parent = dirname(path)
    if (parent === path || parent === homedir()) return
    yield parent
    path = parent
  }
}
