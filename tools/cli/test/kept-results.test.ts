/**
 * Generated code keeps what it has worked out until something it read changes. A match must not feel it: with the
 * same seeds, playouts of every game come to the same table as playouts that work everything out anew.
 */
import { loadGame, makeProgram, type RuleGraph, simulateRange } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { openShelf, optionsNeeded } from './shelf.js'

/** Decisions that take long without kept results. */
const FEWER: Readonly<Record<string, number>> = { chess: 4, draughts: 20 }

const workspace = openShelf()
const games = workspace.entries.filter((entry) => entry.kind === 'game')

function table(graph: RuleGraph, name: string, seats: number, recall: boolean): unknown {
  const game = loadGame(graph, (rules, n, options) => makeProgram(rules, n, options, { recall }))
  if (!game.ok) throw new Error(game.refusal.message)
  const options = optionsNeeded(name, seats)
  const result = simulateRange(game.value, { seats, seed: 7, from: 0, to: FEWER[name] ?? 60, options })
  expect(result.ok).toBe(true)
  return result
}

describe.each(games.map((entry) => entry.name))('%s', (name) => {
  it('plays the same with and without kept results', () => {
    const graph = workspace.compile(name).value!
    for (const seats of new Set([graph.seats.min, graph.seats.max])) {
      expect(table(graph, name, seats, true)).toEqual(table(graph, name, seats, false))
    }
  }, 120_000)
})
