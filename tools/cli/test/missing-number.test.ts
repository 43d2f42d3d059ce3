import { compileText } from '@rheol/dsl'
import { loadGame, runTest } from '@rheol/runtime'
import { expect, it } from 'vitest'

const GAME = `game demo "Demo" for 2 players
die Pip 1..6
var bid: 0..7? = none
var luck[player]: 0..9? = none
play {
  bid += 2
  for each p in players { luck[p] += roll Pip }
  for each p in players { p chooses again: bool "Again?" }
  bid -= 3
  end winners {}
}
`

function outcome(test: string): string {
  const { value, diagnostics } = compileText('demo.rules', GAME + test)
  expect(diagnostics).toEqual([])
  const loaded = loadGame(value!)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const result = runTest(loaded.value, loaded.value.graph.tests[0]!)
  return result.ok ? 'ok' : result.message
}

it('a number that is not there counts as 0 when something is added to it', () => {
  const test = 'test "t" { players A, B  next roll Pip: 4, 6  expect bid is 2 and luck[B] is 6 }'
  expect(outcome(test)).toBe('ok')
})

it('a number that leaves its range from there is named as what it would become', () => {
  const test = 'test "t" { players A, B  do A chooses again: no  do B chooses again: no }'
  expect(outcome(test)).toContain('`bid` cannot take this value: it would become -1, outside 0..7')
})
