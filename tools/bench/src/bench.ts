/** The whole benchmark: what is asked for is measured, one thing after the other, and printed. */
import { writeFileSync } from 'node:fs'
import type { Workspace } from '@rheol/dsl'
import { BenchError } from './bench-error.js'
import { type CompileTimes, compileTimes } from './compile-times.js'
import { elsewhereTable } from './elsewhere.js'
import { groupsOf } from './groups.js'
import { measureGroup, type Way } from './measure.js'
import type { BenchOptions } from './options.js'
import { loadBoardgameIo } from './peer-boardgame-io.js'
import { compileTable, farApart, type GroupResult, peerTable, ratioTable, shelfTable } from './report.js'
import { LEAST_WARM_UP, type ShelfRow, shelfRow } from './shelf.js'
import { openShelf } from './shelf-workspace.js'
import { isClean, rowLine, sweepGame, sweepTable } from './sweep.js'

type Print = (text: string) => void

/** Prints tables to `out` and what is going on to `progress`. Throws a BenchError. */
export function bench(options: BenchOptions, out: Print, progress: Print): void {
  const shelf = openShelf()
  // Found out before minutes are spent.
  if (options.json !== null) writeJson(options.json, '')
  if (options.sweep === null) timeContenders(shelf, options, out, progress)
  else sweep(shelf, options.sweep, options, out, progress)
}

function wants(only: string | null, ...names: readonly string[]): boolean {
  return only === null || names.join(' ').toLowerCase().includes(only)
}

function sweep(shelf: Workspace, matches: number, { only, json }: BenchOptions, out: Print, progress: Print): void {
  const games = shelf.entries.filter(
    ({ kind, name, title }) => (kind === 'game' || kind === 'variant') && wants(only, name, title),
  )
  if (games.length === 0) throw nothingMatches(only)
  const rows = games.flatMap(({ name, title }) => {
    progress(`${matches} matches: ${title}`)
    return sweepGame(shelf, name, title, matches, (row) => progress(`  ${rowLine(row)}`))
  })
  out(
    `${matches} random matches of each game and variant at its fewest and its most players, one thread.\n\n${sweepTable(rows)}`,
  )
  if (json !== null) writeJson(json, `${JSON.stringify({ node: process.version, matches, sweep: rows }, null, 2)}\n`)
  const wrong = rows.filter((row) => !isClean(row))
  if (wrong.length === 0) return
  throw new BenchError(
    'bench/rules-went-wrong',
    `Something went wrong in: ${[...new Set(wrong.map(({ title }) => title))].join(', ')}.`,
    'rheol simulate with the seed shows the match',
  )
}

function timeContenders(shelf: Workspace, { only, seconds, json }: BenchOptions, out: Print, progress: Print): void {
  const peer = loadBoardgameIo()
  const groups = groupsOf(shelf, peer, (...names) => wants(only, ...names))
  const games = shelf.entries.filter(({ kind, name, title }) => kind === 'game' && wants(only, 'shelf', name, title))
  const compiles = wants(only, 'compile avalon')
  if (groups.length === 0 && games.length === 0 && !compiles) throw nothingMatches(only)

  const warm = (seconds / 3).toFixed(1)
  out(`Node ${process.version}, one thread, ${seconds} s of CPU time for each row, after ${warm} s of warm-up.`)
  out(`In the table of all games: a third of that for each, after at least ${LEAST_WARM_UP} s of warm-up.\n`)
  if (peer === null) out('boardgame.io is not installed, so its rows are left out.\n')
  let compile: CompileTimes | null = null
  if (compiles) {
    progress('compile')
    compile = compileTimes()
    out(`${compileTable(compile)}\n`)
  }
  const results: GroupResult[] = []
  for (const way of ['sampling', 'listing'] satisfies Way[]) {
    const some = groups
      .filter((group) => group.way === way)
      .map((group) => {
        progress(`${way}: ${group.game}`)
        return { group, measured: measureGroup(group, seconds) }
      })
    if (some.length > 0) out(`${ratioTable(way, some)}\n`)
    results.push(...some)
  }
  const peers = peerTable(results)
  if (peers !== null) out(`${peers}\n`)
  if (results.length > 0) out(`${LEGEND}\n\n${elsewhereTable()}\n\n${ELSEWHERE_LEGEND}\n`)
  const rows: ShelfRow[] = games.map(({ name, title }) => {
    progress(`shelf: ${title}`)
    return shelfRow(shelf, name, title, seconds / 3)
  })
  if (rows.length > 0) out(`${shelfTable(rows)}\n`)
  if (json !== null) {
    const plain = results.map(({ group: { way, game, outcomes }, measured }) => ({ way, game, outcomes, measured }))
    const figures = { node: process.version, seconds, compile, groups: plain, shelf: rows }
    writeJson(json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  const differing = results.filter(({ measured }) => measured.some((each) => farApart(each, measured[0]!)))
  if (differing.length === 0) return
  throw new BenchError(
    'bench/shares-differ',
    `Not the same game is played: ${differing.map(({ group }) => `${group.way} ${group.game}`).join(', ')}.`,
    'a share of wins is more than 4.5 standard errors away from the one by hand; one of the two is wrong',
  )
}

function nothingMatches(only: string | null): BenchError {
  return new BenchError(
    'bench/nothing-matches',
    `Nothing is called ${JSON.stringify(only)}.`,
    'try sampling, listing, shelf, compile, or a word of a game’s title',
  )
}

const LEGEND = `An action is one answer of one seat; forced answers are counted in all rows. Every ratio is made within this run: the
contenders of a game take turns in nine slices, and the ratio is the median of nine, with the lowest and the highest.
"By hand" is plain JavaScript that keeps nothing but what decides the winner. The contenders of one game and way draw by
the same law, and their shares of wins must agree. Sampling in Breakthrough draws a pawn that can move, then where it
goes; listing draws among all moves alike. "JSON and events" is the way of windows, bots and tests.`

const ELSEWHERE_LEGEND = `Measured elsewhere, on another machine and another day: for orientation, not for ratios. These engines list all legal
moves, but for the last column, and but for Ludii where its own shortcut is faster (tic-tac-toe).`

function writeJson(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BenchError(
      'bench/cannot-write',
      `The figures cannot be written: ${why}.`,
      'name a file in a folder that is there',
    )
  }
}
