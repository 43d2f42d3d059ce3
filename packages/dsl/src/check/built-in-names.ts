/** Built-in functions and how each is written. Declarations may not take these names. */
export const BUILT_IN_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['count', 'count(S)'],
  ['sum', 'sum(E over S)'],
  ['max', 'max(E over S)` or `max(a, b)'],
  ['min', 'min(E over S)` or `min(a, b)'],
  ['gather', 'gather(E over S)'],
  ['next', 'next(x)` or `next(x, S)'],
  ['previous', 'previous(x)` or `previous(x, S)'],
  ['top', 'top(pile)` or `top(pile, n)'],
  ['neighbours', 'neighbours(cell)'],
  ['around', 'around(cell)'],
  ['shift', 'shift(cell, direction)` or `shift(cell, direction, n)'],
  ['toward', 'toward(cell, cell)'],
  ['opposite', 'opposite(direction)'],
  ['run', 'run(cell, direction while C)'],
  ['reach', 'reach(S, f)'],
])

/** Words that stand for something in every game. */
export const BUILT_IN_WORDS: ReadonlySet<string> = new Set([
  'players',
  'player',
  'bool',
  'box',
  'winners',
  'orthogonal',
  'diagonal',
  'actor',
  'this',
  'it',
  'owner',
  'everyone',
  'nobody',
  'Direction',
])
