import type { Span } from '../source/span.js'
import type { DiagnosticCode } from './catalogue.js'

export type Severity = 'error' | 'warning' | 'hint'

export interface TextEdit {
  readonly span: Span
  readonly newText: string
}

/** A change that would mend the mistake; plain data, so it can be sent, shown and applied anywhere. */
export interface CodeFix {
  readonly title: string
  /** `safe` keeps the meaning or is the only reading; `guess` is a suggestion. */
  readonly safety: 'safe' | 'guess'
  readonly edits: readonly TextEdit[]
}

export interface RelatedPlace {
  readonly span: Span
  readonly message: string
}

/** One finding about a rules file. Plain data: text, JSON and editor output are renderings of it. */
export interface Diagnostic {
  /** Permanent, e.g. `resolve/unknown-name`; explained by the catalogue. */
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly args: Readonly<Record<string, string | number>>
  readonly message: string
  /** Short words to stand at the caret. */
  readonly label?: string
  /** What to do next. */
  readonly help?: string
  readonly span: Span
  readonly related: readonly RelatedPlace[]
  readonly fixes: readonly CodeFix[]
}

/** Every phase hands back what it could make, and what it found. User input never throws. */
export interface Outcome<T> {
  readonly value: T
  readonly diagnostics: readonly Diagnostic[]
}
