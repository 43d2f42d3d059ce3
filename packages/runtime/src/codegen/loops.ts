/**
 * Compiles loops over sets, and what can be asked of a set without making it: is there any, how many, is this
 * one in it. Filters are fused into the loops, so a set comes into being only where it must.
 */
import type { Expr } from '../graph/rule-graph.js'
import { noneOf } from '../layout/domain.js'
import { bitsFunction } from './chance.js'
import { askDefine, bodyOf, isMemo, memoList } from './defines.js'
import { tickFor } from './effort.js'
import { besideDirections, besideLists, besideSets, type Grid, gridOf, shiftTable } from './grids.js'
import { eachPlaceLaid, laidPart } from './laid-places.js'
import { COUNTED_IN_PLACE, countRun } from './line-words.js'
import { allOf, isClearSet, isSure, isWithin, setWords, wideType, zoneBase, zoneInstance } from './lookups.js'
import { block, bound, constantsOf, hold, knowing, type Scope, type Visit, word, writingTo } from './scope.js'
import { isWideSet } from './set-types.js'
import type { SetType } from './unit.js'
import { conjuncts, mentionsLocal, someExpr } from './walk.js'
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
function eachBeside(sc: Scope, grid: Grid, cell: string, orthogonal: boolean, visit: Visit): void {
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

/** `neighbours(it)` or `around(it)` of the members of a set of cells. */
function areNeighboursOf(e: Expr, bind: number, set: Expr): e is Extract<Expr, { k: 'neighbours' | 'around' }> {
  if (e.k !== 'neighbours' && e.k !== 'around') return false
  return e.cell.k === 'local' && e.cell.i === bind && set.t.k === 'set' && e.cell.of === undefined
}

/** Is working it out no more than a look-up or two? */
function isGlance(e: Expr): boolean {
  return !someExpr(e, (inner) => !GLANCES.has(inner.k))
}

const GLANCES = new Set(['const', 'local', 'not', 'and', 'or', 'compare', 'zone', 'up', 'any', 'attr', 'rowOf', 'var'])

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

/** Membership of a value of one set's type in a set of another: whole numbers may lie outside its range. */
function inDomain(sc: Scope, v: string, of: Expr['t'], type: Expr['t'], found: string): string {
  if (of.k !== 'set' || type.k !== 'set' || of.of.k !== 'int' || found === 'false') return found
  const from = sc.unit.domain(of.of)
  const to = sc.unit.domain(type.of)
  if (from.min >= to.min && from.min + from.size <= to.min + to.size) return found
  return `(${v} >= ${to.min} && ${v} < ${to.min + to.size} && ${found})`
}

/** Is the value, one of the set's domain, in the set? */
export function member(sc: Scope, v: string, e: Expr): string {
  const { unit, exprs } = sc
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const type = e.t
  const constant = constantsOf(sc).value(e)
  if (constant !== null && typeof constant !== 'number') return memberOfConstant(sc, v, type, constant)
  switch (e.k) {
    case 'all':
      return 'true'
    case 'range':
      return `(${v} >= ${exprs.value(sc, e.from)} && ${v} <= ${exprs.value(sc, e.to)})`
    case 'where': {
      const clear = isClearSet(sc, e.set)
      const parts = [
        (inner: Scope) => inDomain(inner, v, type, e.set.t, exprs.member(inner, v, e.set)),
        (inner: Scope) => exprs.cond(bound(inner, e.bind, v, clear), e.cond),
      ]
      // A glance before a search.
      const glance = e.set.k === 'gather' && isGlance(e.cond) && e.t.k === 'set' && e.t.of.k === 'kind'
      return joined(sc, glance ? parts.reverse() : parts)
    }
    case 'union': {
      const a = (inner: Scope): string => inDomain(inner, v, type, e.a.t, exprs.member(inner, v, e.a))
      const b = (inner: Scope): string => inDomain(inner, v, type, e.b.t, exprs.member(inner, v, e.b))
      const neither = joined(sc, [(inner) => `!(${a(inner)})`, (inner) => `!(${b(inner)})`])
      return `!(${neither})`
    }
    case 'minus':
      return joined(sc, [
        (inner) => inDomain(inner, v, type, e.a.t, exprs.member(inner, v, e.a)),
        (inner) => `!(${inDomain(inner, v, type, e.b.t, exprs.member(inner, v, e.b))})`,
      ])
    case 'setOf':
      if (e.items.length === 0) return 'false'
      return `(${e.items.map((item) => `${v} === ${exprs.value(sc, item)}`).join(' || ')})`
    case 'zone': {
      const card = unit.layout.cards[unit.layout.zones[e.ref.zone]!.card]!
      const place = zoneInstance(sc, e.ref)
      return allOf([...place.guards, `s[${card.zone} + ${v}] === ${place.code}`])
    }
    case 'gather': {
      const { body: beside } = e
      if (areNeighboursOf(beside, e.bind, e.set)) {
        // Beside one of them is whatever has one of them beside it.
        return flagged(sc, (found) =>
          eachBeside(sc, gridOf(unit, beside.cell), v, beside.k === 'neighbours', (inner, each) => {
            const out: string[] = []
            const holds = exprs.member(writingTo(inner, out), each, e.set)
            inner.out.push(...out, `if (${holds}) { ${found.name} = true; break ${found.label} }`)
          }),
        )
      }
      return flagged(sc, (found) =>
        exprs.each(
          sc,
          e.set,
          (inner, each) => {
            const body = bound(inner, e.bind, each, isClearSet(sc, e.set))
            const out: string[] = []
            const to = writingTo(body, out)
            const holds =
              e.body.t.k === 'set'
                ? inDomain(to, v, type, e.body.t, exprs.member(to, v, e.body))
                : `${v} === ${exprs.value(to, e.body)}`
            body.out.push(...out, `if (${holds}) { ${found.name} = true; break ${found.label} }`)
          },
          true,
        ),
      )
    }
    case 'neighbours':
    case 'around': {
      const cell = hold(sc, exprs.value(sc, e.cell))
      const sets = besideSets(sc, gridOf(unit, e.cell), e.cell, e.k === 'neighbours')
      const { words } = unit.domain(type.of)
      const at = words === 1 ? `${sets}[${cell}]` : `${sets}[${cell} * ${words} + (${v} >> 5)]`
      return allOf([...(isSure(sc, e.cell) ? [] : [`${cell} >= 0`]), `(${at} >> ${v} & 1) !== 0`])
    }
    case 'if':
      return choosing(
        sc,
        e.if,
        (inner) => exprs.member(inner, v, e.then),
        (inner) => exprs.member(inner, v, e.else),
      )
    case 'define': {
      if (isMemo(sc, e.id)) break
      return askDefine(sc, e, 'has', v)
    }
  }
  const { min } = unit.domain(type.of)
  const bit = min === 0 ? v : `${v} - ${min}`
  if (!isWideSet(unit, type)) return `(${exprs.mask(sc, e, type)} >> ${bit} & 1) !== 0`
  const view = exprs.wide(sc, e, type)
  return `(${word(view, `(${bit} >> 5)`)} >> ${bit} & 1) !== 0`
}

function memberOfConstant(sc: Scope, v: string, type: SetType, members: readonly number[]): string {
  const { min, size } = sc.unit.domain(type.of)
  if (members.length === 0) return 'false'
  if (members.length === size) return 'true'
  const first = members[0]!
  const last = members.at(-1)!
  if (last - first === members.length - 1) {
    if (members.length === 1) return `${v} === ${first}`
    return `(${v} >= ${first} && ${v} <= ${last})`
  }
  if (members.length <= 3) return `(${members.map((each) => `${v} === ${each}`).join(' || ')})`
  const words = setWords(sc, type.of, members)
  const bit = min === 0 ? v : `${v} - ${min}`
  return words.length === 1
    ? `(${words[0]} >> ${bit} & 1) !== 0`
    : `(${sc.unit.table(words)}[${bit} >> 5] >> ${bit} & 1) !== 0`
}

/** All of these hold; later ones are worked out only where the earlier do. */
function joined(sc: Scope, parts: readonly ((sc: Scope) => string)[]): string {
  const [part, ...rest] = parts
  if (part === undefined) return 'true'
  const first = part(sc)
  if (first === 'false' || rest.length === 0) return first
  const out: string[] = []
  const others = joined(writingTo(sc, out), rest)
  if (first === 'true') {
    sc.out.push(...out)
    return others
  }
  if (out.length === 0) return others === 'true' ? first : `(${first} && ${others})`
  const name = sc.unit.fresh('t')
  sc.out.push(`let ${name} = ${first};`, `if (${name}) {`, ...out, `${name} = ${others};`, '}')
  return name
}

function choosing(sc: Scope, test: Expr, then: (sc: Scope) => string, other: (sc: Scope) => string): string {
  const question = hold(sc, sc.exprs.cond(sc, test))
  const yes = joined(sc, [() => question, then])
  const no = joined(sc, [() => `!${question}`, other])
  return `(${yes} || ${no})`
}

/** A condition found by a loop, which is left as soon as it is. */
function flagged(sc: Scope, loop: (found: { readonly name: string; readonly label: string }) => void): string {
  const found = { name: sc.unit.fresh('t'), label: sc.unit.fresh('a') }
  sc.out.push(`let ${found.name} = false;`, `${found.label}: {`)
  loop(found)
  sc.out.push('}')
  return found.name
}

/** Is there any member? */
export function any(sc: Scope, e: Expr): string {
  const { unit, exprs } = sc
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const constant = constantsOf(sc).value(e)
  if (constant !== null && typeof constant !== 'number') return constant.length > 0 ? 'true' : 'false'
  switch (e.k) {
    case 'zone': {
      const place = zoneBase(sc, e.ref)
      const { holds } = unit.layout.zones[e.ref.zone]!
      const some =
        holds === 'one' ? `s[${place.code}] >= 0` : holds === 'pile' ? `s[${place.code}] >= 0` : `s[${place.code}] > 0`
      return allOf([...place.guards, some])
    }
    case 'range':
      return `${exprs.value(sc, e.from)} <= ${exprs.value(sc, e.to)}`
    case 'union': {
      const none = joined(sc, [(inner) => `!(${exprs.any(inner, e.a)})`, (inner) => `!(${exprs.any(inner, e.b)})`])
      return `!(${none})`
    }
    case 'with':
      return exprs.any(sc, e.set)
    case 'if':
      return choosing(
        sc,
        e.if,
        (inner) => exprs.any(inner, e.then),
        (inner) => exprs.any(inner, e.else),
      )
    case 'setOf': {
      const none = noneOf(e.t.of)
      if (e.items.length === 0) return 'false'
      if (e.items.some((item) => isSure(sc, item))) return 'true'
      return `(${e.items.map((item) => `${exprs.value(sc, item)} !== ${none}`).join(' || ')})`
    }
    case 'define': {
      if (!isMemo(sc, e.id)) return askDefine(sc, e, 'any', '')
      const members = memoList(sc, e)
      if (members !== null) return `${members.count} !== 0`
      break
    }
    case 'where':
    case 'minus':
      if (isWordwise(sc, e)) return anyWord(sc, wordsOf(sc, e), unit.words(e.t))
      return anyMember(sc, e)
    case 'gather':
    case 'neighbours':
    case 'around':
    case 'run':
    case 'top':
      return anyMember(sc, e)
  }
  if (!isWideSet(unit, e.t)) return `${exprs.mask(sc, e, e.t)} !== 0`
  const view = exprs.wide(sc, e, e.t)
  return anyWord(sc, (w) => word(view, w), unit.words(e.t))
}

function anyMember(sc: Scope, e: Expr): string {
  return flagged(sc, (found) =>
    sc.exprs.each(sc, e, (inner) => inner.out.push(`${found.name} = true; break ${found.label};`), true),
  )
}

function anyWord(sc: Scope, of: Words, words: number): string {
  if (words <= 4) return `(${Array.from({ length: words }, (_, w) => of(w)).join(' | ')}) !== 0`
  return flagged(sc, (found) => {
    const w = sc.unit.fresh('w')
    sc.out.push(`for (let ${w} = 0; ${w} < ${words}; ${w}++) if (${of(w)} !== 0) { ${found.name} = true; break }`)
  })
}

/** How many members? */
export function count(sc: Scope, e: Expr): string {
  const { unit, exprs } = sc
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const constant = constantsOf(sc).value(e)
  if (constant !== null && typeof constant !== 'number') return String(constant.length)
  switch (e.k) {
    case 'zone': {
      const place = zoneBase(sc, e.ref)
      const { holds } = unit.layout.zones[e.ref.zone]!
      const code =
        holds === 'one'
          ? `(s[${place.code}] >= 0 ? 1 : 0)`
          : holds === 'pile'
            ? `s[${place.code} + 2]`
            : `s[${place.code}]`
      return place.guards.length === 0 ? code : `(${allOf(place.guards)} ? ${code} : 0)`
    }
    case 'define': {
      const onLines = unit.fused ? countOpenRun(sc, e) : null
      if (onLines !== null) return onLines
      if (wideType(sc, e.t) && !isMemo(sc, e.id)) return askDefine(sc, e, 'count', '')
      const members = memoList(sc, e)
      if (members !== null) return members.count
      break
    }
    case 'where':
    case 'minus':
    case 'run':
    case 'top':
    case 'range': {
      if ((e.k === 'where' || e.k === 'minus') && isWordwise(sc, e)) {
        return countWords(sc, wordsOf(sc, e), unit.words(e.t))
      }
      const onLines = e.k === 'run' ? countRun(sc, e) : null
      if (onLines !== null) return onLines
      const total = unit.fresh('t')
      sc.out.push(`let ${total} = 0;`)
      exprs.each(sc, e, (inner) => inner.out.push(`${total}++;`))
      return total
    }
  }
  if (!isWideSet(unit, e.t)) return `${bitsFunction(unit)}(${exprs.mask(sc, e, e.t)})`
  const view = exprs.wide(sc, e, e.t)
  return countWords(sc, (w) => word(view, w), unit.words(e.t))
}

/** The count of a definition that is a run, where lines are kept for it. */
function countOpenRun(sc: Scope, e: Extract<Expr, { k: 'define' }>): string | null {
  const body = bodyOf(sc, e)
  return body?.expr.k === 'run' ? countRun({ ...body.scope, out: sc.out }, body.expr) : null
}

function countWords(sc: Scope, of: Words, words: number): string {
  const bits = bitsFunction(sc.unit)
  if (words <= 4) return `(${Array.from({ length: words }, (_, w) => `${bits}(${of(w)})`).join(' + ')})`
  const total = sc.unit.fresh('t')
  const w = sc.unit.fresh('w')
  sc.out.push(`let ${total} = 0;`)
  sc.out.push(`for (let ${w} = 0; ${w} < ${words}; ${w}++) ${total} = ${total} + ${bits}(${of(w)});`)
  return total
}
