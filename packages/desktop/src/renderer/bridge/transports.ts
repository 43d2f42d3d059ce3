import { BRIDGE_NAME, type Bridge, SOCKET_PATH } from '../../protocol/bridge.js'
import type { Transport } from './host-link.js'

/** The preload's bridge where there is one, otherwise a WebSocket to where the page came from. */
export function findTransport(page: Window): Transport {
  const bridge = (page as unknown as Record<string, unknown>)[BRIDGE_NAME]
  return isBridge(bridge) ? steady(bridge) : socketTransport(page.location, WebSocket)
}

function isBridge(value: unknown): value is Bridge {
  return typeof value === 'object' && value !== null && 'send' in value && 'onMessage' in value
}

/** A message port lives as long as the window. */
function steady(bridge: Bridge): Transport {
  return {
    send: (message) => bridge.send(message),
    onMessage: (listener) => bridge.onMessage(listener),
    onConnection(handler) {
      handler(true)
      return () => {}
    },
  }
}

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 5_000

/** Opens the socket again when it is lost, waiting longer each time. */
export function socketTransport(location: Pick<Location, 'protocol' | 'host'>, Socket: typeof WebSocket): Transport {
  const address = `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}${SOCKET_PATH}`
  const listeners = new Set<(message: unknown) => void>()
  const watchers = new Set<(connected: boolean) => void>()
  let socket: WebSocket
  let connected = false
  let wait = FIRST_WAIT_MS

  function tell(now: boolean): void {
    if (now === connected) return
    connected = now
    for (const watcher of watchers) watcher(now)
  }

  function open(): void {
    socket = new Socket(address)
    socket.addEventListener('open', () => {
      wait = FIRST_WAIT_MS
      tell(true)
    })
    socket.addEventListener('message', (event) => {
      const message = parse(event.data)
      for (const listener of listeners) listener(message)
    })
    socket.addEventListener('close', () => {
      tell(false)
      setTimeout(open, wait)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    })
  }
  open()

  return {
    send(message) {
      if (socket.readyState === Socket.OPEN) socket.send(JSON.stringify(message))
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onConnection(handler) {
      watchers.add(handler)
      handler(connected)
      return () => watchers.delete(handler)
    },
  }
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return null
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
