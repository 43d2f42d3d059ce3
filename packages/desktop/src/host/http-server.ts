/**
 * Browser mode: the built window over HTTP and its messages over a WebSocket, both on the loopback address only.
 */
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SOCKET_PATH } from '../protocol/bridge.js'
import { type Access, createAccess, type Denial } from './access.js'
import { CodedError, systemCode } from './coded-error.js'
import type { ConnectionPoint } from './host-connection.js'
import { denialPage, doorwayPage, methodPage, notFoundPage } from './plain-pages.js'
import { securityHeaders } from './security-headers.js'
import { createSocketDoor } from './socket-door.js'
import { contentType, resolveStaticFile } from './static-files.js'

export interface ServerOptions {
  readonly host: ConnectionPoint
  /** Folder of the built window. */
  readonly files: string
  /** 0: any free port. */
  readonly port: number
  /** Milliseconds between two signs of life asked of a window. */
  readonly heartbeat?: number
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** The address that lets one browser in, once. */
  readonly firstAddress: string
  close(): Promise<void>
}

/** Fails with a CodedError: `host/port-in-use`, `host/port-refused`. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  let access: Access
  const server = createServer((request, response) => {
    answer(request, response, access, options.files).catch(() => response.destroy())
  })
  server.requestTimeout = 10_000
  server.headersTimeout = 10_000
  const sockets = createSocketDoor(options.host, options.heartbeat ?? 30_000)
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    const denial = access.check(request.headers, true)
    if (denial !== null || request.url !== SOCKET_PATH) {
      const status = denial === null ? '404 Not Found' : '403 Forbidden'
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.open(request, socket, head)
  })
  const port = await listen(server, options.port)
  access = createAccess(port)
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    firstAddress: `${origin}/${access.firstQuery}`,
    close: () =>
      new Promise((resolve) => {
        sockets.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port)))
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function listenError(error: Error, port: number): Error {
  switch (systemCode(error)) {
    case 'EADDRINUSE':
      return new CodedError(
        'host/port-in-use',
        `Port ${port} is taken by another program. Choose another one with --port, or leave --port out.`,
      )
    case 'EACCES':
      return new CodedError('host/port-refused', `The system does not allow port ${port}. Choose one above 1023.`)
    default:
      return error
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  access: Access,
  files: string,
): Promise<void> {
  const url = request.url ?? ''
  const split = url.indexOf('?')
  const path = split < 0 ? url : url.slice(0, split)
  const token = path === '/' && split >= 0 ? new URLSearchParams(url.slice(split)).get('token') : null

  const denial = access.check(request.headers, false)
  // Who is in already may use the dead address again; it leads to the same table.
  if (denial === null && token !== null && request.method === 'GET') return send(response, 200, doorwayPage())
  if (denial === 'host/no-access' && token !== null && request.method === 'GET') {
    const exchanged = access.exchange(token)
    if (typeof exchanged === 'string') return deny(response, exchanged)
    response.setHeader('Set-Cookie', exchanged.cookie)
    return send(response, 200, doorwayPage())
  }
  if (denial !== null) return deny(response, denial)
  if (request.method !== 'GET') {
    response.setHeader('Allow', 'GET')
    return send(response, 405, methodPage())
  }
  const file = await resolveStaticFile(files, path === '/' ? '/index.html' : path)
  if (file === null) return send(response, 404, notFoundPage())
  send(response, 200, await readFile(file), contentType(file))
}

function deny(response: ServerResponse, code: Denial): void {
  send(response, 403, denialPage(code))
}

function send(response: ServerResponse, status: number, body: string | Buffer, type = contentType('page.html')): void {
  response.writeHead(status, {
    ...securityHeaders("'self'"),
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
}
