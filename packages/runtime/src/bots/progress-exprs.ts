/**
 * How nearly a condition holds, as an expression of its own: from 0, far off, to 1000, it holds. `a >= b` becomes a
 * share of the way, a conjunction the mean of its parts, `not any x where …` the share of those that are in order.
 * Definitions that are asked become definitions of how nearly they hold, laid beside those of the rules.
 */
import { conjuncts, mentionsLocal, walkExpr, walkNodes } from '../codegen/walk.js'
import type {
  CompareOp,
  DefineDef,
  DefineId,
  DispatchDef,
  Expr,
  LocalDef,
  NodeId,
  RuleGraph,
  ScalarType,
  StepId,
} from '../graph/rule-graph.js'
import { innerChains } from '../graph/visit.js'

/** What holds. */
export const WHOLE = 1000
/** Nearly there is less than there. */
const NEARLY = 980
/** A count that must fall to a number is half-way when so many are too many. */
const HALF_WAY = 4

const NUMBER: ScalarType = { k: 'int', min: -1_000_000_000, max: 1_000_000_000 }
const YES_NO: ScalarType = { k: 'bool' }

type OfKind<K extends Expr['k']> = Extract<Expr, { k: K }>

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
    const from = (x: Expr): Expr => (least === 0 ? x : arith('-', x, number(least)))
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

// ------------------------------------------------------------------ where the rules come to

/** Callers looked at for a condition under which a step runs. */
const MOST_CALLERS = 12

/**
 * Conditions under which play comes to a node, as far as they can be asked of any position: those on its way in its
 * step, or else in the steps that call it.
 */
export function conditionsOf(graph: RuleGraph, id: NodeId, passed: ReadonlySet<StepId> = new Set()): Expr[] {
  const node = graph.nodes[id]!
  const own = wayTo(graph, node.step, id).filter(isAnywhere)
  if (own.length > 0) return [own.reduce((a, b): Expr => ({ k: 'and', a, b, t: YES_NO }))]
  if (passed.has(node.step)) return []
  const further = new Set(passed).add(node.step)
  const callers = graph.nodes.filter((each) => each.kind === 'call' && each.target === node.step)
  const found = new Map<string, Expr>()
  for (const caller of callers.slice(0, MOST_CALLERS)) {
    for (const condition of conditionsOf(graph, caller.id, further)) found.set(JSON.stringify(condition), condition)
  }
  return [...found.values()]
}

/**
 * Conditions under which a variable that an end waits for moves towards it: those around the calls of the steps that
 * move it, as far as plain calls lead there from the play. What cards and players bring about is left out: it is no
 * part of every match.
 */
export function threatsOf(graph: RuleGraph, cond: Expr): Expr[] {
  const moves = conjuncts(cond).flatMap((part) => {
    if (part.k !== 'compare' || part.a.k !== 'var' || !isFixed(part.b)) return []
    const { id } = part.a
    const falls = part.op === '<' || part.op === '<=' || (part.op === 'is' && part.b.k === 'const' && part.b.v === 0)
    return graph.nodes.filter(
      (node) => node.kind === 'assign' && node.target.var === id && node.op === (falls ? '-=' : '+='),
    )
  })
  const movers = new Set(moves.map((node) => node.step))
  const regular = new Set<StepId>()
  const visit = (step: StepId): void => {
    if (regular.has(step)) return
    regular.add(step)
    walkNodes(graph, graph.steps[step]!.entry, (node) => {
      if (node.kind === 'call') visit(node.target)
    })
  }
  visit(graph.play)
  const found = new Map<string, Expr>()
  for (const node of graph.nodes) {
    if (node.kind !== 'call' || !movers.has(node.target) || !regular.has(node.step)) continue
    const way = wayTo(graph, node.step, node.id).filter(isAnywhere)
    if (way.length === 0) continue
    const condition = way.reduce((a, b): Expr => ({ k: 'and', a, b, t: YES_NO }))
    found.set(JSON.stringify(condition), condition)
  }
  return [...found.values()].slice(0, MOST_CALLERS)
}

/** Can the expression be worked out without the frame of a step? Binders are its own. */
export function isAnywhere(e: Expr): boolean {
  const bound = new Set<number>()
  walkExpr(e, (inner) => {
    if ('bind' in inner) bound.add(inner.bind)
  })
  let anywhere = !mentionsLocal(e, (local) => !bound.has(local))
  walkExpr(e, (inner) => {
    if (inner.k === 'winners' || (inner.k === 'local' && (inner.of !== undefined || inner.seat !== undefined)))
      anywhere = false
  })
  return anywhere
}

/** The conditions of the branches and loops around a node. */
function wayTo(graph: RuleGraph, step: StepId, id: NodeId): Expr[] {
  let way: Expr[] = []
  walkNodes(graph, graph.steps[step]!.entry, (node) => {
    for (const chain of innerChains(graph, node)) {
      let holds = false
      walkNodes(graph, chain.entry, (inner) => {
        if (inner.id === id) holds = true
      })
      if (!holds) continue
      if (node.kind === 'branch')
        way = [...way, chain.kind === 'then' ? node.cond : { k: 'not', a: node.cond, t: YES_NO }]
      else if (node.kind === 'while' && node.cond !== null) way = [...way, node.cond]
    }
  })
  return way
}

// ------------------------------------------------------------------ writing expressions

const INVERSE: Readonly<Record<CompareOp, CompareOp>> = {
  is: 'isNot',
  isNot: 'is',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
}
const MIRRORED: Readonly<Record<CompareOp, CompareOp>> = {
  is: 'is',
  isNot: 'isNot',
  '<': '>',
  '>': '<',
  '<=': '>=',
  '>=': '<=',
}

export function number(v: number): Expr {
  return { k: 'const', v, t: NUMBER }
}

export function arith(op: '+' | '-' | '*' | 'divDown' | 'larger' | 'smaller', a: Expr, b: Expr): Expr {
  return op === 'larger' || op === 'smaller' ? { k: op, a, b, t: NUMBER } : { k: 'arith', op, a, b, t: NUMBER }
}

function compare(op: CompareOp, a: Expr, b: Expr): Expr {
  return { k: 'compare', op, a, b, t: YES_NO }
}

function choose(cond: Expr, then: Expr, other: Expr): Expr {
  return { k: 'if', if: cond, then, else: other, t: NUMBER }
}

function isIn(a: Expr, set: Expr): Expr {
  return { k: 'in', a, set, t: YES_NO }
}

function count(set: Expr): Expr {
  return { k: 'count', set, t: NUMBER }
}

function over(k: 'sum' | 'max' | 'min', { set, bind }: OfKind<'where'> | OfKind<'with'>, body: Expr): Expr {
  return { k, set, bind, body, t: NUMBER }
}

/** The body where its binder is this value. */
function atValue(value: Expr, bind: number, body: Expr): Expr {
  const only: Expr = { k: 'setOf', items: [value], t: { k: 'set', of: value.t as ScalarType } }
  return { k: 'sum', set: only, bind, body, t: NUMBER }
}

function product(a: Expr, b: Expr): Expr {
  return arith('divDown', arith('*', a, b), number(WHOLE))
}

function sumOf(parts: readonly Expr[]): Expr {
  return parts.reduce((a, b) => arith('+', a, b))
}

/** Whole at 0 and below, half at `HALF_WAY`, and ever less. */
function fewer(excess: Expr): Expr {
  const share = arith('divDown', number(WHOLE * HALF_WAY), arith('+', number(HALF_WAY), excess))
  return choose(compare('<=', excess, number(0)), number(WHOLE), share)
}

function isNumber(e: Expr): boolean {
  return e.t.k === 'int' && e.t.opt !== true
}

/** Does play never change it? */
function isFixed(e: Expr): boolean {
  return e.k === 'const' || e.k === 'option'
}

/** The same expression where the locals from `at` on have moved up by one. */
function withRoomAt(e: Expr, at: number): Expr {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, moved(each)]))
    const { k, i, bind } = copy as { k?: unknown; i?: unknown; bind?: unknown }
    if (k === 'local' && typeof i === 'number' && i >= at) copy.i = i + 1
    if (typeof bind === 'number' && bind >= at) copy.bind = bind + 1
    return copy
  }
  return moved(e) as Expr
}
