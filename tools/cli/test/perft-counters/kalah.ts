import type { After, PlainGame } from './count-plies.js'

interface Board {
  /** Six pits of south, the store of south, six pits of north, the store of north. */
  readonly seeds: readonly number[]
  /** 0: south. 7: north. Where the pits of the player begin. */
  readonly own: 0 | 7
}

const PITS = [0, 1, 2, 3, 4, 5]

export const kalah: PlainGame<Board> = {
  start: { seeds: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0], own: 0 },
  plies,
}

/** A turn goes on while its last seed falls into the own store. */
function plies({ seeds, own }: Board): After<Board>[] {
  return PITS.flatMap((pit): After<Board>[] => {
    if (seeds[own + pit] === 0) return []
    const { after, again } = sow(seeds, own, own + pit)
    const over = [0, 7].some((side) => PITS.every((each) => after[side + each] === 0))
    if (again && !over) return plies({ seeds: after, own })
    return [{ position: { seeds: after, own: own === 0 ? 7 : 0 }, over }]
  })
}

function sow(seeds: readonly number[], own: number, from: number): { after: number[]; again: boolean } {
  const after = [...seeds]
  const store = own + 6
  const otherStore = (own + 13) % 14
  let at = from
  after[from] = 0
  for (let held = seeds[from]!; held > 0; held--) {
    at = (at + 1) % 14
    if (at === otherStore) at = (at + 1) % 14
    after[at]!++
  }
  const across = 12 - at
  if (at >= own && at < store && after[at] === 1 && after[across]! > 0) {
    after[store]! += after[across]! + 1
    after[at] = 0
    after[across] = 0
  }
  return { after, again: at === store }
}
