import type { Spot, Value, ValueInfo } from '@rheol/runtime'

/** A canonical text of a value: equal values have equal keys. */
export function valueKey(value: Value): string {
  if (isSeat(value)) return `{${value.seat}}`
  if (isList(value)) return `[${value.map(valueKey).join()}]`
  return JSON.stringify(value)
}

export function sameValue(a: Value, b: Value): boolean {
  return a === b || valueKey(a) === valueKey(b)
}

export function isSeat(value: Value): value is { readonly seat: number } {
  return typeof value === 'object' && value !== null && 'seat' in value
}

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

/** The type of one element: of a set its members', otherwise the type itself. */
export function elementType(type: ValueInfo): ValueInfo {
  return type.k === 'set' ? type.of : type
}

export function sameIndex(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((value, i) => sameValue(value, b[i]!))
}

export function spotKey(spot: Spot): string {
  return `${spot.zone}${valueKey(spot.index)}`
}

/** A card value taken apart: `"eight@layout[0,a2];up;turned=true"` is the row `eight` at that place, lying so. */
export interface CardWord {
  /** null for a card that is not seen (`"?"`). */
  readonly row: string | null
  /** The place as it was written, e.g. `layout[0,a2]`; null when the row alone is enough. */
  readonly place: string | null
  /** Whether it lies face up; null when that was not needed to tell it apart. */
  readonly up: boolean | null
  /** What is marked on it, as written, e.g. `turned=true`. */
  readonly marks: readonly string[]
}

export function readCard(value: string): CardWord {
  const [name = '', ...rest] = value.split(';')
  const at = name.indexOf('@')
  const row = at < 0 ? name : name.slice(0, at)
  return {
    row: row === '?' ? null : row,
    place: at < 0 ? null : name.slice(at + 1),
    up: rest.length === 0 ? null : rest[0] === 'up',
    marks: rest.filter((it) => it !== 'up'),
  }
}

/** How the place of a card is written behind `@`: seats as numbers, everything else as it stands. */
export function placeWord(spot: Spot): string {
  if (spot.index.length === 0) return spot.zone
  return `${spot.zone}[${spot.index.map((value) => (isSeat(value) ? String(value.seat) : String(value))).join(',')}]`
}

/** The empty value of its type: nothing need be drawn for it. */
export function isEmpty(value: Value): boolean {
  return value === null || value === false || value === 0 || (isList(value) && value.length === 0)
}
