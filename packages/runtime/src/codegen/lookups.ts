/**
 * Look-ups in variables, zones, columns and tables, with what must be asked first: is there anything at that
 * place at all, and does the decider see it? If not, the empty value stands for it.
 */
import type { Expr, ScalarType, Seen, TypeId, ZoneRef } from '../graph/rule-graph.js'
import { noneOf } from '../layout/domain.js'
import type { Domain } from '../layout/layout.js'
import { seesCard } from './card-sight.js'
import { besideDirection } from './grids.js'
import { constantsOf, hold, isFaceUp, literal, type Scope, type View } from './scope.js'
import { seatsFunction } from './seats.js'
import { watchedRead } from './watch.js'

/** Conditions that must hold, then the code of what is looked up. */
export interface Guarded {
  readonly guards: readonly string[]
  readonly code: string
}

/** `code` where the guards hold, else `empty`. */
export function guarded(found: Guarded, empty: number): string {
  if (found.guards.length === 0) return found.code
  if (found.guards.includes('false')) return String(empty)
  return `(${found.guards.join(' && ')} ? ${found.code} : ${empty})`
}

/** The conditions of a look-up as one condition; 'true' when there are none. */
export function allOf(guards: readonly string[]): string {
  return guards.length === 0 ? 'true' : guards.length === 1 ? guards[0]! : `(${guards.join(' && ')})`
}

/** Is the value certainly not none? */
export function isSure(sc: Scope, e: Expr): boolean {
  const { unit } = sc
  const constant = constantsOf(sc).value(e)
  if (constant !== null) return e.t.k === 'set' || constant !== noneOf(e.t)
  if (isFaceUp(sc, e)) return true
  switch (e.k) {
    case 'local':
      return e.seat === undefined && e.of === undefined && sc.sure.has(e.i)
    case 'toward':
      return areBeside(sc, e.a, e.b)
    case 'var': {
      const def = unit.graph.vars[e.id]!
      if (def.type.k !== 'set' && def.type.opt === true) return false
      if (sc.seat !== null && def.seen.k !== 'everyone') return false
      return e.index.every((index, i) => isWithin(sc, index, unit.layout.vars[e.id]!.index[i]!))
    }
    case 'attr': {
      const none = noneOfType(unit.graph.attributes[e.id]!.value)
      return isClear(sc, e.of) && isSure(sc, e.of) && !unit.graph.attributes[e.id]!.values.includes(none)
    }
    case 'rowOf':
      return isClear(sc, e.of) && isSure(sc, e.of)
    case 'opposite':
      return isSure(sc, e.d)
    case 'if':
      return isSure(sc, e.then) && isSure(sc, e.else)
    case 'step':
      return e.set === null && isSure(sc, e.x)
    default:
      return e.t.k === 'bool' || e.t.k === 'int' ? e.t.opt !== true : false
  }
}

/** Two locals that a loop tells to be neighbours. */
function areBeside(sc: Scope, a: Expr, b: Expr): boolean {
  if (a.k !== 'local' || b.k !== 'local' || !isSure(sc, a) || !isSure(sc, b)) return false
  return besideDirection(sc, sc.exprs.value(sc, a), sc.exprs.value(sc, b)) !== null
}

function noneOfType(type: Expr['t']): number {
  return type.k === 'set' ? Number.NaN : noneOf(type)
}

/** Is the value certainly one of the domain? */
export function isWithin(sc: Scope, e: Expr, domain: Domain): boolean {
  if (e.t.k === 'set') return false
  const constant = constantsOf(sc).value(e)
  if (typeof constant === 'number') return constant >= domain.min && constant < domain.min + domain.size
  if (!isSure(sc, e)) return false
  if (e.t.k !== 'int') return true
  const trusted = e.k === 'var' || e.k === 'attr' || e.k === 'table' || (e.k === 'local' && e.of === undefined)
  return trusted && e.t.min >= domain.min && e.t.max < domain.min + domain.size
}

/** Asks whether a held value is one of the domain; null if it certainly is. */
export function withinGuard(sc: Scope, e: Expr, code: string, domain: Domain): string | null {
  if (isWithin(sc, e, domain)) return null
  const known = literal(code)
  if (known !== null) return known >= domain.min && known < domain.min + domain.size ? null : 'false'
  if (e.t.k !== 'int' && e.t.k !== 'set') return `${code} >= 0`
  return `${code} >= ${domain.min} && ${code} < ${domain.min + domain.size}`
}

/** Where the value of an index combination lies, counted from the first: guards, and the offset as code. */
function offsetOf(
  sc: Scope,
  index: readonly Expr[],
  domains: readonly Domain[],
  first: number,
  stride: number,
): Guarded & { readonly indexes: readonly string[] } {
  const guards: string[] = []
  const indexes: string[] = []
  const terms: string[] = []
  let fixed = first
  let step = stride
  const steps = domains.map(() => 0)
  for (let i = domains.length - 1; i >= 0; i--) {
    steps[i] = step
    step *= domains[i]!.size
  }
  index.forEach((e, i) => {
    const domain = domains[i]!
    const code = hold(sc, sc.exprs.value(sc, e))
    indexes.push(code)
    const within = withinGuard(sc, e, code, domain)
    if (within !== null) guards.push(within)
    guards.push(...cardGuard(sc, e, code))
    const known = literal(code)
    if (known !== null) fixed += (known - domain.min) * steps[i]!
    else {
      fixed -= domain.min * steps[i]!
      terms.push(steps[i] === 1 ? code : `${code} * ${steps[i]}`)
    }
  })
  if (fixed !== 0 || terms.length === 0) terms.push(String(fixed))
  return { guards, code: terms.join(' + ').replaceAll('+ -', '- '), indexes }
}

/** What must hold for the decider to see a card: nothing, if it is no card or certainly seen. */
export function cardGuard(sc: Scope, e: Expr, code: string): string[] {
  const card = sc.unit.cardOf(e.t)
  if (card === null || sc.seat === null || isClear(sc, e)) return []
  return [`${seesCard(sc, card)}(s, ${code}, ${sc.seat}) !== 0`]
}

/** Does the decider certainly see the card, if there is one? */
export function isClear(sc: Scope, e: Expr): boolean {
  if (sc.seat === null || sc.unit.cardOf(e.t) === null) return true
  if (e.k === 'local') return e.of === undefined && e.seat === undefined && sc.clear.has(e.i)
  if (isFaceUp(sc, e)) return true
  if (e.k === 'zone') return ownsZone(sc, e.ref)
  return false
}

/** Are all cards of the set certainly seen by the decider? */
export function isClearSet(sc: Scope, e: Expr): boolean {
  if (sc.seat === null) return true
  switch (e.k) {
    case 'zone':
    case 'top':
      return ownsZone(sc, e.ref)
    case 'where':
    case 'with':
      return isClearSet(sc, e.set)
    case 'union':
      return isClearSet(sc, e.a) && isClearSet(sc, e.b)
    case 'minus':
      return isClearSet(sc, e.a)
    default:
      return false
  }
}

/** Is this a zone seen by its owner, looked at by that owner? */
function ownsZone(sc: Scope, ref: ZoneRef): boolean {
  const seen = sc.unit.graph.zones[ref.zone]!.seen
  if (seen.k !== 'owner') return false
  const owner = ref.index[seen.position]
  return owner?.k === 'local' && sc.exprs.value(sc, owner) === sc.seat
}

/** What must hold for the decider to see a thing of this visibility. */
function seenGuard(sc: Scope, seen: Seen, indexes: readonly string[], mask: () => string): string[] {
  if (sc.seat === null || seen.k === 'everyone') return []
  if (seen.k === 'nobody') return ['false']
  if (seen.k === 'expr') return [`(${mask()} >> ${sc.seat} & 1) !== 0`]
  const owner = indexes[seen.position]!
  return owner === sc.seat ? [] : [`${owner} === ${sc.seat}`]
}

/** Where a variable lies, with the guards of its index and, through a decider's eyes, of its visibility. */
export function varPlace(sc: Scope, id: number, index: readonly Expr[]): Guarded {
  const def = sc.unit.graph.vars[id]!
  const { base, words, index: domains } = sc.unit.layout.vars[id]!
  const place = offsetOf(sc, index, domains, base, words)
  const seen = seenGuard(sc, def.seen, place.indexes, () =>
    def.seen.k === 'expr' ? `${seatsFunction(sc, `vs${id}`, def.seen.expr)}(s)` : '0',
  )
  return { guards: [...place.guards, ...seen], code: place.code }
}

/** The number of a zone instance among those of its card kind. */
export function zoneInstance(sc: Scope, ref: ZoneRef): Guarded {
  const zone = sc.unit.layout.zones[ref.zone]!
  return offsetOf(sc, ref.index, zone.index, zone.first, 1)
}

/** The first slot of a zone instance. */
export function zoneBase(sc: Scope, ref: ZoneRef): Guarded {
  const zone = sc.unit.layout.zones[ref.zone]!
  return offsetOf(sc, ref.index, zone.index, zone.base, zone.stride)
}

/** The card of a column look-up, if `of` is a copy or the row of one: then the table goes by copies. */
function copyOf(sc: Scope, of: Expr): { readonly copy: Expr; readonly card: TypeId } | null {
  const copy = of.k === 'rowOf' ? of.of : of
  const card = sc.unit.cardOf(copy.t)
  return card === null ? null : { copy, card }
}

/** A printed column: the place in its table, and the table. Wide sets have several words a member. */
export function attrPlace(sc: Scope, e: Extract<Expr, { k: 'attr' }>): Guarded & { readonly table: string } {
  const { unit } = sc
  const attribute = unit.graph.attributes[e.id]!
  const words = unit.words(attribute.value)
  const rows = attribute.values.map((value) => valueWords(sc, attribute.value, value))
  const found = copyOf(sc, e.of)
  const of = found === null ? e.of : found.copy
  const code = hold(sc, sc.exprs.value(sc, of))
  const guards = isSure(sc, of) ? [] : [`${code} >= 0`]
  guards.push(...cardGuard(sc, of, code))
  const table =
    found === null
      ? unit.table(rows.flat())
      : unit.table([...unit.layout.cards[found.card]!.rowOf].flatMap((row) => rows[row]!))
  const read = watchedRead(unit, e.id, code, found?.card ?? null)
  return { guards, code: words === 1 ? read : `${read} * ${words}`, table }
}

/** A table of the rules: the place in its values, and the values. */
export function tablePlace(sc: Scope, e: Extract<Expr, { k: 'table' }>): Guarded & { readonly table: string } {
  const table = sc.unit.graph.tables[e.id]!
  const domains = table.params.map((param) => sc.unit.domain(param.type))
  const place = offsetOf(sc, e.args, domains, 0, sc.unit.words(table.value))
  const values = table.values.flatMap((value) => valueWords(sc, table.value, value))
  return { guards: place.guards, code: place.code, table: sc.unit.table(values) }
}

/** A constant as the words it takes. */
function valueWords(sc: Scope, type: Expr['t'], value: number | readonly number[]): number[] {
  if (type.k !== 'set') return [value as number]
  return setWords(sc, type.of, value as readonly number[])
}

export function setWords(sc: Scope, of: ScalarType, members: readonly number[]): number[] {
  const domain = sc.unit.domain(of)
  const words = new Array<number>(domain.words).fill(0)
  for (const member of members) {
    const bit = member - domain.min
    if (bit >= 0 && bit < domain.size) words[bit >> 5]! |= 1 << (bit & 31)
  }
  return words
}

/** A held local: its code, or the words of a wide set. */
export function localStorage(sc: Scope, e: Extract<Expr, { k: 'local' }>): string | View | null {
  const own = e.of === undefined || e.of === sc.step
  const held = own ? sc.locals.get(e.i) : undefined
  if (held !== undefined) return held
  const step = e.of ?? sc.step
  if (step === null) return null
  const slot = sc.unit.layout.frames[step]!.locals[e.i]!
  if (slot < 0) return null
  return wideType(sc, sc.unit.graph.steps[step]!.locals[e.i]!.type) ? { arr: 's', off: slot } : `s[${slot}]`
}

export function wideType(sc: Scope, type: Expr['t']): boolean {
  return type.k === 'set' && !sc.unit.narrow(type)
}

/** One seat's answer: the place in the frame. Secret answers of others are empty until they are revealed. */
export function answerPlace(sc: Scope, e: Extract<Expr, { k: 'local' }> & { seat: Expr }): Guarded {
  const step = e.of ?? sc.step!
  const words = sc.unit.words(e.t)
  const slot = sc.unit.layout.frames[step]!.locals[e.i]!
  const place = offsetOf(sc, [e.seat], [sc.unit.domain({ k: 'player' })], slot, words)
  if (sc.seat === null) return place
  const choice = sc.unit.graph.choices.findIndex(
    (def) => def.step === step && def.alternatives.some((a) => a.parts.some((part) => part.local === e.i)),
  )
  const revealed = choice < 0 ? -1 : sc.unit.layout.choices[choice]!.revealed
  const seat = place.indexes[0]!
  if (revealed < 0 || seat === sc.seat) return place
  return { guards: [...place.guards, `(${seat} === ${sc.seat} || s[${revealed}] !== 0)`], code: place.code }
}
