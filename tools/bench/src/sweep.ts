/** Every game, played at random by its fewest and its most players: what goes wrong, and how long it takes. */
import type { Workspace } from '@rheol/dsl'
import { meanActions, type SimulationFault, simulateRange } from '@rheol/runtime'
import { cpuClock } from './measure.js'
import { gameOf } from './shelf-workspace.js'
import { short, table } from './table.js'

export interface SweepRow {
  readonly title: string
  readonly players: number
  readonly matches: number
  readonly cpuSeconds: number
  readonly actions: { readonly min: number; readonly mean: number; readonly max: number }
  /** Nothing could be chosen where a choice was due. */
  readonly deadEnds: number
  /** A rule took more steps than a run may. */
  readonly budgetStops: number
  /** Other rules that went wrong. */
  readonly faults: number
  /** Broken off after 10,000 actions. */
  readonly unfinished: number
  /** The first match of each place where something went wrong. */
  readonly found: readonly SimulationFault[]
}

const SEED = 1

/** `done` is told of each number of players as soon as it has played: a whole sweep takes many minutes. */
export function sweepGame(
  shelf: Workspace,
  name: string,
  title: string,
  matches: number,
  done: (row: SweepRow) => void,
): SweepRow[] {
  const game = gameOf(shelf, name)
  const { min, max } = game.graph.seats
  return [...new Set([min, max])].map((players) => {
    const begin = cpuClock.now()
    const played = simulateRange(game, { seats: players, seed: SEED, from: 0, to: matches })
    const cpuSeconds = cpuClock.now() - begin
    if (!played.ok) throw new Error(`${title}: ${played.refusal.message}`)
    const { actions, faults, unfinished } = played.value
    const count = (wanted: (code: string) => boolean): number =>
      faults.filter(({ code }) => wanted(code)).reduce((sum, fault) => sum + fault.count, 0)
    const row: SweepRow = {
      title,
      players,
      matches,
      cpuSeconds,
      actions: { min: actions.min, mean: meanActions(played.value), max: actions.max },
      deadEnds: count((code) => code === 'engine/no-option'),
      budgetStops: count((code) => code === 'engine/budget'),
      faults: count((code) => code !== 'engine/no-option' && code !== 'engine/budget'),
      unfinished,
      found: faults,
    }
    done(row)
    return row
  })
}

/** `5 players: 12.3 s, 0 dead ends, 0 budget stops, 0 faults, 0 too long; 10–20.5–80 actions`. */
export function rowLine({ players, cpuSeconds, deadEnds, budgetStops, faults, unfinished, actions }: SweepRow): string {
  const wrong = `${deadEnds} dead ends, ${budgetStops} budget stops, ${faults} faults, ${unfinished} too long`
  const { min, mean, max } = actions
  return `${players} players: ${cpuSeconds.toFixed(1)} s, ${wrong}; ${min}–${mean.toFixed(1)}–${max} actions`
}

/** Did anything go wrong? */
export function isClean({ found, unfinished }: SweepRow): boolean {
  return found.length === 0 && unfinished === 0
}

export function sweepTable(rows: readonly SweepRow[]): string {
  const head = ['game', 'players', 'CPU s', 'matches/s', 'actions', 'dead ends', 'budget stops', 'faults', 'too long']
  const cells = rows.map((row) => [
    row.title,
    String(row.players),
    row.cpuSeconds.toFixed(1),
    short(row.matches / row.cpuSeconds),
    `${row.actions.min}–${row.actions.mean.toFixed(1)}–${row.actions.max}`,
    ...[row.deadEnds, row.budgetStops, row.faults, row.unfinished].map(String),
  ])
  const found = rows.flatMap((row) => row.found.map((fault) => foundLine(row, fault)))
  return [table(head, cells), ...found].join('\n')
}

function foundLine({ title, players }: SweepRow, { code, message, at, count, match, seed }: SimulationFault): string {
  const where = at === null ? '' : ` (line ${at[3]})`
  return `${title}, ${players} players: ${code}: ${message}${where} ${count} times, first in match ${match}, seed ${seed}`
}
