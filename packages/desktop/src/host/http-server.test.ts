import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { MAX_MESSAGE_BYTES } from '../protocol/bridge.js'
import type { ConnectionPoint } from './host-connection.js'
import { type RunningServer, startServer } from './http-server.js'

let folder: string
let server: RunningServer
let cookie: string
const received: unknown[] = []
let closed = 0
let sendToWindow: ((message: never) => void) | null = null

const host: ConnectionPoint = {
  connect(send) {
    sendToWindow = send as never
    return {
      receive: (message) => void received.push(message),
      close: () => {
        closed++
      },
    }
  },
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** A socket that opened, or the status with which it was refused. */
function openSocket(headers: Record<string, string>, path = '/socket'): Promise<WebSocket | number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(server.origin.replace('http', 'ws') + path, { headers })
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rheol-server-'))
  mkdirSync(join(folder, 'site/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'site/index.html'), '<!doctype html><title>table</title>')
  writeFileSync(join(folder, 'site/assets/app.js'), 'export {}')
  writeFileSync(join(folder, 'site/.hidden'), 'secret')
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'site/link.txt'))
  symlinkSync(folder, join(folder, 'site/up'))
  return async () => rmSync(folder, { recursive: true })
})

beforeAll(async () => {
  server = await startServer({ host, files: join(folder, 'site'), port: 0 })
  const first = await ask(server.firstAddress.slice(server.origin.length))
  cookie = (first.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
})
afterAll(() => server.close())

beforeEach(() => {
  received.length = 0
  closed = 0
})

describe('the way in', () => {
  test('hands out a strict cookie for the token, once', async () => {
    const fresh = await startServer({ host, files: join(folder, 'site'), port: 0 })
    const outer = server
    server = fresh
    try {
      const address = fresh.firstAddress.slice(fresh.origin.length)
      expect((await ask('/?token=wrong')).status).toBe(403)
      const first = await ask(address)
      expect(first.status).toBe(200)
      expect(first.headers['set-cookie']?.[0]).toMatch(/^rheol-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
      expect(first.body).toContain('url=/')
      const second = await ask(address)
      expect(second.status).toBe(403)
      expect(second.body).toContain('host/used-token')
      expect(second.headers['set-cookie']).toBeUndefined()
    } finally {
      server = outer
      await fresh.close()
    }
  })

  test('gives the page to the holder of the cookie', async () => {
    const page = await ask('/', { cookie })
    expect(page.status).toBe(200)
    expect(page.body).toContain('<title>table</title>')
  })

  test.each([
    ['no cookie', {}],
    ['a made-up cookie', { cookie: 'rheol-1=x' }],
    ['the cookie of another port', { cookie: 'rheol-1=secret; other=1' }],
  ])('turns away who has %s', async (_, headers) => {
    for (const path of ['/', '/assets/app.js', '/nothing']) {
      const answer = await ask(path, headers)
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('host/no-access')
    }
  })

  test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1.evil.example', 'localhost:1'])(
    'turns away the host name %s, even with the cookie',
    async (name) => {
      const answer = await ask('/', { cookie, host: name })
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('host/foreign-host')
    },
  )

  test.each(['http://evil.example', 'null', 'https://127.0.0.1', 'http://127.0.0.1:1'])(
    'turns away requests of the origin %s',
    async (origin) => {
      const answer = await ask('/', { cookie, origin })
      expect(answer.status).toBe(403)
      expect(answer.body).toContain('host/foreign-origin')
    },
  )

  test('takes localhost with its port for its own name', async () => {
    const name = `localhost:${new URL(server.origin).port}`
    expect((await ask('/', { cookie, host: name, origin: `http://${name}` })).status).toBe(200)
  })

  test('listens on the loopback address only', () => {
    expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })
})

describe('files', () => {
  test('come with their type and all security headers', async () => {
    const script = await ask('/assets/app.js', { cookie })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
    const policy = script.headers['content-security-policy']
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).not.toContain('unsafe')
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%252e%252e/secret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '//etc/passwd',
    '/%2fetc%2fpasswd',
    '/C:/secret.txt',
    '/index.html%00.txt',
    '/index.html/',
    '/assets',
    '/assets/',
    '/.hidden',
    '/link.txt',
    '/up/secret.txt',
    '/%',
    '/%ff',
    '/socket',
    '/nothing.js',
  ])('has nothing at %s', async (path) => {
    const answer = await ask(path, { cookie })
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('host/not-found')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.body).not.toContain('secret')
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('are not there for %s', async (method) => {
    const answer = await ask('/', { cookie }, method)
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET')
  })
})

describe('the socket', () => {
  const own = (): Record<string, string> => ({ cookie, origin: server.origin })

  test('carries messages both ways', async () => {
    const socket = (await openSocket(own())) as WebSocket
    const message = new Promise((resolve) => socket.on('message', (data) => resolve(JSON.parse(String(data)))))
    sendToWindow?.({ push: 'x' } as never)
    expect(await message).toEqual({ push: 'x' })
    socket.send('{"id":1}')
    await vi.waitFor(() => expect(received).toEqual([{ id: 1 }]))
    socket.close()
    await vi.waitFor(() => expect(closed).toBe(1))
  })

  test('hands on what is not JSON as nothing', async () => {
    const socket = (await openSocket(own())) as WebSocket
    socket.send('{')
    socket.send(Buffer.from([1, 2]))
    await vi.waitFor(() => expect(received).toEqual([undefined, undefined]))
    socket.close()
  })

  test.each([
    ['no cookie', () => ({ origin: server.origin }), '/socket', 403],
    ['no origin', () => ({ cookie }), '/socket', 403],
    ['a foreign origin', () => ({ cookie, origin: 'http://evil.example' }), '/socket', 403],
    ['a foreign host', () => ({ cookie, origin: 'http://evil.example', host: 'evil.example' }), '/socket', 403],
    ['another path', own, '/other', 404],
  ])('is refused with %s', async (_, headers, path, status) => {
    expect(await openSocket(headers(), path)).toBe(status)
  })

  test('closes on a message that is too long', async () => {
    const socket = (await openSocket(own())) as WebSocket
    const code = new Promise((resolve) => socket.on('close', resolve))
    socket.send('x'.repeat(MAX_MESSAGE_BYTES + 1))
    expect(await code).toBe(1009)
    expect(received).toEqual([])
  })

  test('is cut when the window gives no sign of life', async () => {
    const impatient = await startServer({ host, files: folder, port: 0, heartbeat: 30 })
    const outer = server
    server = impatient
    try {
      const first = await ask(impatient.firstAddress.slice(impatient.origin.length))
      const pass = (first.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
      const socket = new WebSocket(`${impatient.origin.replace('http', 'ws')}/socket`, {
        headers: { cookie: pass, origin: impatient.origin },
        autoPong: false,
      })
      await new Promise((resolve) => socket.on('close', resolve))
      expect(closed).toBe(1)
    } finally {
      server = outer
      await impatient.close()
    }
  })
})

test('a port that is taken is told in words', async () => {
  const port = Number(new URL(server.origin).port)
  await expect(startServer({ host, files: folder, port })).rejects.toMatchObject({
    code: 'host/port-in-use',
    message: expect.stringContaining(`Port ${port} is taken`),
  })
})
