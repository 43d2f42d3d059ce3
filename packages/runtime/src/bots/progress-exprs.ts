/**
 * How nearly a condition holds, as an expression of its own: from 0, far off, to 1000, it holds. `a >= b` becomes a
 * share of the way, a conjunction the mean of its parts, `not any x where …` the share of those that are in order.
 * Definitions that are asked become definitions of how nearly they hold, laid beside those of the rules.
 */
import { conjuncts } from '../codegen/walk.js'
import type { CompareOp, DefineDef, DefineId, DispatchDef, Expr, LocalDef, RuleGraph } from '../graph/rule-graph.js'
import { conditionsOf } from './ways-to-ends.js'
import {
  arith,
  atValue,
  choose,
  compare,
  count,
  fewer,
  INVERSE,
  isFixed,
  isIn,
  isNumber,
  MIRRORED,
  NEARLY,
  NUMBER,
  number,
  type OfKind,
  over,
  product,
  sumOf,
  WHOLE,
  withRoomAt,
  YES_NO,
} from './write-exprs.js'

export class ProgressExprs {
  /** The rules with the new definitions. */
  readonly graph: RuleGraph
  /** Does each part of a conjunction count, or only their product? */
  readonly #mean: boolean
  readonly #defines: DefineDef[]
  readonly #dispatches: DispatchDef[]
  readonly #known = new Map<string, number>()
  readonly #inside = new Set<number>()

  constructor(graph: RuleGraph, mean: boolean) {
    this.#defines = [...graph.defines]
    this.#dispatches = [...graph.dispatches]
    this.graph = { ...graph, defines: this.#defines, dispatches: this.#dispatches }
    this.#mean = mean
  }

  /** How nearly a condition holds. */
  of(e: Expr): Expr {
    switch (e.k) {
      case 'const':
        return number(e.v === 0 ? 0 : WHOLE)
      case 'not':
        return this.#negated(e.a)
      case 'and':
        return this.#all(conjuncts(e).map((part) => this.of(part)))
      case 'or':
        return arith('larger', this.of(e.a), this.of(e.b))
      case 'if':
        return choose(e.if, this.of(e.then), this.of(e.else))
      case 'compare':
        return this.#compared(e, e.op)
      case 'any':
        return e.set.k === 'where' ? over('max', e.set, this.of(e.set.cond)) : this.#hard(e)
      case 'in':
        return this.#member(e.a, e.set)
      case 'define':
        return { ...e, id: this.#define(e.id), t: NUMBER }
      case 'dispatch':
        return { ...e, id: this.#dispatch(e.id), t: NUMBER }
      case 'var':
        return this.#variable(e)
      default:
        return this.#hard(e)
    }
  }

  #hard(e: Expr): Expr {
    return choose(e, number(WHOLE), number(0))
  }

  #all(parts: readonly Expr[]): Expr {
    const [only] = parts
    if (parts.length === 1) return only!
    const whole = parts.reduce(product)
    // Half by the mean, so that each part counts while others are far off; half by the product, so that the last counts.
    const mean = arith('divDown', sumOf(parts), number(parts.length))
    return this.#mean ? arith('divDown', arith('+', mean, whole), number(2)) : whole
  }

  #negated(e: Expr): Expr {
    switch (e.k) {
      case 'not':
        return this.of(e.a)
      case 'and':
        return conjuncts(e)
          .map((part) => this.#negated(part))
          .reduce((a, b) => arith('larger', a, b))
      case 'or':
        return this.#all([this.#negated(e.a), this.#negated(e.b)])
      case 'compare':
        return this.#compared(e, INVERSE[e.op])
      case 'any':
        if (e.set.k === 'where') {
          const members = count(e.set.set)
          const sum = over('sum', e.set, this.#negated(e.set.cond))
          return choose(compare('>', members, number(0)), arith('divDown', sum, members), number(WHOLE))
        }
        return fewer(count(e.set))
      default:
        return arith('-', number(WHOLE), this.of(e))
    }
  }

  #compared(e: OfKind<'compare'>, op: CompareOp): Expr {
    const { a, b } = e
    if (!isNumber(a) || !isNumber(b) || op === 'isNot') {
      const holds: Expr = { ...e, op }
      return this.#hard(holds)
    }
    // What changes stands to the left.
    if (isFixed(a) && !isFixed(b)) return this.#compared({ ...e, a: b, b: a, op: MIRRORED[op] }, MIRRORED[op])
    const excess = arith('-', a, b)
    switch (op) {
      case '>=':
        return this.#reached(a, b)
      case '>':
        return this.#reached(a, arith('+', b, number(1)))
      case '<=':
        return fewer(excess)
      case '<':
        return fewer(arith('+', excess, number(1)))
      default:
        return choose(compare('>=', a, b), fewer(excess), this.#reached(a, b))
    }
  }

  /** The share of the way from the least value of `a` to `b`. */
  #reached(a: Expr, b: Expr): Expr {
    const least = a.t.k === 'int' ? a.t.min : 0
    // A balance has no beginning: it is half-way at nothing.
    const from = (x: Expr): Expr =>
      least === 0 ? x : arith('-', x, least < 0 ? arith('-', number(0), b) : number(least))
    const way =
      a.k === 'count' && a.set.k === 'where'
        ? over('sum', a.set, this.of(a.set.cond))
        : arith('*', from(a), number(WHOLE))
    const share = arith('smaller', number(NEARLY), arith('divDown', way, from(b)))
    return choose(compare('>=', a, b), number(WHOLE), choose(compare('>', from(b), number(0)), share, number(0)))
  }

  // ---------------------------------------------------------------- members of a set

  /** How nearly a value belongs to a set. */
  #member(who: Expr, set: Expr): Expr {
    switch (set.k) {
      case 'where':
        return product(this.#member(who, set.set), atValue(who, set.bind, this.of(set.cond)))
      case 'with': {
        const best = over('max', set, set.by)
        const worst = over('min', set, set.by)
        const own = atValue(who, set.bind, set.by)
        const [from, to] =
          set.which === 'most'
            ? [arith('-', own, worst), arith('-', best, worst)]
            : [arith('-', best, own), arith('-', best, worst)]
        const share = choose(
          compare('>', to, number(0)),
          arith('divDown', arith('*', from, number(WHOLE)), to),
          number(WHOLE),
        )
        return choose(isIn(who, set.set), share, number(0))
      }
      case 'if':
        return choose(set.if, this.#member(who, set.then), this.#member(who, set.else))
      case 'union':
        return arith('larger', this.#member(who, set.a), this.#member(who, set.b))
      case 'define':
        return { k: 'define', id: this.#membership(set.id), args: [...set.args, who], t: NUMBER }
      default:
        return this.#hard(isIn(who, set))
    }
  }

  /** `member(…, who)`: how nearly `who` belongs to what the definition gives. */
  #membership(id: DefineId): DefineId {
    return this.#laidBeside(`in ${id}`, id, (def) => {
      const { params } = def
      const body = withRoomAt(def.body, params)
      const of = def.value.k === 'set' ? def.value.of : YES_NO
      const who: LocalDef = { name: 'who', type: of, kind: 'param' }
      const locals = [...def.locals.slice(0, params), who, ...def.locals.slice(params)]
      return {
        locals,
        params: params + 1,
        body: () => this.#member({ k: 'local', i: params, t: of }, body),
      }
    })
  }

  // ---------------------------------------------------------------- definitions, variables

  #define(id: DefineId): DefineId {
    return this.#laidBeside(`of ${id}`, id, (def) => ({
      locals: def.locals,
      params: def.params,
      body: () => this.of(def.body),
    }))
  }

  #laidBeside(
    key: string,
    id: DefineId,
    make: (def: DefineDef) => Pick<DefineDef, 'locals' | 'params'> & { body: () => Expr },
  ): DefineId {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const def = this.#defines[id]!
    const at = this.#defines.length
    this.#known.set(key, at)
    this.#defines.push(def)
    const { locals, params, body } = make(def)
    this.#defines[at] = { ...def, locals, params, seen: null, memberOf: null, value: NUMBER, body: body() }
    return at
  }

  #dispatch(id: number): number {
    const key = `dispatch ${id}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const def = this.#dispatches[id]!
    const at = this.#dispatches.length
    this.#known.set(key, at)
    this.#dispatches.push(def)
    this.#dispatches[at] = { ...def, targets: def.targets.map((target) => this.#define(target)) }
    return at
  }

  /** A variable that has yet to come true is as near as what its `= yes` waits for. */
  #variable(e: OfKind<'var'>): Expr {
    if (e.t.k !== 'bool' || this.#inside.has(e.id)) return this.#hard(e)
    this.#inside.add(e.id)
    const { nodes } = this.graph
    const causes = nodes.flatMap((node) => {
      const sets = node.kind === 'assign' && node.target.var === e.id && node.value.k === 'const' && node.value.v === 1
      return sets && e.index.length === 0 ? conditionsOf(this.graph, node.id) : []
    })
    const near = causes.map((cause) => this.of(cause)).reduce((a, b) => arith('larger', a, b), number(0))
    this.#inside.delete(e.id)
    return choose(e, number(WHOLE), arith('smaller', number(NEARLY), near))
  }
}
