import type { HostPort } from './register-ipc.js'

/** What is used of Electron's `UtilityProcess`. */
export interface HostChild<Port> {
  postMessage(message: unknown, transfer: Port[]): void
  once(event: 'exit', listener: (code: number) => void): unknown
  kill(): boolean
}

export interface HostProcessOptions<Port> {
  readonly fork: () => HostChild<Port>
  readonly makeChannel: () => { port1: Port; port2: Port }
  /** The host process ended by itself and there is a new one. */
  readonly onRestart: () => void
  /** It ended too often in a short time. */
  readonly onGiveUp: () => void
}

export interface HostProcess<Port> {
  openPort(): Port
  close(): void
}

const MOST_RESTARTS = 3
const RESTART_WINDOW_MS = 60_000

/** The process that holds the matches, started again when it ends: matches are saved after every action. */
export function createHostProcess<Port extends Pick<HostPort, 'close'>>(
  options: HostProcessOptions<Port>,
): HostProcess<Port> {
  let closing = false
  let restarts: number[] = []
  let child = forkChild()

  function forkChild(): HostChild<Port> {
    const forked = options.fork()
    forked.once('exit', () => {
      if (closing) return
      const now = performance.now()
      restarts = [...restarts.filter((time) => now - time < RESTART_WINDOW_MS), now]
      if (restarts.length > MOST_RESTARTS) options.onGiveUp()
      else {
        child = forkChild()
        options.onRestart()
      }
    })
    return forked
  }

  return {
    openPort() {
      const { port1, port2 } = options.makeChannel()
      child.postMessage('connect', [port2])
      return port1
    },
    close() {
      closing = true
      child.kill()
    },
  }
}
