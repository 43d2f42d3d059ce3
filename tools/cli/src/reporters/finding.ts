import type { Diagnostic, Severity } from '@rheol/dsl'
import type { FileProblem } from '../files/file-problem.js'

/** Counted from 1, columns in UTF-16 units as editors do. */
export interface Position {
  readonly line: number
  readonly column: number
}

export interface Place {
  readonly file: string
  readonly start: Position
  readonly end: Position
}

/** A diagnostic or file problem with its places worked out: what every format but `pretty` is made from. */
export interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly help: string | null
  readonly file: string
  /** null: the file as a whole. */
  readonly place: Place | null
  readonly related: readonly { readonly place: Place; readonly message: string }[]
}

export type Sources = ReadonlyMap<string, string>

export function findingOf(found: Diagnostic | FileProblem, lines: LineLookup): Finding {
  if (!('span' in found)) {
    return { ...found, place: null, related: [] }
  }
  return {
    code: found.code,
    severity: found.severity,
    message: found.message,
    help: found.help ?? null,
    file: found.span.file,
    place: lines.place(found.span),
    related: found.related.map((other) => ({ place: lines.place(other.span), message: other.message })),
  }
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, hint: 2 }

/** Worst first; otherwise as they came. */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity])
}

export function isAtLeast(severity: Severity, level: Severity): boolean {
  return RANK[severity] <= RANK[level]
}

/** From offsets to lines and columns; the starts of lines are found once for each file. */
export class LineLookup {
  readonly #sources: Sources
  readonly #starts = new Map<string, readonly number[]>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  place(span: { readonly file: string; readonly start: number; readonly end: number }): Place {
    return { file: span.file, start: this.#position(span.file, span.start), end: this.#position(span.file, span.end) }
  }

  #position(file: string, offset: number): Position {
    const starts = this.#lineStarts(file)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - starts[low]! + 1 }
  }

  #lineStarts(file: string): readonly number[] {
    const known = this.#starts.get(file)
    if (known !== undefined) return known
    const text = this.#sources.get(file) ?? ''
    const starts = [0]
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) starts.push(i + 1)
    this.#starts.set(file, starts)
    return starts
  }
}
