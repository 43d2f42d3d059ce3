/** Browser mode from its command line to its end: what `npm start` runs where Electron cannot be had. */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CodedError } from './coded-error.js'
import { createHost } from './host.js'
import { hostSettings } from './host-settings.js'
import { type RunningServer, startServer } from './http-server.js'

export interface BrowserModeOptions {
  /** Words of the command line: `--port N`, `--games DIR`, `--saves DIR`, `--pace MS`. */
  readonly args: readonly string[]
  /** Folder of rules to use when none is given. */
  readonly games: string
  /** Told once the table can be opened: the address that lets one browser in. */
  readonly ready: (address: string) => void
}

/** Errors: `host/bad-port`, `host/saves-in-use`, and those of `startServer`. */
export async function startBrowserMode(options: BrowserModeOptions): Promise<RunningServer> {
  const settings = hostSettings(options.args, options.games)
  const port = readPort(options.args)
  const host = await createHost({
    ...settings,
    compileWorker: new URL('./compile-worker.js', import.meta.url),
    matchWorker: new URL('./match-worker.js', import.meta.url),
  })
  try {
    const server = await startServer({ host, files: fileURLToPath(new URL('../renderer', import.meta.url)), port })
    options.ready(server.firstAddress)
    return {
      ...server,
      async close() {
        await server.close()
        await host.close()
      },
    }
  } catch (error) {
    await host.close()
    throw error
  }
}

function readPort(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], strict: false, options: { port: { type: 'string' } } })
  if (values.port === undefined) return 0
  const port = Number(values.port)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new CodedError('host/bad-port', `${String(values.port)} is no port. Give a number from 1 to 65535 with --port.`)
}
