import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '@rheol/dsl'
import type { Workspace } from '../files/collect.js'
import { type FileProblem, fileProblem } from '../files/file-problem.js'
import type { CheckAnswer, CheckJob } from './check-job.js'

/** What the worker may take. */
export interface CheckLimits {
  readonly worker: URL
  readonly milliseconds: number
  readonly megabytes: number
}

const LIMITS: CheckLimits = {
  worker: new URL('./check-worker.js', import.meta.url),
  milliseconds: 10_000,
  megabytes: 1_024,
}

/**
 * Checks the files of a workspace. A file that takes too long, too much memory or breaks the checker becomes a
 * finding of its own, and the others are checked all the same.
 */
export async function runCheck(
  workspace: Workspace,
  limits: CheckLimits = LIMITS,
): Promise<(Diagnostic | FileProblem)[]> {
  const found: (Diagnostic | FileProblem)[] = []
  const files = new Map(workspace.files)
  let asked: readonly string[] = workspace.asked
  while (asked.length > 0) {
    const answers = await checkInWorker({ files, asked }, limits)
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
      answers.length > 0 || files.size === 1 ? asked[0]! : ((await findCulprit(files, limits)) ?? asked[0]!)
    found.push(fileProblem('check/no-answer', culprit))
    files.delete(culprit)
    asked = asked.filter((file) => file !== culprit)
  }
  return found
}

/** The first file that gives no answer even alone. */
async function findCulprit(files: ReadonlyMap<string, string>, limits: CheckLimits): Promise<string | null> {
  for (const [file, text] of files) {
    const answers = await checkInWorker({ files: new Map([[file, text]]), asked: [file] }, limits)
    if (answers.length === 0) return file
  }
  return null
}

/** The answers that came, in order: fewer than asked for when the worker had to be stopped or ran out of memory. */
function checkInWorker(job: CheckJob, limits: CheckLimits): Promise<CheckAnswer[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(limits.worker, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    const answers: CheckAnswer[] = []
    const stop = (): void => void worker.terminate()
    let timer = setTimeout(stop, limits.milliseconds)
    worker.on('message', (answer: CheckAnswer) => {
      answers.push(answer)
      clearTimeout(timer)
      timer = setTimeout(stop, limits.milliseconds)
    })
    // Running out of memory is said by the missing answer; anything else is a fault of the tool.
    let failure: NodeJS.ErrnoException | null = null
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') failure = error
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      if (failure === null) resolve(answers)
      else reject(failure)
    })
  })
}
