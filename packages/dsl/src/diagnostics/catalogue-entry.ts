import type { Severity } from './diagnostic.js'

/**
 * What is known about one kind of finding. `message`, `label` and `help` may hold `{name}`
 * placeholders; the arguments a code takes are read off them by the type system.
 */
export interface CatalogueEntry {
  readonly severity: Severity
  /** One sentence in the words of a rulebook author: what is wrong. */
  readonly message: string
  /** A few words to stand at the caret. */
  readonly label?: string
  /** What to do next; leave out when only the place itself can tell. */
  readonly help?: string
  /** Markdown for `explain` and the error page: why this is a rule, and how to mend it. */
  readonly explanation: string
  /** A short rules text that raises this code. */
  readonly example: string
  /** The same text, mended. */
  readonly mended: string
}

/** A catalogue file is `{ 'phase/code': { … } } as const`; `catalogue.ts` checks it against this. */
export type CatalogueFile = Readonly<Record<`${string}/${string}`, CatalogueEntry>>

/** Characters no placeholder name has; they tell `{name}` from a brace the message talks about. */
type NotAName = ' ' | '`' | '{' | ',' | '.' | ':' | '|' | '=' | '-' | '…' | '"'

type IsName<P extends string> = P extends '' ? false : P extends `${string}${NotAName}${string}` ? false : true

/** The names of the placeholders in a template. */
export type Placeholders<S extends string> = S extends `${string}{${infer Rest}`
  ? Rest extends `${infer P}}${infer After}`
    ? IsName<P> extends true
      ? P | Placeholders<After>
      : Placeholders<Rest>
    : never
  : never
