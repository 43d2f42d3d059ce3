import { expect, test, vi } from 'vitest'
import type { Bridge } from '../protocol/bridge.js'

const exposed = new Map<string, unknown>()
const sent: unknown[][] = []
const listeners: ((event: unknown, message: unknown) => void)[] = []

vi.mock('electron', () => ({
  contextBridge: { exposeInMainWorld: (name: string, value: unknown) => void exposed.set(name, value) },
  ipcRenderer: {
    send: (...args: unknown[]) => void sent.push(args),
    on: (_channel: string, listener: (event: unknown, message: unknown) => void) => void listeners.push(listener),
    removeListener: (_channel: string, listener: never) => void listeners.splice(listeners.indexOf(listener), 1),
  },
}))

test('the page gets two functions and nothing of Electron', async () => {
  await import('./preload.js')
  expect([...exposed.keys()]).toEqual(['rheol'])
  const bridge = exposed.get('rheol') as Bridge
  expect(Object.keys(bridge).sort()).toEqual(['onMessage', 'send'])
  expect(sent).toEqual([['rheol/hello']])

  const message = { id: 1, name: 'library/list', body: {} } as const
  bridge.send(message)
  expect(sent[1]).toEqual(['rheol/message', message])

  const got: unknown[][] = []
  const stop = bridge.onMessage((...args) => void got.push(args))
  listeners[0]?.({ sender: 'secret' }, 'hello')
  expect(got).toEqual([['hello']])
  stop()
  expect(listeners).toEqual([])
})
