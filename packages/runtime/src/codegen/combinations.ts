/**
 * Every set of so many members, one after the other in a fixed order, as listed playouts go through them. Of copies
 * alike the first ones are taken, so that each combination comes once.
 */
export class Combinations {
  /** The set as it stands, while it fits one word. */
  mask = 0
  /** The set as it stands, whatever its size. */
  readonly words: Int32Array
  private readonly members: Int32Array
  /** For each member the nearest earlier one that is alike, or -1. */
  private readonly before: Int32Array
  private readonly taken: Uint8Array
  private readonly places: Int32Array
  private size = 0
  private count = 0
  private begun = false

  /** For domains of at most so many members. */
  constructor(most: number) {
    this.words = new Int32Array(Math.ceil(most / 32))
    this.members = new Int32Array(most)
    this.before = new Int32Array(most)
    this.taken = new Uint8Array(most)
    this.places = new Int32Array(most)
  }

  /** Starts anew over the members of a domain, a mask or words. `alike`: are two members one option? */
  begin(domain: number | Int32Array, count: number, alike: ((a: number, b: number) => boolean) | null): void {
    this.size = 0
    for (let w = 0; w < this.words.length; w++) {
      for (let m = typeof domain === 'number' ? domain : domain[w]!; m !== 0; m &= m - 1) {
        this.members[this.size++] = (w << 5) + 31 - Math.clz32(m & -m)
      }
    }
    for (let m = 0; m < this.size; m++) {
      let earlier = alike === null ? -1 : m - 1
      while (earlier >= 0 && !alike!(this.members[earlier]!, this.members[m]!)) earlier--
      this.before[m] = earlier
    }
    this.taken.fill(0)
    this.words.fill(0)
    this.mask = 0
    this.count = count
    this.begun = false
  }

  /** Goes on to the next set; false when there is none. */
  next(): boolean {
    const { size, count, before, taken, places } = this
    if (count < 0 || count > size || (this.begun && count === 0)) return false
    let depth = 0
    let from = 0
    if (this.begun) {
      depth = count - 1
      from = this.drop(depth)
    }
    this.begun = true
    while (depth < count) {
      const last = size - (count - depth)
      let place = from
      while (place <= last && before[place]! >= 0 && taken[before[place]!] === 0) place++
      if (place <= last) {
        places[depth++] = place
        taken[place] = 1
        this.flip(place)
        from = place + 1
      } else if (depth === 0) return false
      else from = this.drop(--depth)
    }
    return true
  }

  /** Leaves out the member taken last; returns the place to look on from. */
  private drop(depth: number): number {
    const place = this.places[depth]!
    this.taken[place] = 0
    this.flip(place)
    return place + 1
  }

  private flip(place: number): void {
    const bit = this.members[place]!
    this.words[bit >> 5]! ^= 1 << (bit & 31)
    this.mask = this.words[0]!
  }
}
