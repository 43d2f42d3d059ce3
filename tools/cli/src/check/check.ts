import type { Diagnostic } from '@rheol/dsl'
import type { ExitCode } from '../command-result.js'
import type { CheckOptions } from '../commands/check.js'
import { type Collected, collect, collectText } from '../files/collect.js'
import { type FileProblem, isUsageProblem } from '../files/file-problem.js'
import { readStdin } from '../files/read-stdin.js'
import { withCompanions } from '../files/with-companions.js'
import { writeReport } from '../files/write-report.js'
import { checkReport } from '../reporters/check-report.js'
import { checkReporters } from '../reporters/check-reporters.js'
import { isAtLeast } from '../reporters/finding.js'
import { hasColour } from '../terminal/colour.js'
import { write } from '../terminal/write.js'
import { AnswerCache } from './answer-cache.js'
import { Checker } from './checker.js'
import { runCheck } from './run-check.js'

/** The body of `rheol check`. */
export async function check(paths: string[], options: CheckOptions): Promise<ExitCode> {
  const checker = new Checker()
  const cache = options.cache ? new AnswerCache() : null
  const { workspaces: collected, problems } = await filesFor(paths, options)
  const workspaces = collected.map(withCompanions)
  const found: (Diagnostic | FileProblem)[] = [...problems]
  for (const workspace of workspaces) found.push(...(await runCheck(workspace, checker, cache)))
  // Stopping a thread takes a while; meanwhile what was found is put into words.
  const closed = checker.close()
  const report = checkReport(
    workspaces.flatMap((workspace) => workspace.asked),
    new Map(workspaces.flatMap((workspace) => [...workspace.files])),
    found,
  )
  await write(await checkReporters[options.format](report, { colour: hasColour(process.stdout) }))
  if (options.json !== undefined) writeReport(options.json, await checkReporters.json(report, { colour: false }))

  await closed
  const wrongCommand = found.some((one) => !('span' in one) && isUsageProblem(one))
  if (wrongCommand) return 2
  const fails = report.findings.some((one) => isAtLeast(one.severity, options.failLevel))
  return fails && options.exitZero !== true ? 1 : 0
}

async function filesFor(paths: readonly string[], options: CheckOptions): Promise<Collected> {
  const named = paths.filter((path) => path !== '-')
  const wantsStdin = named.length < paths.length || options.stdinFilename !== undefined
  if (!wantsStdin) return collect(paths.length === 0 ? ['games'] : paths)
  const name = options.stdinFilename ?? 'standard-input.rules'
  const input = await readStdin(name)
  const rest = collect(named)
  if ('problem' in input) return { workspaces: rest.workspaces, problems: [input.problem, ...rest.problems] }
  return { workspaces: [collectText(name, input.text), ...rest.workspaces], problems: rest.problems }
}
