import { cellNamed, columnOf, gridSize, type PlayerView, rowOf, type Value, type ZoneView } from '@rheol/runtime'
import type { Paint } from '../terminal/colour.js'
import { boardText } from './board-text.js'
import { spaced, type Words } from './words.js'

/** What one seat sees of the table, as text. What it does not see is not in a view, so it cannot be here. */
export function viewText(view: PlayerView, words: Words, style: Paint): string {
  const lines: string[] = []
  const phases = view.phases.map((phase) => words.text(phase.text)).join(' › ')
  lines.push(style.bold(`── ${words.info.title}${phases === '' ? '' : ` · ${phases}`} ──`))
  lines.push(...boards(view, words, style))
  lines.push(...grouped([...vars(view, words, style), ...zones(view, words, style), ...facts(view, words, style)]))
  return lines.join('\n')
}

/** One thing on the table: `role` of `Bo` is `a knight`. */
interface Item {
  readonly name: string
  readonly where: string
  readonly what: string
}

/** Things of one name stand in one line, where their places tell them apart; once for all where all are alike. */
function grouped(items: readonly Item[]): string[] {
  const byName = new Map<string, Item[]>()
  for (const item of items) byName.set(item.name, [...(byName.get(item.name) ?? []), item])
  return [...byName].flatMap(([name, all]) => {
    const first = all[0]!.what
    if (all.length > 2 && all.every(({ what }) => what === first)) return [`${spaced(name)}  ${first} each`]
    const parts = all.map(({ where, what }) => (where === '' ? what : `${where}: ${what}`))
    const line = `${spaced(name)}  ${parts.join(' · ')}`
    return line.length <= 100 || parts.length === 1 ? [line] : [spaced(name), ...parts.map((part) => `    ${part}`)]
  })
}

function place(index: readonly Value[], words: Words): string {
  return index.map((value) => words.loose(value)).join(', ')
}

function only(isPrivate: boolean, style: Paint): string {
  return isPrivate ? style.dim(' (only you)') : ''
}

// ------------------------------------------------------------------ boards

/** A board with more cells than this is drawn only once something lies on it. */
const LARGE_BOARD = 200

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
    const isLarge = gridSize(shape) > LARGE_BOARD
    if (isLarge && placed.every((cell) => cell.text === '')) continue
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

/** In a large table, only what is not empty. */
const ALL_SHOWN = 12

function vars(view: PlayerView, words: Words, style: Paint): Item[] {
  const onBoards = new Set(boardNames(words).map((one) => one.name))
  const sizes = new Map<string, number>()
  for (const { name } of view.vars) sizes.set(name, (sizes.get(name) ?? 0) + 1)
  return view.vars
    .filter((one) => !onBoards.has(one.name))
    .filter((one) => one.hidden || !isEmpty(one.value) || sizes.get(one.name)! <= ALL_SHOWN)
    .map((one) => ({
      name: one.name,
      where: place(one.index, words),
      what: `${one.hidden ? style.dim('hidden') : words.value(one.value, one.type)}${only(one.private, style)}`,
    }))
}

function zones(view: PlayerView, words: Words, style: Paint): Item[] {
  const onBoards = new Set(boardNames(words).map((one) => one.name))
  const boxes = new Set(words.info.zones.filter((one) => one.box).map((one) => one.name))
  const sizes = new Map<string, number>()
  for (const { zone } of view.zones) sizes.set(zone, (sizes.get(zone) ?? 0) + 1)
  return view.zones
    .filter((one) => !onBoards.has(one.zone) && !boxes.has(one.zone))
    .filter((one) => one.count > 0 || sizes.get(one.zone)! <= ALL_SHOWN)
    .map((one) => {
      const isPrivate = one.cards.some((card) => card.private)
      return {
        name: one.zone,
        where: place(one.index, words),
        what: `${zoneText(one, words)}${only(isPrivate, style)}`,
      }
    })
}

/** What defines tell, and what was shown to this seat or is remembered by it. */
function facts(view: PlayerView, words: Words, style: Paint): Item[] {
  const told = view.facts.map((one) => ({
    name: one.name,
    where: place(one.args, words),
    what: `${words.value(one.value, one.type)}${only(one.private, style)}`,
  }))
  const known = view.knowledge
    .filter((one) => one.source === 'shown' || one.source === 'answer')
    .map((one) => ({
      name: one.name,
      where: place(one.index, words),
      what: `${words.value(one.value, one.type)}${only(true, style)}`,
    }))
  return [...told, ...known]
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
