/** Findings about declarations: names, kinds and their members, printed columns, tables, zones, variables. */
export const checkDeclarationsCatalogue = {
  'check/duplicate-name': {
    severity: 'error',
    message: 'The name `{name}` is taken already.',
    label: 'second of that name',
    help: 'give one of the two another name',
    explanation: `One name stands for one thing. A declaration shares its name with no other declaration and with no member of a
kind; members may share a name with one another, since the place where they stand tells which is meant.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
define score: 0..9 = 3
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
define bonus: 0..9 = 3
play { end winners {} }`,
  },
  'check/built-in-name': {
    severity: 'error',
    message: '`{name}` is built in and cannot be declared again.',
    help: 'choose another name',
    explanation: `Words such as \`players\`, \`count\` and \`next\` mean the same in every game, so a reader can rely on them.`,
    example: `game demo "Demo" for 2 players
var players: 0..9 = 0
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var guests: 0..9 = 0
play { end winners {} }`,
  },
  'check/kind-needs-capital': {
    severity: 'error',
    message: '`{name}` is a kind of thing, so its name begins with a capital letter.',
    help: 'write `{better}`',
    explanation: `Enums, grids, cards and dice begin with a capital letter, everything else with a small one. So a reader knows at
once which words stand for a whole kind of things.`,
    example: `game demo "Demo" for 2 players
enum side { good, evil }
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Side { good, evil }
play { end winners {} }`,
  },
  'check/name-needs-small-letter': {
    severity: 'error',
    message: '`{name}` is no kind of thing, so its name begins with a small letter.',
    help: 'write `{better}`',
    explanation: `Only enums, grids, cards and dice begin with a capital letter. Members, zones, variables, steps and all else begin
with a small one.`,
    example: `game demo "Demo" for 2 players
enum Side { Good, Evil }
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Side { good, evil }
play { end winners {} }`,
  },
  'check/unknown-kind': {
    severity: 'error',
    message: 'There is no kind called `{name}`.',
    label: 'unknown kind',
    explanation: `A type is \`bool\`, \`player\`, a range such as \`1..6\`, a kind declared by \`enum\`, \`grid\`, \`card\` or \`die\`, or a
\`set of\` one of these. \`Direction\` is built in where a grid is declared.`,
    example: `game demo "Demo" for 2 players
var trump: Suit? = none
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Suit { hearts, spades }
var trump: Suit? = none
play { end winners {} }`,
  },
  'check/wrong-kind': {
    severity: 'error',
    message: '`{name}` is {found}, but {expected} is wanted here.',
    explanation: `A zone holds cards of one kind, \`one of each\` takes enums, and \`Card.name\` stands for the rows of a card kind.`,
    example: `game demo "Demo" for 2 players
enum Suit { hearts, spades }
zone deck: pile of Suit
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Suit { hearts, spades }
card Card one of each Suit
zone deck: pile of Card
play { end winners {} }`,
  },
  'check/bad-type': {
    severity: 'error',
    message: '{what} cannot be used here: {why}.',
    explanation: `Every value has a finite type of a fixed size. A set holds single values, never sets; a set needs no \`?\`, since
\`{}\` says that nothing is in it; a \`track\` counts, so it holds numbers.`,
    example: `game demo "Demo" for 2 players
var pairs: set of set of player = {}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var pairs[player]: set of player = {}
play { end winners {} }`,
  },
  'check/too-large': {
    severity: 'error',
    message: '{what} would have {size} values; {limit} is the most.',
    explanation: `A game has a state of fixed size, and every value of it has its place there. A grid or an index that is far larger
than any table would make each step slow.`,
    example: `game demo "Demo" for 2 players
grid Cell 1000 by 1000
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
grid Cell 100 by 100
play { end winners {} }`,
  },
  'check/empty-range': {
    severity: 'error',
    message: 'The range {from}..{to} has no number in it.',
    help: 'the smaller number comes first',
    explanation: `A range goes from the smaller number up to the larger one; both belong to it.`,
    example: `game demo "Demo" for 2 players
var pot: 9..0 = 0
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var pot: 0..9 = 0
play { end winners {} }`,
  },
  'check/missing-name-column': {
    severity: 'error',
    message: 'The first column of this table must be called `name`.',
    explanation: `Each row of a kind has a name, by which the rules speak of it.`,
    example: `game demo "Demo" for 2 players
enum Suit {
  wild: bool
  | wild | name   |
  | yes  | joker  |
  | no   | spades |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Suit {
  wild: bool
  | name   | wild |
  | joker  | yes  |
  | spades | no   |
}
play { end winners {} }`,
  },
  'check/unknown-column': {
    severity: 'error',
    message: 'No column `{name}` is declared for `{kind}`.',
    label: 'unknown column',
    explanation: `Above the rows stands what is printed on each: a name and a type. \`name\` and, for cards, \`copies\` need no
declaration.`,
    example: `game demo "Demo" for 2 players
enum Suit {
  wild: bool
  | name  | wlid |
  | joker | yes  |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Suit {
  wild: bool
  | name  | wild |
  | joker | yes  |
}
play { end winners {} }`,
  },
  'check/row-length': {
    severity: 'error',
    message: 'This row has {given}, but the header has {expected}.',
    explanation: `Every row of a table has as many cells as its header. A \`-\` stands for the empty value.`,
    example: `game demo "Demo" for 2 players
enum Suit {
  wild: bool
  | name  | wild |
  | joker |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Suit {
  wild: bool
  | name  | wild |
  | joker | yes  |
}
play { end winners {} }`,
  },
  'check/bad-cell': {
    severity: 'error',
    message: '`{word}` cannot stand in this column: {expected} is expected.',
    explanation: `A cell is read by the type of its column: a number in the range, \`yes\` or \`no\`, a member of the kind, or several
members parted by spaces for a set. \`-\` is the empty value.`,
    example: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | many  |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | 6     |
}
play { end winners {} }`,
  },
  'check/no-cards': {
    severity: 'error',
    message: 'There are no cards of the kind `{name}`.',
    help: 'give it a row for each card: `| name | copies |`',
    explanation: `A card kind lists its cards in rows, or is made of enums by \`one of each\`. A kind without a single card could
never be used.`,
    example: `game demo "Demo" for 2 players
card Item {
  step effect { }
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Item {
  step effect { }
  | name | copies |
  | stew | 3      |
}
play { end winners {} }`,
  },
  'check/unknown-row': {
    severity: 'error',
    message: 'The card kind `{card}` has no row `{name}`.',
    label: 'unknown row',
    explanation: `A \`row\` block gives one row of the card table behaviour of its own, so the row must be there.`,
    example: `game demo "Demo" for 2 players
card Item {
  step effect { }
  | name |
  | stew |
  row soup { step effect { } }
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Item {
  step effect { }
  | name |
  | stew |
  row stew { step effect { } }
}
play { end winners {} }`,
  },
  'check/member-without-default': {
    severity: 'error',
    message: 'The card kind `{card}` does not declare `{name}`.',
    help: 'declare it above the rows, with what it does for all others',
    explanation: `A card kind says what each of its cards can do, with a body for those rows that have none of their own. Only then
can it be asked of any card.`,
    example: `game demo "Demo" for 2 players
card Item {
  | name |
  | stew |
  row stew { step effect { } }
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Item {
  step effect { }
  | name |
  | stew |
  row stew { step effect { } }
}
play { end winners {} }`,
  },
  'check/member-differs': {
    severity: 'error',
    message: '`{name}` has another form here than for the whole card kind.',
    help: 'use the same parameters and the same type as the declaration above the rows',
    explanation: `Whoever uses a card need not know which row it is; so each row takes the same parameters and gives the same type of
value.`,
    example: `game demo "Demo" for 2 players
card Item {
  define worth(p: player): 0..9 = 0
  | name |
  | stew |
  row stew { define worth: 0..9 = 3 }
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Item {
  define worth(p: player): 0..9 = 0
  | name |
  | stew |
  row stew { define worth(p: player): 0..9 = 3 }
}
play { end winners {} }`,
  },
  'check/table-shape': {
    severity: 'error',
    message: 'This table does not have the form it needs: {why}.',
    explanation: `The first column holds the values of the first parameter. With one parameter a second column holds the results;
with two, the header row holds the values of the second parameter.`,
    example: `game demo "Demo" for 2..4 players
table handSize(n: 2..4): 1..9 {
  | n    | cards | more |
  | 2    | 7     | 8    |
  | 3..4 | 5     | 6    |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2..4 players
table handSize(n: 2..4): 1..9 {
  | n    | cards |
  | 2    | 7     |
  | 3..4 | 5     |
}
play { end winners {} }`,
  },
  'check/table-missing': {
    severity: 'error',
    message: 'The table `{table}` says nothing for {key}.',
    explanation: `A table must give a result for every value its parameters can have. A key cell may hold a range: \`8..10\`.`,
    example: `game demo "Demo" for 2..4 players
table handSize(n: 2..4): 1..9 {
  | n | cards |
  | 2 | 7     |
  | 3 | 5     |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2..4 players
table handSize(n: 2..4): 1..9 {
  | n    | cards |
  | 2    | 7     |
  | 3..4 | 5     |
}
play { end winners {} }`,
  },
  'check/table-twice': {
    severity: 'error',
    message: 'The table `{table}` has a second entry for {key}.',
    explanation: `Every combination of parameters stands in a table once.`,
    example: `game demo "Demo" for 2..4 players
table handSize(n: 2..4): 1..9 {
  | n    | cards |
  | 2..3 | 7     |
  | 3..4 | 5     |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2..4 players
table handSize(n: 2..4): 1..9 {
  | n    | cards |
  | 2    | 7     |
  | 3..4 | 5     |
}
play { end winners {} }`,
  },
  'check/constant-expected': {
    severity: 'error',
    message: '{what} must be a plain value, known before the game begins.',
    explanation: `An option is chosen before the table is set up, so what it is by itself cannot depend on the game.`,
    example: `game demo "Demo" for 2..4 players
option rounds: 1..9 = count(players) "How many rounds?"
play { end winners {} }`,
    mended: `game demo "Demo" for 2..4 players
option rounds: 1..9 = 3 "How many rounds?"
play { end winners {} }`,
  },
  'check/no-owner': {
    severity: 'error',
    message: '`{name}` has no owner: no player is among its indexes.',
    help: 'name who sees it, or give it an index `[player]`',
    explanation: `\`seen by owner\` means the first player in the brackets: the hand of a player is seen by that player.`,
    example: `game demo "Demo" for 2 players
var hunt: 0..9 = 0 seen by owner
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var hunt[player]: 0..9 = 0 seen by owner
play { end winners {} }`,
  },
  'check/circular-defines': {
    severity: 'error',
    message: 'These definitions rest on one another in a circle: {circle}.',
    explanation: `A definition is worked out from others; in a circle there would be no place to begin. For “and what is reached
from there, and from there” use \`reach\`.`,
    example: `game demo "Demo" for 2 players
define high: 0..9 = low
define low: 0..9 = high
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
define high: 0..9 = low
define low: 0..9 = 3
play { end winners {} }`,
  },
} as const
