/** The host in a process of Electron's: windows come in as message ports, one for each document. */
import { CodedError } from './coded-error.js'
import { createHost } from './host.js'
import type { HostSettings } from './host-settings.js'

/** What is used of Electron's `process.parentPort` and of the ports it hands over. */
interface ParentPort {
  on(event: 'message', listener: (event: { ports: WindowPort[] }) => void): void
}

interface WindowPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
  start(): void
}

const settings = JSON.parse(process.argv[2] ?? '{}') as HostSettings
const host = createHost({
  ...settings,
  compileWorker: new URL('./compile-worker.js', import.meta.url),
  matchWorker: new URL('./match-worker.js', import.meta.url),
})

const parent = (process as unknown as { parentPort: ParentPort }).parentPort
parent.on('message', ({ ports: [port] }) => {
  if (port === undefined) return
  host.then(({ connect }) => {
    const connection = connect((message) => port.postMessage(message))
    port.on('message', ({ data }) => connection.receive(data))
    port.on('close', () => connection.close())
    port.start()
  }, refuse(port))
})

/** A host that could not start says why in every window. */
function refuse(port: WindowPort): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof CodedError)) throw error
    const { code, message } = error
    port.postMessage({ id: 0, ok: false, error: { code, message } })
    port.start()
  }
}
