import type { Diagnostic } from '@rheol/dsl'
import type { Workspace } from '../files/collect.js'
import { type FileProblem, fileProblem } from '../files/file-problem.js'
import type { AnswerCache } from './answer-cache.js'
import type { Checker } from './checker.js'
import { standingOn } from './standing-on.js'

/**
 * Checks the files of a workspace. A file that takes too long, too much memory or breaks the checker becomes a
 * finding of its own, and so does each that cannot be checked without it; the others are checked all the same.
 * @param cache where answers are looked for and kept; null to check in any case
 */
export async function runCheck(
  workspace: Workspace,
  checker: Checker,
  cache: AnswerCache | null = null,
): Promise<(Diagnostic | FileProblem)[]> {
  const found: (Diagnostic | FileProblem)[] = []
  const files = new Map(workspace.files)
  const keep = cache?.keepPlace() ?? null
  let asked: readonly string[] = workspace.asked
  while (asked.length > 0) {
    const job = { files, asked, keep }
    const known = cache?.find(job) ?? null
    const answers = known ?? (await checker.ask(job))
    if (known === null) cache?.keep(job, answers)
    for (const { file, diagnostics, failure } of answers) {
      found.push(...diagnostics)
      if (failure === null) continue
      found.push(fileProblem('check/internal', file))
      if (process.env.RHEOL_DEBUG) process.stderr.write(`${failure}\n`)
    }
    asked = asked.slice(answers.length)
    if (asked.length === 0) break
    // Nothing came at all: perhaps one file keeps the worker from even reading the others.
    const culprit =
      answers.length > 0 || files.size === 1 ? asked[0]! : ((await findCulprit(files, checker)) ?? asked[0]!)
    found.push(fileProblem('check/no-answer', culprit))
    const lost = standingOn(files, culprit)
    for (const file of asked) if (lost.has(file)) found.push(fileProblem('check/not-checked', file))
    files.delete(culprit)
    asked = asked.filter((file) => file !== culprit && !lost.has(file))
  }
  return found
}

/** The first file that gives no answer even alone. */
async function findCulprit(files: ReadonlyMap<string, string>, checker: Checker): Promise<string | null> {
  for (const [file, text] of files) {
    const answers = await checker.ask({ files: new Map([[file, text]]), asked: [file], keep: null })
    if (answers.length === 0) return file
  }
  return null
}
