import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rheol, tempFolder } from './run-rheol.js'
import { ROOT } from './source-files.js'

interface Expected {
  readonly game: string
  readonly file: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly counts: readonly number[]
  readonly complete?: number
  readonly quick: number
  readonly source: string
}

interface Counted {
  readonly counts: readonly { readonly sequences: number; readonly ended: number }[]
  readonly branches?: readonly { readonly sequences: number }[]
}

interface Position {
  /** Men by row from the north, who moves, who may castle. */
  readonly fen: string
  readonly counts: readonly number[]
  readonly quick: number
}

const { games, positions }: { games: Expected[]; positions: Position[] } = JSON.parse(
  readFileSync(`${ROOT}games/perft.json`, 'utf8'),
)

/** All depths of the table with `PERFT=full`, a few seconds' worth otherwise. */
const FULL = process.env.PERFT === 'full'
const TIMEOUT = FULL ? 600_000 : 60_000

const depthOf = ({ counts, quick }: Position | Expected): number => (FULL ? counts.length : quick)

function count(file: string, ...args: string[]): Counted {
  return countIn(`${ROOT}games`, file, ...args)
}

function countIn(cwd: string, file: string, ...args: string[]): Counted {
  const run = rheol(['perft', file, '--format', 'json', ...args], { cwd, timeout: TIMEOUT })
  expect(run.err).toBe('')
  expect(run.code).toBe(0)
  return JSON.parse(run.out)
}

describe('the counts of games with a published number', () => {
  it.each(games)(
    'are the expected ones: $file $options',
    (game) => {
      const depth = depthOf(game)
      const options = Object.entries(game.options ?? {}).flatMap((pair) => ['--option', pair.join('=')])
      const { counts } = count(game.file, '--depth', String(depth), ...options)
      expect(counts.map((one) => one.sequences)).toEqual(game.counts.slice(0, depth))
      if (game.complete === undefined || depth < game.counts.length) return
      expect(counts.reduce((sum, one) => sum + one.ended, 0)).toBe(game.complete)
    },
    TIMEOUT,
  )

  it('name where they come from', () => {
    expect(games.filter((game) => game.source.length < 20)).toEqual([])
  })
})

const MEN = new Map([...'pnbrqk'].map((letter, i) => [letter, 'pawn knight bishop rook queen king'.split(' ')[i]!]))
const CORNERS = new Map([...'KQkq'].map((letter, i) => [letter, 'h1 a1 h8 a8'.split(' ')[i]!]))

/** A variant of chess that begins with the position. */
function variantOf(fen: string): string {
  const [board, , castling] = fen.split(' ')
  const lines = board!.split('/').flatMap((row, i) => {
    const squares = row.replace(/\d/g, (empty) => ' '.repeat(Number(empty)))
    return [...squares].flatMap((letter, column) => {
      const man = MEN.get(letter.toLowerCase())
      const at = `${'abcdefgh'[column]}${8 - i}`
      const side = letter === letter.toLowerCase() ? 'black' : 'white'
      return man === undefined ? [] : [`man[${at}] = ${man} side[${at}] = ${side}`]
    })
  })
  const corners = [...castling!].flatMap((letter) => CORNERS.get(letter) ?? [])
  return `variant position of chess "A position"
trigger after setup {
  for each s in Square { clear(s) }
  ${lines.join('\n  ')}
  castling = {${corners.join(', ')}}
  remember
}
`
}

describe('positions of chess', () => {
  it.each(positions)(
    'are counted as published: $fen',
    (position) => {
      const folder = tempFolder()
      copyFileSync(`${ROOT}games/chess.rules`, `${folder}/chess.rules`)
      writeFileSync(`${folder}/position.rules`, variantOf(position.fen))
      const depth = depthOf(position)
      const { counts } = countIn(folder, 'position.rules', '--depth', String(depth))
      expect(counts.map((one) => one.sequences)).toEqual(position.counts.slice(0, depth))
    },
    TIMEOUT,
  )
})

describe('rheol perft', () => {
  it('divides the count by the first answer', () => {
    const { branches, counts } = count('english-draughts.rules', '--depth', '4', '--divide')
    expect(branches).toHaveLength(7)
    expect(branches!.reduce((sum, one) => sum + one.sequences, 0)).toBe(counts[3]!.sequences)
    const { out } = rheol(['perft', 'english-draughts.rules', '-d', '2', '--divide'], { cwd: `${ROOT}games` })
    expect(out).toContain('go a3 b4')
  })

  it('says how many games are over by then', () => {
    const { out } = rheol(['perft', 'tic-tac-toe.rules', '-d', '5'], { cwd: `${ROOT}games` })
    expect(out).toContain('Games that are over by then: 1,440')
  })

  it.each([
    { game: 'pig.rules', why: 'Chance has a say' },
    { game: 'hearts.rules', why: 'Chance has a say in the setup' },
  ])('refuses a game that chance has a say in: $game', ({ game, why }) => {
    const run = rheol(['perft', game, '-d', '1'], { cwd: `${ROOT}games` })
    expect(run.err).toContain(why)
    expect(run.err).toContain('engine/not-countable')
    expect(run.code).toBe(2)
  })

  it('ends with 2 without a depth', () => {
    expect(rheol(['perft', 'pig.rules'], { cwd: `${ROOT}games` }).code).toBe(2)
  })
})
