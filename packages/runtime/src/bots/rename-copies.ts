import type { Program, Slots } from '../engine/program.js'
import type { ScalarType, TypeId, ValueType } from '../graph/rule-graph.js'
import { isPileOrdered, type ProgramLayout } from '../layout/make-layout.js'

/**
 * Renames copies of a card kind everywhere in a position: copy c becomes `to[c]`, lies where c lay and is marked as c
 * was. `to` is a permutation of the copies; the position is changed in place.
 */
export function renameCopies(program: Program, s: Slots, type: TypeId, to: ArrayLike<number>): void {
  const { graph } = program
  const layout = program.layout as ProgramLayout
  const card = layout.cards[type]!
  const { copies } = card
  const words = Math.max(1, Math.ceil(copies / 32))
  const bits = new Int32Array(words)
  const rename = (slot: number): void => {
    const copy = s[slot]!
    if (copy >= 0) s[slot] = to[copy]!
  }
  const renameBits = (base: number): void => {
    bits.fill(0)
    for (let w = 0; w < words; w++) {
      for (let m = s[base + w]!; m !== 0; m &= m - 1) {
        const copy = to[(w << 5) + 31 - Math.clz32(m & -m)]!
        bits[copy >> 5]! |= 1 << (copy & 31)
      }
    }
    s.set(bits, base)
  }
  const permute = (base: number, stride: number, width: number): void => {
    const before = Array.from({ length: copies }, (_, copy) =>
      s.slice(base + copy * stride, base + copy * stride + width),
    )
    for (const [copy, each] of before.entries()) s.set(each, base + to[copy]! * stride)
  }
  for (const links of [card.below, card.above]) for (let i = 0; i < copies; i++) rename(links + i)
  const before = new Int32Array(copies)
  for (const each of [card.zone, card.below, card.above, card.up, card.shown]) {
    before.set(s.subarray(each, each + copies))
    for (let copy = 0; copy < copies; copy++) s[each + to[copy]!] = before[copy]!
  }
  for (const zone of layout.zones) {
    if (zone.card !== type) continue
    for (let i = 0; i < zone.instances; i++) {
      const base = zone.base + i * zone.stride
      if (zone.holds === 'group') renameBits(base + 1)
      else for (let slot = base; slot < base + (zone.holds === 'pile' ? 2 : 1); slot++) rename(slot)
    }
  }
  const renameValue = (value: ValueType, base: number): void => {
    if (value.k === 'set') {
      if (isCopyOf(value.of, type)) renameBits(base)
    } else if (isCopyOf(value, type)) rename(base)
  }
  graph.vars.forEach((def, id) => {
    const { base, words: width, index } = layout.vars[id]!
    const instances = index.reduce((product, domain) => product * domain.size, 1)
    if (isCopyOf(def.type.k === 'set' ? def.type.of : def.type, type)) {
      for (let i = 0; i < instances; i++) renameValue(def.type, base + i * width)
    }
    def.index.forEach((each, position) => {
      if (!isCopyOf(each, type)) return
      const stride = index.slice(position + 1).reduce((product, domain) => product * domain.size, 1)
      for (let outer = 0; outer < instances; outer += stride * copies) {
        for (let inner = 0; inner < stride; inner++) permute(base + (outer + inner) * width, stride * width, width)
      }
    })
  })
  graph.steps.forEach((step, id) => {
    step.locals.forEach((local, i) => {
      const base = layout.frames[id]!.locals[i]!
      if (base < 0) return
      const width = local.type.k === 'set' ? layout.domain(local.type.of).words : 1
      const values = local.kind === 'answers' ? layout.seats : 1
      for (let value = 0; value < values; value++) renameValue(local.type, base + value * width)
    })
  })
  for (const [id, loop] of layout.loops) {
    const node = graph.nodes[id]!
    if (node.kind !== 'each' || node.set.t.k !== 'set' || !isCopyOf(node.set.t.of, type)) continue
    if (node.start === null && isPileOrdered(graph, node.set)) {
      for (let i = 0; i < s[loop.left]!; i++) rename(loop.left + 1 + i)
    } else renameBits(loop.left)
  }
}

function isCopyOf(type: ScalarType, card: TypeId): boolean {
  return type.k === 'kind' && type.type === card
}
