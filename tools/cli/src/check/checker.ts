import { Worker } from 'node:worker_threads'
import { checkHere } from './check-here.js'
import type { CheckAnswer, CheckJob } from './check-job.js'

/** How it is checked, and what the worker may take for one file. */
export interface CheckLimits {
  /** Tried before any thread is started; null from it, or in its place: ask the worker. */
  readonly here: ((job: CheckJob) => readonly CheckAnswer[] | null) | null
  readonly worker: URL
  /** Of computing: on a busy machine the clock runs on while others work. */
  readonly milliseconds: number
  readonly megabytes: number
}

const LIMITS: CheckLimits = {
  here: checkHere,
  worker: new URL('./check-start.cjs', import.meta.url),
  milliseconds: 10_000,
  megabytes: 1_024,
}

/** By the clock a file may take so many times the computing it is allowed, whatever else the machine is doing. */
const PATIENCE = 12

/** How often it is looked how far the worker has got, in milliseconds. */
const GLANCE = 100

/**
 * Room for what a check makes and drops again, in megabytes. With the little a thread has by default, a fifth of
 * its time goes into tidying up.
 */
const YOUNG_MEGABYTES = 96

/**
 * Checks in this thread what is quickly done, as nearly everything is. What is not is begun again in a thread of its
 * own, which can be stopped; that is started when it is needed, and again after a file that had to be stopped.
 */
export class Checker {
  readonly #limits: CheckLimits
  #here: CheckLimits['here']
  #worker: Worker | null = null

  constructor(limits: CheckLimits = LIMITS) {
    this.#limits = limits
    this.#here = limits.here
  }

  #start(): Worker {
    const worker = new Worker(this.#limits.worker, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.megabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    })
    // After the last answer it has nothing to say.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }

  /** The answers that came, in order: fewer than asked for when the worker had to be stopped or ran out of memory. */
  async ask(job: CheckJob): Promise<readonly CheckAnswer[]> {
    const answers = this.#here?.(job) ?? null
    if (answers !== null) return answers
    // What could not be checked here once is not tried again: it may have left little room.
    this.#here = null
    return this.#askWorker(job)
  }

  #askWorker(job: CheckJob): Promise<CheckAnswer[]> {
    const worker = this.#worker ?? this.#start()
    this.#worker = worker
    return new Promise((resolve, reject) => {
      const answers: CheckAnswer[] = []
      let failure: NodeJS.ErrnoException | null = null
      const watch = new Watch(this.#limits.milliseconds, () => void worker.terminate())
      const heard = (answer: CheckAnswer): void => {
        answers.push(answer)
        watch.restart()
        if (answers.length === job.asked.length) finish()
      }
      // Running out of memory is said by the missing answer; anything else is a fault of the tool.
      const failed = (error: NodeJS.ErrnoException): void => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') failure = error
      }
      const finish = (): void => {
        watch.stop()
        worker.off('message', heard).off('error', failed).off('exit', finish)
        if (failure === null) resolve(answers)
        else reject(failure)
      }
      worker.on('message', heard).on('error', failed).on('exit', finish)
      worker.postMessage(job)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }
}

/** Calls out when too much has been computed, or far too much time gone by, since it was last started. */
class Watch {
  readonly #timer: NodeJS.Timeout
  #computed = 0
  #begun = 0

  constructor(milliseconds: number, tooLong: () => void) {
    this.restart()
    this.#timer = setInterval(() => {
      const gone = performance.now() - this.#begun
      if (computed() - this.#computed > milliseconds || gone > milliseconds * PATIENCE) tooLong()
    }, GLANCE)
  }

  restart(): void {
    this.#computed = computed()
    this.#begun = performance.now()
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Milliseconds this process has computed so far, in all its threads; while a file is checked, that is the check. */
function computed(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
