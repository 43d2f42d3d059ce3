/** The bundled server as `npm start` runs it, from the first visit to the end of a match. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { startBrowserMode } from '../src/host/server.js'
import { type BundledHost, bundleHost } from './bundle-host.js'
import { HEAP } from './sample-rules.js'

let bundled: BundledHost
let start: typeof startBrowserMode
let args: string[]

beforeAll(async () => {
  bundled = await bundleHost()
  ;({ startBrowserMode: start } = await import(bundled.server.href))
  const folder = dirname(fileURLToPath(new URL('.', bundled.server)))
  mkdirSync(join(folder, 'renderer'))
  writeFileSync(join(folder, 'renderer/index.html'), '<!doctype html><title>table</title>')
  mkdirSync(join(folder, 'games'))
  writeFileSync(join(folder, 'games/heap.rules'), HEAP)
  args = ['--games', join(folder, 'games'), '--saves', join(folder, 'saves')]
}, 60_000)
afterAll(() => bundled.remove())

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

describe('browser mode', () => {
  test('lets a browser in, and plays', async () => {
    let address = ''
    const server = await start({
      args,
      games: 'unused',
      ready: (it) => {
        address = it
      },
    })
    try {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/)
      const cookie = (await fetch(address)).headers.get('set-cookie')?.split(';')[0] ?? ''
      const page = await fetch(server.origin, { headers: { cookie } })
      expect(await page.text()).toContain('<title>table</title>')

      const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/socket`, {
        headers: { cookie, origin: server.origin },
      })
      await new Promise((resolve) => socket.on('open', resolve))
      const answers = new Map<number, (body: unknown) => void>()
      socket.on('message', (data) => {
        const message = JSON.parse(String(data))
        answers.get(message.id)?.(message.body ?? message.error)
      })
      let id = 0
      const ask = (name: string, body: unknown): Promise<unknown> =>
        new Promise((resolve) => {
          answers.set(++id, resolve)
          socket.send(JSON.stringify({ id, name, body }))
        })

      expect(await ask('library/list', {})).toMatchObject({ games: [{ name: 'heap' }], problems: [] })
      const seats = [
        { name: 'Ann', kind: 'human' },
        { name: 'Bob', kind: 'human' },
      ]
      const { match } = (await ask('match/start', { game: 'heap', variants: [], seats, options: {} })) as {
        match: string
      }
      expect(await ask('match/open', { match })).toMatchObject({ state: { seat: null, humansAsked: [0] } })
      socket.close()
    } finally {
      await server.close()
    }
  })

  test.each(['no', '70000', '-1', '1.5'])('refuses the port %s', async (port) => {
    const refused = start({ args: [...args, `--port=${port}`], games: 'unused', ready: () => {} })
    await expect(refused).rejects.toMatchObject({ code: 'host/bad-port' })
  })

  test('says so when its port is taken, and lets go of everything', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port))
    })
    const refused = start({ args: [...args, `--port=${port}`], games: 'unused', ready: () => {} })
    await expect(refused).rejects.toMatchObject({ code: 'host/port-in-use' })
    await new Promise((resolve) => other.close(resolve))
  })
})
