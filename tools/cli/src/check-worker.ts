/** Checks the files of one workspace in a thread of its own, which can be stopped when a file takes too long. */
import { parentPort, workerData } from 'node:worker_threads'
import { openWorkspace, type Workspace } from '@rheol/dsl'
import type { CheckAnswer, CheckJob } from './check/check-job.js'

const job = workerData as CheckJob
const answer = (message: CheckAnswer): void => parentPort?.postMessage(message)

/** All files together; if one of them breaks the compiler, each alone, so that only that one is lost. */
function workspaceFor(file: string): Workspace {
  return whole ?? openWorkspace(new Map([[file, job.files.get(file) ?? '']]))
}

function tryOpen(): Workspace | null {
  try {
    return openWorkspace(job.files)
  } catch {
    return null
  }
}

const whole = tryOpen()
for (const file of job.asked) {
  try {
    answer({ file, diagnostics: workspaceFor(file).check(file), failure: null })
  } catch (error) {
    answer({ file, diagnostics: [], failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
