/** The checker: checks the files of a workspace where it is loaded, and in a thread of its own what it is sent. */
import { parentPort } from 'node:worker_threads'
import { openWorkspace, type Workspace } from '@rheol/dsl'
import type { CheckAnswer, CheckJob } from './check/check-job.js'
import { KnownFiles } from './check/known-files.js'

/** All files together; throws whatever breaks the compiler. */
export function checkWhole({ files, asked, keep }: CheckJob): CheckAnswer[] {
  const known = keep === null ? null : new KnownFiles(keep)
  const workspace = openWorkspace(files, null, known)
  const answers = asked.map((file) => ({ file, diagnostics: workspace.check(file), failure: null }))
  known?.save()
  return answers
}

function tryOpen(files: CheckJob['files'], known: KnownFiles | null): Workspace | null {
  try {
    return openWorkspace(files, null, known)
  } catch {
    return null
  }
}

/** All files together; if one of them breaks the compiler, each alone, so that only that one is lost. */
function check({ files, asked, keep }: CheckJob, answer: (found: CheckAnswer) => void): void {
  const known = keep === null ? null : new KnownFiles(keep)
  const whole = tryOpen(files, known)
  for (const [i, file] of asked.entries()) {
    let found: CheckAnswer
    try {
      const workspace = whole ?? openWorkspace(new Map([[file, files.get(file) ?? '']]))
      found = { file, diagnostics: workspace.check(file), failure: null }
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      found = { file, diagnostics: [], failure }
    }
    // Behind the last answer this thread may be ended at any moment.
    if (i === asked.length - 1) known?.save()
    answer(found)
  }
}

const port = parentPort
port?.on('message', (job: CheckJob) => check(job, (found) => port.postMessage(found)))
