import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIXTURES, rheol, tempFolder } from './run-rheol.js'

describe('rheol check', () => {
  it('says that a clean file is clean, and ends with 0', () => {
    const run = rheol(['check', 'clean/race.rules'])
    expect(run.out).toBe('No mistakes found in 1 file.\n')
    expect(run.code).toBe(0)
  })

  it('shows a mistake with its place and its line, and ends with 1', () => {
    const run = rheol(['check', 'mistake/crooked.rules'])
    expect(run.out).toContain('scrore')
    expect(run.out).toMatch(/mistake\/crooked\.rules:\d+:\d+/)
    expect(run.out).toContain('1 error in 1 file.')
    expect(run.err).toBe('')
    expect(run.code).toBe(1)
  })

  it('ends with 0 in spite of mistakes when asked to', () => {
    expect(rheol(['check', 'mistake', '--exit-zero']).code).toBe(0)
  })

  it('checks whole folders', () => {
    const run = rheol(['check', 'family', '--format', 'json'])
    expect(JSON.parse(run.out).files).toEqual([
      'family/race.rules',
      'family/race.tests.rules',
      'family/variants/slow.rules',
    ])
    expect(run.code).toBe(0)
  })

  it('finds the base of a single variant in the folders above', () => {
    const run = rheol(['check', 'family/variants/slow.rules'])
    expect(run.out).toBe('No mistakes found in 1 file.\n')
    expect(run.code).toBe(0)
  })

  it('reports a mistake in a part when the game itself is checked', () => {
    const run = rheol(['check', 'spread-broken/dice.rules'])
    expect(run.out).toContain('spread-broken/parts/turn.rules:3')
    expect(run.code).toBe(1)
  })

  it.each(['spread/spread.rules', 'spread/parts/turn.rules', 'spread'])('finds all parts of a game: %s', (path) => {
    const run = rheol(['check', path])
    expect(run.out).toMatch(/^No mistakes found/)
    expect(run.code).toBe(0)
  })

  it('checks a text that is piped in, under the name it is given', () => {
    const input = readFileSync(`${FIXTURES}/mistake/crooked.rules`)
    const run = rheol(['check', '--stdin-filename', 'mine/new.rules'], { input })
    expect(run.out).toMatch(/mine\/new\.rules:\d+:\d+/)
    expect(run.code).toBe(1)
  })

  it('finds the base of a variant that is piped in', () => {
    const input = readFileSync(`${FIXTURES}/family/variants/slow.rules`)
    const run = rheol(['check', '-', '--stdin-filename', 'family/variants/other.rules'], { input })
    expect(run.out).toBe('No mistakes found in 1 file.\n')
  })

  it('names the path that is missing, and ends with 2', () => {
    const run = rheol(['check', 'nowhere.rules'])
    expect(run.out).toContain('error[file/missing]: There is no file or folder `nowhere.rules`.')
    expect(run.code).toBe(2)
  })

  it('still checks the other files when a path is missing', () => {
    const run = rheol(['check', 'nowhere.rules', 'mistake/crooked.rules', '--format', 'compact'])
    expect(run.out.split('\n').filter((line) => line !== '')).toHaveLength(2)
    expect(run.code).toBe(2)
  })

  it('writes the JSON report to a file as well', () => {
    const file = `${tempFolder()}/deep/report.json`
    rheol(['check', 'clean', '--json', file])
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'rheol-check', passed: 1, failed: 0 })
  })
})

describe('the command line', () => {
  it.each([
    { args: ['chekc'], says: 'Did you mean check?' },
    { args: ['check', '--formt', 'json'], says: '--format' },
    { args: ['check', '--format', 'yaml'], says: 'pretty, compact, json, github, sarif, junit' },
    { args: ['explain', 'file/mising'], says: 'did you mean `file/missing`?' },
    { args: ['simulate', 'clean/race.rules', '-n', 'many'], says: 'whole number' },
    { args: ['play'], says: "missing required argument 'file'" },
  ])('ends with 2 on a mistake and says what it is: $args', ({ args, says }) => {
    const run = rheol(args)
    expect(run.err).toContain(says)
    expect(run.err).not.toContain('    at ')
    expect(run.out).toBe('')
    expect(run.code).toBe(2)
  })

  it('shows its version and its help', () => {
    expect(rheol(['--version']).out).toMatch(/^\d+\.\d+\.\d+\n$/)
    const help = rheol(['--help'])
    expect(help.code).toBe(0)
    for (const command of ['check', 'test', 'play', 'simulate', 'graph', 'explain', 'diff', 'new']) {
      expect(help.out).toContain(`  ${command}`)
    }
  })

  it('ends with 2 when nothing is asked for', () => {
    expect(rheol([]).code).toBe(2)
  })

  it('lists every code, and explains one', () => {
    const list = rheol(['explain'])
    expect(list.out).toContain('file/missing')
    expect(list.out).toContain('parse/missing-header')
    const one = rheol(['explain', 'parse/missing-header'])
    expect(one.out).toContain('Mended:')
    expect(one.code).toBe(0)
  })
})
