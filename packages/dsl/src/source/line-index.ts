/** A place as people count: lines and columns from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The offset at which each line begins. Lines end with `\n`, `\r\n` or `\r`. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
  }
  return starts
}

/** The index of the line that holds the offset; offsets past the end belong to the last line. */
export function lineIndexAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}
