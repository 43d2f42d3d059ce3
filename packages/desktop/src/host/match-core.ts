/**
 * One match in its thread: the only place that knows its secrets. Every answer but `look` is the same for all
 * seats; `look` holds what one seat may know.
 */
import {
  type Action,
  act,
  actAll,
  botAction,
  botNamed,
  botRng,
  type Candidate,
  candidates,
  createMatch,
  diffGraphs,
  ENGINE_VERSION,
  formatText,
  type LegalActions,
  legalActions,
  loadGame,
  logOf,
  type Match,
  type MatchRecord,
  matchAt,
  type PartialAction,
  type PlayerView,
  playerView,
  type Refusal,
  type RuleGraph,
  randomBot,
  setupOf,
  undo,
  undoState,
  type Value,
} from '@rheol/runtime'
import type { LogEntry } from '../protocol/messages.js'

export type MatchQuestion =
  /** Plays a record again. `before`: the rules it was played on, to tell what has changed since. */
  | { readonly k: 'load'; readonly graph: RuleGraph; readonly record: MatchRecord; readonly before: RuleGraph | null }
  | { readonly k: 'act'; readonly action: Action }
  /** One bot of these seats answers, if one is asked. `bot`: the name of a bot. */
  | { readonly k: 'bot'; readonly seats: readonly number[]; readonly bot: string }
  | { readonly k: 'undo' }
  | { readonly k: 'look'; readonly seat: number | null; readonly entries: number }
  /** What a seat could know after so many actions. */
  | { readonly k: 'past'; readonly seat: number | null; readonly turn: number }
  | { readonly k: 'candidates'; readonly partial: PartialAction }
  | { readonly k: 'forget' }
  /** An action that was taken, in public words. */
  | { readonly k: 'describe'; readonly turn: number }

export type MatchAnswer =
  | {
      readonly k: 'loaded'
      readonly standing: Standing
      readonly digests: readonly string[]
      readonly changes: string[]
    }
  | { readonly k: 'diverged'; readonly turn: number; readonly reason: Refusal; readonly changes: string[] }
  | { readonly k: 'done'; readonly standing: Standing; readonly action: Action; readonly digest: string }
  | { readonly k: 'refused'; readonly refusal: Refusal }
  | { readonly k: 'undone'; readonly standing: Standing; readonly undone: number }
  | ({ readonly k: 'look' } & Look)
  | { readonly k: 'past'; readonly turn: number; readonly view: PlayerView }
  | { readonly k: 'candidates'; readonly candidates: Candidate[] }
  | ({ readonly k: 'described' } & Described)
  /** There is no match in this thread, or nothing of what was asked for. */
  | { readonly k: 'nothing' }

/** An action as everybody may know it. */
export interface Described {
  readonly words: string
  /** Nothing of it is hidden from anybody, so that it may be said why it was refused. */
  readonly open: boolean
}

/** How a match stands, as everybody may know. */
export interface Standing {
  /** Seats that are asked and have not answered. */
  readonly asked: readonly number[]
  readonly ended: boolean
  readonly undo: { readonly possible: boolean; readonly reason: string | null }
}

/** What one seat may know. */
export interface Look {
  readonly view: PlayerView
  readonly legal: LegalActions | null
  readonly log: LogEntry[]
  readonly logStart: number
}

export interface MatchCore {
  answer(question: MatchQuestion): MatchAnswer
}

export function createMatchCore(): MatchCore {
  let match: Match | null = null
  // The engine makes its checks ready when it first sees a graph; a thread in stock has time for that.
  loadGame(null)

  function load({ graph, record, before }: Extract<MatchQuestion, { k: 'load' }>): MatchAnswer {
    match = null
    const changes = before === null ? [] : diffGraphs(before, graph)
    const game = loadGame(graph)
    if (!game.ok) return { k: 'diverged', turn: 0, reason: game.refusal, changes }
    const created = createMatch(game.value, setupOf(record))
    if (!created.ok) return { k: 'diverged', turn: 0, reason: created.refusal, changes }
    const played = actAll(created.value, record.actions)
    if (played.refused !== null) {
      return { k: 'diverged', turn: played.refused.turn, reason: played.refused.refusal, changes }
    }
    const digests = played.match.turns.map(({ digest }) => digest)
    const different = differenceOf(record, game.value.hash, digests)
    if (different !== null) return { k: 'diverged', turn: different, reason: WENT_ELSEWHERE, changes }
    match = played.match
    return { k: 'loaded', standing: standingOf(match), digests, changes }
  }

  function take(current: Match, action: Action): MatchAnswer {
    const next = act(current, action)
    if (!next.ok) return { k: 'refused', refusal: next.refusal }
    match = next.value
    return { k: 'done', standing: standingOf(match), action, digest: match.turns.at(-1)!.digest }
  }

  /**
   * What a bot was offered and chose should be taken. Where it is not, another of the offered answers is: a match
   * must not stand still for it.
   */
  function takeForBot(current: Match, seats: readonly number[], bot: string): MatchAnswer {
    const chosen = botChoice(current, seats, bot)
    if (chosen === null) return { k: 'nothing' }
    const answer = take(current, chosen)
    if (answer.k !== 'refused' || FAULTS.has(answer.refusal.code)) return answer
    for (const action of legalActions(current.state, chosen.seat, MOST_TRIED).actions) {
      const other = take(current, action)
      if (other.k === 'done') return other
    }
    return answer
  }

  return {
    answer(question) {
      if (question.k === 'load') return load(question)
      if (question.k === 'forget') match = null
      if (match === null || question.k === 'forget') return { k: 'nothing' }
      switch (question.k) {
        case 'act':
          return take(match, question.action)
        case 'bot':
          return takeForBot(match, question.seats, question.bot)
        case 'undo': {
          const wanted = undoLength(match)
          const { possible } = undoOf(match)
          const result = possible ? undo(match, wanted) : { match, undone: 0 }
          match = result.match
          return { k: 'undone', standing: standingOf(match), undone: result.undone }
        }
        case 'look':
          return { k: 'look', ...look(match, question.seat, question.entries) }
        case 'past': {
          const { state, turns } = matchAt(match, question.turn)
          return { k: 'past', turn: turns.length - 1, view: playerView(state, question.seat) }
        }
        case 'candidates': {
          const found = candidates(match.state, question.partial)
          return { k: 'candidates', candidates: found.ok ? found.value : [] }
        }
        case 'describe':
          return { k: 'described', ...describe(match, question.turn) }
      }
    },
  }
}

/** Refusals that say that the rules went wrong, not that the action was no good. */
export const FAULTS: ReadonlySet<string> = new Set(['engine/fault', 'engine/budget', 'engine/no-option'])
const MOST_TRIED = 200

const WENT_ELSEWHERE: Refusal = {
  code: 'engine/bad-record',
  message: 'The same actions on the same rules led elsewhere, so this save has been changed or damaged.',
  text: null,
  at: null,
}

/** On the same rules and engine the digests must come out the same; the first that does not, or null. */
function differenceOf(record: MatchRecord, hash: string, digests: readonly string[]): number | null {
  if (record.rulesHash !== hash || record.engine !== ENGINE_VERSION) return null
  const turn = record.digests.findIndex((digest, i) => digest !== digests[i])
  return turn < 0 ? null : turn
}

function standingOf(match: Match): Standing {
  const { waiting, outcome } = playerView(match.state, null)
  return {
    asked: waiting.filter(({ answered }) => !answered).map(({ seat }) => seat),
    ended: outcome !== null,
    undo: undoOf(match),
  }
}

/** Taking back means the last action of a person, and what bots answered to it. */
function undoLength(match: Match): number {
  const { seats } = match.setup
  for (let i = match.turns.length - 1; i > 0; i--) {
    if (seats[match.turns[i]!.action!.seat]?.kind === 'human') return match.turns.length - i
  }
  return 0
}

function undoOf(match: Match): Standing['undo'] {
  const wanted = undoLength(match)
  const { actions, reason } = undoState(match)
  if (wanted === 0) return { possible: false, reason: 'Nothing has been done yet.' }
  if (wanted <= actions) return { possible: true, reason: null }
  return { possible: false, reason: reason ?? 'What came after the last action brought something new to light.' }
}

function look(match: Match, seat: number | null, entries: number): Look {
  const view = playerView(match.state, seat)
  const legal = seat === null || view.decision === null ? null : legalActions(match.state, seat)
  const logStart = Math.max(0, match.turns.length - entries)
  return { view, legal, log: logOf(match, seat, logStart), logStart }
}

/** Thoughts of a bot come from the seed, the turn and its seat alone: the same match, the same bots. */
function botChoice(match: Match, seats: readonly number[], name: string): Action | null {
  const bot = botNamed(name) ?? randomBot
  for (const seat of seats) {
    const rng = botRng(match.setup.seed, match.turns.length * 32 + seat)
    const action = botAction(match.state, seat, bot, rng)
    if (action !== null) return action
  }
  return null
}

/** What a value is to those who do not see it. */
const UNSEEN = '?'

/** What a spectator could have seen of it. */
function describe(match: Match, turn: number): Described {
  if (turn < 1 || turn >= match.turns.length) return { words: 'the start', open: true }
  const seatNames = match.setup.seats.map(({ name }) => name)
  const events = logOf(matchAt(match, turn), null, turn)[0]?.events ?? []
  const chosen = events.find((event) => event.kind === 'chosen')
  if (chosen === undefined) return { words: 'an action', open: false }
  const who = seatNames[chosen.seat] ?? `Player ${chosen.seat + 1}`
  if (chosen.action === null) return { words: `${who}: a secret answer`, open: false }
  const { alternative, values } = chosen.action
  const text =
    chosen.text === null ? spaced(alternative ?? 'decline') : formatText(chosen.text, { language: 'en', seatNames })
  const given = values.map((value) => inWords(value, seatNames)).join(', ')
  const words = [who, text, given].filter((part) => part !== '').join(': ')
  return { words, open: !values.flat().includes(UNSEEN) }
}

function inWords(value: Value, seatNames: readonly string[]): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((each) => inWords(each, seatNames)).join(' ')
  if (typeof value === 'object') {
    const { seat } = value as { seat: number }
    return seatNames[seat] ?? `Player ${seat + 1}`
  }
  return String(value)
}

/** `drawDeck` as one would write it. */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase()
}
