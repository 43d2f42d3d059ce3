import { describe, expect, it } from 'vitest'
import { compileText } from '../compile.js'
import { parse } from '../syntax/parse.js'

const GAME = `game demo "Demo" for 2 players
die Pip 1..6
var heap: 0..9 = 9
card Card { | name | copies |
  | ant | 4 |
}
grid Square 3 by 3
var mark[Square]: player? = none
zone deck: pile of Card
zone hand[player]: group of Card
action take "Take" { heap -= 1 }
play { for each p in players {
  LINE
} end winners {} "Over." }`

/** The only finding about a line, and the text that it points at. */
function saidOf(line: string): string[] {
  const text = GAME.replace('LINE', line)
  return compileText('demo.rules', text).diagnostics.map(
    (one) => `${text.slice(one.span.start, one.span.end)} | ${one.message} | ${one.help ?? ''}`,
  )
}

describe('says what was most likely meant by', () => {
  it.each([
    ['p choses n: 1..3 "Take"', 'choses | Expected `chooses`, but found `choses`. | did you mean `chooses`?'],
    [
      'p draws 1 from deck',
      'draws | Expected `chooses` or `does`, but found `draws`. | a statement begins with what is done, such as `draw 1 from deck to hand[p]`; players come first only where they choose',
    ],
    [
      'p secretly chooses n: 1..3 "Take"',
      'secretly | No statement begins with `secretly`. | for one player write `each q in {p} secretly chooses x: …`; the answer is `x[p]`',
    ],
    [
      'heap is heap - 1',
      'is | Expected `=`, but found `is`. | `is` asks, behind an `if`; to change something, write `=`',
    ],
    ['p chooses n: 1 to 3 "Take"', 'to | Expected `..`, but found `to`. | a range is written with two dots: `1..6`'],
    [
      'for each q in players secretly chooses n: 1..3 "Take"',
      'secretly | Expected `{`, but found `secretly`. | take `for` out: `each p in … chooses` asks them all at once',
    ],
    ['let d = roll 1..6', '1 | Expected a name, but found `1`. | declare a die, `die Pip 1..6`, and write `roll Pip`'],
    ['p does take', 'take | Expected `one`, but found `take`. | a menu stands in braces: `p does one of { … }`'],
    [
      'move 1 from hand[p] to deck',
      'from | Expected `of`, but found `from`. | write `move 1 of hand[p] to …`; `draw` and `deal` take `from` a pile',
    ],
    [
      'p chooses s: Square where mark[s] is none "Mark"',
      's | Nothing here is called `s`. | here the one looked at is called `it`; `s` is chosen only after',
    ],
    [
      'say "{heap - 1} are left."',
      '"{heap - 1} are left." | This text cannot be read: between braces stands a name, not an expression. | give it a name first: `let x = heap - 1`, and in the text `{x}`',
    ],
    ['top(deck)', 'top | There is no step called `top`. | `top` gives a value: do something with it, `let x = top(…)`'],
    ['heap /= 2', '/ | No statement begins with `/`. | write `heap = heap / … rounded down`'],
    ['if heap is null { stop }', 'null | Nothing here is called `null`. | write `none`'],
  ])('%s', (line, said) => {
    expect(saidOf(line)).toEqual([said])
  })

  it.each([
    ['replace bust { heap = 0 }', 'bust', 'say of which kind it is: `replace step bust`, `replace define bust` …'],
    ['remove bust', 'bust', 'say of which kind it is: `remove step bust`, `remove define bust` …'],
    [
      'option target = 50',
      '=',
      'a new option has a type, `option target: … = 50 "…"`; a variant may `set option target = 50`',
    ],
    ['set target = 50', 'set', 'write `set option … = …`; variables are set in `setup`'],
    ['on bust { heap = 0 }', 'on', 'write `trigger after … { … }` or `trigger before … { … }`'],
    ['test "x" {\n  expect score A is 5\n}', 'A', 'to look something up, write `score[A]`'],
    ['test "x" {\n  expect deck is [ant]\n}', '[', 'a list stands only in `given`; compare with a set, `is {…}`'],
  ])('%s', (line, pointedAt, help) => {
    const text = `variant mine of demo "Mine"\n${line}`
    const found = parse('mine.rules', text).diagnostics
    expect(found.map((one) => [text.slice(one.span.start, one.span.end), one.help])).toEqual([[pointedAt, help]])
  })

  it('a number of players with a dash', () => {
    const text = 'game demo "Demo" for 2-4 players\nplay { end winners {} "Over." }'
    const found = compileText('demo.rules', text).diagnostics
    expect(found.map((one) => [text.slice(one.span.start, one.span.end), one.message, one.help])).toEqual([
      ['-', 'Expected `..`, but found `-`.', 'a range is written with two dots: `1..6`'],
    ])
  })
})

describe('says no more than before of', () => {
  it.each([
    ['p chooses n: 1..3 where it <= hepa "Take"', 'hepa | Nothing here is called `hepa`. | did you mean `heap`?'],
    ['frobnicate(deck)', 'frobnicate | There is no step called `frobnicate`. | declare it: `step settle { … }`'],
    ['p q 1', '1 | No statement begins with `1`. | '],
  ])('%s', (line, said) => {
    expect(saidOf(line)).toEqual([said])
  })
})
