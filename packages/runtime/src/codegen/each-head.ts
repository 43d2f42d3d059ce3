/** Heads of loops over a set that stays as it was when the loop began. */
import type { Expr, Node } from '../graph/rule-graph.js'
import { isPileOrdered } from '../layout/make-layout.js'
import { memoList } from './defines.js'
import { eachPlaceLaid, laidZone } from './laid-places.js'
import { wideType } from './lookups.js'
import { rangeEnds } from './loops.js'
import { constantsOf, hold, type Scope } from './scope.js'
import { clear, copy } from './sets-basic.js'

/** The head of a loop over a snapshot of the set, and what finds the member of each turn. */
export function eachHead(
  sc: Scope,
  node: Extract<Node, { kind: 'each' }>,
  label: string,
): { head: string; first: string[]; value: string } {
  const { unit } = sc
  const type = node.set.t
  if (type.k !== 'set') throw new Error('a set was expected')
  const v = unit.fresh('v')
  const { min, size, words } = unit.domain(type.of)
  const constant = constantsOf(sc).value(node.set)
  const whole = constant !== null && typeof constant !== 'number' && isRun(constant) ? constant : null
  // Elsewhere the place last looked at stays in the frame, and so in positions that records hold.
  const laid = unit.fused && whole?.length === size && wideType(sc, type) ? laidZone(sc, node) : null
  if (laid !== null) {
    const places = unit.buffer(words)
    clear(sc, { arr: places, off: 0 }, words)
    eachPlaceLaid(sc, laid, (inner, place) => {
      const bit = hold(inner, min === 0 ? place : `${place} - (${min})`)
      inner.out.push(`${places}[${bit} >> 5] |= 1 << ${bit};`)
    })
    return takeHead(sc, label, v, places, words, '0', min)
  }
  if (node.start === null && whole !== null) {
    const last = whole.length === 0 ? min - 1 : whole.at(-1)!
    return { head: `${label}: for (let ${v} = ${whole[0] ?? min}; ${v} <= ${last}; ${v}++) {`, first: [], value: v }
  }
  if (node.start === null && node.set.k === 'range') {
    const [from, to] = rangeEnds(sc, node.set, type)
    return { head: `${label}: for (let ${v} = ${from}; ${v} <= ${to}; ${v}++) {`, first: [], value: v }
  }
  if (node.start === null && isPileOrdered(unit.graph, node.set)) {
    const list = listOf(sc, node.set)
    const i = unit.fresh('i')
    return {
      head: `${label}: for (let ${i} = 0; ${i} < ${list.count}; ${i}++) {`,
      first: [`const ${v} = ${list.buffer}[${i}];`],
      value: v,
    }
  }
  const start = node.start === null ? null : hold(sc, sc.exprs.value(sc, node.start.at))
  const plus = min === 0 ? '' : ` + (${min})`
  if (!wideType(sc, type)) {
    const m = unit.fresh('m')
    const mask = sc.exprs.mask(sc, node.set, type)
    sc.out.push(`let ${m} = ${mask};`)
    if (start === null) {
      return {
        head: `${label}: for (; ${m} !== 0; ${m} &= ${m} - 1) {`,
        first: [`const ${v} = 31 - Math.clz32(${m} & -${m})${plus};`],
        value: v,
      }
    }
    const from = startBit(sc, start, node.start!.after, min, size)
    if (node.start!.after) sc.out.push(`if (${start} >= ${min}) ${m} &= ~(1 << ${start} - (${min}));`)
    return {
      head: `${label}: while (${m} !== 0) {`,
      first: [
        `const ${v}p = ${from} > 31 ? 0 : ${m} & -1 << ${from}, ${v}b = ${v}p !== 0 ? ${v}p & -${v}p : ${m} & -${m}, ${v} = 31 - Math.clz32(${v}b)${plus};`,
        `${m} &= ~${v}b;`,
      ],
      value: v,
    }
  }
  const members = node.start === null ? memoList(sc, node.set) : null
  if (members !== null) {
    const [list, n, i] = [unit.buffer(size), unit.fresh('n'), unit.fresh('i')]
    sc.out.push(`const ${n} = ${members.count};`, `for (let i = 0; i < ${n}; i++) ${list}[i] = ${members.list}[i];`)
    return {
      head: `${label}: for (let ${i} = 0; ${i} < ${n}; ${i}++) {`,
      first: [`const ${v} = ${list}[${i}];`],
      value: v,
    }
  }
  const buffer = unit.buffer(words)
  copy(sc, sc.exprs.wide(sc, node.set, type), { arr: buffer, off: 0 }, words)
  const from = start === null ? '0' : startBit(sc, start, node.start!.after, min, size)
  if (start !== null && node.start!.after) {
    sc.out.push(`if (${start} >= ${min}) ${buffer}[${start} - (${min}) >> 5] &= ~(1 << ${start} - (${min}));`)
  }
  return takeHead(sc, label, v, buffer, words, from, min)
}

/** A loop that takes one member after the other out of a buffer, starting from a bit. */
function takeHead(
  sc: Scope,
  label: string,
  v: string,
  buffer: string,
  words: number,
  from: string,
  min: number,
): { head: string; first: string[]; value: string } {
  const next = `${takeFunction(sc)}(${buffer}, 0, ${words}, ${from})`
  return {
    head: `${label}: for (let ${v} = ${next}; ${v} >= 0; ${v} = ${next}) {`,
    first: min === 0 ? [] : [`const ${v}m = ${v} + (${min});`],
    value: min === 0 ? v : `${v}m`,
  }
}

/** Where the search for the first member begins: at the start, or behind it; none begins at the first. */
export function startBit(sc: Scope, start: string, after: boolean, min: number, size: number): string {
  const shift = after ? 1 - min : -min
  const from = hold(sc, shift === 0 ? start : `${start} + (${shift})`)
  return hold(sc, `(${from} > 0 && ${from} < ${size + 1} ? ${from} : 0)`)
}

/** `take(a, o, n, from)`: the first member from a bit on, going round; it is taken out. -1 when none is left. */
export function takeFunction(sc: Scope): string {
  return sc.unit.need('take', (name) => {
    sc.unit.add(`function ${name}(a, o, n, from) {
  let w = from >> 5
  let m = w < n ? a[o + w] & -1 << from : 0
  for (let i = 0; m === 0; i++) {
    if (i > n) return -1
    w = w + 1 < n ? w + 1 : 0
    m = a[o + w]
  }
  const b = m & -m
  a[o + w] &= ~b
  return (w << 5) + 31 - Math.clz32(b)
}`)
  })
}

function isRun(values: readonly number[]): boolean {
  return values.length === 0 || values.at(-1)! - values[0]! === values.length - 1
}

/** The members of a set in order, in a list of its own. */
export function listOf(sc: Scope, set: Expr): { buffer: string; count: string } {
  const { unit } = sc
  const size = set.t.k === 'set' ? unit.domain(set.t.of).size : 1
  const buffer = unit.buffer(size)
  const count = unit.fresh('n')
  sc.out.push(`let ${count} = 0;`)
  if (set.t.k !== 'set') {
    const card = hold(sc, sc.exprs.value(sc, set))
    sc.out.push(`if (${card} >= 0) ${buffer}[${count}++] = ${card};`)
  } else sc.exprs.each(sc, set, (inner, v) => inner.out.push(`${buffer}[${count}++] = ${v};`))
  return { buffer, count }
}
