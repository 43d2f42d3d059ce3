import { blockTally, isEnough, rowTally, type Tally } from '../rules-tests/game-coverage.js'
import type { TestReport } from '../rules-tests/test-report.js'
import type { Paint } from '../terminal/colour.js'
import { tableText } from './table-text.js'

/** How many card rows the tests of each game exercise, and how many blocks of its rules they run. */
export function coverageTable(report: TestReport): string {
  const rows = report.coverage.flatMap((one): string[][] => {
    const cards = rowTally(one)
    const blocks = blockTally(one)
    if (cards.of + blocks.of === 0) return []
    return [[one.game, cards.of === 0 ? '–' : tallyText(cards), blocks.of === 0 ? '–' : tallyText(blocks)]]
  })
  return rows.length === 0 ? '' : tableText([['reached by tests', 'card rows', 'rules'], ...rows])
}

function tallyText({ reached, of }: Tally): string {
  return `${reached}/${of}`
}

/** Rows of a kind that are named as not exercised, unless all are asked for. */
const MOST_ROWS = 12

/** The card rows that no test exercises in full, and why. */
export function unexercisedRows(report: TestReport, all: boolean, style: Paint): string[] {
  return report.coverage.flatMap((coverage) =>
    coverage.cards.flatMap(({ kind, rows }) => {
      const missing = rows.filter((row) => row.missing.length > 0)
      if (missing.length === 0) return []
      const head = `${style.yellow(`${coverage.game}: ${kind}`)}, rows that no test exercises in full:`
      const named = missing.slice(0, all ? missing.length : MOST_ROWS)
      const lines = named.map((row) => `  ${row.name}: ${row.missing.join('; ')}`)
      const more = missing.length - named.length
      if (more > 0) lines.push(style.dim(`  and ${more} more; --coverage shows them`))
      return [[head, ...lines].join('\n')]
    }),
  )
}

/** Everything that was measured: each kind of card with the tests of each row, then the rules that never run. */
export function coverageText(report: TestReport, style: Paint): string[] {
  return report.coverage.flatMap((coverage) => {
    const kinds = coverage.cards.map(({ kind, rows }) =>
      [
        style.bold(`${coverage.game}: ${kind} ${tallyText(rowTally({ cards: [{ kind, rows }] }))}`),
        ...rows.map((row) => `  ${row.name}: ${testsText(row.tests, style)}`),
      ].join('\n'),
    )
    const rules = coverage.rules.filter((rule) => rule.missing.length > 0)
    const never = [
      style.bold(`${coverage.game}: rules ${tallyText(blockTally(coverage))}`),
      ...rules.map((rule) => `  ${rule.name} ${style.dim(`${rule.file}:${rule.line}`)}: ${linesText(rule.missing)}`),
    ]
    return [...kinds, ...(blockTally(coverage).of > 0 ? [never.join('\n')] : [])]
  })
}

/** Titles shown of a row; the JSON report has all. */
const MOST_TITLES = 3

function testsText(titles: readonly string[], style: Paint): string {
  if (titles.length === 0) return style.yellow('no test')
  const more = titles.length - MOST_TITLES
  return titles.slice(0, MOST_TITLES).join(' · ') + (more > 0 ? style.dim(` and ${more} more`) : '')
}

function linesText(lines: readonly number[]): string {
  const unique = [...new Set(lines)]
  return `${unique.length === 1 ? 'line' : 'lines'} ${unique.join(', ')} never ${unique.length === 1 ? 'runs' : 'run'}`
}

/** What is short of the coverage that was required. */
export function shortages(report: Pick<TestReport, 'coverage'>, percent: number | null): string[] {
  if (percent === null) return []
  return report.coverage.flatMap((coverage) => [
    ...shortage(coverage.game, 'card rows', rowTally(coverage), percent),
    ...shortage(coverage.game, 'rules', blockTally(coverage), percent),
  ])
}

function shortage(game: string, what: string, tally: Tally, percent: number): string[] {
  if (isEnough(tally, percent)) return []
  return [`${game}: ${what} ${tallyText(tally)}, fewer than the ${percent} % required.`]
}
