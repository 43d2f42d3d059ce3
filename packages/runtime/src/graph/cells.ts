/**
 * The geometry of grids. Cells are numbered as one reads: the north row first, west to east. North raises the
 * row, east the column.
 */
import type { TypeDef } from './rule-graph.js'

export type GridShape = Pick<Extract<TypeDef, { kind: 'grid' }>, 'columns' | 'rows' | 'hex'>

export interface DirectionDef {
  readonly name: string
  /** What one step adds to the column and to the row. */
  readonly column: number
  readonly row: number
}

/** Directions of square grids, in the order of the kind `Direction`: clockwise from north. */
export const SQUARE_DIRECTIONS: readonly DirectionDef[] = [
  { name: 'north', column: 0, row: 1 },
  { name: 'northeast', column: 1, row: 1 },
  { name: 'east', column: 1, row: 0 },
  { name: 'southeast', column: 1, row: -1 },
  { name: 'south', column: 0, row: -1 },
  { name: 'southwest', column: -1, row: -1 },
  { name: 'west', column: -1, row: 0 },
  { name: 'northwest', column: -1, row: 1 },
]

/**
 * Directions of hex grids: a rhombus whose rows lean, as the board of Hex is drawn. A cell touches those beside
 * it in its row and column, and those to the southeast and northwest.
 */
export const HEX_DIRECTIONS: readonly DirectionDef[] = [
  { name: 'north', column: 0, row: 1 },
  { name: 'east', column: 1, row: 0 },
  { name: 'southeast', column: 1, row: -1 },
  { name: 'south', column: 0, row: -1 },
  { name: 'west', column: -1, row: 0 },
  { name: 'northwest', column: -1, row: 1 },
]

export function directionsOf(hex: boolean): readonly DirectionDef[] {
  return hex ? HEX_DIRECTIONS : SQUARE_DIRECTIONS
}

export function gridWidth(grid: GridShape): number {
  return grid.columns.to - grid.columns.from + 1
}

export function gridSize(grid: GridShape): number {
  return gridWidth(grid) * (grid.rows.to - grid.rows.from + 1)
}

/** The cell at a column and row; -1 beyond the rim. */
export function cellAt(grid: GridShape, column: number, row: number): number {
  if (column < grid.columns.from || column > grid.columns.to) return -1
  if (row < grid.rows.from || row > grid.rows.to) return -1
  return (grid.rows.to - row) * gridWidth(grid) + (column - grid.columns.from)
}

export function columnOf(grid: GridShape, cell: number): number {
  return grid.columns.from + (cell % gridWidth(grid))
}

export function rowOf(grid: GridShape, cell: number): number {
  return grid.rows.to - Math.floor(cell / gridWidth(grid))
}

/** The cell one step from `cell` toward a direction (its position in `directionsOf`); -1 beyond the rim. */
export function cellBeside(grid: GridShape, cell: number, direction: number): number {
  const d = directionsOf(grid.hex)[direction]
  return d === undefined ? -1 : cellAt(grid, columnOf(grid, cell) + d.column, rowOf(grid, cell) + d.row)
}

/** Columns are letters where columns and rows begin at 1 and the alphabet suffices. */
export function hasLetters(grid: GridShape): boolean {
  return grid.columns.from === 1 && grid.rows.from === 1 && grid.columns.to <= 26
}

/** `c4` in grids with letters, otherwise `3,-2` (column, row). */
export function cellName(grid: GridShape, cell: number): string {
  const column = columnOf(grid, cell)
  const row = rowOf(grid, cell)
  return hasLetters(grid) ? `${String.fromCharCode(96 + column)}${row}` : `${column},${row}`
}

/** The cell of that name, exactly as `cellName` gives it; -1 if there is none. */
export function cellNamed(grid: GridShape, name: string): number {
  const letters = hasLetters(grid)
  const found = (letters ? /^([a-z])([1-9]\d{0,5})$/ : /^(0|-?[1-9]\d{0,5}),(0|-?[1-9]\d{0,5})$/).exec(name)
  if (found === null) return -1
  const column = letters ? found[1]!.charCodeAt(0) - 96 : Number(found[1])
  return cellAt(grid, column, Number(found[2]))
}
