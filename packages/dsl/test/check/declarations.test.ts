import { describe, expect, it } from 'vitest'
import { check } from './checked.js'
import { showExpr, showType } from './show-expr.js'

describe('names', () => {
  it('stand for one thing', () => {
    expect(check('var score: 0..9 = 0 define score: 0..9 = 3').findings).toEqual([
      'check/duplicate-name at «score»: The name `score` is taken already. | give one of the two another name',
    ])
  })

  it('of members are not those of declarations', () => {
    expect(check('enum Side { good, evil } var good: 0..9 = 0').findings).toEqual([
      'check/duplicate-name at «good»: The name `good` is taken already. | `Side` has a member of the name of a variable; give one of the two another name',
    ])
  })

  it('of members may be alike in two kinds', () => {
    expect(check('enum A { north } enum B { north }').findings).toEqual([])
  })

  it('of members may not be alike in one kind', () => {
    expect(check('enum Side { good, good }').findings).toEqual([
      'check/duplicate-name at «good»: The name `good` is taken already. | give one of the two another name',
    ])
  })

  it('of kinds begin with a capital, all others with a small letter', () => {
    expect(check('enum side { good } var Score: 0..9 = 0').findings).toEqual([
      'check/kind-needs-capital at «side»: `side` is a kind of thing, so its name begins with a capital letter. | write `Side`',
      'check/name-needs-small-letter at «Score»: `Score` is no kind of thing, so its name begins with a small letter. | write `score`',
    ])
  })

  it('may be words that mean something to JavaScript', () => {
    const { program, findings } = check('enum Odd { constructor, toString } var valueOf: Odd = constructor')
    expect(findings).toEqual([])
    expect(program.member(0, 'toString')).toBe(1)
    expect(program.member(0, 'hasOwnProperty')).toBe(-1)
  })

  it('that are built in cannot be declared', () => {
    expect(check('define count: 0..9 = 3').findings).toEqual([
      'check/built-in-name at «count»: `count` is built in and cannot be declared again. | choose another name',
    ])
  })

  it('of parameters and of `as` may not hide others', () => {
    expect(check('var p: 0..9 = 0 define x(p: player): bool = no').findings).toHaveLength(1)
    expect(check('define x(p: player): bool = any players as p where p is p').findings).toHaveLength(1)
  })

  it('of seats are players', () => {
    const { program, findings } = check('var turn: player = blue', 'game demo "Demo" for red, blue')
    expect(findings).toEqual([])
    expect(program.seats).toEqual({ min: 2, max: 2, names: ['red', 'blue'] })
    expect(program.vars[0]!.initial).toEqual({ k: 'const', v: 1, t: { k: 'player' } })
  })

  it('of one setup and one play only', () => {
    expect(check('play { stop } play { stop }').findings).toEqual([
      'check/duplicate-name at «play»: The name `play` is taken already. | a game has one `play`; put the two together',
    ])
  })
})

describe('kinds', () => {
  it('show their members spaced, and keep their documentation', () => {
    const { program } = check('card Gold { /// Pays two.\n| name | copies |\n /// Two pieces.\n| twoNuggets | 3 |\n}')
    const def = program.types[0]!
    expect(def.kind === 'card' && def.rows[0]).toMatchObject({
      name: 'twoNuggets',
      text: 'two nuggets',
      doc: 'Two pieces.',
    })
    expect(def.kind === 'card' && def.copies).toEqual([3])
  })

  it('bring directions where a grid is', () => {
    const { program } = check('grid Square 8 by 8')
    const def = program.types[1]!
    expect(def.kind === 'direction' && def.members.map((m) => m.name)).toEqual([
      'north',
      'northeast',
      'east',
      'southeast',
      'south',
      'southwest',
      'west',
      'northwest',
    ])
  })

  it('of cards may have several tables, and empty cells where a column is missing', () => {
    const { program, findings } = check(`
enum Tool { cart, lamp }
card Card {
  deep: 1..3
  tools: set of Tool
  | name | deep | copies |
  | path | 2    | 4      |

  | name | tools     |
  | mend | cart lamp |
}`)
    expect(findings).toEqual([])
    expect(program.attributes.map((a) => [a.name, showType(program, a.value), a.values])).toEqual([
      ['deep', '0..3', [2, 0]],
      ['tools', 'set of Tool', [[], [0, 1]]],
    ])
    const card = program.types[1]!
    expect(card.kind === 'card' && card.copies).toEqual([4, 1])
  })

  it('of cards made of enums carry a column for each', () => {
    const { program } = check('enum Suit { clubs, hearts } enum Rank { ace, king } card Card one of each Suit, Rank')
    const card = program.types[2]!
    expect(card.kind === 'card' && card.rows.map((row) => row.name)).toEqual([
      'clubsAce',
      'clubsKing',
      'heartsAce',
      'heartsKing',
    ])
    expect(program.attributes.map((a) => [a.name, a.values])).toEqual([
      ['suit', [0, 0, 1, 1]],
      ['rank', [0, 1, 0, 1]],
    ])
  })

  it('may print cells, seats and members of kinds below', () => {
    const { program, findings } = check(
      `
grid Square 3 by 3
enum Pit {
  side: player
  squares: set of Square
  next: Pit?
  | name | side | squares | next |
  | a    | red  | a1 b2   | b    |
  | b    | blue | -       | -    |
}`,
      'game demo "Demo" for red, blue',
    )
    expect(findings).toEqual([])
    expect(program.attributes.map((a) => a.values)).toEqual([
      [0, 1],
      [[4, 6], []],
      [1, -1],
    ])
  })

  it('refuse cells that are none of their column', () => {
    expect(check('enum Side { good } enum Pit { side: Side\n| name | side |\n| left | god |\n}').findings).toEqual([
      'check/bad-cell at «god»: `god` cannot stand in this column: a Side is expected. | did you mean `good`?',
    ])
  })

  it('of dice have faces with weights', () => {
    const { program } = check('die Pip 1..6 die Weather { 3 fine, 1 foul }')
    expect(program.types).toMatchObject([
      { kind: 'die', members: null, min: 1, weights: [1, 1, 1, 1, 1, 1] },
      { kind: 'die', members: [{ name: 'fine' }, { name: 'foul' }], weights: [3, 1] },
    ])
  })

  it('that are far too large are refused', () => {
    expect(check('grid Cell 1..1000 by 1..1000 var x[Cell]: bool = no').findings).toEqual([
      'check/too-large at «Cell»: `Cell` would have 1,000,000 values; 10,000 is the most.',
    ])
  })
})

describe('cards that do something of their own', () => {
  const CARD = `
card Item {
  define worth(p: player): 0..9 = 0
  step effect(p: player) { }
  | name | copies |
  | stew | 2      |
  | map  | 1      |
  row stew { define worth(p: player): 0..9 = 3 }
  row map { step effect(p: player) { stop } trigger after effect { stop } }
}`

  it('have a dispatch for each member, with the body of each row', () => {
    const { program, findings } = check(CARD)
    expect(findings).toEqual([])
    expect(program.dispatches).toEqual([
      { name: 'worth', card: 0, kind: 'define', targets: [1, 0] },
      { name: 'effect', card: 0, kind: 'step', targets: [0, 1] },
    ])
    expect(program.defines.map((def) => [def.name, def.locals.map((local) => local.name)])).toEqual([
      ['Item.worth', ['this', 'p']],
      ['Item.stew.worth', ['this', 'p']],
    ])
  })

  it('bring steps and triggers that take the card first', () => {
    const { program } = check(CARD)
    expect(program.steps.map((step) => [step.name, step.kind, step.memberOf, step.params.map((p) => p.name)])).toEqual([
      ['Item.effect', 'step', { card: 0, row: null }, ['this', 'p']],
      ['Item.map.effect', 'step', { card: 0, row: 1 }, ['this', 'p']],
      ['Item.map after effect', 'trigger', { card: 0, row: 1 }, ['this']],
    ])
  })

  it('must have the form of the whole kind', () => {
    expect(check(CARD.replace('row stew { define worth(p: player)', 'row stew { define worth')).findings).toEqual([
      'check/member-differs at «worth»: `worth` has another form here than for the whole card kind. | use the same parameters and the same type as the declaration above the rows',
    ])
  })
})

describe('tables', () => {
  it('hold a result for every combination, ranges written out', () => {
    const { program } = check(
      'table size(n: 2..4, quest: 1..2): 0..9 {\n| n | 1 | 2 |\n| 2..3 | 1 | 2 |\n| 4 | 3 | 4 |\n}',
    )
    expect(program.tables[0]!.values).toEqual([1, 2, 1, 2, 3, 4])
  })

  it('take members of kinds as keys', () => {
    const { program, findings } = check(
      'enum Suit { clubs, hearts, spades } table worth(s: Suit): 0..9 {\n| s | points |\n| clubs spades | 1 |\n| hearts | 2 |\n}',
    )
    expect(findings).toEqual([])
    expect(program.tables[0]!.values).toEqual([1, 2, 1])
  })

  it('that leave something out say what', () => {
    expect(check('table size(n: 2..4, hard: bool): 0..9 {\n| n | yes | no |\n| 2..3 | 1 | 2 |\n}').findings).toEqual([
      'check/table-missing at «size»: The table `size` says nothing for `n` 4 and `hard` no.',
    ])
  })

  it('that say something twice say what', () => {
    expect(check('table size(n: 2..4): 0..9 {\n| n | cards |\n| 2..3 | 1 |\n| 3..4 | 2 |\n}').findings).toEqual([
      'check/table-twice at «2»: The table `size` has a second entry for `n` 3.',
    ])
  })
})

describe('zones and variables', () => {
  it('come with a box for each kind of card', () => {
    const { program } = check('card A { | name |\n | x |\n } card B { | name |\n | y |\n } zone deck: pile of A')
    expect(program.zones.map((zone) => [zone.name, zone.card, zone.box])).toEqual([
      ['deck', 0, false],
      ['box', 0, true],
      ['box', 1, true],
    ])
    expect(program.box(1)).toBe(2)
  })

  it('say who sees them', () => {
    const { program, findings } = check(`
var reader: player
var hunt[bool, player]: 0..9 = 0 seen by owner
var plan: 0..9 = 0 seen by nobody
var note: 0..9 = 0 seen by reader
var clue: 0..9 = 0 seen by everyone`)
    expect(findings).toEqual([])
    expect(program.vars.map((v) => v.seen)).toMatchObject([
      { k: 'everyone' },
      { k: 'owner', position: 1 },
      { k: 'nobody' },
      { k: 'expr', expr: { k: 'var', id: 0 } },
      { k: 'everyone' },
    ])
  })

  it('may stand at the start, and be seen, by what needs a name of its own', () => {
    const { program, findings } = check(
      'var lead: player var all: set of player = players where it is it seen by (players where it is lead)',
    )
    expect(findings).toEqual([])
    const at = program.vars[1]!
    expect(at.initial).toMatchObject({ k: 'define' })
    expect(at.seen).toMatchObject({ k: 'expr', expr: { k: 'define' } })
    const names = program.defines.map((def) => [
      def.name,
      showExpr(
        program,
        def.body,
        def.locals.map((l) => l.name),
      ),
    ])
    expect(names).toEqual([
      ['who sees all', '(all player where it#0: (it#0 is lead))'],
      ['all at the start', '(all player where it#0: (it#0 is it#0))'],
    ])
  })

  it('know where a card may lie face down', () => {
    const { program } = check(`
card A { | name |
 | x |
}
zone deck: pile of A
zone open: group of A
setup { if 1 is 1 { move A to open face down } }`)
    expect([...program.faceDownZones]).toEqual([1])
  })

  it('of tracks hold numbers', () => {
    expect(check('track ready: bool = no').findings).toEqual([
      'check/bad-type at «bool»: This type cannot be used here: a `track` goes up and down a range of numbers; use `var`.',
    ])
  })
})
