const TOO_DEEP = `game demo "Demo" for 2 players
define deep: 0..9 = ${'('.repeat(130)}1${')'.repeat(130)}
play { end winners {} }`

const TOO_MANY = `game demo "Demo" for 2 players
play {
${'  )\n'.repeat(60)}  end winners {}
}`

/** Findings of the parser: words and signs in an order that makes no sense. */
export const parseCatalogue = {
  'parse/missing-header': {
    severity: 'error',
    message: 'A rules file begins with a `game`, `variant`, `part of` or `tests of` line.',
    label: 'expected a header here',
    help: 'begin with a line such as `game whist "Whist" for 4 players`',
    explanation: `The first line says what the file is: a game of its own, a variant of another game, a part of
a game that is spread over several files, or tests that stand beside one. Everything else, seats and options included, hangs on it.`,
    example: 'play { end winners {} }',
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'parse/second-header': {
    severity: 'error',
    message: 'A file has one header, and this would be the second.',
    help: 'put the other game or variant into a file of its own',
    explanation: 'One file is one game, one variant or one set of tests. Its header is the first thing in it.',
    example: `game demo "Demo" for 2 players
game other "Other" for 2 players
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'parse/tests-only': {
    severity: 'error',
    message: 'A `tests of` file holds nothing but `test` blocks.',
    help: 'move this into the game, or into a variant of it',
    explanation: `A file that begins with \`tests of\` stands beside a game and is not part of it, so it cannot add to its rules. A
file that changes rules is a variant.`,
    example: `// demo.rules
game demo "Demo" for 2 players
play { end winners {} }

// demo-tests.rules
tests of demo
var score: 0..9 = 0`,
    mended: `// demo.rules
game demo "Demo" for 2 players
play { end winners {} }

// demo-tests.rules
tests of demo
test "nobody wins" {
  players A, B
  expect winners is {}
}`,
  },
  'parse/change-in-game': {
    severity: 'error',
    message: '`{word}` changes another file, so it belongs in a variant.',
    help: 'change the declaration itself, or begin the file with `variant … of …`',
    explanation: `A variant says what it changes in its base with \`replace\`, \`remove\` and \`set option\`. A game has no base; its
declarations are changed where they stand.`,
    example: `game demo "Demo" for 2 players
define limit: 0..9 = 5
replace define limit: 0..9 = 7
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
define limit: 0..9 = 7
play { end winners {} }`,
  },
  'parse/unexpected': {
    severity: 'error',
    message: 'Expected {expected}, but found {found}.',
    explanation: `The words up to here make sense, but this one cannot come next. Often something has been left out just before
it: a bracket, a comma, a word such as \`to\` or \`of\`.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { score = * 2  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 1
play { score = score * 2  end winners {} }`,
  },
  'parse/missing': {
    severity: 'error',
    message: '{expected} is missing before {found}.',
    explanation: 'A small word or sign has been left out. The rest is read as if it were there.',
    example: `game demo "Demo" for 2 players
var score 0..9 = 0
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { end winners {} }`,
  },
  'parse/surplus': {
    severity: 'error',
    message: '{found} is one word too many here.',
    help: 'take it out',
    explanation: 'Without this word or sign the line makes sense. The rest is read as if it were not there.',
    example: `game demo "Demo" for 2 players
var , score: 0..9 = 0
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { end winners {} }`,
  },
  'parse/no-declaration': {
    severity: 'error',
    message: 'No declaration begins with {found}.',
    help: 'declarations begin with a word such as `var`, `zone`, `define` or `step`; statements belong in `setup`, `play` or a `step`',
    explanation: `Outside of blocks there are only declarations, and each begins with its own word. What happens in the game is told
in the blocks of \`setup\`, \`play\`, steps and actions.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
score = 1
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { score = 1  end winners {} }`,
  },
  'parse/no-statement': {
    severity: 'error',
    message: 'No statement begins with {found}.',
    explanation: `Inside a block each statement begins with its own word, such as \`move\` or \`if\`, or with the name of what is
changed, called or asked.`,
    example: `game demo "Demo" for 2 players
play { 5  end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'parse/declaration-inside': {
    severity: 'error',
    message: 'A `{word}` cannot be declared inside a block.',
    help: 'move it out, before or after the declaration it stands in',
    explanation: `Whatever a game has is declared at the outermost level, so that everybody finds it there. For a value that is
needed only until the end of a block there is \`let\`.`,
    example: `game demo "Demo" for 2 players
play {
  var score: 0..9 = 0
  end winners {}
}`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play {
  end winners {}
}`,
  },
  'parse/no-member': {
    severity: 'error',
    message: 'No part of {where} begins with {found}.',
    explanation: `Between the braces of a \`card\` stand its attributes (\`name: type\`), its table, the defaults of its defines and steps, and
\`row\` blocks for single cards. Enums hold attributes and rows, \`row\` blocks hold defines, steps and triggers.`,
    example: `game demo "Demo" for 2 players
card Tile {
  3
  worth: 0..9
  | name | worth |
  | low  | 1     |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
card Tile {
  worth: 0..9
  | name | worth |
  | low  | 1     |
}
play { end winners {} }`,
  },
  'parse/no-test-line': {
    severity: 'error',
    message: 'No line of a test begins with {found}.',
    help: 'a test line begins with `players`, `option`, `given`, `run`, `next`, `do`, `refuse` or `expect`',
    explanation: `A test sets up a position, lets players act, and says what is expected then. It holds no statements and no
declarations.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { end winners {} }
test "nothing happens" {
  players A, B
  score = 0
}`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { end winners {} }
test "nothing happens" {
  players A, B
  expect score is 0
}`,
  },
  'parse/unclosed': {
    severity: 'error',
    message: 'A `{bracket}` is missing here.',
    explanation: `Every bracket that is opened must be closed. When the place named first looks right, look at the place where the
bracket was opened.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play {
  if score is 0 { score = 1
  end winners {}
}`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play {
  if score is 0 { score = 1 }
  end winners {}
}`,
  },
  'parse/unopened': {
    severity: 'error',
    message: 'This `{bracket}` closes nothing.',
    help: 'take it out, or look for the opening bracket that is missing before it',
    explanation: 'There are more closing than opening brackets up to here.',
    example: `game demo "Demo" for 2 players
play { end winners {} } }`,
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'parse/too-deep': {
    severity: 'error',
    message: 'Brackets and blocks nest more than {limit} deep here.',
    help: 'give the inner part a name with `define` or `step`',
    explanation: 'Nobody can read so many levels. A `define` or a `step` with a good name makes one level of it.',
    example: TOO_DEEP as string,
    mended: `game demo "Demo" for 2 players
define deep: 0..9 = 1
play { end winners {} }`,
  },
  'parse/hard-word-as-name': {
    severity: 'error',
    message: '`{word}` is a word of the language and cannot be a name.',
    label: 'choose another name',
    help: 'another name would be `{other}`',
    explanation: `Words with which declarations and statements begin, and the small words between them, keep their one meaning
everywhere. Words that have a meaning in one place only, such as \`players\` or \`top\`, may be names.`,
    example: `game demo "Demo" for 2 players
var table: 0..9 = 0
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var board: 0..9 = 0
play { end winners {} }`,
  },
  'parse/foreign-sign': {
    severity: 'error',
    message: '`{found}` belongs to other languages; here it is written `{instead}`.',
    label: 'write `{instead}`',
    explanation: `Conditions are written in words: \`is\`, \`is not\`, \`and\`, \`or\`, \`not\`. A remainder is \`mod\`, and a choice
between two values is \`if … then … else …\`. A single \`=\` gives a value and never compares.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if score == 0 { score = 1 }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if score is 0 { score = 1 }  end winners {} }`,
  },
  'parse/assign-in-condition': {
    severity: 'error',
    message: '`=` gives a value; to compare, write `is`.',
    label: 'write `is`',
    explanation: `\`x = 3\` makes x three from now on. \`x is 3\` asks whether it is three. In a condition, and anywhere else inside
an expression, only the second makes sense.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if score = 0 { score = 1 }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if score is 0 { score = 1 }  end winners {} }`,
  },
  'parse/compare-to-assign': {
    severity: 'error',
    message: '`==` compares in other languages; to give a value, write `=`.',
    label: 'write `=`',
    explanation:
      'A statement `x = 3` makes x three from now on. To ask whether it is three, write `x is 3` in a condition.',
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { score == 1  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { score = 1  end winners {} }`,
  },
  'parse/chain': {
    severity: 'error',
    message: 'Two comparisons in a row need an `and`, or brackets.',
    explanation: `\`a < b < c\` would compare the answer of the first comparison with c. Write \`a < b and b < c\`; to compare two
answers, write \`(a is b) is (c is d)\`.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if 1 < score < 5 { score = 1 }  end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { if 1 < score and score < 5 { score = 1 }  end winners {} }`,
  },
  'parse/needs-brackets': {
    severity: 'error',
    message: '`{word}` binds more loosely than what stands before it, so it needs brackets.',
    explanation: `From loose to tight: \`or\`, \`and\`, \`not\`, comparisons, \`..\`, \`+\` and \`-\`, then \`*\`, \`/\` and \`mod\`. A loose
word to the right of a tight one would be read against the order in which it is written.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
define odd: bool = yes is not not no
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
define odd: bool = yes is not (not no)
play { end winners {} }`,
  },
  'parse/division-rounding': {
    severity: 'error',
    message: 'A division says how it is rounded.',
    label: 'rounded up or down?',
    help: 'write `rounded up` or `rounded down` behind it',
    explanation: `Numbers are whole, and rulebooks differ in what becomes of the rest. So every division says it:
\`n / 2 rounded up\`.`,
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
define half: 0..9 = score / 2
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
define half: 0..9 = score / 2 rounded down
play { end winners {} }`,
  },
  'parse/rounded-alone': {
    severity: 'error',
    message: 'Only a division is rounded.',
    help: 'take `rounded` out, or divide with `/` just before it',
    explanation: '`rounded up` and `rounded down` stand behind what a number is divided by: `n / 2 rounded up`.',
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
define more: 0..10 = score + 1 rounded up
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
define more: 0..10 = score + 1
play { end winners {} }`,
  },
  'parse/chance-inside': {
    severity: 'error',
    message: '`{word}` stands alone, to the right of `=`.',
    help: 'give it a name first: `let result = {word} …`',
    explanation: `Chance happens at one moment, and everything after it looks at the same result. So a \`roll\` or \`random\` is given
a name with \`let\`, or put into a variable, before it is used.`,
    example: `game demo "Demo" for 2 players
die Pip 1..6
var score: 0..20 = 0
play { score = 1 + roll Pip  end winners {} }`,
    mended: `game demo "Demo" for 2 players
die Pip 1..6
var score: 0..20 = 0
play {
  let pip = roll Pip
  score = 1 + pip
  end winners {}
}`,
  },
  'parse/row-here': {
    severity: 'error',
    message: 'A table row cannot stand here.',
    label: 'a `|` begins a table row',
    help: 'rows stand in an `enum`, a `card` or a `table`; for a choice between conditions write `or`',
    explanation: `A \`|\` always begins a table row, which ends with its line. It has no other use: conditions are joined with
\`or\`, and sets with \`+\`.`,
    example: `game demo "Demo" for 2 players
play {
  | name | worth |
  end winners {}
}`,
    mended: `game demo "Demo" for 2 players
play {
  end winners {}
}`,
  },
  'parse/row-end': {
    severity: 'error',
    message: 'A table row ends with `|`.',
    label: 'a `|` is missing here',
    explanation: 'Each cell of a row stands between two `|`, the last one too. A row is one line.',
    example: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | 4
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | 4     |
}
play { end winners {} }`,
  },
  'parse/empty-cell': {
    severity: 'error',
    message: 'This cell is empty.',
    help: 'write `-` for the empty value',
    explanation: `A \`-\` says on purpose that there is nothing: \`no\`, 0, the empty set or \`none\`, by the type of the column. A
cell with nothing in it may just have been forgotten.`,
    example: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left |       |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | -     |
}
play { end winners {} }`,
  },
  'parse/no-rows': {
    severity: 'error',
    message: 'There is no row below the header of `{name}`.',
    help: 'the first row names the columns; write the rows below it',
    explanation: 'The first row of a table names its columns. What the table holds are the rows below.',
    example: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
}
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
enum Pit {
  seeds: 0..6
  | name | seeds |
  | left | 4     |
}
play { end winners {} }`,
  },
  'parse/stray-doc': {
    severity: 'warning',
    message: 'This `///` text stands before nothing it could describe.',
    help: 'move it before a declaration, a row or a member, or write `//` for a mere comment',
    explanation: `A \`///\` text goes into the generated rulebook, with the declaration, attribute, row, member or \`row\` block that
follows it. Inside blocks of statements there is nothing to attach it to.`,
    example: `game demo "Demo" for 2 players
play {
  /// The game is over at once.
  end winners {}
}`,
    mended: `game demo "Demo" for 2 players
play {
  // The game is over at once.
  end winners {}
}`,
  },
  'parse/too-many': {
    severity: 'error',
    message: 'There are too many mistakes; the rest of the file was not looked at.',
    explanation: 'After fifty mistakes a file is most likely not a rules file. Mend the first ones and try again.',
    example: TOO_MANY as string,
    mended: `game demo "Demo" for 2 players
play {
  end winners {}
}`,
  },
} as const
