import type { MatchRecord } from '@rheol/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import type { CompiledRules } from './compile-core.js'
import { type MatchRunner, openRunner } from './match-runner.js'
import { createThreadStock } from './thread-stock.js'

/** A thread that keeps a list of actions and hangs, dies or eats memory when it is told to. */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads'
let done = []
const standing = () => ({ asked: [0], ended: false, undo: { possible: done.length > 0, reason: null } })
const answers = {
  load({ record }) {
    if (record.seed === 13) for (;;);
    done = record.actions.map((it) => it.decision)
    if (done.includes('gone')) return { k: 'diverged', turn: done.indexOf('gone') + 1, reason: { code: 'engine/requires' }, changes: ['x'] }
    return { k: 'loaded', standing: standing(), digests: ['0', ...done], changes: [] }
  },
  act({ action }) {
    if (action.decision === 'loop') for (;;);
    if (action.decision === 'eat') { const eaten = []; for (;;) eaten.push(new Array(1e6).fill({})) }
    if (action.decision === 'no') return { k: 'refused', refusal: { code: 'engine/not-offered' } }
    done.push(action.decision)
    return { k: 'done', standing: standing(), action, digest: action.decision }
  },
  bot({ bot }) {
    if (bot !== 'random') for (;;);
    done.push(bot)
    return { k: 'done', standing: standing(), action: { decision: bot }, digest: bot }
  },
  undo() { done.pop(); return { k: 'undone', standing: standing(), undone: 1 } },
  forget() { done = []; return { k: 'nothing' } },
  look() { return { k: 'look', view: { done: [...done] }, legal: null, log: [], logStart: 0 } },
}
parentPort.on('message', (question) => parentPort.postMessage(answers[question.k](question)))
parentPort.postMessage('ready')`)}`,
)

const rules = {
  game: 'g',
  variants: [],
  graph: {},
  hash: 'h',
  engine: '1',
  info: {},
  files: new Map([['g.rules', 'text']]),
} as unknown as CompiledRules

const record = (decisions: string[] = [], seed = 1): MatchRecord => ({
  format: 'rheol-record',
  version: 1,
  engine: '1',
  game: 'g',
  variants: [],
  rulesHash: '',
  rules: {},
  seats: [{ name: 'A', kind: 'human' }],
  options: {},
  seed,
  actions: decisions.map(action),
  digests: [],
})

const action = (decision: string): MatchRecord['actions'][number] => ({
  seat: 0,
  decision,
  alternative: '',
  values: [],
})

const stock = createThreadStock({ file: worker, megabytes: 64, spare: 0 })
let runner: MatchRunner | null = null
afterEach(async () => {
  await runner?.close()
  runner = null
})

async function open(decisions: string[] = []): Promise<MatchRunner> {
  const opened = await openRunner({ stock, timeLimit: 500 }, rules, record(decisions), null)
  if (opened.kind !== 'fits') throw new Error('did not fit')
  runner = opened.runner
  return runner
}

const shown = async (it: MatchRunner): Promise<unknown> =>
  ((await it.look(null)).view as unknown as { done: unknown }).done

describe('a match runner', () => {
  test('keeps the record of what was done, with the rules it was done on', async () => {
    const it = await open(['a'])
    expect(await it.act(action('b'))).toBeNull()
    expect(it.record).toMatchObject({ rulesHash: 'h', rules: { 'g.rules': 'text' }, digests: ['0', 'a', 'b'] })
    expect(it.record.actions).toEqual([action('a'), action('b')])
  })

  test('keeps no trace of what was refused', async () => {
    const it = await open()
    expect(await it.act(action('no'))).toMatchObject({ code: 'engine/not-offered' })
    expect(it.record.actions).toEqual([])
  })

  test('forgets what was taken back', async () => {
    const it = await open(['a', 'b'])
    expect(await it.undo()).toBe(1)
    expect(it.record).toMatchObject({ actions: [action('a')], digests: ['0', 'a'] })
  })

  test.each(['loop', 'eat'])('loses only the action whose rules %s', async (decision) => {
    const it = await open(['a'])
    await it.act(action('b'))
    expect(await it.act(action(decision))).toMatchObject({ code: 'engine/budget' })
    expect(await shown(it)).toEqual(['a', 'b'])
    expect(await it.act(action('c'))).toBeNull()
    expect(await shown(it)).toEqual(['a', 'b', 'c'])
    expect(it.record.actions.map((each) => each.decision)).toEqual(['a', 'b', 'c'])
  })

  test('lets a quicker bot answer where the best does not come to an end', async () => {
    const it = await open(['a'])
    expect(await it.bot([0])).toBeNull()
    expect(await shown(it)).toEqual(['a', 'random'])
    const start = performance.now()
    expect(await it.bot([0])).toBeNull()
    expect(performance.now() - start).toBeLessThan(450)
  })

  test('says where a record does not fit the rules', async () => {
    const opened = await openRunner({ stock, timeLimit: 500 }, rules, record(['a', 'gone', 'b']), null)
    expect(opened).toEqual({ kind: 'diverged', turn: 2, reason: { code: 'engine/requires' }, changes: ['x'] })
  })

  test('does not open a match whose rules never come to its start', async () => {
    const opened = await openRunner({ stock, timeLimit: 20 }, rules, record([], 13), null)
    expect(opened).toMatchObject({ kind: 'diverged', turn: 0, reason: { code: 'engine/budget' } })
  })
})
