import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RulesFiles, type RulesFolder, watchRulesFolders } from './rules-folder.js'

let outer: string
let folder: string
let watched: RulesFolder | null = null
let changes: RulesFiles[]

beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'rheol-rules-'))
  folder = join(outer, 'games')
  mkdirSync(folder)
  changes = []
})
afterEach(async () => {
  await watched?.close()
  watched = null
  rmSync(outer, { recursive: true })
})

const put = (name: string, text: string | Uint8Array): void => writeFileSync(join(folder, name), text)

async function watchIt(...more: string[]): Promise<RulesFolder> {
  const onChange = (rules: RulesFiles): void => void changes.push(rules)
  watched = await watchRulesFolders({ folders: [folder, ...more], settle: 20, onChange })
  return watched
}

const codes = (rules: RulesFiles): string[] => rules.problems.map(({ diagnostics }) => diagnostics[0]?.code ?? '')

describe('the rules folder', () => {
  test('gives rules and translations under the name of the folder, and nothing else', async () => {
    mkdirSync(join(folder, 'locales/cy'), { recursive: true })
    mkdirSync(join(folder, '.git'))
    put('a.rules', 'a')
    put('locales/cy/a.texts', 'b')
    put('notes.md', 'c')
    put('.git/x.rules', 'd')
    put('.a.rules', 'e')
    expect([...(await watchIt()).current.files]).toEqual([
      ['games/a.rules', 'a'],
      ['games/locales/cy/a.texts', 'b'],
    ])
  })

  test('tells two folders of one name apart', async () => {
    const second = join(outer, 'mine/games')
    mkdirSync(second, { recursive: true })
    writeFileSync(join(second, 'b.rules'), 'b')
    put('a.rules', 'a')
    expect([...(await watchIt(second)).current.files.keys()]).toEqual(['games/a.rules', 'games-2/b.rules'])
  })

  test('tells of a change once it has settled', async () => {
    put('a.rules', 'old')
    await watchIt()
    put('a.rules', '')
    put('a.rules', 'new')
    await vi.waitFor(() => expect(changes.at(-1)?.files.get('games/a.rules')).toBe('new'))
    expect(watched?.current).toBe(changes.at(-1))
  })

  test('tells of files that come, go and change their names', async () => {
    put('a.rules', 'a')
    await watchIt()
    put('b.rules', 'b')
    await vi.waitFor(() =>
      expect([...(changes.at(-1)?.files.keys() ?? [])]).toEqual(['games/a.rules', 'games/b.rules']),
    )
    renameSync(join(folder, 'a.rules'), join(folder, 'c.rules'))
    await vi.waitFor(() =>
      expect([...(changes.at(-1)?.files.keys() ?? [])]).toEqual(['games/b.rules', 'games/c.rules']),
    )
    rmSync(join(folder, 'b.rules'))
    await vi.waitFor(() => expect([...(changes.at(-1)?.files.keys() ?? [])]).toEqual(['games/c.rules']))
  })

  test('sees a save by way of a temporary file', async () => {
    put('a.rules', 'old')
    await watchIt()
    put('a.rules~', 'new')
    renameSync(join(folder, 'a.rules~'), join(folder, 'a.rules'))
    await vi.waitFor(() => expect(changes.at(-1)?.files.get('games/a.rules')).toBe('new'))
  })

  test('says nothing when a save changed nothing, or another file changed', async () => {
    put('a.rules', 'a')
    await watchIt()
    put('a.rules', 'a')
    put('notes.md', 'x')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(changes).toEqual([])
  })

  test('does not follow a link out of the folder', async () => {
    writeFileSync(join(outer, 'secret.rules'), 'secret')
    symlinkSync(join(outer, 'secret.rules'), join(folder, 'a.rules'))
    mkdirSync(join(outer, 'other'))
    writeFileSync(join(outer, 'other/b.rules'), 'secret')
    symlinkSync(join(outer, 'other'), join(folder, 'other'))
    const { current } = await watchIt()
    expect(current.files.size).toBe(0)
    expect(codes(current)).toEqual(['host/file-outside'])
  })

  test('follows a link inside the folder', async () => {
    put('a.rules', 'a')
    symlinkSync(join(folder, 'a.rules'), join(folder, 'b.rules'))
    expect((await watchIt()).current.files.get('games/b.rules')).toBe('a')
  })

  test.skipIf(process.platform === 'win32')('is not held up by a pipe', async () => {
    execFileSync('mkfifo', [join(folder, 'a.rules')])
    expect(codes((await watchIt()).current)).toEqual(['host/not-a-file'])
  })

  test('refuses files that are too large or not text', async () => {
    put('large.rules', 'x'.repeat(1024 * 1024 + 1))
    put('latin.rules', new Uint8Array([0x63, 0xe9]))
    put('just.rules', 'x'.repeat(1024 * 1024))
    const { current } = await watchIt()
    expect(codes(current)).toEqual(['host/file-too-large', 'host/not-text'])
    expect([...current.files.keys()]).toEqual(['games/just.rules'])
  })

  test('stops at 8 MiB together', async () => {
    for (let i = 1; i <= 9; i++) put(`${i}.rules`, 'x'.repeat(1024 * 1024))
    const { current } = await watchIt()
    expect(current.files.size).toBe(8)
    expect(codes(current)).toEqual(['host/file-too-large'])
  })

  test('that is missing is a problem, not a failure', async () => {
    folder = join(outer, 'missing')
    expect(codes((await watchIt()).current)).toEqual(['host/no-folder'])
  })
})
