/** Checks the files of workspaces in a thread of its own, which can be stopped when a file takes too long. */
import { parentPort } from 'node:worker_threads'
import { openWorkspace, type Workspace } from '@rheol/dsl'
import type { CheckAnswer, CheckJob } from './check/check-job.js'

function answer(message: CheckAnswer): void {
  parentPort?.postMessage(message)
}

function tryOpen(files: CheckJob['files']): Workspace | null {
  try {
    return openWorkspace(files)
  } catch {
    return null
  }
}

/** All files together; if one of them breaks the compiler, each alone, so that only that one is lost. */
export function check({ files, asked }: CheckJob): void {
  const whole = tryOpen(files)
  for (const file of asked) {
    try {
      const workspace = whole ?? openWorkspace(new Map([[file, files.get(file) ?? '']]))
      answer({ file, diagnostics: workspace.check(file), failure: null })
    } catch (error) {
      const failure = error instanceof Error ? (error.stack ?? error.message) : String(error)
      answer({ file, diagnostics: [], failure })
    }
  }
}

parentPort?.on('message', check)
