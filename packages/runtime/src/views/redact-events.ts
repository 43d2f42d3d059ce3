/** Events as one seat may know them. Each raw event says itself who may know what of it, so that no position is needed. */
import {
  cardTypeOf,
  type Eyes,
  encode,
  encodeIndex,
  encodeSpot,
  eyesOf,
  FULL_KNOWLEDGE,
  memberNames,
  NO_SLOTS,
  rowOfCopy,
  sees,
  setMembers,
  textOf,
} from '../engine/codec.js'
import { seatsOf } from '../engine/pending.js'
import type { Program, Raw, RawEvent } from '../engine/program.js'
import type { Action, GameEvent, Text, TextArg, Value } from '../engine/types.js'
import type { TypeId, ValueType } from '../graph/rule-graph.js'

/** What this seat (null: a spectator) may know of these events. An event of which nothing may be known is left out. */
export function redactEvents(program: Program, events: readonly RawEvent[], seat: number | null): GameEvent[] {
  const eyes = eyesOf(program, seat)
  return events.flatMap((event) => redact(program, event, eyes))
}

function redact(program: Program, event: RawEvent, eyes: Eyes): GameEvent[] {
  const { graph } = program
  const rowsSeen = (type: TypeId, copies: readonly number[], seen: (i: number) => number): (string | null)[] =>
    copies.map((copy, i) => (sees(eyes, seen(i)) ? memberNames(graph, type)[rowOfCopy(program, type, copy)]! : null))
  switch (event.k) {
    case 'phase': {
      const def = graph.steps[event.step]!
      return def.text === null
        ? []
        : [{ kind: 'phase', step: def.name, text: phaseText(program, def.text.text, event.args) }]
    }
    case 'chosen':
      return [chosen(program, event, eyes)]
    case 'moved': {
      const rows = inOrder(rowsSeen(event.type, event.copies, (i) => event.seen[i]!))
      return [
        {
          kind: 'moved',
          card: graph.types[event.type]!.name,
          count: event.copies.length,
          rows,
          from: encodeSpot(program, event.from),
          to: encodeSpot(program, event.to),
        },
      ]
    }
    case 'flipped':
      return [
        {
          kind: 'flipped',
          rows: inOrder(rowsSeen(event.type, event.copies, (i) => event.seen[i]!)),
          zone: encodeSpot(program, event.spot),
          up: event.up,
        },
      ]
    case 'shown':
      // That somebody looked is theirs to know; rules that want it heard say so.
      if (!sees(eyes, event.to)) return []
      return [
        {
          kind: 'shown',
          to: seatsOf(event.to, program.seats),
          rows: rowsSeen(event.type, event.copies, () => event.to),
          zone: encodeSpot(program, event.spot),
        },
      ]
    case 'shuffled':
      return [{ kind: 'shuffled', zone: encodeSpot(program, event.spot) }]
    case 'rolled':
      if (!event.public) return []
      return [{ kind: 'rolled', die: graph.types[event.die]!.name, value: faceOf(program, event.die, event.value) }]
    case 'picked':
      return [{ kind: 'picked', value: event.public ? pickedValue(program, event.node, event.value) : null }]
    case 'said':
      return [{ kind: 'said', text: publicText(program, event.text, event.args) }]
    case 'revealedAnswers': {
      const choice = graph.choices[event.choice]!
      const part = choice.alternatives[0]!.parts[event.part]!
      const entries = event.entries.map(({ seat, value }) => ({
        index: [{ seat }],
        value: publicValue(program, part.type, value),
      }))
      return [{ kind: 'revealed', name: part.name, entries }]
    }
    case 'revealedVar': {
      const def = graph.vars[event.id]!
      const entries = event.entries.map(({ index, value }) => ({
        index: encodeIndex(program, NO_SLOTS, def.index, index, FULL_KNOWLEDGE),
        value: publicValue(program, def.type, value),
      }))
      return [{ kind: 'revealed', name: def.name, entries }]
    }
    case 'revealedZone': {
      const def = graph.zones[event.id]!
      const names = memberNames(graph, def.card)
      const entries = event.entries.map(({ index, rows }) => ({
        index: encodeIndex(program, NO_SLOTS, def.index, index, FULL_KNOWLEDGE),
        value: rows.map((row) => names[row]!),
      }))
      return [{ kind: 'revealed', name: def.name, entries }]
    }
    case 'ended':
      return [
        {
          kind: 'ended',
          winners: seatsOf(event.winners, program.seats),
          text: event.text < 0 ? null : publicText(program, event.text, event.args),
          end: event.end < 0 ? null : graph.ends[event.end]!.name,
        },
      ]
  }
}

function chosen(program: Program, event: Extract<RawEvent, { k: 'chosen' }>, eyes: Eyes): GameEvent {
  const { def } = program.choices[event.choice]!
  const base = { kind: 'chosen' as const, seat: event.seat, decision: def.key }
  const alternative = event.alternative < 0 ? null : def.alternatives[event.alternative]!
  if (def.secret && !sees(eyes, 1 << event.seat)) return { ...base, action: null, text: null }
  const values = (alternative?.parts ?? []).map((part, i) =>
    sees(eyes, event.seen[i]!)
      ? publicValue(program, part.type, event.values[i]!)
      : unseenValue(program, part.type, event.values[i]!),
  )
  const action: Action = { seat: event.seat, decision: def.key, alternative: alternative?.name ?? null, values }
  // What stands in a text's places could only be worked out from the position, which an event does not have.
  const text = alternative?.text ?? def.text
  return { ...base, action, text: text === null || text.args.length > 0 ? null : publicText(program, text.text, []) }
}

function unseenValue(program: Program, type: ValueType, raw: Raw): Value {
  return type.k === 'set' ? setMembers(program, type.of, raw).map(() => '?') : '?'
}

/** Seen cards keep their order; a row of cards of which some are unseen must not tell where those lay. */
function inOrder(rows: (string | null)[]): (string | null)[] {
  return [...rows.filter((row) => row !== null), ...rows.filter((row) => row === null)]
}

function faceOf(program: Program, die: TypeId, value: number): Value {
  const def = program.graph.types[die]!
  return def.kind === 'die' && def.members !== null ? (def.members[value]?.name ?? null) : value
}

function pickedValue(program: Program, node: number, value: number): Value {
  const def = program.graph.nodes[node]!
  if (def.kind !== 'random') return null
  const { t } = def.from
  return t.k === 'set' ? publicValue(program, t.of, value) : null
}

/** A value that the event itself says may be known: no position is asked who sees it. */
function publicValue(program: Program, type: ValueType, raw: Raw): Value {
  return encode(program, NO_SLOTS, type, raw, FULL_KNOWLEDGE)
}

/** A step may be given a card that not everybody sees, and the event does not say who does: cards stay unnamed. */
function phaseText(program: Program, id: number, args: readonly Raw[]): Text {
  const text = publicText(program, id, args)
  const cards = program.graph.texts[id]!.params.filter((param) => cardTypeOf(program.graph, param.type) !== null)
  const unnamed = cards.map(({ name }): [string, TextArg] => [name, { term: '?', key: '' }])
  return { ...text, args: { ...text.args, ...Object.fromEntries(unnamed) } }
}

/** Texts are public by the rules of the language: what they name may be known. */
function publicText(program: Program, id: number, args: readonly Raw[]): Text {
  return textOf(program, NO_SLOTS, id, args, FULL_KNOWLEDGE)
}
