import type { GameInfo, MemberInfo, Value } from '@rheol/runtime'
import type { MatrixModel } from './arrange.js'
import { ownerOf } from './colours.js'

export interface Tile {
  readonly name: string
  readonly value: Value
  /** It has no partner on the other side. */
  readonly lone: boolean
}

/** Fewer members than this are read more easily as a list. */
const FEWEST = 6

/** A table with one number for each of many members of an enum. */
export function isTiles(matrix: MatrixModel): boolean {
  return (
    matrix.columns.length === 1 &&
    matrix.rowType.k === 'enum' &&
    matrix.rows.length >= FEWEST &&
    matrix.rows.every((row) => {
      const cell = row.cells[0]
      return cell != null && typeof cell.value === 'number' && !cell.hidden
    })
  )
}

/**
 * Members that belong to players make a row for each, the first player's nearest. Where the rules pair members
 * off (a column in which two members name each other), partners face each other and the rest stand at the ends.
 */
export function tileRows(info: GameInfo, matrix: MatrixModel): readonly (readonly Tile[])[] {
  const { rowType } = matrix
  const members = rowType.k === 'enum' ? (info.enums.find((it) => it.name === rowType.name)?.members ?? []) : []
  const byName = new Map(members.map((member) => [member.name, member]))
  const partners = partnersAmong(members)
  const rows = new Map<number | null, Tile[]>()
  for (const row of matrix.rows) {
    const name = String(row.value)
    const member = byName.get(name)
    const owner = member === undefined ? null : ownerOf(member)
    const tile = { name, value: row.cells[0]?.value ?? null, lone: partners.size > 0 && !partners.has(name) }
    rows.set(owner, [...(rows.get(owner) ?? []), tile])
  }
  const ordered = [...rows.entries()].sort(([a], [b]) => (b ?? -1) - (a ?? -1)).map(([, tiles]) => tiles)
  if (ordered.length !== 2 || partners.size === 0) return ordered
  const [far, near] = ordered as [Tile[], Tile[]]
  const places = new Map(near.map((tile, i) => [tile.name, i]))
  const place = (tile: Tile): number => places.get(partners.get(tile.name) ?? '') ?? -1
  return [[...far].sort((a, b) => place(a) - place(b)), near]
}

function partnersAmong(members: readonly MemberInfo[]): ReadonlyMap<string, string> {
  const partners = new Map<string, string>()
  const byName = new Map(members.map((member) => [member.name, member]))
  for (const member of members) {
    for (const [column, value] of Object.entries(member.attributes)) {
      if (typeof value !== 'string' || byName.get(value)?.attributes[column] !== member.name) continue
      partners.set(member.name, value)
    }
  }
  return partners
}
