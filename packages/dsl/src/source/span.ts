/** A half-open range of UTF-16 offsets in one source file. */
export interface Span {
  /** File name as it was handed to the compiler, with `/` between folders. */
  readonly file: string
  readonly start: number
  readonly end: number
}

/** The smallest span that covers both. The two must lie in the same file. */
export function joinSpans(a: Span, b: Span): Span {
  return { file: a.file, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}
