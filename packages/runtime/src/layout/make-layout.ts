/**
 * Gives everything in a graph its place in the state array: header, cards, zones, vars, frames of steps, loops
 * and answers, in this order. Nothing is ever allocated later.
 */
import type { Flow } from '../codegen/flow.js'
import { walkNodes } from '../codegen/walk.js'
import type { ChoiceDef, Node, RuleGraph, ScalarType, TypeDef, ValueType } from '../graph/rule-graph.js'
import { domainOf } from './domain.js'
import type { CardLayout, Domain, FrameLayout, Layout, VarLayout, ZoneLayout } from './layout.js'
import { HEADER } from './layout.js'
import { nameSlots } from './slot-names.js'

/** Slots of a loop that can stop inside. */
export interface LoopLayout {
  /** repeat: turns left. each: where the search for the next member goes on. */
  readonly at: number
  /** each: the members still to come: a set, or for ordered cards a count and a list. */
  readonly left: number
  readonly words: number
}

/** Slots of a choice: what has been answered. */
export interface ChoiceLayout {
  /** Alternative taken (declined -1), one slot, or one for each seat of an `each`. */
  readonly alternative: number
  /** 1 once the answers of a secret choice have been revealed; -1 for choices that are not secret. */
  readonly revealed: number
}

export interface ProgramLayout extends Layout {
  /** By node. */
  readonly loops: ReadonlyMap<number, LoopLayout>
  readonly choices: readonly ChoiceLayout[]
  /** The arguments of the text of an `end` statement. */
  readonly endArgs: { readonly base: number; readonly size: number }
}

export function makeLayout(graph: RuleGraph, seats: number, flow: Flow): ProgramLayout {
  const slots = new SlotCounter()
  const domain = (type: ScalarType): Domain => domainOf(graph, seats, type)
  const width = (type: ValueType): number => (type.k === 'set' ? domain(type.of).words : 1)
  slots.take(HEADER.size)
  const cards = graph.types.map((type, id) => (type.kind === 'card' ? cardLayout(type, id, slots) : null))
  const zones = zoneLayouts(graph, domain, cards, slots)
  const vars = graph.vars.map((def): VarLayout => {
    const index = def.index.map(domain)
    const words = width(def.type)
    return { name: def.name, index, base: slots.take(volume(index) * words), words }
  })
  const frames = graph.steps.map((step, id): FrameLayout => {
    const slotted = flow.slotted[id]!
    if (!flow.stepStops[id] && slotted.size === 0) return { back: -1, locals: step.locals.map(() => -1) }
    const back = slots.take(1)
    const locals = step.locals.map((local, i) =>
      slotted.has(i) ? slots.take(width(local.type) * (local.kind === 'answers' ? seats : 1)) : -1,
    )
    return { back, locals }
  })
  const loops = new Map<number, LoopLayout>()
  for (const step of graph.steps) {
    walkNodes(graph, step.entry, (node) => {
      const loop = flow.nodeStops(node) ? loopLayout(graph, node, domain, slots) : null
      if (loop !== null) loops.set(node.id, loop)
    })
  }
  const choices = graph.choices.map((choice) => choiceLayout(choice, seats, slots))
  const argWords = (args: readonly { readonly t: ValueType }[]): number =>
    args.reduce((sum, arg) => sum + width(arg.t), 0)
  const endSize = graph.nodes.reduce(
    (most, node) => (node.kind === 'end' ? Math.max(most, argWords(node.text?.args ?? [])) : most),
    0,
  )
  const endArgs = { base: slots.take(endSize), size: endSize }
  const layout: ProgramLayout = {
    size: slots.taken,
    seats,
    cards,
    zones,
    vars,
    frames,
    loops,
    choices,
    endArgs,
    slotNames: () => nameSlots(graph, layout),
    domain,
  }
  return layout
}

/** The number of index combinations. */
export function volume(index: readonly Domain[]): number {
  return index.reduce((product, each) => product * each.size, 1)
}

class SlotCounter {
  taken = 0
  take(count: number): number {
    const first = this.taken
    this.taken += count
    return first
  }
}

function cardLayout(type: Extract<TypeDef, { kind: 'card' }>, id: number, slots: SlotCounter): CardLayout {
  const rowOf = Int32Array.from(type.copies.flatMap((copies, row) => new Array<number>(copies).fill(row)))
  const copies = rowOf.length
  return {
    type: id,
    copies,
    rowOf,
    zone: slots.take(copies),
    below: slots.take(copies),
    above: slots.take(copies),
    up: slots.take(copies),
    shown: slots.take(copies),
  }
}

function zoneLayouts(
  graph: RuleGraph,
  domain: (type: ScalarType) => Domain,
  cards: readonly (CardLayout | null)[],
  slots: SlotCounter,
): ZoneLayout[] {
  const instancesOf = new Map<number, number>()
  return graph.zones.map((zone) => {
    const index = zone.index.map(domain)
    const instances = volume(index)
    const first = instancesOf.get(zone.card) ?? 0
    instancesOf.set(zone.card, first + instances)
    const words = Math.max(1, Math.ceil(cards[zone.card]!.copies / 32))
    const stride = zone.holds === 'one' ? 1 : zone.holds === 'pile' ? 3 : 1 + words
    const base = slots.take(instances * stride)
    return { name: zone.name, card: zone.card, holds: zone.holds, index, instances, first, base, stride }
  })
}

/** Does a loop over this set take cards in the order of a pile? */
export function isPileOrdered(graph: RuleGraph, set: Extract<Node, { kind: 'each' }>['set']): boolean {
  if (set.k === 'top') return true
  if (set.k === 'zone') return graph.zones[set.ref.zone]!.holds === 'pile'
  return set.k === 'where' && isPileOrdered(graph, set.set)
}

function loopLayout(
  graph: RuleGraph,
  node: Node,
  domain: (type: ScalarType) => Domain,
  slots: SlotCounter,
): LoopLayout | null {
  if (node.kind === 'repeat') return { at: slots.take(1), left: -1, words: 0 }
  if (node.kind !== 'each' || node.set.t.k !== 'set') return null
  const of = domain(node.set.t.of)
  const ordered = isPileOrdered(graph, node.set) && node.start === null
  const words = ordered ? 1 + of.size : of.words
  return { at: slots.take(1), left: slots.take(words), words }
}

function choiceLayout(choice: ChoiceDef, seats: number, slots: SlotCounter): ChoiceLayout {
  const alternative = slots.take(choice.who.k === 'each' ? seats : 1)
  return { alternative, revealed: choice.secret ? slots.take(1) : -1 }
}
