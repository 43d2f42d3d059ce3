/**
 * Between the raw numbers of the engine and the JSON that everyone else sees (`Value`, `Text`, `ValueInfo`).
 * Values are symbolic, so that they outlive an edit of the rules. Cards are the one kind whose name depends
 * on who is looking: every function that may meet one is told whose `Eyes` are used.
 */
import { cellName, gridSize } from '../graph/cells.js'
import { NONE, type RuleGraph, type ScalarType, type TextId, type TypeId, type ValueType } from '../graph/rule-graph.js'
import { noneOf } from '../layout/domain.js'
import type { Program, Raw, RawSpot, Slots } from './program.js'
import type { Spot, Text, TextArg, Value, ValueInfo } from './types.js'

/**
 * Seats that must all see a thing for it to be shown: one bit for a seat, all bits for a spectator, no bit for
 * full knowledge.
 */
export type Eyes = number

export const FULL_KNOWLEDGE: Eyes = 0

/** For values that are worked out with full knowledge, and so need no position. */
export const NO_SLOTS: Slots = new Int32Array(0)

export function eyesOf(program: { readonly seats: number }, seat: number | null): Eyes {
  return seat === null ? everyone(program) : 1 << seat
}

export function everyone(program: { readonly seats: number }): number {
  return (1 << program.seats) - 1
}

/** Do these eyes see what is seen by the seats of the mask? */
export function sees(eyes: Eyes, mask: number): boolean {
  return (mask & eyes) === eyes
}

export function isCard(graph: RuleGraph, type: ValueType): boolean {
  return type.k === 'kind' && graph.types[type.type]!.kind === 'card'
}

/** The card kind whose copies a value of this type names, or null. */
export function cardTypeOf(graph: RuleGraph, type: ValueType): TypeId | null {
  const scalar = type.k === 'set' ? type.of : type
  return isCard(graph, scalar) ? (scalar as Extract<ScalarType, { k: 'kind' }>).type : null
}

// ------------------------------------------------------------------ names

const namesOfType = new WeakMap<RuleGraph, Map<string, readonly string[]>>()

/** Names of the members, rows or cells of a type, in order. Cards: of the rows. */
export function memberNames(graph: RuleGraph, type: TypeId): readonly string[] {
  let cache = namesOfType.get(graph)
  if (cache === undefined) {
    cache = new Map()
    namesOfType.set(graph, cache)
  }
  const key = String(type)
  let names = cache.get(key)
  if (names === undefined) {
    names = listNames(graph, type)
    cache.set(key, names)
  }
  return names
}

function listNames(graph: RuleGraph, type: TypeId): readonly string[] {
  const def = graph.types[type]!
  switch (def.kind) {
    case 'card':
      return def.rows.map((row) => row.name)
    case 'grid':
      return Array.from({ length: gridSize(def) }, (_, cell) => cellName(def, cell))
    default:
      return (def.members ?? []).map((member) => member.name)
  }
}

const positionsOfType = new WeakMap<readonly string[], Map<string, number>>()

function positionOf(graph: RuleGraph, type: TypeId, name: string): number {
  const names = memberNames(graph, type)
  let positions = positionsOfType.get(names)
  if (positions === undefined) {
    positions = new Map(names.map((each, i) => [each, i]))
    positionsOfType.set(names, positions)
  }
  return positions.get(name) ?? -1
}

/** Row of a copy, by the numbers of copies alone. */
export function rowOfCopy(program: Program, type: TypeId, copy: number): number {
  return program.layout.cards[type]!.rowOf[copy]!
}

export function valueInfo(graph: RuleGraph, type: ValueType): ValueInfo {
  switch (type.k) {
    case 'bool':
    case 'player':
      return { k: type.k }
    case 'int':
      return { k: 'int', min: type.min, max: type.max }
    case 'row':
      return { k: 'row', name: graph.types[type.type]!.name }
    case 'set':
      return { k: 'set', of: valueInfo(graph, type.of) }
    case 'kind': {
      const def = graph.types[type.type]!
      return def.kind === 'direction' ? { k: 'direction' } : { k: def.kind, name: def.name }
    }
  }
}

// ------------------------------------------------------------------ raw sets

/** The members of a raw set, ascending. */
export function setMembers(program: Program, of: ScalarType, raw: Raw): number[] {
  const { min, size } = program.layout.domain(of)
  const members: number[] = []
  if (typeof raw === 'number') {
    for (let i = 0; i < size; i++) if ((raw >>> i) & 1) members.push(min + i)
  } else {
    for (let i = 0; i < size; i++) if ((raw[i >> 5]! >>> (i & 31)) & 1) members.push(min + i)
  }
  return members
}

/** A raw set of these members. Members outside the type are left out. */
export function rawSet(program: Program, of: ScalarType, members: readonly number[]): Raw {
  const { min, size, words } = program.layout.domain(of)
  const bits = new Int32Array(words)
  for (const member of members) {
    const i = member - min
    if (i >= 0 && i < size) bits[i >> 5]! |= 1 << (i & 31)
  }
  return size <= 32 ? (bits[0] ?? 0) : bits
}

/** A value that may be kept: wide sets may share a scratch buffer. */
export function keepRaw(raw: Raw): Raw {
  return typeof raw === 'number' ? raw : raw.slice()
}

export function sameRaw(a: Raw, b: Raw): boolean {
  if (typeof a === 'number' || typeof b === 'number') return a === b
  return a.length === b.length && a.every((word, i) => word === b[i])
}

// ------------------------------------------------------------------ raw to JSON

/** `s` is read only where the value names copies of cards. */
export function encode(program: Program, s: Slots, type: ValueType, raw: Raw, eyes: Eyes): Value {
  if (type.k !== 'set') return encodeScalar(program, s, type, raw as number, eyes)
  const members = setMembers(program, type.of, raw)
  const values = members.map((member) => encodeScalar(program, s, type.of, member, eyes))
  // The order of copies would tell which of the unseen cards are which.
  if (isCard(program.graph, type.of)) return [...values.filter((v) => v !== '?'), ...values.filter((v) => v === '?')]
  return values
}

function encodeScalar(program: Program, s: Slots, type: ScalarType, raw: number, eyes: Eyes): Value {
  if (raw === noneOf(type) && type.k !== 'bool') return null
  switch (type.k) {
    case 'bool':
      return raw === NONE ? null : raw !== 0
    case 'int':
      return raw
    case 'player':
      return { seat: raw }
    case 'row':
      return memberNames(program.graph, type.type)[raw] ?? null
    case 'kind':
      if (!isCard(program.graph, type)) return memberNames(program.graph, type.type)[raw] ?? null
      if (eyes !== FULL_KNOWLEDGE && !sees(eyes, program.cardSeen(s, type.type, raw))) return '?'
      return memberNames(program.graph, type.type)[rowOfCopy(program, type.type, raw)] ?? null
  }
}

/** Index of a zone or var. */
export function encodeIndex(
  program: Program,
  s: Slots,
  types: readonly ScalarType[],
  index: readonly number[],
  eyes: Eyes,
): Value[] {
  return types.map((type, i) => encodeScalar(program, s, type, index[i]!, eyes))
}

export function encodeSpot(program: Program, spot: RawSpot): Spot {
  const zone = program.graph.zones[spot.zone]!
  // A zone is not indexed by cards that can hide, so that nobody's eyes matter.
  return { zone: zone.name, index: encodeIndex(program, NO_SLOTS, zone.index, spot.index, FULL_KNOWLEDGE) }
}

// ------------------------------------------------------------------ JSON to raw

/**
 * The raw value, or null if this is not a value of the type. Copies of cards cannot be found by name alone:
 * see `CardNames`.
 */
export function decode(program: Program, type: ValueType, value: unknown): Raw | null {
  if (type.k !== 'set') return decodeScalar(program, type, value)
  if (!Array.isArray(value)) return null
  const members = new Set<number>()
  for (const each of value) {
    const member = decodeScalar(program, type.of, each)
    if (member === null || member === noneOf(type.of) || members.has(member)) return null
    members.add(member)
  }
  return rawSet(program, type.of, [...members])
}

function decodeScalar(
  program: { readonly graph: RuleGraph; readonly seats: number },
  type: ScalarType,
  value: unknown,
): number | null {
  if (value === null) return type.opt ? noneOf(type) : null
  switch (type.k) {
    case 'bool':
      return typeof value === 'boolean' ? Number(value) : null
    case 'int':
      return Number.isInteger(value) && (value as number) >= type.min && (value as number) <= type.max
        ? (value as number)
        : null
    case 'player':
      return decodeSeat(value, program.seats)
    case 'row':
    case 'kind': {
      if (typeof value !== 'string' || isCard(program.graph, type)) return null
      const position = positionOf(program.graph, type.type, value)
      return position < 0 ? null : position
    }
  }
}

function decodeSeat(value: unknown, seats: number): number | null {
  if (typeof value !== 'object' || value === null) return null
  const seat: unknown = (value as { seat?: unknown }).seat
  return Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < seats ? (seat as number) : null
}

/** The value of an option, before there is a Program. */
export function decodeOption(graph: RuleGraph, type: ScalarType, value: unknown): number | null {
  return decodeScalar({ graph, seats: graph.seats.max }, type, value)
}

/** A value of a type that names no cards, without a position: options, attributes, faces of dice. */
export function encodeConstant(graph: RuleGraph, type: ValueType, raw: number | readonly number[]): Value {
  if (type.k === 'set') return (raw as readonly number[]).map((member) => encodeConstant(graph, type.of, member))
  const v = raw as number
  if (type.k === 'bool') return v === NONE ? null : v !== 0
  if (v === noneOf(type)) return null
  if (type.k === 'int') return v
  if (type.k === 'player') return { seat: v }
  return memberNames(graph, type.type)[v] ?? null
}

// ------------------------------------------------------------------ texts

/** A message with its arguments, as these eyes may read it. */
export function textOf(program: Program, s: Slots, id: TextId, args: readonly Raw[], eyes: Eyes): Text {
  const message = program.graph.texts[id]!
  const named: [string, TextArg][] = message.params.map((param, i) => [
    param.name,
    textArg(program, s, param.type, args[i] ?? 0, eyes),
  ])
  return { message: message.text, args: Object.fromEntries(named) }
}

function textArg(program: Program, s: Slots, type: ValueType, raw: Raw, eyes: Eyes): TextArg {
  if (type.k === 'set') {
    return setMembers(program, type.of, raw).map((member) => textArg(program, s, type.of, member, eyes))
  }
  const v = raw as number
  if (type.k === 'bool') return v === 1
  if (v === noneOf(type)) return NOTHING
  if (type.k === 'int') return v
  if (type.k === 'player') return { seat: v }
  const { graph } = program
  if (!isCard(graph, type)) return termOf(graph, type.type, v)
  if (eyes !== FULL_KNOWLEDGE && !sees(eyes, program.cardSeen(s, type.type, v))) return UNSEEN
  return termOf(graph, type.type, rowOfCopy(program, type.type, v))
}

const NOTHING: TextArg = { term: '–', key: '' }
const UNSEEN: TextArg = { term: '?', key: '' }

/** The shown name of a member, row or cell. */
export function termOf(graph: RuleGraph, type: TypeId, position: number): { term: string; key: string } {
  const def = graph.types[type]!
  const name = memberNames(graph, type)[position] ?? '?'
  switch (def.kind) {
    case 'grid':
      return { term: name, key: '' }
    case 'card':
      return { term: def.rows[position]?.text ?? name, key: `${def.name}.${name}` }
    default:
      return { term: def.members?.[position]?.text ?? name, key: `${def.name}.${name}` }
  }
}
