import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Keep, KnownFile } from '../src/kept/known-file.js'
import { openWorkspace } from '../src/workspace.js'

type Files = Map<string, string>

/** Keeps everything, as text, as the command does. */
class MemoryKeep implements Keep {
  readonly kept = new Map<string, string>()
  found = 0

  digest(text: string): string {
    return createHash('sha256').update(text).digest('base64')
  }

  find(key: string): KnownFile | null {
    const known = this.kept.get(key)
    if (known !== undefined) this.found++
    return known === undefined ? null : (JSON.parse(known) as KnownFile)
  }

  put(key: string, known: KnownFile): void {
    this.kept.set(key, JSON.stringify(known))
  }
}

function findings(files: Files, keep: Keep | null): unknown {
  const workspace = openWorkspace(files, null, keep)
  return [workspace.entries, ...[...files.keys()].map((file) => workspace.check(file))]
}

/** Checks with what is kept and without; the findings must be the same. Gives their number. */
function compare(files: Files, keep: Keep, what = ''): number {
  const anew = findings(files, null) as unknown[][]
  expect(findings(files, keep), what).toEqual(anew)
  return anew.slice(1).flat().length
}

const GAME = `game storm "Storm" for 2..4 players
enum Wind { north, south }
var from: Wind = north
var calm: bool = yes
step blow(w: Wind) { from = w }
action wait(w: Wind) "Wait" { blow(w) }
play { repeat { for each p in players { p does one of { wait } } } }
`
const TESTS = `tests of storm
test "it turns" {
  players A, B
  given calm = no
  do A does wait(south)
  expect from is south
}
`

describe('what is kept of tests', () => {
  const start = (): { files: Files; keep: MemoryKeep } => {
    const files: Files = new Map([
      ['storm.rules', GAME],
      ['storm.tests.rules', TESTS],
    ])
    const keep = new MemoryKeep()
    expect(compare(files, keep)).toBe(0)
    return { files, keep }
  }

  it('saves them from being read, until something changes that they see', () => {
    const { files, keep } = start()
    const views = () => (JSON.parse([...keep.kept.values()].at(-1)!) as KnownFile).views.length
    const change = (from: string, to: string) => {
      files.set('storm.rules', GAME.replace(from, to))
      expect(compare(files, keep, to)).toBe(0)
    }
    expect(views()).toBe(1)
    change('{ from = w }', '{ from = north }')
    change('= yes', '= no // for now')
    change('"Wait"', '"Wait a while"')
    change('step blow', 'var unheard: 0..3 = 0\nstep blow')
    expect(views()).toBe(1)
    change('north, south', 'north, south, west')
    expect(views()).toBe(2)
    change('var calm: bool = yes', 'var calm: bool? = yes')
    expect(views()).toBe(3)
  })

  it.each([
    ['a name that was free', 'step blow', 'var A: bool = no\nstep blow'],
    ['another type', 'var calm: bool = yes', 'var calm: 0..3 = 1'],
    ['one name less', 'var calm: bool = yes', ''],
    ['another name', 'action wait', 'action waitLong'],
    ['another part', 'action wait(w: Wind) "Wait" { blow(w) }', 'action wait(w: 0..1) "Wait" { blow(north) }'],
    ['no part', 'action wait(w: Wind) "Wait" { blow(w) }', 'action wait "Wait" { blow(south) }'],
    ['other players', 'for 2..4 players', 'for 3..4 players'],
    ['another member', 'north, south', 'north, souths'],
    ['a doubtful member', 'enum Wind', 'enum Gale { south, strong }\nenum Wind'],
    ['a mistake in a body', '{ from = w }', '{ from = ww }'],
    ['a mistake in a declaration', 'var calm: bool', 'var calm: bol'],
    ['a mistake of the grammar', 'step blow(w: Wind) {', 'step blow(w: Wind {'],
    ['another game', 'game storm', 'game gale'],
  ])('hides nothing: %s', (_, from, to) => {
    const { files, keep } = start()
    files.set('storm.rules', GAME.replace(from, to))
    compare(files, keep)
    compare(files, keep)
    files.set('storm.rules', GAME)
    expect(compare(files, keep)).toBe(0)
  })

  it('learns nothing while something is declared wrongly', () => {
    const keep = new MemoryKeep()
    const tests = TESTS.replace('calm = no', 'calm = 7')
    const files: Files = new Map([
      ['storm.rules', GAME.replace('var calm: bool', 'var calm: Unheard')],
      ['storm.tests.rules', tests],
    ])
    compare(files, keep)
    files.set('storm.rules', GAME)
    expect(compare(files, keep)).toBeGreaterThan(0)
  })

  it('tells of two tests of one title in different files', () => {
    const { files, keep } = start()
    files.set('more.tests.rules', TESTS)
    expect(compare(files, keep)).toBe(1)
    files.set('more.tests.rules', TESTS.replace('turns', 'turns again'))
    expect(compare(files, keep)).toBe(0)
  })

  it('holds for variants too', () => {
    const { files, keep } = start()
    files.set('gale.rules', 'variant gale of storm "Gale"\nreplace var calm: 0..2 = 1\n')
    files.set('gale.tests.rules', TESTS.replace('of storm', 'of gale'))
    expect(compare(files, keep)).toBeGreaterThan(0)
    files.set('gale.rules', 'variant gale of storm "Gale"\nreplace var calm: bool = no\n')
    expect(compare(files, keep)).toBe(0)
    files.set('gale.rules', 'variant gale of storm "Gale"\nremove var calm\n')
    expect(compare(files, keep)).toBeGreaterThan(0)
  })

  it('gives no graph, since tests may be missing from it', () => {
    const { files, keep } = start()
    expect(openWorkspace(files, null, keep).compile('storm').value).toBeNull()
    expect(openWorkspace(files).compile('storm').value?.tests).toHaveLength(1)
  })
})

// ------------------------------------------------------------------ the shelf

const games = join(import.meta.dirname, '../../../games')
const textsOf = (belongs: (name: string) => boolean): Files =>
  new Map(
    readdirSync(games, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.rules') && belongs(name))
      .sort()
      .map((name) => [name, readFileSync(join(games, name), 'utf8')]),
  )

/** Numbers that look random, the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One line of a text taken out, written twice, or with a word of it changed. */
function editLine(text: string, random: (below: number) => number): string {
  const lines = text.split('\n')
  const at = random(lines.length)
  const line = lines[at]!
  const words = line.match(/\w+/g) ?? ['']
  const changed = [
    [],
    [line, line],
    [line.replace(words[random(words.length)]!, (word) => `${word}s`)],
    [line.replace(/\b\d+\b/, (digits) => `${Number(digits) + 1}`)],
  ][random(4)]!
  return [...lines.slice(0, at), ...changed, ...lines.slice(at + 1)].join('\n')
}

describe.each([
  ['avalon', 24],
  ['saboteur', 16],
  ['gnoming-a-round', 24],
  ['dead-of-winter', 8],
])('one edit after the other in %s', (game, rounds) => {
  it('finds what a check without anything kept finds', () => {
    const files = textsOf((name) => name.startsWith(`${game}.`) || name.startsWith(`${game}/`))
    const whole = new Map(files)
    const keep = new MemoryKeep()
    const random = numbers(game.length)
    expect(compare(files, keep)).toBe(0)
    const names = [...files.keys()]
    for (let round = 0; round < rounds; round++) {
      const file = names[random(names.length)]!
      files.set(file, editLine(files.get(file)!, random))
      compare(files, keep, `${file} in round ${round}`)
      // Now and then what was broken is mended.
      if (random(3) === 0) for (const [name, text] of whole) files.set(name, text)
    }
    expect(keep.found).toBeGreaterThan(0)
  }, 120_000)
})
