import { expect } from 'vitest'
import type { Action, Game, MatchSetup, Result, State, Value } from '../src/index.js'
import { applyAction, loadGame, start } from '../src/index.js'
import { heapGraph } from './graphs/heap.js'
import { veilGraph } from './graphs/veil.js'

function load(graph: unknown): Game {
  return must(loadGame(graph))
}

export const heap: Game = load(heapGraph())
export const veil: Game = load(veilGraph())

export function must<T>(result: Result<T>): T {
  if (!result.ok) expect.fail(`${result.refusal.code}: ${result.refusal.message}`)
  return result.value
}

export function begin(game: Game, setup: Partial<MatchSetup> = {}): State {
  return must(start(game, { seats: 2, seed: 1, ...setup })).state
}

/** An answer to the pending decision of a seat. */
export function answer(seat: number, decision: string, alternative: string | null, ...values: Value[]): Action {
  return { seat, decision, alternative, values }
}

export function play(state: State, ...actions: Action[]): State {
  return actions.reduce((now, action) => must(applyAction(now, action)).state, state)
}

export function refusalCode(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.refusal.code
}
