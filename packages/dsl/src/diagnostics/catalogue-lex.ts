/** Findings of the lexer: characters and the words they make. */
export const lexCatalogue = {
  'lex/too-long': {
    severity: 'error',
    message: 'This file is too long: rules may have {limit} characters.',
    explanation: `A rules file is written and read by people. One that is longer than a million characters is most likely not a
rules file at all, so it is not read.`,
    example: '(a text of more than a million characters)',
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'lex/too-many-words': {
    severity: 'error',
    message: 'This file is too long: rules may have {limit} words and signs.',
    explanation: `The longest games we know have a tenth of that. A file with more is most likely made by a program, or not a rules
file at all, so it is not read.`,
    example: '(a text of more than a hundred thousand words)',
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'lex/not-text': {
    severity: 'error',
    message: 'This is not a text file.',
    help: 'rules are plain text in UTF-8, in a file that ends in `.rules`',
    explanation: `The file holds a NUL character, which no text has. It may be a picture or a program under a wrong name, or a
text in UTF-16; save it again as UTF-8.`,
    example: 'game demo "Demo" for 2 players\n\0play { end winners {} }',
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'lex/unknown-character': {
    severity: 'error',
    message: '`{text}` means nothing in a rules file.',
    label: 'unknown here',
    explanation: `Outside texts in quotes and comments, rules are written with letters, digits, \`_\`, brackets and a few signs. A
character that does not show itself is named by its number, such as \`U+200B\`; deleting and typing the place anew gets rid
of it.`,
    example: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0 @
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score[player]: 0..9 = 0
play { end winners {} }`,
  },
  'lex/unclosed-text': {
    severity: 'error',
    message: 'This text has no closing quote.',
    label: 'begins here and does not end on this line',
    help: 'put a `"` where the text ends',
    explanation: 'A text stands between two `"` on one line. It cannot go on in the next line.',
    example: `game demo "Demo for 2 players
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'lex/escaped-quote': {
    severity: 'error',
    message: 'A text cannot hold a straight quote.',
    help: 'use curly quotes inside a text: “ and ”',
    explanation: `A \`"\` always begins or ends a text, and a backslash does not change that. Inside a text, curly quotes look
better and do no harm.`,
    example: `game demo "The \\"demo\\" game" for 2 players
play { end winners {} }`,
    mended: `game demo "The “demo” game" for 2 players
play { end winners {} }`,
  },
  'lex/control-character': {
    severity: 'error',
    message: 'This text holds a control character.',
    help: 'delete the text and type it anew',
    explanation: `A character that cannot be seen, such as the one that begins a colour code of a terminal, has got into a text
that is shown to players.`,
    example: 'game demo "De\u001b[31mmo" for 2 players\nplay { end winners {} }',
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'lex/wrong-quotes': {
    severity: 'error',
    message: 'Texts stand in straight double quotes.',
    help: 'write `"` at both ends',
    explanation: `A text begins and ends with \`"\`. Word processors like to make curly quotes of them, and other languages allow
single ones; here they are ordinary characters inside a text.`,
    example: `game demo 'Demo' for 2 players
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'lex/fraction': {
    severity: 'error',
    message: 'Numbers are whole, and `{text}` is not.',
    explanation: `There are no fractions. Count in a smaller unit, such as half points, or divide and say which way it is rounded:
\`n / 2 rounded up\`. A range is written with two dots: \`1..5\`.`,
    example: `game demo "Demo" for 2 players
var pace: 0..9 = 1.5
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var halfPaces: 0..18 = 3
play { end winners {} }`,
  },
  'lex/number-with-letters': {
    severity: 'error',
    message: '`{text}` is neither a number nor a name.',
    help: 'a name begins with a letter; between a number and a word there is a space',
    explanation: 'Names begin with a letter. Numbers have digits only, with no signs between the thousands.',
    example: `game demo "Demo" for 2players
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
  'lex/number-too-large': {
    severity: 'error',
    message: '`{text}` is too large: numbers go up to {limit}.',
    explanation: 'Every value has its place in the state of the game, and that place holds numbers up to 2147483647.',
    example: `game demo "Demo" for 2 players
var score: 0..99999999999 = 0
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..1000000 = 0
play { end winners {} }`,
  },
  'lex/semicolon': {
    severity: 'error',
    message: 'Nothing stands between two statements.',
    help: 'take the `;` out',
    explanation:
      'Each statement begins with its own word, so neither `;` nor the end of a line is needed between them.',
    example: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { score = 1; end winners {} }`,
    mended: `game demo "Demo" for 2 players
var score: 0..9 = 0
play { score = 1  end winners {} }`,
  },
  'lex/foreign-comment': {
    severity: 'error',
    message: '`{found}` begins no comment here.',
    help: 'begin each line of the comment with `//`',
    explanation: `A comment begins with \`//\` and ends with its line. With \`///\` it is documentation and goes into the generated
rulebook.`,
    example: `game demo "Demo" for 2 players
/* the whole game */
play { end winners {} }`,
    mended: `game demo "Demo" for 2 players
// the whole game
play { end winners {} }`,
  },
  'lex/bidi-control': {
    severity: 'warning',
    message: 'The invisible character {code} turns the direction of writing, so this line may not read as it looks.',
    label: 'stands here',
    help: 'delete it, unless a text in a language written from right to left needs it',
    explanation: `Characters that turn the direction of writing do not show themselves. They can make a line look like another
one, so that a reader takes rules for a comment. Where a text really needs them, they may stay.`,
    example: 'game demo "De\u202emo" for 2 players\nplay { end winners {} }',
    mended: `game demo "Demo" for 2 players
play { end winners {} }`,
  },
} as const
