/**
 * Rows of a grid as words, kept beside the sets of a variable: for each value and each line of the grid, the cells on
 * the line that hold the value. How far a run of equal values goes on from a cell is then found without walking it.
 */
import { cellBeside, directionsOf, gridSize } from '../graph/cells.js'
import type { Expr, RuleGraph, VarId } from '../graph/rule-graph.js'
import { hold, type Scope } from './scope.js'
import { someExpr } from './walk.js'
import { keptComparison } from './wordwise.js'

type Grid = Extract<RuleGraph['types'][number], { kind: 'grid' }>

/** Longer lines do not fit: one bit must stay free. */
const LONGEST = 31

export interface Lines {
  /** Where they begin among the words of the variable; value by value. */
  readonly at: number
  /** Lines of one value. */
  readonly total: number
  /** Lines a cell is on. */
  readonly axes: number
  /** For each cell and direction: the line, and the place on it, counted in the first half of the directions. */
  readonly line: Int32Array
  readonly place: Int32Array
}

/** The lines of a grid; null if some are too long. */
export function linesOf(grid: Grid, at: number): Lines | null {
  const directions = directionsOf(grid.hex).length
  const axes = directions / 2
  const cells = gridSize(grid)
  const line = new Int32Array(cells * directions)
  const place = new Int32Array(cells * directions)
  let total = 0
  for (let d = 0; d < axes; d++) {
    for (let start = 0; start < cells; start++) {
      if (cellBeside(grid, start, d + axes) >= 0) continue
      let p = 0
      for (let cell = start; cell >= 0; cell = cellBeside(grid, cell, d), p++) {
        for (const each of [d, d + axes]) {
          line[cell * directions + each] = total
          place[cell * directions + each] = p
        }
      }
      if (p > LONGEST) return null
      total++
    }
  }
  return { at, total, axes, line, place }
}

/** Does some expression count a run of equal values of the variable? */
export function countsRuns(e: Expr, id: VarId): boolean {
  return someExpr(
    e,
    (inner) =>
      inner.k === 'count' &&
      inner.set.k === 'run' &&
      inner.set.cond.k === 'compare' &&
      inner.set.cond.op === 'is' &&
      [inner.set.cond.a, inner.set.cond.b].some((side) => side.k === 'var' && side.id === id),
  )
}

/** Fills the lines from the values of a variable, which lie in s from `base` on; `shift` makes them numbers from 0. */
export function fillLines(lines: Lines, words: Int32Array, s: Int32Array, base: number, shift: number): void {
  const directions = lines.axes * 2
  for (let cell = 0; cell * directions < lines.line.length; cell++) {
    const row = lines.at + (s[base + cell]! + shift) * lines.total
    for (let d = 0; d < lines.axes; d++) {
      const at = cell * directions + d
      words[row + lines.line[at]!]! |= 1 << lines.place[at]!
    }
  }
}

/** Statements that move cell `i` from value `o` to value `v`. */
export function moveOnLines(
  name: string,
  lines: Lines,
  shift: number,
  table: (values: readonly number[]) => string,
): string {
  const { at, total, axes, line, place } = lines
  const cells = line.length / (axes * 2)
  // One table for all axes of a cell: the line, then its bit.
  const entries = table(
    Array.from({ length: cells * axes }, (_, i) => {
      const from = Math.floor(i / axes) * axes * 2 + (i % axes)
      return [line[from]!, 1 << place[from]!]
    }).flat(),
  )
  const moves = Array.from({ length: axes }, (_, d) => {
    const entry = `${entries}[e${d === 0 ? '' : ` + ${2 * d}`}]`
    return `l = ${entry}; b = ${entries}[e + ${2 * d + 1}]; ${name}[x + l] ^= b; ${name}[y + l] ^= b`
  })
  const row = (value: string): string => `(${value} + (${shift})) * ${total} + ${at}`
  return `const e = i * ${axes * 2}, x = ${row('o')}, y = ${row('v')}
  let l = 0, b = 0
  ${moves.join('\n  ')}`
}

/** Code of the number of members of a run, if lines are kept for it; else null. */
export function countRun(sc: Scope, e: Extract<Expr, { k: 'run' }>): string | null {
  const { unit } = sc
  if (e.cond.k !== 'compare' || e.cond.op !== 'is' || e.t.k !== 'set') return null
  const found = keptComparison(sc, e.cond, e.bind, e.t)
  if (found === null || found.sets.lines === null) return null
  const { name, lines, shift } = found.sets
  const value = hold(sc, sc.exprs.value(sc, found.value))
  const cell = hold(sc, sc.exprs.value(sc, e.cell))
  const d = hold(sc, sc.exprs.value(sc, e.d))
  const run = unit.need(`run${name}`, (self) => {
    const line = unit.table(lines.line)
    const place = unit.table(lines.place)
    unit.add(`function ${self}(x, c, d) {
  if (c < 0 || d < 0) return 0
  const at = c * ${lines.axes * 2} + d
  const w = ${name}[x * ${lines.total} + ${lines.at} + ${line}[at]], p = ${place}[at]
  if (d >= ${lines.axes}) return Math.clz32(~(w << 31 - p << 1))
  const m = ~(w >>> p >>> 1)
  return 31 - Math.clz32(m & -m)
}`)
  })
  return `${run}(${shift === 0 ? value : `${value} + (${shift})`}, ${cell}, ${d})`
}
