import { describe, expect, it } from 'vitest'
import { compileText } from '../compile.js'

const GAME = `game demo "Demo" for 2 players
card Card {
  value: 1..3
  | name | value |
  | ace  | 1     |
  | two  | 2     |
}
zone deck: pile of Card seen by nobody
zone hand[player]: group of Card seen by owner
zone discards: pile of Card
var hunt: 0..9 = 3 seen by nobody
`

/** Lines of `play` about which something is said, counted from 1. */
function told(...lines: string[]): number[] {
  return linesWith('lower/say-secret', lines)
}

function linesWith(code: string, lines: readonly string[]): number[] {
  const { diagnostics } = compileText('demo.rules', `${GAME}play {\n${lines.join('\n')}\nend winners {} }\n${STEPS}`)
  expect(diagnostics.filter((it) => it.code !== code)).toEqual([])
  const before = GAME.split('\n').length
  return diagnostics.map(
    (it) => GAME.concat('play {\n', lines.join('\n')).slice(0, it.span.start).split('\n').length - before,
  )
}

const STEPS = `step turnOver(c: Card) { flip c up }
step passOn(c: Card) { turnOver(c) }
`

describe('a text that all hear', () => {
  it('may tell a card that was turned up, shown to all or moved where all see it', () => {
    for (const open of ['flip c up', 'reveal c', 'move c to discards', 'show c to players', 'passOn(c)']) {
      expect(told('let c = top(deck)', open, 'say "{c}"'), open).toEqual([])
      expect(told('let c = top(deck)', 'say "{c}"', open), open).toEqual([2])
    }
  })

  it('may not tell a card that only somebody was shown, or that lies face down', () => {
    for (const hidden of ['flip c down', 'move c to discards face down', 'move c to deck']) {
      expect(told('let c = top(deck)', hidden, 'say "{c}"'), hidden).toEqual([3])
    }
    expect(told('for each p in players {', 'let c = top(deck)', 'show c to p', 'say "{c}"', '}')).toEqual([4])
  })

  it('may tell what was revealed, whole or in words', () => {
    expect(told('reveal hunt', 'let n = hunt', 'say "{n}"')).toEqual([])
    expect(told('let n = hunt', 'reveal "{n}"', 'say "{n}"')).toEqual([])
    expect(
      told(
        'each p in players secretly chooses x: 1..3 "?"',
        'reveal x',
        'let n = sum(x[it] over players)',
        'say "{n}"',
      ),
    ).toEqual([])
  })

  it('may tell how many cards there are, and what a player chose openly', () => {
    expect(
      told(
        'for each p in players {',
        'let n = count(hand[p])',
        'say "{n}"',
        'p chooses x: 1..3 where it is not count(hand[p]) "?"',
        'say "{x}"',
        '}',
      ),
    ).toEqual([])
  })

  it('may tell a value that was worked out from none of it', () => {
    expect(told('let n = hunt', 'let m = 2', 'say "{m}"')).toEqual([])
  })

  it('may not tell a value that depends on a secret', () => {
    expect(told('let n = if hunt > 2 then 1 else 2', 'say "{n}"')).toEqual([2])
    expect(told('let n = count(deck where it is ace)', 'say "{n}"')).toEqual([2])
  })
})

describe('a text said in one case only', () => {
  const when = (...lines: string[]): number[] => linesWith('lower/say-when-secret', lines)

  it('must not hang on a secret', () => {
    expect(when('if hunt > 2 {', 'say "on"', '} else {', 'say "off"', '}')).toEqual([2, 4])
    expect(when('for each p in players where any hand[p] where it is ace {', 'say "an ace"', '}')).toEqual([2])
    expect(when('let c = top(deck)', 'if c is ace {', 'repeat 2 times { say "an ace" }', '}')).toEqual([3])
  })

  it('may hang on what all know by then', () => {
    expect(when('reveal "{hunt}"', 'if hunt > 2 {', 'say "on"', '}')).toEqual([])
    expect(when('let c = top(deck)', 'flip c up', 'if c is ace { say "an ace" }')).toEqual([])
    expect(when('if count(deck) > 1 or any deck { say "cards are left" }')).toEqual([])
    expect(when('for each p in players { for each c in hand[p] { say "{p} has a card." } }')).toEqual([])
    expect(when('if hunt > 2 { reveal "on" }')).toEqual([])
  })
})
