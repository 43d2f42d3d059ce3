import { afterEach, describe, expect, test } from 'vitest'
import { createLibrary, type Library } from './library.js'
import type { RulesFiles } from './rules-folder.js'

/**
 * A compiler of its own kind: `name: base` in the first line, mistakes where a text says BAD, and no answer where
 * it says HANG (while it is read) or SLOW (while it is compiled). It counts in `hash` what it compiled.
 */
const worker = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads'
let files = new Map()
let compiled = 0
const heads = () => [...files].map(([file, text]) => ({ file, text, name: text.split(':')[0], base: text.match(/: *([a-z]*)/)[1] }))
const lineage = (name) => {
  const head = heads().find((it) => it.name === name)
  return head === undefined ? [] : [...(head.base === '' ? [] : lineage(head.base)), name]
}
const spin = (word, texts) => { if (texts.some((it) => it.includes(word))) for (;;); }
parentPort.on('message', (question) => {
  if (question.k === 'open') {
    files = question.files
    spin('HANG', [...files.values()])
    const entries = heads().map(({ file, name }) => ({ name, file, title: name, doc: '', lineage: lineage(name), beside: [] }))
    return parentPort.postMessage({ listing: { entries, problems: [] }, compiled: null })
  }
  const layers = [question.game, ...question.variants].flatMap(lineage)
  const texts = layers.map((name) => heads().find((it) => it.name === name).text)
  spin('SLOW', texts)
  const bad = texts.some((it) => it.includes('BAD'))
  const problem = bad ? { file: 'f', count: 1, diagnostics: [] } : null
  const rules = bad ? null : { game: question.game, variants: question.variants, hash: String(++compiled), info: { name: question.game } }
  parentPort.postMessage({ listing: null, compiled: { rules, problem } })
})
parentPort.postMessage('ready')`)}`,
)

const rules = (files: Record<string, string>): RulesFiles => ({ files: new Map(Object.entries(files)), problems: [] })

let library: Library
afterEach(() => library.close())

async function make(files: Record<string, string>, timeLimit = 1000): Promise<void> {
  library = createLibrary({ worker, timeLimit })
  await library.update(rules(files)).done
}

const hashOf = async (name: string, variants: string[] = []): Promise<string | undefined> =>
  (await library.compile(name, variants)).rules?.hash

describe('the library', () => {
  test('names all games before the first has been compiled, and compiles one that is asked for', async () => {
    library = createLibrary({ worker, timeLimit: 1000 })
    const { listed, done } = library.update(rules({ a: 'alpha:', b: 'beta:', c: 'gamma: beta' }))
    await listed
    expect(library.shown.games).toMatchObject([
      { name: 'alpha', status: 'reading', info: null, variants: [] },
      { name: 'beta', status: 'reading', variants: [{ name: 'gamma', status: 'reading' }] },
    ])
    expect((await library.compile('beta', ['gamma'])).rules).not.toBeNull()
    await done
    expect(library.shown.games).toMatchObject([
      { name: 'alpha', status: 'ok', info: { name: 'alpha' } },
      { name: 'beta', status: 'ok', variants: [{ name: 'gamma', status: 'ok' }] },
    ])
  })

  test('puts variants under the game at the bottom', async () => {
    await make({ a: 'hammer: alpha', b: 'alpha:', c: 'nail: hammer' })
    expect(library.shown.games.map(({ name, variants }) => [name, variants.map((it) => it.name)])).toEqual([
      ['alpha', ['hammer', 'nail']],
    ])
  })

  test('compiles again only what a changed file takes part in', async () => {
    await make({ a: 'alpha:', b: 'beta:', c: 'gamma: beta' })
    const before = await Promise.all(['alpha', 'beta', 'gamma'].map((it) => hashOf(it)))
    await library.update(rules({ a: 'alpha:', b: 'beta: ', c: 'gamma: beta' })).done
    const after = await Promise.all(['alpha', 'beta', 'gamma'].map((it) => hashOf(it)))
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect(after[2]).not.toBe(before[2])
  })

  test('keeps the last good rules of each set of variants', async () => {
    await make({ a: 'alpha:', b: 'beta: alpha' })
    const good = await hashOf('alpha', ['beta'])
    await library.update(rules({ a: 'alpha:', b: 'beta: alpha\nBAD' })).done
    expect(await hashOf('alpha', ['beta'])).toBeUndefined()
    expect(library.lastGood('alpha', ['beta'])?.hash).toBe(good)
    expect(library.lastGood('beta', ['alpha'])).toBeNull()
    expect(library.shown.games[0]?.variants[0]).toMatchObject({ status: 'errors', info: { name: 'beta' } })
  })

  test('stops a compiler that does not come back, and goes on with the others', async () => {
    await make({ a: 'alpha:\nSLOW', b: 'beta:' }, 400)
    expect(library.shown.games).toMatchObject([
      { name: 'alpha', status: 'errors', info: null, problem: { diagnostics: [{ code: 'host/compile-stopped' }] } },
      { name: 'beta', status: 'ok' },
    ])
  })

  test('leaves out a file that cannot even be read, and goes on with the others', async () => {
    await make({ a: 'alpha:\nHANG', b: 'beta:' }, 400)
    expect(library.shown.games.map(({ name }) => name)).toEqual(['beta'])
    expect(library.shown.problems).toMatchObject([{ file: 'a', diagnostics: [{ code: 'host/compile-stopped' }] }])
    expect(await hashOf('beta')).toBeDefined()
  })

  test('does not know games and variants that do not belong together', async () => {
    await make({ a: 'alpha:', b: 'beta:', c: 'gamma: beta' })
    await expect(library.compile('none', [])).rejects.toMatchObject({ code: 'host/unknown-game' })
    await expect(library.compile('alpha', ['gamma'])).rejects.toMatchObject({ code: 'host/unknown-game' })
    await expect(library.compile('__proto__', [])).rejects.toMatchObject({ code: 'host/unknown-game' })
  })

  test('names the files that a game with variants is made of', async () => {
    await make({ a: 'alpha:', b: 'beta:', c: 'gamma: beta' })
    expect(library.filesOf({ game: 'beta', variants: ['gamma'] })).toEqual(['b', 'c'])
    expect(library.filesOf({ game: 'none', variants: [] })).toEqual([])
  })
})
