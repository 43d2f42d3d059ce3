/** Generated functions of chance: picking a member of a set, rolling a die. */
import type { TypeId } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import { STREAM_SOURCE } from '../random/stream.js'
import type { Unit } from './unit.js'

/** `word(s, r)` and `below(s, r, n)` over the stream at r. */
export function stream(unit: Unit): void {
  unit.need('below', () => unit.add(STREAM_SOURCE))
}

/** `nth(m, k)`: the k-th bit of a mask, from the lowest. */
export function nthFunction(unit: Unit): string {
  return unit.need('nth', (name) => {
    unit.add(`function ${name}(m, k) {
  for (; k > 0; k--) m &= m - 1
  return 31 - Math.clz32(m & -m)
}`)
  })
}

/** `nthOf(a, o, k)`: the k-th bit of a wide set. */
export function nthOfFunction(unit: Unit): string {
  const nth = nthFunction(unit)
  bitsFunction(unit)
  return unit.need('nthOf', (name) => {
    unit.add(`function ${name}(a, o, k) {
  for (let w = 0; ; w++) {
    const n = bits(a[o + w])
    if (k < n) return (w << 5) + ${nth}(a[o + w], k)
    k -= n
  }
}`)
  })
}

/** `bits(m)`: the number of bits of a word. */
export function bitsFunction(unit: Unit): string {
  return unit.need('bits', (name) => {
    unit.add(`function ${name}(m) {
  m = m - (m >>> 1 & 0x55555555)
  m = (m & 0x33333333) + (m >>> 2 & 0x33333333)
  return Math.imul(m + (m >>> 4) & 0x0f0f0f0f, 0x01010101) >>> 24
}`)
  })
}

/** `bitsOf(a, o, n)`: the members of a wide set of n words. */
export function bitsOfFunction(unit: Unit): string {
  bitsFunction(unit)
  return unit.need('bitsOf', (name) => {
    unit.add(`function ${name}(a, o, n) {
  let t = 0
  for (let w = 0; w < n; w++) if (a[o + w] !== 0) t += bits(a[o + w])
  return t
}`)
  })
}

/** `rollN(s, open)`: a face of the die; `open`: everybody may hear of it. */
export function rollFunction(unit: Unit, die: TypeId): string {
  const type = unit.graph.types[die]!
  if (type.kind !== 'die') throw new Error('a die was expected')
  stream(unit)
  return unit.need(`roll${die}`, (name) => {
    const first = type.members === null ? type.min : 0
    const faces = type.weights.flatMap((weight, face) => new Array<number>(weight).fill(first + face))
    const drawn = `below(s, ${HEADER.rngDice}, ${faces.length})`
    const even = type.weights.every((weight) => weight === 1)
    const face = even ? (first === 0 ? drawn : `${drawn} + ${first}`) : `${unit.table(faces)}[${drawn}]`
    if (unit.fused) {
      unit.add(`function ${name}(s) { return ${face} }`)
      return
    }
    unit.add(`function ${name}(s, open) {
  s[${HEADER.gain}] = 1
  let v = C === null ? null : C.roll(${die})
  if (v === null) v = ${face}
  if (E !== null) E.push({ k: 'rolled', die: ${die}, value: v, public: open })
  return v
}`)
  })
}
