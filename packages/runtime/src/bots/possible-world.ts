/**
 * The door through which bots think about what they cannot see. A possible world is a position that the seat cannot
 * tell from the true one: unseen cards dealt anew among the places where they can lie, hidden variables and the secret
 * answers of others drawn anew, and other chance to come. It is made from what the seat knows and from the generator
 * given, never from how things truly are; only where the rules grant knowledge so tangled that no such deal is found
 * does it begin from the truth and change it bit by bit.
 */
import { setMembers } from '../engine/codec.js'
import type { State } from '../engine/game.js'
import { instancesOf } from '../engine/instances.js'
import { pendingChoice } from '../engine/pending.js'
import type { Raw, Slots } from '../engine/program.js'
import type { Draws } from '../engine/sample-actions.js'
import type { TypeId, ValueType } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import { type Habitat, habitatsOf } from './habitats.js'
import { knowledgeMarks, markDifference } from './knowledge-marks.js'
import { placeCards } from './place-cards.js'
import { renameCopies } from './rename-copies.js'

/** Swaps tried to make a fresh deal agree with what the seat is told. */
const MENDS = 400
/** Answers looked at when a secret answer is drawn anew. */
const MOST_ANSWERS = 50

/** A position that this seat cannot tell from the given one. The same for all positions it cannot tell apart. */
export function possibleWorld(state: State, seat: number, rng: Draws): State {
  const { program } = state
  const marks = knowledgeMarks(state, seat)
  const habitats = habitatsOf(program)
  let world: State = { ...state, slots: state.slots.slice() }
  const unseen = program.graph.types.map((_, type) => {
    const habitat = habitats.cards[type]
    return habitat == null ? [] : unseenCopies(state, seat, type, habitat)
  })
  unseen.forEach((copies, type) => {
    if (copies.length > 1) dealAnew(world, type, copies, habitats.cards[type]!, rng)
  })
  if (marks !== null && markDifference(marks, knowledgeMarks(world, seat)) > 0) {
    world = mended(world, seat, marks, unseen, habitats.cards, rng) ?? mixed(state, seat, marks, unseen, rng)
  }
  const attempt = (changes: readonly ((slots: Slots) => void)[]): boolean => {
    const slots = world.slots.slice()
    for (const change of changes) change(slots)
    const next = { ...world, slots }
    const fits = marks === null || markDifference(marks, knowledgeMarks(next, seat)) === 0
    if (fits) world = next
    return fits
  }
  const changes = [...hiddenVars(world, seat, rng, habitats.values), ...secretAnswers(world, seat, rng)]
  if (changes.length > 0 && !attempt(changes)) for (const change of changes) attempt([change])
  for (const word of [HEADER.rngDeal, HEADER.rngDice]) {
    for (let i = 0; i < 4; i++) world.slots[word + i] = rng.below(0x7fffffff) + 1
  }
  return world
}

// ------------------------------------------------------------------ cards

function unseenCopies(state: State, seat: number, type: TypeId, habitat: Habitat): number[] {
  const { program, slots } = state
  const { copies } = program.layout.cards[type]!
  return Array.from({ length: copies }, (_, copy) => copy).filter((copy) => {
    const { box } = program.graph.zones[program.spotOf(slots, type, copy).zone]!
    return box ? habitat.boxVaries : ((program.cardSeen(slots, type, copy) >> seat) & 1) === 0
  })
}

/** Deals the unseen copies of a kind anew among the places where they lie, in place. */
function dealAnew(world: State, type: TypeId, copies: readonly number[], habitat: Habitat, rng: Draws): void {
  const { program, slots } = world
  const { zone, up, shown, above, rowOf } = program.layout.cards[type]!
  const depth = (copy: number): number => {
    let higher = 0
    for (let each = slots[above + copy]!; each >= 0; each = slots[above + each]!) higher++
    return higher
  }
  // In an order that does not hang on which copy lies where.
  const places = copies
    .map((copy) => ({ copy, key: [slots[zone + copy]!, depth(copy), slots[up + copy]!, slots[shown + copy]!] }))
    .sort((a, b) => {
      const i = a.key.findIndex((each, k) => each !== b.key[k])
      return i < 0 ? a.copy - b.copy : a.key[i]! - b.key[i]!
    })
  const kinds = places.map(({ key }) => habitat.placeOf[key[0]!]!)
  const placed = placeCards(kinds, copies, (kind, copy) => habitat.fits[kind]![rowOf[copy]!] === 1, rng)
  const to = Int32Array.from({ length: rowOf.length }, (_, copy) => copy)
  places.forEach(({ copy }, place) => {
    to[copy] = placed[place]!
  })
  renameCopies(program, slots, type, to)
}

/** Swaps cards until the seat is told what it is told; null if that does not come about. */
function mended(
  world: State,
  seat: number,
  marks: readonly string[],
  unseen: readonly (readonly number[])[],
  habitats: readonly (Habitat | null)[],
  rng: Draws,
): State | null {
  const types = unseen.flatMap((copies, type) => (copies.length > 1 ? [type] : []))
  if (types.length === 0) return null
  let best = world
  let least = markDifference(marks, knowledgeMarks(world, seat))
  for (let i = 0; i < MENDS && least > 0; i++) {
    const type = types[rng.below(types.length)]!
    const next = swapped(best, type, unseen[type]!, habitats[type]!, rng)
    const difference = next === null ? Number.POSITIVE_INFINITY : markDifference(marks, knowledgeMarks(next, seat))
    if (next === null || difference > least) continue
    best = next
    least = difference
  }
  return least === 0 ? best : null
}

/** The truth, changed by swaps that the seat does not notice. */
function mixed(
  state: State,
  seat: number,
  marks: readonly string[],
  unseen: readonly (readonly number[])[],
  rng: Draws,
): State {
  let world: State = { ...state, slots: state.slots.slice() }
  unseen.forEach((copies, type) => {
    for (let i = 0; copies.length > 1 && i < 4 * copies.length; i++) {
      const next = swapped(world, type, copies, null, rng)
      if (next !== null && markDifference(marks, knowledgeMarks(next, seat)) === 0) world = next
    }
  })
  return world
}

/** With two of these copies exchanged; null if that is no change, or one of them cannot lie where the other lies. */
function swapped(
  world: State,
  type: TypeId,
  copies: readonly number[],
  habitat: Habitat | null,
  rng: Draws,
): State | null {
  const a = copies[rng.below(copies.length)]!
  const b = copies[rng.below(copies.length)]!
  const { zone, rowOf } = world.program.layout.cards[type]!
  if (rowOf[a] === rowOf[b]) return null
  const lies = (copy: number, there: number): boolean =>
    habitat === null || habitat.fits[habitat.placeOf[world.slots[zone + there]!]!]![rowOf[copy]!] === 1
  if (!lies(a, b) || !lies(b, a)) return null
  const slots = world.slots.slice()
  renameCopies(
    world.program,
    slots,
    type,
    Int32Array.from({ length: rowOf.length }, (_, copy) => (copy === a ? b : copy === b ? a : copy)),
  )
  return { ...world, slots }
}

// ------------------------------------------------------------------ vars and answers

/** Changes of the variables that the seat does not see, to values they have been seen to take, or to any. */
export function hiddenVars(
  state: State,
  seat: number,
  rng: Draws,
  taken: readonly (readonly Raw[])[] = [],
): ((slots: Slots) => void)[] {
  const { program, slots } = state
  return program.graph.vars.flatMap((def, id) => {
    if (def.seen.k === 'everyone') return []
    return instancesOf(program, def.index)
      .filter((index) => ((program.varSeen(slots, id, index) >> seat) & 1) === 0)
      .map((index) => (next: Slots) => {
        const values = taken[id] ?? []
        const value = values.length > 0 ? values[rng.below(values.length)]! : randomValue(state, def.type, rng)
        program.writeVar(next, id, index, value)
      })
  })
}

/** Any value of the type. */
export function randomValue(state: State, type: ValueType, rng: Draws): Raw {
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

/** Changes of the secret answers that others have given to the pending choice, to other legal ones. */
export function secretAnswers(state: State, seat: number, rng: Draws): ((slots: Slots) => void)[] {
  const pending = pendingChoice(state)
  if (pending === null || !pending.chooser.def.secret) return []
  const { chooser } = pending
  const { program } = state
  const changes: ((slots: Slots) => void)[] = []
  for (let other = 0; other < program.seats; other++) {
    if (other === seat || ((chooser.answered(state.slots) >> other) & 1) === 0) continue
    changes.push((slots) => {
      const open: Raw[][] = []
      chooser.list(slots, other, 0, (values) => {
        open.push(values.map((raw) => (typeof raw === 'number' ? raw : raw.slice())))
        return open.length < MOST_ANSWERS
      })
      if (open.length === 0) return
      const turn = slots[HEADER.turn]!
      chooser.answer(slots, other, 0, open[rng.below(open.length)]!)
      slots[HEADER.turn] = turn
    })
  }
  return changes
}

/** How many a raw set holds; 0 for what is no set. */
export function setSize(state: State, type: ValueType, raw: Raw): number {
  return type.k === 'set' ? setMembers(state.program, type.of, raw).length : 0
}
