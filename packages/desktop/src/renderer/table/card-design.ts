/** How the cards of a kind are drawn, found out from their printed columns alone. */
import type { GameInfo, MemberInfo, Value } from '@rheol/runtime'
import { heading } from '../names/message.js'
import type { Names } from '../names/names.js'
import { isEmpty, isList, isSeat } from '../names/value.js'
import { abbreviations, backColour, memberColour } from './colours.js'
import { rankSign, type Suit, suitSign } from './signs.js'

export type ColumnKind =
  | { readonly kind: 'enum'; readonly of: string }
  | { readonly kind: 'number' | 'flag' | 'player' | 'spokes' | 'text' }
  | { readonly kind: 'set'; readonly of: string | null }

export interface CardDesign {
  readonly columns: ReadonlyMap<string, ColumnKind>
  /** The column that gives the card its colour. */
  readonly colourBy: string | null
  readonly emblem:
    | { readonly kind: 'spokes' | 'number' | 'member'; readonly column: string }
    | { readonly kind: 'pack'; readonly suit: string; readonly rank: string }
    | { readonly kind: 'monogram' }
}

export interface CardChip {
  readonly column: string
  readonly kind: ColumnKind
  readonly value: Value
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  north: [0, -1],
  northeast: [0.8, -0.8],
  east: [1, 0],
  southeast: [0.8, 0.8],
  south: [0, 1],
  southwest: [-0.8, 0.8],
  west: [-1, 0],
  northwest: [-0.8, -0.8],
}

export function designCard(info: GameInfo, kind: string): CardDesign {
  const card = info.cards.find((it) => it.name === kind)
  const columns = new Map<string, ColumnKind>()
  if (card === undefined) return { columns, colourBy: null, emblem: { kind: 'monogram' } }
  for (const column of card.attributes) {
    columns.set(
      column,
      columnKind(
        info,
        column,
        card.rows.map((row) => row.attributes[column] ?? null),
      ),
    )
  }
  const named = [...columns]
  const enums = named.filter(([, it]) => it.kind === 'enum').map(([name]) => name)
  const numbers = named.filter(([, it]) => it.kind === 'number').map(([name]) => name)
  const suit = enums.find((name) => wordsOf(card.rows, name).every((word) => suitSign(word) !== null))
  const rank = enums.find((name) => wordsOf(card.rows, name).every((word) => rankSign(word) !== null))
  const spokes = named.find(([, it]) => it.kind === 'spokes')?.[0]
  const emblem: CardDesign['emblem'] =
    spokes !== undefined
      ? { kind: 'spokes', column: spokes }
      : suit !== undefined && rank !== undefined
        ? { kind: 'pack', suit, rank }
        : numbers.length === 1
          ? { kind: 'number', column: numbers[0]! }
          : enums.length >= 2
            ? { kind: 'member', column: enums[1]! }
            : { kind: 'monogram' }
  return { columns, colourBy: enums[0] ?? null, emblem }
}

function wordsOf(rows: readonly MemberInfo[], column: string): readonly string[] {
  return rows.flatMap((row) => {
    const word = row.attributes[column]
    return typeof word === 'string' ? [word] : []
  })
}

/** Types of columns are not told, so they are read from the values in them. */
function columnKind(info: GameInfo, column: string, values: readonly Value[]): ColumnKind {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return { kind: 'text' }
  if (present.every((value) => typeof value === 'boolean')) return { kind: 'flag' }
  if (present.every((value) => typeof value === 'number')) return { kind: 'number' }
  if (present.every(isSeat)) return { kind: 'player' }
  if (present.every(isList)) {
    const words = present.flatMap((value) => (isList(value) ? value : []))
    if (words.length > 0 && words.every((word) => typeof word === 'string' && word in DIRECTIONS)) {
      return { kind: 'spokes' }
    }
    return { kind: 'set', of: enumWith(info, column, words) }
  }
  const of = enumWith(info, column, present)
  return of === null ? { kind: 'text' } : { kind: 'enum', of }
}

/** The enum to which all these words belong; of several, the one named like the column. */
function enumWith(info: GameInfo, column: string, words: readonly Value[]): string | null {
  const fitting = info.enums.filter((it) => {
    const names = new Set(it.members.map((member) => member.name))
    return words.length > 0 && words.every((word) => typeof word === 'string' && names.has(word))
  })
  const alike = fitting.find((it) => it.name.toLowerCase() === column.toLowerCase())
  return (alike ?? fitting[0])?.name ?? null
}

/** The class with the card's colour: that of the member in its leading column, or of the row itself. */
export function cardColour(info: GameInfo, kind: string, design: CardDesign, row: MemberInfo): string {
  const column = design.colourBy
  if (column === null) {
    const kinds = info.cards.findIndex((it) => it.name === kind)
    return backColour(kinds)
  }
  const value = row.attributes[column]
  const by = design.columns.get(column)
  if (by?.kind !== 'enum' || typeof value !== 'string') return memberColour(0, '')
  const members = info.enums.find((it) => it.name === by.of)?.members ?? []
  return memberColour(
    members.findIndex((it) => it.name === value),
    value,
  )
}

/** What the emblem shows: strokes from the middle, or a few letters. */
export type Emblem =
  | { readonly kind: 'spokes'; readonly ends: readonly (readonly [number, number])[] }
  | { readonly kind: 'letters'; readonly text: string }
  /** A card of a pack: its rank and its suit. */
  | { readonly kind: 'pack'; readonly rank: string; readonly suit: Suit }

export function cardEmblem(info: GameInfo, design: CardDesign, row: MemberInfo): Emblem {
  const { emblem } = design
  if (emblem.kind === 'monogram') return letters(monogram(row))
  if (emblem.kind === 'pack') {
    const suit = suitSign(String(row.attributes[emblem.suit]))
    const rank = rankSign(String(row.attributes[emblem.rank]))
    return suit === null || rank === null ? letters(monogram(row)) : { kind: 'pack', rank, suit }
  }
  const value = row.attributes[emblem.column] ?? null
  if (value === null) return letters(monogram(row))
  if (emblem.kind === 'spokes') {
    const ends = spokeEnds(value)
    return ends.length > 0 ? { kind: 'spokes', ends } : letters(monogram(row))
  }
  if (emblem.kind === 'number') return letters(typeof value === 'number' ? signed(value) : '–')
  const by = design.columns.get(emblem.column)
  const members = by?.kind === 'enum' ? (info.enums.find((it) => it.name === by.of)?.members ?? []) : []
  const at = members.findIndex((it) => it.name === value)
  return letters(at < 0 ? '–' : abbreviations(members.map((it) => it.text))[at]!)
}

/** Ends of strokes that point in these directions. */
export function spokeEnds(value: Value): readonly (readonly [number, number])[] {
  const words = isList(value) ? value : []
  return words.flatMap((word) => (typeof word === 'string' && word in DIRECTIONS ? [DIRECTIONS[word]!] : []))
}

/** What fits under the emblem of a small picture: where that shows one column, the other one. */
export function smallName(names: Names, kind: string, row: MemberInfo): string {
  const design = designCard(names.info, kind)
  const column = design.emblem.kind === 'member' ? design.colourBy : null
  const by = column === null ? undefined : design.columns.get(column)
  if (column === null || by?.kind !== 'enum') return heading(row.text)
  return names.value(row.attributes[column] ?? null, { k: 'enum', name: by.of })
}

function letters(text: string): Emblem {
  return { kind: 'letters', text: text.toLocaleUpperCase('en') }
}

/** The first letters of its words. Cards carry their name, so these need not tell them apart. */
function monogram(row: MemberInfo): string {
  const words = row.text.split(/\s+/).filter((word) => word !== '')
  return words
    .slice(0, 3)
    .map((word) => [...word][0])
    .join('')
}

/** Numbers below zero with a true minus sign. */
export function signed(n: number): string {
  return String(n).replace('-', '−')
}

/** Printed columns worth showing as words: what is empty says nothing, and the emblem need not be said twice. */
export function cardChips(design: CardDesign, row: MemberInfo): readonly CardChip[] {
  const chips: CardChip[] = []
  for (const [column, kind] of design.columns) {
    const value = row.attributes[column] ?? null
    if (value === null || (kind.kind !== 'number' && isEmpty(value))) continue
    if ('column' in design.emblem && design.emblem.column === column && kind.kind !== 'enum') continue
    if (kind.kind === 'number' && value === 0) continue
    chips.push({ column, kind, value })
  }
  return chips
}
