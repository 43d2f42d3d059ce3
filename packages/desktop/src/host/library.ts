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
  /** Takes the folders as they are now. When it is done, `shown` and `compile` speak of these files. */
  update(rules: RulesFiles): Promise<void>
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
}

const MEGABYTES = 512

type VariantEntry = GameEntry['variants'][number]

interface Known {
  /** Digest of the texts it came from. */
  readonly texts: string
  readonly compiled: Compiled
}

export function createLibrary({ worker: file, timeLimit = 10_000 }: LibraryOptions): Library {
  let files: Files = new Map()
  let listing: Listing = { entries: [], problems: [] }
  let shown: LibraryMessage = { games: [], problems: [] }
  let updating: Promise<void> = Promise.resolve()
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

  async function updateNow(rules: RulesFiles): Promise<void> {
    const opened = await open(rules.files).catch(() => openOneByOne(rules.files))
    files = opened.files
    listing = opened.listing
    const described = new Map<string, VariantEntry>()
    for (const entry of listing.entries) described.set(entry.name, await describe(entry))
    const variantsOf = (game: string): VariantEntry[] =>
      listing.entries
        .filter(({ lineage }) => lineage.length > 1 && lineage[0] === game)
        .map(({ name }) => described.get(name)!)
    shown = {
      games: listing.entries
        .filter(({ lineage }) => lineage.length === 1)
        .map(({ name }) => ({ ...described.get(name)!, variants: variantsOf(name) })),
      problems: [...rules.problems, ...listing.problems],
    }
  }

  return {
    get shown() {
      return shown
    },
    update(rules) {
      updating = updating.then(() => updateNow(rules))
      return updating
    },
    async compile(game, variants) {
      await updating
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
