/** Compiles scalars and conditions. */
import type { Expr } from '../graph/rule-graph.js'
import { emptyOf, noneOf } from '../layout/domain.js'
import { callDefine, callDispatch, openBody } from './defines.js'
import { tickFor } from './effort.js'
import {
  besideDirection,
  coordinateTable,
  gridOf,
  shiftByFunction,
  shiftTable,
  shiftToFunction,
  towardFunction,
} from './grids.js'
import {
  answerPlace,
  attrPlace,
  cardGuard,
  type Guarded,
  guarded,
  isSure,
  localStorage,
  tablePlace,
  varPlace,
  withinGuard,
  zoneBase,
} from './lookups.js'
import { bound, constantsOf, hold, knowing, literal, type Scope, word, writingTo } from './scope.js'
import { hullOf, isWideSet } from './set-types.js'

export function value(sc: Scope, e: Expr): string {
  const { unit, exprs } = sc
  const constant = constantsOf(sc).value(e)
  if (typeof constant === 'number') return String(constant)
  if (e.t.k === 'set') return exprs.mask(sc, e, e.t)
  const empty = emptyOf(e.t)
  switch (e.k) {
    case 'local': {
      if (e.seat !== undefined) {
        const place = answerPlace(sc, { ...e, seat: e.seat })
        return guarded({ guards: place.guards, code: `s[${place.code}]` }, empty)
      }
      return localStorage(sc, e) as string
    }
    case 'option':
      return String(unit.options[e.id])
    case 'var': {
      const place = varPlace(sc, e.id, e.index)
      return guarded({ guards: place.guards, code: `s[${place.code}]` }, empty)
    }
    case 'zone': {
      const place = zoneBase(sc, e.ref)
      return guarded({ guards: place.guards, code: `s[${place.code}]` }, -1)
    }
    case 'attr': {
      const place = attrPlace(sc, e)
      const printed = printedValue(sc, e, place)
      if (printed !== null) return printed
      return guarded({ guards: place.guards, code: `${place.table}[${place.code}]` }, empty)
    }
    case 'table': {
      const place = tablePlace(sc, e)
      return guarded({ guards: place.guards, code: `${place.table}[${place.code}]` }, empty)
    }
    case 'define': {
      const open = openBody(sc, e)
      return open === null ? callDefine(sc, e, 'value') : value(open.scope, open.expr)
    }
    case 'dispatch':
      return callDispatch(sc, e)
    case 'rowOf': {
      const card = unit.cardOf(e.of.t)
      const copy = hold(sc, value(sc, e.of))
      if (card === null) return copy
      const guards = [...(isSure(sc, e.of) ? [] : [`${copy} >= 0`]), ...cardGuard(sc, e.of, copy)]
      return guarded({ guards, code: `${unit.table(unit.layout.cards[card]!.rowOf)}[${copy}]` }, -1)
    }
    case 'arith':
      return arith(sc, e)
    case 'negate':
      return `(-(${value(sc, e.a)}))`
    case 'not':
    case 'and':
    case 'or':
    case 'compare':
    case 'in':
    case 'any':
      return `(${cond(sc, e)} ? 1 : 0)`
    case 'if':
      return choose(
        sc,
        e.if,
        (inner) => value(inner, e.then),
        (inner) => value(inner, e.else),
      )
    case 'the':
      return the(sc, e)
    case 'count':
      return exprs.count(sc, e.set)
    case 'sum':
      return sum(sc, e)
    case 'max':
    case 'min':
      return extreme(sc, e)
    case 'larger':
    case 'smaller': {
      const a = hold(sc, value(sc, e.a))
      const b = hold(sc, value(sc, e.b))
      return `(${a} ${e.k === 'larger' ? '>' : '<'} ${b} ? ${a} : ${b})`
    }
    case 'step':
      return next(sc, e)
    case 'top': {
      const place = zoneBase(sc, e.ref)
      return guarded({ guards: place.guards, code: `s[${place.code}]` }, -1)
    }
    case 'up': {
      const card = unit.cardOf(e.card.t)
      if (card === null) return '0'
      const copy = hold(sc, value(sc, e.card))
      const guards = isSure(sc, e.card) ? [] : [`${copy} >= 0`]
      return guarded({ guards, code: `s[${unit.layout.cards[card]!.up} + ${copy}]` }, 0)
    }
    case 'column':
    case 'row': {
      const cell = hold(sc, value(sc, e.cell))
      const guards = isSure(sc, e.cell) ? [] : [`${cell} >= 0`]
      return guarded({ guards, code: `${coordinateTable(unit, gridOf(unit, e.cell), e.k)}[${cell}]` }, 0)
    }
    case 'shift':
      return shift(sc, e)
    case 'toward':
      return toward(sc, e)
    case 'opposite': {
      const d = hold(sc, value(sc, e.d))
      const count = e.d.t.k === 'set' ? 0 : unit.domain(e.d.t).size
      const known = literal(d)
      if (known !== null && known >= 0) return String((known + count / 2) % count)
      const code = count === 8 ? `${d} + 4 & 7` : `(${d} + ${count / 2}) % ${count}`
      return guarded({ guards: isSure(sc, e.d) ? [] : [`${d} >= 0`], code: `(${code})` }, -1)
    }
    default:
      throw new Error(`no scalar: ${e.k}`)
  }
}

/** What is printed of a member known before play; null of any other. */
function printedValue(sc: Scope, e: Extract<Expr, { k: 'attr' }>, place: Guarded): string | null {
  const known = literal(place.code)
  if (known === null || place.guards.length > 0 || sc.unit.cardOf(e.of.t) !== null || e.of.k === 'rowOf') return null
  const found = sc.unit.graph.attributes[e.id]!.values[known]
  return typeof found === 'number' ? String(found) : null
}

export function cond(sc: Scope, e: Expr): string {
  const { unit, exprs } = sc
  const constant = constantsOf(sc).value(e)
  if (typeof constant === 'number') return constant > 0 ? 'true' : 'false'
  switch (e.k) {
    case 'not': {
      const a = cond(sc, e.a)
      return a === 'true' ? 'false' : a === 'false' ? 'true' : `!(${a})`
    }
    case 'and':
    case 'or':
      return both(sc, e.k === 'and', e.a, e.b)
    case 'compare':
      return compare(sc, e)
    case 'in': {
      const a = hold(sc, value(sc, e.a))
      const set = e.set.t
      if (set.k !== 'set') return 'false'
      const within = withinGuard(sc, e.a, a, unit.domain(set.of))
      const out: string[] = []
      const found = exprs.member(writingTo(sc, out), a, e.set)
      if (within === null || found === 'false') {
        sc.out.push(...out)
        return found
      }
      return afterGuard(sc, within, out, found)
    }
    case 'any':
      return exprs.any(sc, e.set)
    case 'define': {
      const open = openBody(sc, e)
      return open === null ? `${callDefine(sc, e, 'value')} > 0` : cond(open.scope, open.expr)
    }
    case 'if':
      return choose(
        sc,
        e.if,
        (inner) => cond(inner, e.then),
        (inner) => cond(inner, e.else),
      )
    default: {
      const code = value(sc, e)
      return code === '1' ? 'true' : code === '0' || code === '-1' ? 'false' : `${code} > 0`
    }
  }
}

/** `found`, worked out by `out` only where the guard holds. */
function afterGuard(sc: Scope, guard: string, out: readonly string[], found: string): string {
  if (out.length === 0) return found === 'true' ? guard : `(${guard} && ${found})`
  const name = sc.unit.fresh('t')
  sc.out.push(`let ${name} = false;`, `if (${guard}) {`, ...out, `${name} = ${found};`, '}')
  return name
}

function both(sc: Scope, isAnd: boolean, a: Expr, b: Expr): string {
  const first = cond(sc, a)
  if (first === (isAnd ? 'false' : 'true')) return first
  if (first === (isAnd ? 'true' : 'false')) return cond(sc, b)
  const out: string[] = []
  const then = writingTo(sc, out)
  const second = cond(isAnd ? knowing(then, a) : then, b)
  if (out.length === 0)
    return second === (isAnd ? 'true' : 'false') ? first : `(${first} ${isAnd ? '&&' : '||'} ${second})`
  const name = sc.unit.fresh('t')
  sc.out.push(`let ${name} = ${first};`, `if (${isAnd ? '' : '!'}${name}) {`, ...out, `${name} = ${second};`, '}')
  return name
}

function toward(sc: Scope, e: Extract<Expr, { k: 'toward' }>): string {
  const a = value(sc, e.a)
  const b = value(sc, e.b)
  return besideDirection(sc, a, b) ?? `${towardFunction(sc.unit, gridOf(sc.unit, e.a))}(${a}, ${b})`
}

/** `if … then … else …` for any kind of code. */
export function choose(sc: Scope, test: Expr, then: (sc: Scope) => string, other: (sc: Scope) => string): string {
  const question = cond(sc, test)
  if (question === 'true') return then(sc)
  if (question === 'false') return other(sc)
  const first: string[] = []
  const second: string[] = []
  const a = then(writingTo(sc, first))
  const b = other(writingTo(sc, second))
  if (first.length === 0 && second.length === 0) return `(${question} ? ${a} : ${b})`
  const name = sc.unit.fresh('t')
  sc.out.push(
    `let ${name};`,
    `if (${question}) {`,
    ...first,
    `${name} = ${a};`,
    '} else {',
    ...second,
    `${name} = ${b};`,
    '}',
  )
  return name
}

function compare(sc: Scope, e: Extract<Expr, { k: 'compare' }>): string {
  const operator = { is: '===', isNot: '!==', '<': '<', '>': '>', '<=': '<=', '>=': '>=' }[e.op]
  if (e.a.t.k !== 'set' || e.b.t.k !== 'set') {
    const a = value(sc, e.a)
    const b = value(sc, e.b)
    return `${a} ${operator} ${b}`
  }
  const type = hullOf(sc.unit, e.a.t, e.b.t)
  if (!isWideSet(sc.unit, type)) return `${sc.exprs.mask(sc, e.a, type)} ${operator} ${sc.exprs.mask(sc, e.b, type)}`
  const a = sc.exprs.wide(sc, e.a, type)
  const b = sc.exprs.wide(sc, e.b, type)
  const words = sc.unit.words(type)
  const equal = sc.unit.fresh('t')
  const w = sc.unit.fresh('w')
  sc.out.push(`let ${equal} = true;`, `for (let ${w} = 0; ${w} < ${words}; ${w}++) {`)
  sc.out.push(`if (${word(a, w)} !== ${word(b, w)}) { ${equal} = false; break }`, '}')
  return e.op === 'isNot' ? `!${equal}` : equal
}

function arith(sc: Scope, e: Extract<Expr, { k: 'arith' }>): string {
  const a = value(sc, e.a)
  const b = value(sc, e.b)
  if (e.op === '+' || e.op === '-' || e.op === '*') return `(${a} ${e.op} ${b})`
  const by = literal(b)
  const positive = e.a.t.k === 'int' && e.a.t.min >= 0 && by !== null && by > 0
  if (positive && e.op === 'mod') return `(${a} % ${b})`
  if (positive && e.op === 'divDown') return `(${a} / ${b} | 0)`
  if (positive && e.op === 'divUp') return `((${a} + ${by - 1}) / ${b} | 0)`
  const name = sc.unit.need(e.op, () => {
    const result = e.op === 'mod' ? '((a % b) + b) % b' : `Math.${e.op === 'divUp' ? 'ceil' : 'floor'}(a / b) | 0`
    sc.unit.add(
      `function ${e.op}(a, b, at) { if (b === 0) throw FAULT('engine/fault', 'A number is divided by nothing.', at); return ${result} }`,
    )
  })
  return `${name}(${a}, ${b}, ${sc.at})`
}

function the(sc: Scope, e: Extract<Expr, { k: 'the' }>): string {
  const none = e.t.k === 'set' ? -1 : noneOf(e.t)
  const at = sc.unit.source(e.at)
  const name = sc.unit.fresh('t')
  sc.out.push(`let ${name} = ${none};`)
  sc.exprs.each(sc, e.set, (inner, found) => {
    inner.out.push(
      `if (${name} !== ${none}) throw FAULT('engine/fault', 'There is more than one where only one is expected.', ${at});`,
      `${name} = ${found};`,
    )
  })
  return name
}

function sum(sc: Scope, e: Extract<Expr, { k: 'sum' | 'max' | 'min' | 'gather' }>): string {
  const name = sc.unit.fresh('t')
  sc.out.push(`let ${name} = 0;`)
  sc.exprs.each(sc, e.set, (inner, found) => {
    const body = bound(inner, e.bind, found)
    tickFor(body, e.body)
    const code = value(body, e.body)
    body.out.push(`${name} = ${name} + ${code};`)
  })
  return name
}

function extreme(sc: Scope, e: Extract<Expr, { k: 'sum' | 'max' | 'min' | 'gather' }>): string {
  const best = sc.unit.fresh('t')
  const first = sc.unit.fresh('t')
  sc.out.push(`let ${best} = 0, ${first} = true;`)
  sc.exprs.each(
    sc,
    e.set,
    (inner, found) => {
      const body = bound(inner, e.bind, found)
      tickFor(body, e.body)
      const code = hold(body, value(body, e.body))
      body.out.push(
        `if (${first} || ${code} ${e.k === 'max' ? '>' : '<'} ${best}) { ${best} = ${code}; ${first} = false }`,
      )
    },
    true,
  )
  return best
}

/** The next of x in its cyclic order, or the first of a set going round from x. */
function next(sc: Scope, e: Extract<Expr, { k: 'step' }>): string {
  if (e.t.k === 'set' || e.x.t.k === 'set') throw new Error('a scalar was expected')
  const { unit } = sc
  const none = noneOf(e.t)
  const x = hold(sc, value(sc, e.x))
  const domain = unit.domain(e.x.t)
  const guards = withinGuard(sc, e.x, x, domain)
  const around = (code: string): string => guarded({ guards: guards === null ? [] : [guards], code }, none)
  const last = domain.min + domain.size - 1
  if (e.set === null) {
    return around(
      e.by === 1 ? `(${x} === ${last} ? ${domain.min} : ${x} + 1)` : `(${x} === ${domain.min} ? ${last} : ${x} - 1)`,
    )
  }
  if (e.set.t.k !== 'set') throw new Error('a set was expected')
  const among = unit.domain(e.set.t.of)
  if (!isWideSet(unit, e.set.t) && domain.min >= among.min && last < among.min + among.size) {
    const { min } = among
    const mask = hold(sc, sc.exprs.mask(sc, e.set, e.set.t))
    const name = unit.need(e.by === 1 ? 'nextIn' : 'previousIn', (self) => {
      const part = e.by === 1 ? 'm & ~((2 << x) - 1)' : 'm & ((1 << x) - 1)'
      const pick =
        e.by === 1 ? '31 - Math.clz32((p !== 0 ? p : m) & -(p !== 0 ? p : m))' : '31 - Math.clz32(p !== 0 ? p : m)'
      unit.add(`function ${self}(m, x) { const p = ${part}; return ${pick} }`)
    })
    const bit = min === 0 ? x : `${x} - ${min}`
    const found = `${name}(${mask}, ${bit})${min === 0 ? '' : ` + ${min}`}`
    return around(`(${mask} === 0 ? ${none} : ${found})`)
  }
  // The nearest beyond x in the order wanted; failing that, the farthest on the other side.
  const beyond = unit.fresh('t')
  const behind = unit.fresh('t')
  sc.out.push(`let ${beyond} = ${none}, ${behind} = ${none};`)
  sc.exprs.each(sc, e.set, (inner, found) => {
    const [after, nearer] = e.by === 1 ? ['>', '<'] : ['<', '>']
    inner.out.push(
      `if (${found} ${after} ${x}) { if (${beyond} === ${none} || ${found} ${nearer} ${beyond}) ${beyond} = ${found} }`,
      `else if (${behind} === ${none} || ${found} ${nearer} ${behind}) ${behind} = ${found};`,
    )
  })
  return around(`(${beyond} !== ${none} ? ${beyond} : ${behind})`)
}

function shift(sc: Scope, e: Extract<Expr, { k: 'shift' }>): string {
  const grid = gridOf(sc.unit, e.cell)
  const n = e.n === null ? '1' : value(sc, e.n)
  const toward = constantsOf(sc).value(e.d) ?? literal(sc.exprs.value(writingTo(sc, []), e.d))
  if (n !== '1' && sc.unit.fused && typeof toward === 'number' && toward >= 0 && isSure(sc, e.cell)) {
    return `${shiftToFunction(sc.unit, grid, toward)}(${value(sc, e.cell)}, ${n})`
  }
  if (n !== '1') return `${shiftByFunction(sc.unit, grid)}(${value(sc, e.cell)}, ${value(sc, e.d)}, ${n})`
  const { table, directions } = shiftTable(sc.unit, grid)
  const cell = hold(sc, value(sc, e.cell))
  const d = hold(sc, value(sc, e.d))
  const guards = [...(isSure(sc, e.cell) ? [] : [`${cell} >= 0`]), ...(isSure(sc, e.d) ? [] : [`${d} >= 0`])]
  return guarded({ guards, code: `${table}[${cell} * ${directions} + ${d}]` }, -1)
}
