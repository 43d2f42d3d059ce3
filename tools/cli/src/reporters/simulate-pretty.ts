import { meanActions, type SimulationTable, type Value, wilsonInterval } from '@rheol/runtime'
import type { SimulationReport } from '../simulate/simulation-report.js'
import { paint } from '../terminal/colour.js'
import { printable } from '../terminal/printable.js'
import { tableText } from './table-text.js'

/** For people: how matches end, who wins, how long they take, and what went wrong. */
export function simulatePretty(report: SimulationReport, options: { readonly colour: boolean }): string {
  const { graph, sources, seed, table } = report
  const style = paint(options.colour)
  const title = graph.texts[graph.title]?.text ?? graph.name
  const blocks = [
    `${style.bold(title)}, ${table.seats} players, ${number(table.matches)} ${policy(report)}, seed ${seed}`,
    section(
      'How matches end',
      table.ends.map((one) => [endLabel(report, one.end), winnersAt(table, one.end), ...share(one.count, table)]),
    ),
    ...groupSections(report),
    ...holdingSections(report),
    ...botSections(report),
    section('Who wins', seatRows(report)),
  ]
  const { min, max } = table.actions
  blocks.push(section('Choices made in a match', [[`${min} to ${max}, ${meanActions(table).toFixed(1)} on average`]]))
  if (table.unfinished > 0) {
    blocks.push(style.yellow(`${number(table.unfinished)} matches were broken off: they went on and on.`))
  }
  for (const fault of table.faults) {
    const what = fault.code === 'engine/no-option' ? 'dead end' : 'fault'
    const lines = [
      `${style.red(`${what} [${fault.code}]`)}: ${fault.message}`,
      `  in ${number(fault.count)} ${fault.count === 1 ? 'match' : 'matches'}; first in match ${fault.match}, seed ${fault.seed}`,
    ]
    if (fault.at !== null) {
      const [file, , , line] = fault.at
      const name = graph.files[file] ?? ''
      lines.push(
        `  ${name}:${line}`,
        `  ${line} |   ${
          sources
            .get(name)
            ?.split(/\r\n|\n|\r/)
            [line - 1]?.trim() ?? ''
        }`,
      )
    }
    blocks.push(lines.join('\n'))
  }
  if (table.faults.length === 0) blocks.push(style.green('No dead ends and no faults.'))
  return `${printable(blocks.join('\n\n'), options.colour)}\n`
}

function section(title: string, rows: readonly (readonly string[])[]): string {
  return `${title}\n${tableText(rows)}`
}

function policy({ bots }: SimulationReport): string {
  return bots.length === 0 ? 'random matches' : `matches of ${[...new Set(bots)].join(' and ')}`
}

/** For each thing asked for: how often somebody wins by its values, and how matches end then. */
function groupSections(report: SimulationReport): string[] {
  const { groups } = report.table
  return [...new Set(groups.map(({ by }) => by))].flatMap((by) => {
    const own = groups.filter((group) => group.by === by)
    const won = own.map(({ value, won, matches }) => [
      valueText(value),
      `${number(won)} of ${number(matches)}`,
      ...shareOf(won, matches).slice(1),
    ])
    const ends = own.flatMap(({ value, ends, matches }) =>
      ends.map(({ end, count }) => [`${valueText(value)}: ${endLabel(report, end)}`, ...shareOf(count, matches)]),
    )
    return [section(`Won by somebody, by ${by}`, won), section(`How matches end, by ${by}`, ends)]
  })
}

function valueText(value: Value): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  return typeof value === 'object' ? `seat ${(value as { seat: number }).seat + 1}` : String(value)
}

/** How each kind of bot did, out of the seats it had. */
function botSections({ table }: SimulationReport): string[] {
  if (table.bots.length < 2) return []
  return [
    section(
      'Won by bot',
      table.bots.map(({ bot, seats, won }) => [bot, ...shareOf(won, seats)]),
    ),
  ]
}

/** Wins by side and role, where players have such a card: out of the matches in which somebody held it. */
function holdingSections({ table }: SimulationReport): string[] {
  const groups = new Map<string, string[][]>()
  for (const { zone, attribute, value, held, won } of table.holdings) {
    if (held === 0) continue
    const title = attribute === null ? `Won by ${zone}` : `Won by ${attribute} of ${zone}`
    groups.set(title, [...(groups.get(title) ?? []), [value, ...shareOf(won, held)]])
  }
  return [...groups].map(([title, rows]) => section(title, rows))
}

/** The end by its name or line, with the words the players read. */
function endLabel({ graph }: SimulationReport, end: string): string {
  const def = graph.ends.find((one) => one.name === end)
  const node = graph.nodes.find((one) => one.kind === 'end' && `${graph.files[one.at[0]]}:${one.at[3]}` === end)
  const sentence = def?.text ?? (node?.kind === 'end' ? node.text : null)
  const text = sentence === null ? undefined : graph.texts[sentence.text]?.text
  return text === undefined ? end : `${end} · ${text}`
}

/** How many win at this end: `2 win`, `1 to 3 win`. */
function winnersAt(table: SimulationTable, end: string): string {
  const counts = table.outcomes.filter((one) => one.end === end).map((one) => one.winners.length)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  if (most === 0) return 'nobody wins'
  if (least === most) return `${most} ${most === 1 ? 'wins' : 'win'}`
  return `${least} to ${most} win`
}

function seatRows(report: SimulationReport): string[][] {
  const { table } = report
  const rows = table.winsBySeat.map((count, seat) => [seatName(report, seat), ...share(count, table)])
  const nobody = table.outcomes.filter((one) => one.winners.length === 0).reduce((sum, one) => sum + one.count, 0)
  if (nobody > 0) rows.push(['nobody', ...share(nobody, table)])
  return rows
}

function seatName({ graph }: SimulationReport, seat: number): string {
  return graph.seats.names?.[seat] ?? `seat ${seat + 1}`
}

function share(count: number, table: SimulationTable): string[] {
  return shareOf(count, table.matches)
}

function shareOf(count: number, of: number): string[] {
  const { low, high } = wilsonInterval(count, of)
  const percent = (part: number): string => (part * 100).toFixed(1)
  return [number(count), `${percent(count / of)} %`, `(${percent(low)} to ${percent(high)} %)`]
}

/** Thousands parted by commas, the same on every machine. */
function number(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}
