import type { After, PlainGame } from './count-plies.js'

interface Board {
  /** The points ring by ring from the outside, each from a corner round to the middle before it: `w`, `b` or `.`. */
  readonly points: string
  readonly white: boolean
  /** Men still to be placed, of white and of black. */
  readonly hand: readonly [number, number]
}

/** Three rings of eight points, corners at even places. */
const at = (ring: number, place: number): number => ring * 8 + ((place + 8) % 8)

const RINGS = [0, 1, 2]
const MILLS: readonly (readonly number[])[] = [
  ...RINGS.flatMap((ring) => [0, 2, 4, 6].map((place) => [at(ring, place), at(ring, place + 1), at(ring, place + 2)])),
  ...[1, 3, 5, 7].map((place) => RINGS.map((ring) => at(ring, place))),
]

function beside(point: number): number[] {
  const [ring, place] = [Math.floor(point / 8), point % 8]
  const across = place % 2 === 1 ? [ring - 1, ring + 1].filter((other) => other >= 0 && other < 3) : []
  return [at(ring, place - 1), at(ring, place + 1), ...across.map((other) => at(other, place))]
}

const ALL = Array.from({ length: 24 }, (_, point) => point)

export const morris: PlainGame<Board> = {
  start: { points: '.'.repeat(24), white: true, hand: [9, 9] },
  plies: (board) => {
    const own = board.white ? 'w' : 'b'
    const left = board.hand[board.white ? 0 : 1]
    const hand: [number, number] = board.white
      ? [Math.max(0, left - 1), board.hand[1]]
      : [board.hand[0], Math.max(0, left - 1)]
    const placed: [string, number][] =
      left > 0
        ? ALL.filter((point) => board.points[point] === '.').map((point) => [put(board.points, point, own), point])
        : moves(board.points, own).map(([from, to]) => [put(put(board.points, from, '.'), to, own), to])
    return placed.flatMap(([points, to]) =>
      (inMill(points, to) ? takings(points, board.white ? 'b' : 'w') : [points]).map((taken) =>
        turned({ points: taken, white: !board.white, hand }),
      ),
    )
  },
}

/** The other player loses with two men, or without a way to move, once all are placed. */
function turned(position: Board): After<Board> {
  const own = position.white ? 'w' : 'b'
  const placing = position.hand[position.white ? 0 : 1] > 0
  const men = ALL.filter((point) => position.points[point] === own).length
  return { position, over: !placing && (men < 3 || moves(position.points, own).length === 0) }
}

function moves(points: string, own: string): [number, number][] {
  const men = ALL.filter((point) => points[point] === own)
  return men.flatMap((from) =>
    (men.length === 3 ? ALL : beside(from)).flatMap((to): [number, number][] =>
      points[to] === '.' ? [[from, to]] : [],
    ),
  )
}

/** What is left after one man of the other player is taken: none out of a mill, unless all are in mills. */
function takings(points: string, other: string): string[] {
  const men = ALL.filter((point) => points[point] === other)
  const open = men.filter((point) => !inMill(points, point))
  return (open.length > 0 ? open : men).map((point) => put(points, point, '.'))
}

function inMill(points: string, point: number): boolean {
  return MILLS.some((mill) => mill.includes(point) && mill.every((each) => points[each] === points[point]))
}

function put(points: string, point: number, letter: string): string {
  return points.slice(0, point) + letter + points.slice(point + 1)
}
