/**
 * Random matches of the simulator against matches played through the API: what a listed playout lists is what the API
 * lists, and whoever answers as it did comes to the same end. Where an answer has one part, playouts that draw without
 * listing come to the same shares of wins.
 */
import { readFileSync } from 'node:fs'
import { openWorkspace } from '@rheol/dsl'
import { applyAction, decisions, type Game, legalActions, loadGame, outcomeOf, playListed, start } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.js'

/** Games without cards: the API lists cards by name, playouts by copy. */
const FILES = [
  'brandub',
  'breakthrough',
  'chess',
  'english-draughts',
  'four-in-a-row',
  'hex',
  'kalah',
  'nine-mens-morris',
  'reversi',
  'tic-tac-toe',
]
const MATCHES = 3
/** Actions of a match that are followed through the API. */
const FOLLOWED = 150

function load(file: string): Game {
  const path = `games/${file}.rules`
  const workspace = openWorkspace(new Map([[path, readFileSync(`${ROOT}${path}`, 'utf8')]]))
  const loaded = loadGame(workspace.compile(workspace.entries[0]!.name).value)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  return loaded.value
}

function program(game: Game): ReturnType<Game['program']> {
  return game.program(
    2,
    game.graph.options.map((option) => option.value),
  )
}

describe.each(FILES)('%s', (file) => {
  it('lists in playouts what the API lists, and comes to the same end', () => {
    const game = load(file)
    const playing = program(game)
    const slots = new Int32Array(playing.layout.size)
    for (let seed = 1; seed <= MATCHES; seed++) {
      const listed: { seat: number; count: number; taken: number }[] = []
      const stats = playListed(playing, slots, seed, FOLLOWED, ({ seat, answers, taken }) => {
        listed.push({ seat, count: answers.length, taken })
      })
      const started = start(game, { seats: 2, seed })
      if (!started.ok) throw new Error(started.refusal.message)
      let { state } = started.value
      for (const { seat, count, taken } of listed.slice(0, stats.actions)) {
        expect(decisions(state).map((decision) => decision.seat)).toEqual([seat])
        const legal = legalActions(state, seat).actions
        expect(legal.length).toBe(count)
        const applied = applyAction(state, legal[taken]!)
        if (!applied.ok) throw new Error(applied.refusal.message)
        state = applied.value.state
      }
      if (!stats.finished) continue
      const winners = outcomeOf(state)!.winners.reduce((mask, seat) => mask | (1 << seat), 0)
      expect(winners).toBe(stats.winners)
    }
  }, 60_000)
})

/** Games whose answers have one part each, so that both kinds of playout follow one law; and how many matches. */
describe.each([
  ['four-in-a-row', 4000],
  ['hex', 1500],
  ['kalah', 4000],
  ['reversi', 1000],
  ['tic-tac-toe', 6000],
] as const)('%s', (file, times) => {
  it('is won as often whether answers are drawn or listed', () => {
    const playing = program(load(file))
    const slots = new Int32Array(playing.layout.size)
    const drawn = new Map<number, number>()
    const listed = new Map<number, number>()
    const add = (counts: Map<number, number>, key: number): void => void counts.set(key, (counts.get(key) ?? 0) + 1)
    let difference = 0
    for (let seed = 0; seed < times; seed++) {
      const one = playing.playout(slots, seed, 10_000)
      const other = playListed(playing, slots, times + seed)
      add(drawn, one.winners)
      add(listed, other.winners)
      difference += one.actions - other.actions
    }
    for (const winners of [0, 1, 2, 3]) {
      const a = drawn.get(winners) ?? 0
      const b = listed.get(winners) ?? 0
      // Two samples of the same share: beyond four standard errors once in fifteen thousand.
      expect(Math.abs(a - b)).toBeLessThanOrEqual(4 * Math.sqrt(a + b) + 1)
    }
    expect(Math.abs(difference / times)).toBeLessThan(1)
  }, 60_000)
})
