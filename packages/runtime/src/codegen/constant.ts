/**
 * Works out expressions whose value is known before play: those that read no variable, zone or chance. The
 * generator writes their values instead of code, so `count(players)` or `Beast where it is badger` cost nothing.
 */
import { cellAt, cellBeside, columnOf, directionsOf, gridSize, rowOf } from '../graph/cells.js'
import type { DefineDef, Expr, RuleGraph, ScalarType, ValueType } from '../graph/rule-graph.js'
import { NONE } from '../graph/rule-graph.js'
import { domainOf, emptyOf, noneOf } from '../layout/domain.js'

/** A scalar, or the members of a set in ascending order. */
export type Constant = number | readonly number[]

/** Values of locals in reach. A local that is not there makes the expression unknown. */
type Frame = ReadonlyMap<number, Constant>

/** Why an expression has no constant value; thrown and caught in this file only. */
const UNKNOWN = Symbol('unknown')

const EMPTY_FRAME: Frame = new Map()
/** Larger sets are left to the generated loops. */
const MOST_STEPS = 20_000

export class Constants {
  private readonly known = new WeakMap<Expr, Constant | null>()
  private readonly graph: RuleGraph
  private readonly seats: number
  private readonly options: readonly number[]
  private left = 0
  /** What is constant through a decider's eyes: the row of a card is not, since the card may be unseen. */
  readonly eyes: Constants
  constructor(graph: RuleGraph, seats: number, options: readonly number[], eyes = false) {
    this.eyes = eyes ? this : new Constants(graph, seats, options, true)
    this.graph = graph
    this.seats = seats
    this.options = options
  }

  /** The value of an expression that reads no locals but its own; null if it is not constant. */
  value(e: Expr): Constant | null {
    const known = this.known.get(e)
    if (known !== undefined) return known
    const value = this.attempt(e, EMPTY_FRAME)
    this.known.set(e, value)
    return value
  }

  /** The value once one local is known; null if more is needed. */
  valueWith(e: Expr, local: number, value: number): Constant | null {
    return this.attempt(e, new Map([[local, value]]))
  }

  private attempt(e: Expr, frame: Frame): Constant | null {
    this.left = MOST_STEPS
    try {
      return this.eval(e, frame)
    } catch (reason) {
      if (reason === UNKNOWN) return null
      throw reason
    }
  }

  private scalar(e: Expr, frame: Frame): number {
    const value = this.eval(e, frame)
    if (typeof value !== 'number') throw UNKNOWN
    return value
  }

  private set(e: Expr, frame: Frame): readonly number[] {
    const value = this.eval(e, frame)
    if (typeof value === 'number') throw UNKNOWN
    return value
  }

  private eval(e: Expr, frame: Frame): Constant {
    if (this.left-- < 0) throw UNKNOWN
    switch (e.k) {
      case 'const':
      case 'setConst':
        return e.v
      case 'all':
        return e.t.k === 'set' ? this.allOf(e.t.of) : unknown()
      case 'range':
        return span(this.scalar(e.from, frame), this.scalar(e.to, frame))
      case 'local': {
        if (e.of !== undefined || e.seat !== undefined) throw UNKNOWN
        return frame.get(e.i) ?? unknown()
      }
      case 'option':
        return this.options[e.id] ?? unknown()
      case 'attr': {
        const of = this.scalar(e.of, frame)
        const attribute = this.graph.attributes[e.id]!
        if (e.of.t.k === 'kind' && this.graph.types[e.of.t.type]!.kind === 'card') throw UNKNOWN
        return attribute.values[of] ?? this.empty(attribute.value)
      }
      case 'table': {
        const table = this.graph.tables[e.id]!
        let at = 0
        for (const [i, param] of table.params.entries()) {
          const domain = domainOf(this.graph, this.seats, param.type)
          const arg = this.scalar(e.args[i]!, frame)
          if (arg < domain.min || arg >= domain.min + domain.size) return this.empty(table.value)
          at = at * domain.size + (arg - domain.min)
        }
        return table.values[at] ?? unknown()
      }
      case 'define':
        return this.call(this.graph.defines[e.id]!, e.args, frame)
      case 'rowOf': {
        const copy = this.scalar(e.of, frame)
        if (this.eyes === this) throw UNKNOWN
        if (e.of.t.k !== 'kind') throw UNKNOWN
        const card = this.graph.types[e.of.t.type]!
        if (card.kind !== 'card') throw UNKNOWN
        if (copy < 0) return NONE
        let row = 0
        for (let left = copy; left >= card.copies[row]!; row++) left -= card.copies[row]!
        return row
      }
      case 'arith':
        return arithmetic(e.op, this.scalar(e.a, frame), this.scalar(e.b, frame)) ?? unknown()
      case 'negate':
        return -this.scalar(e.a, frame)
      case 'not':
        return this.scalar(e.a, frame) > 0 ? 0 : 1
      case 'and':
        return this.either(e.a, e.b, frame, false)
      case 'or':
        return this.either(e.a, e.b, frame, true)
      case 'compare':
        return compare(e.op, this.eval(e.a, frame), this.eval(e.b, frame)) ? 1 : 0
      case 'in':
        return this.set(e.set, frame).includes(this.scalar(e.a, frame)) ? 1 : 0
      case 'if':
        return this.scalar(e.if, frame) > 0 ? this.eval(e.then, frame) : this.eval(e.else, frame)
      case 'setOf': {
        const items = e.items.map((item) => ({ value: this.scalar(item, frame), none: noneIn(item.t) }))
        return sorted(items.filter((item) => item.value !== item.none).map((item) => item.value))
      }
      case 'union':
        return sorted([...this.set(e.a, frame), ...this.set(e.b, frame)])
      case 'minus': {
        const without = this.set(e.b, frame)
        return this.set(e.a, frame).filter((v) => !without.includes(v))
      }
      case 'where':
        return this.set(e.set, frame).filter((v) => this.scalar(e.cond, bind(frame, e.bind, v)) > 0)
      case 'with': {
        const set = this.set(e.set, frame)
        const ranks = set.map((v) => this.scalar(e.by, bind(frame, e.bind, v)))
        const best = e.which === 'most' ? Math.max(...ranks) : Math.min(...ranks)
        return set.filter((_, i) => ranks[i] === best)
      }
      case 'any':
        return this.set(e.set, frame).length > 0 ? 1 : 0
      case 'the': {
        const set = this.set(e.set, frame)
        if (set.length > 1) throw UNKNOWN
        return set[0] ?? (e.t.k === 'set' ? unknown() : noneOf(e.t))
      }
      case 'count':
        return this.set(e.set, frame).length
      case 'sum':
      case 'max':
      case 'min': {
        const parts = this.set(e.set, frame).map((v) => this.scalar(e.body, bind(frame, e.bind, v)))
        if (e.k === 'sum') return parts.reduce((sum, part) => sum + part, 0)
        return parts.length === 0 ? 0 : e.k === 'max' ? Math.max(...parts) : Math.min(...parts)
      }
      case 'gather': {
        const parts = this.set(e.set, frame).map((v) => this.eval(e.body, bind(frame, e.bind, v)))
        const none = e.body.t.k === 'set' ? Number.NaN : noneOf(e.body.t)
        return sorted(parts.flat().filter((part) => part !== none))
      }
      case 'larger':
        return Math.max(this.scalar(e.a, frame), this.scalar(e.b, frame))
      case 'smaller':
        return Math.min(this.scalar(e.a, frame), this.scalar(e.b, frame))
      case 'step':
        return this.next(e, frame)
      case 'column':
      case 'row': {
        const cell = this.scalar(e.cell, frame)
        const grid = this.grid(e.cell)
        return cell < 0 ? 0 : e.k === 'column' ? columnOf(grid, cell) : rowOf(grid, cell)
      }
      case 'neighbours':
      case 'around': {
        const cell = this.scalar(e.cell, frame)
        const grid = this.grid(e.cell)
        return cell < 0 ? [] : besideOf(grid, cell, e.k === 'neighbours')
      }
      case 'shift':
        return shift(
          this.grid(e.cell),
          this.scalar(e.cell, frame),
          this.scalar(e.d, frame),
          e.n === null ? 1 : this.scalar(e.n, frame),
        )
      case 'toward':
        return toward(this.grid(e.a), this.scalar(e.a, frame), this.scalar(e.b, frame))
      case 'opposite': {
        const d = this.scalar(e.d, frame)
        const count = e.d.t.k === 'kind' ? domainOf(this.graph, this.seats, e.d.t).size : unknown()
        return d < 0 ? NONE : (d + count / 2) % count
      }
      case 'run': {
        const grid = this.grid(e.cell)
        const d = this.scalar(e.d, frame)
        const found: number[] = []
        let cell = shift(grid, this.scalar(e.cell, frame), d, 1)
        for (; cell >= 0 && this.scalar(e.cond, bind(frame, e.bind, cell)) > 0; cell = shift(grid, cell, d, 1)) {
          found.push(cell)
        }
        return sorted(found)
      }
      case 'reach': {
        const reached = new Set(this.set(e.set, frame))
        const define = this.graph.defines[e.define]!
        for (const v of reached) {
          const onward = this.eval(define.body, new Map([[0, v]]))
          for (const next of typeof onward === 'number' ? unknown() : onward) reached.add(next)
        }
        return sorted([...reached])
      }
      case 'var':
      case 'zone':
      case 'top':
      case 'up':
      case 'dispatch':
      case 'winners':
        throw UNKNOWN
    }
  }

  private call(define: DefineDef, args: readonly Expr[], frame: Frame): Constant {
    if (define.seen !== null && define.seen.k !== 'everyone') throw UNKNOWN
    return this.eval(define.body, new Map(args.map((arg, i) => [i, this.eval(arg, frame)])))
  }

  /** One side may settle it though the other is unknown. */
  private either(a: Expr, b: Expr, frame: Frame, settles: boolean): number {
    let open = false
    for (const side of [a, b]) {
      try {
        if (this.scalar(side, frame) > 0 === settles) return settles ? 1 : 0
      } catch (reason) {
        if (reason !== UNKNOWN) throw reason
        open = true
      }
    }
    return open ? unknown() : settles ? 0 : 1
  }

  private next(e: Extract<Expr, { k: 'step' }>, frame: Frame): number {
    const x = this.scalar(e.x, frame)
    if (e.t.k === 'set' || x === noneOf(e.t)) return x
    const among = e.set === null ? this.allOf(e.t) : this.set(e.set, frame)
    if (e.by === 1) return among.find((v) => v > x) ?? among[0] ?? noneOf(e.t)
    return among.findLast((v) => v < x) ?? among.at(-1) ?? noneOf(e.t)
  }

  private allOf(type: ScalarType): readonly number[] {
    const domain = domainOf(this.graph, this.seats, type)
    if (domain.size > MOST_STEPS) throw UNKNOWN
    return span(domain.min, domain.min + domain.size - 1)
  }

  private empty(type: ValueType): Constant {
    return type.k === 'set' ? [] : emptyOf(type)
  }

  private grid(cell: Expr): GridType {
    const type = cell.t.k === 'kind' ? this.graph.types[cell.t.type] : undefined
    return type?.kind === 'grid' ? type : unknown()
  }
}

type GridType = Extract<RuleGraph['types'][number], { kind: 'grid' }>

function unknown(): never {
  throw UNKNOWN
}

function bind(frame: Frame, local: number, value: number): Frame {
  return new Map(frame).set(local, value)
}

function noneIn(type: ValueType): number {
  return type.k === 'set' ? Number.NaN : noneOf(type)
}

function span(from: number, to: number): number[] {
  if (to - from > MOST_STEPS) throw UNKNOWN
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)
}

function sorted(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

/** null: division by zero, which is left to fault at run time. */
function arithmetic(op: Extract<Expr, { k: 'arith' }>['op'], a: number, b: number): number | null {
  switch (op) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case 'mod':
      return b === 0 ? null : ((a % b) + b) % b
    case 'divUp':
      return b === 0 ? null : Math.ceil(a / b)
    case 'divDown':
      return b === 0 ? null : Math.floor(a / b)
  }
}

function compare(op: Extract<Expr, { k: 'compare' }>['op'], a: Constant, b: Constant): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') {
    if (typeof a === 'number' || typeof b === 'number') throw UNKNOWN
    const equal = a.length === b.length && a.every((v, i) => v === b[i])
    return op === 'is' ? equal : op === 'isNot' ? !equal : unknown()
  }
  switch (op) {
    case 'is':
      return a === b
    case 'isNot':
      return a !== b
    case '<':
      return a < b
    case '>':
      return a > b
    case '<=':
      return a <= b
    case '>=':
      return a >= b
  }
}

/** Cells beside one: on square grids the four orthogonal ones or all eight. */
export function besideOf(grid: GridType, cell: number, orthogonal: boolean): number[] {
  const directions = directionsOf(grid.hex)
  const cells = directions.map((d, i) =>
    orthogonal && !grid.hex && d.column !== 0 && d.row !== 0 ? -1 : cellBeside(grid, cell, i),
  )
  return sorted(cells.filter((beside) => beside >= 0))
}

function shift(grid: GridType, cell: number, direction: number, n: number): number {
  const d = directionsOf(grid.hex)[direction]
  if (cell < 0 || cell >= gridSize(grid) || d === undefined) return NONE
  return cellAt(grid, columnOf(grid, cell) + n * d.column, rowOf(grid, cell) + n * d.row)
}

function toward(grid: GridType, a: number, b: number): number {
  if (a < 0 || b < 0 || a === b) return NONE
  const columns = columnOf(grid, b) - columnOf(grid, a)
  const rows = rowOf(grid, b) - rowOf(grid, a)
  const far = Math.max(Math.abs(columns), Math.abs(rows))
  return directionsOf(grid.hex).findIndex((d) => d.column * far === columns && d.row * far === rows)
}
