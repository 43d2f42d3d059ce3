/** A real host on a folder of its own, with windows that keep all that was sent to them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHost, type Host, type HostOptions } from '../src/host/host.js'
import type { HostConnection } from '../src/host/host-connection.js'
import type {
  HostMessage,
  MatchState,
  Pushes,
  PushName,
  ReloadNotice,
  RequestName,
  Requests,
  SeatSetup,
} from '../src/protocol/messages.js'
import { parseHostMessage } from '../src/protocol/parse-host-message.js'
import type { BundledHost } from './bundle-host.js'

export class TestHost {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'rheol-host-'))
  readonly games: string = join(this.folder, 'games')
  readonly saves: string = join(this.folder, 'saves')
  private readonly workers: BundledHost
  private host: Host | null = null

  constructor(workers: BundledHost) {
    this.workers = workers
    mkdirSync(this.games)
  }

  put(name: string, text: string): void {
    writeFileSync(join(this.games, name), text)
  }

  remove(name: string): void {
    rmSync(join(this.games, name), { force: true })
  }

  async start(options: Partial<HostOptions> = {}): Promise<void> {
    this.host = await createHost({
      folders: [this.games],
      saves: this.saves,
      compileWorker: this.workers.compileWorker,
      matchWorker: this.workers.matchWorker,
      botDelay: 0,
      settle: 20,
      idle: 0,
      ...options,
    })
  }

  /** Ends the host; its folders stay. */
  async stop(): Promise<void> {
    await this.host?.close()
    this.host = null
  }

  window(): TestWindow {
    if (this.host === null) throw new Error('not started')
    return new TestWindow(this.host)
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true })
  }
}

export class TestWindow {
  readonly messages: HostMessage[] = []
  private readonly connection: HostConnection
  private readonly waiting = new Map<number, (message: HostMessage) => void>()
  private listeners: (() => void)[] = []
  private nextId = 1

  constructor(host: Host) {
    this.connection = host.connect((message) => {
      // What crosses a process is a copy; and every message of the host must fit its schema.
      const copy = structuredClone(message)
      const parsed = parseHostMessage(copy)
      if (!parsed.ok) throw new Error(`${parsed.error.message}\n${JSON.stringify(message)}`)
      this.messages.push(copy)
      if ('id' in copy) this.waiting.get(copy.id)?.(copy)
      for (const listener of this.listeners) listener()
    })
  }

  /** Rejects with the host's error. */
  ask<K extends RequestName>(name: K, body: Requests[K]['in']): Promise<Requests[K]['out']> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (message) => {
        if (!('ok' in message)) return
        if (message.ok) resolve(message.body as Requests[K]['out'])
        else reject(Object.assign(new Error(message.error.message), message.error))
      })
      this.connection.receive({ id, name, body })
    })
  }

  send(message: unknown): void {
    this.connection.receive(message)
  }

  pushes<K extends PushName>(name: K): Pushes[K][] {
    return this.messages.flatMap((message) =>
      'push' in message && message.push === name ? [message.body as Pushes[K]] : [],
    )
  }

  /** The state that the window shows now. */
  get state(): MatchState {
    const last = this.messages.findLast(
      (message) =>
        ('push' in message && message.push === 'match/state') || ('name' in message && message.name === 'match/open'),
    )
    if (last === undefined || !('body' in last)) throw new Error('no state yet')
    return 'push' in last ? (last.body as MatchState) : (last.body as { state: MatchState }).state
  }

  get notice(): ReloadNotice | undefined {
    return this.pushes('match/reloaded').at(-1)
  }

  /** Waits until what was sent makes this true. */
  until(condition: () => boolean, milliseconds = 20_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (!safely(condition)) return
        clearTimeout(timer)
        this.listeners = this.listeners.filter((it) => it !== check)
        resolve()
      }
      const timer = setTimeout(() => {
        reject(
          new Error(`waited in vain for ${condition}; last: ${JSON.stringify(this.messages.at(-1))?.slice(0, 2000)}`),
        )
      }, milliseconds)
      this.listeners.push(check)
      check()
    })
  }

  /** Starts a match and opens it in this window. */
  async play(game: string, seats: SeatSetup[], more: Partial<Requests['match/start']['in']> = {}): Promise<string> {
    const { match } = await this.ask('match/start', { game, variants: [], seats, options: {}, seed: 1, ...more })
    await this.ask('match/open', { match })
    return match
  }

  /** Answers the pending decision of the seat shown. */
  act(values: Requests['match/act']['in']['action']['values'], alternative = ''): Promise<{ refusal: unknown }> {
    const { match, seat, view } = this.state
    if (seat === null) throw new Error('covered')
    const decision = view.decision?.key ?? 'none'
    return this.ask('match/act', { match, action: { seat, decision, alternative, values } })
  }

  close(): void {
    this.connection.close()
  }
}

export const human = (name: string): SeatSetup => ({ name, kind: 'human' })
export const bot = (name: string): SeatSetup => ({ name, kind: 'bot' })

function safely(condition: () => boolean): boolean {
  try {
    return condition()
  } catch {
    return false
  }
}
