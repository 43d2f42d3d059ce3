import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Keep, KnownFile } from '@rheol/dsl'
import { sealed, sealedLines } from './sealed-text.js'

/** Where a check looks for what is known of files. */
export interface KeepPlace {
  /** Digest of the checker: what another one found counts for nothing. */
  readonly checker: string
  /** Where it is kept from check to check. */
  readonly folder: string
  /** What the build found out about the games that come with it; null when there is none. */
  readonly built: string | null
}

/** So much is kept, in characters; when there is more, what was not needed for longest goes. */
const MAX_CHARACTERS = 1 << 19

/** So many checkers keep something in one folder. */
const MAX_CHECKERS = 4

/**
 * What is known of files, in one file, sealed for the checker that found it: a line for each file known. Anything that
 * is not whole counts as empty. Nothing here throws.
 */
export class KnownFiles implements Keep {
  readonly #place: KeepPlace
  readonly #own: Map<string, string>
  readonly #built: ReadonlyMap<string, string>
  #changed = false

  constructor(place: KeepPlace) {
    this.#place = place
    this.#own = readLines(fileIn(place), place.checker)
    this.#built = place.built === null ? new Map() : readLines(place.built, place.checker)
  }

  digest(text: string): string {
    return createHash('sha256').update(text).digest('base64')
  }

  find(key: string): KnownFile | null {
    const own = this.#own.get(key)
    const line = own ?? this.#built.get(key)
    if (line === undefined) return null
    if (own !== undefined) {
      // Behind all others: it is needed.
      this.#own.delete(key)
      this.#own.set(key, own)
    }
    try {
      return JSON.parse(line) as KnownFile
    } catch {
      return null
    }
  }

  put(key: string, known: KnownFile): void {
    this.#own.delete(key)
    this.#own.set(key, JSON.stringify(known))
    this.#changed = true
  }

  /** To be called when all is checked. */
  save(): void {
    if (!this.#changed) return
    const lines: string[] = []
    let length = 0
    for (const [key, line] of [...this.#own].reverse()) {
      length += key.length + line.length + 2
      if (length > MAX_CHARACTERS) break
      lines.push(`${key} ${line}`)
    }
    const body = lines.reverse().join('\n')
    try {
      mkdirSync(this.#place.folder, { recursive: true })
      const file = fileIn(this.#place)
      // Written beside its place and put there at once: another check never reads half of it.
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, sealed(this.#place.checker, body))
      renameSync(draft, file)
      dropOld(this.#place.folder)
    } catch {
      // A folder that cannot be written to only costs time.
    }
  }
}

function fileIn({ folder, checker }: KeepPlace): string {
  return join(folder, `known-${checker.slice(0, 16)}`)
}

function readLines(file: string, checker: string): Map<string, string> {
  try {
    return sealedLines(checker, readFileSync(file, 'utf8'))
  } catch {
    // Not there yet.
    return new Map()
  }
}

/** Leaves what the latest checkers keep. */
function dropOld(folder: string): void {
  const names = readdirSync(folder).filter((name) => name.startsWith('known-'))
  if (names.length <= MAX_CHECKERS) return
  const files = names.map((name) => ({ path: join(folder, name), age: statSync(join(folder, name)).mtimeMs }))
  files.sort((a, b) => b.age - a.age)
  for (const { path } of files.slice(MAX_CHECKERS)) rmSync(path, { force: true })
}
