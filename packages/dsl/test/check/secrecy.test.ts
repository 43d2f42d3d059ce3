import { describe, expect, it } from 'vitest'
import { neverSeen, notPublic } from '../../src/check/secrecy.js'
import { check } from './checked.js'

const TABLE = `
enum Suit { clubs, hearts }
card Card { suit: Suit
  | name | suit   | copies |
  | ace  | hearts | 2      |
}
zone deck: pile of Card seen by nobody
zone hand[player]: group of Card seen by owner
zone discards: pile of Card
zone layout: one Card
var plan: 0..9 = 0 seen by nobody
var score[player]: 0..9 = 0
var leader: player
setup { move Card to layout face down }
define total(p: player): 0..99 = score[p] + plan
`

/** What the body of the last definition reads that not everyone, and that nobody, sees. */
function reads(body: string): { notPublic: string | null; never: string | null } {
  const { program, findings } = check(`${TABLE}define x${body}`)
  if (findings.length > 0) throw new Error(findings.join('\n'))
  const expr = program.defines.at(-1)!.body
  return { notPublic: notPublic(program, expr)?.name ?? null, never: neverSeen(program, expr)?.name ?? null }
}

describe('reading', () => {
  it('what all see is public', () => {
    expect(reads('(p: player): bool = score[p] > 3 and leader is p')).toEqual({ notPublic: null, never: null })
  })

  it('how many cards lie somewhere, and whether there is one, is public', () => {
    expect(reads('(p: player): bool = count(hand[p]) > 1 and any deck').notPublic).toBeNull()
    expect(reads(': bool = layout.up and any layout and layout is not none').notPublic).toBeNull()
  })

  it('the cards of a hand is not', () => {
    expect(reads('(p: player): bool = any hand[p] where it is ace').notPublic).toBe('hand')
    expect(reads(': bool = top(deck) is ace').notPublic).toBe('deck')
  })

  it('a card of an open zone is public unless it may lie face down there', () => {
    expect(reads(': bool = top(discards) is ace').notPublic).toBeNull()
    expect(reads(': bool = layout is ace').notPublic).toBe('layout')
  })

  it('goes through definitions', () => {
    expect(reads('(p: player): bool = total(p) > 3')).toEqual({ notPublic: 'plan', never: 'plan' })
  })

  it('what nobody ever sees is told apart from what some do not see', () => {
    expect(reads('(p: player): bool = any hand[p] where it is ace').never).toBeNull()
  })
})
