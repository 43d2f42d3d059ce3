import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckAnswer, CheckJob } from './check-job.js'
import type { KeepPlace } from './known-files.js'
import { sealed, sealedLines, unsealed } from './sealed-text.js'

/** So many answers are kept; when there are more, those that were written first go. */
const MAX_KEPT = 200

/** What an answer depends on, besides the checker. In which order it is asked makes no difference. */
export type Question = Pick<CheckJob, 'files' | 'asked'>

/** Larger answers are not kept: files with so much to say are about to change. */
const MAX_CHARACTERS = 1 << 20

/**
 * Answers of earlier checks, in the user's folder for such things, and those the build found for the games that come
 * with it. An answer is found by a digest of everything it depends on: the checker itself, every text and name of the
 * workspace, and what was asked. So it is never out of date; one that cannot be read, or is not what it should be,
 * counts as none. Nothing here throws but what is there for the build.
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
      return this.#own(key, job) ?? this.#built(key, job)
    } catch {
      return null
    }
  }

  #own(key: string, job: Question): readonly CheckAnswer[] | null {
    const text = textIn(this.#file(key))
    const body = text === null ? null : unsealed(key, text)
    return body === null ? null : answersIn(body, job)
  }

  #built(key: string, job: Question): readonly CheckAnswer[] | null {
    const text = textIn(fileURLToPath(BUILT_ANSWERS))
    const body = text === null ? undefined : sealedLines(this.#checkerDigest(), text).get(key)
    return body === undefined ? null : answersIn(body, job)
  }

  /** For the build: what is to lie beside the checker, so that these questions are answered. Each is asked once. */
  beforehand(questions: readonly Question[], ask: (question: Question) => CheckAnswer[]): string {
    const lines = new Map<string, string>()
    for (const question of questions) {
      const key = this.#key(question)
      if (!lines.has(key)) lines.set(key, `${key} ${JSON.stringify(ask(question))}`)
    }
    return sealed(this.#checkerDigest(), [...lines.values()].join('\n'))
  }

  keep(job: Question, answers: readonly CheckAnswer[]): void {
    const whole = answers.length === job.asked.length && answers.every((one) => one.failure === null)
    if (!whole) return
    try {
      const key = this.#key(job)
      const text = sealed(key, JSON.stringify(answers))
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
    const texts = [...files].sort(([a], [b]) => (a < b ? -1 : 1)).flat()
    return digest([this.#checkerDigest(), ...texts, ...[...asked].sort()])
  }
}

/** What the build found out about the files of the games that come with it, and about these games. */
const BUILT = new URL('./check-worker.known', import.meta.url)
const BUILT_ANSWERS = new URL('./check-worker.answers', import.meta.url)

const CHECKER = fileURLToPath(new URL('./check-worker.code.js', import.meta.url))

/** Lengths are part of it, so that no two lists of texts run together to the same. */
function digest(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}

function textIn(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** In the order of the question; null when it is not this question they answer. */
function answersIn(body: string, { asked }: Question): readonly CheckAnswer[] | null {
  const byFile = new Map((JSON.parse(body) as readonly CheckAnswer[]).map((one) => [one.file, one]))
  const answers = asked.flatMap((file) => byFile.get(file) ?? [])
  return answers.length === asked.length ? answers : null
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
