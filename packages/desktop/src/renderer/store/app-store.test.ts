import { expect, test } from 'vitest'
import type { Library } from '../../protocol/messages.js'
import type { HostLink } from '../bridge/host-link.js'
import { createApp } from './app-store.js'

const READING: Library = { games: [], problems: [] }
const READ: Library = { games: [], problems: [] }

/** A host that answers when it is told to. */
function slowHost(): {
  link: HostLink
  answer: Map<string, (body: unknown) => void>
  push: (library: Library) => void
} {
  const answer = new Map<string, (body: unknown) => void>()
  let changed = (_: Library): void => {}
  const link = {
    invoke: (name: string) => new Promise((resolve) => answer.set(name, resolve)),
    on: (name: string, handler: (body: never) => void) => {
      if (name === 'library/changed') changed = handler as typeof changed
      return () => {}
    },
    onTrouble: () => () => {},
    onConnection: (handler: (connected: boolean) => void) => {
      handler(true)
      return () => {}
    },
  } as unknown as HostLink
  return { link, answer, push: (library) => changed(library) }
}

test('a library that is pushed while other answers are awaited is not covered by the older one', async () => {
  const { link, answer, push } = slowHost()
  const { store } = createApp(link, null)
  answer.get('library/list')!(READING)
  await Promise.resolve()
  await Promise.resolve()
  push(READ)
  answer.get('match/list')!({ matches: [] })
  await new Promise((resolve) => setTimeout(resolve))
  expect(store.getState().library).toBe(READ)
  expect(store.getState().saved).toEqual([])
})
