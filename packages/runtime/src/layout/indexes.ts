/** Index combinations and their numbers; the last index runs fastest. */
interface Range {
  readonly min: number
  readonly size: number
}

/** The index combination with this number. */
export function indexOf(domains: readonly Range[], number: number): number[] {
  const index: number[] = []
  let rest = number
  for (let i = domains.length - 1; i >= 0; i--) {
    const { min, size } = domains[i]!
    index.unshift(min + (rest % size))
    rest = Math.floor(rest / size)
  }
  return index
}

/** The number of an index combination; -1 when it is none. */
export function numberOf(domains: readonly Range[], index: readonly number[]): number {
  let number = 0
  for (const [i, { min, size }] of domains.entries()) {
    const value = index[i]! - min
    if (!(value >= 0 && value < size)) return -1
    number = number * size + value
  }
  return number
}
