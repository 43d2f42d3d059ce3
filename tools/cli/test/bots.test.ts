import { fileURLToPath } from 'node:url'
import { loadGame, type SimulationTable, simulateRange } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { loadRules } from '../src/files/load-rules.js'
import { rheol } from './run-rheol.js'

/** A table of matches between one thinking bot and random ones, all in turn on every seat. */
async function against(game: string, seats: number, matches: number, effort: number): Promise<SimulationTable> {
  const { graph } = await loadRules(fileURLToPath(new URL(`../../../games/${game}.rules`, import.meta.url)), [])
  const loaded = loadGame(graph)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const bots = [`search:${effort}`, ...new Array<string>(seats - 1).fill('random')]
  const table = simulateRange(loaded.value, { seats, seed: 5, from: 0, to: matches, bots })
  if (!table.ok) throw new Error(table.refusal.message)
  return table.value
}

/** Seats won by the thinking bot, of the matches played. */
const wins = ({ bots }: SimulationTable): number => bots.find(({ bot }) => bot !== 'random')!.won

describe('the searching bot beats random play', () => {
  // What random players would win is about `matches / seats`.
  it.each([
    ['tic-tac-toe', 2, 16, 30, 13],
    ['four-in-a-row', 2, 16, 30, 13],
    ['kalah', 2, 12, 20, 10],
    ['breakthrough', 2, 10, 20, 9],
    ['hearts', 4, 4, 12, 3],
    ['liars-dice', 3, 24, 20, 13],
    ['golf-six', 3, 8, 12, 6],
  ])('at %s for %i', { timeout: 120_000 }, async (game, seats, matches, effort, least) => {
    const table = await against(game, seats, matches, effort)
    expect(table.faults).toEqual([])
    expect(wins(table)).toBeGreaterThanOrEqual(least)
  })
})

describe('rheol simulate with bots', () => {
  const SIDES = ['simulate', 'sides/sides.rules', '-p', '3', '-n', '12', '--seed', '2', '--format', 'json']
  const BOTS = [...SIDES, '--bots', 'search:6,random']

  it('gives the same table for any number of threads', () => {
    const one = rheol([...BOTS, '--workers', '1'])
    expect(one.code).toBe(0)
    expect(rheol([...BOTS, '--workers', '3']).out).toBe(one.out)
  })

  it('says how each kind of bot did', () => {
    const { bots, policy }: { policy: string; bots: { bot: string; seats: number; won: number }[] } = JSON.parse(
      rheol(BOTS).out,
    )
    expect(policy).toBe('search:6,random')
    // Seats 1 and 3 have the first, seat 2 the second; each match everybody moves on.
    expect(bots.map(({ bot, seats }) => [bot, seats])).toEqual([
      ['random', 12],
      ['search:6', 24],
    ])
  })

  it('parts the matches by what a table shares', () => {
    const run = rheol(['simulate', 'clean/race.rules', '-n', '40', '--by', 'goal'])
    expect(run.out).toMatch(/Won by somebody, by goal\n +\d+ +40 of 40/)
    expect(run.code).toBe(0)
  })

  it.each([
    [['--bot', 'wise'], 'there is no bot `wise`'],
    [['--bots', 'random,search:0'], 'there is no bot `search:0`'],
    [['--by', 'nothing'], 'nothing called `nothing`'],
  ])('refuses %j', (args, says) => {
    const run = rheol(['simulate', 'clean/race.rules', '-n', '5', ...args])
    expect(run.err).toContain(says)
    expect(run.code).toBe(2)
  })
})
