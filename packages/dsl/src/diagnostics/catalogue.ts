import { checkCatalogue } from './catalogue-check.js'
import type { CatalogueEntry, CatalogueFile, Placeholders } from './catalogue-entry.js'
import { lexCatalogue } from './catalogue-lex.js'
import { lowerCatalogue } from './catalogue-lower.js'
import { parseCatalogue } from './catalogue-parse.js'
import { resolveCatalogue } from './catalogue-resolve.js'

type Entries = typeof lexCatalogue &
  typeof parseCatalogue &
  typeof resolveCatalogue &
  typeof checkCatalogue &
  typeof lowerCatalogue

/** Every code there is. A code is permanent: it names its fixture folder and its error page too. */
export type DiagnosticCode = keyof Entries

type Templates<C extends DiagnosticCode> =
  | Entries[C]['message']
  | (Entries[C] extends { readonly label: infer L extends string } ? L : never)
  | (Entries[C] extends { readonly help: infer H extends string } ? H : never)

/** The arguments a code takes: one for each placeholder in its message, label and help. */
export type DiagnosticArgs<C extends DiagnosticCode> = [Placeholders<Templates<C>>] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [K in Placeholders<Templates<C>>]: string | number }

// One name per phase, so that an entry of the wrong shape is reported in its own file's line here.
const files: readonly CatalogueFile[] = [lexCatalogue, parseCatalogue, resolveCatalogue, checkCatalogue, lowerCatalogue]

/** All entries by code, in order of the phases. */
export const catalogue: ReadonlyMap<DiagnosticCode, CatalogueEntry> = new Map(
  files.flatMap((file) => Object.entries(file) as [DiagnosticCode, CatalogueEntry][]),
)

/** True when the text is a code of the catalogue, e.g. one typed at `explain`. */
export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return (catalogue as ReadonlyMap<string, CatalogueEntry>).has(text)
}
