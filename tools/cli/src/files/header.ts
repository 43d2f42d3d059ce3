export interface Header {
  readonly kind: 'game' | 'variant' | 'tests' | 'part'
  /** '' for tests and parts. */
  readonly name: string
  /** The game or variant it stands on; null for a game. */
  readonly base: string | null
}

const HEADER =
  /^(?:\s|\/\/[^\n]*)*(?:game\s+(?<game>\w+)|variant\s+(?<variant>\w+)\s+of\s+(?<of>\w+)|(?<beside>tests|part)\s+of\s+(?<base>\w+))/

/**
 * What a file says it is, read off its first words only: enough to find the base of a variant among many files
 * without compiling them. Null when it says nothing of the kind.
 */
export function peekHeader(text: string): Header | null {
  const groups = HEADER.exec(text.slice(0, 20_000))?.groups
  if (groups === undefined) return null
  if (groups.game !== undefined) return { kind: 'game', name: groups.game, base: null }
  if (groups.variant !== undefined) return { kind: 'variant', name: groups.variant, base: groups.of ?? null }
  return { kind: groups.beside === 'part' ? 'part' : 'tests', name: '', base: groups.base ?? null }
}
