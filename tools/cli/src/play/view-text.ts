import { cellNamed, columnOf, type PlayerView, rowOf, type Value, type VarView, type ZoneView } from '@rheol/runtime'
import type { Paint } from '../terminal/colour.js'
import { boardText } from './board-text.js'
import { spaced, type Words } from './words.js'

/** What one seat sees of the table, as text. What it does not see is not in a view, so it cannot be here. */
export function viewText(view: PlayerView, words: Words, style: Paint): string {
  const lines: string[] = []
  const phases = view.phases.map((phase) => words.text(phase.text)).join(' › ')
  lines.push(style.bold(`── ${words.info.title}${phases === '' ? '' : ` · ${phases}`} ──`))
  lines.push(...boards(view, words, style), ...plainVars(view, words, style), ...plainZones(view, words, style))
  for (const fact of view.facts) {
    lines.push(
      `${label(fact.name, fact.args, words)}: ${words.value(fact.value, fact.type)}${only(fact.private, style)}`,
    )
  }
  for (const known of view.knowledge) {
    if (known.source !== 'shown' && known.source !== 'answer') continue
    const what = words.value(known.value, known.type)
    lines.push(`${label(known.name, known.index, words)}: ${what}${only(true, style)}`)
  }
  return lines.join('\n')
}

function only(isPrivate: boolean, style: Paint): string {
  return isPrivate ? style.dim(' (only you know)') : ''
}

function label(name: string, index: readonly Value[], words: Words): string {
  return words.place(name, index)
}

// ------------------------------------------------------------------ boards

/** Zones and variables looked up by a cell alone are drawn as boards. */
function boards(view: PlayerView, words: Words, style: Paint): string[] {
  const blocks: string[] = []
  for (const { name, grid } of boardNames(words)) {
    const shape = words.info.grids.find((one) => one.name === grid)!
    const cells = [
      ...view.vars
        .filter((one) => one.name === name)
        .map((one) => ({ at: one.index[0], text: isEmpty(one.value) ? '' : words.value(one.value, one.type) })),
      ...view.zones
        .filter((one) => one.zone === name)
        .map((one) => ({ at: one.index[0], text: one.count === 0 ? '' : zoneText(one, words) })),
    ]
    const placed = cells.flatMap(({ at, text }) => {
      const cell = typeof at === 'string' ? cellNamed(shape, at) : -1
      return cell < 0 ? [] : [{ column: columnOf(shape, cell), row: rowOf(shape, cell), text }]
    })
    blocks.push(style.dim(spaced(name)), boardText(shape, placed))
  }
  return blocks
}

function boardNames(words: Words): { readonly name: string; readonly grid: string }[] {
  return [...words.info.vars, ...words.info.zones].flatMap(({ name, index }) => {
    const [only, more] = index
    return only?.k === 'grid' && more === undefined ? [{ name, grid: only.name }] : []
  })
}

function isEmpty(value: Value): boolean {
  return value === null || value === false || value === 0 || (Array.isArray(value) && value.length === 0)
}

// ------------------------------------------------------------------ variables and zones

function plainVars(view: PlayerView, words: Words, style: Paint): string[] {
  const onBoards = new Set(boardNames(words).map((one) => one.name))
  return [...groupByName(view.vars)]
    .filter(([name]) => !onBoards.has(name))
    .map(([name, all]) => {
      const shown = all.filter((one) => one.index.length === 0 || one.hidden || !isEmpty(one.value) || all.length <= 12)
      const parts = shown.map((one) => {
        const value = one.hidden ? style.dim('hidden') : words.value(one.value, one.type)
        const where = one.index.map((value) => words.loose(value)).join(', ')
        return `${where === '' ? '' : `${where} `}${value}${only(one.private, style)}`
      })
      return `${spaced(name)}: ${parts.length === 0 ? 'none' : parts.join(' · ')}`
    })
}

function groupByName(vars: readonly VarView[]): Map<string, VarView[]> {
  const byName = new Map<string, VarView[]>()
  for (const one of vars) byName.set(one.name, [...(byName.get(one.name) ?? []), one])
  return byName
}

function plainZones(view: PlayerView, words: Words, style: Paint): string[] {
  const onBoards = new Set(boardNames(words).map((one) => one.name))
  const boxes = new Set(words.info.zones.filter((one) => one.box).map((one) => one.name))
  return view.zones
    .filter((one) => !onBoards.has(one.zone) && !boxes.has(one.zone))
    .map((one) => {
      const isPrivate = one.cards.some((card) => card.private)
      return `${label(one.zone, one.index, words)}: ${zoneText(one, words)}${only(isPrivate, style)}`
    })
}

const CARDS_IN_A_LINE = 24

function zoneText(zone: ZoneView, words: Words): string {
  if (zone.count === 0) return 'empty'
  const seen = zone.cards.filter((card) => card.row !== null)
  const counted = new Map<string, number>()
  const names = seen.slice(0, CARDS_IN_A_LINE).map((card) => words.member(zone.card, card.row!))
  if (zone.holds === 'group') for (const name of names) counted.set(name, (counted.get(name) ?? 0) + 1)
  const listed = zone.holds === 'group' ? [...counted].map(([name, n]) => (n === 1 ? name : `${name} ×${n}`)) : names
  const unseen = zone.count - seen.length
  if (zone.holds === 'one') return listed[0] ?? 'face down'
  if (seen.length > CARDS_IN_A_LINE) listed.push(`and ${seen.length - CARDS_IN_A_LINE} more`)
  if (unseen > 0) listed.push(`${unseen} ${unseen === 1 ? 'card' : 'cards'} face down`)
  return listed.join(', ')
}
