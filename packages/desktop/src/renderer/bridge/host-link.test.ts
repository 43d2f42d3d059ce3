import { describe, expect, test, vi } from 'vitest'
import type { ClientMessage } from '../../protocol/messages.js'
import { createHostLink, HostFailure, type Transport } from './host-link.js'
import { socketTransport } from './transports.js'

function fakeTransport() {
  const sent: ClientMessage[] = []
  let arrive: (message: unknown) => void = () => {}
  let connection: (connected: boolean) => void = () => {}
  const transport: Transport = {
    send: (message) => void sent.push(message),
    onMessage(listener) {
      arrive = listener
      return () => {}
    },
    onConnection(handler) {
      connection = handler
      return () => {}
    },
  }
  return { transport, sent, arrive: (message: unknown) => arrive(message), lose: () => connection(false) }
}

describe('requests', () => {
  test('are answered by number, in any order', async () => {
    const { transport, sent, arrive } = fakeTransport()
    const link = createHostLink(transport)
    const list = link.invoke('match/list', {})
    const cover = link.invoke('match/cover', { match: 'm' })
    const [first, second] = sent.map((it) => it.id)
    arrive({ id: second, name: 'match/cover', ok: true, body: {} })
    arrive({ id: first, name: 'match/list', ok: true, body: { matches: [] } })
    expect(await cover).toEqual({})
    expect(await list).toEqual({ matches: [] })
  })

  test('that the host refuses fail with its code and words', async () => {
    const { transport, sent, arrive } = fakeTransport()
    const answer = createHostLink(transport).invoke('match/open', { match: 'm' })
    arrive({ id: sent[0]!.id, ok: false, error: { code: 'host/unknown-match', message: 'There is no such match.' } })
    await expect(answer).rejects.toMatchObject({ code: 'host/unknown-match', message: 'There is no such match.' })
  })

  test('with an answer that cannot be read fail instead of waiting', async () => {
    const { transport, sent, arrive } = fakeTransport()
    const answer = createHostLink(transport).invoke('match/list', {})
    arrive({ id: sent[0]!.id, name: 'match/list', ok: true, body: { matches: 'none' } })
    await expect(answer).rejects.toBeInstanceOf(HostFailure)
  })

  test('under way fail when the connection is lost', async () => {
    const { transport, lose } = fakeTransport()
    const answer = createHostLink(transport).invoke('match/list', {})
    lose()
    await expect(answer).rejects.toMatchObject({ code: 'window/connection-lost' })
  })
})

describe('pushes', () => {
  const changed = { push: 'library/changed', body: { games: [], problems: [] } }

  test('reach those who listen, until they stop', () => {
    const { transport, arrive } = fakeTransport()
    const heard = vi.fn()
    const stop = createHostLink(transport).on('library/changed', heard)
    arrive(changed)
    stop()
    arrive(changed)
    expect(heard).toHaveBeenCalledExactlyOnceWith({ games: [], problems: [] })
  })

  test.each([null, 'x', {}, { push: 'library/changed' }, { push: 'library/changed', body: { games: 3 } }])(
    'that make no sense are dropped: %j',
    (message) => {
      const { transport, arrive } = fakeTransport()
      const heard = vi.fn()
      createHostLink(transport).on('library/changed', heard)
      arrive(message)
      expect(heard).not.toHaveBeenCalled()
    },
  )
})

test('trouble that answers no request is told', () => {
  const { transport, arrive } = fakeTransport()
  const heard = vi.fn()
  createHostLink(transport).onTrouble(heard)
  arrive({ id: 0, ok: false, error: { code: 'host/save-failed', message: 'The disk is full.' } })
  expect(heard).toHaveBeenCalledExactlyOnceWith('The disk is full.')
})

describe('a socket', () => {
  class FakeSocket extends EventTarget {
    static readonly OPEN = 1
    static all: FakeSocket[] = []
    readyState = 0
    readonly sent: string[] = []
    readonly address: string
    constructor(address: string) {
      super()
      this.address = address
      FakeSocket.all.push(this)
    }
    send(text: string): void {
      this.sent.push(text)
    }
    happens(name: string, fields: object = {}): void {
      this.readyState = name === 'open' ? 1 : name === 'close' ? 3 : this.readyState
      this.dispatchEvent(Object.assign(new Event(name), fields))
    }
  }

  test('is opened where the page came from, and again when it is lost', () => {
    vi.useFakeTimers()
    FakeSocket.all = []
    const transport = socketTransport({ protocol: 'http:', host: '127.0.0.1:8080' }, FakeSocket as never)
    const connection: boolean[] = []
    const messages: unknown[] = []
    transport.onConnection((connected) => connection.push(connected))
    transport.onMessage((message) => messages.push(message))
    const [first] = FakeSocket.all
    expect(first!.address).toBe('ws://127.0.0.1:8080/socket')
    first!.happens('open')
    first!.happens('message', { data: '{"a":1}' })
    first!.happens('message', { data: 'broken' })
    first!.happens('close')
    vi.advanceTimersByTime(300)
    FakeSocket.all[1]!.happens('open')
    expect(connection).toEqual([false, true, false, true])
    expect(messages).toEqual([{ a: 1 }, null])
    vi.useRealTimers()
  })
})
