import { meanActions, wilsonInterval } from '@rheol/runtime'
import type { SimulationReport } from '../simulate/simulation-report.js'

/** Raised when a reader of the old form could misread the new one. */
export const SIMULATION_JSON_VERSION = 1

/** For programs. Holds nothing of how the work was split or how long it took: the same command, the same bytes. */
export function simulateJson({ graph, layers, options, seed, bots, table }: SimulationReport): string {
  const share = (count: number): { readonly low: number; readonly high: number } => wilsonInterval(count, table.matches)
  const content = {
    format: 'rheol-simulation',
    version: SIMULATION_JSON_VERSION,
    game: layers[0],
    variants: layers.slice(1),
    seats: table.seats,
    options,
    seed,
    policy: bots.length === 0 ? 'random' : bots.join(','),
    matches: table.matches,
    ends: table.ends.map((one) => ({ ...one, interval: share(one.count) })),
    seatsWon: table.winsBySeat.map((count, seat) => ({
      seat,
      name: graph.seats.names?.[seat] ?? null,
      count,
      interval: share(count),
    })),
    holdings: table.holdings
      .filter(({ held }) => held > 0)
      .map((one) => ({ ...one, interval: wilsonInterval(one.won, one.held) })),
    bots: table.bots.map((one) => ({ ...one, interval: wilsonInterval(one.won, one.seats) })),
    groups: table.groups.map((one) => ({ ...one, interval: wilsonInterval(one.won, one.matches) })),
    outcomes: table.outcomes,
    actions: { ...table.actions, mean: meanActions(table) },
    unfinished: table.unfinished,
    faults: table.faults.map((fault) => ({
      ...fault,
      at: fault.at === null ? null : { file: graph.files[fault.at[0]], line: fault.at[3] },
    })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}
