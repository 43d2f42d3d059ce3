import { expect, test } from 'vitest'
import { createHostProcess } from './host-process.js'

interface Child {
  posted: unknown[][]
  killed: boolean
  exit: () => void
}

function make(): { children: Child[]; told: string[]; process: ReturnType<typeof createHostProcess> } {
  const children: Child[] = []
  const told: string[] = []
  const process = createHostProcess({
    fork: () => {
      const child: Child = { posted: [], killed: false, exit: () => {} }
      children.push(child)
      return {
        postMessage: (...args) => void child.posted.push(args),
        once: (_event, listener) => {
          child.exit = () => listener(1)
        },
        kill: () => {
          child.killed = true
          child.exit()
          return true
        },
      }
    },
    makeChannel: () => ({ port1: { close() {}, end: 1 }, port2: { close() {}, end: 2 } }),
    onRestart: () => told.push('restart'),
    onGiveUp: () => told.push('give up'),
  })
  return { children, told, process }
}

test('a new connection hands one end to the host and keeps the other', () => {
  const { children, process } = make()
  expect(process.openPort()).toMatchObject({ end: 1 })
  expect(children[0]?.posted).toEqual([['connect', [expect.objectContaining({ end: 2 })]]])
})

test('a host that ends is started again, but not for ever', () => {
  const { children, told, process } = make()
  for (let i = 0; i < 4; i++) children.at(-1)?.exit()
  expect(told).toEqual(['restart', 'restart', 'restart', 'give up'])
  process.openPort()
  expect(children.at(-1)?.posted).toHaveLength(1)
})

test('a host that is closed stays closed', () => {
  const { children, told, process } = make()
  process.close()
  expect(children).toHaveLength(1)
  expect(children[0]?.killed).toBe(true)
  expect(told).toEqual([])
})
