export type { CodeFix, Diagnostic, Outcome, RelatedPlace, Severity, TextEdit } from './diagnostics/diagnostic.js'
export type { Span } from './source/span.js'
export type * from './syntax/ast.js'
