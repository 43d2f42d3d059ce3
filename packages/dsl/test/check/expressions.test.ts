import { describe, expect, it } from 'vitest'
import { bodyOf, check } from './checked.js'

const KINDS = `
enum Suit { spades, hearts }
enum Rank { ace, two, three }
card Card one of each Suit, Rank
card Role {
  side: Side
  worth: 1..6
  define knows(p: player): set of player = {}
  define mighty: bool = no
  | name   | side | worth | copies |
  | merlin | good | 3     | 1      |
  | knave  | evil | -     | 3      |
}
enum Side { good, evil }
enum Pit {
  side: Side
  beside: Pit?
  both: set of Pit
  | name  | side | beside | both       |
  | left  | good | right  | left right |
  | right | evil | -      | -          |
}
grid Square 3 by 3
grid Mine -1..2 by -3..3
die Pip 1..6
die Weather { 3 fine, 1 foul }
table teamSize(n: 2..4, quest: 1..2): 1..3 {
  | n    | 1 | 2 |
  | 2    | 1 | 2 |
  | 3..4 | 2 | 3 |
}
option hard: bool = no "Hard?"
zone deck: pile of Card seen by nobody
zone hand[player]: group of Card seen by owner
zone role[player]: one Role seen by owner
zone open: one Role
var score[player]: 0..9 = 0
var stone[Square]: player? = none
var leader: player
var suit: Suit = spades
var safe: set of player = {}
track morale: 0..10 = 6
`

function body(define: string): string {
  return bodyOf(`${KINDS}${define}`)
}

function findings(define: string): readonly string[] {
  return check(`${KINDS}${define}`).findings
}

describe('members', () => {
  it('are read by the type that is expected', () => {
    expect(body('define x: Side = good')).toBe('good :: Side')
  })

  it('are read by what they are compared with, on either side', () => {
    expect(body('define x: bool = suit is hearts')).toBe('(suit is hearts) :: bool')
    expect(bodyOf('enum A { north, south } enum B { north, west } var a: A = north define x: bool = north is a')).toBe(
      '(north is a) :: bool',
    )
  })

  it('may be named with their kind', () => {
    expect(body('define x: bool = Side.good is Side.evil')).toBe('(good is evil) :: bool')
  })

  it('give way to a local of the expected type only where they are not expected', () => {
    expect(bodyOf('enum A { north } define x(north: 0..3): bool = north > 1')).toBe('(north#0 > 1) :: bool')
    expect(bodyOf('enum A { north } var a: A = north define x(north: 0..3): bool = a is north')).toBe(
      '(a is north) :: bool',
    )
  })

  it('of two kinds are an error where nothing tells which is meant', () => {
    expect(check('enum A { north, south } enum B { north } define x: bool = north is north').findings).toEqual([
      'check/two-meanings at «north»: `north` can mean a member of `A` or a member of `B` here. | say which is meant: `A.north` or `B.north`',
      'check/two-meanings at «north»: `north` can mean a member of `A` or a member of `B` here. | say which is meant: `A.north` or `B.north`',
    ])
  })

  it('that are unknown bring the nearest one to mind', () => {
    expect(findings('define x: bool = suit is heart')).toEqual([
      'check/unknown-name at «heart»: Nothing here is called `heart`. | did you mean `hearts`?',
    ])
  })
})

describe('cards and rows', () => {
  it('compare by the row of the card', () => {
    expect(body('define x(p: player): bool = role[p] is merlin')).toBe('(rowOf(role[p#0]) is merlin) :: bool')
    expect(body('define x(p: player): bool = role[p] in {merlin, knave}')).toBe(
      '(rowOf(role[p#0]) in {merlin, knave}) :: bool',
    )
  })

  it('find a row among cards by looking at their rows, so that hidden cards stay hidden', () => {
    expect(body('define x(p: player): bool = Card(spades, two) in hand[p]')).toBe(
      'any((hand[p#0] where it#1: (rowOf(it#1) is spadesTwo))) :: bool',
    )
    expect(body('define x(p: player): bool = hand[p] is {spadesTwo}')).toBe(
      '(gather(it#1: rowOf(it#1) over hand[p#0]) is {spadesTwo}) :: bool',
    )
  })

  it('let a copy stand where its row is asked for', () => {
    expect(body('define isKnave(r: Role.name): bool = r is knave define x(p: player): bool = isKnave(role[p])')).toBe(
      'isKnave(rowOf(role[p#0])) :: bool',
    )
  })

  it('let a row stand for its only copy', () => {
    expect(body('define wins(r: Role): bool = r.up define x: bool = wins(merlin)')).toBe('wins(Role#0) :: bool')
  })

  it('refuse a row for a card when there are several copies', () => {
    expect(findings('define wins(r: Role): bool = r.up define x: bool = wins(knave)')).toEqual([
      'check/several-copies at «knave»: There are 3 copies of `knave`; one card is expected here. | say which: `Role where it is knave` are all of them',
    ])
  })

  it('are all copies when the kind is named', () => {
    expect(body('define x: set of Role = Role where it is knave')).toBe(
      '(all Role where it#0: (rowOf(it#0) is knave)) :: set of Role',
    )
  })

  it('that are made of enums carry them and are named by them', () => {
    expect(body('define x(c: Card): bool = c.suit is hearts and c is Card(hearts, ace)')).toBe(
      '((rowOf(c#0).suit is hearts) and (rowOf(c#0) is heartsAce)) :: bool',
    )
  })

  it('may be named by members worked out in the game', () => {
    expect(body('define x(r: Rank): Card.name? = Card(suit, r)')).toBe(
      'the((all Card.name where it#1: ((it#1.suit is suit) and (it#1.rank is r#0)))) :: Card.name?',
    )
  })

  it('work out their own definitions', () => {
    expect(body('define x(p: player): set of player = role[p].knows(p)')).toBe('role[p#0].knows(p#0) :: set of player')
    expect(body('define x(p: player): bool = role[p].mighty')).toBe('role[p#0].mighty() :: bool')
  })
})

describe('the empty value', () => {
  it('may come of a place that may be empty', () => {
    expect(body('define x(p: player): Side? = role[p].side')).toBe('rowOf(role[p#0]).side :: Side?')
    expect(body('define x(p: player): 0..6 = role[p].worth')).toBe('rowOf(role[p#0]).worth :: 0..6')
  })

  it('widens a column in which a cell is empty', () => {
    expect(body('define x(r: Role.name): 0..6 = r.worth')).toBe('r#0.worth :: 0..6')
    expect(body('define x(p: Pit): Pit? = p.beside')).toBe('p#0.beside :: Pit?')
  })

  it('takes the type of what stands beside it', () => {
    expect(body('define x(s: Square): bool = stone[s] is none')).toBe('(stone[s#0] is none) :: bool')
    expect(body('define x(p: player): player? = if score[p] > 3 then none else p')).toBe(
      '(if (score[p#0] > 3) then none else p#0) :: player?',
    )
    expect(body('define x: bool = safe is {}')).toBe('(safe is {}) :: bool')
  })

  it('is an error where nothing tells its type', () => {
    expect(findings('define x: bool = none is none')).toEqual([
      'check/unclear-value at «none is none»: Nothing tells what type of value `none` is here.',
    ])
  })

  it('cannot be given where there may be none', () => {
    expect(findings('define x: player = if hard then leader else none')).toHaveLength(1)
    expect(findings('define x: player = none')).toEqual([
      'check/none-not-allowed at «none»: `none` cannot stand here: a player is expected. | where there may be none, the type ends with `?`',
    ])
  })

  it('counts as 0 in arithmetic', () => {
    expect(bodyOf('var pot: 0..5? = none define x: 0..9 = pot + 1')).toBe(
      '((if (pot is none) then 0 else pot) + 1) :: 1..6',
    )
  })
})

describe('sets', () => {
  it('are all values of a kind, all players, or a range', () => {
    expect(body('define x: set of Suit = Suit')).toBe('all Suit :: set of Suit')
    expect(body('define x: set of player = players')).toBe('all player :: set of player')
    expect(body('define x: set of 1..6 = Pip')).toBe('1..6 :: set of 1..6')
    expect(body('define x: set of Weather = Weather')).toBe('all Weather :: set of Weather')
  })

  it('of constants are constant, in order and without doubles', () => {
    expect(body('define x: set of Rank = {three, ace, three}')).toBe('{ace, three} :: set of Rank')
  })

  it('of numbers are brought to one range', () => {
    expect(body('define low: set of 1..3 = {1} define x: set of 0..9 = low + {7}')).toBe(
      'gather(it#1: it#1 over (gather(it#0: it#0 over low()) union {7})) :: set of 0..9',
    )
  })

  it('take a place for one card as a set of one or none', () => {
    expect(body('define x: set of Role = open + Role')).toBe('({open} union all Role) :: set of Role')
    expect(body('define x: bool = any open')).toBe('(open isNot none) :: bool')
    expect(body('define x: 0..1 = count(open)')).toBe('(if (open isNot none) then 1 else 0) :: 0..1')
  })

  it('join with + and -, one thing only in braces', () => {
    expect(body('define x: set of player = safe + {leader} - players')).toBe(
      '((safe union {leader}) minus all player) :: set of player',
    )
    expect(findings('define x: set of player = safe + leader')).toEqual([
      'check/member-in-set-arithmetic at «leader»: `+` joins two sets, but this is a player. | put it in braces: `{…}`',
    ])
  })

  it('are not compared with one thing', () => {
    expect(findings('define x: bool = leader is safe')).toEqual([
      'check/never-same at «leader is safe»: A player and a set of players can never be the same. | to ask whether one is among several: `x in S`',
    ])
  })
})

describe('filters', () => {
  it('look at `it`, or at the name given by `as`', () => {
    expect(body('define x: set of player = players where score[it] > 3')).toBe(
      '(all player where it#0: (score[it#0] > 3)) :: set of player',
    )
    expect(body('define x: set of Pit = Pit as s where any s.both as t where t is s')).toBe(
      '(all Pit where s#0: any((s#0.both where t#1: (t#1 is s#0)))) :: set of Pit',
    )
  })

  it('keep a name given by `as` through all that follow', () => {
    expect(body('define x: set of player = players as p where score[p] > 3 with most score[p]')).toBe(
      '((all player where p#0: (score[p#0] > 3)) with most p#1: score[p#1]) :: set of player',
    )
  })

  it('must look at it in each part', () => {
    expect(findings('define x: bool = any players where score[it] > 3 and hard')).toEqual([
      'check/where-part-without-it at «hard»: This part of the `where` does not look at `it`. | put brackets round the filter so that it ends before this `and`, or mention `it` here',
    ])
  })

  it('are mended by brackets that end them', () => {
    const { program } = check(`${KINDS}define x: bool = any players where score[it] > 3 and hard`)
    const edits = program.diagnostics[0]!.fixes[0]!.edits.map((edit) => edit.newText)
    expect(edits).toEqual(['(', ')'])
  })

  it('compare only what has an order', () => {
    expect(findings('define x: set of player = players with most it')).toEqual([
      'check/no-order at «it»: A player has no order, so it cannot be compared as greater or less.',
    ])
  })

  it('inside one another hide the outer `it`', () => {
    expect(body('define x: set of Pit = Pit where any it.both where it is left')).toBe(
      '(all Pit where it#0: any((it#0.both where it#1: (it#1 is left)))) :: set of Pit',
    )
  })
})

describe('sums and their like', () => {
  it('count a number that is not there as 0', () => {
    const bids = 'var bids[player]: 2..5? = none '
    const body = '(if (bids[it#0] is none) then 0 else bids[it#0])'
    expect(bodyOf(`${bids}define x: 0..20 = sum(bids[it] over players)`)).toBe(
      `sum(it#0: ${body} over all player) :: 0..20`,
    )
    expect(bodyOf(`${bids}define x: 0..5 = max(bids[it] over players)`)).toBe(
      `max(it#0: ${body} over all player) :: 0..5`,
    )
  })

  it('work out something for each, by the name that `as` gives', () => {
    expect(body('define x: 0..36 = sum(score[it] over players)')).toBe(
      'sum(it#0: score[it#0] over all player) :: 0..36',
    )
    expect(body('define x: 0..36 = sum(score[p] over players as p where score[p] > 1)')).toBe(
      'sum(p#1: score[p#1] over (all player where p#0: (score[p#0] > 1))) :: 0..36',
    )
  })

  it('must look at the one they walk over', () => {
    expect(findings('define x(p: player): 0..36 = sum(score[p] over players)')).toEqual([
      'check/body-without-it at «score[p]»: What `sum` works out does not look at `it`.',
    ])
  })

  it('compute ranges: of nothing the greatest is 0', () => {
    expect(body('define x: 0..9 = max(score[it] over players)')).toBe('max(it#0: score[it#0] over all player) :: 0..9')
    expect(body('define x: 0..4 = min(2 + 1, count(players))')).toBe('(3 smaller count(all player)) :: 2..3')
  })

  it('gather values or sets', () => {
    expect(body('define x: set of Side = gather(it.side over Pit)')).toBe(
      'gather(it#0: it#0.side over all Pit) :: set of Side',
    )
    expect(body('define x: set of Pit = gather(it.both over Pit)')).toBe(
      'gather(it#0: it#0.both over all Pit) :: set of Pit',
    )
  })
})

describe('numbers', () => {
  it('compute with ranges', () => {
    expect(body('define x: -99..99 = score[leader] * 2 - morale')).toBe('((score[leader] * 2) - morale) :: -10..18')
    expect(body('define x: 0..9 = morale / 3 rounded up')).toBe('(morale divUp 3) :: 0..4')
    expect(body('define x: 0..9 = morale mod 4')).toBe('(morale mod 4) :: 0..3')
  })

  it('that are all known are worked out at once', () => {
    expect(body('define x: -9..9 = 2 * 3 - 7')).toBe('-1 :: -1..-1')
  })

  it('that never fit are an error, those that may fit pass', () => {
    expect(findings('define x: 0..3 = morale')).toEqual([])
    expect(findings('define x: 11..12 = morale')).toEqual([
      'check/never-fits at «morale»: This is a number from 0 to 10, but only a number from 11 to 12 can stand here.',
    ])
  })

  it('warn of what is never true', () => {
    expect(findings('define x: bool = morale > 10')).toEqual([
      'check/always-false at «morale > 10»: This can never be true: a number from 0 to 10 on one side, the number 10 on the other.',
    ])
  })

  it('do not warn about the number of players, which a variant may narrow', () => {
    expect(findings('define x: bool = count(players) > 4')).toEqual([])
  })
})

describe('grids', () => {
  it('name their cells with letters from 1 on, and by column and row', () => {
    expect(body('define x: set of Square = {a1, c3}')).toBe('{Square@2, Square@6} :: set of Square')
    expect(body('define x: Mine = Mine(-1, 3)')).toBe('Mine@0 :: Mine')
  })

  it('find a cell by numbers worked out in the game', () => {
    expect(body('define x(s: Square): Square? = Square(s.row, s.column)')).toBe(
      'the((all Square where it#1: ((column(it#1) is row(s#0)) and (row(it#1) is column(s#0))))) :: Square?',
    )
  })

  it('refuse a cell beyond the rim', () => {
    expect(findings('define x: Square = Square(4, 1)')).toEqual([
      'check/cell-outside at «Square(4, 1)»: There is no cell (4, 1) on `Square`.',
    ])
  })

  it('shift, run and look around', () => {
    expect(body('define x(s: Square): Square? = shift(s, north, 2)')).toBe('shift(s#0, north, 2) :: Square?')
    expect(body('define x(s: Square): set of Square = run(s, east while stone[it] is none)')).toBe(
      'run(s#0, east while it#1: (stone[it#1] is none)) :: set of Square',
    )
    expect(body('define x(s: Square): set of Square = around(s) where stone[it] is none')).toBe(
      '(around(s#0) where it#1: (stone[it#1] is none)) :: set of Square',
    )
    expect(body('define x: set of Direction = orthogonal')).toBe('{north, east, south, west} :: set of Direction')
  })

  it('reach by a definition from cell to cells', () => {
    expect(
      body(
        'define near(s: Square): set of Square = neighbours(s) define x(s: Square): set of Square = reach({s}, near)',
      ),
    ).toBe('reach({s#0}, near) :: set of Square')
    expect(findings('define near(s: Square): bool = no define x(s: Square): set of Square = reach({s}, near)')).toEqual(
      [
        'check/wrong-type at «near»: This is another definition, but a definition from a Square to a set of Square is expected here.',
      ],
    )
  })

  it('have six directions when they are hex', () => {
    expect(bodyOf('grid Cell 4 by 4 hex define x: set of Direction = orthogonal')).toBe(
      '{north, east, southeast, south, west, northwest} :: set of Direction',
    )
  })
})

describe('order', () => {
  it('goes round all players or the next of a set', () => {
    expect(body('define x: player = next(leader)')).toBe('next(leader) :: player')
    expect(body('define x: player? = previous(leader, safe)')).toBe('previous(leader, safe) :: player?')
    expect(body('define x: Pit = next(left)')).toBe('next(left) :: Pit')
  })

  it('does not go round numbers', () => {
    expect(findings('define x: 0..9 = next(morale)')).toEqual([
      'check/wrong-type at «morale»: This is a number from 0 to 10, but a player, a member of a kind or a cell is expected here. | the next number is `n + 1`',
    ])
  })
})

describe('look-ups and calls', () => {
  it('read tables, variables and zones', () => {
    expect(body('define x(p: player): 1..3 = teamSize(count(players), 1 + score[p])')).toBe(
      'teamSize(count(all player), (1 + score[p#0])) :: 1..3',
    )
  })

  it('tell brackets from parentheses', () => {
    expect(findings('define x(p: player): 0..9 = score(p)')).toEqual([
      'check/brackets-look-up at «score(p)»: `score` is a variable: it is looked up with brackets, `score[…]`.',
    ])
    expect(findings('define f(p: player): bool = no define x(p: player): bool = f[p]')).toEqual([
      'check/parentheses-work-out at «f[p]»: `f` is a definition: it is worked out with parentheses, `f(…)`.',
    ])
  })

  it('count what is given', () => {
    expect(findings('define x: 1..3 = teamSize(3)')).toEqual([
      'check/argument-count at «teamSize(3)»: `teamSize` takes 2 values, but is given one value.',
    ])
    expect(findings('define x: 0..9 = score[leader, leader]')).toEqual([
      'check/index-count at «score»: `score` is looked up by one value, but 2 values are given here.',
    ])
  })

  it('read what is printed on one thing only', () => {
    expect(findings('define x: bool = any Pit where Pit.side is good and it is left')).toContain(
      'check/attribute-of-set at «side»: `.side` reads one thing, but this is a set of Pit. | ask for each of them: `S where it.side …`, or take the only one with `the`',
    )
  })

  it('take the top of a pile', () => {
    expect(body('define x: Card? = top(deck)')).toBe('top(deck) :: Card?')
    expect(body('define x: set of Card = top(deck, 3)')).toBe('top(deck, 3) :: set of Card')
    expect(findings('define x: Card? = top(hand[leader])')).toEqual([
      'check/wrong-type at «hand[leader]»: This is a group, which has no order, but a pile is expected here.',
    ])
  })

  it('take the box of the kind that is meant', () => {
    expect(body('define x: bool = any Role where it in box and it is knave')).toBe(
      'any((all Role where it#0: ((it#0 in box) and (rowOf(it#0) is knave)))) :: bool',
    )
  })
})

describe('mistakes', () => {
  it('are told once, whatever they are part of', () => {
    expect(findings('define x: 0..99 = sum(scoer[it] over players) + 2 * max(scoer[leader], 3)')).toEqual([
      'check/unknown-name at «scoer»: Nothing here is called `scoer`. | did you mean `score`?',
      'check/unknown-name at «scoer»: Nothing here is called `scoer`. | did you mean `score`?',
    ])
  })

  it('in a type do not show again where the thing is used', () => {
    expect(check('var trump: Siut? = none define x: bool = trump is none and trump in {trump}').findings).toEqual([
      'check/unknown-kind at «Siut»: There is no kind called `Siut`.',
    ])
  })

  it('are put in the words of the game', () => {
    expect(findings('define x: bool = hand[leader]')).toEqual([
      'check/wrong-type at «hand[leader]»: This is a set of Cards, but yes or no is expected here. | to ask whether there is one: `any …`',
    ])
    expect(findings('define x: player = safe')).toEqual([
      'check/wrong-type at «safe»: This is a set of players, but a player is expected here. | if there is only one: `the …`',
    ])
  })

  it('tell where a word belongs', () => {
    expect(findings('define x: bool = it is leader')).toEqual([
      'check/word-out-of-place at «it»: `it` means nothing here: it is the thing that a `where`, a `with` or an `over` looks at; a `for each` gives it a name of its own.',
    ])
    expect(findings('define x: 0..99 = sum(score[it] over players as p where score[p] > 1)')).toEqual([
      'check/word-out-of-place at «it»: `it` means nothing here: the one looked at was given the name `p`.',
    ])
    expect(findings('define x: bool = leader in winners')).toEqual([
      'check/word-out-of-place at «winners»: `winners` means nothing here: who has won is known after the end, so only a test can ask for it.',
    ])
  })

  it('tell what there is instead', () => {
    expect(findings('define x: bool = stone[a4] is none')).toEqual([
      'check/unknown-name at «a4»: Nothing here is called `a4`. | the columns of `Square` are a to c, its rows 1 to 3',
    ])
    expect(findings('define x: Side = ugly')).toEqual([
      'check/unknown-name at «ugly»: Nothing here is called `ugly`. | `Side` has `good` and `evil`',
    ])
  })

  it('of reading English into `or` show how several are compared', () => {
    expect(findings('define x: bool = morale is 5 or 6')).toEqual([
      'check/wrong-type at «6»: This is the number 6, but a condition, yes or no, is expected here. | to compare with several: `x in {a, b}`',
    ])
  })

  it('in circles of definitions name their members', () => {
    expect(check('define a: bool = b define b: bool = not c define c: bool = a').findings).toEqual([
      'check/circular-defines at «a»: These definitions rest on one another in a circle: `a` → `b` → `c` → `a`.',
    ])
  })
})
