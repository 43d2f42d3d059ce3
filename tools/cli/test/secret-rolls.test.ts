/** Whose business a roll is: everybody's, unless it goes to a place that not everybody sees. */
import { compileText } from '@rheol/dsl'
import { type GameEvent, loadGame, redactEvents, start } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'

const RULES = (rolls: string): string => `game cups "Cups" for 2 players
die Pip 1..6
/// Under your cup.
var cup[player, Pip]: 0..5 = 0 seen by owner
var shown: 0..6 = 0
var lucky[player]: bool = no seen by owner
setup {
  for each p in players {
    ${rolls}
  }
}
play { repeat { for each p in players { p chooses n: 1..2 "Which?" } } }
step hide(p: player, pip: Pip) { cup[p, pip] += 1 }
`

/** What each seat and a spectator hear of the rolls while the match is set up. */
function heard(rolls: string): GameEvent[] {
  const { value, diagnostics } = compileText('cups.rules', RULES(rolls))
  expect(diagnostics).toEqual([])
  const game = loadGame(value)
  if (!game.ok) throw new Error(game.refusal.message)
  const started = start(game.value, { seats: 2, seed: 5 })
  if (!started.ok) throw new Error(started.refusal.message)
  const { state, events } = started.value
  return [0, 1, null]
    .flatMap((seat) => redactEvents(state.program, events, seat))
    .filter((event) => event.kind === 'rolled')
}

describe('a roll', () => {
  it('is heard by all when all see what it goes to', () => {
    expect(heard('let pip = roll Pip\n shown = pip')).toHaveLength(6)
    expect(heard('shown = roll Pip')).toHaveLength(6)
  })

  it.each([
    ['by way of a local', 'let pip = roll Pip\n cup[p, pip] += 1'],
    ['by way of two locals', 'let pip = roll Pip\n let same = pip\n cup[p, same] += 1'],
    ['by way of a parameter', 'let pip = roll Pip\n hide(p, pip)'],
    ['as the condition of a secret', 'let pip = roll Pip\n if pip is 6 { lucky[p] = yes }'],
  ])('is heard by nobody when it goes under a cup %s', (_, rolls) => {
    expect(heard(rolls)).toEqual([])
  })
})
