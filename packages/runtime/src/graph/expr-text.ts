/**
 * An expression as an author would write it: for failed expectations and for what differs between two versions of
 * the rules. Close to the source, though not always word for word.
 */
import { cellName } from './cells.js'
import { type Expr, type LocalDef, NONE, NONE_INT, type RuleGraph, type ScalarType } from './rule-graph.js'

/** Strength of the loosest operator in an expression; 9 binds like a name. */
const LOOSE = 0
const FILTER = 1
const OR = 2
const AND = 3
const NOT = 4
const COMPARE = 5
const SUM = 6
const PRODUCT = 7
const TIGHT = 9

/** `seats`: names of the players, where they have any. */
export function exprText(
  graph: RuleGraph,
  expr: Expr,
  locals: readonly LocalDef[],
  seats: readonly string[] | null = graph.seats.names,
): string {
  return new ExprWriter(graph, locals, seats).write(expr, LOOSE)
}

/** A value of a type as it is written: members by name, seats by theirs where they have any. */
export function scalarText(
  graph: RuleGraph,
  type: ScalarType,
  value: number,
  seats: readonly string[] | null = graph.seats.names,
): string {
  if (type.k === 'bool') return value === NONE ? 'none' : value === 0 ? 'no' : 'yes'
  if (value === (type.k === 'int' ? NONE_INT : NONE)) return 'none'
  if (type.k === 'int') return String(value)
  if (type.k === 'player') return seats?.[value] ?? `player ${value + 1}`
  const def = graph.types[type.type]!
  switch (def.kind) {
    case 'grid':
      return cellName(def, value)
    case 'card': {
      if (type.k === 'row') return def.rows[value]?.name ?? '?'
      let row = 0
      for (let rest = value; row < def.copies.length && rest >= def.copies[row]!; row++) rest -= def.copies[row]!
      return def.rows[row]?.name ?? '?'
    }
    default:
      return def.members?.[value]?.name ?? '?'
  }
}

class ExprWriter {
  readonly #graph: RuleGraph
  readonly #locals: readonly LocalDef[]
  readonly #seats: readonly string[] | null

  constructor(graph: RuleGraph, locals: readonly LocalDef[], seats: readonly string[] | null) {
    this.#graph = graph
    this.#locals = locals
    this.#seats = seats
  }

  /** In brackets where it is looser than its place allows. */
  write(expr: Expr, place: number): string {
    const [strength, text] = this.#text(expr)
    return strength < place ? `(${text})` : text
  }

  #list(exprs: readonly Expr[]): string {
    return exprs.map((each) => this.write(each, LOOSE)).join(', ')
  }

  #index(name: string, index: readonly Expr[]): string {
    return index.length === 0 ? name : `${name}[${this.#list(index)}]`
  }

  #call(name: string, args: readonly Expr[]): string {
    return `${name}(${this.#list(args)})`
  }

  #binary(strength: number, a: Expr, operator: string, b: Expr): [number, string] {
    return [strength, `${this.write(a, strength)} ${operator} ${this.write(b, strength + 1)}`]
  }

  #local(i: number): string {
    return this.#locals[i]?.name ?? 'it'
  }

  /** `S as s`, where the one looked at has a name of its own. */
  #over(set: Expr, bind: number): string {
    const name = this.#local(bind)
    return this.write(set, TIGHT) + (name === 'it' ? '' : ` as ${name}`)
  }

  #text(expr: Expr): [number, string] {
    const graph = this.#graph
    switch (expr.k) {
      case 'const':
        return [TIGHT, expr.t.k === 'set' ? '{}' : scalarText(graph, expr.t, expr.v, this.#seats)]
      case 'setConst': {
        const { t } = expr
        return [
          TIGHT,
          t.k === 'set' ? `{${expr.v.map((v) => scalarText(graph, t.of, v, this.#seats)).join(', ')}}` : '{}',
        ]
      }
      case 'all':
        return [TIGHT, this.#kindName(expr.t.k === 'set' ? expr.t.of : expr.t)]
      case 'range':
        return [SUM, `${this.write(expr.from, SUM)}..${this.write(expr.to, SUM)}`]
      case 'local':
        return [TIGHT, this.#index(this.#local(expr.i), expr.seat === undefined ? [] : [expr.seat])]
      case 'option':
        return [TIGHT, graph.options[expr.id]!.name]
      case 'var':
        return [TIGHT, this.#index(graph.vars[expr.id]!.name, expr.index)]
      case 'zone':
        return [TIGHT, this.#index(graph.zones[expr.ref.zone]!.name, expr.ref.index)]
      case 'attr':
        return [TIGHT, `${this.write(expr.of, TIGHT)}.${graph.attributes[expr.id]!.name}`]
      case 'table':
        return [TIGHT, this.#call(graph.tables[expr.id]!.name, expr.args)]
      case 'define': {
        const def = graph.defines[expr.id]!
        return [TIGHT, expr.args.length === 0 ? def.name : this.#call(def.name, expr.args)]
      }
      case 'dispatch': {
        const member = `${this.write(expr.card, TIGHT)}.${graph.dispatches[expr.id]!.name}`
        return [TIGHT, expr.args.length === 0 ? member : this.#call(member, expr.args)]
      }
      case 'rowOf':
        return this.#text(expr.of)
      case 'arith':
        switch (expr.op) {
          case '+':
          case '-':
            return this.#binary(SUM, expr.a, expr.op, expr.b)
          case '*':
          case 'mod':
            return this.#binary(PRODUCT, expr.a, expr.op, expr.b)
          default: {
            const [strength, text] = this.#binary(PRODUCT, expr.a, '/', expr.b)
            return [strength, `${text} rounded ${expr.op === 'divUp' ? 'up' : 'down'}`]
          }
        }
      case 'negate':
        return [TIGHT - 1, `-${this.write(expr.a, TIGHT)}`]
      case 'not':
        return [NOT, `not ${this.write(expr.a, NOT)}`]
      case 'and':
        return this.#binary(AND, expr.a, 'and', expr.b)
      case 'or':
        return this.#binary(OR, expr.a, 'or', expr.b)
      case 'compare':
        return [
          COMPARE,
          `${this.write(expr.a, SUM)} ${expr.op === 'isNot' ? 'is not' : expr.op} ${this.write(expr.b, SUM)}`,
        ]
      case 'in':
        return [COMPARE, `${this.write(expr.a, SUM)} in ${this.write(expr.set, SUM)}`]
      case 'if':
        return [
          LOOSE,
          `if ${this.write(expr.if, OR)} then ${this.write(expr.then, LOOSE)} else ${this.write(expr.else, LOOSE)}`,
        ]
      case 'setOf':
        return [TIGHT, `{${this.#list(expr.items)}}`]
      case 'union':
        return this.#binary(SUM, expr.a, '+', expr.b)
      case 'minus':
        return this.#binary(SUM, expr.a, '-', expr.b)
      case 'where':
        return [FILTER, `${this.#over(expr.set, expr.bind)} where ${this.write(expr.cond, OR)}`]
      case 'with':
        return [FILTER, `${this.#over(expr.set, expr.bind)} with ${expr.which} ${this.write(expr.by, SUM)}`]
      case 'any':
      case 'the':
        return [NOT, `${expr.k} ${this.write(expr.set, FILTER)}`]
      case 'count':
        return [TIGHT, this.#call('count', [expr.set])]
      case 'sum':
      case 'max':
      case 'min':
      case 'gather':
        return [TIGHT, `${expr.k}(${this.write(expr.body, LOOSE)} over ${this.#over(expr.set, expr.bind)})`]
      case 'larger':
        return [TIGHT, this.#call('max', [expr.a, expr.b])]
      case 'smaller':
        return [TIGHT, this.#call('min', [expr.a, expr.b])]
      case 'step':
        return [
          TIGHT,
          this.#call(expr.by === 1 ? 'next' : 'previous', expr.set === null ? [expr.x] : [expr.x, expr.set]),
        ]
      case 'top': {
        const pile = this.#index(graph.zones[expr.ref.zone]!.name, expr.ref.index)
        return [TIGHT, expr.n === null ? `top(${pile})` : `top(${pile}, ${this.write(expr.n, LOOSE)})`]
      }
      case 'up':
        return [TIGHT, `${this.write(expr.card, TIGHT)}.up`]
      case 'column':
      case 'row':
        return [TIGHT, `${this.write(expr.cell, TIGHT)}.${expr.k}`]
      case 'neighbours':
      case 'around':
        return [TIGHT, this.#call(expr.k, [expr.cell])]
      case 'shift':
        return [TIGHT, this.#call('shift', expr.n === null ? [expr.cell, expr.d] : [expr.cell, expr.d, expr.n])]
      case 'toward':
        return [TIGHT, this.#call('toward', [expr.a, expr.b])]
      case 'opposite':
        return [TIGHT, this.#call('opposite', [expr.d])]
      case 'run':
        return [TIGHT, `run(${this.#list([expr.cell, expr.d])} while ${this.write(expr.cond, LOOSE)})`]
      case 'reach':
        return [TIGHT, `reach(${this.write(expr.set, LOOSE)}, ${graph.defines[expr.define]!.name})`]
      case 'winners':
        return [TIGHT, 'winners']
    }
  }

  #kindName(type: ScalarType): string {
    switch (type.k) {
      case 'bool':
        return 'bool'
      case 'int':
        return `${type.min}..${type.max}`
      case 'player':
        return 'players'
      case 'row':
        return `${this.#graph.types[type.type]!.name}.name`
      case 'kind':
        return this.#graph.types[type.type]!.name
    }
  }
}
