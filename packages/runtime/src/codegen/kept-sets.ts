/**
 * Sets kept up to date in playouts: for a variable with one index, which indexes hold each of its values. So
 * `Square where mark[it] is none` is there when it is asked for, and every write to `mark` moves one bit. They lie
 * outside the state, for one position at a time.
 */
import type { Expr, RuleGraph, VarId } from '../graph/rule-graph.js'
import { exprsOfAlternative, exprsOfChoice, exprsOfNode, exprsOfSeen } from '../graph/visit.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { fillLines, type Lines, linesOf, moveOnLines, runRows } from './line-words.js'
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
  /** Behind the sets: the same by lines of the grid, where the rules count runs on it. */
  readonly lines: Lines | null
}

/** The variables whose filters the rules use, as far as their values are few. */
export function keptSetsOf(graph: RuleGraph, layout: ProgramLayout): ReadonlyMap<VarId, KeptSets> {
  const kept = new Map<VarId, KeptSets>()
  const filtered = filteredVars(graph)
  const exprs = exprsOf(graph)
  for (const id of graph.vars.keys()) {
    if (!filtered.has(id) && !isRunVar(graph, exprs, id)) continue
    const def = graph.vars[id]!
    const { index } = layout.vars[id]!
    const of = def.type
    if (of.k === 'set' || (of.k === 'int' && of.opt === true)) continue
    const values = layout.domain(of)
    const { words: width, size } = index[0]!
    if (size * (values.size + 1) > MOST_BITS) continue
    const shift = of.k === 'int' ? -values.min : 1
    const rows = values.size + (of.k === 'int' ? 0 : 1)
    const lines = linesOfVar(graph, exprs, id, width * rows, rows, shift)
    const words = new Int32Array(width * rows + (lines === null ? 0 : lines.total * rows))
    kept.set(id, { id, words, name: `H${id}`, width, shift, lines })
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
  exprsOf(graph).forEach(visit)
  return found
}

/** Is it a variable over the cells of a grid of which the rules count runs of equal values? */
function isRunVar(graph: RuleGraph, exprs: readonly Expr[], id: VarId): boolean {
  return gridOfVar(graph, id) !== null && runRows(exprs, id, 2, 1).includes(true)
}

function gridOfVar(graph: RuleGraph, id: VarId): Parameters<typeof linesOf>[0] | null {
  const { index } = graph.vars[id]!
  const type = index.length === 1 && index[0]!.k === 'kind' ? graph.types[index[0]!.type]! : null
  return type?.kind === 'grid' ? type : null
}

function linesOfVar(
  graph: RuleGraph,
  exprs: readonly Expr[],
  id: VarId,
  at: number,
  count: number,
  shift: number,
): Lines | null {
  const grid = gridOfVar(graph, id)
  const rows = grid === null || count > 31 ? [] : runRows(exprs, id, count, shift)
  return grid === null || !rows.includes(true) ? null : linesOf(grid, at, rows)
}

/** Everything that the rules work out. */
function exprsOf(graph: RuleGraph): Expr[] {
  return [
    ...graph.defines.flatMap((define) => [define.body, ...exprsOfSeen(define.seen)]),
    ...graph.nodes.flatMap((node) => [...exprsOfNode(node)]),
    ...graph.choices.flatMap((choice) => [
      ...exprsOfChoice(choice),
      ...choice.alternatives.flatMap((alternative) => [...exprsOfAlternative(alternative)]),
    ]),
    ...graph.ends.flatMap((end) => [end.cond, end.winners]),
  ]
}

/** Fills the sets from a position. */
export function fillKeptSets(kept: Iterable<KeptSets>, layout: ProgramLayout, s: Int32Array): void {
  for (const { id, words, width, shift, lines } of kept) {
    const { base, index } = layout.vars[id]!
    words.fill(0)
    for (let i = 0; i < index[0]!.size; i++) words[(s[base + i]! + shift) * width + (i >> 5)]! |= 1 << (i & 31)
    if (lines !== null) fillLines(lines, words, s, base, shift)
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
  ${kept.lines === null ? '' : moveOnLines(kept.name, kept.lines, kept.shift, (values) => unit.table(values))}
}`)
  })
  sc.out.push(`${move}(s, ${place}, ${value});`)
}
