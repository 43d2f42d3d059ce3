/**
 * For measuring what tests reach: generated code that tells which rows of cards it looks things up for. Programs
 * that nobody watches have none of it.
 */
import type { DefineId, TypeId } from '../graph/rule-graph.js'
import type { Unit } from './unit.js'

/** Told what running rules look up. */
export interface Watch {
  /** A printed column (position in `attributes`) was read for a member or row. */
  readonly read: (attribute: number, row: number) => void
  /** A card’s own definition was worked out for a row. `value`: a scalar, the bits of a small set, 1 for any other. */
  readonly workedOut: (define: DefineId, row: number, value: number) => void
}

/** The code of a member or copy whose printed column is about to be read. `card`: the kind, if it is a copy. */
export function watchedRead(unit: Unit, attribute: number, code: string, card: TypeId | null): string {
  const { watch } = unit
  if (watch === null) return code
  const rowOf = card === null ? null : unit.layout.cards[card]!.rowOf
  const name = `READ${card ?? ''}`
  unit.capture(name, (id: number, member: number) => {
    watch.read(id, rowOf === null ? member : rowOf[member]!)
    return member
  })
  return `${name}(${attribute}, ${code})`
}

/** The code of what a card’s own definition came to. */
export function watchedResult(unit: Unit, define: DefineId, row: string, code: string): string {
  const { watch } = unit
  if (watch === null) return code
  unit.capture('WORKED_OUT', (id: DefineId, of: number, value: number) => {
    watch.workedOut(id, of, value)
    return value
  })
  return `WORKED_OUT(${define}, ${row}, ${code === '' ? '1' : code})`
}
