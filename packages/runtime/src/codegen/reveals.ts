/** What is told when something secret is made public on purpose. */
import type { Raw, RawEvent, Slots } from '../engine/program.js'
import type { RuleGraph, VarId, ZoneId } from '../graph/rule-graph.js'
import { indexOf, numberOf } from '../layout/indexes.js'
import { type ProgramLayout, volume } from '../layout/make-layout.js'
import { cardsIn, valueOfVar } from './position.js'

type Revealed<K extends RawEvent['k']> = Extract<RawEvent, { k: K }>

/** The answers of those who were asked. */
export function revealedAnswers(
  graph: RuleGraph,
  layout: ProgramLayout,
  s: Slots,
  choice: number,
  part: number,
): Revealed<'revealedAnswers'> {
  const def = graph.choices[choice]!
  const { type, local } = def.alternatives[0]!.parts[part]!
  const domain = type.k === 'set' ? layout.domain(type.of) : null
  const words = domain?.words ?? 1
  const slot = layout.frames[def.step]!.locals[local]!
  const entries: { seat: number; value: Raw }[] = []
  for (let seat = 0; seat < layout.seats; seat++) {
    if (s[layout.choices[choice]!.alternative + seat]! < 0) continue
    const at = slot + seat * words
    entries.push({ seat, value: domain !== null && domain.size > 32 ? s.slice(at, at + words) : s[at]! })
  }
  return { k: 'revealedAnswers', choice, part, entries }
}

/** One value of a variable, or all of them. */
export function revealedVar(
  graph: RuleGraph,
  layout: ProgramLayout,
  s: Slots,
  id: VarId,
  index: readonly number[] | null,
): Revealed<'revealedVar'> {
  const entries = indexesOf(layout.vars[id]!.index, index).map((each) => ({
    index: each,
    value: valueOfVar(graph, layout, s, id, each),
  }))
  return { k: 'revealedVar', id, entries }
}

/** The cards of one zone instance, or of all. */
export function revealedZone(
  layout: ProgramLayout,
  s: Slots,
  id: ZoneId,
  index: readonly number[] | null,
): Revealed<'revealedZone'> {
  const { card, index: domains } = layout.zones[id]!
  const { rowOf } = layout.cards[card]!
  const entries = indexesOf(domains, index).map((each) => ({
    index: each,
    rows: cardsIn(layout, s, id, each).map((copy) => rowOf[copy]!),
  }))
  return { k: 'revealedZone', id, entries }
}

function indexesOf(domains: Parameters<typeof volume>[0], index: readonly number[] | null): (readonly number[])[] {
  if (index !== null) return numberOf(domains, index) < 0 ? [] : [index]
  return Array.from({ length: volume(domains) }, (_, i) => indexOf(domains, i))
}
