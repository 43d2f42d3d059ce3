export type DiagnosticCode = string
