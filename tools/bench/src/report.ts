/** The tables of the benchmark. */
import { distance, FAR_APART, shareOf } from './agreement.js'
import type { CompileTimes } from './compile-times.js'
import type { Group, Measured, Way } from './measure.js'
import type { ShelfRow } from './shelf.js'
import { short, table } from './table.js'

export interface GroupResult {
  readonly group: Group
  readonly measured: readonly Measured[]
}

const TITLES: Readonly<Record<Way, string>> = {
  sampling: 'Sampling: one legal answer is drawn, nothing is listed',
  listing: 'Listing: at every decision all legal answers are listed, and one of them is drawn',
}

/** All groups of one way, a line a contender. */
export function ratioTable(way: Way, results: readonly GroupResult[]): string {
  const head = ['matches/s', 'actions/s', 'actions each', '÷ by hand', 'lowest–highest', 'shares']
  const rows = results.flatMap(({ group, measured }) => measured.map((each, i) => rowOf(group, each, measured[0]!, i)))
  return `${TITLES[way]}\n\n${table(['game', 'played by', ...head], rows, 2)}`
}

/** How many times as fast the engine is as each live peer, out of the same run; null without a peer. */
export function peerTable(results: readonly GroupResult[]): string | null {
  const isPeer = ({ name }: Measured): boolean => name.startsWith('boardgame.io')
  const isEngine = ({ name }: Measured): boolean => name.startsWith('Rheol')
  const withPeers = results.filter(({ measured }) => measured.some(isPeer))
  if (withPeers.length === 0) return null
  const names = withPeers[0]!.measured.filter(isEngine).map(({ name }) => name)
  const rows = withPeers.flatMap(({ group, measured }) =>
    measured
      .filter(isPeer)
      .map((peer) => [
        group.game,
        peer.name,
        ...measured.filter(isEngine).map((engine) => times(engine.matchesPerSecond / peer.matchesPerSecond)),
      ]),
  )
  return table(['listing, to a live peer', 'peer', ...names], rows, 2)
}

/** `2,080 ×`, `13.8 ×`. */
function times(n: number): string {
  return `${n >= 100 ? Math.round(n).toLocaleString('en-GB') : n.toPrecision(3)} ×`
}

function rowOf(group: Group, each: Measured, first: Measured, i: number): string[] {
  const { median, low, high } = each.ratio
  return [
    i === 0 ? group.game : '',
    each.name,
    short(each.matchesPerSecond),
    short(each.actionsPerSecond),
    (each.tally.actions / each.tally.matches).toFixed(2),
    i === 0 ? '1' : ratio(median),
    i === 0 ? '' : `${ratio(low)}–${ratio(high)}`,
    sharesOf(group, each) + (farApart(each, first) ? ' DIFFER' : ''),
  ]
}

/** `first 58.49, second 28.81, nobody 12.70 ± 0.01 %`. */
function sharesOf(group: Group, { tally }: Measured): string {
  const shares = group.outcomes.map((_, outcome) => shareOf(tally, outcome))
  const error = Math.max(...shares.map((share) => share.error))
  const named = group.outcomes.map((name, i) => `${name} ${(shares[i]!.share * 100).toFixed(2)}`)
  return `${named.join(', ')} ± ${(error * 100).toFixed(2)} %`
}

function ratio(n: number): string {
  return n >= 1 ? n.toPrecision(3) : n >= 0.001 ? n.toPrecision(2) : n.toExponential(1)
}

export function farApart(each: Measured, first: Measured): boolean {
  return distance(each.tally, first.tally) > FAR_APART
}

export function compileTable({ first, warm }: CompileTimes): string {
  return table(
    ['compile and load games/avalon.rules', 'ms'],
    [
      ['first time in the process', first.toFixed(1)],
      ['warm, median of 10', warm.toFixed(1)],
    ],
  )
}

export function shelfTable(rows: readonly ShelfRow[]): string {
  return table(
    ['every game, sampling', 'players', 'matches/s', 'actions/s', 'actions each', 'ready in ms'],
    rows.map(({ title, seats, matches, actions, cpuSeconds, readyMilliseconds }) => [
      title,
      String(seats),
      short(matches / cpuSeconds),
      short(actions / cpuSeconds),
      (actions / matches).toFixed(1),
      readyMilliseconds.toFixed(0),
    ]),
  )
}
