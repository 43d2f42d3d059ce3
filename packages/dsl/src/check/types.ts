/**
 * Questions about types, asked in many places: is it the same, how many values has it, what does an author
 * call it. Types are plain data of the rule graph; this is all the behaviour they have.
 */
import type { ScalarType, TypeId, ValueType } from '@rheol/runtime/graph'
import { ERROR_TYPE, type Program } from './program.js'

export type SetType = Extract<ValueType, { k: 'set' }>
export type IntType = Extract<ScalarType, { k: 'int' }>

export const BOOL: ScalarType = { k: 'bool' }
export const PLAYER: ScalarType = { k: 'player' }

/** The numbers the engine can hold; -2³¹ itself stands for `none`. */
export const MAX_INT = 0x7fffffff
export const MIN_INT = -0x7fffffff

/** Any whole number at all. */
export const ANY_INT: IntType = { k: 'int', min: MIN_INT, max: MAX_INT }

/** Only for texts of messages: beyond this a range says nothing to an author. */
const WORTH_SAYING = 1_000_000

export function isErrorType(type: ValueType): boolean {
  return type === ERROR_TYPE
}

export function setType(of: ScalarType): SetType {
  return { k: 'set', of: withoutNone(of) }
}

export function kindType(type: TypeId): ScalarType {
  return { k: 'kind', type }
}

export function rowType(type: TypeId): ScalarType {
  return { k: 'row', type }
}

export function intType(min: number, max: number): IntType {
  return { k: 'int', min: clamp(min), max: clamp(max) }
}

function clamp(n: number): number {
  // Adding 0 turns -0 into 0, which it must not differ from.
  return Math.max(MIN_INT, Math.min(MAX_INT, n)) + 0
}

export function withNone<T extends ScalarType>(type: T): T {
  return type.opt || type === ERROR_TYPE ? type : { ...type, opt: true }
}

export function withoutNone<T extends ScalarType>(type: T): T {
  if (!type.opt) return type
  const { opt: _, ...rest } = type
  return rest as T
}

/** Adds `none` to `type` when `other` may be `none`. */
export function noneLike<T extends ScalarType>(type: T, other: ScalarType): T {
  return other.opt ? withNone(type) : type
}

/** The same values apart from `none` and the range of numbers. */
export function sameScalar(a: ScalarType, b: ScalarType): boolean {
  if (a.k === 'kind' || a.k === 'row') return b.k === a.k && a.type === b.type
  return a.k === b.k
}

/** The same type in every respect, so that values need no conversion and signatures agree. */
export function identicalType(a: ValueType, b: ValueType): boolean {
  if (a.k === 'set' || b.k === 'set') return a.k === 'set' && b.k === 'set' && identicalType(a.of, b.of)
  if ((a.opt ?? false) !== (b.opt ?? false) || !sameScalar(a, b)) return false
  return a.k !== 'int' || b.k !== 'int' || (a.min === b.min && a.max === b.max)
}

/** Is it one of the copies of a card kind? */
export function isCopy(program: Program, type: ValueType): type is Extract<ScalarType, { k: 'kind' }> {
  return type.k === 'kind' && program.types[type.type]?.kind === 'card'
}

/** A copy meets a row of the same kind of card. */
export function copyMeetsRow(program: Program, a: ScalarType, b: ScalarType): boolean {
  return a.k === 'kind' && b.k === 'row' && a.type === b.type && isCopy(program, a)
}

/** How many values there are, without `none`. Players: as many as may sit at the table. */
export function domainSize(program: Program, type: ScalarType): number {
  switch (type.k) {
    case 'bool':
      return 2
    case 'int':
      return type.max - type.min + 1
    case 'player':
      return program.seats.max
    case 'row': {
      const def = program.types[type.type]
      return def?.kind === 'card' ? def.rows.length : 0
    }
    case 'kind':
      return kindSize(program, type.type)
  }
}

function kindSize(program: Program, id: TypeId): number {
  const def = program.types[id]
  if (def === undefined) return 0
  switch (def.kind) {
    case 'grid':
      return (def.columns.to - def.columns.from + 1) * (def.rows.to - def.rows.from + 1)
    case 'card':
      return def.copies.reduce((sum, n) => sum + n, 0)
    case 'die':
      return def.weights.length
    default:
      return def.members.length
  }
}

/** The least value of a domain: `min` of numbers, otherwise 0. */
export function domainMin(type: ScalarType): number {
  return type.k === 'int' ? type.min : 0
}

/** A type in the words of an author: `a player`, `a set of Role cards`, `a number from 1 to 6`. */
export function describeType(program: Program, type: ValueType): string {
  if (type.k === 'set') return `a set of ${describeMany(program, type.of)}`
  const one = describeOne(program, type)
  return type.opt ? `${one} or none` : one
}

function describeOne(program: Program, type: ScalarType): string {
  switch (type.k) {
    case 'bool':
      return 'yes or no'
    case 'int':
      if (type.min === type.max) return `the number ${type.min}`
      return sayable(type) ? `a number from ${type.min} to ${type.max}` : 'a number'
    case 'player':
      return 'a player'
    case 'row':
      return `a row of ${kindName(program, type.type)}`
    case 'kind': {
      const name = kindName(program, type.type)
      return `${article(name)} ${name}${isCopy(program, type) && !saysCard(name) ? ' card' : ''}`
    }
  }
}

/** Several values of a type: `players`, `numbers from 1 to 6`. */
export function describeMany(program: Program, type: ScalarType): string {
  switch (type.k) {
    case 'bool':
      return 'yes and no'
    case 'int':
      return sayable(type) ? `numbers from ${type.min} to ${type.max}` : 'numbers'
    case 'player':
      return 'players'
    case 'row':
      return `rows of ${kindName(program, type.type)}`
    case 'kind':
      return manyOfKind(program, type.type)
  }
}

function manyOfKind(program: Program, id: TypeId): string {
  const name = kindName(program, id)
  if (program.types[id]?.kind !== 'card') return name
  return saysCard(name) ? `${name}s` : `${name} cards`
}

/** A kind called `Card` needs no word that says so. */
function saysCard(name: string): boolean {
  return /card$/i.test(name)
}

function sayable(type: IntType): boolean {
  return type.min >= -WORTH_SAYING && type.max <= WORTH_SAYING
}

export function kindName(program: Program, id: TypeId): string {
  return program.types[id]?.name ?? 'unknown kind'
}

/** A text that begins a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function article(word: string): 'a' | 'an' {
  return /^[aeiou]/i.test(word) ? 'an' : 'a'
}
