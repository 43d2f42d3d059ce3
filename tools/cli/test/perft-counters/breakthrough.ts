import type { PlainGame } from './count-plies.js'

interface Board {
  /** Pawns by row from white's side, `w`, `b` or `.`. */
  readonly rows: readonly string[]
  readonly white: boolean
}

const FULL = (letter: string): string => letter.repeat(8)

export const breakthrough: PlainGame<Board> = {
  start: { rows: ['w', 'w', '.', '.', '.', '.', 'b', 'b'].map(FULL), white: true },
  plies: ({ rows, white }) => {
    const own = white ? 'w' : 'b'
    const step = white ? 1 : -1
    const goal = white ? 7 : 0
    return rows.flatMap((row, y) =>
      [...row].flatMap((pawn, x) =>
        [-1, 0, 1].flatMap((side) => {
          const there = rows[y + step]?.[x + side]
          if (pawn !== own || there === undefined || (side === 0 ? there !== '.' : there === own)) return []
          const after = rows.with(y, put(row, x, '.')).with(y + step, put(rows[y + step]!, x + side, own))
          const over = y + step === goal || !after.some((line) => line.includes(white ? 'b' : 'w'))
          return [{ position: { rows: after, white: !white }, over }]
        }),
      ),
    )
  },
}

function put(row: string, x: number, letter: string): string {
  return row.slice(0, x) + letter + row.slice(x + 1)
}
