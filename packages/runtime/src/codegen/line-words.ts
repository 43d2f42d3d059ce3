/**
 * Rows of a grid as words, kept beside the sets of a variable: for each value and each line of the grid, the cells on
 * the line that hold the value. How far a run of equal values goes on from a cell is then found without walking it.
 */
import { cellBeside, directionsOf, gridSize } from '../graph/cells.js'
import type { Expr, RuleGraph, VarId } from '../graph/rule-graph.js'
import { gridOf, shiftTable } from './grids.js'
import type { KeptSets } from './kept-sets.js'
import { isSure } from './lookups.js'
import { hold, literal, type Scope } from './scope.js'
import { walkExpr } from './walk.js'
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
  /** For each cell and direction: the line times 32, and the place on it, counted in the first half of the directions. */
  readonly places: Int32Array
  /** Which values have lines, by number. */
  readonly rows: readonly boolean[]
}

/** The lines of a grid for some values; null if they are too long. */
export function linesOf(grid: Grid, at: number, rows: readonly boolean[]): Lines | null {
  const directions = directionsOf(grid.hex).length
  const axes = directions / 2
  const cells = gridSize(grid)
  const places = new Int32Array(cells * directions)
  let total = 0
  for (let d = 0; d < axes; d++) {
    for (let start = 0; start < cells; start++) {
      if (cellBeside(grid, start, d + axes) >= 0) continue
      let p = 0
      for (let cell = start; cell >= 0; cell = cellBeside(grid, cell, d), p++) {
        for (const each of [d, d + axes]) places[cell * directions + each] = (total << 5) | (p & 31)
      }
      if (p > LONGEST) return null
      total++
    }
  }
  return { at, total, axes, places, rows }
}

/**
 * The values of a variable of which the rules count runs: `some` by number, with `all` any but none. `shift` makes
 * values numbers from 0.
 */
export function runRows(exprs: readonly Expr[], id: VarId, count: number, shift: number): boolean[] {
  const rows = new Array<boolean>(count).fill(false)
  const note = (run: Extract<Expr, { k: 'run' }>): void => {
    if (run.cond.k !== 'compare' || run.cond.op !== 'is') return
    const { a, b } = run.cond
    for (const [read, value] of [
      [a, b],
      [b, a],
    ] as const) {
      if (read.k !== 'var' || read.id !== id) continue
      if (value.k === 'const') rows[value.v + shift] = true
      else for (let row = 0; row < count; row++) if (row >= shift || shift !== 1) rows[row] = true
    }
  }
  // Definitions that are a run are counted where they are called.
  for (const e of exprs) {
    if (e.k === 'run') note(e)
    walkExpr(e, (inner) => {
      if (inner.k === 'count' && inner.set.k === 'run') note(inner.set)
    })
  }
  return rows
}

/** Fills the lines from the values of a variable, which lie in s from `base` on; `shift` makes them numbers from 0. */
export function fillLines(lines: Lines, words: Int32Array, s: Int32Array, base: number, shift: number): void {
  const directions = lines.axes * 2
  for (let cell = 0; cell * directions < lines.places.length; cell++) {
    const value = s[base + cell]! + shift
    if (!lines.rows[value]) continue
    for (let d = 0; d < lines.axes; d++) {
      const place = lines.places[cell * directions + d]!
      words[lines.at + value * lines.total + (place >> 5)]! |= 1 << (place & 31)
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
  const { at, total, axes, places, rows } = lines
  // For each cell and axis the line, then its bit.
  const entries = table(
    Array.from({ length: places.length / 2 }, (_, i) => {
      const place = places[Math.floor(i / axes) * axes * 2 + (i % axes)]!
      return [place >> 5, 1 << (place & 31)]
    }).flat(),
  )
  const flip = (value: string): string => {
    const flips = Array.from(
      { length: axes },
      (_, d) => `${name}[x + ${entries}[e + ${2 * d}]] ^= ${entries}[e + ${2 * d + 1}]`,
    )
    const number = shift === 0 ? value : `${value} + (${shift})`
    const text = `const x = (${number}) * ${total} + ${at}\n${flips.join('\n')}`
    if (rows.every((kept) => kept)) return `{ ${text} }`
    const mask = rows.reduce((sum, kept, row) => sum | (kept ? 1 << row : 0), 0)
    const others = rows.slice(1).every((kept) => kept)
    return `if (${others ? `${number} !== 0` : `(${mask} >> ${number} & 1) !== 0`}) { ${text} }`
  }
  return `const e = i * ${axes * 2}\n${flip('o')}\n${flip('v')}`
}

/** Code of the number of members of a run, if lines are kept for it; else null. */
export function countRun(sc: Scope, e: Extract<Expr, { k: 'run' }>): string | null {
  const { unit } = sc
  if (e.cond.k !== 'compare' || e.cond.op !== 'is' || e.t.k !== 'set') return null
  const found = keptComparison(sc, e.cond, e.bind, e.t)
  if (found === null || found.sets.lines === null) return null
  const { id, name, lines, shift } = found.sets
  const value = hold(sc, sc.exprs.value(sc, found.value))
  const cell = hold(sc, sc.exprs.value(sc, e.cell))
  const d = hold(sc, sc.exprs.value(sc, e.d))
  const known = literal(value)
  if (known !== null && !lines.rows[known + shift]) return null
  const toward = literal(d)
  const fixed = toward !== null && toward >= 0
  const sure = fixed && isSure(sc, e.cell)
  if (sure && isSure(sc, found.value)) return countInPlace(sc, found.sets, lines, toward, value, cell)
  const run = unit.need(`run${name}${fixed ? `_${toward}` : ''}${sure ? '_sure' : ''}`, (self) => {
    const { base } = unit.layout.vars[id]!
    const { table, directions } = shiftTable(unit, gridOf(unit, e.cell))
    const walk = `if (x === 0) {
  let n = 0
  for (c = ${table}[c * ${directions} + d]; c >= 0 && s[c + ${base}] === ${-shift}; c = ${table}[c * ${directions} + d]) n++
  return n
}`
    const guard = sure ? '' : fixed ? 'if (c < 0) return 0' : 'if (c < 0 || d < 0) return 0'
    const place = fixed
      ? `${unit.table(lines.places.filter((_, i) => i % directions === toward))}[c]`
      : `${unit.table(lines.places)}[c * ${directions} + d]`
    const back = 'return Math.clz32(~(w << 31 - q << 1))'
    const ahead = 'const m = ~(w >>> q >>> 1)\nreturn 31 - Math.clz32(m & -m)'
    const both = `if (d >= ${lines.axes}) ${back}\n${ahead}`
    unit.add(`function ${self}(s, x, c${fixed ? '' : ', d'}) {
  ${guard}
  ${lines.rows[0] ? '' : fixed ? `const d = ${toward}\n${walk}` : walk}
  const q = ${place}, w = ${name}[x * ${lines.total} + ${lines.at} + (q >> 5)]
  ${fixed ? (toward >= lines.axes ? back : ahead) : both}
}`)
  })
  return `${run}(s, ${shift === 0 ? value : `${value} + (${shift})`}, ${cell}${fixed ? '' : `, ${d}`})`
}

/** What `countInPlace` writes. */
export const COUNTED_IN_PLACE: RegExp = /^const q\d+ = .*, w\d+ = /m

/** The same for a known direction, and a cell and value that are certainly there: written in place. */
function countInPlace(sc: Scope, sets: KeptSets, lines: Lines, toward: number, value: string, cell: string): string {
  const { unit } = sc
  const directions = lines.axes * 2
  const places = unit.table(lines.places.filter((_, i) => i % directions === toward))
  const row = sets.shift === 0 ? value : `(${value} + (${sets.shift}))`
  const place = `${places}[${cell}]`
  const line = `${sets.name}[${row} * ${lines.total} + ${lines.at} + (${place} >> 5)];`
  // The other way along the same line has often just been asked for.
  const last = sc.out.slice(-2).map((text) => /^const (q\d+) = (.*), (w\d+) = (.*)$/.exec(text))
  const known = last.find((found) => found?.[2] === place && found[4] === line.replace(place, found[1]!))
  const q = known?.[1] ?? unit.fresh('q')
  const w = known?.[3] ?? unit.fresh('w')
  if (known == null) sc.out.push(`const ${q} = ${place}, ${w} = ${line.replace(place, q)}`)
  if (toward >= lines.axes) return `Math.clz32(~(${w} << 31 - ${q} << 1))`
  const m = unit.fresh('m')
  sc.out.push(`const ${m} = ~(${w} >>> ${q} >>> 1);`)
  return `(31 - Math.clz32(${m} & -${m}))`
}
