/**
 * Sets that can be worked out a word at a time, without looking at members one by one: what lies there already,
 * unions and differences, and filters that are sets themselves.
 */
import type { Expr } from '../graph/rule-graph.js'
import { isMemo } from './defines.js'
import { inverseWords, isInverse } from './inverse-tables.js'
import { type KeptSets, keptSet } from './kept-sets.js'
import { isClearSet, isSure, isWithin, setWords } from './lookups.js'
import { constantsOf, hold, literal, type Scope, word } from './scope.js'
import { sameBits } from './set-types.js'
import type { SetType } from './unit.js'
import { conjuncts, mentionsLocal } from './walk.js'

/** Code of the word with this number: a literal, or the variable of a loop. */
export type Words = (w: string | number) => string

/** Larger domains are not tried for filters that are constant. */
const MOST_TRIED = 2048

/** Is the set there word by word? */
export function isWordwise(sc: Scope, e: Expr): boolean {
  if (e.t.k !== 'set') return false
  const { unit } = sc
  if (constantsOf(sc).value(e) !== null) return true
  switch (e.k) {
    case 'local':
    case 'var':
    case 'attr':
    case 'table':
      return true
    case 'setOf':
    case 'range':
      return unit.narrow(e.t)
    case 'zone':
      return unit.layout.zones[e.ref.zone]!.holds === 'group'
    case 'define':
      return isMemo(sc, e.id)
    case 'union':
    case 'minus':
      return [e.a, e.b].every(
        (side) => side.t.k === 'set' && sameBits(unit, side.t, e.t as SetType) && isWordwise(sc, side),
      )
    case 'where':
      return (
        isWordwise(sc, e.set) &&
        conjuncts(e.cond).every((part) => isFilter(filtering(sc, e), part, e.bind, e.set.t as SetType))
      )
    default:
      return false
  }
}

/** The words of a set for which `isWordwise` holds. */
export function wordsOf(sc: Scope, e: Expr): Words {
  const { unit } = sc
  const type = e.t as SetType
  const constant = constantsOf(sc).value(e)
  if (constant === null) {
    if (e.k === 'union' || e.k === 'minus') {
      const a = wordsOf(sc, e.a)
      const b = wordsOf(sc, e.b)
      return (w) => (e.k === 'union' ? `(${a(w)} | ${b(w)})` : `(${a(w)} & ~${b(w)})`)
    }
    if (e.k === 'where') {
      const all = [
        wordsOf(sc, e.set),
        ...conjuncts(e.cond).map((part) => filterWords(filtering(sc, e), part, e.bind, e.set.t as SetType)),
      ]
      return (w) => conjunction(all.map((each) => each(w)))
    }
  }
  if (unit.narrow(type)) {
    const code = hold(sc, sc.exprs.mask(sc, e, type))
    return () => code
  }
  if (constant !== null && typeof constant !== 'number' && constant.length === unit.domain(type.of).size) {
    const { size, words } = unit.domain(type.of)
    if (size % 32 === 0) return () => '-1'
    // Filters never go beyond the domain, so the last word needs no mask of its own unless it stands alone.
    const rest = 2 ** (size % 32) - 1
    return (w) =>
      typeof w === 'number' ? (w === words - 1 ? String(rest) : '-1') : `(${w} === ${words - 1} ? ${rest} : -1)`
  }
  const view = sc.exprs.wide(sc, e, type)
  return (w) => word(view, w)
}

function conjunction(parts: readonly string[]): string {
  const left = parts.filter((part) => part !== '-1')
  return left.length === 0 ? '-1' : left.length === 1 ? left[0]! : `(${left.join(' & ')})`
}

/** The scope of conditions on members: whether the decider sees those that are cards. */
export function filtering(sc: Scope, e: Extract<Expr, { k: 'where' }>): Scope {
  const clear = new Set(sc.clear)
  if (isClearSet(sc, e.set)) clear.add(e.bind)
  else clear.delete(e.bind)
  return { ...sc, clear }
}

/** Can the condition on a member be a set of the members it holds for? */
export function isFilter(sc: Scope, e: Expr, bind: number, type: SetType): boolean {
  if (constantFilter(sc, e, bind, type) !== null) return true
  switch (e.k) {
    case 'not':
      return isFilter(sc, e.a, bind, type)
    case 'and':
    case 'or':
      return isFilter(sc, e.a, bind, type) && isFilter(sc, e.b, bind, type)
    case 'compare': {
      if (e.op !== 'is' && e.op !== 'isNot') return false
      const other = comparedWith(e, bind)
      if (other !== null) return sc.unit.narrow(type) && other.t.k === type.of.k
      return keptComparison(sc, e, bind, type) !== null
    }
    case 'in':
      return isOwnMembership(sc, e, bind, type) || isInverse(sc, e, bind, type)
    case 'var':
      return e.t.k === 'bool' && keptVar(sc, e, bind, type) !== null
    default:
      return false
  }
}

export function filterWords(sc: Scope, e: Expr, bind: number, type: SetType): Words {
  const { unit } = sc
  const constant = constantFilter(sc, e, bind, type)
  if (constant !== null) {
    const words = setWords(sc, type.of, constant)
    if (words.length === 1) return () => String(words[0])
    if (constant.length === unit.domain(type.of).size) return () => '-1'
    const table = unit.table(words)
    return (w) => (typeof w === 'number' ? String(words[w]) : `${table}[${w}]`)
  }
  switch (e.k) {
    case 'not': {
      const a = filterWords(sc, e.a, bind, type)
      return (w) => `~${a(w)}`
    }
    case 'and':
    case 'or': {
      const a = filterWords(sc, e.a, bind, type)
      const b = filterWords(sc, e.b, bind, type)
      return (w) => `(${a(w)} ${e.k === 'and' ? '&' : '|'} ${b(w)})`
    }
    case 'compare': {
      const other = comparedWith(e, bind)
      if (other !== null) {
        const found = bitOf(sc, other, type)
        return () => (e.op === 'is' ? found : `~${found}`)
      }
      const kept = keptComparison(sc, e, bind, type)!
      const view = keptSet(sc, kept.sets, hold(sc, sc.exprs.value(sc, kept.value)))
      return (w) => (e.op === 'is' ? word(view, w) : `~${word(view, w)}`)
    }
    case 'var': {
      const view = keptSet(sc, keptVar(sc, e, bind, type)!, '1')
      return (w) => word(view, w)
    }
    case 'in':
      return isOwnMembership(sc, e, bind, type) ? wordsOf(sc, e.set) : inverseWords(sc, e, bind, type)
    default:
      throw new Error('no filter')
  }
}

/** Is this `it in s`, where s is there word by word? */
function isOwnMembership(sc: Scope, e: Extract<Expr, { k: 'in' }>, bind: number, type: SetType): boolean {
  return (
    isLocal(e.a, bind) &&
    e.set.t.k === 'set' &&
    sameBits(sc.unit, e.set.t, type) &&
    !mentions(e.set, bind) &&
    isWordwise(sc, e.set)
  )
}

/** All values of the type for which a condition holds that depends on nothing else. */
function constantFilter(sc: Scope, e: Expr, bind: number, type: SetType): number[] | null {
  const { min, size } = sc.unit.domain(type.of)
  if (size > MOST_TRIED) return null
  // The printed columns of cards that the decider sees are as good as constants.
  const constants = sc.clear.has(bind) ? sc.unit.constants : constantsOf(sc)
  const found: number[] = []
  for (let v = min; v < min + size; v++) {
    const holds = constants.valueWith(e, bind, v)
    if (holds === null) return null
    if (holds === 1) found.push(v)
  }
  return found
}

/** `v[it] is x`, where the sets of v are kept. */
export function keptComparison(
  sc: Scope,
  e: Extract<Expr, { k: 'compare' }>,
  bind: number,
  type: SetType,
): { sets: KeptSets; value: Expr } | null {
  for (const [read, value] of [
    [e.a, e.b],
    [e.b, e.a],
  ] as const) {
    const sets = read.k === 'var' ? keptVar(sc, read, bind, type) : null
    if (sets === null || mentions(value, bind) || value.t.k === 'set' || read.t.k === 'set') continue
    if (value.t.k !== read.t.k) continue
    // A number outside the range of the variable has no set.
    if (read.t.k === 'int' && !isWithin(sc, value, sc.unit.domain(read.t))) continue
    return { sets, value }
  }
  return null
}

function keptVar(sc: Scope, e: Extract<Expr, { k: 'var' }>, bind: number, type: SetType): KeptSets | null {
  const kept = sc.unit.kept.get(e.id)
  if (kept === undefined || e.index.length !== 1 || !isLocal(e.index[0]!, bind)) return null
  const def = sc.unit.graph.vars[e.id]!
  if (sc.seat !== null && (def.seen.k !== 'everyone' || sc.unit.cardOf(type.of) !== null)) return null
  return sameBits(sc.unit, { k: 'set', of: def.index[0]! }, type) ? kept : null
}

function comparedWith(e: Extract<Expr, { k: 'compare' }>, bind: number): Expr | null {
  if (isLocal(e.a, bind) && !mentions(e.b, bind)) return e.b
  return isLocal(e.b, bind) && !mentions(e.a, bind) ? e.a : null
}

function isLocal(e: Expr, local: number): boolean {
  return e.k === 'local' && e.of === undefined && e.seat === undefined && e.i === local
}

function mentions(e: Expr, local: number): boolean {
  return mentionsLocal(e, (i) => i === local)
}

export function bit(v: string, min: number): string {
  const known = literal(v)
  if (known !== null) return String(1 << (known - min))
  return min === 0 ? `1 << ${v}` : `1 << ${v} - (${min})`
}

/** The bit of one member; nothing for none or what is outside the range. */
export function bitOf(sc: Scope, item: Expr, type: SetType): string {
  const domain = sc.unit.domain(type.of)
  const v = hold(sc, sc.exprs.value(sc, item))
  const known = literal(v)
  if (known !== null) {
    return known < domain.min || known >= domain.min + domain.size ? '0' : String(1 << (known - domain.min))
  }
  if (isSure(sc, item) && item.t.k !== 'int') return `(${bit(v, domain.min)})`
  const within = item.t.k === 'int' ? `${v} >= ${domain.min} && ${v} < ${domain.min + domain.size}` : `${v} >= 0`
  return `(${within} ? ${bit(v, domain.min)} : 0)`
}
