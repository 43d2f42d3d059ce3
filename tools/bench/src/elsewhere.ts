/**
 * What other engines did with the same games: on another machine, each warm, one thread, median of three rounds of ten
 * seconds. For orientation only; there is no ratio to what is measured here.
 */
import { table } from './table.js'

/** Matches a second, and decisions a second behind the stroke. */
interface ElsewhereRow {
  readonly game: string
  readonly ludii: string
  readonly rbg: string
  readonly openSpiel: string
  readonly tag: string
  readonly hand: string
}

const ELSEWHERE: readonly ElsewhereRow[] = [
  {
    game: 'Tic-tac-toe',
    ludii: '181 k / 1.38 M',
    rbg: '2.10 M / 16.0 M',
    openSpiel: '942 k / 7.19 M',
    tag: '118 k / 903 k',
    hand: '20.6 M / 157 M',
  },
  {
    game: 'Four in a row',
    ludii: '38.0 k / 811 k',
    rbg: '752 k / 16.0 M',
    openSpiel: '162 k / 3.46 M',
    tag: '–',
    hand: '1.91 M / 40.8 M',
  },
  {
    game: 'Breakthrough',
    ludii: '2.65 k / 170 k',
    rbg: '40.5 k / 2.60 M',
    openSpiel: '23.2 k / 1.49 M',
    tag: '–',
    hand: '593 k / 38.0 M',
  },
  {
    game: 'The Resistance, 5 players',
    ludii: '–',
    rbg: '–',
    openSpiel: '–',
    tag: '34.2 k / 1.88 M',
    hand: '3.28 M / 180 M',
  },
]

const ELSEWHERE_ENGINES: readonly string[] = [
  'Ludii 1.3.13, the faster way',
  'RBG in C++',
  'OpenSpiel in C++',
  'TAG, forward model',
  'by hand, nothing listed',
]

export function elsewhereTable(): string {
  const rows = ELSEWHERE.map((row) => [row.game, row.ludii, row.rbg, row.openSpiel, row.tag, row.hand])
  return table(['matches / decisions a second', ...ELSEWHERE_ENGINES], rows)
}
