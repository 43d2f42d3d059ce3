/** Two copies of a card, one of which the rules have singled out: they are two options, and each is taken as offered. */
import { compileText } from '@rheol/dsl'
import { applyAction, legalActions, loadGame, type State, start } from '@rheol/runtime'
import { expect, it } from 'vitest'

const RULES = `game tools "Tools" for 1 players
card Tool {
  | name   | copies |
  | hammer | 2      |
  | saw    | 1      |
}
zone bench: group of Tool
/// Used in this round.
var used: set of Tool = {}
var last[player]: Tool? = none
setup { move Tool to bench }
play { repeat { for each p in players { p does one of { use } } } }
action use(c: bench) "Use a tool" {
  requires c not in used else "Used already."
  used += c
  last[actor] = c
}
`

function actions(state: State): (readonly unknown[])[] {
  return legalActions(state, 0).actions.map((action) => action.values)
}

it('offers a second copy when the first is used, and takes it', () => {
  const { value, diagnostics } = compileText('tools.rules', RULES)
  expect(diagnostics).toEqual([])
  const game = loadGame(value)
  if (!game.ok) throw new Error(game.refusal.message)
  const started = start(game.value, { seats: 1, seed: 1 })
  if (!started.ok) throw new Error(started.refusal.message)
  let { state } = started.value
  expect(actions(state)).toEqual([['hammer'], ['saw']])
  for (const offered of [2, 2]) {
    expect(actions(state)).toHaveLength(offered)
    const [first] = legalActions(state, 0).actions
    const applied = applyAction(state, first!)
    if (!applied.ok) throw new Error(applied.refusal.message)
    state = applied.value.state
  }
  expect(actions(state)).toHaveLength(1)
})
