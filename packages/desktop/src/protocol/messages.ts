/**
 * Messages between a window and the host. One transport-neutral protocol: a message port in Electron, a
 * WebSocket in browser mode. Every message is checked against its schema (`schemas.ts`) on arrival, on
 * both sides. Nothing here may carry what the seat in front of the window must not know: the host sends
 * views made by the engine's `playerView`, and only of the seat that has been uncovered.
 */
import type { Action, Candidate, GameEvent, GameInfo, PartialAction, PlayerView, Refusal, Value } from '@rheol/runtime'

export const PROTOCOL_VERSION = 1

/** Requests by name: what goes in, what comes back. */
export interface Requests {
  'library/list': { in: Record<string, never>; out: Library }
  'match/start': { in: StartMatch; out: { match: string } }
  'match/list': { in: Record<string, never>; out: { matches: SavedMatch[] } }
  /** Opens a saved or running match in this window; its state follows as `match/state`. */
  'match/open': { in: { match: string }; out: MatchOpened }
  /** "I am sitting in this seat": from now on this window gets that seat's view. */
  'match/uncover': { in: { match: string; seat: number }; out: Record<string, never> }
  /** The curtain falls: this window gets the spectator's view again. */
  'match/cover': { in: { match: string }; out: Record<string, never> }
  'match/act': { in: { match: string; action: Action }; out: { refusal: Refusal | null } }
  /** What may be chosen next in an answer under way, and why the rest may not. Only for the uncovered seat. */
  'match/candidates': { in: { match: string; partial: PartialAction }; out: { candidates: Candidate[] } }
  /** The table as it was after so many actions, as the seat shown could know it then. */
  'match/past': { in: { match: string; turn: number }; out: PastView }
  'match/undo': { in: { match: string }; out: { undone: number; reason: string | null } }
  'match/delete': { in: { match: string }; out: Record<string, never> }
  /** Answers the question asked by a reload that did not fit. */
  'match/reload': { in: { match: string; choice: ReloadChoice }; out: Record<string, never> }
}

/** Messages that the host sends unasked. */
export interface Pushes {
  'library/changed': Library
  'match/state': MatchState
  /** A file in `games/` was saved and what came of it, for a match open in this window. */
  'match/reloaded': ReloadNotice
}

export type RequestName = keyof Requests
export type PushName = keyof Pushes

export type ClientMessage = { [K in RequestName]: { id: number; name: K; body: Requests[K]['in'] } }[RequestName]
export type HostMessage =
  | { [K in RequestName]: { id: number; name: K; ok: true; body: Requests[K]['out'] } }[RequestName]
  /** `id` 0: it answers no request, but tells of trouble that the players should know, e.g. `host/save-failed`. */
  | { id: number; ok: false; error: HostError }
  | { [K in PushName]: { push: K; body: Pushes[K] } }[PushName]

/** `code` is permanent, e.g. `host/unknown-match`; `message` a sentence that says what to do. */
export interface HostError {
  code: string
  message: string
}

export interface Library {
  games: GameEntry[]
  /** Files that could not be read as a game or variant at all. */
  problems: FileProblem[]
}

export interface GameEntry {
  name: string
  file: string
  title: string
  doc: string
  /** null while the file has errors and never compiled. */
  info: GameInfo | null
  /** `reading`: not compiled yet; what is known of it comes from the first lines of its file. */
  status: 'ok' | 'errors' | 'reading'
  problem: FileProblem | null
  variants: {
    name: string
    file: string
    title: string
    doc: string
    info: GameInfo | null
    status: 'ok' | 'errors' | 'reading'
    problem: FileProblem | null
  }[]
}

export interface FileProblem {
  file: string
  count: number
  diagnostics: ShownDiagnostic[]
}

/** A diagnostic ready to show: position from 1, the source line, and the whole rendered text. */
export interface ShownDiagnostic {
  code: string
  severity: 'error' | 'warning' | 'hint'
  message: string
  help: string | null
  file: string
  line: number
  column: number
  /** As the command line shows it: source line and caret. */
  rendered: string
}

export interface SeatSetup {
  name: string
  kind: 'human' | 'bot'
}

export interface StartMatch {
  game: string
  variants: string[]
  seats: SeatSetup[]
  options: Record<string, Value>
  /** Left out: the host picks one. */
  seed?: number
}

export interface SavedMatch {
  match: string
  game: string
  title: string
  seats: SeatSetup[]
  actions: number
  /** ISO time of the last change. */
  changed: string
  ended: boolean
}

export interface MatchOpened {
  info: GameInfo
  state: MatchState
}

export interface PastView {
  /** Actions that had been taken. */
  turn: number
  /** Whose view it is; null: the spectator's. */
  seat: number | null
  view: PlayerView
}

export interface LogEntry {
  /** Number of the action that caused it; 0 is setup. */
  turn: number
  events: GameEvent[]
}

export interface MatchState {
  match: string
  game: string
  title: string
  seats: SeatSetup[]
  /** The seat whose view this is; null: the spectator's view. */
  seat: number | null
  /** Human seats that are asked now and have not answered. */
  humansAsked: number[]
  /** True when only one seat is human: no curtain is needed. */
  solo: boolean
  view: PlayerView
  /** All legal actions of the seat shown; `complete: false` when there are too many to list. */
  legal: { actions: Action[]; complete: boolean } | null
  /** For the seat shown. Only the last entries; `logStart` says how many came before. */
  log: LogEntry[]
  logStart: number
  undo: { possible: boolean; reason: string | null }
  /** A bot is thinking. */
  busy: boolean
  /** The match was stopped by a fault of the rules; it stands at the position before. */
  fault: Refusal | null
  reload: ReloadNotice | null
}

export type ReloadChoice = 'stay' | 'rewind' | 'restart'

export type ReloadNotice =
  /** Re-run on the new rules; play goes on at the same place. `changes` in the rules' own terms. */
  | { kind: 'applied'; match: string; file: string; changes: string[] }
  /** The edit has mistakes: the last good rules go on. */
  | { kind: 'broken'; match: string; file: string; problem: FileProblem }
  /**
   * An action that was made is no longer legal: stay on the old rules, rewind to just before it, or restart. When
   * `turn` is one more than was played, all fits but the cards lie elsewhere; then rewinding takes nothing back.
   */
  | {
      kind: 'diverged'
      match: string
      file: string
      changes: string[]
      /** Position of the first action that does not fit, from 1. */
      turn: number
      /** What it was, in public words, and the new rules' reason. */
      action: string
      reason: Refusal
    }
