/** However a range of matches is split, its table is the same to the letter: threads leave no trace. */
import { loadGame, mergeTables, type SimulationTable, simulateRange } from '@rheol/runtime'
import { expect, it } from 'vitest'
import { openShelf } from './shelf.js'

const shelf = openShelf()

it.each(['deadOfWinter', 'avalon', 'saboteur', 'hearts'])(
  '%s',
  (name) => {
    const game = loadGame(shelf.compile(name).value)
    if (!game.ok) throw new Error(game.refusal.message)
    const seats = game.value.graph.seats.max
    const table = (from: number, to: number): SimulationTable => {
      const played = simulateRange(game.value, { seats, seed: 3, from, to })
      if (!played.ok) throw new Error(played.refusal.message)
      return played.value
    }
    const whole = table(0, 40)
    expect(whole.matches).toBe(40)
    for (const cut of [1, 17]) {
      expect(JSON.stringify(mergeTables([table(0, cut), table(cut, 40)]))).toBe(JSON.stringify(mergeTables([whole])))
    }
  },
  60_000,
)
