/** Checks the files of one workspace in a thread of its own, which can be stopped when a file takes too long. */
import { parentPort, workerData } from 'node:worker_threads'
import { openWorkspace } from '@rheol/dsl'
import type { CheckAnswer, CheckJob } from './check/check-job.js'

const job = workerData as CheckJob
const answer = (message: CheckAnswer): void => parentPort?.postMessage(message)

for (const file of job.asked) {
  try {
    // Opened anew for each file, so that one file that breaks the checker breaks nothing for the others.
    const diagnostics = openWorkspace(job.files).check(file)
    answer({ file, diagnostics, failure: null })
  } catch (error) {
    answer({ file, diagnostics: [], failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
