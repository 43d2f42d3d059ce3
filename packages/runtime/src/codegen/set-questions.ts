/** Compiles what can be asked of a set without making it: is this one in it, is there any, how many. */
import type { Expr } from '../graph/rule-graph.js'
import { noneOf } from '../layout/domain.js'
import { bitsFunction } from './chance.js'
import { askDefine, bodyOf, isMemo, memoList } from './defines.js'
import { besideSets, gridOf } from './grids.js'
import { countRun } from './line-words.js'
import { allOf, isClearSet, isSure, setWords, wideType, zoneBase, zoneInstance } from './lookups.js'
import { eachBeside } from './loops.js'
import { bound, constantsOf, hold, type Scope, word, writingTo } from './scope.js'
import { isWideSet } from './set-types.js'
import type { SetType } from './unit.js'
import { someExpr } from './walk.js'
import { isWordwise, type Words, wordsOf } from './wordwise.js'

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

/** Membership of a value of one set's type in a set of another: whole numbers may lie outside its range. */
export function inDomain(sc: Scope, v: string, of: Expr['t'], type: Expr['t'], found: string): string {
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
