import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FileCalls, writeSafely } from './safe-file.js'
import type { Save } from './save-schema.js'
import { createSaves, isMatchId } from './saves.js'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rheol-saves-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function save(actions: number, changed = '2026-01-01T00:00:00.000Z'): Save {
  return {
    format: 'rheol-save',
    version: 1,
    title: 'Sample',
    changed,
    ended: false,
    stayed: null,
    record: {
      format: 'rheol-record',
      version: 1,
      engine: '1',
      game: 'sample',
      variants: [],
      rulesHash: 'f'.repeat(64),
      rules: { 'sample.rules': 'game sample "Sample" for 2 players' },
      seats: [{ name: 'Ann', kind: 'human' }],
      options: JSON.parse('{"__proto__": true}'),
      seed: 5,
      actions: Array.from({ length: actions }, (_, i) => ({
        seat: 0,
        decision: 'd',
        alternative: '',
        values: [i, null, { seat: 0 }, ['a']],
      })),
      digests: Array.from({ length: actions + 1 }, (_, i) => i.toString(16).padStart(32, '0')),
    },
  }
}

const file = (name: string): string => join(folder, name)

describe('saves', () => {
  test('come back as they were written', async () => {
    const saves = createSaves(file('new/folder'))
    await saves.write('m1', save(3))
    expect(await saves.read('m1')).toEqual(save(3))
  })

  test('are listed, newest first', async () => {
    const saves = createSaves(folder)
    await saves.write('old', save(1, '2026-01-01T00:00:00.000Z'))
    await saves.write('new', save(2, '2026-02-01T00:00:00.000Z'))
    expect(await saves.list()).toEqual([
      expect.objectContaining({ match: 'new', game: 'sample', actions: 2, ended: false }),
      expect.objectContaining({ match: 'old', actions: 1 }),
    ])
  })

  test('that are listed say nothing of actions, seed or options', async () => {
    const saves = createSaves(folder)
    await saves.write('m1', save(1))
    const keys = Object.keys((await saves.list())[0] ?? {})
    expect(keys.sort()).toEqual(['actions', 'changed', 'ended', 'game', 'match', 'seats', 'title'])
  })

  test('fall back on the one before when the last is damaged, and keep both', async () => {
    const saves = createSaves(folder)
    await saves.write('m1', save(1))
    await saves.write('m1', save(2))
    writeFileSync(file('m1.match.json'), '{"format":"rheol-sa')
    expect(await saves.read('m1')).toEqual(save(1))
    await saves.write('m1', save(3))
    expect(await saves.read('m1')).toEqual(save(3))
    expect(readFileSync(file('m1.match.json.damaged'), 'utf8')).toBe('{"format":"rheol-sa')
    expect(JSON.parse(readFileSync(file('m1.match.json.bak'), 'utf8'))).toEqual(save(1))
  })

  test.each([
    ['half a file', '{"format":'],
    ['an empty file', ''],
    ['another kind of file', '{"format":"rheol-record"}'],
    ['a save of a newer version', JSON.stringify({ ...save(1), version: 2 })],
    ['a record with a digest missing', JSON.stringify({ ...save(1), record: { ...save(1).record, digests: [] } })],
    ['a save with a field too many', JSON.stringify({ ...save(1), more: 1 })],
  ])('that are %s give a coded error, stay where they are and are listed', async (_, text) => {
    writeFileSync(file('m1.match.json'), text)
    const saves = createSaves(folder)
    await expect(saves.read('m1')).rejects.toMatchObject({ code: 'host/corrupt-save' })
    expect(readFileSync(file('m1.match.json'), 'utf8')).toBe(text)
    expect(await saves.list()).toEqual([expect.objectContaining({ match: 'm1', game: '' })])
  })

  test.each(['missing', '../m1', 'a/b', '', 'M1', '.', 'x'.repeat(101), 'm1\0'])('do not know %j', async (match) => {
    await expect(createSaves(folder).read(match)).rejects.toMatchObject({ code: 'host/unknown-match' })
  })

  test('can be deleted with their backups', async () => {
    const saves = createSaves(folder)
    await saves.write('m1', save(1))
    await saves.write('m1', save(2))
    await saves.remove('m1')
    expect(await saves.list()).toEqual([])
    await expect(saves.remove('../m1')).rejects.toMatchObject({ code: 'host/unknown-match' })
  })

  test('written at the same time end with the last', async () => {
    const saves = createSaves(folder)
    await Promise.all([1, 2, 3, 4].map((n) => saves.write('m1', save(n))))
    expect(await saves.read('m1')).toEqual(save(4))
  })

  test('that cannot be written say so', async () => {
    writeFileSync(file('taken'), '')
    await expect(createSaves(file('taken')).write('m1', save(1))).rejects.toMatchObject({ code: 'host/save-failed' })
  })
})

test('ids of matches are plain names', () => {
  expect(isMatchId('20260101-abc')).toBe(true)
  expect(isMatchId('-a')).toBe(false)
})

/** Real calls until the given number of them; that one stops half way, like all that follow. */
function crashAfter(calls: number, code = 'CRASH'): FileCalls & { count: number } {
  const failing = {
    count: 0,
    open: async (path: string, flags: string) => {
      step()
      const handle = await open(path, flags)
      return {
        writeFile: async (data: string) => {
          if (failing.count + 1 > calls) await handle.writeFile(data.slice(0, data.length / 2))
          step()
          await handle.writeFile(data)
        },
        sync: async () => {
          step()
          await handle.sync()
        },
        close: () => handle.close(),
      }
    },
    rename: async (from: string, to: string) => {
      step()
      await rename(from, to)
    },
    rm: async (path: string) => {
      if (code === 'CRASH') step()
      await rm(path, { force: true })
    },
  }
  function step(): void {
    if (++failing.count > calls) throw Object.assign(new Error(code), { code })
  }
  return failing as unknown as FileCalls & { count: number }
}

describe('a save that is cut short', () => {
  const path = (): string => file('m1.match.json')

  test('leaves the old or the new save to be opened, wherever it is cut', async () => {
    for (const earlier of [1, 2]) {
      for (let calls = 0; calls <= 7; calls++) {
        rmSync(path(), { force: true })
        rmSync(`${path()}.bak`, { force: true })
        const saves = createSaves(folder)
        for (let n = 1; n <= earlier; n++) await saves.write('m1', save(n))
        const cut = writeSafely(path(), JSON.stringify(save(9)), crashAfter(calls))
        if (calls === 7) await cut
        else await expect(cut).rejects.toThrow('CRASH')
        const { actions } = (await createSaves(folder).read('m1')).record
        expect([earlier, 9]).toContain(actions.length)
        expect((await createSaves(folder).list()).map(({ match }) => match)).toEqual(['m1'])
      }
    }
  })

  test('by a full disk leaves the old save and no rubbish', async () => {
    await createSaves(folder).write('m1', save(1))
    await expect(writeSafely(path(), JSON.stringify(save(2)), crashAfter(1, 'ENOSPC'))).rejects.toThrow('ENOSPC')
    expect(await createSaves(folder).read('m1')).toEqual(save(1))
    expect(existsSync(`${path()}.${process.pid}.tmp`)).toBe(false)
  })
})
