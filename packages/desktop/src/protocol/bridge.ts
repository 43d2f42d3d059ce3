/**
 * How a window reaches the host. In Electron the preload script puts a `Bridge` on `window.rheol`; in browser
 * mode there is none, and the window opens a WebSocket at `SOCKET_PATH` of its own origin, with one JSON
 * message in each text frame. Messages are those of `messages.ts` either way.
 */
import type { ClientMessage } from './messages.js'

export interface Bridge {
  send(message: ClientMessage): void
  /** Messages are unchecked: give them to `parseHostMessage`. Returns a function that stops listening. */
  onMessage(listener: (message: unknown) => void): () => void
}

/** Name of the `Bridge` on `window`. */
export const BRIDGE_NAME = 'rheol'

export const SOCKET_PATH = '/socket'

/** Longest message that the host accepts, in bytes of JSON. */
export const MAX_MESSAGE_BYTES = 262_144
