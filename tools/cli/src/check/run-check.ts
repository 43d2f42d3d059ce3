import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '@rheol/dsl'
import type { Workspace } from '../files/collect.js'
import { type FileProblem, fileProblem } from '../files/file-problem.js'
import type { CheckAnswer, CheckJob } from './check-job.js'

const SECONDS_FOR_A_FILE = 10
const MEGABYTES = 1_024

/**
 * Checks the files of a workspace. A file that takes too long or breaks the checker becomes a finding of its own,
 * and the others are checked all the same.
 */
export async function runCheck(workspace: Workspace): Promise<(Diagnostic | FileProblem)[]> {
  const found: (Diagnostic | FileProblem)[] = []
  let asked: readonly string[] = workspace.asked
  while (asked.length > 0) {
    const answers = await checkInWorker({ files: workspace.files, asked })
    for (const { file, diagnostics, failure } of answers) {
      found.push(...diagnostics)
      if (failure === null) continue
      found.push(fileProblem('check/internal', file))
      if (process.env.RHEOL_DEBUG) process.stderr.write(`${failure}\n`)
    }
    const stopped = asked[answers.length]
    if (stopped !== undefined) found.push(fileProblem('check/no-answer', stopped))
    asked = asked.slice(answers.length + 1)
  }
  return found
}

/** The answers that came, in order: fewer than asked for when the worker had to be stopped or ran out of memory. */
async function checkInWorker(job: CheckJob): Promise<CheckAnswer[]> {
  const worker = new Worker(new URL('./check-worker.js', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  const answers: CheckAnswer[] = []
  const stop = (): void => void worker.terminate()
  let timer = setTimeout(stop, SECONDS_FOR_A_FILE * 1000)
  worker.on('message', (answer: CheckAnswer) => {
    answers.push(answer)
    clearTimeout(timer)
    timer = setTimeout(stop, SECONDS_FOR_A_FILE * 1000)
  })
  // Running out of memory is said by the missing answer; anything else is a fault of the tool.
  let failure: Error | null = null
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') failure = error
  })
  await once(worker, 'exit')
  clearTimeout(timer)
  if (failure !== null) throw failure
  return answers
}
