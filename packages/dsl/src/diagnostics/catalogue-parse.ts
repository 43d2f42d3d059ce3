/** Findings of the lexer and the parser: characters, words and their order. */
export const parseCatalogue = {
  'parse/missing-header': {
    severity: 'error',
    message: 'A rules file begins with a `game`, `variant` or `tests of` line.',
    label: 'expected a header here',
    help: 'begin with a line such as `game whist "Whist" for 4 players`',
    explanation: `The first line says what the file is: a game of its own, a variant of another game, or a file of
tests that stands beside one. Everything else, seats and options included, hangs on it.`,
    example: `enum Suit { hearts, spades }`,
    mended: `game whist "Whist" for 4 players

enum Suit { hearts, spades }`,
  },
} as const
