import type { Coverage, MissingPart, RuleGraph } from '@rheol/runtime'

/** What the tests of one game or variant reach: measured while they run. */
export interface GameCoverage {
  readonly game: string
  /** Kinds of card whose rows have anything of their own to do. */
  readonly cards: readonly { readonly kind: string; readonly rows: readonly CoveredRow[] }[]
  /** Steps, actions and triggers. */
  readonly rules: readonly CoveredRule[]
}

export interface CoveredRow {
  readonly name: string
  readonly file: string
  readonly line: number
  /** Titles of the tests in which the row did something. */
  readonly tests: readonly string[]
  /** What of it no test reaches, in words; nothing: the row is exercised. */
  readonly missing: readonly string[]
}

export interface CoveredRule {
  readonly name: string
  readonly file: string
  readonly line: number
  /** Blocks of statements in it, and the first lines of those that never run. */
  readonly blocks: number
  readonly missing: readonly number[]
}

export function gameCoverage(game: string, graph: RuleGraph, { cards, rules }: Coverage): GameCoverage {
  return {
    game,
    cards: cards.map(({ kind, rows }) => ({
      kind,
      rows: rows.map(({ name, at, tests, missing }) => ({
        name,
        file: at === null ? '' : graph.files[at[0]]!,
        line: at?.[3] ?? 0,
        tests,
        missing: [...new Set(missing.map(wordsFor))],
      })),
    })),
    rules: rules.map(({ name, at, blocks, missing }) => ({
      name,
      file: graph.files[at[0]]!,
      line: at[3],
      blocks,
      missing: missing.map((block) => block[3]),
    })),
  }
}

function wordsFor(part: MissingPart): string {
  switch (part.k) {
    case 'block':
      return `line ${part.at[3]} never runs`
    case 'definition': {
      const name = part.name.split('.').at(-1)!
      return part.never === 'asked' ? `\`${name}\` is never asked` : `\`${name}\` never comes out ${part.never}`
    }
    case 'column':
      return `\`${part.name}\` is never read`
    case 'use':
      return 'never used'
  }
}

export interface Tally {
  readonly reached: number
  readonly of: number
}

export function rowTally({ cards }: Pick<GameCoverage, 'cards'>): Tally {
  const rows = cards.flatMap((kind) => kind.rows)
  return { reached: rows.filter((row) => row.missing.length === 0).length, of: rows.length }
}

export function blockTally({ rules }: Pick<GameCoverage, 'rules'>): Tally {
  return {
    reached: rules.reduce((sum, rule) => sum + rule.blocks - rule.missing.length, 0),
    of: rules.reduce((sum, rule) => sum + rule.blocks, 0),
  }
}

/** Is the part reached, in per cent, at least what is required? Nothing to reach is reached. */
export function isEnough({ reached, of }: Tally, percent: number): boolean {
  return reached * 100 >= of * percent
}
