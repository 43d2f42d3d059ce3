/**
 * Who can see what an expression reads. The engine works options out through the decider's eyes in any case;
 * these questions decide what the compiler refuses, and where silence would tell something.
 */
import { type Expr, partsOf } from '@rheol/runtime/graph'
import type { Program } from './program.js'

/** A read that somebody cannot see, by the name an author knows it by. */
export interface HiddenRead {
  readonly name: string
  /** What is read, for telling whether it was laid open: kind and number, such as `zone 3`. Answers have no name. */
  readonly source: string
}

/** A secret as it stands in a sentence. */
export function inWords({ name, source }: HiddenRead): string {
  return source.startsWith('var ') || source.startsWith('zone ') ? `\`${name}\`` : name
}

/** The first read in an expression that not everyone sees, through definitions as well; null when there is none. */
export function notPublic(program: Program, expr: Expr): HiddenRead | null {
  return search(program, expr, (e) => hiddenRead(program, e))
}

/**
 * The first read that no player ever sees: a variable `seen by nobody`. Cards that nobody sees can be turned up or
 * shown, so zones are no such read.
 */
export function neverSeen(program: Program, expr: Expr): HiddenRead | null {
  const test = (e: Expr): HiddenRead | null => {
    const def = e.k === 'var' ? program.vars[e.id] : undefined
    return e.k === 'var' && def?.seen.k === 'nobody' ? { name: def.name, source: `var ${e.id}` } : null
  }
  return search(program, expr, test)
}

/** What an expression itself reads that not everyone sees; its parts aside. */
export function hiddenRead(program: Program, expr: Expr): HiddenRead | null {
  switch (expr.k) {
    case 'var': {
      const def = program.vars[expr.id]
      return def === undefined || def.seen.k === 'everyone' ? null : { name: def.name, source: `var ${expr.id}` }
    }
    case 'zone':
    case 'top': {
      const zone = program.zones[expr.ref.zone]
      // Cards of an open zone may have been laid or turned face down; who they are is then hidden too.
      return zone === undefined || (zone.seen.k === 'everyone' && !mayLieFaceDown(program, expr.ref.zone))
        ? null
        : { name: zone.name, source: `zone ${expr.ref.zone}` }
    }
    case 'local':
      return expr.seat === undefined ? null : { name: 'the answers that were given in secret', source: 'answers' }
    default:
      return null
  }
}

/** Set by `declare` from all statements: may a card lie face down in this zone? */
function mayLieFaceDown(program: Program, zone: number): boolean {
  return program.faceDownZones.has(zone)
}

type Test = (expr: Expr) => HiddenRead | null

function search(program: Program, expr: Expr, test: Test): HiddenRead | null {
  return searchReads(program, expr, test)
}

/** What the body of a definition reads, and the definitions it goes through, each in order. */
export interface BodyReads {
  readonly reads: readonly Expr[]
  readonly defines: readonly number[]
}

/**
 * The first thing read by an expression, or by the definitions it goes through (`inDefine`, where locals are those of
 * the definition), for which `test` has an answer. Parts that tell only what all see are passed over.
 * @param known the bodies looked through so far, for whoever asks about many expressions of a game that is all declared
 */
export function searchReads(
  program: Program,
  expr: Expr,
  test: (expr: Expr, inDefine: boolean) => HiddenRead | null,
  known: Map<number, BodyReads> = new Map(),
): HiddenRead | null {
  const waiting: number[] = []
  const own = searchOne(
    program,
    expr,
    (e) => test(e, false),
    (define) => waiting.push(define),
  )
  if (own !== null) return own
  const met = new Set<number>()
  for (const define of waiting) {
    if (met.has(define)) continue
    met.add(define)
    const body = known.get(define) ?? readsOfBody(program, define)
    known.set(define, body)
    for (const read of body.reads) {
      const found = test(read, true)
      if (found !== null) return found
    }
    waiting.push(...body.defines)
  }
  return null
}

function readsOfBody(program: Program, define: number): BodyReads {
  const reads: Expr[] = []
  const defines: number[] = []
  const body = program.defines[define]?.body
  const note = (e: Expr): null => {
    if (e.k === 'var' || e.k === 'zone' || e.k === 'top' || e.k === 'local') reads.push(e)
    return null
  }
  if (body !== undefined) searchOne(program, body, note, (inner) => defines.push(inner))
  return { reads, defines }
}

/** Looks through one expression; the definitions it goes through are handed to `meet`. */
function searchOne(program: Program, expr: Expr, test: Test, meet: (define: number) => void): HiddenRead | null {
  const found = test(expr)
  if (found !== null) return found
  const defines = definesOf(program, expr)
  if (defines.length > 0) defines.forEach(meet)
  for (const part of visible(expr)) {
    const inside = searchOne(program, part, test, meet)
    if (inside !== null) return inside
  }
  return null
}

/** Definitions an expression goes through. */
export function definesOf(program: Program, expr: Expr): readonly number[] {
  switch (expr.k) {
    case 'define':
      return [expr.id]
    case 'reach':
      return [expr.define]
    case 'dispatch':
      return program.dispatches[expr.id]?.targets ?? []
    default:
      return []
  }
}

/**
 * The parts whose values matter. How many cards lie in a zone, whether there is one, and which lie face up, is
 * public; then only the zone's index is looked at.
 */
function visible(expr: Expr): readonly Expr[] {
  switch (expr.k) {
    case 'count':
    case 'any':
      return cardsAsSuch(expr.set)
    case 'up':
      return cardsAsSuch(expr.card)
    case 'compare':
      if (isNone(expr.b)) return cardsAsSuch(expr.a)
      return isNone(expr.a) ? cardsAsSuch(expr.b) : partsOf(expr)
    default:
      return partsOf(expr)
  }
}

function isNone(expr: Expr): boolean {
  return expr.k === 'const' && expr.t.k === 'kind' && expr.v === -1
}

function cardsAsSuch(expr: Expr): readonly Expr[] {
  if (expr.k === 'zone') return expr.ref.index
  if (expr.k === 'top' && expr.n === null) return expr.ref.index
  if (expr.k === 'setOf') return expr.items.flatMap(cardsAsSuch)
  if (expr.k === 'union') return [...cardsAsSuch(expr.a), ...cardsAsSuch(expr.b)]
  return [expr]
}
