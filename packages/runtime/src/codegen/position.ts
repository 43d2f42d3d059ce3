/** Positions made by hand: the first one, and those that tests describe. */
import { Fault, type Slots } from '../engine/program.js'
import type { RuleGraph, TypeId, ZoneId } from '../graph/rule-graph.js'
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
export function placeCard(
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
  const zone = layout.zones.find(
    (each) => each.card === type && instance >= each.first && instance < each.first + each.instances,
  )!
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
