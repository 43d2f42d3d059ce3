/**
 * A thread for code that may never come back: rules that loop or eat memory. It answers one question at a time;
 * one that takes too long costs the thread and that question, and the next question gets a new thread.
 */
import { Worker } from 'node:worker_threads'

export interface KillableThread<Question, Answer> {
  /** Waits for the questions before it. Rejects with ThreadStopped when the thread did not survive it. */
  ask(question: Question, milliseconds: number): Promise<Answer>
  /** Ends the thread at once; questions that wait are rejected. */
  close(): Promise<void>
}

export type StopReason = 'time' | 'memory' | 'crash' | 'closed'

export class ThreadStopped extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface WorkerOptions<Question> {
  /** A bundled module that calls `serveQuestions`. */
  readonly file: URL
  readonly megabytes: number
  /** What a new thread is told before anything else, with the time it may take; null: nothing. */
  readonly prelude?: () => { question: Question; milliseconds: number } | null
}

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

export function createKillableThread<Question, Answer>(
  options: WorkerOptions<Question>,
): KillableThread<Question, Answer> {
  let worker: Worker | null = null
  let pending: Pending<Answer> | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  function startThread(): Worker {
    const started = new Worker(options.file, {
      resourceLimits: { maxOldGenerationSizeMb: options.megabytes },
      // Nothing of the host's is handed down to code made from a rules file.
      env: {},
      stdout: true,
      stderr: true,
    })
    started.on('message', (answer: Answer) => {
      if (worker === started) settle((it) => it.resolve(answer))
    })
    started.on('error', (error: Error & { code?: string }) => {
      if (worker !== started) return
      const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
      dropThread()
      settle((it) => it.reject(new ThreadStopped(reason, error.message)))
    })
    started.on('exit', () => {
      if (worker !== started) return
      dropThread()
      settle((it) => it.reject(new ThreadStopped('crash', 'the thread ended')))
    })
    return started
  }

  function dropThread(): Promise<unknown> {
    const dropped = worker
    worker = null
    return dropped?.terminate() ?? Promise.resolve()
  }

  function settle(how: (pending: Pending<Answer>) => void): void {
    const settled = pending
    pending = null
    if (settled === null) return
    clearTimeout(settled.timer)
    how(settled)
  }

  function put(question: Question, milliseconds: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (closed) {
        reject(new ThreadStopped('closed', 'the thread is not needed any more'))
        return
      }
      const timer = setTimeout(() => {
        void dropThread()
        settle((it) => it.reject(new ThreadStopped('time', `no answer within ${milliseconds} ms`)))
      }, milliseconds)
      pending = { resolve, reject, timer }
      worker?.postMessage(question)
    })
  }

  async function askNow(question: Question, milliseconds: number): Promise<Answer> {
    if (worker === null && !closed) {
      worker = startThread()
      const prelude = options.prelude?.() ?? null
      if (prelude !== null) await put(prelude.question, prelude.milliseconds)
    }
    return put(question, milliseconds)
  }

  return {
    ask(question, milliseconds) {
      const answer = queue.then(() => askNow(question, milliseconds))
      queue = answer.catch(() => {})
      return answer
    },
    async close() {
      closed = true
      settle((it) => it.reject(new ThreadStopped('closed', 'the thread is not needed any more')))
      await dropThread()
    },
  }
}
