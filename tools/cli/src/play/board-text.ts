import { type GridShape, hasLetters } from '@rheol/runtime'

/** One cell of a board: what lies there, '' for nothing. */
export interface BoardCell {
  readonly column: number
  readonly row: number
  readonly text: string
}

/**
 * A grid as text, north at the top, cut to what is on it and one cell around: a table for 1,369 cells with three cards
 * on it would help nobody.
 */
export function boardText(grid: GridShape, cells: readonly BoardCell[]): string {
  const taken = cells.filter((cell) => cell.text !== '')
  const columns = extent(
    grid.columns,
    taken.map((cell) => cell.column),
  )
  const rows = extent(
    grid.rows,
    taken.map((cell) => cell.row),
  )
  const texts = new Map(cells.map((cell) => [`${cell.column},${cell.row}`, cell.text]))
  const width = Math.max(1, ...taken.map((cell) => cell.text.length), ...columns.map((n) => columnName(grid, n).length))
  const margin = Math.max(...rows.map((n) => String(n).length))
  const lines = rows.reverse().map((row, i) => {
    const cellTexts = columns.map((column) => (texts.get(`${column},${row}`) || '·').padEnd(width))
    // On a hex board a cell touches the ones south and southeast of it: each row stands half a cell left of the one above.
    const shift = grid.hex ? ' '.repeat(Math.ceil(((rows.length - 1 - i) * (width + 1)) / 2)) : ''
    return `${String(row).padStart(margin)}  ${shift}${cellTexts.join(' ')}`.trimEnd()
  })
  const foot = columns.map((column) => columnName(grid, column).padEnd(width)).join(' ')
  return [...lines, `${' '.repeat(margin)}  ${foot}`.trimEnd()].join('\n')
}

const WHOLE = 20

function extent(range: { readonly from: number; readonly to: number }, taken: readonly number[]): number[] {
  let { from, to } = range
  if (to - from >= WHOLE) {
    from = Math.max(from, Math.min(...taken, to) - 1)
    to = Math.min(to, Math.max(...taken, from) + 1)
  }
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}

/** As in the names of the cells. */
function columnName(grid: GridShape, column: number): string {
  return hasLetters(grid) ? String.fromCharCode(96 + column) : String(column)
}
