const DEMO = `// demo.rules
game demo "Demo" for 2 players
option limit: 1..9 = 3 "How many rounds?"
track score[player]: 0..9 = 0
define bonus(p: player): 0..9 = if score[p] > 5 then 1 else 0
trigger prepare after setup { }
setup { }
play { end winners {} }

`

/** Findings about a variant and the file it changes. A comment that names a file begins the text of that file. */
export const resolveCatalogue = {
  'resolve/not-a-game': {
    severity: 'error',
    message: 'This file is {found}, so nothing can be played from it alone.',
    label: 'a game is needed here',
    explanation: `A variant is laid over a game, and tests stand beside one. What is compiled begins with a file whose first line
is \`game …\`.`,
    example: `variant fast of demo "A fast demo"
set option limit = 3`,
    mended: `game demo "Demo" for 2 players
option limit: 1..9 = 3 "How many rounds?"
play { end winners {} }`,
  },
  'resolve/wrong-base': {
    severity: 'error',
    message: '`{variant}` is a variant of `{base}`, which is not among the files it is laid over.',
    explanation: `A variant changes one particular game or variant. That one must be loaded, and before it.`,
    example: `${DEMO}// fast.rules
variant fast of domo "A fast demo"
set option limit = 3` as string,
    mended: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
set option limit = 3` as string,
  },
  'resolve/unknown-target': {
    severity: 'error',
    message: 'There is no {kind} `{name}` to {verb}.',
    help: 'look for its name in the file that is changed; it may have been renamed there',
    explanation: `\`replace\`, \`remove\` and \`set option\` name something that the base declares, by its kind and its name. A new
declaration stands in a variant without any of these words.`,
    example: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
set option limits = 3` as string,
    mended: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
set option limit = 3` as string,
  },
  'resolve/other-kind': {
    severity: 'error',
    message: '`{name}` is declared with `{declared}`, not with `{kind}`.',
    help: 'write `{verb} {declared} {name}`',
    explanation: `A declaration is named by its kind and its name, and a replacement is of the same kind: what uses it must go on
working.`,
    example: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
replace var score[player]: 0..99 = 0` as string,
    mended: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
replace track score[player]: 0..99 = 0` as string,
  },
  'resolve/no-name-to-replace': {
    severity: 'error',
    message: 'A {kind} without a name cannot be replaced.',
    help: 'give it a name in the base file, and say that name here',
    explanation: `What is replaced is found by its name. A trigger may have one: \`trigger askLady after quest { … }\`. The tests of a
base are not inherited, so there is nothing to replace either.`,
    example: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
replace trigger after setup { }` as string,
    mended: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
replace trigger prepare after setup { }` as string,
  },
  'resolve/already-there': {
    severity: 'error',
    message: '`{base}` declares {what} already.',
    help: 'write `replace` before it to put this one in its place, or choose another name',
    explanation: `A variant adds what is new and says \`replace\` where something takes the place of what the base has. Without
the word it might be a name that is taken by chance.`,
    example: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
define bonus(p: player): 0..9 = 3` as string,
    mended: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
replace define bonus(p: player): 0..9 = 3` as string,
  },
  'resolve/other-parameters': {
    severity: 'error',
    message: 'The {kind} `{name}` takes {expected} in `{base}`, but {given} here.',
    explanation: `Whatever calls it goes on calling it in the same way, so a replacement takes the same number of parameters, of the
same types. Their names may differ.`,
    example: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
replace define bonus: 0..9 = 3` as string,
    mended: `${DEMO}// fast.rules
variant fast of demo "A fast demo"
replace define bonus(p: player): 0..9 = 3` as string,
  },
  'resolve/variants-conflict': {
    severity: 'error',
    message: '`{first}` and `{second}` cannot be played together: {what}.',
    help: 'play one of them alone, or make the second a variant of the first',
    explanation: `Two variants of one game do not know of each other. Where one would undo or miss what the other does, they are
refused together. A variant of a variant knows its base and may change it.`,
    example: `${DEMO}// slow.rules
variant slow of demo "A slow demo"
replace define bonus(p: player): 0..9 = 0

// fast.rules
variant fast of demo "A fast demo"
replace define bonus(p: player): 0..9 = 3` as string,
    mended: `${DEMO}// slow.rules
variant slow of demo "A slow demo"
replace define bonus(p: player): 0..9 = 0

// fast.rules
variant fast of slow "A slow demo that is fast after all"
replace define bonus(p: player): 0..9 = 3` as string,
  },
  'resolve/seats-not-narrower': {
    severity: 'error',
    message: '`{base}` is for {expected}, and a variant may only narrow that.',
    explanation: `Rules, tables and zones of the base are made for its numbers of players. A variant may be for fewer of these
numbers, and never for others.`,
    example: `${DEMO}// fast.rules
variant fast of demo "A fast demo" for 2..12 players
set option limit = 3` as string,
    mended: `${DEMO}// fast.rules
variant fast of demo "A fast demo" for 2 players
set option limit = 3` as string,
  },
} as const
