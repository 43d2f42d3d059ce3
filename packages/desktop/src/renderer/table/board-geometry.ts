/**
 * Where the places of a board lie. Square grids, hexagonal grids and boards of named points all become the same
 * list of places with an outline, so that drawing and walking by arrow key know only one kind of board.
 */
import type { GameInfo, Value } from '@rheol/runtime'
import { isList } from '../names/value.js'

export interface Place {
  /** The value that names it. */
  readonly name: string
  /** Centre, in units of one place. */
  readonly x: number
  readonly y: number
  /** Position as one reads: line from the top, place in the line, from 0. */
  readonly line: number
  readonly column: number
}

export interface BoardShape {
  readonly kind: 'square' | 'hex' | 'points'
  readonly places: readonly Place[]
  /** Lines between points. */
  readonly edges: readonly (readonly [Place, Place])[]
  /** Labels along the rim. */
  readonly labels: readonly { readonly text: string; readonly x: number; readonly y: number }[]
  readonly box: Box
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Extent {
  readonly columns: { readonly from: number; readonly to: number }
  readonly rows: { readonly from: number; readonly to: number }
}

type Grid = GameInfo['grids'][number]

/** Corners of a hexagon around its centre; its neighbours lie one unit away, two of them due east and west. */
export const HEX_CORNERS: readonly (readonly [number, number])[] = [0, 1, 2, 3, 4, 5].map((i) => {
  const angle = Math.PI / 6 + (i * Math.PI) / 3
  return [Math.cos(angle) / Math.sqrt(3), Math.sin(angle) / Math.sqrt(3)] as const
})
const HEX_ROW = Math.sqrt(3) / 2

/** `c4` in grids that begin at 1 and have letters enough, otherwise `3,-2`: as the engine names cells. */
export function gridCell(grid: Extent, column: number, row: number): string {
  return isLettered(grid) ? `${String.fromCharCode(96 + column)}${row}` : `${column},${row}`
}

function isLettered(grid: Extent): boolean {
  return grid.columns.from === 1 && grid.rows.from === 1 && grid.columns.to <= 26
}

export function readCell(grid: Extent, cell: string): { column: number; row: number } | null {
  if (isLettered(grid)) {
    const row = Number(cell.slice(1))
    return Number.isInteger(row) && cell.length > 1 ? { column: cell.charCodeAt(0) - 96, row } : null
  }
  const [column, row, ...more] = cell.split(',').map(Number)
  if (column === undefined || row === undefined || more.length > 0) return null
  return Number.isInteger(column) && Number.isInteger(row) ? { column, row } : null
}

/** The part of a grid that holds these cells, with a margin, within the grid; the whole grid if there are none. */
export function extentOf(grid: Grid, cells: Iterable<string>, margin: number): Extent {
  let west = Number.POSITIVE_INFINITY
  let east = Number.NEGATIVE_INFINITY
  let south = Number.POSITIVE_INFINITY
  let north = Number.NEGATIVE_INFINITY
  for (const name of cells) {
    const cell = readCell(grid, name)
    if (cell === null) continue
    west = Math.min(west, cell.column)
    east = Math.max(east, cell.column)
    south = Math.min(south, cell.row)
    north = Math.max(north, cell.row)
  }
  if (west > east) return grid
  return {
    columns: { from: Math.max(grid.columns.from, west - margin), to: Math.min(grid.columns.to, east + margin) },
    rows: { from: Math.max(grid.rows.from, south - margin), to: Math.min(grid.rows.to, north + margin) },
  }
}

export function gridShape(grid: Grid, extent: Extent = grid): BoardShape {
  const places: Place[] = []
  const { columns, rows } = extent
  for (let row = rows.to, line = 0; row >= rows.from; row--, line++) {
    for (let column = columns.from; column <= columns.to; column++) {
      places.push({
        name: gridCell(grid, column, row),
        ...centre(grid, column, row),
        line,
        column: column - columns.from,
      })
    }
  }
  const labels = isLettered(grid) ? rimLabels(grid, extent) : numberLabels(grid, extent)
  return {
    kind: grid.hex ? 'hex' : 'square',
    places,
    edges: [],
    labels,
    box: boxAround(places, labels, grid.hex ? 0.62 : 0.54),
  }
}

/** A hexagonal grid is a rhombus whose rows lean: one row north also goes half a place east. */
function centre(grid: Grid, column: number, row: number): { x: number; y: number } {
  return grid.hex ? { x: column + row / 2, y: -row * HEX_ROW } : { x: column, y: -row }
}

function rimLabels(grid: Grid, { columns, rows }: Extent): BoardShape['labels'] {
  return labelsAlong(grid, { columns, rows }, (column) => String.fromCharCode(96 + column), String)
}

function numberLabels(grid: Grid, extent: Extent): BoardShape['labels'] {
  const minus = (n: number): string => String(n).replace('-', '−')
  return labelsAlong(grid, extent, minus, minus)
}

function labelsAlong(
  grid: Grid,
  { columns, rows }: Extent,
  columnText: (column: number) => string,
  rowText: (row: number) => string,
): BoardShape['labels'] {
  const labels: { text: string; x: number; y: number }[] = []
  const beyond = grid.hex ? 0.95 : 0.78
  for (let column = columns.from; column <= columns.to; column++) {
    labels.push({ text: columnText(column), ...centre(grid, column, rows.from - beyond) })
  }
  for (let row = rows.from; row <= rows.to; row++) {
    labels.push({ text: rowText(row), ...centre(grid, columns.from - beyond, row) })
  }
  return labels
}

/** A board of members named `a1`, `d7` …; lines follow a column that lists members of the same kind. */
export function pointsShape(def: GameInfo['enums'][number]): BoardShape {
  const places = def.members.map((member): Place => {
    const column = member.name.charCodeAt(0) - 96
    const row = Number(member.name.slice(1))
    return { name: member.name, x: column, y: -row, line: -row, column }
  })
  const lines = [...new Set(places.map((place) => place.y))].sort((a, b) => a - b)
  const byName = new Map(places.map((place) => [place.name, { ...place, line: lines.indexOf(place.y) }] as const))
  const edges: (readonly [Place, Place])[] = []
  for (const member of def.members) {
    const from = byName.get(member.name)!
    for (const value of Object.values(member.attributes)) {
      for (const to of membersAmong(value, byName)) if (from.name < to.name) edges.push([from, to])
    }
  }
  const all = [...byName.values()]
  return { kind: 'points', places: all, edges, labels: [], box: boxAround(all, [], 0.5) }
}

function membersAmong(value: Value, byName: ReadonlyMap<string, Place>): readonly Place[] {
  if (!isList(value)) return []
  return value.flatMap((it) => (typeof it === 'string' && byName.has(it) ? [byName.get(it)!] : []))
}

/** The places with a margin, and the labels with room for their letters. */
function boxAround(
  places: readonly { readonly x: number; readonly y: number }[],
  labels: BoardShape['labels'],
  margin: number,
): Box {
  const xs = [
    ...places.flatMap((it) => [it.x - margin, it.x + margin]),
    ...labels.flatMap((it) => [it.x - 0.3, it.x + 0.3]),
  ]
  const ys = [
    ...places.flatMap((it) => [it.y - margin, it.y + margin]),
    ...labels.flatMap((it) => [it.y - 0.2, it.y + 0.2]),
  ]
  if (xs.length === 0) return { x: 0, y: 0, width: 1, height: 1 }
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

const HEADING: Readonly<Record<Arrow, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The place one comes to from `from` with that key: the nearest that lies more that way than aside. */
export function walk(places: readonly Place[], from: string, arrow: Arrow): Place | null {
  const start = places.find((place) => place.name === from)
  if (start === undefined) return places[0] ?? null
  const [hx, hy] = HEADING[arrow]
  let best: Place | null = null
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const dx = place.x - start.x
    const dy = place.y - start.y
    const ahead = dx * hx + dy * hy
    const aside = Math.abs(dx * hy) + Math.abs(dy * hx)
    if (ahead < 0.1 || aside > ahead + 0.01) continue
    // Being off the line costs more than being far along it; among equals, stay in the row.
    const cost = ahead + 2 * aside + (place.line === start.line ? 0 : 0.001)
    if (cost < least) {
      least = cost
      best = place
    }
  }
  return best
}
