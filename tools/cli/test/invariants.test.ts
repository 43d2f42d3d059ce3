/**
 * The properties that hold for every game, tried on every game and variant of `games/` at its fewest and most seats:
 * determinism, saving anywhere, offered is accepted, refused is unchanged, cards conserved, and that permuting what a
 * seat cannot know changes nothing that the seat is shown. New games are taken in by lying there.
 */
import { botRng, checkInvariants, loadGame } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { openShelf, optionsNeeded } from './shelf.js'

/** Actions of a random match that are looked at, one by one. */
const ACTIONS = 30

const workspace = openShelf()
const named = workspace.entries.filter((entry) => entry.kind === 'game' || entry.kind === 'variant')

describe.each(named.map((entry) => entry.name))('%s', (name) => {
  it('keeps its secrets, its cards and its word at the fewest and the most seats', () => {
    const graph = workspace.compile(name).value
    expect(graph).not.toBeNull()
    const game = loadGame(graph)
    if (!game.ok) throw new Error(game.refusal.message)
    const { min, max } = graph!.seats
    const [base] = workspace.lineage(name)
    for (const seats of new Set([min, max])) {
      const options = optionsNeeded(base!, seats)
      expect(checkInvariants(game.value, { seats, seed: 20, options }, botRng(seats), ACTIONS)).toEqual([])
    }
  }, 120_000)
})
