import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { MAX_MESSAGE_BYTES } from '../protocol/bridge.js'
import type { ConnectionPoint } from './host-connection.js'

/** A window that does not read has this much waiting for it before it is cut off. */
const MOST_UNREAD_BYTES = 32 * 1024 * 1024
const MOST_WINDOWS = 32

export interface SocketDoor {
  /** Takes over a request that has been let in. */
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

/** WebSockets to connections of the host: one JSON message a text frame, dead ones found by a heartbeat. */
export function createSocketDoor(host: ConnectionPoint, heartbeat: number): SocketDoor {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  const waiting = new Set<WebSocket>()

  const beat = setInterval(() => {
    for (const socket of server.clients) {
      if (waiting.has(socket)) socket.terminate()
      else {
        waiting.add(socket)
        socket.ping()
      }
    }
  }, heartbeat)
  beat.unref()

  function attach(socket: WebSocket): void {
    const connection = host.connect((message) => {
      if (socket.bufferedAmount > MOST_UNREAD_BYTES) socket.terminate()
      else socket.send(JSON.stringify(message))
    })
    socket.on('pong', () => waiting.delete(socket))
    socket.on('message', (data, binary) => connection.receive(binary ? undefined : parse(String(data))))
    socket.on('close', () => {
      waiting.delete(socket)
      connection.close()
    })
    // A broken frame or one too long: `ws` closes the socket by itself.
    socket.on('error', () => {})
  }

  return {
    open(request, socket, head) {
      if (server.clients.size >= MOST_WINDOWS) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
        return
      }
      server.handleUpgrade(request, socket, head, attach)
    },
    close() {
      clearInterval(beat)
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
