import type { Diagnostic, RelatedPlace } from './diagnostic.js'

/** The findings of `now` that were not among those of `before`, each with the place that brought them about. */
export function newFindings(
  before: readonly Diagnostic[],
  now: readonly Diagnostic[],
  cause: RelatedPlace,
): Diagnostic[] {
  const known = new Set(before.map(keyOf))
  return now.filter((it) => !known.has(keyOf(it))).map((it) => ({ ...it, related: [...it.related, cause] }))
}

function keyOf({ code, message, span }: Diagnostic): string {
  return `${code} ${span.file} ${span.start} ${span.end} ${message}`
}
