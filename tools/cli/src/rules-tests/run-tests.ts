import { type Diagnostic, openWorkspace } from '@rheol/dsl'
import { measure, type RuleGraph } from '@rheol/runtime'
import type { Workspace } from '../files/collect.js'
import { checkReport } from '../reporters/check-report.js'
import { pretty } from '../reporters/pretty.js'
import { type GameCoverage, gameCoverage } from './game-coverage.js'
import type { BrokenGame, TestFailure, TestOutcome } from './test-report.js'

export interface RunTests {
  readonly outcomes: readonly TestOutcome[]
  readonly broken: readonly BrokenGame[]
  readonly coverage: readonly GameCoverage[]
  readonly skipped: number
}

/** Runs the tests that stand in the files asked for. */
export async function runTests(
  files: Workspace,
  wanted: (title: string) => boolean,
  colour: boolean,
): Promise<RunTests> {
  const asked = new Set(files.asked)
  const workspace = openWorkspace(files.files)
  const outcomes: TestOutcome[] = []
  const broken: BrokenGame[] = []
  const coverage: GameCoverage[] = []
  let skipped = 0

  const breaks = async (game: string, file: string, found: readonly Diagnostic[]): Promise<void> => {
    broken.push({ game, file, message: await pretty(checkReport([file], files.files, found), { colour }) })
  }

  const entries = workspace.entries.filter((entry) => asked.has(entry.file))
  for (const file of files.asked) {
    if (!entries.some((entry) => entry.file === file)) await breaks(file, file, workspace.check(file))
  }
  for (const name of new Set(entries.map((entry) => entry.name))) {
    const entry = entries.find((one) => one.name === name)!
    const compiled = workspace.compile(name)
    if (compiled.value === null) {
      await breaks(name, entry.file, compiled.diagnostics)
      continue
    }
    const graph = compiled.value
    const measured = measure(graph)
    if (!measured.ok) {
      broken.push({ game: name, file: entry.file, message: measured.refusal.message })
      continue
    }
    let leftOut = 0
    for (const test of graph.tests) {
      const file = graph.files[test.at[0]]!
      if (!asked.has(file)) continue
      if (!wanted(test.title)) {
        leftOut++
        continue
      }
      const result = measured.value.run(test)
      const failure = result.ok ? null : failureOf(graph, files.files, result.at, result.message, result.values)
      outcomes.push({ game: name, title: test.title, file, line: test.at[3], failure })
    }
    skipped += leftOut
    if (leftOut === 0) coverage.push(gameCoverage(name, graph, measured.value.coverage()))
  }
  return { outcomes, broken, coverage, skipped }
}

function failureOf(
  graph: RuleGraph,
  sources: ReadonlyMap<string, string>,
  [fileId, , , line]: RuleGraph['tests'][number]['at'],
  message: string,
  values: TestFailure['values'],
): TestFailure {
  const file = graph.files[fileId] ?? ''
  const source = sources.get(file)?.split(/\r\n|\n|\r/)[line - 1] ?? ''
  return { file, line, source, message, values }
}
