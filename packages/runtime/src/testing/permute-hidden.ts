/**
 * A position that differs from another only in what a seat cannot know: which of the unseen cards lies where, what
 * hidden vars hold, what others have answered in secret, and what the generators will bring. The seat's view,
 * options and refusals must be the same in both: that is how leaks are found.
 */
import { setMembers } from '../engine/codec.js'
import type { State } from '../engine/game.js'
import { instancesOf } from '../engine/instances.js'
import { pendingChoice } from '../engine/pending.js'
import { Fault, type Raw, type RawEvent, type Slots } from '../engine/program.js'
import type { Draws } from '../engine/sample-actions.js'
import type { ScalarType, TypeId, ValueType } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import { seenFacts } from '../views/facts.js'

/** Swaps tried for each kind of card. */
const SWAPS = 12

/** A state that this seat cannot tell from the given one, as different from it as a few random changes make it. */
export function permuteHidden(state: State, seat: number, rng: Draws): State {
  const known = knowledgeKey(state, seat)
  let permuted = state
  const attempt = (change: (slots: Slots) => void): void => {
    const slots = permuted.slots.slice()
    change(slots)
    const next = { ...permuted, slots }
    if (knowledgeKey(next, seat) === known) permuted = next
  }
  state.program.graph.types.forEach((def, type) => {
    if (def.kind !== 'card') return
    for (let i = 0; i < SWAPS; i++) {
      const unseen = unseenCopies(permuted, seat, type)
      if (unseen.length < 2) return
      const [a, b] = [unseen[rng.below(unseen.length)]!, unseen[rng.below(unseen.length)]!]
      if (a !== b) attempt((slots) => swapCopies(state, slots, type, a, b))
    }
  })
  for (const change of [...hiddenVars(state, seat, rng), ...secretAnswers(state, seat, rng)]) attempt(change)
  attempt((slots) => {
    for (const word of [HEADER.rngDeal, HEADER.rngDice]) {
      for (let i = 0; i < 4; i++) slots[word + i] = rng.below(0x7fffffff) + 1
    }
  })
  return permuted
}

/**
 * What the seat is told by defines and by who may see what. A change of hidden cards that would change it is no
 * change in what the seat cannot know. Everything else in a view must stay the same by itself.
 */
function knowledgeKey(state: State, seat: number): string | null {
  const { program, slots } = state
  const { graph } = program
  try {
    const facts = seenFacts(state, 1 << seat).map(({ id, args, value }) => [id, args, value])
    const zones = graph.zones.map((zone, id) =>
      zone.seen.k !== 'expr' ? 0 : instancesOf(program, zone.index).map((index) => program.zoneSeen(slots, id, index)),
    )
    const vars = graph.vars.map((def, id) =>
      def.seen.k !== 'expr' ? 0 : instancesOf(program, def.index).map((index) => program.varSeen(slots, id, index)),
    )
    return JSON.stringify([facts, zones, vars])
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

function unseenCopies(state: State, seat: number, type: TypeId): number[] {
  const { program, slots } = state
  const { copies } = program.layout.cards[type]!
  return Array.from({ length: copies }, (_, copy) => copy).filter(
    (copy) =>
      ((program.cardSeen(slots, type, copy) >> seat) & 1) === 0 &&
      !program.graph.zones[program.spotOf(slots, type, copy).zone]!.box,
  )
}

// ------------------------------------------------------------------ cards

/** Renames two copies everywhere in the state: each lies where the other lay, marked as the other was. */
function swapCopies(state: State, s: Slots, type: TypeId, a: number, b: number): void {
  const { program } = state
  const { graph, layout } = program
  const card = layout.cards[type]!
  const renamed = (copy: number): number => (copy === a ? b : copy === b ? a : copy)
  const rename = (slot: number): void => {
    s[slot] = renamed(s[slot]!)
  }
  const exchange = (x: number, y: number): void => {
    const kept = s[x]!
    s[x] = s[y]!
    s[y] = kept
  }
  const exchangeBits = (base: number): void => {
    const bit = (copy: number): number => (s[base + (copy >> 5)]! >>> (copy & 31)) & 1
    if (bit(a) === bit(b)) return
    for (const copy of [a, b]) s[base + (copy >> 5)]! ^= 1 << (copy & 31)
  }
  for (const links of [card.below, card.above]) for (let i = 0; i < card.copies; i++) rename(links + i)
  for (const each of [card.zone, card.below, card.above, card.up, card.shown]) exchange(each + a, each + b)
  for (const zone of layout.zones) {
    if (zone.card !== type) continue
    for (let i = 0; i < zone.instances; i++) {
      const base = zone.base + i * zone.stride
      if (zone.holds === 'group') exchangeBits(base + 1)
      else for (let slot = base; slot < base + (zone.holds === 'pile' ? 2 : 1); slot++) rename(slot)
    }
  }
  const renameValue = (valueType: ValueType, base: number): void => {
    if (valueType.k === 'set' && isCopyOf(valueType.of, type)) exchangeBits(base)
    else if (valueType.k !== 'set' && isCopyOf(valueType, type)) rename(base)
  }
  graph.vars.forEach((def, id) => {
    const { base, words, index } = layout.vars[id]!
    const instances = index.reduce((product, domain) => product * domain.size, 1)
    for (let i = 0; i < instances; i++) renameValue(def.type, base + i * words)
    def.index.forEach((indexType, position) => {
      if (!isCopyOf(indexType, type)) return
      const stride = index.slice(position + 1).reduce((product, domain) => product * domain.size, 1)
      for (let i = 0; i < instances; i++) {
        if (Math.floor(i / stride) % index[position]!.size !== a) continue
        const other = i + (b - a) * stride
        for (let word = 0; word < words; word++) exchange(base + i * words + word, base + other * words + word)
      }
    })
  })
  graph.steps.forEach((step, id) => {
    step.locals.forEach((local, i) => {
      const base = layout.frames[id]!.locals[i]!
      if (base < 0) return
      const words = local.type.k === 'set' ? layout.domain(local.type.of).words : 1
      const values = local.kind === 'answers' ? layout.seats : 1
      for (let value = 0; value < values; value++) renameValue(local.type, base + value * words)
    })
  })
}

function isCopyOf(type: ScalarType, card: TypeId): boolean {
  return type.k === 'kind' && type.type === card
}

// ------------------------------------------------------------------ vars and answers

function hiddenVars(state: State, seat: number, rng: Draws): ((slots: Slots) => void)[] {
  const { program, slots } = state
  return program.graph.vars.flatMap((def, id) => {
    if (def.seen.k === 'everyone') return []
    return instancesOf(program, def.index)
      .filter((index) => ((program.varSeen(slots, id, index) >> seat) & 1) === 0)
      .map((index) => (next: Slots) => program.writeVar(next, id, index, randomValue(state, def.type, rng)))
  })
}

function randomValue(state: State, type: ValueType, rng: Draws): Raw {
  const { layout } = state.program
  if (type.k !== 'set') {
    const { min, size } = layout.domain(type)
    return min + rng.below(Math.max(1, size))
  }
  const { size, words } = layout.domain(type.of)
  const bits = new Int32Array(words)
  for (let i = 0; i < size; i++) bits[i >> 5]! |= rng.below(2) << (i & 31)
  return size <= 32 ? bits[0]! : bits
}

/** Secret answers that others have given to the pending choice, changed to other legal ones. */
function secretAnswers(state: State, seat: number, rng: Draws): ((slots: Slots) => void)[] {
  const pending = pendingChoice(state)
  if (pending === null || !pending.chooser.def.secret) return []
  const { chooser } = pending
  const { program } = state
  const changes: ((slots: Slots) => void)[] = []
  for (let other = 0; other < program.seats; other++) {
    if (other === seat || ((chooser.answered(state.slots) >> other) & 1) === 0) continue
    const open: Raw[][] = []
    chooser.list(state.slots, other, 0, (values) => {
      open.push(values.map((raw) => (typeof raw === 'number' ? raw : raw.slice())))
      return open.length < 50
    })
    if (open.length === 0) continue
    changes.push((slots) => {
      const turn = slots[HEADER.turn]!
      chooser.answer(slots, other, 0, open[rng.below(open.length)]!)
      slots[HEADER.turn] = turn
    })
  }
  return changes
}

// ------------------------------------------------------------------ events

/** The same events, with other cards, answers and picks wherever the seat may not know them. */
export function scrambleEvents(state: State, events: readonly RawEvent[], seat: number, rng: Draws): RawEvent[] {
  const bit = 1 << seat
  const anyCopy = (type: TypeId, copy: number, seen: number): number =>
    (seen & bit) === 0 ? rng.below(state.program.layout.cards[type]!.copies) : copy
  return events.map((event): RawEvent => {
    switch (event.k) {
      case 'moved':
      case 'flipped':
        return { ...event, copies: event.copies.map((copy, i) => anyCopy(event.type, copy, event.seen[i]!)) }
      case 'shown':
        return { ...event, copies: event.copies.map((copy) => anyCopy(event.type, copy, event.to)) }
      case 'picked':
        return event.public ? event : { ...event, value: 0 }
      case 'chosen': {
        const parts = state.program.choices[event.choice]!.def.alternatives[event.alternative]?.parts ?? []
        const values = event.values.map((raw, i) => {
          const { type } = parts[i]!
          // How many are taken of a hidden set is public.
          if ((event.seen[i]! & bit) !== 0 || setSize(state, type, raw) > 0) return raw
          return randomValue(state, type, rng)
        })
        return { ...event, values }
      }
      default:
        return event
    }
  })
}

function setSize(state: State, type: ValueType, raw: Raw): number {
  return type.k === 'set' ? setMembers(state.program, type.of, raw).length : 0
}
