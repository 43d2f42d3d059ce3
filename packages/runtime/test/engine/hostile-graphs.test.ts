import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyAction, botRng, loadGame, playerView, runTest, simulateRange, start } from '../../src/index.js'
import { anyAction } from '../../src/testing/invariants.js'
import { heapGraph } from '../graphs/heap.js'
import { tilesGraph } from '../graphs/tiles.js'
import { veilGraph } from '../graphs/veil.js'

type Json = { [key: string]: Json }

const samples = [heapGraph(), veilGraph(), tilesGraph()] as unknown as Json[]
const places = samples.flatMap((graph, sample) => pathsOf(graph).map((path) => ({ sample, path })))

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
  return path.length === 0 ? inner : [path, ...inner]
}

function read(graph: Json, path: readonly string[]): Json {
  return path.reduce((found: Json, key) => found[key]!, graph)
}

test('a graph that somebody has tampered with is refused, or plays on to a refusal, but never throws', () => {
  let played = 0
  const step = fc.record({ to: fc.constantFrom(...places), from: fc.nat(), by: fc.integer({ min: -2, max: 2 }) })
  fc.assert(
    fc.property(step, fc.integer(), ({ to, from, by }, seed) => {
      const graph = structuredClone(samples[to.sample]!)
      const holder = read(graph, to.path.slice(0, -1))
      const key = to.path.at(-1)!
      const others = places.filter((place) => place.sample === to.sample)
      const other = structuredClone(read(samples[to.sample]!, others[from % others.length]!.path))
      const old: unknown = holder[key]
      holder[key] = typeof old === 'number' ? ((old + by) as unknown as Json) : other
      const loaded = loadGame(graph)
      if (!loaded.ok) return
      const game = loaded.value
      for (const each of game.graph.tests) runTest(game, each)
      simulateRange(game, { seats: 2, seed, from: 0, to: 2, maxActions: 50 })
      const started = start(game, { seats: 2, seed })
      if (!started.ok) return
      let { state } = started.value
      const rng = botRng(seed)
      for (let turn = 0; turn < 10; turn++) {
        playerView(state, 0)
        const action = anyAction(state, rng)
        const next = action === null ? null : applyAction(state, action)
        if (next === null || !next.ok) break
        state = next.value.state
      }
      played++
    }),
    { numRuns: 150 },
  )
  expect(played).toBeGreaterThan(10)
}, 60_000)
