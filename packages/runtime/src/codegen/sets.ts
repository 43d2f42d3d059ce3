/** Compiles sets: as a bit mask where 32 values suffice, otherwise as words in a buffer or where they lie. */
import type { Expr } from '../graph/rule-graph.js'
import { callDefine, callDispatch, fillDefine, fillDispatch, linkedBy, memoView } from './defines.js'
import { tickFor } from './effort.js'
import { besideSets, gridOf } from './grids.js'
import { keptSet } from './kept-sets.js'
import {
  allOf,
  answerPlace,
  attrPlace,
  guarded,
  isClearSet,
  isSure,
  localStorage,
  setWords,
  tablePlace,
  varPlace,
  zoneBase,
} from './lookups.js'
import { block, bound, constantsOf, hold, literal, type Scope, type View, word } from './scope.js'
import { isWideSet, sameBits } from './set-types.js'
import { clear, combine, copy } from './sets-basic.js'
import type { SetType } from './unit.js'
import { choose } from './values.js'
import { conjuncts } from './walk.js'
import { bit, bitOf, filtering, filterWords, isFilter, isWordwise, keptComparison, wordsOf } from './wordwise.js'

export function mask(sc: Scope, e: Expr, type: SetType): string {
  const { unit } = sc
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const constant = constantsOf(sc).value(e)
  if (constant !== null && typeof constant !== 'number') return String(setWords(sc, type.of, constant)[0])
  if (!sameBits(unit, e.t, type)) return convertedMask(sc, e, type)
  switch (e.k) {
    case 'all':
      return String(wholeMask(unit.domain(type.of).size))
    case 'local': {
      if (e.seat !== undefined) {
        const place = answerPlace(sc, { ...e, seat: e.seat })
        return guarded({ guards: place.guards, code: `s[${place.code}]` }, 0)
      }
      return localStorage(sc, e) as string
    }
    case 'var': {
      const place = varPlace(sc, e.id, e.index)
      return guarded({ guards: place.guards, code: `s[${place.code}]` }, 0)
    }
    case 'attr': {
      const place = attrPlace(sc, e)
      return guarded({ guards: place.guards, code: `${place.table}[${place.code}]` }, 0)
    }
    case 'table': {
      const place = tablePlace(sc, e)
      return guarded({ guards: place.guards, code: `${place.table}[${place.code}]` }, 0)
    }
    case 'define':
      return callDefine(sc, e, 'value')
    case 'dispatch':
      return callDispatch(sc, e)
    case 'zone': {
      const place = zoneBase(sc, e.ref)
      const { holds } = unit.layout.zones[e.ref.zone]!
      if (holds === 'pile') break
      if (holds === 'group') {
        const base = literal(place.code)
        const code = base === null ? `${place.code} + 1` : String(base + 1)
        return guarded({ guards: place.guards, code: `s[${code}]` }, 0)
      }
      const c = hold(sc, guarded({ guards: place.guards, code: `s[${place.code}]` }, -1))
      return `(${c} >= 0 ? 1 << ${c} : 0)`
    }
    case 'range': {
      const { min, size } = unit.domain(type.of)
      const from = sc.exprs.value(sc, e.from)
      const to = sc.exprs.value(sc, e.to)
      const name = unit.need('span', (self) => {
        unit.add(`function ${self}(a, b, n) {
  if (a < 0) a = 0
  if (b >= n) b = n - 1
  return b < a ? 0 : ((2 << b) - 1) & ~((1 << a) - 1)
}`)
      })
      return `${name}(${from} - (${min}), ${to} - (${min}), ${size})`
    }
    case 'setOf': {
      const parts = e.items.map((item) => bitOf(sc, item, type))
      return parts.length === 0 ? '0' : `(${parts.join(' | ')})`
    }
    case 'union':
      return `(${mask(sc, e.a, type)} | ${mask(sc, e.b, type)})`
    case 'minus':
      return `(${mask(sc, e.a, type)} & ~${mask(sc, e.b, type)})`
    case 'if':
      return choose(
        sc,
        e.if,
        (inner) => mask(inner, e.then, type),
        (inner) => mask(inner, e.else, type),
      )
    case 'where':
      return whereMask(sc, e, type)
    case 'with':
      return withMask(sc, e, type)
    case 'neighbours':
    case 'around': {
      const cell = hold(sc, sc.exprs.value(sc, e.cell))
      const sets = besideSets(sc, gridOf(unit, e.cell), e.cell, e.k === 'neighbours')
      return guarded({ guards: isSure(sc, e.cell) ? [] : [`${cell} >= 0`], code: `${sets}[${cell}]` }, 0)
    }
    case 'gather':
      if (e.body.t.k === 'set' && sameBits(unit, e.body.t, type)) {
        const all = unit.fresh('t')
        sc.out.push(`let ${all} = 0;`)
        sc.exprs.each(
          sc,
          e.set,
          (inner, v) => {
            const body = bound(inner, e.bind, v, isClearSet(sc, e.set))
            tickFor(body, e.body)
            const code = mask(body, e.body, type)
            body.out.push(`${all} |= ${code};`)
          },
          true,
        )
        return all
      }
      break
    case 'reach':
      return reachMask(sc, e, type)
    case 'winners':
      return 's[5]'
  }
  return collected(sc, e, type)
}

/** A set brought together by a loop over it. */
function collected(sc: Scope, e: Expr, type: SetType): string {
  const all = sc.unit.fresh('t')
  const { min } = sc.unit.domain(type.of)
  sc.out.push(`let ${all} = 0;`)
  sc.exprs.each(sc, e, (inner, v) => inner.out.push(`${all} |= ${bit(v, min)};`), true)
  return all
}

/** A narrow set in the numbering of another type; members outside its range are left out. */
function convertedMask(sc: Scope, e: Expr, type: SetType): string {
  const all = sc.unit.fresh('t')
  const { min, size } = sc.unit.domain(type.of)
  sc.out.push(`let ${all} = 0;`)
  sc.exprs.each(
    sc,
    e,
    (inner, v) => inner.out.push(`if (${v} >= ${min} && ${v} < ${min + size}) ${all} |= ${bit(v, min)};`),
    true,
  )
  return all
}

function wholeMask(size: number): number {
  return size >= 32 ? -1 : (1 << size) - 1
}

/** Conditions that are masks are put together; only what is left needs a loop. */
function whereMask(sc: Scope, e: Extract<Expr, { k: 'where' }>, type: SetType): string {
  const of = e.set.t
  if (of.k !== 'set' || isWideSet(sc.unit, of) || !sameBits(sc.unit, of, type)) return collected(sc, e, type)
  const parts = conjuncts(e.cond)
  const seen = filtering(sc, e)
  const masks = parts.filter((part) => isFilter(seen, part, e.bind, of))
  if (masks.length === 0) return collected(sc, e, type)
  const filters = masks.map((part) => filterWords(seen, part, e.bind, of)(0))
  const base = mask(sc, e.set, type)
  const some = `(${[base, ...filters].join(' & ')})`
  const rest = parts.filter((part) => !masks.includes(part))
  if (rest.length === 0) return some
  const all = sc.unit.fresh('t')
  const left = sc.unit.fresh('m')
  const v = sc.unit.fresh('v')
  const { min } = sc.unit.domain(type.of)
  sc.out.push(`let ${all} = 0;`)
  block(sc, `for (let ${left} = ${some}; ${left} !== 0; ${left} &= ${left} - 1)`, (inner) => {
    inner.out.push(`const ${v} = 31 - Math.clz32(${left} & -${left})${min === 0 ? '' : ` + (${min})`};`)
    const body = bound(inner, e.bind, v, isClearSet(sc, e.set))
    tickFor(body, ...rest)
    const holds = rest.reduce<string | null>((so, part) => {
      if (so === null) return sc.exprs.cond(body, part)
      body.out.push(`if (!(${so})) continue;`)
      return sc.exprs.cond(body, part)
    }, null)
    body.out.push(`if (${holds}) ${all} |= ${left} & -${left};`)
  })
  return all
}

function withMask(sc: Scope, e: Extract<Expr, { k: 'with' }>, type: SetType): string {
  const all = sc.unit.fresh('t')
  const best = sc.unit.fresh('t')
  const { min } = sc.unit.domain(type.of)
  sc.out.push(`let ${all} = 0, ${best} = 0;`)
  sc.exprs.each(sc, e.set, (inner, v) => {
    const body = bound(inner, e.bind, v, isClearSet(sc, e.set))
    tickFor(body, e.by)
    const rank = hold(body, sc.exprs.value(body, e.by))
    body.out.push(
      `if (${all} === 0 || ${rank} ${e.which === 'most' ? '>' : '<'} ${best}) { ${best} = ${rank}; ${all} = ${bit(v, min)} }`,
      `else if (${rank} === ${best}) ${all} |= ${bit(v, min)};`,
    )
  })
  return all
}

function reachMask(sc: Scope, e: Extract<Expr, { k: 'reach' }>, type: SetType): string {
  const all = sc.unit.fresh('t')
  const open = sc.unit.fresh('t')
  const { min } = sc.unit.domain(type.of)
  const start = mask(sc, e.set, type)
  sc.out.push(`let ${all} = ${start};`, `let ${open} = ${all};`)
  block(sc, `while (${open} !== 0)`, (inner) => {
    const v = sc.unit.fresh('v')
    inner.out.push(
      `const ${v} = 31 - Math.clz32(${open} & -${open})${min === 0 ? '' : ` + (${min})`};`,
      `${open} &= ${open} - 1;`,
    )
    const linked = linkedBy(inner, e.define, v)
    tickFor(inner, linked.expr)
    const found = sc.unit.fresh('t')
    const code = mask(linked.scope, linked.expr, type)
    inner.out.push(`const ${found} = ${code} & ~${all};`, `${all} |= ${found}; ${open} |= ${found};`)
  })
  return all
}

// ------------------------------------------------------------------ wide sets

/** A wide set where it lies, or freshly made in a buffer. */
export function wide(sc: Scope, e: Expr, type: SetType): View {
  const { unit } = sc
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const constant = constantsOf(sc).value(e)
  if (constant !== null && typeof constant !== 'number') {
    return { arr: unit.table(setWords(sc, type.of, constant)), off: 0 }
  }
  if (sameBits(unit, e.t, type)) {
    const found = inPlace(sc, e)
    if (found !== null) return found
  }
  const into = { arr: unit.buffer(unit.words(type)), off: 0 }
  fill(sc, e, type, into)
  return into
}

/** Where a wide set lies already, if it does. */
function inPlace(sc: Scope, e: Expr): View | null {
  switch (e.k) {
    case 'local': {
      if (e.seat !== undefined) {
        const place = answerPlace(sc, { ...e, seat: e.seat })
        return place.guards.length === 0 ? { arr: 's', off: hold(sc, place.code) } : null
      }
      return localStorage(sc, e) as View
    }
    case 'var': {
      const place = varPlace(sc, e.id, e.index)
      return place.guards.length === 0 ? { arr: 's', off: numberOr(hold(sc, place.code)) } : null
    }
    case 'attr': {
      const place = attrPlace(sc, e)
      return place.guards.length === 0 ? { arr: place.table, off: numberOr(hold(sc, place.code)) } : null
    }
    case 'define':
      return memoView(sc, e)
    case 'zone': {
      const place = zoneBase(sc, e.ref)
      if (sc.unit.graph.zones[e.ref.zone]!.holds !== 'group' || place.guards.length > 0) return null
      const base = hold(sc, place.code)
      const known = literal(base)
      return { arr: 's', off: known === null ? hold(sc, `${base} + 1`) : known + 1 }
    }
    case 'where':
      // One kept set is there as it is.
      if (constantsOf(sc).value(e.set) !== null && isWordwise(sc, e)) return keptView(sc, e)
      return null
    default:
      return null
  }
}

/** All indexes for which a variable has a value, where that set is kept. */
function keptView(sc: Scope, e: Extract<Expr, { k: 'where' }>): View | null {
  const all = constantsOf(sc).value(e.set)
  const { set } = e
  if (set.t.k !== 'set' || all === null || typeof all === 'number') return null
  if (all.length < sc.unit.domain(set.t.of).size || e.cond.k !== 'compare' || e.cond.op !== 'is') return null
  const kept = keptComparison(sc, e.cond, e.bind, set.t)
  return kept === null ? null : keptSet(sc, kept.sets, hold(sc, sc.exprs.value(sc, kept.value)))
}

function numberOr(code: string): string | number {
  return literal(code) ?? code
}

export function fill(sc: Scope, e: Expr, type: SetType, into: View): void {
  const { unit } = sc
  const words = unit.words(type)
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const constant = constantsOf(sc).value(e)
  if (constant !== null && typeof constant !== 'number') {
    copy(sc, { arr: unit.table(setWords(sc, type.of, constant)), off: 0 }, into, words)
    return
  }
  if (sameBits(unit, e.t, type)) {
    if (e.k === 'where' && isWordwise(sc, e)) {
      const found = wordsOf(sc, e)
      for (let w = 0; w < words && words <= 4; w++) sc.out.push(`${word(into, w)} = ${found(w)};`)
      const w = unit.fresh('w')
      if (words > 4) sc.out.push(`for (let ${w} = 0; ${w} < ${words}; ${w}++) ${word(into, w)} = ${found(w)};`)
      return
    }
    switch (e.k) {
      case 'local':
      case 'var':
      case 'attr':
      case 'table': {
        fillLookup(sc, e, into, words)
        return
      }
      case 'define': {
        const memo = memoView(sc, e)
        if (memo !== null) copy(sc, memo, into, words)
        else fillDefine(sc, e, into)
        return
      }
      case 'dispatch':
        fillDispatch(sc, e, into)
        return
      case 'zone': {
        const view = inPlace(sc, e)
        if (view === null) break
        copy(sc, view, into, words)
        return
      }
      case 'union': {
        const b = wide(sc, e.b, type)
        fill(sc, e.a, type, into)
        combine(sc, into, b, words, '|=')
        return
      }
      case 'minus': {
        const b = wide(sc, e.b, type)
        fill(sc, e.a, type, into)
        combine(sc, into, b, words, '&= ~')
        return
      }
      case 'if': {
        const question = sc.exprs.cond(sc, e.if)
        block(sc, `if (${question})`, (inner) => fill(inner, e.then, type, into))
        block(sc, 'else', (inner) => fill(inner, e.else, type, into))
        return
      }
      case 'neighbours':
      case 'around': {
        const cell = hold(sc, sc.exprs.value(sc, e.cell))
        const sets = besideSets(sc, gridOf(unit, e.cell), e.cell, e.k === 'neighbours')
        const w = unit.fresh('w')
        const guard = isSure(sc, e.cell) ? '' : `${cell} < 0 ? 0 : `
        sc.out.push(
          `for (let ${w} = 0; ${w} < ${words}; ${w}++) ${word(into, w)} = ${guard}${sets}[${cell} * ${words} + ${w}];`,
        )
        return
      }
      case 'setOf':
        clear(sc, into, words)
        for (const item of e.items) fillItem(sc, item, type, into)
        return
      case 'with':
        fillWith(sc, e, type, into)
        return
      case 'reach':
        fillReach(sc, e, type, into)
        return
    }
  }
  clear(sc, into, words)
  const { min, size } = unit.domain(type.of)
  const inside = sameBits(unit, e.t, type)
  sc.exprs.each(
    sc,
    e,
    (inner, v) => {
      const held = hold(inner, min === 0 ? v : `${v} - (${min})`)
      const put = `${word(into, `(${held} >> 5)`)} |= 1 << ${held};`
      inner.out.push(inside ? put : `if (${held} >= 0 && ${held} < ${size}) ${put}`)
    },
    true,
  )
}

function fillLookup(
  sc: Scope,
  e: Extract<Expr, { k: 'local' | 'var' | 'attr' | 'table' }>,
  into: View,
  words: number,
): void {
  if (e.k === 'local' && e.seat === undefined) {
    copy(sc, localStorage(sc, e) as View, into, words)
    return
  }
  const place =
    e.k === 'local'
      ? { ...answerPlace(sc, { ...e, seat: e.seat! }), table: 's' }
      : e.k === 'var'
        ? { ...varPlace(sc, e.id, e.index), table: 's' }
        : e.k === 'attr'
          ? attrPlace(sc, e)
          : tablePlace(sc, e)
  const move = (inner: Scope): void =>
    copy(inner, { arr: place.table, off: numberOr(hold(inner, place.code)) }, into, words)
  if (place.guards.length === 0) move(sc)
  else {
    block(sc, `if (${allOf(place.guards)})`, move)
    block(sc, 'else', (inner) => clear(inner, into, words))
  }
}

/** Adds one member; nothing for none or what is outside the range. */
function fillItem(sc: Scope, item: Expr, type: SetType, into: View): void {
  const { min, size } = sc.unit.domain(type.of)
  const v = hold(sc, sc.exprs.value(sc, item))
  const at = hold(sc, min === 0 ? v : `${v} - (${min})`)
  sc.out.push(`if (${at} >= 0 && ${at} < ${size}) ${word(into, `(${at} >> 5)`)} |= 1 << ${at};`)
}

function fillWith(sc: Scope, e: Extract<Expr, { k: 'with' }>, type: SetType, into: View): void {
  const words = sc.unit.words(type)
  const { min } = sc.unit.domain(type.of)
  const best = sc.unit.fresh('t')
  const some = sc.unit.fresh('t')
  clear(sc, into, words)
  sc.out.push(`let ${best} = 0, ${some} = false;`)
  sc.exprs.each(sc, e.set, (inner, v) => {
    const body = bound(inner, e.bind, v, isClearSet(sc, e.set))
    tickFor(body, e.by)
    const rank = hold(body, sc.exprs.value(body, e.by))
    block(body, `if (!${some} || ${rank} ${e.which === 'most' ? '>' : '<'} ${best})`, (better) => {
      clear(better, into, words)
      better.out.push(`${best} = ${rank}; ${some} = true;`)
    })
    const held = hold(body, min === 0 ? v : `${v} - (${min})`)
    body.out.push(`if (${rank} === ${best}) ${word(into, `(${held} >> 5)`)} |= 1 << ${held};`)
  })
}

/** Follows the links from a stack; `into` tells who has been found. */
function fillReach(sc: Scope, e: Extract<Expr, { k: 'reach' }>, type: SetType, into: View): void {
  const { unit } = sc
  const { min, size } = unit.domain(type.of)
  const stack = unit.buffer(size)
  const top = unit.fresh('t')
  const add = (inner: Scope, v: string): void => {
    const held = hold(inner, min === 0 ? v : `${v} - (${min})`)
    const place = word(into, `(${held} >> 5)`)
    inner.out.push(`if ((${place} >> ${held} & 1) === 0) { ${place} |= 1 << ${held}; ${stack}[${top}++] = ${v} }`)
  }
  clear(sc, into, unit.words(type))
  sc.out.push(`let ${top} = 0;`)
  sc.exprs.each(sc, e.set, add, true)
  block(sc, `while (${top} > 0)`, (inner) => {
    const v = unit.fresh('v')
    inner.out.push(`const ${v} = ${stack}[--${top}];`)
    const linked = linkedBy(inner, e.define, v)
    tickFor(inner, linked.expr)
    sc.exprs.each(linked.scope, linked.expr, (found, next) => add({ ...inner, out: found.out }, next), true)
  })
}
