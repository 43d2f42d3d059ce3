import type { PlainGame } from './count-plies.js'

/** Columns as words of `r` and `y` from the bottom up. */
type Columns = readonly string[]

const HEIGHT = 6

export const fourInARow: PlainGame<Columns> = {
  start: ['', '', '', '', '', '', ''],
  plies: (columns) => {
    const discs = columns.reduce((sum, column) => sum + column.length, 0)
    const own = discs % 2 === 0 ? 'r' : 'y'
    return columns.flatMap((column, i) => {
      if (column.length === HEIGHT) return []
      const position = columns.with(i, column + own)
      return [{ position, over: discs + 1 === HEIGHT * columns.length || fourThrough(position, i, column.length, own) }]
    })
  },
}

function fourThrough(columns: Columns, x: number, y: number, own: string): boolean {
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([dx, dy]) => 1 + reach(columns, x, y, dx!, dy!, own) + reach(columns, x, y, -dx!, -dy!, own) >= 4)
}

function reach(columns: Columns, x: number, y: number, dx: number, dy: number, own: string): number {
  let length = 0
  while (columns[x + dx * (length + 1)]?.[y + dy * (length + 1)] === own) length++
  return length
}
