/**
 * A thread for code that may never come back: rules that loop or eat memory. It answers one question at a time;
 * one that takes too long costs the thread and that question, and the next question gets a new thread.
 */
import type { Thread, ThreadStock } from './thread-stock.js'

export interface KillableThread<Question, Answer> {
  /** Waits for the questions before it. Rejects with ThreadStopped when the thread did not survive it. */
  ask(question: Question, milliseconds: number): Promise<Answer>
  /** Gives the thread back, or ends it when it is at work; questions that wait are rejected. */
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

export interface ThreadOptions<Question> {
  readonly stock: ThreadStock
  /** What a new thread is told before anything else, with the time it may take; null: nothing. */
  readonly prelude?: () => { question: Question; milliseconds: number } | null
}

interface Pending<Answer> {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/** Loading takes far less, but a machine can be busy. */
const START_MS = 30_000

export function createKillableThread<Question, Answer>(
  options: ThreadOptions<Question>,
): KillableThread<Question, Answer> {
  let thread: Thread | null = null
  let pending: Pending<Answer> | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false

  const onMessage = (answer: Answer): void => settle((it) => it.resolve(answer))
  const onError = (error: Error & { code?: string }): void => {
    const reason = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash'
    void dropThread()
    settle((it) => it.reject(new ThreadStopped(reason, error.message)))
  }
  const onExit = (): void => onError(new Error('the thread ended'))

  async function takeThread(): Promise<void> {
    const taken = options.stock.take()
    thread = taken
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the thread does not start')), START_MS).unref()
    })
    try {
      await Promise.race([taken.ready, late])
    } catch (error) {
      void dropThread()
      throw new ThreadStopped(closed ? 'closed' : 'crash', error instanceof Error ? error.message : String(error))
    }
    if (thread !== taken) throw new ThreadStopped('closed', 'the thread is not needed any more')
    taken.worker.on('message', onMessage)
    taken.worker.on('error', onError)
    taken.worker.on('exit', onExit)
  }

  /** Leaves the thread to itself: what it still says is not heard. */
  function letGo(): Thread | null {
    const left = thread
    thread = null
    left?.worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    return left
  }

  function dropThread(): Promise<unknown> {
    return letGo()?.worker.terminate() ?? Promise.resolve()
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
      thread?.worker.postMessage(question)
    })
  }

  async function askNow(question: Question, milliseconds: number): Promise<Answer> {
    if (thread === null && !closed) {
      await takeThread()
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
      const idle = pending === null
      settle((it) => it.reject(new ThreadStopped('closed', 'the thread is not needed any more')))
      if (!idle) await dropThread()
      const left = letGo()
      if (left !== null) options.stock.giveBack(left)
    },
  }
}
