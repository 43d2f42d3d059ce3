/**
 * Threads of one kind, with some kept ready: a new one takes a good part of a second until it can answer, which
 * is long when a match is started or a rules file has just been saved.
 */
import { Worker } from 'node:worker_threads'

export interface ThreadStock {
  take(): Thread
  /** Only a thread that is waiting for a question, and has forgotten what it was told. */
  giveBack(thread: Thread): void
  /** Ends the threads that are not taken, and those that are given back from now on. */
  close(): Promise<void>
}

export interface Thread {
  readonly worker: Worker
  /** Resolves when it can answer; loading is not counted as time of its first question. Rejects if it ends before. */
  readonly ready: Promise<void>
}

export interface ThreadStockOptions {
  /** A bundled module that calls `serveQuestions`. */
  readonly file: URL
  readonly megabytes: number
  /** How many to keep ready. */
  readonly spare: number
}

/** Wait before a taken thread is replaced: whatever took it is under way first, and another may come back. */
const REFILL_MS = 1000

export function createThreadStock({ file, megabytes, spare }: ThreadStockOptions): ThreadStock {
  const spares: Thread[] = []
  let refill: NodeJS.Timeout | null = null
  let closed = false
  refillSoon()

  function start(): Thread {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      // Nothing of the host's is handed down to code made from a rules file.
      env: {},
      stdout: true,
      stderr: true,
    })
    const ready = new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve())
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('the thread ended')))
    })
    ready.catch(() => {})
    const thread = { worker, ready }
    const drop = (): void => {
      const place = spares.indexOf(thread)
      if (place >= 0) spares.splice(place, 1)
    }
    // Also so that no thread can stop the host by failing when nobody listens to it.
    worker.on('error', drop)
    worker.on('exit', drop)
    return thread
  }

  function refillSoon(): void {
    if (spare === 0 || refill !== null || closed) return
    refill = setTimeout(() => {
      refill = null
      while (!closed && spares.length < spare) spares.push(start())
    }, REFILL_MS)
    refill.unref()
  }

  return {
    take() {
      const thread = spares.pop() ?? start()
      refillSoon()
      return thread
    },
    giveBack(thread) {
      if (closed || spares.length >= spare) void thread.worker.terminate()
      else spares.push(thread)
    },
    async close() {
      closed = true
      if (refill !== null) clearTimeout(refill)
      await Promise.all(spares.splice(0).map(({ worker }) => worker.terminate()))
    },
  }
}
