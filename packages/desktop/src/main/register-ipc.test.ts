import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type HostPort, type MainIpcEvent, registerIpc } from './register-ipc.js'

class FakePort implements HostPort {
  readonly posted: unknown[] = []
  listener: ((event: { data: unknown }) => void) | null = null
  started = false
  closed = false
  postMessage(message: unknown): void {
    this.posted.push(message)
  }
  on(_event: 'message', listener: (event: { data: unknown }) => void): void {
    this.listener = listener
  }
  start(): void {
    this.started = true
  }
  close(): void {
    this.closed = true
  }
}

class FakeContents {
  readonly sent: unknown[][] = []
  destroyed = false
  onDestroyed: (() => void)[] = []
  send(...args: unknown[]): void {
    this.sent.push(args)
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  once(_event: 'destroyed', listener: () => void): void {
    this.onDestroyed.push(listener)
  }
}

const own = { origin: 'rheol://app', parent: null }
const request = { id: 1, name: 'library/list', body: {} }
let ports: FakePort[]
let handlers: Map<string, (event: MainIpcEvent, ...args: unknown[]) => void>
let contents: FakeContents

beforeEach(() => {
  ports = []
  handlers = new Map()
  contents = new FakeContents()
  registerIpc({ on: (channel, listener) => handlers.set(channel, listener) }, () => {
    ports.push(new FakePort())
    return ports.at(-1)!
  })
})

const hello = (senderFrame: MainIpcEvent['senderFrame'] = own): void =>
  handlers.get('rheol/hello')?.({ sender: contents, senderFrame })
const say = (message: unknown, senderFrame: MainIpcEvent['senderFrame'] = own): void =>
  handlers.get('rheol/message')?.({ sender: contents, senderFrame }, message)

describe('messages of windows', () => {
  test('go to the host and come back from it', () => {
    hello()
    say(request)
    expect(ports[0]?.posted).toEqual([request])
    ports[0]?.listener?.({ data: { id: 1 } })
    expect(contents.sent).toEqual([['rheol/message', { id: 1 }]])
    expect(ports[0]?.started).toBe(true)
  })

  test.each([
    ['another origin', { origin: 'https://evil.example', parent: null }],
    ['a file', { origin: 'null', parent: null }],
    ['a frame inside the page', { origin: 'rheol://app', parent: own }],
    ['a frame that is gone', null],
  ])('from %s are dropped', (_, frame) => {
    hello()
    say(request, frame)
    hello(frame)
    expect(ports).toHaveLength(1)
    expect(ports[0]?.posted).toEqual([])
    expect(contents.sent).toEqual([])
  })

  test('that do not fit their schema are answered here and never reach the host', () => {
    hello()
    say({ id: 4, name: 'match/open', body: { match: 5 } })
    expect(ports[0]?.posted).toEqual([])
    expect(contents.sent).toEqual([
      ['rheol/message', { id: 4, ok: false, error: expect.objectContaining({ code: 'protocol/bad-request' }) }],
    ])
  })

  test('of any shape do not make it throw', () => {
    hello()
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withTypedArray: true }), (message) => {
        expect(() => say(message)).not.toThrow()
      }),
      { numRuns: 1000 },
    )
    expect(ports[0]?.posted).toEqual([])
  })
})

test('a reloaded page gets a new connection, and nothing more from the old one', () => {
  hello()
  hello()
  expect(ports[0]?.closed).toBe(true)
  ports[0]?.listener?.({ data: 'late' })
  expect(contents.sent).toEqual([])
  say(request)
  expect(ports[1]?.posted).toEqual([request])
})

test('a closed window closes its connection', () => {
  hello()
  for (const listener of contents.onDestroyed) listener()
  expect(ports[0]?.closed).toBe(true)
})
