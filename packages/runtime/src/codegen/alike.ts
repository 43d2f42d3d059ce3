/**
 * Which copies are one option. A decider cannot tell unseen cards of one place apart; seen ones are alike when
 * nothing that is said of a single copy differs.
 */
import type { Slots } from '../engine/program.js'
import type { RuleGraph, TypeId } from '../graph/rule-graph.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { volume } from '../layout/make-layout.js'
import { below } from '../random/stream.js'

export class Alike {
  private readonly graph: RuleGraph
  private readonly layout: ProgramLayout
  readonly sees: (s: Slots, type: TypeId, copy: number, seat: number) => boolean
  private readonly varSeen: (s: Slots, id: number, index: readonly number[]) => number

  constructor(
    graph: RuleGraph,
    layout: ProgramLayout,
    sees: (s: Slots, type: TypeId, copy: number, seat: number) => boolean,
    varSeen: (s: Slots, id: number, index: readonly number[]) => number,
  ) {
    this.graph = graph
    this.layout = layout
    this.sees = sees
    this.varSeen = varSeen
  }

  /** The class of each copy: the position of the first one alike. */
  classes(s: Slots, seat: number, type: TypeId, copies: readonly number[]): number[] {
    const firsts: number[] = []
    return copies.map((copy, i) => {
      const first = firsts.find((each) => this.same(s, seat, type, copies[each]!, copy))
      if (first !== undefined) return first
      firsts.push(i)
      return i
    })
  }

  same(s: Slots, seat: number, type: TypeId, a: number, b: number): boolean {
    const { zone, up, rowOf } = this.layout.cards[type]!
    if (s[zone + a] !== s[zone + b] || s[up + a] !== s[up + b]) return false
    const seen = this.sees(s, type, a, seat)
    if (seen !== this.sees(s, type, b, seat)) return false
    return !seen || (rowOf[a] === rowOf[b] && this.equalMarks(s, seat, type, a, b))
  }

  /** Another unseen copy that could as well have been taken, drawn from the deal stream; or the copy itself. */
  draw(
    s: Slots,
    seat: number,
    type: TypeId,
    copy: number,
    among: readonly number[],
    gain: number,
    stream: number,
  ): number {
    if (this.sees(s, type, copy, seat)) return copy
    const others = among.filter((each) => this.same(s, seat, type, copy, each))
    if (others.length <= 1) return copy
    s[gain] = 1
    return others[below(s, stream, others.length)]!
  }

  /** Variables and zones that single out one of the two copies. */
  private equalMarks(s: Slots, seat: number, type: TypeId, a: number, b: number): boolean {
    const isCopy = (index: { readonly k: string; readonly type?: number }): boolean =>
      index.k === 'kind' && index.type === type
    for (const [id, def] of this.graph.vars.entries()) {
      const value = def.type.k === 'set' ? def.type.of : def.type
      const positions = def.index.flatMap((index, i) => (isCopy(index) ? [i] : []))
      if (positions.length === 0 && !isCopy(value)) continue
      const { index, base, words } = this.layout.vars[id]!
      for (let i = 0; i < volume(index); i++) {
        const at = indexOf(index, i)
        const slot = base + i * words
        const sees = (each: readonly number[]): boolean =>
          def.seen.k === 'everyone' || ((this.varSeen(s, id, each) >> seat) & 1) !== 0
        if (isCopy(value) && sees(at)) {
          if (def.type.k !== 'set') {
            if (s[slot] === a || s[slot] === b) return false
          } else if (((s[slot + (a >> 5)]! >> (a & 31)) & 1) !== ((s[slot + (b >> 5)]! >> (b & 31)) & 1)) return false
        }
        for (const position of positions) {
          if (at[position] !== a) continue
          const other = at.map((value, p) => (p === position ? b : value))
          const there = base + numberOf(index, other) * words
          if (!sees(at) || !sees(other)) continue
          for (let w = 0; w < words; w++) if (s[slot + w] !== s[there + w]) return false
        }
      }
    }
    for (const [id, def] of this.graph.zones.entries()) {
      if (!def.index.some(isCopy)) continue
      const { index, base, stride, holds, instances } = this.layout.zones[id]!
      for (let i = 0; i < instances; i++) {
        const at = indexOf(index, i)
        const names = def.index.some((each, p) => isCopy(each) && (at[p] === a || at[p] === b))
        const slot = base + i * stride
        const empty = holds === 'group' ? s[slot] === 0 : s[slot]! < 0
        if (names && !empty) return false
      }
    }
    return true
  }
}

/** The index combination with this number; the last index runs fastest. */
export function indexOf(domains: readonly { readonly min: number; readonly size: number }[], number: number): number[] {
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
export function numberOf(
  domains: readonly { readonly min: number; readonly size: number }[],
  index: readonly number[],
): number {
  let number = 0
  for (const [i, { min, size }] of domains.entries()) {
    const value = index[i]! - min
    if (!(value >= 0 && value < size)) return -1
    number = number * size + value
  }
  return number
}
