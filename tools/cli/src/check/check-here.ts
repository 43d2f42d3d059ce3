import { createRequire } from 'node:module'
import { getHeapStatistics } from 'node:v8'
import { Script } from 'node:vm'
import type * as checkStart from '../check-start.js'
import type * as checkWorker from '../check-worker.js'
import type { CheckAnswer, CheckJob } from './check-job.js'

/** What is asked of the checker once it is loaded. */
export type LoadedChecker = Pick<typeof checkWorker, 'checkWhole'>

/** With more text than this a check is no small matter, in characters. The whole shelf has less. */
const MAX_CHARACTERS = 1 << 20

/** By the clock, whatever else the machine is doing: what takes longer is begun again where it cannot harm. */
const MAX_MILLISECONDS = 3_000

const MEGABYTE = 1 << 20

/** With less room than this the process itself would be at risk. */
const MIN_MILLISECONDS = 500

/**
 * Checks in this thread, which is ready where another would have to start first. Null when it was given up, whatever
 * the reason: too much text, too little memory, too much time, or something that broke. Nothing is found out by that;
 * whoever asks has to ask elsewhere.
 */
export function checkHere(job: CheckJob, load: () => LoadedChecker = loadChecker): readonly CheckAnswer[] | null {
  let length = 0
  for (const text of job.files.values()) length += text.length
  // No check fills a gigabyte in a second.
  const timeout = Math.min(MAX_MILLISECONDS, Math.floor(getHeapStatistics().heap_size_limit / MEGABYTE))
  if (length > MAX_CHARACTERS || timeout < MIN_MILLISECONDS) return null
  try {
    const { checkWhole } = load()
    return runFor(timeout, () => checkWhole(job))
  } catch {
    return null
  }
}

function loadChecker(): LoadedChecker {
  const { checker }: typeof checkStart = createRequire(import.meta.url)('./check-start.cjs')
  return checker.load()
}

/** Only scripts can be stopped by the clock; so it is one that calls. */
const CALL = 'rheolCall'

function runFor<R>(timeout: number, call: () => R): R {
  Object.defineProperty(globalThis, CALL, { value: call, configurable: true })
  try {
    return new Script(`${CALL}()`).runInThisContext({ timeout })
  } finally {
    Reflect.deleteProperty(globalThis, CALL)
  }
}
