/** Findings inside expressions: what a word means there, what fits, what can be worked out. */
export const checkExpressionsCatalogue = {
  'check/unknown-name': {
    severity: 'error',
    message: 'Nothing here is called `{name}`.',
    label: 'unknown name',
    explanation: `A name is declared by the game, by a statement above it (\`let\`, \`for each\`, a choice), or it is a member of the
kind that is expected at this place.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if scoer > 3 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if score > 3 { end winners {} }  end winners {} }`,
  },
  'check/two-meanings': {
    severity: 'error',
    message: '`{name}` can mean {meanings} here.',
    help: 'say which is meant: {choices}',
    explanation: `Members of different kinds may share a name. The place where a name stands usually tells which is meant; where it
does not, the kind in front of it does.`,
    example: `game demo "Demo" for 2 players
enum Team { north, south }
enum Wind { north, west }
play { if north is north { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Team { north, south }
enum Wind { north, west }
var wind: Wind = west
play { if wind is north { end winners {} }  end winners {} }`,
  },
  'check/word-out-of-place': {
    severity: 'error',
    message: '`{word}` means nothing here: {why}.',
    explanation: `Some words have a meaning only at certain places: \`it\` inside a \`where\`, \`this\` inside a card, \`actor\` inside an
action, \`owner\` and \`nobody\` behind \`seen by\`, \`winners\` in a test.`,
    example: `game demo "Demo" for 2 players
play { if it is none { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var leader: player? = none
play { if leader is none { end winners {} }  end winners {} }`,
  },
  'check/not-a-value': {
    severity: 'error',
    message: '`{name}` is {what}; it has no value.',
    explanation: `A step does something and gives no result. What is to be worked out is a \`define\`.`,
    example: `game demo "Demo" for 2 players
step three { }
play { if three is 3 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
define three: 0..9 = 3
play { if three is 3 { end winners {} }  end winners {} }`,
  },
  'check/wrong-type': {
    severity: 'error',
    message: 'This is {found}, but {expected} is expected here.',
    explanation: `Every place in a rule expects a certain type of value: a condition, a number, a player, a set of cards.`,
    example: `game demo "Demo" for 2 players
var leader: player? = none
play { leader = 3  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var leader: player? = none
play { for each p in players { leader = p }  end winners {} }`,
  },
  'check/never-same': {
    severity: 'error',
    message: '{left} and {right} can never be the same.',
    explanation: `\`is\` compares two values of one type. A card may be compared with a row: it is that row when it is a copy of it.`,
    example: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { if pot is players { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { if pot is count(players) { end winners {} }  end winners {} }`,
  },
  'check/no-order': {
    severity: 'error',
    message: '{what} has no order, so it cannot be compared as greater or less.',
    explanation: `Numbers are ordered, and members of one enum are, as written. Players, cells and cards are not.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { if p > p { end winners {} } }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { for each p in players { if score[p] > 3 { end winners {} } }  end winners {} }`,
  },
  'check/none-not-allowed': {
    severity: 'error',
    message: '`none` cannot stand here: {expected} is expected.',
    help: 'where there may be none, the type ends with `?`',
    explanation: `A variable holds \`none\` only if its type says so: \`var leader: player? = none\`.`,
    example: `game demo "Demo" for 2 players
var leader: player = none
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var leader: player? = none
play { end winners {} }`,
  },
  'check/unclear-value': {
    severity: 'error',
    message: 'Nothing tells what type of value `{value}` is here.',
    explanation: `\`none\` and \`{}\` exist for many types. At most places it is clear which is meant; here it is not.`,
    example: `game demo "Demo" for 2 players
play { let before = none  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var leader: player? = none
play { let before = leader  end winners {} }`,
  },
  'check/argument-count': {
    severity: 'error',
    message: '`{name}` takes {expected}, but is given {given}.',
    explanation: `Every parameter gets one value, in order.`,
    example: `game demo "Demo" for 2 players
define twice(n: 0..9): 0..18 = n * 2
play { if twice(1, 2) is 2 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
define twice(n: 0..9): 0..18 = n * 2
play { if twice(1) is 2 { end winners {} }  end winners {} }`,
  },
  'check/argument-form': {
    severity: 'error',
    message: '`{name}` is written {form}.',
    explanation: `Most built-in words take plain values. \`sum\`, \`max\`, \`min\` and \`gather\` take \`E over S\`; \`run\` takes a direction
with \`while\`; \`reach\` takes the name of a definition.`,
    example: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { if sum(players) > 3 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { if sum(score[it] over players) > 3 { end winners {} }  end winners {} }`,
  },
  'check/index-count': {
    severity: 'error',
    message: '`{name}` is looked up by {expected}, but {given} given here.',
    explanation: `Brackets hold as many values as the declaration has indexes: \`hand[p]\`, \`layout[p, spot]\`.`,
    example: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { if score > 3 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { if any players where score[it] > 3 { end winners {} }  end winners {} }`,
  },
  'check/brackets-look-up': {
    severity: 'error',
    message: '`{name}` is {what}: it is looked up with brackets, `{name}[…]`.',
    explanation: `Brackets look something up that lies on the table, parentheses work something out, a dot reads what is printed on a
thing.`,
    example: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { for each p in players { if score(p) > 3 { end winners {} } }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { for each p in players { if score[p] > 3 { end winners {} } }  end winners {} }`,
  },
  'check/parentheses-work-out': {
    severity: 'error',
    message: '`{name}` is {what}: it is worked out with parentheses, `{name}(…)`.',
    explanation: `Brackets look something up that lies on the table, parentheses work something out, a dot reads what is printed on a
thing.`,
    example: `game demo "Demo" for 2 players
define twice(n: 0..9): 0..18 = n * 2
play { if twice[1] is 2 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
define twice(n: 0..9): 0..18 = n * 2
play { if twice(1) is 2 { end winners {} }  end winners {} }`,
  },
  'check/nothing-inside': {
    severity: 'error',
    message: '{what} cannot be looked up or worked out like this.',
    explanation: `Brackets follow the name of a zone, a variable or the answers of a choice; parentheses follow the name of a
definition, a table or a built-in word.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { if p[1] is 2 { end winners {} } }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { for each p in players { if score[p] is 2 { end winners {} } }  end winners {} }`,
  },
  'check/unknown-attribute': {
    severity: 'error',
    message: 'There is no `{name}` on {what}.',
    label: 'not printed there',
    explanation: `A dot reads what is printed on a thing: a column of its table, \`up\` of a card, \`row\` and \`column\` of a cell, or a
definition that the card kind declares.`,
    example: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | 6     |
}
play { if any Pit where it.seed > 3 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | 6     |
}
play { if any Pit where it.seeds > 3 { end winners {} }  end winners {} }`,
  },
  'check/attribute-of-set': {
    severity: 'error',
    message: '`.{name}` reads one thing, but this is {what}.',
    help: 'ask for each of them: `S where it.{name} …`, or take the only one with `the`',
    explanation: `A dot reads what is printed on one thing. For several use \`where\`, \`sum(it.x over S)\` or \`gather(it.x over S)\`.`,
    example: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name  | seeds |
  | left  | 6     |
  | right | 4     |
}
play { if Pit.seeds > 3 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name  | seeds |
  | left  | 6     |
  | right | 4     |
}
play { if any Pit where it.seeds > 3 { end winners {} }  end winners {} }`,
  },
  'check/several-copies': {
    severity: 'error',
    message: 'There are {copies} copies of `{name}`; one card is expected here.',
    explanation: `The name of a row stands for a card only where there is a single copy. Otherwise say which cards are meant:
\`Card where it is …\`, or a zone.`,
    example: `game demo "Demo" for 2 players
card Item { | name | copies |
  | stew | 3 |
}
var lost: set of Item = {}
play { lost = {stew}  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Item { | name | copies |
  | stew | 3 |
}
var lost: set of Item = {}
play { lost = Item where it is stew  end winners {} }`,
  },
  'check/where-part-without-it': {
    severity: 'error',
    message: 'This part of the `where` does not look at `{binder}`.',
    label: 'no `{binder}` in here',
    help: 'put brackets round the filter so that it ends before this `and`, or mention `{binder}` here',
    explanation: `A \`where\` runs as far as it can, so an \`and\` behind it belongs to it. If a part does not speak of the thing looked
at, it was most likely meant to stand outside: \`(any hand[p] where fits(it)) and ready\`.`,
    example: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
var ready: bool = no
play { if any players where score[it] > 3 and ready { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
var ready: bool = no
play { if (any players where score[it] > 3) and ready { end winners {} }  end winners {} }`,
  },
  'check/body-without-it': {
    severity: 'error',
    message: 'What `{word}` works out does not look at `{binder}`.',
    label: 'the same for every one of them',
    explanation: `\`sum(E over S)\` and its like work out E for each of S, and \`with most E\` compares them by E. If E does not speak of
the thing looked at, a name is wrong: \`it\`, or the one given by \`as\`. To count, use \`count(S)\`.`,
    example: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
define total: 0..99 = sum(3 over players)
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
define total: 0..99 = sum(score[it] over players)
play { end winners {} }`,
  },
  'check/any-needs-brackets': {
    severity: 'error',
    message: '`{word}` takes a whole set, so a comparison behind it needs brackets.',
    explanation: `\`any S\` asks whether there is one. To compare the answer, put brackets round it: \`(any S) is (any T)\`. To ask
whether one of them fits, use \`where\`: \`any S where it is x\`.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { if any players is p { end winners {} } }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { for each p in players { if any players where it is p { end winners {} } }  end winners {} }`,
  },
  'check/never-fits': {
    severity: 'error',
    message: 'This is {found}, but only {expected} can stand here.',
    explanation: `Arithmetic computes with ranges. A value that might leave the range is looked at when the game runs; a value that
always does is a mistake.`,
    example: `game demo "Demo" for 2 players
var pot: 0..9 = 12
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..12 = 12
play { end winners {} }`,
  },
  'check/set-too-wide': {
    severity: 'error',
    message: 'This set may hold {found}, but only {expected} fit here.',
    help: 'widen the range of the set it goes to',
    explanation: `A set of numbers has a place for each number of its range. Numbers outside would have none.`,
    example: `game demo "Demo" for 2 players
define wide: set of 1..9 = 1..9
var few: set of 1..3 = {}
play { few = wide  end winners {} }`,
    mended: `game demo "Demo" for 2 players
define wide: set of 1..9 = 1..9
var few: set of 1..9 = {}
play { few = wide  end winners {} }`,
  },
  'check/always-false': {
    severity: 'warning',
    message: 'This can never be true: {left} on one side, {right} on the other.',
    explanation: `The ranges of the two sides do not meet, so the rule behind this condition never comes to pass.`,
    example: `game demo "Demo" for 2 players
track rejected: 0..5 = 0
play { if rejected > 5 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
track rejected: 0..5 = 0
play { if rejected is 5 { end winners {} }  end winners {} }`,
  },
  'check/too-many-parts': {
    severity: 'error',
    message: 'This expression has too many parts.',
    help: 'give parts of it names with `define`',
    explanation: `An expression with hundreds of parts can be read by nobody. A table, the columns of an enum or a few definitions say
the same more clearly.`,
    example: `game demo "Demo" for 2 players
define many: 0..500 = 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
  + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
define many: 0..500 = 226
play { end winners {} }`,
  },
  'check/division-by-zero': {
    severity: 'error',
    message: 'Nothing can be divided by 0.',
    explanation: `The number behind \`/\` or \`mod\` must be able to be another number than 0.`,
    example: `game demo "Demo" for 2 players
define half: 0..9 = 9 / 0 rounded up
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
define half: 0..9 = 9 / 2 rounded up
play { end winners {} }`,
  },
  'check/member-in-set-arithmetic': {
    severity: 'error',
    message: '`{op}` joins two sets, but this is {found}.',
    help: 'put it in braces: `{…}`',
    explanation: `\`S + T\` is what is in either set, \`S - T\` what is in the first and not in the second. One thing becomes a set
in braces.`,
    example: `game demo "Demo" for 2 players
var safe: set of player = {}
play { for each p in players { safe = safe + p }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var safe: set of player = {}
play { for each p in players { safe = safe + {p} }  end winners {} }`,
  },
  'check/cell-outside': {
    severity: 'error',
    message: 'There is no cell {cell} on `{grid}`.',
    explanation: `A grid has the columns and rows of its declaration; the first number is the column, the second the row.`,
    example: `game demo "Demo" for 2 players
grid Cell 3 by 3
var stone: Cell = Cell(4, 1)
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
grid Cell 3 by 3
var stone: Cell = Cell(3, 1)
play { end winners {} }`,
  },
  'check/whose-answer': {
    severity: 'error',
    message: '`{name}` holds the answers of several players: say whose, `{name}[…]`.',
    explanation: `After \`each p in S chooses vote: Vote\` there is one answer for each of them: \`vote[p]\`.`,
    example: `game demo "Demo" for 2 players
play {
  each p in players chooses bid: 1..3 "Your bid"
  if bid is 3 { end winners {} }
  end winners {}
}`,
    mended: `game demo "Demo" for 2 players
play {
  each p in players chooses bid: 1..3 "Your bid"
  if any players where bid[it] is 3 { end winners {} }
  end winners {}
}`,
  },
  'check/box-of-what': {
    severity: 'error',
    message: 'It is not clear which cards in the box are meant.',
    help: 'each kind of card has a box of its own; use it where the kind is clear, as in `move c to box`',
    explanation: `Cards out of the game lie in the \`box\`, and each kind of card has its own.`,
    example: `game demo "Demo" for 2 players
card Item { | name |
  | stew |
}
card Role { | name |
  | cook |
}
play { if count(box) > 3 { end winners {} }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Item { | name |
  | stew |
}
card Role { | name |
  | cook |
}
play { if any Item where it in box { end winners {} }  end winners {} }`,
  },
  'check/cannot-change': {
    severity: 'error',
    message: '{what} cannot be given a value: {why}.',
    explanation: `Only variables and tracks change by \`=\`, \`+=\` and \`-=\`. Cards are moved, definitions are worked out, printed things
stay as they are, and a \`let\` keeps its value.`,
    example: `game demo "Demo" for 2 players
define total: 0..9 = 3
play { total = 4  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var total: 0..9 = 3
play { total = 4  end winners {} }`,
  },
  'check/not-a-zone': {
    severity: 'error',
    message: '{what} is no zone.',
    label: 'a zone is expected here',
    explanation: `Cards lie in zones: \`zone deck: pile of Card\`. A pile can be shuffled and drawn from.`,
    example: `game demo "Demo" for 2 players
var deck: 0..9 = 0
play { shuffle deck  end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Item { | name | copies |
  | stew | 3 |
}
zone deck: pile of Item
play { move Item to deck  shuffle deck  end winners {} }`,
  },
  'check/text-form': {
    severity: 'error',
    message: 'This text cannot be read: {why}.',
    explanation: `Texts are messages in ICU form: \`{name}\` is replaced by a value, \`{n, plural, one {# card} other {# cards}}\` chooses
by number. A brace that is meant as such is written \`'{'\`.`,
    example: `game demo "Demo" for 2 players
play { say "A brace { is left open."  end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { say "No brace is left open."  end winners {} }`,
  },
  'check/text-name': {
    severity: 'error',
    message: '`{name}` in this text is no name that can be said here.',
    help: 'keep the value with `let`, and use that name in the text',
    explanation: `A placeholder is a name in scope, never an expression: a text is handed to translators as it stands.`,
    example: `game demo "Demo" for 2 players
var pot: 0..9 = 3
play { say "There are {pto} coins."  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 3
play { say "There are {pot} coins."  end winners {} }`,
  },
  'check/text-number': {
    severity: 'error',
    message: '`{name}` is {found}; `{form}` needs a number.',
    explanation: `\`plural\` chooses by a number. For a member of a kind use \`select\`.`,
    example: `game demo "Demo" for 2 players
play { for each p in players { say "{p, plural, one {one} other {#}}" }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 3
play { say "{pot, plural, one {one coin} other {# coins}}"  end winners {} }`,
  },
} as const
