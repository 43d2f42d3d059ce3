/** Positions read and made by hand: the first one, and those that tests describe. */
import { Fault, type Raw, type RawSpot, type Slots } from '../engine/program.js'
import type { RuleGraph, TypeId, VarId, ZoneId } from '../graph/rule-graph.js'
import { indexOf, numberOf } from '../layout/indexes.js'
import { HEADER } from '../layout/layout.js'
import { type ProgramLayout, volume } from '../layout/make-layout.js'
import type { Compiled } from './choice-runtime.js'

/** Every card in the box of its kind, every variable at its first value; seeds are still missing. */
export function initialSlots(
  graph: RuleGraph,
  layout: ProgramLayout,
  functions: Readonly<Record<string, Compiled>>,
): Slots {
  const s = new Int32Array(layout.size)
  s[HEADER.choice] = -1
  s[HEADER.end] = -1
  s[HEADER.endNode] = -1
  graph.zones.forEach((_, id) => {
    const zone = layout.zones[id]!
    for (let i = 0; i < zone.instances; i++) {
      const slot = zone.base + i * zone.stride
      if (zone.holds !== 'group') s[slot] = -1
      if (zone.holds === 'pile') s[slot + 1] = -1
    }
  })
  layout.cards.forEach((card, type) => {
    if (card === null) return
    const box = graph.zones.findIndex((each) => each.box && each.card === type)
    s.fill(-1, card.zone, card.up)
    for (let copy = 0; copy < card.copies; copy++) putInto(graph, layout, s, type, copy, box, 0, null)
  })
  graph.vars.forEach((def, id) => {
    const { base, words, index } = layout.vars[id]!
    const first = def.type.k === 'set' ? 0 : def.type.opt === true ? -1 : def.type.k === 'int' ? def.type.min : 0
    const value = def.initial === null ? first : functions[`i${id}`]!(s)
    for (let i = 0; i < volume(index); i++) {
      if (typeof value === 'number') s[base + i * words] = value
      else s.set(value, base + i * words)
    }
  })
  return s
}

/** Takes a copy from where it lies and lays it into a zone instance, on top of a pile. */
function placeCard(
  graph: RuleGraph,
  layout: ProgramLayout,
  s: Slots,
  type: TypeId,
  copy: number,
  zone: ZoneId,
  number: number,
  up: boolean | null,
): void {
  takeOut(layout, s, type, copy)
  putInto(graph, layout, s, type, copy, zone, number, up)
}

function takeOut(layout: ProgramLayout, s: Slots, type: TypeId, copy: number): void {
  const card = layout.cards[type]!
  const instance = s[card.zone + copy]!
  const zone = layout.zones.find((each) => each.card === type && holdsInstance(each, instance))!
  const slot = zone.base + (instance - zone.first) * zone.stride
  if (zone.holds === 'one') s[slot] = -1
  else if (zone.holds === 'group') {
    s[slot]!--
    s[slot + 1 + (copy >> 5)]! &= ~(1 << (copy & 31))
  } else {
    const above = s[card.above + copy]!
    const below = s[card.below + copy]!
    if (above < 0) s[slot] = below
    else s[card.below + above] = below
    if (below < 0) s[slot + 1] = above
    else s[card.above + below] = above
    s[slot + 2]!--
    s[card.above + copy] = -1
    s[card.below + copy] = -1
  }
}

function putInto(
  graph: RuleGraph,
  layout: ProgramLayout,
  s: Slots,
  type: TypeId,
  copy: number,
  zoneId: ZoneId,
  number: number,
  up: boolean | null,
): void {
  const card = layout.cards[type]!
  const zone = layout.zones[zoneId]!
  const slot = zone.base + number * zone.stride
  if (zone.holds === 'one') {
    if (s[slot]! >= 0) throw new Fault('engine/fault', 'There is a card already where only one may lie.', null)
    s[slot] = copy
  } else if (zone.holds === 'group') {
    s[slot]!++
    s[slot + 1 + (copy >> 5)]! |= 1 << (copy & 31)
  } else {
    const top = s[slot]!
    s[card.below + copy] = top
    if (top < 0) s[slot + 1] = copy
    else s[card.above + top] = copy
    s[slot] = copy
    s[slot + 2]!++
  }
  s[card.zone + copy] = zone.first + number
  const lies = graph.zones[zoneId]!.seen.k === 'everyone'
  s[card.up + copy] = (up ?? lies) ? 1 : 0
  s[card.shown + copy] = 0
}

/** Cards of a zone instance: piles from the top, the others by copy. */
export function cardsIn(layout: ProgramLayout, s: Slots, zone: ZoneId, index: readonly number[]): number[] {
  const { base, stride, holds, card, index: domains } = layout.zones[zone]!
  const number = numberOf(domains, index)
  if (number < 0) return []
  const slot = base + number * stride
  const { below, copies } = layout.cards[card]!
  if (holds === 'one') return s[slot]! >= 0 ? [s[slot]!] : []
  const found: number[] = []
  if (holds === 'pile') for (let c = s[slot]!; c >= 0; c = s[below + c]!) found.push(c)
  else for (let c = 0; c < copies; c++) if ((s[slot + 1 + (c >> 5)]! >> (c & 31)) & 1) found.push(c)
  return found
}

export function spotOf(layout: ProgramLayout, s: Slots, type: TypeId, copy: number): RawSpot {
  const instance = s[layout.cards[type]!.zone + copy]!
  const zone = layout.zones.findIndex((each) => each.card === type && holdsInstance(each, instance))
  const { index, first } = layout.zones[zone]!
  return { zone, index: indexOf(index, instance - first) }
}

function holdsInstance(zone: { readonly first: number; readonly instances: number }, instance: number): boolean {
  return instance >= zone.first && instance < zone.first + zone.instances
}

export function valueOfVar(
  graph: RuleGraph,
  layout: ProgramLayout,
  s: Slots,
  id: VarId,
  index: readonly number[],
): Raw {
  const { base, words, index: domains } = layout.vars[id]!
  const slot = base + Math.max(0, numberOf(domains, index)) * words
  const { type } = graph.vars[id]!
  return type.k === 'set' && layout.domain(type.of).size > 32 ? s.slice(slot, slot + words) : s[slot]!
}

/**
 * Fills a zone instance with copies of these rows, top first: out of the box, else from the bottom of piles that
 * are not to be kept, else from anywhere else. What lay there goes into the box. Throws Fault when there are not
 * enough copies.
 */
export function fillZone(
  graph: RuleGraph,
  layout: ProgramLayout,
  s: Slots,
  zone: ZoneId,
  index: readonly number[],
  cards: readonly { readonly row: number; readonly up: boolean | null }[],
  keep: readonly RawSpot[],
): void {
  const { card, first, index: domains } = layout.zones[zone]!
  const number = numberOf(domains, index)
  if (number < 0) return
  const { rowOf, zone: zoneSlot } = layout.cards[card]!
  const box = graph.zones.findIndex((each) => each.box && each.card === card)
  for (const copy of cardsIn(layout, s, zone, index)) placeCard(graph, layout, s, card, copy, box, 0, null)
  const kept = new Set([first + number])
  for (const spot of keep)
    kept.add(layout.zones[spot.zone]!.first + numberOf(layout.zones[spot.zone]!.index, spot.index))
  const lies = (copy: number): number => s[zoneSlot + copy]!
  const isFree = (copy: number): boolean => !kept.has(lies(copy))
  const inPile = (copy: number): boolean =>
    layout.zones.some((each) => each.card === card && each.holds === 'pile' && holdsInstance(each, lies(copy)))
  const depth = (copy: number): number => {
    const spot = spotOf(layout, s, card, copy)
    const pile = cardsIn(layout, s, spot.zone, spot.index)
    return pile.length - pile.indexOf(copy)
  }
  // From the last to the first, so that the first card ends on top of a pile.
  for (const wanted of [...cards].reverse()) {
    const copies = [...rowOf.keys()].filter((copy) => rowOf[copy] === wanted.row)
    const inPiles = copies.filter((copy) => isFree(copy) && inPile(copy)).sort((a, b) => depth(a) - depth(b))
    const copy = copies.find((each) => lies(each) === layout.zones[box]!.first) ?? inPiles[0] ?? copies.find(isFree)
    if (copy === undefined) {
      throw new Fault('engine/fault', 'There are not enough copies of a card for this position.', null)
    }
    placeCard(graph, layout, s, card, copy, zone, number, wanted.up)
  }
}
