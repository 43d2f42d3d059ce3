import { expect, it } from 'vitest'
import { compileText } from '../compile.js'

const HEADER = 'game demo "Demo" for 2 players\n'

function codesOf(text: string): string[] {
  return compileText('demo.rules', HEADER + text).diagnostics.map((one) => one.code)
}

it('does not call a name unknown whose declaration could not be read', () => {
  expect(codesOf('vra score: 0..9 = 0\nplay { score += 1  end winners {} }')).toEqual(['parse/no-declaration'])
})

it('does not call names unknown when a declaration has lost its name', () => {
  expect(codesOf('var : 0..9 = 0\nplay { score += 1  end winners {} }')).toEqual(['parse/unexpected'])
})

it('does not call a name unknown that was bound in a statement that could not be read', () => {
  const body =
    'play { for each p in players { p chooses a: * }\n  for each p in players { say "{p}" }  end winners {} }'
  expect(codesOf(body)).toEqual(['parse/unexpected'])
})

it('does not complain of a missing play when something could not be read', () => {
  expect(codesOf('paly { end winners {} }')).toEqual(['parse/no-declaration'])
})

it('still finds mistakes elsewhere in the file', () => {
  expect(codesOf('var score: 0..9 = = 0\nvar pot: 0..9 = yes\nplay { pto += 1  end winners {} }')).toEqual([
    'parse/unexpected',
    'check/wrong-type',
    'check/unknown-name',
  ])
})

it('does not call a loop endless when the decision in it has a mistake', () => {
  const body = 'play { repeat { for each p in players { p chooses n: 1..max "How many?" } } }'
  expect(codesOf(body)).not.toContain('lower/endless-repeat')
  expect(codesOf('var pot: 0..9 = 0\nplay { repeat { pot = 1 } }')).toEqual(['lower/endless-repeat'])
})

it('does not look for a kind that is declared with a small letter', () => {
  expect(codesOf('enum suit { hearts }\nvar led: Suit = hearts\nplay { end winners {} }')).toEqual([
    'check/kind-needs-capital',
  ])
})

it('says one thing about a line that was read as if something else stood there', () => {
  const body = 'var pot: 0..9 = 0\nplay { for each p in players { move 1 from pot to pot }  end winners {} }'
  expect(codesOf(body)).toEqual(['parse/unexpected'])
})

it('says nothing of what a kind holds while its declaration cannot be read', () => {
  const body = 'enum Suit { , hearts }\nvar led: Suit = clubs\nplay { led = clubs  end winners {} }'
  expect(codesOf(body)).toEqual(['parse/no-member'])
})

it('says once that the rows of a table do not fit its header', () => {
  const rows = '| left | 4 |\n| right | 4 |'
  const body = `enum Pit {\n  seeds: 0..6\n  | name |\n  ${rows}\n}\nvar at: Pit = middle\nplay { end winners {} }`
  expect(codesOf(body)).toEqual(['check/row-length'])
})

it('says nothing more of a kind that is not there where it is used', () => {
  const body =
    'zone deck: pile of Crad\nplay { shuffle deck  let c = top(deck)  if c.up { end winners players }  end winners {} }'
  expect(codesOf(body)).toEqual(['check/unknown-kind'])
})

it('does not count the parts of an action that has a mistake in them', () => {
  const action = 'action bid(n: 0..hihg) "Bid" { }'
  const test = 'test "bids" {\n  players A, B\n  do A does bid(1)\n}'
  const body = `${action}\nplay { for each p in players { p does one of { bid } }  end winners {} }\n${test}`
  expect(codesOf(body)).toEqual(['check/unknown-name'])
})
