/** Findings about a variant and the file it changes. Examples show the variant; its base is `demo`. */
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
    example: `variant fast of domo "A fast demo"
set option limit = 3`,
    mended: `variant fast of demo "A fast demo"
set option limit = 3`,
  },
  'resolve/unknown-target': {
    severity: 'error',
    message: 'There is no {kind} `{name}` to {verb}.',
    explanation: `\`replace\`, \`remove\` and \`set option\` name something that the base declares, by its kind and its name. A new
declaration stands in a variant without any of these words.`,
    example: `variant fast of demo "A fast demo"
set option limits = 3`,
    mended: `variant fast of demo "A fast demo"
set option limit = 3`,
  },
  'resolve/other-kind': {
    severity: 'error',
    message: '`{name}` is declared with `{declared}`, not with `{kind}`.',
    help: 'write `{verb} {declared} {name}`',
    explanation: `A declaration is named by its kind and its name, and a replacement is of the same kind: what uses it must go on
working.`,
    example: `variant fast of demo "A fast demo"
remove var score`,
    mended: `variant fast of demo "A fast demo"
remove track score`,
  },
  'resolve/no-name-to-replace': {
    severity: 'error',
    message: 'A {kind} without a name cannot be replaced.',
    help: 'give it a name in the base file, and say that name here',
    explanation: `What is replaced is found by its name. A trigger may have one: \`trigger askLady after quest { … }\`. The tests of a
base are not inherited, so there is nothing to replace either.`,
    example: `variant fast of demo "A fast demo"
replace trigger after setup { }`,
    mended: `variant fast of demo "A fast demo"
replace trigger prepare after setup { }`,
  },
  'resolve/already-there': {
    severity: 'error',
    message: '`{base}` declares {what} already.',
    help: 'write `replace` before it to put this one in its place, or choose another name',
    explanation: `A variant adds what is new and says \`replace\` where something takes the place of what the base has. Without
the word it might be a name that is taken by chance.`,
    example: `variant fast of demo "A fast demo"
define bonus(p: player): 0..9 = 3`,
    mended: `variant fast of demo "A fast demo"
replace define bonus(p: player): 0..9 = 3`,
  },
  'resolve/other-parameters': {
    severity: 'error',
    message: 'The {kind} `{name}` takes {expected} in `{base}`, but {given} here.',
    explanation: `Whatever calls it goes on calling it in the same way, so a replacement takes the same number of parameters, of the
same types. Their names may differ.`,
    example: `variant fast of demo "A fast demo"
replace define bonus: 0..9 = 3`,
    mended: `variant fast of demo "A fast demo"
replace define bonus(p: player): 0..9 = 3`,
  },
  'resolve/variants-conflict': {
    severity: 'error',
    message: '`{first}` and `{second}` cannot be played together: {what}.',
    help: 'play one of them alone, or make the second a variant of the first',
    explanation: `Two variants of one game do not know of each other. Where one would undo or miss what the other does, they are
refused together. A variant of a variant knows its base and may change it.`,
    example: `variant fast of demo "A fast demo"
replace define bonus(p: player): 0..9 = 3`,
    mended: `variant fast of slow "A fast demo after all"
replace define bonus(p: player): 0..9 = 3`,
  },
  'resolve/seats-not-narrower': {
    severity: 'error',
    message: '`{base}` is for {expected}, and a variant may only narrow that.',
    explanation: `Rules, tables and zones of the base are made for its numbers of players. A variant may be for fewer of these
numbers, and never for others.`,
    example: `variant fast of demo "A fast demo" for 2..12 players
set option limit = 3`,
    mended: `variant fast of demo "A fast demo" for 2 players
set option limit = 3`,
  },
} as const
