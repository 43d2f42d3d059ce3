import type { After, PlainGame } from './count-plies.js'

interface Board {
  /** Seven rows of seven: `a` an attacker, `d` a defender, `k` the king, `.` nothing. */
  readonly squares: string
  readonly attacking: boolean
}

const SIZE = 7
const THRONE = 24
const CORNERS = [0, 6, 42, 48]
const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

export const brandub: PlainGame<Board> = {
  start: {
    squares: ['...a...', '...a...', '...d...', 'aadkdaa', '...d...', '...a...', '...a...'].join(''),
    attacking: true,
  },
  plies: ({ squares, attacking }) =>
    moves(squares, attacking).map(([from, to]): After<Board> => {
      const moved = put(put(squares, to, squares[from]!), from, '.')
      const after = WAYS.reduce((board, way) => takeTowards(board, moved, to, way, attacking), moved)
      const position = { squares: after, attacking: !attacking }
      return { position, over: decided(after, to, attacking) || moves(after, !attacking).length === 0 }
    }),
}

function moves(squares: string, attacking: boolean): [number, number][] {
  return [...squares].flatMap((piece, from) =>
    piece === '.' || (piece === 'a') !== attacking
      ? []
      : WAYS.flatMap((way) => {
          const found: [number, number][] = []
          for (let to = beyond(from, way); to !== null && squares[to] === '.'; to = beyond(to, way)) {
            if (piece === 'k' || (to !== THRONE && !CORNERS.includes(to))) found.push([from, to])
          }
          return found
        }),
  )
}

/** The square next to one in a direction, or null past the edge. */
function beyond(square: number, [dx, dy]: readonly [number, number]): number | null {
  const [x, y] = [(square % SIZE) + dx, Math.floor(square / SIZE) + dy]
  return x < 0 || y < 0 || x >= SIZE || y >= SIZE ? null : y * SIZE + x
}

/** Takes off `board` what was caught on `moved`, the board right after the move. */
function takeTowards(
  board: string,
  moved: string,
  to: number,
  way: readonly [number, number],
  attacking: boolean,
): string {
  const caught = beyond(to, way)
  if (caught === null || moved[caught] !== (attacking ? 'd' : 'a')) return board
  return hostile(moved, beyond(caught, way), attacking) ? put(board, caught, '.') : board
}

/** Does the square help the attackers (or the defenders) to catch what stands beside it? */
function hostile(squares: string, square: number | null, attackers: boolean): boolean {
  if (square === null) return false
  const piece = squares[square]!
  if (CORNERS.includes(square) || (square === THRONE && piece === '.')) return true
  return piece !== '.' && (piece === 'a') === attackers
}

function decided(squares: string, to: number, attacking: boolean): boolean {
  const king = squares.indexOf('k')
  if (CORNERS.includes(king)) return true
  const towards = WAYS.find((way) => beyond(to, way) === king)
  if (!attacking || towards === undefined) return false
  const guarded = king === THRONE || WAYS.some((way) => beyond(king, way) === THRONE)
  return (guarded ? WAYS : [towards]).every((way) => hostile(squares, beyond(king, way), true))
}

function put(squares: string, square: number, letter: string): string {
  return squares.slice(0, square) + letter + squares.slice(square + 1)
}
