/** Compiles loops over sets. Filters are fused into the loops, so a set comes into being only where it must. */
import type { Expr } from '../graph/rule-graph.js'
import { noneOf } from '../layout/domain.js'
import { bodyOf, memoList } from './defines.js'
import { tickFor } from './effort.js'
import { besideDirections, besideLists, type Grid, gridOf, shiftTable } from './grids.js'
import { eachPlaceLaid, laidPart } from './laid-places.js'
import { COUNTED_IN_PLACE } from './line-words.js'
import { allOf, isClearSet, isSure, isWithin, setWords, zoneBase } from './lookups.js'
import { block, bound, constantsOf, hold, knowing, type Scope, type Visit, word, writingTo } from './scope.js'
import { inDomain } from './set-questions.js'
import { isWideSet } from './set-types.js'
import type { SetType } from './unit.js'
import { conjuncts, mentionsLocal } from './walk.js'
import { filtering, filterWords, isFilter, isWordwise, type Words, wordsOf } from './wordwise.js'

/** Deepest nesting of definitions written in place. */
const DEEPEST = 3

/** Loops over so few members known before play are written out in playouts: what is printed of each is known then. */
const MOST_UNROLLED = 4
/** The same of directions, where runs are counted on lines and the text of one turn stays short. */
const MOST_DIRECTIONS = 8
const LONGEST_TURN = 600

export function each(sc: Scope, e: Expr, visit: Visit, twice = false): void {
  const { unit, exprs } = sc
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const type = e.t
  const constant = constantsOf(sc).value(e)
  if (constant !== null && typeof constant !== 'number') {
    eachConstant(sc, type, constant, visit)
    return
  }
  switch (e.k) {
    case 'all': {
      const { min, size } = unit.domain(type.of)
      const v = unit.fresh('v')
      block(sc, `for (let ${v} = ${min}; ${v} < ${min + size}; ${v}++)`, (inner) => visit(inner, v))
      return
    }
    case 'range': {
      const [from, to] = rangeEnds(sc, e, type)
      const v = unit.fresh('v')
      block(sc, `for (let ${v} = ${from}; ${v} <= ${to}; ${v}++)`, (inner) => visit(inner, v))
      return
    }
    case 'zone':
    case 'top':
      eachCard(sc, e, visit)
      return
    case 'where': {
      const clear = isClearSet(sc, e.set)
      const parts = conjuncts(e.cond)
      const outside = parts.filter((part) => !mentions(part, e.bind))
      const inside = parts.filter((part) => mentions(part, e.bind))
      const laid = twice ? laidPart(sc, e, inside) : null
      if (laid !== null) {
        const others = inside.filter((part) => part !== laid.part)
        whenAll(sc, outside, (outer) =>
          eachPlaceLaid(outer, laid.zone, (inner, v) => {
            const body = bound(inner, e.bind, v, clear)
            tickFor(body, ...others)
            whenAll(body, others, (then) => visit(then, v))
          }),
        )
        return
      }
      const seen = filtering(sc, e)
      const filters = isWordwise(sc, e.set) ? inside.filter((part) => isFilter(seen, part, e.bind, type)) : []
      const rest = inside.filter((part) => !filters.includes(part))
      const turn: Visit = (inner, v) => {
        const body = bound(inner, e.bind, v, clear)
        tickFor(body, ...rest)
        whenAll(body, rest, (then) => visit(then, v))
      }
      whenAll(sc, outside, (outer) => {
        if (filters.length === 0) exprs.each(outer, e.set, turn, twice)
        else eachWord(outer, type, filteredWords(outer, e, filters), turn)
      })
      return
    }
    case 'minus':
      if (isCheap(sc, e.b)) {
        exprs.each(
          sc,
          e.a,
          (inner, v) => {
            const out: string[] = []
            const found = inDomain(inner, v, e.a.t, e.b.t, exprs.member(writingTo(inner, out), v, e.b))
            inner.out.push(...out)
            block(inner, `if (!(${found}))`, (then) => visit(then, v))
          },
          twice,
        )
        return
      }
      break
    case 'setOf':
      if (e.items.length === 1) {
        const item = hold(sc, exprs.value(sc, e.items[0]!))
        if (isSure(sc, e.items[0]!)) visit(sc, item)
        else block(sc, `if (${item} !== ${noneOf(type.of)})`, (then) => visit(then, item))
        return
      }
      break
    case 'gather':
      if (twice) {
        exprs.each(
          sc,
          e.set,
          (inner, v) => {
            const body = bound(inner, e.bind, v, isClearSet(sc, e.set))
            tickFor(body, e.body)
            if (e.body.t.k === 'set') exprs.each(body, e.body, visit, true)
            else {
              const found = hold(body, exprs.value(body, e.body))
              if (isSure(body, e.body)) visit(body, found)
              else block(body, `if (${found} !== ${noneOf(e.body.t)})`, (then) => visit(then, found))
            }
          },
          true,
        )
        return
      }
      break
    case 'neighbours':
    case 'around': {
      const cell = hold(sc, exprs.value(sc, e.cell))
      const loop = (outer: Scope): void => eachBeside(outer, gridOf(unit, e.cell), cell, e.k === 'neighbours', visit)
      if (isSure(sc, e.cell)) loop(sc)
      else block(sc, `if (${cell} >= 0)`, loop)
      return
    }
    case 'run': {
      const { table, directions } = shiftTable(unit, gridOf(unit, e.cell))
      const cell = hold(sc, exprs.value(sc, e.cell))
      const d = hold(sc, exprs.value(sc, e.d))
      const v = unit.fresh('v')
      block(sc, `if (${cell} >= 0 && ${d} >= 0)`, (outer) => {
        const step = (from: string): string => `${table}[${from} * ${directions} + ${d}]`
        block(outer, `for (let ${v} = ${step(cell)}; ${v} >= 0; ${v} = ${step(v)})`, (inner) => {
          const body = bound(inner, e.bind, v)
          tickFor(body, e.cond)
          const holds = exprs.cond(body, e.cond)
          if (holds !== 'true') body.out.push(`if (!(${holds})) break;`)
          visit(inner, v)
        })
      })
      return
    }
    case 'define': {
      const body = bodyOf(sc, e)
      if (body !== null && sc.depth < DEEPEST) {
        exprs.each({ ...body.scope, out: sc.out }, body.expr, (inner, v) => visit({ ...sc, out: inner.out }, v), twice)
        return
      }
      const members = memoList(sc, e)
      if (members !== null) {
        const i = unit.fresh('i')
        block(sc, `for (let ${i} = 0; ${i} < ${members.count}; ${i}++)`, (inner) =>
          visit(inner, hold(inner, `${members.list}[${i}]`)),
        )
        return
      }
      break
    }
    case 'if': {
      const test = exprs.cond(sc, e.if)
      if (test === 'true' || test === 'false') {
        exprs.each(sc, test === 'true' ? e.then : e.else, visit, twice)
        return
      }
      // With nothing on one side, the loop need not be written twice.
      const [then, other] = [isEmpty(sc, e.then), isEmpty(sc, e.else)]
      if (then || other) {
        const side = then ? e.else : e.then
        block(sc, `if (${then ? `!(${test})` : test})`, (inner) => exprs.each(inner, side, visit, twice))
        return
      }
      break
    }
  }
  eachMember(sc, e, type, visit)
}

/** A loop over the cells beside one that there is. */
export function eachBeside(sc: Scope, grid: Grid, cell: string, orthogonal: boolean, visit: Visit): void {
  const { unit } = sc
  const { first, list } = besideLists(unit, grid, orthogonal)
  const { there, back } = besideDirections(unit, grid, orthogonal)
  const i = unit.fresh('i')
  block(sc, `for (let ${i} = ${first}[${cell}]; ${i} < ${first}[${cell} + 1]; ${i}++)`, (inner) => {
    const v = hold(inner, `${list}[${i}]`)
    const met = { cell, there: `${there}[${i}]`, back: `${back}[${i}]` }
    visit({ ...inner, beside: new Map(inner.beside).set(v, met) }, v)
  })
}

/** The ends of a range, kept inside the type of the set: an end may be a number of a wider range. */
export function rangeEnds(sc: Scope, e: Extract<Expr, { k: 'range' }>, type: SetType): [from: string, to: string] {
  const domain = sc.unit.domain(type.of)
  const last = domain.min + domain.size - 1
  const from = hold(sc, sc.exprs.value(sc, e.from))
  const to = hold(sc, sc.exprs.value(sc, e.to))
  return [
    isWithin(sc, e.from, domain) ? from : hold(sc, `(${from} < ${domain.min} ? ${domain.min} : ${from})`),
    isWithin(sc, e.to, domain) ? to : hold(sc, `(${to} > ${last} ? ${last} : ${to})`),
  ]
}

/** A loop over a set that is there as words. */
function eachMember(sc: Scope, e: Expr, type: SetType, visit: Visit): void {
  if (!isWideSet(sc.unit, type)) {
    eachBit(sc, sc.exprs.mask(sc, e, type), sc.unit.domain(type.of).min, visit)
    return
  }
  const view = sc.exprs.wide(sc, e, type)
  const { min, words } = sc.unit.domain(type.of)
  const w = sc.unit.fresh('w')
  block(sc, `for (let ${w} = 0; ${w} < ${words}; ${w}++)`, (inner) =>
    eachBit(inner, word(view, w), min, visit, `(${w} << 5)`),
  )
}

/** The words of a filtered set, as far as the filters are sets themselves. */
function filteredWords(sc: Scope, e: Extract<Expr, { k: 'where' }>, filters: readonly Expr[]): Words {
  const type = e.t as SetType
  const all = [wordsOf(sc, e.set), ...filters.map((part) => filterWords(filtering(sc, e), part, e.bind, type))]
  return (w) => `(${all.map((each) => each(w)).join(' & ')})`
}

/** A loop over a set that is worked out word by word. */
function eachWord(sc: Scope, type: SetType, words: Words, visit: Visit): void {
  const domain = sc.unit.domain(type.of)
  if (domain.words === 1) {
    eachBit(sc, words(0), domain.min, visit)
    return
  }
  const w = sc.unit.fresh('w')
  block(sc, `for (let ${w} = 0; ${w} < ${domain.words}; ${w}++)`, (inner) =>
    eachBit(inner, words(w), domain.min, visit, `(${w} << 5)`),
  )
}

/** A loop over the bits of a mask; `base` is added to each. */
function eachBit(sc: Scope, mask: string, min: number, visit: Visit, base = ''): void {
  const m = sc.unit.fresh('m')
  block(sc, `for (let ${m} = ${mask}; ${m} !== 0; ${m} &= ${m} - 1)`, (inner) => {
    const v = sc.unit.fresh('v')
    const parts = [`31 - Math.clz32(${m} & -${m})`, ...(min === 0 ? [] : [String(min)]), ...(base === '' ? [] : [base])]
    inner.out.push(`const ${v} = ${parts.join(' + ').replaceAll('+ -', '- ')};`)
    visit(inner, v)
  })
}

function eachConstant(sc: Scope, type: SetType, members: readonly number[], visit: Visit): void {
  if (members.length === 0) return
  if (members.length === 1) {
    visit(sc, String(members[0]))
    return
  }
  if (sc.unit.fused && isUnrolled(sc, type, members, visit)) {
    for (const member of members) block(sc, '', (inner) => visit(inner, String(member)))
    return
  }
  const first = members[0]!
  const last = members.at(-1)!
  const v = sc.unit.fresh('v')
  if (last - first === members.length - 1) {
    block(sc, `for (let ${v} = ${first}; ${v} <= ${last}; ${v}++)`, (inner) => visit(inner, v))
    return
  }
  if (!isWideSet(sc.unit, type)) {
    eachBit(sc, String(setWords(sc, type.of, members)[0]), sc.unit.domain(type.of).min, visit)
    return
  }
  const table = sc.unit.table(members)
  const i = sc.unit.fresh('i')
  block(sc, `for (let ${i} = 0; ${i} < ${members.length}; ${i}++)`, (inner) =>
    visit(inner, hold(inner, `${table}[${i}]`)),
  )
}

/** Is a loop over members known before play short enough to be written out? */
function isUnrolled(sc: Scope, type: SetType, members: readonly number[], visit: Visit): boolean {
  if (members.length <= MOST_UNROLLED) return true
  if (members.length > MOST_DIRECTIONS || type.of.k !== 'kind') return false
  if (sc.unit.graph.types[type.of.type]!.kind !== 'direction') return false
  const out: string[] = []
  visit(writingTo(sc, out), String(members[0]))
  const text = out.join('\n')
  return text.length <= LONGEST_TURN && COUNTED_IN_PLACE.test(text)
}

/** The cards of a zone: piles from the top. */
function eachCard(sc: Scope, e: Extract<Expr, { k: 'zone' | 'top' }>, visit: Visit): void {
  const { unit, exprs } = sc
  const zone = unit.layout.zones[e.ref.zone]!
  const card = unit.layout.cards[zone.card]!
  const place = zoneBase(sc, e.ref)
  const n = e.k === 'top' && e.n !== null ? hold(sc, exprs.value(sc, e.n)) : null
  const loop = (outer: Scope): void => {
    const base = hold(outer, place.code)
    if (zone.holds === 'one') {
      const c = hold(outer, `s[${base}]`)
      block(outer, `if (${c} >= 0${n === null ? '' : ` && ${n} > 0`})`, (inner) => visit(inner, c))
      return
    }
    const v = unit.fresh('v')
    if (zone.holds === 'pile') {
      const i = unit.fresh('i')
      const head =
        n === null
          ? `for (let ${v} = s[${base}]; ${v} >= 0; ${v} = s[${card.below} + ${v}])`
          : `for (let ${v} = s[${base}], ${i} = ${n}; ${v} >= 0 && ${i} > 0; ${v} = s[${card.below} + ${v}], ${i}--)`
      block(outer, head, (inner) => visit(inner, v))
      return
    }
    const words = zone.stride - 1
    if (words === 1) eachBit(outer, `s[${base} + 1]`, 0, visit)
    else {
      const w = unit.fresh('w')
      block(outer, `for (let ${w} = 0; ${w} < ${words}; ${w}++)`, (inner) =>
        eachBit(inner, `s[${base} + 1 + ${w}]`, 0, visit, `(${w} << 5)`),
      )
    }
  }
  if (place.guards.length === 0) loop(sc)
  else block(sc, `if (${allOf(place.guards)})`, loop)
}

function mentions(e: Expr, local: number): boolean {
  return mentionsLocal(e, (i) => i === local)
}

/** Writes `body` inside the conditions, one after the other. */
function whenAll(sc: Scope, parts: readonly Expr[], body: (sc: Scope) => void): void {
  const part = parts[0]
  if (part === undefined) {
    body(sc)
    return
  }
  const holds = sc.exprs.cond(sc, part)
  if (holds === 'false') return
  const rest = (inner: Scope): void => whenAll(knowing(inner, part), parts.slice(1), body)
  if (holds === 'true') rest(sc)
  else block(sc, `if (${holds})`, rest)
}

function isEmpty(sc: Scope, e: Expr): boolean {
  const constant = constantsOf(sc).value(e)
  return constant !== null && typeof constant !== 'number' && constant.length === 0
}

/** Is asking for one member no more than a look? */
function isCheap(sc: Scope, e: Expr): boolean {
  if (constantsOf(sc).value(e) !== null) return true
  return ['local', 'var', 'attr', 'table', 'zone', 'range', 'setOf', 'neighbours', 'around'].includes(e.k)
}
