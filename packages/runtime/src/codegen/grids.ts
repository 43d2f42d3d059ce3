/** Tables and functions of the geometry of grids. */
import { cellBeside, columnOf, directionsOf, gridSize, gridWidth, rowOf } from '../graph/cells.js'
import type { Expr, RuleGraph } from '../graph/rule-graph.js'
import { besideOf } from './constant.js'
import { setWords } from './lookups.js'
import type { Scope } from './scope.js'
import type { Unit } from './unit.js'

export type Grid = Extract<RuleGraph['types'][number], { kind: 'grid' }>

/** The grid whose cell an expression gives. */
export function gridOf(unit: Unit, cell: Expr): Grid {
  const type = cell.t.k === 'kind' ? unit.graph.types[cell.t.type] : undefined
  if (type?.kind !== 'grid') throw new Error('a cell was expected')
  return type
}

/** A part of the key of a table: the number of the grid among the types. */
function keyOf(unit: Unit, grid: Grid, table: string): string {
  return `${table} of ${unit.graph.types.indexOf(grid)}`
}

function cells(grid: Grid): number[] {
  return Array.from({ length: gridSize(grid) }, (_, cell) => cell)
}

/** Column or row of every cell. */
export function coordinateTable(unit: Unit, grid: Grid, which: 'column' | 'row'): string {
  return unit.shortTableOf(keyOf(unit, grid, which), () =>
    cells(grid).map((cell) => (which === 'column' ? columnOf(grid, cell) : rowOf(grid, cell))),
  )
}

/** Cell beside, by `cell * directions + direction`; -1 beyond the rim. */
export function shiftTable(unit: Unit, grid: Grid): { readonly table: string; readonly directions: number } {
  const directions = directionsOf(grid.hex)
  const table = unit.shortTableOf(keyOf(unit, grid, 'shift'), () =>
    cells(grid).flatMap((cell) => directions.map((_, d) => cellBeside(grid, cell, d))),
  )
  return { table, directions: directions.length }
}

/** The cells beside each, as a list behind an offset: members of `cell` from `first[cell]` to `first[cell + 1]`. */
export function besideLists(
  unit: Unit,
  grid: Grid,
  orthogonal: boolean,
): { readonly first: string; readonly list: string } {
  const lists = (): number[][] => cells(grid).map((cell) => besideOf(grid, cell, orthogonal))
  const first = (): number[] => {
    const firsts = [0]
    for (const list of lists()) firsts.push(firsts.at(-1)! + list.length)
    return firsts
  }
  const which = orthogonal ? 'neighbours' : 'around'
  return {
    first: unit.shortTableOf(keyOf(unit, grid, `first ${which}`), first),
    list: unit.shortTableOf(keyOf(unit, grid, which), () => lists().flat()),
  }
}

/** The directions in which the cells of `besideLists` lie, and those back from them, in the same order. */
export function besideDirections(
  unit: Unit,
  grid: Grid,
  orthogonal: boolean,
): { readonly there: string; readonly back: string } {
  const count = directionsOf(grid.hex).length
  const which = orthogonal ? 'neighbours' : 'around'
  const directions = (): number[] =>
    cells(grid).flatMap((cell) =>
      besideOf(grid, cell, orthogonal).map((to) =>
        directionsOf(grid.hex).findIndex((_, d) => cellBeside(grid, cell, d) === to),
      ),
    )
  return {
    there: unit.shortTableOf(keyOf(unit, grid, `toward ${which}`), directions),
    back: unit.shortTableOf(keyOf(unit, grid, `back from ${which}`), () =>
      directions().map((d) => (d + count / 2) % count),
    ),
  }
}

/** The direction from one cell to another, where a loop tells that they are neighbours. */
export function besideDirection(sc: Scope, a: string, b: string): string | null {
  const to = sc.beside.get(b)
  if (to?.cell === a) return to.there
  const from = sc.beside.get(a)
  return from?.cell === b ? from.back : null
}

/** The cells beside each, as the words of a set. */
export function besideSets(sc: Scope, grid: Grid, cell: Expr, orthogonal: boolean): string {
  if (cell.t.k === 'set') throw new Error('a cell was expected')
  const of = { ...cell.t }
  return sc.unit.tableOf(keyOf(sc.unit, grid, `set ${orthogonal ? 'neighbours' : 'around'}`), () =>
    cells(grid).flatMap((each) => setWords(sc, of, besideOf(grid, each, orthogonal))),
  )
}

/** `shiftBy(c, d, n)`: n steps toward d; a negative n goes the other way. */
export function shiftByFunction(unit: Unit, grid: Grid): string {
  const { table, directions } = shiftTable(unit, grid)
  return unit.need(`shiftBy_${table}`, (name) => {
    unit.add(`function ${name}(c, d, n) {
  if (c < 0 || d < 0) return -1
  if (n < 0) { n = -n; d = (d + ${directions / 2}) % ${directions} }
  while (n > 0 && c >= 0) { c = ${table}[c * ${directions} + d]; n-- }
  return c
}`)
  })
}

/** `shiftTo(c, n)`: n steps toward a direction known before play, from a cell that there is. */
export function shiftToFunction(unit: Unit, grid: Grid, d: number): string {
  const by = shiftByFunction(unit, grid)
  return unit.need(`${by}_${d}`, (name) => {
    const longest = Math.ceil(gridSize(grid) / Math.min(gridWidth(grid), gridSize(grid) / gridWidth(grid)))
    const far = unit.tableOf(keyOf(unit, grid, `far ${d}`), () =>
      cells(grid).flatMap((cell) => {
        const line = [cell]
        for (let n = 0; n < longest; n++) line.push(line[n]! < 0 ? -1 : cellBeside(grid, line[n]!, d))
        return line
      }),
    )
    unit.add(
      `function ${name}(c, n) { return n > ${longest} ? -1 : n < 0 ? ${by}(c, ${d}, n) : ${far}[c * ${longest + 1} + n] }`,
    )
  })
}

/** `toward(a, b)`: the direction in which b lies from a if they are on a line, else -1. */
export function towardFunction(unit: Unit, grid: Grid): string {
  const directions = directionsOf(grid.hex)
  // By the signs of the differences; what is not on a line is sorted out by comparing them.
  const bySigns = unit.table(
    [-1, 0, 1].flatMap((row) =>
      [-1, 0, 1].map((column) => directions.findIndex((d) => d.row === row && d.column === column)),
    ),
  )
  const columns = coordinateTable(unit, grid, 'column')
  const rows = coordinateTable(unit, grid, 'row')
  return unit.need(`toward_${columns}_${rows}_${directions.length}_${gridWidth(grid)}`, (name) => {
    unit.add(`function ${name}(a, b) {
  if (a < 0 || b < 0 || a === b) return -1
  const x = ${columns}[b] - ${columns}[a], y = ${rows}[b] - ${rows}[a]
  if (x !== 0 && y !== 0 && x !== y && x !== -y) return -1
  return ${bySigns}[((y > 0 ? 1 : y < 0 ? -1 : 0) + 1) * 3 + (x > 0 ? 1 : x < 0 ? -1 : 0) + 1]
}`)
  })
}
