import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckAnswer, CheckJob } from './check-job.js'
import type { KeepPlace } from './known-files.js'

/** So many answers are kept; when there are more, those that were written first go. */
const MAX_KEPT = 200

/** What an answer depends on, besides the checker. */
type Question = Pick<CheckJob, 'files' | 'asked'>

/** Larger answers are not kept: files with so much to say are about to change. */
const MAX_CHARACTERS = 1 << 20

/**
 * Answers of earlier checks, in the user's folder for such things. An answer is found by a digest of everything it
 * depends on: the checker itself, every text and name of the workspace, and what was asked. So it is never out of
 * date; one that cannot be read, or is not what it should be, counts as none. Nothing here throws.
 */
export class AnswerCache {
  readonly #folder: string
  #checker: string | null = null

  constructor(folder: string = cacheFolder()) {
    this.#folder = folder
  }

  find(job: Question): readonly CheckAnswer[] | null {
    try {
      const key = this.#key(job)
      const kept: unknown = JSON.parse(readFileSync(this.#file(key), 'utf8'))
      return isKept(kept, key, job) ? kept.answers : null
    } catch {
      return null
    }
  }

  keep(job: Question, answers: readonly CheckAnswer[]): void {
    const whole = answers.length === job.asked.length && answers.every((one) => one.failure === null)
    if (!whole) return
    try {
      const key = this.#key(job)
      const text = JSON.stringify({ key, answers })
      if (text.length > MAX_CHARACTERS) return
      mkdirSync(this.#folder, { recursive: true })
      // Written beside its place and put there at once: another check never reads half of it.
      const draft = this.#file(`${key}.${process.pid}`)
      writeFileSync(draft, text)
      renameSync(draft, this.#file(key))
      this.#drop()
    } catch {
      // A folder that cannot be written to only costs time.
    }
  }

  /** Where what is known of single files is kept; null when the checker has not been built. */
  keepPlace(): KeepPlace | null {
    try {
      return { checker: this.#checkerDigest(), folder: join(this.#folder, 'known'), built: fileURLToPath(BUILT) }
    } catch {
      return null
    }
  }

  #drop(): void {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'))
    if (names.length <= MAX_KEPT) return
    const files = names.map((name) => ({ path: join(this.#folder, name), age: 0 }))
    for (const file of files) file.age = statSync(file.path).mtimeMs
    files.sort((a, b) => a.age - b.age)
    for (const { path } of files.slice(0, names.length - MAX_KEPT / 2)) rmSync(path, { force: true })
  }

  #file(key: string): string {
    return join(this.#folder, `${key}.json`)
  }

  #checkerDigest(): string {
    this.#checker ??= createHash('sha256').update(readFileSync(CHECKER)).digest('hex')
    return this.#checker
  }

  #key({ files, asked }: Question): string {
    return digest([this.#checkerDigest(), ...[...files].flat(), ...asked])
  }
}

/** What the build found out about the games that come with it. */
const BUILT = new URL('./check-worker.known', import.meta.url)

const CHECKER = fileURLToPath(new URL('./check-worker.code.js', import.meta.url))

/** Lengths are part of it, so that no two lists of texts run together to the same. */
function digest(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}

function isKept(kept: unknown, key: string, { asked }: Question): kept is { readonly answers: readonly CheckAnswer[] } {
  if (typeof kept !== 'object' || kept === null || !('key' in kept) || kept.key !== key) return false
  if (!('answers' in kept) || !Array.isArray(kept.answers) || kept.answers.length !== asked.length) return false
  return kept.answers.every((one, i) => one?.file === asked[i] && Array.isArray(one.diagnostics))
}

/** Where this system keeps what can be made again. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env
  const base =
    XDG_CACHE_HOME ||
    (process.platform === 'win32' && LOCALAPPDATA) ||
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache')
  return join(base, 'rheol', 'check')
}
