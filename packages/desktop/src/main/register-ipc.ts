/**
 * Carries messages between windows and the host process. Main adds nothing but two checks: that a message comes
 * from the top frame of a window of ours, and that it fits its schema.
 */
import { APP_ORIGIN, HELLO_CHANNEL, MESSAGE_CHANNEL } from '../protocol/channels.js'
import type { HostMessage } from '../protocol/messages.js'
import { parseClientMessage } from '../protocol/parse-client-message.js'

/** What is used of Electron's `IpcMain`. */
export interface MainIpc {
  on(channel: string, listener: (event: MainIpcEvent, ...args: unknown[]) => void): unknown
}

export interface MainIpcEvent {
  readonly sender: WindowContents
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null
}

/** What is used of Electron's `WebContents`. */
export interface WindowContents {
  send(channel: string, message: unknown): void
  isDestroyed(): boolean
  once(event: 'destroyed', listener: () => void): unknown
}

/** One end of a channel to the host, as Electron's `MessagePortMain`. */
export interface HostPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown
  start(): void
  close(): void
}

/** @param openPort makes a new connection to the host process */
export function registerIpc(ipc: MainIpc, openPort: () => HostPort): void {
  const ports = new Map<WindowContents, HostPort>()

  // Each document gets a connection of its own: after a reload no seat is uncovered.
  ipc.on(HELLO_CHANNEL, ({ sender, senderFrame }) => {
    if (!isOwnFrame(senderFrame)) return
    const old = ports.get(sender)
    if (old === undefined) sender.once('destroyed', () => closePort(sender))
    else old.close()
    const port = openPort()
    ports.set(sender, port)
    port.on('message', ({ data }) => {
      if (ports.get(sender) === port && !sender.isDestroyed()) sender.send(MESSAGE_CHANNEL, data)
    })
    port.start()
  })

  ipc.on(MESSAGE_CHANNEL, ({ sender, senderFrame }, message) => {
    if (!isOwnFrame(senderFrame)) return
    const parsed = parseClientMessage(message)
    if (parsed.ok) ports.get(sender)?.postMessage(parsed.value)
    else {
      const refusal: HostMessage = { id: parsed.id, ok: false, error: parsed.error }
      sender.send(MESSAGE_CHANNEL, refusal)
    }
  })

  function closePort(sender: WindowContents): void {
    ports.get(sender)?.close()
    ports.delete(sender)
  }
}

function isOwnFrame(frame: MainIpcEvent['senderFrame']): boolean {
  return frame !== null && frame.parent === null && frame.origin === APP_ORIGIN
}
