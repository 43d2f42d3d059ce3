/** The bundled host process of Electron, with Electron's side of it played by two small objects. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type BundledHost, bundleHost } from './bundle-host.js'
import { HEAP } from './sample-rules.js'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let bundled: BundledHost
let connect: (port: FakePort) => void
const argument = process.argv[2]

class FakePort {
  readonly sent: { id?: number; body?: unknown }[] = []
  private readonly listeners = new Map<string, (event: { data: unknown }) => void>()
  started = false
  postMessage(message: { id?: number }): void {
    this.sent.push(structuredClone(message))
  }
  on(event: string, listener: (event: { data: unknown }) => void): void {
    this.listeners.set(event, listener)
  }
  start(): void {
    this.started = true
  }
  async ask(id: number, name: string, body: unknown): Promise<unknown> {
    this.listeners.get('message')?.({ data: { id, name, body } })
    await vi.waitFor(() => expect(this.sent.some((it) => it.id === id)).toBe(true), { timeout: 20_000 })
    return this.sent.find((it) => it.id === id)?.body
  }
  close(): void {
    this.listeners.get('close')?.({ data: null })
  }
}

beforeAll(async () => {
  bundled = await bundleHost()
  const folder = fileURLToPath(new URL('.', bundled.utility))
  mkdirSync(join(folder, 'games'))
  writeFileSync(join(folder, 'games/heap.rules'), HEAP)
  process.argv[2] = JSON.stringify({ folders: [join(folder, 'games')], saves: join(folder, 'saves') })
  Object.assign(process, {
    parentPort: {
      on: (_event: string, listener: (event: { ports: FakePort[] }) => void) => {
        connect = (port) => listener({ ports: [port] })
      },
    },
  })
  await import(bundled.utility.href)
})
afterAll(() => {
  process.argv[2] = argument ?? ''
  bundled.remove()
})

test('each port is a window of its own', async () => {
  const first = new FakePort()
  const second = new FakePort()
  connect(first)
  connect(second)
  await vi.waitFor(() => expect(first.started && second.started).toBe(true), { timeout: 20_000 })
  expect(await first.ask(1, 'library/list', {})).toMatchObject({ games: [{ name: 'heap' }] })
  const seats = [
    { name: 'Ann', kind: 'human' },
    { name: 'Bob', kind: 'human' },
  ]
  const started = await first.ask(2, 'match/start', { game: 'heap', variants: [], seats, options: {} })
  const { match } = started as { match: string }
  await first.ask(3, 'match/open', { match })
  expect(await second.ask(1, 'match/open', { match })).toMatchObject({ state: { match, seat: null } })
  const before = first.sent.length
  first.close()
  await second.ask(2, 'match/uncover', { match, seat: 0 })
  expect(second.sent.at(-1)).toMatchObject({ id: 2, ok: true })
  expect(first.sent).toHaveLength(before)
})
