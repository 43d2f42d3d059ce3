/**
 * The values a kind of thing has, by name: members of enums, faces of named dice, directions, rows of cards,
 * cells of grids. The order of values here is the order of the numbers that stand for them in a running game.
 */
import type { MemberDef, ScalarType, TypeDef, TypeId } from '@rheol/runtime/graph'
import type { Program } from './program.js'

type Grid = Extract<TypeDef, { kind: 'grid' }>

/** One value of one kind; for a card, a row. */
export interface Member {
  readonly type: TypeId
  readonly position: number
}

const SQUARE_DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest']
/** On a hex grid a cell touches those beside it, above and below it, and two of the four aslant. */
const HEX_DIRECTIONS = ['north', 'east', 'southeast', 'south', 'west', 'northwest']

/** The built-in kind of directions, clockwise from north. */
export function directionType(hex: boolean): Extract<TypeDef, { kind: 'direction' }> {
  const names = hex ? HEX_DIRECTIONS : SQUARE_DIRECTIONS
  return { kind: 'direction', name: 'Direction', hex, members: names.map((name) => member(name, '', null)) }
}

/** The directions `orthogonal` or `diagonal` stand for. On a hex grid all six are orthogonal. */
export function directionsOf(type: Extract<TypeDef, { kind: 'direction' }>, diagonal: boolean): number[] {
  const all = type.members.map((_, i) => i)
  // Clockwise from north, every other one of the eight is aslant.
  return type.hex ? (diagonal ? [] : all) : all.filter((i) => (i % 2 === 1) === diagonal)
}

export function member(name: string, doc: string, at: MemberDef['at']): MemberDef {
  return { name, text: spaced(name), doc, at }
}

/** A name as it is shown to people: `twoFoxes` becomes `two foxes`, `pathA` `path A`. */
export function spaced(name: string): string {
  const words = name.replaceAll('_', ' ')
  // Classes of all the letters there are take longer to make than a game takes to read.
  if (ASCII.test(words)) return spacedBy(words, /(?<=[a-z0-9])[A-Z]/g, /(?<= )[A-Z](?=[a-z])/g)
  return spacedBy(words, /(?<=[\p{Ll}\p{Nd}])\p{Lu}/gu, /(?<= )\p{Lu}(?=\p{Ll})/gu)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/

function spacedBy(words: string, beginning: RegExp, lone: RegExp): string {
  return words.replace(beginning, (letter) => ` ${letter}`).replace(lone, (letter) => letter.toLowerCase())
}

/** The named members of a type; none for grids and numeric dice. */
export function namedMembers(type: TypeDef | undefined): readonly MemberDef[] {
  switch (type?.kind) {
    case 'enum':
    case 'direction':
      return type.members
    case 'card':
      return type.rows
    case 'die':
      return type.members ?? []
    default:
      return []
  }
}

interface MemberIndex {
  readonly byName: ReadonlyMap<string, readonly Member[]>
  /** Cells have their names by a rule, so grids are asked one by one. */
  readonly grids: readonly TypeId[]
}

const indexes = new WeakMap<readonly TypeDef[], MemberIndex>()

/** Everything of that name, in order of declaration. Only to be asked once all kinds are read. */
export function membersNamed(program: Program, name: string): readonly Member[] {
  const index = indexes.get(program.types) ?? indexMembers(program.types)
  indexes.set(program.types, index)
  const cells = index.grids.flatMap((type) => {
    const position = program.member(type, name)
    return position < 0 ? [] : [{ type, position }]
  })
  const named = index.byName.get(name) ?? []
  return cells.length === 0 ? named : [...named, ...cells].sort((a, b) => a.type - b.type)
}

function indexMembers(types: readonly TypeDef[]): MemberIndex {
  const byName = new Map<string, Member[]>()
  for (const [type, def] of types.entries()) {
    for (const [position, { name }] of namedMembers(def).entries()) {
      const others = byName.get(name)
      if (others === undefined) byName.set(name, [{ type, position }])
      else others.push({ type, position })
    }
  }
  return { byName, grids: types.flatMap((def, id) => (def.kind === 'grid' ? [id] : [])) }
}

/** The type of a member as a value: a row of its card, or one of its kind. */
export function memberType(program: Program, type: TypeId): ScalarType {
  return { k: program.types[type]?.kind === 'card' ? 'row' : 'kind', type }
}

/** `c4`: fourth row of the third column, in grids whose columns and rows begin at 1. -1: no cell of the grid. */
export function cellNamed(grid: Grid, name: string): number {
  const parts = /^([a-z])([1-9][0-9]?)$/.exec(name)
  if (parts === null || grid.columns.from !== 1 || grid.rows.from !== 1) return -1
  return cellAt(grid, parts[1]!.charCodeAt(0) - 96, Number(parts[2]))
}

/** Cells are numbered as one reads: from the north row down, each from west to east. -1 beyond the rim. */
export function cellAt(grid: Grid, column: number, row: number): number {
  const { columns, rows } = grid
  if (column < columns.from || column > columns.to || row < rows.from || row > rows.to) return -1
  return (rows.to - row) * (columns.to - columns.from + 1) + (column - columns.from)
}

/** The only copy of a row, or -1 when it has several: copies are numbered through the rows in order. */
export function onlyCopy(card: Extract<TypeDef, { kind: 'card' }>, row: number): number {
  if (card.copies[row] !== 1) return -1
  return card.copies.slice(0, row).reduce((sum, n) => sum + n, 0)
}
