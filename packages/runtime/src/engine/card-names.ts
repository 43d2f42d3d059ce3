/**
 * What the cards among which a seat may choose are called. Cards that are alike for the decider share one
 * name; a name says no more than is needed to tell the others apart: the row (`eight`, or `?` if unseen), then
 * the place (`eight@layout[0,a2]`), then how it lies and what is marked on it (`eight@hand[0];up;turned=true`).
 */
import type { TypeId, ValueType } from '../graph/rule-graph.js'
import { cardTypeOf, encode, encodeIndex, encodeSpot, memberNames, rowOfCopy, setMembers } from './codec.js'
import { instancesOf } from './instances.js'
import type { Program, Raw, Slots } from './program.js'
import type { Spot, Value } from './types.js'

export interface CardNames {
  nameOf(copy: number): string
  /** Copies of that name, in canonical order; empty if there are none. */
  copiesOf(name: string): readonly number[]
  /** Position of the copy's name in an order that tells nothing about unseen cards. */
  rankOf(copy: number): number
}

interface Card {
  readonly copy: number
  readonly word: string
  readonly place: string
  readonly full: string
  /** Sort key: rows in their order, unseen last; then place; then marks. */
  readonly key: readonly [row: number, zone: number, place: string, full: string]
}

/** Names of these copies as the seat may know them. */
export function cardNames(
  program: Program,
  s: Slots,
  seat: number,
  type: TypeId,
  copies: readonly number[],
): CardNames {
  const cards = copies.map((copy) => describe(program, s, seat, type, copy)).sort(inOrder)
  const byWord = group(cards, (card) => card.word)
  const byPlace = group(cards, (card) => card.place)
  const names = new Map<number, string>()
  const ranks = new Map<string, number>()
  const copiesByName = new Map<string, number[]>()
  for (const card of cards) {
    const alike = (others: readonly Card[]): boolean => others.every((other) => other.full === card.full)
    const name = alike(byWord.get(card.word)!) ? card.word : alike(byPlace.get(card.place)!) ? card.place : card.full
    names.set(card.copy, name)
    // A longer name than needed is understood as well.
    for (const each of new Set([name, card.place, card.full])) {
      const list = copiesByName.get(each) ?? []
      list.push(card.copy)
      copiesByName.set(each, list)
    }
    if (!ranks.has(name)) ranks.set(name, ranks.size)
  }
  return {
    nameOf: (copy) => names.get(copy) ?? '?',
    copiesOf: (name) => copiesByName.get(name) ?? [],
    rankOf: (copy) => ranks.get(names.get(copy) ?? '') ?? ranks.size,
  }
}

export function spotName(spot: Spot): string {
  return spot.index.length === 0 ? spot.zone : `${spot.zone}[${spot.index.map(valueName).join(',')}]`
}

function valueName(value: Value): string {
  if (value !== null && typeof value === 'object' && 'seat' in value) return String(value.seat)
  return String(value)
}

function describe(program: Program, s: Slots, seat: number, type: TypeId, copy: number): Card {
  const seen = ((program.cardSeen(s, type, copy) >> seat) & 1) === 1
  const row = rowOfCopy(program, type, copy)
  const word = seen ? memberNames(program.graph, type)[row]! : '?'
  const spot = program.spotOf(s, type, copy)
  const place = `${word}@${spotName(encodeSpot(program, spot))}`
  // Unseen cards of a place are one option, whatever is marked on them.
  const full = seen ? place + (program.isUp(s, type, copy) ? ';up' : '') + marksOn(program, s, seat, type, copy) : place
  const rows = program.graph.types[type]
  const unseen = rows?.kind === 'card' ? rows.rows.length : 0
  return { copy, word, place, full, key: [seen ? row : unseen, spot.zone, place, full] }
}

/**
 * Vars with a value for each card of this kind, as `;turned=true`, and vars that name this very card or have it in
 * their set, as `;used` or `;chosen[0]`; as far as the decider sees them.
 */
function marksOn(program: Program, s: Slots, seat: number, type: TypeId, copy: number): string {
  let marks = ''
  program.graph.vars.forEach((def, id) => {
    if (cardTypeOf(program.graph, def.type) === type) {
      for (const index of instancesOf(program, def.index, { slots: s, eyes: 1 << seat })) {
        if (((program.varSeen(s, id, index) >> seat) & 1) === 0) continue
        if (names(program, def.type, program.readVar(s, id, index), copy)) {
          marks += `;${spotName({ zone: def.name, index: encodeIndex(program, s, def.index, index, 1 << seat) })}`
        }
      }
    }
    const [index, ...more] = def.index
    if (index === undefined || more.length > 0 || index.k !== 'kind' || index.type !== type) return
    if (((program.varSeen(s, id, [copy]) >> seat) & 1) === 0) return
    const value = encode(program, s, def.type, program.readVar(s, id, [copy]), 1 << seat)
    marks += `;${def.name}=${JSON.stringify(value)}`
  })
  return marks
}

function names(program: Program, type: ValueType, raw: Raw, copy: number): boolean {
  return type.k === 'set' ? setMembers(program, type.of, raw).includes(copy) : raw === copy
}

function inOrder(a: Card, b: Card): number {
  for (let i = 0; i < a.key.length; i++) {
    const x = a.key[i]!
    const y = b.key[i]!
    if (x !== y) return x < y ? -1 : 1
  }
  return a.copy - b.copy
}

function group(cards: readonly Card[], keyOf: (card: Card) => string): Map<string, Card[]> {
  const groups = new Map<string, Card[]>()
  for (const card of cards) {
    const list = groups.get(keyOf(card))
    if (list === undefined) groups.set(keyOf(card), [card])
    else list.push(card)
  }
  return groups
}
