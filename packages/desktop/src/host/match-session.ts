/**
 * One match and the windows that look at it. All that changes it goes through one queue, and after each change
 * every window is sent what it may see: the view of the seat that it has uncovered, or the spectator's.
 */
import type { Action, Candidate, GameInfo, MatchRecord, PartialAction, Refusal } from '@rheol/runtime'
import type {
  HostMessage,
  MatchOpened,
  MatchState,
  PastView,
  ReloadChoice,
  ReloadNotice,
} from '../protocol/messages.js'
import { CodedError } from './coded-error.js'
import type { Compiled, CompiledRules } from './compile-core.js'
import { divergence } from './divergence.js'
import { hostProblem } from './host-problem.js'
import { FAULTS } from './match-core.js'
import { type MatchRunner, type OpenedRunner, openRunner, type RunnerOptions } from './match-runner.js'
import { otherDeal, sameDeal } from './same-deal.js'
import { SAVE_FORMAT, SAVE_VERSION, type Save } from './save-schema.js'

/** A window that has this match open. */
export interface Viewer {
  send(message: HostMessage): void
  /**
   * The seat whose view it gets; null: the spectator's. When to cover it again is for the window to say, which alone
   * knows what its player has looked at. Set by the session alone.
   */
  seat: number | null
}

export interface SessionOptions {
  readonly match: string
  readonly runner: RunnerOptions
  /** Milliseconds before a bot answers, so that one can follow. */
  readonly botDelay: number
  readonly save: (save: Save) => Promise<void>
  readonly now: () => Date
  readonly newSeed: () => number
}

export interface SessionStart {
  readonly rules: CompiledRules
  readonly runner: MatchRunner
  readonly stayed: string | null
  readonly reload: ReloadNotice | null
  /** Newer rules that the record does not fit, when `reload` asks about them. */
  readonly pending: PendingRules | null
}

/** Rules that a record does not fit, and where it stops fitting. */
export interface PendingRules {
  readonly rules: CompiledRules
  readonly turn: number
}

export class MatchSession {
  private readonly options: SessionOptions
  private readonly viewers = new Set<Viewer>()
  private rules: CompiledRules
  private runner: MatchRunner
  private stayed: string | null
  private reload: ReloadNotice | null
  private pending: PendingRules | null
  private fault: Refusal | null = null
  private queue: Promise<unknown> = Promise.resolve()
  private botTimer: NodeJS.Timeout | null = null
  private closed = false

  constructor(options: SessionOptions, start: SessionStart) {
    this.options = options
    this.rules = start.rules
    this.runner = start.runner
    this.stayed = start.stayed
    this.reload = start.reload
    this.pending = start.pending
  }

  get info(): GameInfo {
    return this.rules.info
  }

  /** Name of the game, and of the variants laid over it. */
  get layers(): { game: string; variants: readonly string[] } {
    return { game: this.rules.game, variants: this.rules.variants }
  }

  get watched(): boolean {
    return this.viewers.size > 0
  }

  open(viewer: Viewer): Promise<MatchOpened> {
    viewer.seat = null
    // At once, so that nobody takes the match for abandoned.
    this.viewers.add(viewer)
    return this.inTurn(async () => {
      viewer.seat = this.soloSeat()
      const state = await this.stateFor(viewer)
      this.wakeBots()
      return { info: this.info, state: { ...state, busy: this.busy() } }
    })
  }

  leave(viewer: Viewer): void {
    this.viewers.delete(viewer)
    if (!this.watched) this.stopBots()
  }

  /** Errors: `host/no-such-seat`. */
  uncover(viewer: Viewer, seat: number): Promise<void> {
    return this.inTurn(async () => {
      if (this.seats[seat]?.kind !== 'human') {
        throw new CodedError('host/no-such-seat', 'Nobody sits there. Only the seat of a person can be uncovered.')
      }
      viewer.seat = seat
      await this.show([viewer])
    })
  }

  /** Takes effect at once, whatever else is under way. */
  cover(viewer: Viewer): Promise<void> {
    viewer.seat = null
    return this.inTurn(() => this.show([viewer]))
  }

  /** Errors: `host/seat-covered`, `host/save-failed`. */
  act(viewer: Viewer, action: Action): Promise<Refusal | null> {
    return this.inTurn(async () => {
      this.requireSeat(viewer, action.seat)
      return this.taken(await this.runner.act(action))
    })
  }

  /** Errors: `host/seat-covered`. */
  candidates(viewer: Viewer, partial: PartialAction): Promise<Candidate[]> {
    return this.inTurn(async () => {
      this.requireSeat(viewer, partial.seat)
      return this.runner.candidates(partial)
    })
  }

  /** The table as it was, through the eyes of the seat that is uncovered when the answer is sent. */
  past(viewer: Viewer, turn: number): Promise<PastView> {
    return this.inTurn(async () => {
      for (;;) {
        const { seat } = viewer
        const past = await this.runner.past(seat, turn)
        // The curtain can fall while the thread is asked.
        if (seat === viewer.seat) return { ...past, seat }
      }
    })
  }

  undo(): Promise<{ undone: number; reason: string | null }> {
    return this.inTurn(async () => {
      const { possible, reason } = this.runner.standing.undo
      if (!possible) return { undone: 0, reason }
      const undone = await this.runner.undo()
      this.fault = null
      await this.settled()
      return { undone, reason: null }
    })
  }

  /**
   * The rules on disk are different now. They are tried beside the running match, which goes on as it is when
   * they have mistakes or when what has been done does not fit them.
   * @param file the file that changed
   */
  rulesChanged(compiled: Compiled, file: string): Promise<void> {
    return this.inTurn(async () => {
      const { match } = this.options
      if (compiled.rules === null) {
        const problem = compiled.problem ?? hostProblem(file, 'host/rules-broken', 'These rules do not compile.')
        this.pending = null
        return this.notify({ kind: 'broken', match, file, problem })
      }
      if (compiled.rules.hash === this.stayed) {
        this.pending = null
        this.reload = null
        return this.settled()
      }
      const opened = await this.tryRules(compiled.rules, this.runner.record)
      if (opened.kind === 'fits') {
        const { runner, changes } = opened
        if (await sameDeal(this.runner, runner)) {
          await this.playOn(compiled.rules, runner)
          return this.notify({ kind: 'applied', match, file, changes })
        }
        await runner.close()
        const actions = this.runner.record.actions.length
        this.pending = { rules: compiled.rules, turn: actions + 1 }
        return this.notify(otherDeal(match, file, changes, actions))
      }
      this.pending = { rules: compiled.rules, turn: opened.turn }
      return this.notify(await divergence(this.runner, opened, match, file))
    })
  }

  /** Errors: `host/no-question`, `host/cannot-start`. */
  choose(choice: ReloadChoice): Promise<void> {
    return this.inTurn(async () => {
      const pending = this.pending
      if (pending === null) throw new CodedError('host/no-question', 'The rules have not changed since.')
      if (choice === 'stay') this.stayed = pending.rules.hash
      else {
        const opened = await this.tryRules(pending.rules, this.recordFor(choice, pending))
        if (opened.kind === 'diverged') {
          throw new CodedError(
            'host/cannot-start',
            `The match cannot be played on the new rules: ${opened.reason.message}`,
          )
        }
        await this.playOn(pending.rules, opened.runner)
        // What lies where is different now, so nobody's cards stay open.
        for (const viewer of this.viewers) viewer.seat = this.soloSeat()
      }
      this.pending = null
      this.reload = null
      await this.settled()
    })
  }

  /** Shuts the match; what was done is saved already. */
  async close(): Promise<void> {
    this.closed = true
    this.stopBots()
    this.viewers.clear()
    await this.runner.close()
    await this.queue
  }

  /** Writes the match down, for the first time when it was just started. */
  save(): Promise<void> {
    const { runner, stayed } = this
    return this.options.save({
      format: SAVE_FORMAT,
      version: SAVE_VERSION,
      title: this.info.title,
      changed: this.options.now().toISOString(),
      ended: runner.standing.ended,
      stayed,
      record: runner.record,
    })
  }

  // ---------------------------------------------------------------- changes

  private inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.queue.then(() => {
      if (this.closed) throw new CodedError('host/unknown-match', 'This match is no longer there.')
      return change()
    })
    this.queue = done.catch(() => {})
    return done
  }

  private async taken(refusal: Refusal | null): Promise<Refusal | null> {
    if (refusal !== null && !FAULTS.has(refusal.code)) return refusal
    this.fault = refusal
    await this.settled()
    return refusal
  }

  /** After a change: tells all windows, writes it down, lets bots go on. */
  private async settled(): Promise<void> {
    this.wakeBots()
    await this.show(this.viewers)
    await this.save()
  }

  private tryRules(rules: CompiledRules, record: MatchRecord): Promise<OpenedRunner> {
    return openRunner(this.options.runner, rules, record, this.rules.graph)
  }

  private async playOn(rules: CompiledRules, runner: MatchRunner): Promise<void> {
    await this.runner.close()
    this.rules = rules
    this.runner = runner
    this.stayed = null
    this.pending = null
    this.fault = null
  }

  private async notify(notice: ReloadNotice): Promise<void> {
    this.reload = notice
    for (const viewer of this.viewers) viewer.send({ push: 'match/reloaded', body: notice })
    await this.settled()
  }

  private recordFor(choice: 'rewind' | 'restart', { turn }: PendingRules): MatchRecord {
    const { record } = this.runner
    // A new seed: the players have seen what the old one dealt.
    if (choice === 'restart') return { ...record, actions: [], digests: [], seed: this.options.newSeed() }
    return { ...record, actions: record.actions.slice(0, Math.max(0, turn - 1)), digests: [] }
  }

  // ---------------------------------------------------------------- seats

  private get seats(): MatchRecord['seats'] {
    return this.runner.record.seats
  }

  /** The only person's seat, which needs no curtain; null when there are several or none. */
  private soloSeat(): number | null {
    const people = this.seats.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []))
    return people.length === 1 ? people[0]! : null
  }

  private humansAsked(): number[] {
    return this.runner.standing.asked.filter((seat) => this.seats[seat]?.kind === 'human')
  }

  private requireSeat(viewer: Viewer, seat: number): void {
    if (viewer.seat === seat && this.viewers.has(viewer)) return
    throw new CodedError('host/seat-covered', 'This seat is covered. Uncover it first.')
  }

  // ---------------------------------------------------------------- bots

  private botSeats(): number[] {
    return this.runner.standing.asked.filter((seat) => this.seats[seat]?.kind === 'bot')
  }

  private busy(): boolean {
    return this.fault === null && this.botSeats().length > 0
  }

  /** Bots play only while somebody looks on, so that no match runs away unseen. */
  private wakeBots(): void {
    if (this.botTimer !== null || this.closed || !this.watched || !this.busy()) return
    this.botTimer = setTimeout(() => {
      this.botTimer = null
      this.inTurn(async () => {
        if (this.closed || !this.busy()) return
        this.fault = await this.runner.bot(this.botSeats())
        await this.settled()
      }).catch((error: unknown) => this.tellAll(error))
    }, this.options.botDelay)
  }

  private stopBots(): void {
    if (this.botTimer !== null) clearTimeout(this.botTimer)
    this.botTimer = null
  }

  // ---------------------------------------------------------------- what windows see

  private async show(viewers: Iterable<Viewer>): Promise<void> {
    for (const viewer of [...viewers]) {
      const state = await this.stateFor(viewer)
      if (this.viewers.has(viewer)) viewer.send({ push: 'match/state', body: state })
    }
  }

  private async stateFor(viewer: Viewer): Promise<MatchState> {
    const { match } = this.options
    let { seat } = viewer
    let look = await this.runner.look(seat)
    // The curtain can fall while the thread is asked.
    while (seat !== viewer.seat) {
      seat = viewer.seat
      look = await this.runner.look(seat)
    }
    const { record, standing } = this.runner
    return {
      match,
      game: record.game,
      title: this.info.title,
      seats: record.seats.map(({ name, kind }) => ({ name, kind })),
      seat,
      humansAsked: this.humansAsked(),
      solo: this.soloSeat() !== null,
      ...copyLook(look),
      undo: { ...standing.undo },
      busy: this.busy(),
      fault: this.fault,
      reload: this.reload,
    }
  }

  /** What went wrong outside any request. */
  private tellAll(error: unknown): void {
    if (this.closed || !(error instanceof CodedError)) return
    const { code, message } = error
    for (const viewer of this.viewers) viewer.send({ id: 0, ok: false, error: { code, message } })
  }
}

function copyLook({
  view,
  legal,
  log,
  logStart,
}: Awaited<ReturnType<MatchRunner['look']>>): Pick<MatchState, 'view' | 'legal' | 'log' | 'logStart'> {
  return {
    view,
    legal: legal === null ? null : { actions: [...legal.actions], complete: legal.complete },
    log,
    logStart,
  }
}
