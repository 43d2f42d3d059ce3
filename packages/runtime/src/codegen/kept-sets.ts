/**
 * Sets kept up to date in playouts: for a variable with one index, which indexes hold each of its values. So
 * `Square where mark[it] is none` is there when it is asked for, and every write to `mark` moves one bit. They lie
 * outside the state, for one position at a time.
 */
import type { Expr, RuleGraph, VarId } from '../graph/rule-graph.js'
import { exprsOfAlternative, exprsOfChoice, exprsOfNode, exprsOfSeen } from '../graph/visit.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { hold, type Scope, type View } from './scope.js'
import { walkExpr } from './walk.js'

/** Variables of more values times indexes are looked up one by one. */
const MOST_BITS = 32 * 512

export interface KeptSets {
  readonly id: VarId
  /** The words: for each value from the smallest, none first, the set of indexes that hold it. */
  readonly words: Int32Array
  readonly name: string
  /** Words of one set. */
  readonly width: number
  /** What is added to a value to give the number of its set. */
  readonly shift: number
}

/** The variables whose filters the rules use, as far as their values are few. */
export function keptSetsOf(graph: RuleGraph, layout: ProgramLayout): ReadonlyMap<VarId, KeptSets> {
  const kept = new Map<VarId, KeptSets>()
  for (const id of filteredVars(graph)) {
    const def = graph.vars[id]!
    const { index } = layout.vars[id]!
    const of = def.type
    if (of.k === 'set' || (of.k === 'int' && of.opt === true)) continue
    const values = layout.domain(of)
    const { words: width, size } = index[0]!
    if (size * (values.size + 1) > MOST_BITS) continue
    const shift = of.k === 'int' ? -values.min : 1
    const words = new Int32Array(width * (values.size + (of.k === 'int' ? 0 : 1)))
    kept.set(id, { id, words, name: `H${id}`, width, shift })
  }
  return kept
}

/** Variables with one index that stand in a filter as `v[it] is x`. */
function filteredVars(graph: RuleGraph): Set<VarId> {
  const found = new Set<VarId>()
  const visit = (e: Expr): void =>
    walkExpr(e, (inner) => {
      if (inner.k !== 'where') return
      walkExpr(inner.cond, (part) => {
        const read = part.k === 'compare' ? [part.a, part.b] : [part]
        for (const side of read) {
          if (side.k !== 'var' || side.index.length !== 1) continue
          const [index] = side.index
          if (index!.k === 'local' && index!.of === undefined && index!.i === inner.bind) found.add(side.id)
        }
      })
    })
  for (const define of graph.defines) [define.body, ...exprsOfSeen(define.seen)].forEach(visit)
  for (const node of graph.nodes) exprsOfNode(node).forEach(visit)
  for (const choice of graph.choices) {
    exprsOfChoice(choice).forEach(visit)
    for (const alternative of choice.alternatives) exprsOfAlternative(alternative).forEach(visit)
  }
  for (const end of graph.ends) [end.cond, end.winners].forEach(visit)
  return found
}

/** Fills the sets from a position. */
export function fillKeptSets(kept: Iterable<KeptSets>, layout: ProgramLayout, s: Int32Array): void {
  for (const { id, words, width, shift } of kept) {
    const { base, index } = layout.vars[id]!
    words.fill(0)
    for (let i = 0; i < index[0]!.size; i++) words[(s[base + i]! + shift) * width + (i >> 5)]! |= 1 << (i & 31)
  }
}

/** The indexes that hold a value, which is none or one of the variable's. */
export function keptSet(sc: Scope, kept: KeptSets, value: string): View {
  const shifted = kept.shift === 0 ? value : `${value} + (${kept.shift})`
  const number = /^-?\d+$/.test(value) ? String(Number(value) + kept.shift) : `(${shifted})`
  const at = hold(sc, kept.width === 1 ? number : `${number} * ${kept.width}`)
  return { arr: kept.name, off: /^\d+$/.test(at) ? Number(at) : at }
}

/** Writes a value to its slot and moves the bit. */
export function writeKept(sc: Scope, kept: KeptSets, place: string, value: string): void {
  const { unit } = sc
  const { base } = unit.layout.vars[kept.id]!
  const move = unit.need(`put${kept.name}`, (name) => {
    const row = (v: string): string =>
      `(${v} + (${kept.shift}))${kept.width === 1 ? '' : ` * ${kept.width} + (i >> 5)`}`
    unit.add(`function ${name}(s, p, v) {
  const o = s[p]
  if (o === v) return
  const i = p - ${base}
  s[p] = v
  ${kept.name}[${row('o')}] ^= 1 << i
  ${kept.name}[${row('v')}] ^= 1 << i
}`)
  })
  sc.out.push(`${move}(s, ${place}, ${value});`)
}
