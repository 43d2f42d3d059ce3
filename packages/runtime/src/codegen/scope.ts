import type { Expr, StepId } from '../graph/rule-graph.js'
import type { Constants } from './constant.js'
import type { SetType, Unit } from './unit.js'

/** Where the words of a wide set lie: an array and the place of the first word, a number or an identifier. */
export interface View {
  readonly arr: string
  readonly off: string | number
}

/** A local: code that reads it, or the words of a wide set. Answers lie in the frame, one a seat. */
export type Storage = string | View

export type Visit = (scope: Scope, value: string) => void

/** The compilers of expressions; tied together here so that each can use all others. */
export interface Exprs {
  /** A number: scalars, and sets of at most 32 values. */
  value(sc: Scope, e: Expr): string
  /** A JavaScript condition. */
  cond(sc: Scope, e: Expr): string
  /** A set of at most 32 values as a bit mask, of this very type. */
  mask(sc: Scope, e: Expr, type: SetType): string
  /** A wide set, of this very type, where it lies or in a buffer. Holds until the next write or call. */
  wide(sc: Scope, e: Expr, type: SetType): View
  /** Writes a wide set of this type to `into`. */
  fill(sc: Scope, e: Expr, type: SetType, into: View): void
  /** Writes a loop over a set. With `twice`, `visit` bears to see a member more than once. */
  each(sc: Scope, e: Expr, visit: Visit, twice?: boolean): void
  /** Is the value in the set? */
  member(sc: Scope, value: string, e: Expr): string
  any(sc: Scope, e: Expr): string
  count(sc: Scope, e: Expr): string
}

/** That a cell lies beside another: where both are met in a loop, the direction is a look-up. */
export interface Beside {
  /** Code of the cell that the loop goes round. */
  readonly cell: string
  /** Codes of the directions from that cell to the neighbour, and back. */
  readonly there: string
  readonly back: string
}

/**
 * Where code is being written: the statements so far, what locals stand for, and through whose eyes is looked.
 * Expressions are compiled to a JavaScript expression, after having written the statements it needs to `out`.
 */
export interface Scope {
  readonly unit: Unit
  readonly exprs: Exprs
  readonly out: string[]
  /** The decider through whose eyes is looked; null: full knowledge. */
  readonly seat: string | null
  /** The step whose frame this is; null in defines, ends and tests. */
  readonly step: StepId | null
  readonly locals: ReadonlyMap<number, Storage>
  /** Locals that are never none. */
  readonly sure: ReadonlySet<number>
  /** Locals holding cards that the decider certainly sees. */
  readonly clear: ReadonlySet<number>
  /** Cells looped over as neighbours of another, by the code that names them. */
  readonly beside: ReadonlyMap<string, Beside>
  /** Cards, by the code that finds them, that are known to be there and to lie face up. */
  readonly faceUp: readonly string[]
  /** Number of the source that a fault names. */
  readonly at: number
  /** Definitions laid open inside one another. */
  readonly depth: number
}

export function newScope(
  unit: Unit,
  exprs: Exprs,
  options: Partial<Pick<Scope, 'seat' | 'step' | 'locals' | 'at' | 'out' | 'sure' | 'clear'>> = {},
): Scope {
  return {
    unit,
    exprs,
    out: options.out ?? [],
    seat: options.seat ?? null,
    step: options.step ?? null,
    locals: options.locals ?? new Map(),
    sure: options.sure ?? new Set(),
    clear: options.clear ?? new Set(),
    beside: new Map(),
    faceUp: [],
    at: options.at ?? 0,
    depth: 0,
  }
}

/** What can be worked out before play; which row a card is, only with full knowledge. */
export function constantsOf(sc: Scope): Constants {
  return sc.seat === null ? sc.unit.constants : sc.unit.constants.eyes
}

/** The same scope, writing elsewhere. */
export function writingTo(sc: Scope, out: string[]): Scope {
  return { ...sc, out }
}

/** A scope with one more local, a member of a set and so never none. */
export function bound(sc: Scope, local: number, storage: Storage, clear = false): Scope {
  const seen = new Set(sc.clear)
  if (clear) seen.add(local)
  else seen.delete(local)
  return {
    ...sc,
    locals: new Map(sc.locals).set(local, storage),
    sure: new Set(sc.sure).add(local),
    clear: seen,
  }
}

/** The scope once a condition is known to hold. */
export function knowing(sc: Scope, cond: Expr): Scope {
  if (cond.k === 'and') return knowing(knowing(sc, cond.a), cond.b)
  if (cond.k !== 'up') return sc
  const card = cardCode(sc, cond.card)
  return card === null ? sc : { ...sc, faceUp: [...sc.faceUp, card] }
}

/** Is the card one that is known to be there and to lie face up? */
export function isFaceUp(sc: Scope, card: Expr): boolean {
  if (sc.faceUp.length === 0) return false
  const code = cardCode(sc, card)
  return code !== null && sc.faceUp.includes(code)
}

/** Code that tells a card from others: the zone, and its index by locals or constants; null for other expressions. */
function cardCode(sc: Scope, card: Expr): string | null {
  if (isName(card)) return sc.exprs.value(sc, card)
  if (card.k !== 'zone' || !card.ref.index.every(isName)) return null
  return `${card.ref.zone}[${card.ref.index.map((each) => sc.exprs.value(sc, each)).join()}]`
}

function isName(e: Expr): boolean {
  return e.k === 'const' || (e.k === 'local' && e.of === undefined && e.seat === undefined)
}

const SIMPLE = /^(?:-?\d+|[A-Za-z_]\w*)$/

/** The value under a name, so that it can be used several times. */
export function hold(sc: Scope, code: string): string {
  if (SIMPLE.test(code)) return code
  const name = sc.unit.fresh('t')
  sc.out.push(`const ${name} = ${code};`)
  return name
}

/** The literal value, if the code is one. */
export function literal(code: string): number | null {
  return /^-?\d+$/.test(code) ? Number(code) : null
}

/** One word of a wide set. */
export function word(view: View, index: string | number): string {
  if (typeof view.off === 'number') {
    if (typeof index === 'number') return `${view.arr}[${view.off + index}]`
    return view.off === 0 ? `${view.arr}[${index}]` : `${view.arr}[${view.off} + ${index}]`
  }
  return index === 0 ? `${view.arr}[${view.off}]` : `${view.arr}[${view.off} + ${index}]`
}

/** Writes a block: a head, what `body` writes, and the closing brace. */
export function block(sc: Scope, head: string, body: (inner: Scope) => void): void {
  const out: string[] = []
  body(writingTo(sc, out))
  sc.out.push(`${head} {`, ...out, '}')
}
