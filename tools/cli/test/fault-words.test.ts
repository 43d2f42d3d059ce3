import { compileText } from '@rheol/dsl'
import { loadGame, start } from '@rheol/runtime'
import { expect, it } from 'vitest'

function fault(header: string, decision: string): string {
  const text = `${header}\nvar most: 0..9 = 0\nplay { ${decision}  end winners {} }
action pay "Pay" { requires most > 3 else "Too little." }
action beg "Beg" { requires most > 5 else "Too proud." }`
  const { value, diagnostics } = compileText('demo.rules', text)
  expect(diagnostics).toEqual([])
  const loaded = loadGame(value!)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const started = start(loaded.value, { seats: 2, seed: 1 })
  return started.ok ? 'started' : started.refusal.message
}

it('a decision without an option names who must decide, and what', () => {
  const seats = 'game demo "Demo" for 2 players'
  expect(fault(seats, 'for each p in players { p chooses n: 1..9 where it < most "How many?" }')).toBe(
    'Player 1 must choose “n”, but there is nothing to choose.',
  )
  expect(fault('game demo "Demo" for buyer, seller', 'seller does one of { pay, beg }')).toBe(
    'seller must do one of “pay”, “beg”, but nothing of it is possible.',
  )
})
