/** One line of a table, as cells; a line of dashes that only pleases the eye has none. */
export type RowCells = readonly string[] | 'rule'

/** Rows with their cells padded, so that the bars of one table stand below one another. */
export function alignRows(rows: readonly RowCells[]): string[] {
  const widths: number[] = []
  for (const row of rows) {
    if (row === 'rule') continue
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 1, columnsOf(cell))
  }
  return rows.map((row) => {
    if (row === 'rule') return `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
    return `|${row.map((cell, i) => ` ${cell}${' '.repeat(widths[i]! - columnsOf(cell))} `).join('|')}|`
  })
}

/** The cells of a row as it was written, with single spaces between words. */
export function cellsOf(row: string): RowCells {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '')
  const cells = inner.split('|').map((cell) => cell.trim().split(/\s+/).join(' '))
  return cells.every((cell) => /^:?-{2,}:?$/.test(cell)) ? 'rule' : cells
}

function columnsOf(cell: string): number {
  return [...cell.normalize('NFC')].length
}
