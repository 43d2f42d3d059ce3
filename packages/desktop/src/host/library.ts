/**
 * The games and variants of the rules folders, compiled in a thread that is stopped when a file takes too long.
 * Only what a changed file takes part in is compiled again.
 */
import { createHash } from 'node:crypto'
import type { FileProblem, GameEntry, Library as LibraryMessage } from '../protocol/messages.js'
import { CodedError } from './coded-error.js'
import type {
  CompileAnswer,
  Compiled,
  CompiledRules,
  CompileQuestion,
  Files,
  ListedRules,
  Listing,
} from './compile-core.js'
import { hostProblem } from './host-problem.js'
import { createKillableThread } from './killable-thread.js'
import type { RulesFiles } from './rules-folder.js'
import { createThreadStock } from './thread-stock.js'

export interface Library {
  /** What the windows show. */
  readonly shown: LibraryMessage
  /**
   * Takes the folders as they are now. When `listed` is done, `shown` and `compile` speak of these files, and `shown`
   * names them all; when `done` is, everything has been compiled.
   */
  update(rules: RulesFiles): { readonly listed: Promise<void>; readonly done: Promise<void> }
  /** The game with these variants from the files as they are now. Errors: `host/unknown-game`. */
  compile(game: string, variants: readonly string[]): Promise<Compiled>
  /** The last of these that compiled since the host was started. */
  lastGood(game: string, variants: readonly string[]): CompiledRules | null
  /** Files that the game with these variants is made of, as far as they are there: rules and test files. */
  filesOf(layers: { readonly game: string; readonly variants: readonly string[] }): string[]
  /** The same from the texts stored in a record. */
  compileStored(files: Files, game: string, variants: readonly string[]): Promise<Compiled>
  close(): Promise<void>
}

export interface LibraryOptions {
  /** The bundled compile thread. */
  readonly worker: URL
  /** Milliseconds that one game may take to compile. */
  readonly timeLimit?: number
  /** Called when `shown` has changed while an update is under way. */
  readonly onProgress?: () => void
}

/** Windows are told of progress no more often than this. */
const PROGRESS_MS = 250

const MEGABYTES = 512

type VariantEntry = GameEntry['variants'][number]

interface Known {
  /** Digest of the texts it came from. */
  readonly texts: string
  readonly compiled: Compiled
}

export function createLibrary({ worker: file, timeLimit = 10_000, onProgress = () => {} }: LibraryOptions): Library {
  let files: Files = new Map()
  let listing: Listing = { entries: [], problems: [] }
  let shown: LibraryMessage = { games: [], problems: [] }
  let updating: Promise<void> = Promise.resolve()
  let listed: Promise<void> = Promise.resolve()
  const known = new Map<string, Known>()
  const good = new Map<string, CompiledRules>()

  const stock = createThreadStock({ file, megabytes: MEGABYTES, spare: 0 })
  const worker = createKillableThread<CompileQuestion, CompileAnswer>({
    stock,
    prelude: () => ({ question: { k: 'open', files }, milliseconds: timeLimit }),
  })

  async function open(next: Files): Promise<{ files: Files; listing: Listing }> {
    const answer = await worker.ask({ k: 'open', files: next }, timeLimit)
    return { files: next, listing: answer.listing ?? { entries: [], problems: [] } }
  }

  /** Files that can be read alone; the others are the ones that stop the compiler. */
  async function openOneByOne(all: Files): Promise<{ files: Files; listing: Listing }> {
    const sound = new Map<string, string>()
    const problems: FileProblem[] = []
    files = sound
    for (const [name, text] of all) {
      try {
        await open(new Map([[name, text]]))
        sound.set(name, text)
      } catch {
        problems.push(hostProblem(name, 'host/compile-stopped', 'Reading this file took too long, so it is left out.'))
      }
    }
    const opened = await open(sound).catch(() => ({ files: new Map(), listing: { entries: [], problems: [] } }))
    return { ...opened, listing: { ...opened.listing, problems: [...opened.listing.problems, ...problems] } }
  }

  const find = (name: string): ListedRules | undefined => listing.entries.find((entry) => entry.name === name)

  function filesOf(top: readonly string[]): string[] {
    const layers = new Set(top.flatMap((name) => find(name)?.lineage ?? []))
    const names = [...layers].flatMap((layer) => {
      const entry = find(layer)
      return entry === undefined ? [] : [entry.file, ...entry.beside]
    })
    return [...new Set(names)].sort()
  }

  function digestOf(top: readonly string[]): string {
    const hash = createHash('sha256')
    for (const name of filesOf(top)) hash.update(`${name}\0${files.get(name)}\0`)
    return hash.digest('hex')
  }

  async function compile(game: string, variants: readonly string[]): Promise<Compiled> {
    const layers = [game, ...variants].map(find)
    const missing = layers.indexOf(undefined)
    if (missing >= 0) throw unknownGame([game, ...variants][missing]!)
    const found = layers as ListedRules[]
    const stray = found.find((layer) => layer.lineage[0] !== found[0]!.lineage[0])
    if (stray !== undefined) throw unknownGame(`${stray.name} of ${game}`)
    const key = keyOf(game, variants)
    const texts = digestOf([game, ...variants])
    const before = known.get(key)
    if (before?.texts === texts) return before.compiled
    const compiled = await guard(found.at(-1)!.file, { k: 'compile', game, variants })
    known.set(key, { texts, compiled })
    if (compiled.rules !== null) good.set(key, compiled.rules)
    return compiled
  }

  /** A compiler that does not come back, or breaks, is a finding about the file. */
  async function guard(name: string, question: CompileQuestion): Promise<Compiled> {
    try {
      const answer = await worker.ask(question, timeLimit)
      return answer.compiled ?? { rules: null, problem: null }
    } catch {
      const sentence = 'Compiling these rules took too long or too much memory, so it was stopped.'
      return { rules: null, problem: hostProblem(name, 'host/compile-stopped', sentence) }
    }
  }

  async function describe({ name, file, title, doc }: ListedRules): Promise<VariantEntry> {
    const { rules, problem } = await compile(name, [])
    const info = (rules ?? good.get(keyOf(name, [])))?.info ?? null
    return { name, file, title, doc, info, status: rules === null ? 'errors' : 'ok', problem }
  }

  async function list(rules: RulesFiles): Promise<void> {
    const opened = await open(rules.files).catch(() => openOneByOne(rules.files))
    files = opened.files
    listing = opened.listing
  }

  /** Games come first, so that every game can soon be chosen; its variants follow. */
  async function describeAll(rules: RulesFiles): Promise<void> {
    const { entries, problems } = listing
    const described = new Map<string, VariantEntry>(entries.map((entry) => [entry.name, unread(entry)]))
    const show = (): void => {
      const of = (name: string): VariantEntry => described.get(name)!
      const variantsOf = (game: string): VariantEntry[] =>
        entries.filter(({ lineage }) => lineage.length > 1 && lineage[0] === game).map(({ name }) => of(name))
      shown = {
        games: entries
          .filter(({ lineage }) => lineage.length === 1)
          .map(({ name }) => ({ ...of(name), variants: variantsOf(name) })),
        problems: [...rules.problems, ...problems],
      }
    }
    show()
    let told = performance.now()
    for (const entry of [...entries].sort((a, b) => a.lineage.length - b.lineage.length)) {
      described.set(entry.name, await describe(entry))
      if (performance.now() - told < PROGRESS_MS) continue
      show()
      onProgress()
      told = performance.now()
    }
    show()
  }

  /** What was known of it before stays until it has been compiled again. */
  function unread({ name, file, title, doc }: ListedRules): VariantEntry {
    const before = known.get(keyOf(name, []))
    const same = before !== undefined && before.texts === digestOf([name])
    const info = good.get(keyOf(name, []))?.info ?? null
    if (!same) return { name, file, title, doc, info, status: 'reading', problem: null }
    const { rules, problem } = before.compiled
    return { name, file, title, doc, info, status: rules === null ? 'errors' : 'ok', problem }
  }

  return {
    get shown() {
      return shown
    },
    update(rules) {
      listed = updating.then(() => list(rules))
      let done = (): void => {}
      const first = new Promise<void>((resolve) => {
        done = resolve
      })
      updating = listed.then(async () => {
        const all = describeAll(rules)
        // It has shown all names before it waits for the first time.
        done()
        await all
      })
      return { listed: first, done: updating }
    },
    async compile(game, variants) {
      await listed
      return compile(game, variants)
    },
    filesOf: ({ game, variants }) => filesOf([game, ...variants]),
    lastGood: (game, variants) => good.get(keyOf(game, variants)) ?? null,
    compileStored: (stored, game, variants) =>
      guard([...stored.keys()][0] ?? game, { k: 'compile-stored', files: stored, game, variants }),
    close: () => worker.close(),
  }
}

function keyOf(game: string, variants: readonly string[]): string {
  return [game, ...variants].join(' ')
}

function unknownGame(name: string): CodedError {
  return new CodedError('host/unknown-game', `There is no game or variant called ${name} in the rules folder.`)
}
