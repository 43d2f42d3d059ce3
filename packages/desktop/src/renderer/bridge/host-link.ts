import type { Bridge } from '../../protocol/bridge.js'
import type {
  ClientMessage,
  HostError,
  HostMessage,
  Pushes,
  PushName,
  RequestName,
  Requests,
} from '../../protocol/messages.js'
import { parseHostMessage } from '../../protocol/parse-host-message.js'

/** What the window does with the host: it asks, and it listens. */
export interface HostLink {
  /** Rejects with a `HostFailure` when the host refuses or the connection is gone. */
  invoke<K extends RequestName>(name: K, body: Requests[K]['in']): Promise<Requests[K]['out']>
  /** Returns a function that stops listening. */
  on<K extends PushName>(push: K, handler: (body: Pushes[K]) => void): () => void
  /** Told of trouble that answers no request, such as a save that failed. */
  onTrouble(handler: (message: string) => void): () => void
  /** Told once at the start and whenever the connection comes or goes. */
  onConnection(handler: (connected: boolean) => void): () => void
}

/** A bridge that can lose its other end. */
export interface Transport extends Bridge {
  onConnection(handler: (connected: boolean) => void): () => void
}

export class HostFailure extends Error {
  readonly code: string

  constructor(error: HostError) {
    super(error.message)
    this.name = 'HostFailure'
    this.code = error.code
  }
}

interface Pending {
  resolve(body: unknown): void
  reject(error: HostFailure): void
}

/** Requests and pushes over a transport. Everything that arrives is checked before it is believed. */
export function createHostLink(transport: Transport): HostLink {
  const pending = new Map<number, Pending>()
  const listeners = new Map<PushName, Set<(body: never) => void>>()
  const troubled = new Set<(message: string) => void>()
  let lastId = 0

  transport.onMessage((raw) => {
    const parsed = parseHostMessage(raw)
    if (!parsed.ok) return failUnreadable(raw, parsed.error)
    const message: HostMessage = parsed.value
    if ('push' in message) {
      for (const listener of listeners.get(message.push) ?? []) listener(message.body as never)
      return
    }
    if (!message.ok && message.id === 0) {
      for (const listener of troubled) listener(message.error.message)
      return
    }
    const request = pending.get(message.id)
    pending.delete(message.id)
    if (message.ok) request?.resolve(message.body)
    else request?.reject(new HostFailure(message.error))
  })

  /** An unreadable answer must not leave its request waiting for ever. */
  function failUnreadable(raw: unknown, error: HostError): void {
    const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null
    if (typeof id !== 'number') return
    pending.get(id)?.reject(new HostFailure(error))
    pending.delete(id)
  }

  transport.onConnection((connected) => {
    if (connected) return
    for (const { reject } of pending.values()) reject(new HostFailure(LOST))
    pending.clear()
  })

  return {
    invoke(name, body) {
      lastId += 1
      const id = lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve: resolve as (body: unknown) => void, reject })
        transport.send({ id, name, body } as ClientMessage)
      })
    },
    on(push, handler) {
      const set = listeners.get(push) ?? new Set()
      listeners.set(push, set)
      set.add(handler as (body: never) => void)
      return () => set.delete(handler as (body: never) => void)
    },
    onTrouble(handler) {
      troubled.add(handler)
      return () => troubled.delete(handler)
    },
    onConnection: (handler) => transport.onConnection(handler),
  }
}

const LOST: HostError = { code: 'window/connection-lost', message: 'The connection to the host is lost.' }
