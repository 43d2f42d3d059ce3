import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FIXTURES, rheol, tempFolder } from './run-rheol.js'

const folder = tempFolder()
mkdirSync(`${folder}/games`)
mkdirSync(`${folder}/empty-folder`)

interface Hostile {
  readonly name: string
  readonly make: (path: string) => void
  /** What is said about it: a code, or the beginning of one. */
  readonly says: RegExp
}

const brackets = 10_000
const hostile: readonly Hostile[] = [
  { name: 'broken-link.rules', make: (path) => symlinkSync('nowhere', path), says: /file\/broken-link/ },
  { name: 'circle.rules', make: (path) => symlinkSync('circle.rules', path), says: /file\/broken-link/ },
  { name: 'outside.rules', make: (path) => symlinkSync('/etc/hostname', path), says: /file\/link-outside/ },
  { name: 'device.rules', make: (path) => symlinkSync('/dev/zero', path), says: /file\/link-outside/ },
  { name: 'pipe.rules', make: (path) => execFileSync('mkfifo', [path]), says: /file\/not-a-file/ },
  { name: 'empty.rules', make: (path) => writeFileSync(path, ''), says: /error\[\w+\// },
  { name: 'blank.rules', make: (path) => writeFileSync(path, ' \n\t\n'), says: /error\[\w+\// },
  { name: 'binary.rules', make: (path) => writeFileSync(path, Buffer.from([0, 1, 2, 0xff])), says: /file\/not-text/ },
  { name: 'latin.rules', make: (path) => writeFileSync(path, Buffer.from([0x67, 0xe9])), says: /file\/not-text/ },
  { name: 'large.rules', make: (path) => writeFileSync(path, 'a'.repeat(5_000_000)), says: /file\/too-large/ },
  { name: 'word.rules', make: (path) => writeFileSync(path, 'a'.repeat(1_000_000)), says: /error\[\w+\// },
  { name: 'brackets.rules', make: nested('(', ')'), says: /error\[\w+\// },
  { name: 'braces.rules', make: nested('{', '}'), says: /error\[\w+\// },
  { name: 'open.rules', make: nested('(', ''), says: /error\[\w+\// },
  { name: 'nots.rules', make: nested('not ', ''), says: /error\[\w+\// },
  {
    name: 'proto.rules',
    make: (path) =>
      writeFileSync(
        path,
        'game x "X" for 2 players\nvar __proto__: bool = no\nvar constructor: bool = no\nplay { nowhere }\n',
      ),
    says: /error\[\w+\//,
  },
  {
    name: 'escape.rules',
    make: (path) => writeFileSync(path, 'game x "X" for 2 players\nplay { \x1b[2J\x1b]0;hi\x07 \u202e }\n'),
    says: /error\[\w+\//,
  },
]

function nested(open: string, close: string): (path: string) => void {
  const text = `game deep "Deep" for 2 players\nplay { if ${open.repeat(brackets)}yes${close.repeat(brackets)} { end winners {} } }\n`
  return (path) => writeFileSync(path, text)
}

describe('a hostile file', () => {
  it.each(hostile)('ends in a finding with a code, soon and without a stack: $name', ({ name, make, says }) => {
    const path = `${folder}/games/${name}`
    make(path)
    const run = rheol(['check', `games/${name}`], { cwd: folder })
    expect(run.out).toMatch(says)
    expect(run.out + run.err).not.toMatch(/^\s+at /m)
    expect(run.out).not.toContain('\x1b')
    expect(run.err).toBe('')
    expect(run.code).toBe(1)
    expect(run.milliseconds).toBeLessThan(5_000)
  })

  it('does not keep the others in its folder from being checked', () => {
    const run = rheol(['check', 'games', '--format', 'json'], { cwd: folder })
    const report = JSON.parse(run.out)
    const found = new Set(report.diagnostics.map((one: { file: string }) => one.file))
    for (const { name } of hostile) expect(found).toContain(`games/${name}`)
    expect(run.code).toBe(1)
  })
})

describe('a hostile place', () => {
  it('may be a device', () => {
    const run = rheol(['check', '/dev/zero'])
    expect(run.out).toContain('file/not-a-file')
    expect(run.code).toBe(1)
  })

  it('may be a folder without rules', () => {
    const run = rheol(['check', 'empty-folder'], { cwd: folder })
    expect(run.out).toContain('file/no-rules')
    expect(run.code).toBe(2)
  })

  it('may be a link that stays inside, which is followed', () => {
    const inside = tempFolder()
    mkdirSync(`${inside}/a`)
    writeFileSync(`${inside}/a/x.rules`, 'game x "X" for 2 players\nplay { end winners {} }\n')
    symlinkSync('a/x.rules', `${inside}/y.rules`)
    expect(rheol(['check', 'y.rules'], { cwd: inside }).out).toBe('No mistakes found in 1 file.\n')
  })

  it.each(['test', 'play', 'simulate', 'graph'])('is refused alike by %s', (command) => {
    const more = command === 'simulate' ? ['--players', '2'] : []
    const run = rheol([command, `${folder}/games/outside.rules`, ...more], { cwd: FIXTURES })
    expect(run.out + run.err).toContain('leads out of its folder')
    expect(run.code).not.toBe(0)
  })
})
