/**
 * A match in a thread that can be stopped. The runner keeps the record of what was done; a rules file that does
 * not come back costs the thread and the action that was asked for, and the next thread plays the record again.
 */
import type { Action, Candidate, MatchRecord, PartialAction, PlayerView, Refusal, RuleGraph } from '@rheol/runtime'
import { CodedError } from './coded-error.js'
import type { CompiledRules } from './compile-core.js'
import { createKillableThread, ThreadStopped } from './killable-thread.js'
import type { Described, Look, MatchAnswer, MatchQuestion, Standing } from './match-core.js'
import type { ThreadStock } from './thread-stock.js'

export interface MatchRunner {
  /** What was done so far, and where it led. It holds secrets. */
  readonly record: MatchRecord
  readonly standing: Standing
  /** null: done. */
  act(action: Action): Promise<Refusal | null>
  /** Lets one bot of these seats answer; null: done, or nobody of them is asked. */
  bot(seats: readonly number[]): Promise<Refusal | null>
  /** Number of actions taken back. */
  undo(): Promise<number>
  /** Errors: `host/match-stuck`. */
  look(seat: number | null): Promise<Look>
  /** What a seat could know after so many actions; with the number that there were, when there were fewer. */
  past(seat: number | null, turn: number): Promise<{ turn: number; view: PlayerView }>
  candidates(partial: PartialAction): Promise<Candidate[]>
  /** An action that was taken, in public words. */
  describe(turn: number): Promise<Described>
  close(): Promise<void>
}

export type OpenedRunner =
  | { readonly kind: 'fits'; readonly runner: MatchRunner; readonly changes: string[] }
  | { readonly kind: 'diverged'; readonly turn: number; readonly reason: Refusal; readonly changes: string[] }

export interface RunnerOptions {
  /** Threads of `match-worker`. */
  readonly stock: ThreadStock
  /** Milliseconds for one action, or one look. */
  readonly timeLimit: number
  /** The bot that plays the seats of the computer; left out: the best there is. */
  readonly computer?: string
}

/** From the best bot to the quickest: one that does not come to an answer in time gives way to the next. */
const COMPUTERS = ['search', 'search:8', 'random'] as const

/** A record of a long match takes many actions' time. */
const LOAD_LIMITS = 10
const LOG_ENTRIES = 200
const FORGET_MS = 500
const OUT_OF_TIME = 'engine/budget'

/**
 * Plays a record on these rules. The runner's record names the rules and the digests that came of it.
 * @param before the rules that the record was played on before, to tell what has changed
 */
export async function openRunner(
  options: RunnerOptions,
  rules: CompiledRules,
  given: MatchRecord,
  before: RuleGraph | null,
): Promise<OpenedRunner> {
  let record = given
  const computers: string[] = options.computer === undefined ? [...COMPUTERS] : [options.computer, COMPUTERS.at(-1)!]
  const loadLimit = options.timeLimit * LOAD_LIMITS
  const load = (from: RuleGraph | null): MatchQuestion => ({ k: 'load', graph: rules.graph, record, before: from })
  let loaded = false
  const worker = createKillableThread<MatchQuestion, MatchAnswer>({
    stock: options.stock,
    prelude: () => (loaded ? { question: load(null), milliseconds: loadLimit } : null),
  })

  /** The thread may serve another match next, which must find nothing of this one. */
  async function forget(): Promise<void> {
    await worker.ask({ k: 'forget' }, FORGET_MS).catch(() => {})
    await worker.close()
  }

  let first: MatchAnswer
  try {
    first = await worker.ask(load(before), loadLimit)
  } catch (error) {
    await worker.close()
    return { kind: 'diverged', turn: 0, reason: stoppedRefusal(error), changes: [] }
  }
  if (first.k !== 'loaded') {
    await forget()
    if (first.k === 'diverged')
      return { kind: 'diverged', turn: first.turn, reason: first.reason, changes: first.changes }
    throw stuck()
  }
  loaded = true
  let { standing } = first
  record = { ...record, rulesHash: rules.hash, rules: Object.fromEntries(rules.files), digests: first.digests }

  async function take(question: MatchQuestion): Promise<Refusal | null> {
    let answer: MatchAnswer
    try {
      answer = await worker.ask(question, options.timeLimit)
    } catch (error) {
      return stoppedRefusal(error)
    }
    if (answer.k === 'refused') return answer.refusal
    if (answer.k === 'done') {
      standing = answer.standing
      record = {
        ...record,
        actions: [...record.actions, answer.action],
        digests: [...record.digests, answer.digest],
      }
    }
    return null
  }

  /** For questions that change nothing: asked once more of a new thread when the first did not survive. */
  async function ask(question: MatchQuestion): Promise<MatchAnswer> {
    try {
      return await worker.ask(question, options.timeLimit)
    } catch {
      return worker.ask(question, options.timeLimit).catch(() => {
        throw stuck()
      })
    }
  }

  const runner: MatchRunner = {
    get record() {
      return record
    },
    get standing() {
      return standing
    },
    act: (action) => take({ k: 'act', action }),
    async bot(seats) {
      for (;;) {
        const refusal = await take({ k: 'bot', seats, bot: computers[0]! })
        if (refusal?.code !== OUT_OF_TIME || computers.length === 1) return refusal
        computers.shift()
      }
    },
    async undo() {
      const answer = await ask({ k: 'undo' })
      if (answer.k !== 'undone') throw stuck()
      standing = answer.standing
      const actions = record.actions.length - answer.undone
      record = {
        ...record,
        actions: record.actions.slice(0, actions),
        digests: record.digests.slice(0, actions + 1),
      }
      return answer.undone
    },
    async look(seat) {
      const answer = await ask({ k: 'look', seat, entries: LOG_ENTRIES })
      if (answer.k !== 'look') throw stuck()
      const { view, legal, log, logStart } = answer
      return { view, legal, log, logStart }
    },
    async past(seat, turn) {
      const answer = await ask({ k: 'past', seat, turn })
      if (answer.k !== 'past') throw stuck()
      return { turn: answer.turn, view: answer.view }
    },
    async candidates(partial) {
      const answer = await ask({ k: 'candidates', partial })
      return answer.k === 'candidates' ? answer.candidates : []
    },
    async describe(turn) {
      const answer = await ask({ k: 'describe', turn })
      if (answer.k !== 'described') return { words: 'an action', open: false }
      return { words: answer.words, open: answer.open }
    },
    close: () => forget(),
  }
  return { kind: 'fits', runner, changes: first.changes }
}

function stoppedRefusal(error: unknown): Refusal {
  const memory = error instanceof ThreadStopped && error.reason === 'memory'
  const message = memory
    ? 'The rules used too much memory and were stopped. The match stands as it was before.'
    : 'The rules did not come to an end in time and were stopped. The match stands as it was before.'
  return { code: OUT_OF_TIME, message, text: null, at: null }
}

function stuck(): CodedError {
  return new CodedError('host/match-stuck', 'This match cannot be shown: its rules do not come to an end.')
}
