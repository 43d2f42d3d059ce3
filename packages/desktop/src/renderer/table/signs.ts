/**
 * Signs that every table knows, by the words that everybody uses for them: suits and ranks of a pack of cards, and
 * the men of a board. Outlines lie in a box from -1 to 1. Words that are not here are written.
 */

export interface Suit {
  readonly path: string
  readonly red: boolean
}

const SUITS: ReadonlyMap<string, Suit> = new Map([
  [
    'hearts',
    {
      path: 'M0 .8C-.9 .1-.86-.74-.42-.74-.16-.74 0-.54 0-.38 0-.54 .16-.74 .42-.74 .86-.74 .9 .1 0 .8Z',
      red: true,
    },
  ],
  ['diamonds', { path: 'M0-.86 .62 0 0 .86-.62 0Z', red: true }],
  [
    'spades',
    {
      path: 'M0-.86C.92-.16 .86 .5 .44 .5 .24 .5 .1 .38 .07 .26L.22 .82H-.22L-.07 .26C-.1 .38-.24 .5-.44 .5-.86 .5-.92-.16 0-.86Z',
      red: false,
    },
  ],
  [
    'clubs',
    {
      path: 'M.32-.46A.32.32 0 1 1-.32-.46 .32.32 0 1 1 .32-.46ZM-.08 .12A.34.34 0 1 1-.76 .12 .34.34 0 1 1-.08 .12ZM.76 .12A.34.34 0 1 1 .08 .12 .34.34 0 1 1 .76 .12ZM-.14-.2H.14L.08 .2 .22 .82H-.22L-.08 .2Z',
      red: false,
    },
  ],
])

const RANKS: ReadonlyMap<string, string> = new Map([
  ['ace', 'A'],
  ['one', '1'],
  ['two', '2'],
  ['three', '3'],
  ['four', '4'],
  ['five', '5'],
  ['six', '6'],
  ['seven', '7'],
  ['eight', '8'],
  ['nine', '9'],
  ['ten', '10'],
  ['jack', 'J'],
  ['queen', 'Q'],
  ['king', 'K'],
])

const MEN: ReadonlyMap<string, string> = new Map([
  [
    'pawn',
    'M.25-.34A.25.25 0 1 1-.25-.34 .25.25 0 1 1 .25-.34ZM-.24-.1H.24L.18 .06 .34 .54H.46V.74H-.46V.54H-.34L-.18 .06Z',
  ],
  [
    'rook',
    'M-.44-.62H-.22V-.44H-.11V-.62H.11V-.44H.22V-.62H.44V-.26L.28-.1V.36L.42 .54H.52V.74H-.52V.54H-.42L-.28 .36V-.1L-.44-.26Z',
  ],
  [
    'knight',
    'M-.36 .54C-.38 .2-.08 .08-.04-.16L-.3-.02-.48-.2-.2-.5-.18-.76 .04-.6C.44-.52 .5-.04 .4 .54H.5V.74H-.5V.54Z',
  ],
  [
    'bishop',
    'M0-.82C.1-.82 .1-.7 .06-.66 .34-.44 .38-.16 .18 .04L.3 .54H.46V.74H-.46V.54H-.3L-.18 .04C-.38-.16-.34-.44-.06-.66-.1-.7-.1-.82 0-.82Z',
  ],
  ['queen', 'M-.6-.46-.32-.1-.26-.64 0-.16 .26-.64 .32-.1 .6-.46 .4 .42 .42 .54H.5V.74H-.5V.54H-.42L-.4 .42Z'],
  [
    'king',
    'M-.07-.88H.07V-.76H.2V-.62H.07V-.44C.44-.54 .66-.2 .38 .2L.36 .54H.5V.74H-.5V.54H-.36L-.38 .2C-.66-.2-.44-.54-.07-.44V-.62H-.2V-.76H-.07Z',
  ],
])

export function suitSign(word: string): Suit | null {
  return SUITS.get(word) ?? null
}

/** `A`, `10` or `K`; null for a word that is no rank. */
export function rankSign(word: string): string | null {
  return RANKS.get(word) ?? null
}

/** The outline of a man. */
export function manSign(word: string): string | null {
  return MEN.get(word) ?? null
}
