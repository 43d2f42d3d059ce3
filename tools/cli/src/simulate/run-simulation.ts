import { Worker } from 'node:worker_threads'
import { mergeTables, type Refusal, type SimulationTable } from '@rheol/runtime'
import type { SimulateAnswer, SimulateJob, SimulateRange } from './simulate-job.js'

/** A range should take about so long: short enough for the progress shown, long enough that sending it costs nothing. */
const MILLISECONDS_FOR_A_RANGE = 200

export type SimulationResult =
  | { readonly ok: true; readonly table: SimulationTable }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * Plays `count` matches in several threads. The table depends on the job and the count alone, not on the number of
 * threads: each match has its own seed, and tables of ranges add up in any order.
 */
export async function runSimulation(
  job: SimulateJob,
  count: number,
  workers: number,
  progress: (done: number) => void,
): Promise<SimulationResult> {
  const tables: SimulationTable[] = []
  let next = 0
  let done = 0
  let refusal: Refusal | null = null

  const takeRange = (size: number): SimulateRange | null => {
    if (next >= count || refusal !== null) return null
    const range = { from: next, to: Math.min(count, next + size) }
    next = range.to
    return range
  }

  await Promise.all(
    Array.from({ length: Math.min(workers, count) }, () =>
      runWorker(job, takeRange, (range, answer) => {
        if (answer.ok) tables.push(answer.value)
        else refusal = answer.refusal
        done += range.to - range.from
        progress(done)
      }),
    ),
  )
  return refusal === null ? { ok: true, table: mergeTables(tables) } : { ok: false, refusal }
}

function runWorker(
  job: SimulateJob,
  takeRange: (size: number) => SimulateRange | null,
  take: (range: SimulateRange, answer: SimulateAnswer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulate-worker.js', import.meta.url), { workerData: job })
    let size = 1
    let range: SimulateRange | null = null
    let sent = 0
    const send = (): void => {
      range = takeRange(size)
      if (range === null) {
        void worker.terminate().then(() => resolve())
        return
      }
      sent = performance.now()
      worker.postMessage(range)
    }
    worker.on('message', (answer: SimulateAnswer) => {
      take(range!, answer)
      const took = Math.max(0.01, performance.now() - sent)
      // Grows slowly: the first matches run before the code is warm and tell little.
      size = Math.max(1, Math.min(size * 4, Math.round((size * MILLISECONDS_FOR_A_RANGE) / took)))
      send()
    })
    worker.on('error', reject)
    send()
  })
}
