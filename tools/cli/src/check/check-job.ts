import type { Diagnostic } from '@rheol/dsl'
import type { KeepPlace } from './known-files.js'

/** What the check worker is sent: one workspace. */
export interface CheckJob {
  readonly files: ReadonlyMap<string, string>
  readonly asked: readonly string[]
  /** Where to look for what is known of the files from earlier checks; null to find everything out anew. */
  readonly keep: KeepPlace | null
}

/** What it answers, one message for each file asked for, in order. */
export interface CheckAnswer {
  readonly file: string
  readonly diagnostics: readonly Diagnostic[]
  /** Message and stack of a failure of the checker itself. */
  readonly failure: string | null
}
