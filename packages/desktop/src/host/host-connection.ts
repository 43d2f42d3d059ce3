import type { HostMessage } from '../protocol/messages.js'

/** One window, as the host sees it, whatever carries the messages. */
export interface HostConnection {
  /** Takes whatever came from the window; it is checked here. Never throws. */
  receive(message: unknown): void
  /** The window is gone. */
  close(): void
}

/** What a transport needs of the host. */
export interface ConnectionPoint {
  /** @param send must not throw; it is not called any more after `close` */
  connect(send: (message: HostMessage) => void): HostConnection
}
