/**
 * Generated code keeps what it has worked out until something it read changes. A match must not feel it: with the
 * same seeds, playouts of every game come to the same table as playouts that work everything out anew.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { openWorkspace } from '@rheol/dsl'
import { loadGame, makeProgram, type RuleGraph, simulateRange, type Value } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.js'

/** Decisions that take long without kept results. */
const FEWER: Readonly<Record<string, number>> = { chess: 4, draughts: 20 }

/** Options without which a game cannot be set up at that number of seats. */
const NEEDED: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, Value>>>>>> = {
  deadOfWinter: { 2: { coop: true } },
}

const files = new Map(
  readdirSync(`${ROOT}games`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.rules'))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .map((path) => [path.slice(ROOT.length), readFileSync(path, 'utf8')]),
)
const workspace = openWorkspace(files)
const games = workspace.entries.filter((entry) => entry.kind === 'game')

function table(graph: RuleGraph, name: string, seats: number, recall: boolean): unknown {
  const game = loadGame(graph, (rules, n, options) => makeProgram(rules, n, options, { recall }))
  if (!game.ok) throw new Error(game.refusal.message)
  const options = NEEDED[name]?.[seats] ?? {}
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
