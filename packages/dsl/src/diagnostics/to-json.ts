import type { Position } from '../source/line-index.js'
import { positionAt, sourceFile } from '../source/source-file.js'
import type { Span } from '../source/span.js'
import type { Diagnostic } from './diagnostic.js'

/** Goes up by one when a reader of the old form would misunderstand the new one. */
export const DIAGNOSTICS_SCHEMA_VERSION: number = 1

/** A place by offsets (UTF-16, half-open) and, where the text is known, by lines and columns from 1. */
export interface JsonPlace {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly from?: Position
  readonly to?: Position
}

export interface JsonDiagnostic {
  readonly code: string
  readonly severity: string
  readonly message: string
  readonly args: Readonly<Record<string, string | number>>
  readonly label?: string
  readonly help?: string
  readonly place: JsonPlace
  readonly related: readonly { readonly message: string; readonly place: JsonPlace }[]
  readonly fixes: readonly {
    readonly title: string
    readonly safety: string
    readonly edits: readonly { readonly place: JsonPlace; readonly newText: string }[]
  }[]
}

export interface JsonReport {
  readonly schemaVersion: number
  readonly diagnostics: readonly JsonDiagnostic[]
}

/** Findings as plain data for other programs. `sources` is as for `renderText`. */
export function toJson(diagnostics: readonly Diagnostic[], sources: ReadonlyMap<string, string>): JsonReport {
  const files = new Map([...sources].map(([name, text]) => [name, sourceFile(name, text)]))
  const place = (span: Span): JsonPlace => {
    const { file, start, end } = span
    const source = files.get(file)
    if (source === undefined) return { file, start, end }
    return { file, start, end, from: positionAt(source, start), to: positionAt(source, end) }
  }
  return {
    schemaVersion: DIAGNOSTICS_SCHEMA_VERSION,
    diagnostics: diagnostics.map((one) => ({
      code: one.code,
      severity: one.severity,
      message: one.message,
      args: one.args,
      ...(one.label === undefined ? {} : { label: one.label }),
      ...(one.help === undefined ? {} : { help: one.help }),
      place: place(one.span),
      related: one.related.map((it) => ({ message: it.message, place: place(it.span) })),
      fixes: one.fixes.map((fix) => ({
        title: fix.title,
        safety: fix.safety,
        edits: fix.edits.map((edit) => ({ place: place(edit.span), newText: edit.newText })),
      })),
    })),
  }
}
