import type { Bridge } from '../protocol/bridge.js'
import { HELLO_CHANNEL, MESSAGE_CHANNEL } from '../protocol/channels.js'

/** What is used of Electron's `ipcRenderer`. */
export interface WindowIpc {
  send(channel: string, ...args: unknown[]): void
  on(channel: string, listener: (event: unknown, message: unknown) => void): unknown
  removeListener(channel: string, listener: (event: unknown, message: unknown) => void): unknown
}

/** The window's only way out: two functions, on one fixed channel. Electron's own objects stay behind. */
export function createBridge(ipc: WindowIpc): Bridge {
  ipc.send(HELLO_CHANNEL)
  return {
    send: (message) => ipc.send(MESSAGE_CHANNEL, message),
    onMessage(listener) {
      const pass = (_event: unknown, message: unknown): void => listener(message)
      ipc.on(MESSAGE_CHANNEL, pass)
      return () => void ipc.removeListener(MESSAGE_CHANNEL, pass)
    },
  }
}
