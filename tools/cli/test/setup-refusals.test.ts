/** A refused start is nothing that a test in a rules file can say: it has no table to look at. */
import { readFileSync } from 'node:fs'
import { compileText } from '@rheol/dsl'
import { loadGame, start } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.js'

function refusal(seats: number, options: Readonly<Record<string, boolean>>): string | null {
  const file = 'games/avalon.rules'
  const compiled = compileText(file, readFileSync(`${ROOT}${file}`, 'utf8'))
  const loaded = loadGame(compiled.value!)
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const started = start(loaded.value, { seats, seed: 1, options })
  return started.ok ? null : (started.refusal.text?.message ?? started.refusal.message)
}

describe('Avalon', () => {
  it('does not begin with more evil roles than evil players', () => {
    expect(refusal(5, { withMordred: true, withOberon: true })).toBe('There are more evil roles than evil players.')
    expect(refusal(7, { withMordred: true, withOberon: true })).toBeNull()
  })

  it('does not begin with Morgana and without Percival', () => {
    expect(refusal(5, { withMorgana: true })).toBe('Morgana deceives Percival, so she needs him in the game.')
    expect(refusal(5, { withMorgana: true, withPercival: true })).toBeNull()
  })

  it('does not begin with four players or with eleven', () => {
    expect(refusal(4, {})).not.toBeNull()
    expect(refusal(11, {})).not.toBeNull()
  })
})
