import { lineIndexAt, lineStartsOf, type Position } from './line-index.js'

/** A rules file as it was handed in. Nothing here reads or writes files. */
export interface SourceFile {
  readonly name: string
  readonly text: string
  readonly lineStarts: readonly number[]
}

export function sourceFile(name: string, text: string): SourceFile {
  return { name, text, lineStarts: lineStartsOf(text) }
}

/** Where an offset lies. Offsets outside the text are drawn to its nearer end. */
export function positionAt(source: SourceFile, offset: number): Position {
  const inside = Math.max(0, Math.min(offset, source.text.length))
  const index = lineIndexAt(source.lineStarts, inside)
  return { line: index + 1, column: inside - source.lineStarts[index]! + 1 }
}

/** The text of a line (counted from 1), without its line end; '' when there is no such line. */
export function lineText(source: SourceFile, line: number): string {
  const start = source.lineStarts[line - 1]
  if (start === undefined) return ''
  const next = source.lineStarts[line] ?? source.text.length
  return source.text.slice(start, next).replace(/[\r\n]+$/, '')
}
