import type { Diagnostic, Position, Severity, SourceFile, Span } from '@rheol/dsl'
// By its own name, so that a check that finds nothing does not load the compiler.
import { positionAt, sourceFile } from '@rheol/dsl/source-file'
import type { FileProblem } from '../files/file-problem.js'

/** Positions count from 1, columns in UTF-16 units as editors do. */
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
  readonly #files = new Map<string, SourceFile>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  place(span: Span): Place {
    const source = this.#file(span.file)
    return { file: span.file, start: positionAt(source, span.start), end: positionAt(source, span.end) }
  }

  #file(name: string): SourceFile {
    let file = this.#files.get(name)
    if (file === undefined) {
      file = sourceFile(name, this.#sources.get(name) ?? '')
      this.#files.set(name, file)
    }
    return file
  }
}
