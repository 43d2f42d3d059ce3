import type { Diagnostic } from '@rheol/dsl'

/** What the check worker is sent: one workspace. */
export interface CheckJob {
  readonly files: ReadonlyMap<string, string>
  readonly asked: readonly string[]
}

/** What it answers, one message for each file asked for, in order. */
export interface CheckAnswer {
  readonly file: string
  readonly diagnostics: readonly Diagnostic[]
  /** Message and stack of a failure of the checker itself. */
  readonly failure: string | null
}
