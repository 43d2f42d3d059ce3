import { afterEach, describe, expect, test } from 'vitest'
import { createKillableThread, type KillableThread, type ThreadOptions } from './killable-thread.js'
import { createThreadStock, type ThreadStock } from './thread-stock.js'

const source = `
import { parentPort } from 'node:worker_threads'
let told = null
parentPort.on('message', (question) => {
  if (question === 'loop') for (;;);
  if (question === 'eat') { const eaten = []; for (;;) eaten.push(new Array(1e6).fill({})) }
  if (question === 'crash') throw new Error('broken')
  if (question === 'exit') process.exit(0)
  if (question === 'env') return parentPort.postMessage(JSON.stringify(process.env))
  if (question.startsWith('prelude')) told = question
  parentPort.postMessage(question + (told === null ? '' : ' after ' + told))
})
parentPort.postMessage('ready')`

let stock: ThreadStock
let worker: KillableThread<string, string>
afterEach(async () => {
  await worker.close()
  await stock.close()
})

function make(prelude?: ThreadOptions<string>['prelude'], spare = 0): typeof worker {
  const file = new URL(`data:text/javascript,${encodeURIComponent(source)}`)
  stock = createThreadStock({ file, megabytes: 32, spare })
  worker = createKillableThread({ stock, prelude })
  return worker
}

describe('a killable thread', () => {
  test('answers questions in order', async () => {
    make()
    expect(await Promise.all(['a', 'b', 'c'].map((it) => worker.ask(it, 1000)))).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['loop', 'time', 60],
    ['eat', 'memory', 10_000],
    ['crash', 'crash', 2000],
    ['exit', 'crash', 2000],
  ])('survives %s, and answers what was asked behind it', async (question, reason, milliseconds) => {
    make()
    const lost = worker.ask(question, milliseconds)
    const next = worker.ask('b', 2000)
    await expect(lost).rejects.toMatchObject({ reason })
    expect(await next).toBe('b')
  })

  test('tells each new thread the same first thing', async () => {
    let threads = 0
    make(() => ({ question: `prelude ${++threads}`, milliseconds: 2000 }))
    expect(await worker.ask('a', 2000)).toBe('a after prelude 1')
    expect(await worker.ask('b', 2000)).toBe('b after prelude 1')
    await expect(worker.ask('loop', 60)).rejects.toThrow()
    expect(await worker.ask('c', 2000)).toBe('c after prelude 2')
  })

  test('hands down nothing of the environment', async () => {
    expect(await make().ask('env', 2000)).toBe('{}')
  })

  test('answers nothing after it was closed', async () => {
    make()
    const asked = worker.ask('loop', 5000)
    const refused = expect(asked).rejects.toMatchObject({ reason: 'closed' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await worker.close()
    await refused
    await expect(worker.ask('a', 100)).rejects.toMatchObject({ reason: 'closed' })
  })

  test('goes back into stock when it is not at work, and is used again', async () => {
    make(() => ({ question: 'prelude 1', milliseconds: 2000 }), 1)
    await worker.ask('a', 2000)
    await worker.close()
    const next = createKillableThread<string, string>({ stock })
    expect(await next.ask('b', 2000)).toBe('b after prelude 1')
    await next.close()
  })
})
