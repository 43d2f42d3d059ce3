/** The host: rules folders, library, matches and saves behind one door that any transport can use. */
import { randomBytes, randomInt } from 'node:crypto'
import type { HostMessage } from '../protocol/messages.js'
import { CodedError } from './coded-error.js'
import { createConnection, type OpenSession } from './connection.js'
import type { ConnectionPoint } from './host-connection.js'
import type { HostSettings } from './host-settings.js'
import { createLibrary } from './library.js'
import { MatchSession, type SessionStart } from './match-session.js'
import { resumeMatch, startMatch } from './open-match.js'
import { type RulesFiles, watchRulesFolders } from './rules-folder.js'
import { createSaves } from './saves.js'
import { lockSaves } from './saves-lock.js'
import { createThreadStock } from './thread-stock.js'

export interface HostOptions extends HostSettings {
  /** Bundled threads, `compile-worker` and `match-worker`. */
  readonly compileWorker: URL
  readonly matchWorker: URL
  /** Milliseconds for one action of a match. */
  readonly timeLimit?: number
  /** Milliseconds of quiet after a change on disk. */
  readonly settle?: number
  /** Milliseconds that a match nobody looks at stays in memory. */
  readonly idle?: number
}

export interface Host extends ConnectionPoint {
  close(): Promise<void>
}

/** Memory that one match may take. */
const MATCH_MEGABYTES = 256

/**
 * Watches the folders and answers as soon as they have been read; compiling goes on behind.
 * Errors: `host/saves-in-use`.
 */
export async function createHost(options: HostOptions): Promise<Host> {
  const lock = await lockSaves(options.saves)
  const saves = createSaves(options.saves)
  const library = createLibrary({ worker: options.compileWorker, onProgress: showLibrary })
  const stock = createThreadStock({ file: options.matchWorker, megabytes: MATCH_MEGABYTES, spare: 1 })
  const runner = {
    stock,
    timeLimit: options.timeLimit ?? 2000,
    ...(options.computer === undefined ? {} : { computer: options.computer }),
  }
  const opening = { library, runner }
  const sessions = new Map<string, Promise<MatchSession>>()
  const connections = new Set<(message: HostMessage) => void>()
  let last: RulesFiles = { files: new Map(), problems: [] }

  const folder = await watchRulesFolders({
    folders: options.folders,
    onChange: (rules) => void rulesChanged(rules).catch(report),
    ...(options.settle === undefined ? {} : { settle: options.settle }),
  })
  last = folder.current
  const first = library.update(last)
  let ready = first.listed
  void first.done.then(showLibrary).catch(report)

  function showLibrary(): void {
    for (const send of connections) send({ push: 'library/changed', body: library.shown })
  }

  async function rulesChanged(rules: RulesFiles): Promise<void> {
    const changed = new Set([...rules.files.keys(), ...last.files.keys()])
    for (const file of changed) if (last.files.get(file) === rules.files.get(file)) changed.delete(file)
    last = rules
    const { listed, done } = library.update(rules)
    ready = listed
    await done
    showLibrary()
    for (const session of await Promise.all(sessions.values())) {
      const file = library.filesOf(session.layers).find((it) => changed.has(it))
      if (file === undefined) continue
      const { game, variants } = session.layers
      const compiled = await library.compile(game, variants).catch(() => null)
      // A game whose file is gone is played on as it was.
      if (compiled !== null) await session.rulesChanged(compiled, file).catch(report)
    }
  }

  function makeSession(match: string, start: SessionStart): MatchSession {
    const session = new MatchSession(
      {
        match,
        runner,
        botDelay: options.botDelay ?? 700,
        save: (save) => saves.write(match, save),
        now: () => new Date(),
        newSeed,
      },
      start,
    )
    return session
  }

  const openSession: OpenSession = {
    ready: () => ready,
    library,
    saves,
    async start(setup) {
      const match = newMatchId(new Date())
      const start = await startMatch(opening, match, { ...setup, seed: setup.seed ?? newSeed() })
      const session = makeSession(match, start)
      await session.save().catch(async (error: unknown) => {
        await session.close()
        throw error
      })
      sessions.set(match, Promise.resolve(session))
      dropWhenIdle(match)
      return match
    },
    open(match) {
      const known = sessions.get(match)
      if (known !== undefined) return known
      const resumed = saves
        .read(match)
        .then(async (save) => makeSession(match, await resumeMatch(opening, match, save)))
      sessions.set(match, resumed)
      resumed.catch(() => sessions.delete(match))
      return resumed
    },
    async remove(match) {
      const known = sessions.get(match)
      sessions.delete(match)
      await (await known?.catch(() => null))?.close()
      await saves.remove(match)
    },
    left: dropWhenIdle,
  }

  function dropWhenIdle(match: string): void {
    const timer = setTimeout(async () => {
      const session = await sessions.get(match)?.catch(() => null)
      if (!session || session.watched) return
      sessions.delete(match)
      await session.close()
    }, options.idle ?? 20_000)
    timer.unref()
  }

  return {
    connect(send) {
      connections.add(send)
      const connection = createConnection(openSession, send, report)
      return {
        receive: connection.receive,
        close() {
          connections.delete(send)
          connection.close()
        },
      }
    },
    async close() {
      connections.clear()
      await folder.close()
      const open = await Promise.all([...sessions.values()].map((it) => it.catch(() => null)))
      sessions.clear()
      await Promise.all(open.map((session) => session?.close()))
      await Promise.all([library.close(), stock.close()])
      await lock.release()
    },
  }
}

/** Something of ours that went wrong: for the person who runs the host, never for a window. */
function report(error: unknown): void {
  if (error instanceof CodedError) return
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
}

/** Sorts by time, and cannot be guessed or taken twice. */
function newMatchId(now: Date): string {
  const time = now.toISOString().slice(0, 19).replace(/\D/g, '')
  return `${time}-${randomBytes(6).toString('hex')}`
}

function newSeed(): number {
  return randomInt(2 ** 47)
}
