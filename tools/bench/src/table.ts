/** Lines up the cells of a table: the first columns to the left, the others to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => (i < left ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd()
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}

/** `12.3 k`, `4.56 M`: three digits that matter. */
export function short(n: number): string {
  if (n >= 1e6) return `${(n / 1e6).toPrecision(3)} M`
  if (n >= 1e3) return `${(n / 1e3).toPrecision(3)} k`
  return n.toPrecision(3)
}
