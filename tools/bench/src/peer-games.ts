/**
 * Two games as one writes them for boardgame.io: plain functions on a plain state, and the list of moves that its bots
 * ask for.
 */

export interface PeerMove {
  readonly move: string
  readonly args: readonly number[]
}

interface Cells {
  cells: (string | null)[]
}

interface Context {
  readonly currentPlayer: string
}

/** What these games use of boardgame.io's type of a game. */
export interface PeerGame {
  readonly name: string
  readonly setup: () => Cells
  readonly turn: { readonly minMoves: number; readonly maxMoves: number }
  /** Undone moves cost; no match here is undone. */
  readonly disableUndo: boolean
  readonly moves: Readonly<
    Record<string, (at: { readonly G: Cells; readonly playerID: string }, cell: number) => string | undefined>
  >
  readonly endIf: (at: { readonly G: Cells; readonly ctx: Context }) => { winner?: string } | undefined
  readonly ai: { readonly enumerate: (G: Cells) => PeerMove[] }
}

const INVALID_MOVE = 'INVALID_MOVE'

export const peerTicTacToe: PeerGame = {
  name: 'noughts-and-crosses',
  setup: () => ({ cells: new Array<string | null>(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE
      G.cells[cell] = playerID
      return undefined
    },
  },
  endIf: ({ G, ctx }) => resultOf(G.cells, threes, ctx.currentPlayer),
  ai: {
    enumerate: ({ cells }) => cells.flatMap((mark, cell) => (mark === null ? [{ move: 'mark', args: [cell] }] : [])),
  },
}

const COLUMNS = 7
const ROWS = 6

export const peerFourInARow: PeerGame = {
  name: 'four-in-a-row',
  setup: () => ({ cells: new Array<string | null>(COLUMNS * ROWS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    drop: ({ G, playerID }, column) => {
      for (let row = 0; row < ROWS; row++) {
        if (G.cells[row * COLUMNS + column] !== null) continue
        G.cells[row * COLUMNS + column] = playerID
        return undefined
      }
      return INVALID_MOVE
    },
  },
  endIf: ({ G, ctx }) => resultOf(G.cells, fours, ctx.currentPlayer),
  ai: {
    enumerate: ({ cells }) => {
      const moves: PeerMove[] = []
      for (let column = 0; column < COLUMNS; column++) {
        if (cells[(ROWS - 1) * COLUMNS + column] === null) moves.push({ move: 'drop', args: [column] })
      }
      return moves
    },
  },
}

const threes: readonly (readonly number[])[] = linesOf(3, 3, 3)
const fours: readonly (readonly number[])[] = linesOf(COLUMNS, ROWS, 4)

function linesOf(columns: number, rows: number, length: number): number[][] {
  const lines: number[][] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      for (const [across, up] of [
        [1, 0],
        [0, 1],
        [1, 1],
        [1, -1],
      ] as const) {
        const [lastColumn, lastRow] = [column + across * (length - 1), row + up * (length - 1)]
        if (lastColumn >= columns || lastRow < 0 || lastRow >= rows) continue
        lines.push(Array.from({ length }, (_, i) => (row + up * i) * columns + column + across * i))
      }
    }
  }
  return lines
}

/** Only the player who has just moved can have made a line. */
function resultOf(
  cells: readonly (string | null)[],
  lines: readonly (readonly number[])[],
  player: string,
): { winner?: string } | undefined {
  if (lines.some((line) => line.every((cell) => cells[cell] === player))) return { winner: player }
  return cells.every((cell) => cell !== null) ? {} : undefined
}
