/**
 * Generated functions that move, turn, show and shuffle the copies of one kind of card. They keep the places of
 * all copies consistent: every copy lies in exactly one zone instance.
 */
import type { TypeId } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import { allSeats, cardSight, zoneSight } from './card-sight.js'
import { stream } from './chance.js'
import type { Scope } from './scope.js'
import type { Unit } from './unit.js'

const HOLDS = { one: 0, pile: 1, group: 2 } as const

/** Tables by zone instance of a kind of card: what it holds, its first slot, and whether cards enter face up. */
function instanceTables(unit: Unit, card: TypeId): { holds: number[]; base: number[]; lies: number[] } {
  const holds: number[] = []
  const base: number[] = []
  const lies: number[] = []
  unit.graph.zones.forEach((def, id) => {
    if (def.card !== card) return
    const zone = unit.layout.zones[id]!
    for (let instance = 0; instance < zone.instances; instance++) {
      holds.push(HOLDS[zone.holds])
      base.push(zone.base + instance * zone.stride)
      lies.push(def.seen.k === 'everyone' ? 1 : 0)
    }
  })
  return { holds, base, lies }
}

/** Is a card of this kind ever shown to somebody? Otherwise nothing has to be forgotten. */
function isShown(unit: Unit, card: TypeId): boolean {
  return unit.graph.nodes.some((node) => {
    if (node.kind !== 'show') return false
    const type = node.cards.t.k === 'set' ? node.cards.t.of : node.cards.t
    return unit.cardOf(type) === card
  })
}

/**
 * `put(s, copy, instance, bottom, face, at)`: takes a copy from where it lies and lays it down. face: 1 up,
 * 0 down, -1 as the zone lies. Two cards in a `one` zone are a fault.
 */
export function putFunction(sc: Scope, card: TypeId): string {
  const { unit } = sc
  return unit.need(`put${card}`, (name) => {
    const { zone, below, above, up, shown } = unit.layout.cards[card]!
    const tables = instanceTables(unit, card)
    const holds = unit.table(tables.holds)
    const base = unit.table(tables.base)
    const forget = isShown(unit, card)
      ? `if (s[${shown} + c] !== 0 && h !== 0 && s[p + (h === 1 ? 2 : 0)] > 1) s[${shown} + c] &= s[${up} + c] !== 0 ? ${allSeats(unit.seats)} : ${zoneSight(sc, card)}(s, z)`
      : ''
    unit.add(`function ${name}(s, c, z, bottom, face, at) {
  const o = s[${zone} + c], q = ${base}[o], g = ${holds}[o], h = ${holds}[z], p = ${base}[z]
  if (g === 0) s[q] = -1
  else if (g === 1) {
    const a = s[${above} + c], b = s[${below} + c]
    if (a < 0) s[q] = b; else s[${below} + a] = b
    if (b < 0) s[q + 1] = a; else s[${above} + b] = a
    s[q + 2]--
    s[${above} + c] = -1
    s[${below} + c] = -1
  } else {
    s[q]--
    s[q + 1 + (c >> 5)] &= ~(1 << c)
  }
  if (h === 0) {
    if (s[p] >= 0) throw FAULT('engine/fault', 'There is a card already where only one may lie.', at)
    s[p] = c
  } else if (h === 1) {
    if (bottom !== 0) {
      const b = s[p + 1]
      s[${above} + c] = b
      if (b < 0) s[p] = c; else s[${below} + b] = c
      s[p + 1] = c
    } else {
      const t = s[p]
      s[${below} + c] = t
      if (t < 0) s[p + 1] = c; else s[${above} + t] = c
      s[p] = c
    }
    s[p + 2]++
  } else {
    s[p]++
    s[p + 1 + (c >> 5)] |= 1 << c
  }
  s[${zone} + c] = z
  s[${up} + c] = face >= 0 ? face : ${unit.table(tables.lies)}[z]
  ${unit.touch('moved', card)}
  ${forget}
}`)
  })
}

/**
 * `move(s, list, n, instance, bottom, face, at)`: lays n copies down so that they keep their order, and tells of
 * it. Returns nothing.
 */
export function moveFunction(sc: Scope, card: TypeId): string {
  const { unit } = sc
  const put = putFunction(sc, card)
  return unit.need(`move${card}`, (name) => {
    // The first of the list ends on top, so it is laid on a pile last.
    const lay = (body: string): string => `if (bottom !== 0) for (let i = 0; i < n; i++) { ${body} }
  else for (let i = n - 1; i >= 0; i--) { ${body} }`
    if (unit.fused) {
      unit.add(`function ${name}(s, list, n, z, bottom, face, at) {
  ${lay(`${put}(s, list[i], z, bottom, face, at)`)}
}`)
      return
    }
    const { zone } = unit.layout.cards[card]!
    const sight = cardSight(sc, card)
    unit.add(`function ${name}(s, list, n, z, bottom, face, at) {
  if (n === 0) return
  const seen = [], from = []
  for (let i = 0; i < n; i++) { seen.push(${sight}(s, list[i])); from.push(s[${zone} + list[i]]) }
  ${lay(`${put}(s, list[i], z, bottom, face, at)`)}
  for (let i = 0; i < n; i++) {
    const now = ${sight}(s, list[i])
    if ((now & ~seen[i]) !== 0) s[${HEADER.gain}] = 1
    seen[i] |= now
  }
  if (E !== null) {
    for (let i = 0; i < n; ) {
      let j = i
      while (j < n && from[j] === from[i]) j++
      E.push({ k: 'moved', type: ${card}, copies: Array.from(list.subarray(i, j)), seen: seen.slice(i, j), from: SPOT(${card}, from[i]), to: SPOT(${card}, z) })
      i = j
    }
  }
}`)
  })
}

/** `flip(s, list, n, up)`. */
export function flipFunction(sc: Scope, card: TypeId): string {
  const { unit } = sc
  return unit.need(`flip${card}`, (name) => {
    const { up, zone } = unit.layout.cards[card]!
    if (unit.fused) {
      unit.add(
        `function ${name}(s, list, n, up) { for (let i = 0; i < n; i++) s[${up} + list[i]] = up; ${unit.touch('turned', card)} }`,
      )
      return
    }
    const sight = cardSight(sc, card)
    unit.add(`function ${name}(s, list, n, up) {
  for (let i = 0; i < n; i++) {
    const c = list[i]
    if (s[${up} + c] === up) continue
    const seen = ${sight}(s, c)
    s[${up} + c] = up
    const now = ${sight}(s, c)
    if ((now & ~seen) !== 0) s[${HEADER.gain}] = 1
    if (E !== null) E.push({ k: 'flipped', type: ${card}, copies: [c], seen: [seen | now], spot: SPOT(${card}, s[${zone} + c]), up: up !== 0 })
  }
  ${unit.touch('turned', card)}
}`)
  })
}

/** `show(s, list, n, seats)`. */
export function showFunction(sc: Scope, card: TypeId): string {
  const { unit } = sc
  return unit.need(`show${card}`, (name) => {
    const { shown, zone } = unit.layout.cards[card]!
    if (unit.fused) {
      unit.add(
        `function ${name}(s, list, n, m) { for (let i = 0; i < n; i++) s[${shown} + list[i]] |= m; ${unit.touch('shown', card)} }`,
      )
      return
    }
    unit.add(`function ${name}(s, list, n, m) {
  for (let i = 0; i < n; i++) {
    const c = list[i]
    if ((m & ~${cardSight(sc, card)}(s, c)) !== 0) s[${HEADER.gain}] = 1
    s[${shown} + c] |= m
    if (E !== null) E.push({ k: 'shown', type: ${card}, copies: [c], to: m, spot: SPOT(${card}, s[${zone} + c]) })
  }
  ${unit.touch('shown', card)}
}`)
  })
}

/** `shuffle(s, instance)`: nobody knows the order, or which of a group is which, any longer. */
export function shuffleFunction(sc: Scope, card: TypeId): string {
  const { unit } = sc
  stream(unit)
  return unit.need(`shuffle${card}`, (name) => {
    const layout = unit.layout.cards[card]!
    const { zone, below, above, shown, copies } = layout
    const tables = instanceTables(unit, card)
    const list = unit.buffer(copies)
    const rows = unit.table(layout.rowOf)
    const scripted = unit.fused
      ? ''
      : `const wanted = C === null ? null : SHUFFLED(C, ${card}, z)
  if (wanted !== null) {
    let k = 0
    for (const row of wanted) {
      let j = k
      while (j < n && ${rows}[${list}[j]] !== row) j++
      if (j === n) continue
      const c = ${list}[j]
      for (; j > k; j--) ${list}[j] = ${list}[j - 1]
      ${list}[k++] = c
    }
  }`
    unit.add(`function ${name}(s, z) {
  const o = z, p = ${unit.table(tables.base)}[z], h = ${unit.table(tables.holds)}[z]
  ${unit.fused ? '' : `s[${HEADER.gain}] = 1`}
  if (h === 1) {
    let n = 0
    for (let c = s[p]; c >= 0; c = s[${below} + c]) ${list}[n++] = c
    for (let i = n - 1; i > 0; i--) {
      const j = below(s, ${HEADER.rngDeal}, i + 1)
      const c = ${list}[i]
      ${list}[i] = ${list}[j]
      ${list}[j] = c
    }
    ${scripted}
    let last = -1
    for (let i = 0; i < n; i++) {
      const c = ${list}[i]
      s[${above} + c] = last
      if (last >= 0) s[${below} + last] = c; else s[p] = c
      s[${shown} + c] = 0
      last = c
    }
    if (last >= 0) s[${below} + last] = -1
    s[p + 1] = last
  } else for (let c = 0; c < ${copies}; c++) if (s[${zone} + c] === z) s[${shown} + c] = 0
  ${unit.touch('moved', card)}
  ${unit.fused ? '' : `if (E !== null) E.push({ k: 'shuffled', spot: SPOT(${card}, z) })`}
}`)
  })
}
