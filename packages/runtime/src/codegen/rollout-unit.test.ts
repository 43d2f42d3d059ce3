import { describe, expect, test } from 'vitest'
import { heapGraph } from '../../test/graphs/heap.js'
import { veilGraph } from '../../test/graphs/veil.js'
import { botRng } from '../bots/bot-rng.js'
import { applyAction } from '../engine/apply-action.js'
import type { State } from '../engine/game.js'
import { legalActions } from '../engine/legal-actions.js'
import { loadGame } from '../engine/load.js'
import { askedSeats } from '../engine/pending.js'
import { start } from '../engine/start.js'
import { rolloutOf } from './rollout-unit.js'

function begun(graph: unknown, seats: number, seed: number): State {
  const game = loadGame(graph)
  if (!game.ok) throw new Error(game.refusal.message)
  const started = start(game.value, { seats, seed })
  if (!started.ok) throw new Error(started.refusal.message)
  return started.value.state
}

/** A few random actions further, seat by seat: so that some have answered a joint decision and others not. */
function further(state: State, actions: number): State {
  const rng = botRng(actions)
  let now = state
  for (let i = 0; i < actions && now.program.status(now.slots) === 'asking'; i++) {
    const seats = askedSeats(now)
    const legal = legalActions(now, seats[rng.below(seats.length)]!, 500).actions
    const next = applyAction(now, legal[rng.below(legal.length)]!)
    if (!next.ok) throw new Error(next.refusal.message)
    now = next.value.state
  }
  return now
}

describe('playing on at random', () => {
  test.each([
    ['heap', heapGraph(), 2],
    ['veil', veilGraph(), 3],
  ])('from any stop comes to an end: %s', (_, graph, seats) => {
    const first = begun(graph, seats, 3)
    const rollout = rolloutOf(first.program)
    for (let actions = 0; actions < 12; actions++) {
      const state = further(first, actions)
      for (let seed = 0; seed < 5; seed++) {
        const slots = state.slots.slice()
        const stats = rollout(slots, seed, 10_000)
        expect(stats.finished).toBe(true)
        expect(state.program.status(slots)).toBe('ended')
        expect(stats.winners).toBe(state.program.outcome(slots)!.winners)
      }
    }
  })

  test('from the start wins as often as whole playouts do', () => {
    const { program } = begun(heapGraph(), 2, 1)
    const rollout = rolloutOf(program)
    const slots = new Int32Array(program.layout.size)
    const won = [0, 0]
    for (let seed = 0; seed < 2000; seed++) {
      won[0]! += program.playout(slots, seed, 1000).winners & 1
      program.init(slots, seed)
      program.begin(slots, null, null)
      won[1]! += rollout(slots, seed + 10_000, 1000).winners & 1
    }
    expect(Math.abs(won[0]! - won[1]!)).toBeLessThan(120)
  })

  test('stops after so many actions', () => {
    const state = begun(heapGraph(), 2, 1)
    const stats = rolloutOf(state.program)(state.slots.slice(), 1, 2)
    expect(stats).toEqual({ actions: 2, finished: false, winners: 0, end: -1, node: -1 })
  })

  test('does the same for the same position and seed', () => {
    const state = begun(veilGraph(), 3, 5)
    const [a, b] = [state.slots.slice(), state.slots.slice()]
    rolloutOf(state.program)(a, 4, 1000)
    rolloutOf(state.program)(b, 4, 1000)
    expect(a).toEqual(b)
  })
})
