/**
 * Source text made fit to be shown in a terminal: what would move the cursor, change colours or turn the direction
 * of writing is made visible, tabs become spaces, and the width of each character is known, so that carets
 * stand where they should.
 */

const TAB = 4

/** One character as it is shown, and how many columns it takes. */
interface Shown {
  readonly text: string
  readonly width: number
}

const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u200b\u2028\u2029\u2060\ufeff]/
const NO_WIDTH = /^[\p{Mn}\p{Me}\u200c\u200d]$/u
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]$/u

function show(char: string, column: number): Shown {
  if (char === '\t') {
    const width = TAB - (column % TAB)
    return { text: ' '.repeat(width), width }
  }
  if (CONTROL.test(char) || BIDI.test(char)) {
    const text = `<U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`
    return { text, width: text.length }
  }
  if (/^[\ud800-\udfff]$/.test(char)) return { text: '\ufffd', width: 1 }
  if (NO_WIDTH.test(char)) return { text: char, width: 0 }
  return { text: char, width: WIDE.test(char) ? 2 : 1 }
}

/** A text with nothing in it that a terminal would obey. Line ends stay where `keepLines` is set. */
export function visible(text: string, keepLines = false): string {
  let out = ''
  for (const char of text) out += keepLines && char === '\n' ? char : show(char, 0).text
  return out
}

/** A line as it is shown, with the columns in which a part of it begins and ends. */
export interface VisibleLine {
  readonly text: string
  readonly from: number
  readonly to: number
}

/**
 * Makes a line visible and finds the part from `start` to `end` (UTF-16 offsets in it). A long line is cut to
 * `limit` columns round that part, with `…` where something was left out.
 */
export function visibleLine(line: string, start: number, end: number, limit: number): VisibleLine {
  // Cutting before measuring keeps a line of a million characters from being measured whole.
  const left = Math.max(0, start - limit)
  const right = Math.min(line.length, start + 2 * limit)
  const shown: Shown[] = []
  let column = 0
  let from = 0
  let to = 0
  let offset = left
  for (const char of line.slice(left, right)) {
    if (offset <= start) from = column
    const one = show(char, column)
    shown.push(one)
    column += one.width
    offset += char.length
    if (offset <= end) to = column
  }
  if (start >= right) from = column
  to = Math.max(to, from + 1)
  if (left === 0 && right === line.length && column <= limit) return { text: join(shown), from, to }
  return clip(shown, from, Math.min(to, from + limit), limit, left > 0, right < line.length)
}

function clip(
  shown: readonly Shown[],
  from: number,
  to: number,
  limit: number,
  cutLeft: boolean,
  cutRight: boolean,
): VisibleLine {
  // A third of the room goes to what stands before the part that is pointed at.
  const begin = from > Math.floor(limit / 2) || cutLeft ? Math.max(0, from - Math.floor(limit / 3)) : 0
  const kept: Shown[] = []
  let column = 0
  let dropped = 0
  for (const one of shown) {
    if (column < begin) dropped = column + one.width
    else if (column - begin + one.width <= limit) kept.push(one)
    column += one.width
  }
  const before = dropped > 0 || cutLeft ? '…' : ''
  const width = kept.reduce((sum, one) => sum + one.width, 0)
  const after = cutRight || dropped + width < column ? '…' : ''
  const shift = before.length - dropped
  return { text: before + join(kept) + after, from: from + shift, to: Math.min(to, dropped + width) + shift }
}

function join(shown: readonly Shown[]): string {
  return shown.map((one) => one.text).join('')
}
