import { AnswerCodec } from '../engine/answer-codec.js'
import {
  encode,
  encodeIndex,
  everyone,
  eyesOf,
  isCard,
  memberNames,
  rowOfCopy,
  sees,
  valueInfo,
} from '../engine/codec.js'
import type { State } from '../engine/game.js'
import { instancesOf } from '../engine/instances.js'
import { pendingChoice } from '../engine/pending.js'
import type { Knowledge, Value, ValueInfo } from '../engine/types.js'
import type { RuleGraph, SourceRef, TypeId } from '../graph/rule-graph.js'
import { isPrivate, seenFacts, typesOfArgs } from './facts.js'

/** What this seat knows and others do not, each with the rule that grants it. */
export function knowledgeOf(state: State, seat: number): Knowledge[] {
  return [...cards(state, seat), ...vars(state, seat), ...facts(state, seat), ...answer(state, seat)]
}

/** Cards seen through their zone, and cards shown to this seat by a `show`. */
function cards(state: State, seat: number): Knowledge[] {
  const { program, slots } = state
  const { graph } = program
  const found: Knowledge[] = []
  graph.zones.forEach((zone, id) => {
    if (zone.box) return
    for (const index of instancesOf(program, zone.index)) {
      const known = program.cards(slots, id, index).filter((copy) => {
        const mask = program.cardSeen(slots, zone.card, copy)
        return sees(1 << seat, mask) && !sees(everyone(program), mask)
      })
      if (known.length === 0) continue
      const byZone = sees(1 << seat, program.zoneSeen(slots, id, index))
      const shown = known.filter((copy) => sees(1 << seat, program.shownTo(slots, zone.card, copy)))
      const entry = (copies: readonly number[]): Pick<Knowledge, 'name' | 'index' | 'type' | 'value'> => ({
        name: zone.name,
        index: encodeIndex(program, slots, zone.index, index, eyesOf(program, seat)),
        ...rowsOf(state, zone.card, zone.holds, copies),
      })
      if (byZone) found.push({ source: 'zone', ...entry(known), doc: zone.doc, at: zone.at })
      else if (shown.length > 0) found.push({ source: 'shown', ...entry(shown), ...ruleThatShows(graph, zone.card) })
    }
  })
  return found
}

function rowsOf(
  state: State,
  type: TypeId,
  holds: 'one' | 'pile' | 'group',
  copies: readonly number[],
): { type: ValueInfo; value: Value } {
  const { program } = state
  const row: ValueInfo = { k: 'row', name: program.graph.types[type]!.name }
  const positions = copies.map((copy) => rowOfCopy(program, type, copy))
  if (holds === 'group') positions.sort((a, b) => a - b)
  const names = positions.map((position) => memberNames(program.graph, type)[position]!)
  return holds === 'one' ? { type: row, value: names[0]! } : { type: { k: 'set', of: row }, value: names }
}

/** The `show` that can show this kind of card, where there is only one: the state does not keep which it was. */
function ruleThatShows(graph: RuleGraph, card: TypeId): { doc: string; at: SourceRef | null } {
  const shows = graph.nodes.filter((node) => {
    if (node.kind !== 'show') return false
    const { t } = node.cards
    const scalar = t.k === 'set' ? t.of : t
    return isCard(graph, scalar) && scalar.k === 'kind' && scalar.type === card
  })
  const [only, ...more] = shows
  if (only === undefined || more.length > 0) return { doc: '', at: null }
  return { doc: graph.steps[only.step]!.doc, at: only.at }
}

function vars(state: State, seat: number): Knowledge[] {
  const { program, slots } = state
  const found: Knowledge[] = []
  program.graph.vars.forEach((def, id) => {
    if (def.seen.k === 'everyone' || def.seen.k === 'nobody') return
    for (const index of instancesOf(program, def.index, { slots, eyes: 1 << seat })) {
      const mask = program.varSeen(slots, id, index)
      if (!sees(1 << seat, mask) || sees(everyone(program), mask)) continue
      found.push({
        source: 'var',
        name: def.name,
        index: encodeIndex(program, slots, def.index, index, 1 << seat),
        type: valueInfo(program.graph, def.type),
        value: encode(program, slots, def.type, program.readVar(slots, id, index), 1 << seat),
        doc: def.doc,
        at: def.at,
      })
    }
  })
  return found
}

function facts(state: State, seat: number): Knowledge[] {
  const { program, slots } = state
  return seenFacts(state, 1 << seat)
    .filter((fact) => isPrivate(state, fact))
    .map(({ id, args, value }) => {
      const def = program.graph.defines[id]!
      return {
        source: 'define',
        name: def.name,
        index: encodeIndex(program, slots, typesOfArgs(def) ?? [], args, 1 << seat),
        type: valueInfo(program.graph, def.value),
        value,
        doc: def.doc,
        at: def.at,
      }
    })
}

/** This seat's own secret answer, until all are in. */
function answer(state: State, seat: number): Knowledge[] {
  const pending = pendingChoice(state)
  if (pending === null || !pending.chooser.def.secret) return []
  const { program, slots } = state
  const { chooser } = pending
  if (!sees(1 << seat, chooser.answered(slots))) return []
  const stored = chooser.stored(slots, seat)
  if (stored === null || stored.alternative < 0) return []
  const codec = new AnswerCodec(program, slots, pending.id, seat, stored.alternative)
  const values = codec.encode(stored.values)
  return codec.parts.map((part, i) => ({
    source: 'answer',
    name: part.name,
    index: [],
    type: valueInfo(program.graph, part.type),
    value: values[i]!,
    doc: '',
    at: chooser.def.alternatives[stored.alternative]!.at,
  }))
}
