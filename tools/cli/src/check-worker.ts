/** Checks the files of workspaces in a thread of its own, which can be stopped when a file takes too long. */
import { parentPort } from 'node:worker_threads'
import { openWorkspace, type Workspace } from '@rheol/dsl'
import type { CheckAnswer, CheckJob } from './check/check-job.js'
import { KnownFiles } from './check/known-files.js'

function answer(message: CheckAnswer): void {
  parentPort?.postMessage(message)
}

function tryOpen(files: CheckJob['files'], known: KnownFiles | null): Workspace | null {
  try {
    return openWorkspace(files, null, known)
  } catch {
    return null
  }
}

/** All files together; if one of them breaks the compiler, each alone, so that only that one is lost. */
export function check({ files, asked, keep }: CheckJob): void {
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

parentPort?.on('message', check)
