/**
 * Calls of definitions. Each becomes a function for every way it is asked: its value, whether it has any member,
 * how many, whether one is in it; with full knowledge, and through a decider's eyes where something in it can be
 * hidden. Definitions without parameters that need a loop keep their result until what they read changes.
 */
import type { DefineDef, Expr } from '../graph/rule-graph.js'
import { emptyOf } from '../layout/domain.js'
import { DIFFERS } from './card-sight.js'
import { tick } from './effort.js'
import { writeUpkeep } from './kept-defines.js'
import { type Mending, mendingOf, writeMend } from './kept-places.js'
import { allOf, cardGuard, guarded, isClear, isSure, isWithin, wideType } from './lookups.js'
import { block, constantsOf, hold, newScope, type Scope, type Storage, type View } from './scope.js'
import { seatMask } from './seats.js'
import { sameBits } from './set-types.js'
import { clear } from './sets-basic.js'
import type { Reads } from './touches.js'
import type { SetType, Unit } from './unit.js'
import { hasLoop, keepsResult, LOOPS, someExpr, walkExpr } from './walk.js'
import { watchedResult } from './watch.js'

type DefineCall = Extract<Expr, { k: 'define' }>
type DispatchCall = Extract<Expr, { k: 'dispatch' }>
type Variant = 'value' | 'any' | 'count' | 'has' | 'fill'

/** What a call counts that could multiply. */
const CALL_WEIGHT = 16

/** Larger bodies are called, not written in place. */
const LARGEST_INLINE = 60

interface Arguments {
  /** Code of the arguments, as they stand in a call. */
  readonly codes: readonly string[]
  readonly held: readonly Storage[]
  readonly sure: ReadonlySet<number>
  readonly clear: ReadonlySet<number>
  /** What the function may rely on, as a part of its name. */
  readonly key: string
}

function argumentsOf(sc: Scope, args: readonly Expr[], define: DefineDef): Arguments {
  const codes: string[] = []
  const held: Storage[] = []
  const sure = new Set<number>()
  const clearArgs = new Set<number>()
  args.forEach((arg, i) => {
    const type = define.locals[i]!.type
    if (type.k === 'set' && wideType(sc, type)) {
      const view = sc.exprs.wide(sc, arg, type)
      codes.push(view.arr, String(view.off))
      held.push(view)
      return
    }
    const code = hold(sc, type.k === 'set' ? sc.exprs.mask(sc, arg, type) : sc.exprs.value(sc, arg))
    codes.push(code)
    held.push(code)
    if (type.k !== 'set' && isWithin(sc, arg, sc.unit.domain(type))) sure.add(i)
    if (sc.seat !== null && isClear(sc, arg) && sc.unit.cardOf(arg.t) !== null) clearArgs.add(i)
  })
  const key = args.map((_, i) => (sure.has(i) ? 's' : '') + (clearArgs.has(i) ? 'c' : '')).join('_')
  return { codes, held, sure, clear: clearArgs, key }
}

/** Through whose eyes the body is read: a decider who is in `seen by` knows all of it. */
interface Sight {
  readonly seat: string | null
  readonly guards: readonly string[]
}

function sightOf(sc: Scope, id: number, args: Arguments): Sight {
  const { unit } = sc
  const define = unit.graph.defines[id]!
  if (sc.seat === null) return { seat: null, guards: [] }
  const seen = define.seen
  if (seen === null || seen.k === 'everyone') {
    const hides = seen === null && unit.secrets.defineHides(id)
    return { seat: hides ? sc.seat : null, guards: [] }
  }
  if (seen.k === 'nobody') return { seat: null, guards: ['false'] }
  if (seen.k === 'owner') {
    const owner = args.held[seen.position] as string
    return { seat: null, guards: owner === sc.seat ? [] : [`${owner} === ${sc.seat}`] }
  }
  const name = seenFunction(sc, id)
  return { seat: null, guards: [`(${name}(${['s', ...args.codes].join(', ')}) >> ${sc.seat} & 1) !== 0`] }
}

/** The seats that see a definition with these arguments. */
export function seenFunction(sc: Scope, id: number): string {
  const { unit } = sc
  return unit.need(`ds${id}`, (name) => {
    const define = unit.graph.defines[id]!
    const params = paramsOf(sc, define)
    const inner = newScope(unit, sc.exprs, { locals: params.locals, at: unit.source(define.at) })
    const code = define.seen?.k === 'expr' ? seatMask(inner, define.seen.expr) : '0'
    unit.add(`function ${name}(${['s', ...params.names].join(', ')}) { ${inner.out.join('\n')} return ${code} }`)
  })
}

function paramsOf(sc: Scope, define: DefineDef): { names: string[]; locals: Map<number, Storage> } {
  const names: string[] = []
  const locals = new Map<number, Storage>()
  for (let i = 0; i < define.params; i++) {
    if (wideType(sc, define.locals[i]!.type)) {
      names.push(`p${i}a`, `p${i}o`)
      locals.set(i, { arr: `p${i}a`, off: `p${i}o` })
    } else {
      names.push(`p${i}`)
      locals.set(i, `p${i}`)
    }
  }
  return { names, locals }
}

/** The function of a definition asked in one way; written once. */
function defineFunction(sc: Scope, id: number, variant: Variant, eyes: boolean, args: Arguments): string {
  const { unit } = sc
  const define = unit.graph.defines[id]!
  return unit.need(`d${id}${variant}${eyes ? 'E' : ''}${args.key}`, (name) => {
    const params = paramsOf(sc, define)
    const inner = newScope(unit, sc.exprs, {
      seat: eyes ? 'e' : null,
      locals: params.locals,
      sure: args.sure,
      clear: args.clear,
      at: unit.source(define.at),
    })
    const memo = isMemo(sc, id) ? memoOf(sc, id, name, variant, eyes) : null
    const shared = memo !== null && unit.secrets.defineHides(id) && unit.secrets.defineHidesCardsOnly(id)
    const head = ['s', ...(eyes ? ['e'] : []), ...params.names]
    if (variant === 'has') head.push('v')
    if (variant === 'fill' && memo === null) head.push('o')
    const key = eyes ? 'e + 1' : '1'
    if (memo !== null) inner.out.push(...recallText(unit, memo, key, eyes && shared))
    if (memo !== null && memo.mending !== null) {
      const mender = newScope(unit, sc.exprs, { seat: eyes ? 'e' : null, at: unit.source(define.at) })
      writeMend(mender, define, memo.mending, memo.buffer, head.join(', '))
    }
    if (memo !== null && shared && !eyes) inner.out.push(asSeenByAll(sc, id, name, memo, variant))
    const each =
      memo === null && !eyes && variant !== 'fill' && variant !== 'has' ? memoForEach(sc, id, name, params.names) : null
    if (each !== null && unit.recall) inner.out.push(`if (${each.known}) return ${each.kept};`)
    if (unit.effort.branches(id)) tick(inner, CALL_WEIGHT)
    const code = bodyCode(inner, define, variant, memo?.buffer ?? 'o')
    if (memo !== null) {
      // The value first: finding it may come upon something that not all see.
      if (variant !== 'fill') inner.out.push(`${memo.result} = ${code};`)
      else inner.out.push(unit.late(() => (unit.listed.has(memo.buffer) ? listText(sc, id, memo.buffer) : '')))
      if (eyes && shared) {
        inner.out.push(`${memo.flag} = ${DIFFERS} === 0 ? ${FOR_ALL} : ${key};`, `${DIFFERS} |= differed;`)
      } else inner.out.push(`${memo.flag} = ${key};`)
      inner.out.push(`return ${memo.result}`)
    } else if (each !== null) {
      inner.out.push(`const found = ${code};`, each.keep, 'return found')
    } else if (variant !== 'fill') inner.out.push(`return ${code}`)
    unit.add(`function ${name}(${head.join(', ')}) {\n${inner.out.join('\n')}\n}`)
  })
}

function bodyCode(sc: Scope, define: DefineDef, variant: Variant, buffer: string): string {
  const { exprs } = sc
  switch (variant) {
    case 'any':
      return `(${exprs.any(sc, define.body)} ? 1 : 0)`
    case 'count':
      return exprs.count(sc, define.body)
    case 'has':
      return `(${exprs.member(sc, 'v', define.body)} ? 1 : 0)`
    case 'fill':
      if (define.value.k === 'set') fillKept(sc, define.body, define.value, buffer)
      return ''
    case 'value':
      return define.value.k === 'set' ? exprs.mask(sc, define.body, define.value) : exprs.value(sc, define.body)
  }
}

/** Fills a buffer of its own, of which only words that can have members are ever written. */
function fillKept(sc: Scope, body: Expr, type: SetType, buffer: string): void {
  const [from, to] = wordsWithin(sc, body, type)
  if (from === 0 && to === sc.unit.words(type)) {
    sc.exprs.fill(sc, body, type, { arr: buffer, off: 0 })
    return
  }
  const { min } = sc.unit.domain(type.of)
  for (let w = from; w < to; w++) sc.out.push(`${buffer}[${w}] = 0;`)
  sc.exprs.each(
    sc,
    body,
    (inner, v) => {
      const held = hold(inner, min === 0 ? v : `${v} - (${min})`)
      inner.out.push(`${buffer}[${held} >> 5] |= 1 << ${held};`)
    },
    true,
  )
}

/** Words unrolled at most. */
const MOST_UNROLLED = 8

/** The words, from one to before another, that members of a set can be in. */
function wordsWithin(sc: Scope, e: Expr, type: SetType): [from: number, to: number] {
  const whole: [number, number] = [0, sc.unit.words(type)]
  if (e.k !== 'where' || e.set.t.k !== 'set' || !sameBits(sc.unit, e.set.t, type)) return whole
  const constant = constantsOf(sc).value(e.set)
  if (constant === null || typeof constant === 'number' || constant.length === 0) return whole
  const { min } = sc.unit.domain(type.of)
  const [from, to] = [(constant[0]! - min) >> 5, ((constant.at(-1)! - min) >> 5) + 1]
  return to - from > MOST_UNROLLED ? whole : [from, to]
}

/** Values of a parameter for which results are kept at most: they are known or not by the bits of a word. */
const MOST_KEPT = 30

/** Keeps a result for each value of the one parameter, if they are few and there is a loop to be spared. */
function memoForEach(
  sc: Scope,
  id: number,
  name: string,
  params: readonly string[],
): { known: string; kept: string; keep: string } | null {
  const { unit } = sc
  const define = unit.graph.defines[id]!
  const [p, ...more] = params
  const type = define.locals[0]?.type
  if (p === undefined || more.length > 0 || define.params !== 1 || type === undefined || type.k === 'set') return null
  const { min, size } = unit.domain(type)
  if (size > MOST_KEPT || !hasLoop(define.body)) return null
  const flag = `${name}_is`
  unit.variables.set(flag, '0')
  unit.memos.push({ flag, places: null, upkeep: new Map(), words: '', ...readsOf(sc, define.body, false) })
  const results = unit.capture(`${name}_were`, new Int32Array(size))
  const at = min === 0 ? p : `${p} - (${min})`
  const within = `${p} >= ${min} && ${p} < ${min + size}`
  return {
    known: `${within} && (${flag} >> ${at} & 1) !== 0`,
    kept: `${results}[${at}]`,
    keep: `if (${within}) { ${flag} |= 1 << ${at}; ${results}[${at}] = found }`,
  }
}

/** Gives back what is kept, after mending it if need be; what stands behind works it out anew. */
function recallText(unit: Unit, memo: Memo, key: string, shared: boolean): string[] {
  const { flag, result, mending } = memo
  const args = key === '1' ? 's' : 's, e'
  if (shared) unit.variables.set(DIFFERS, '0')
  const good = shared ? `(${flag} === ${FOR_ALL} || ${flag} === ${key})` : `(${flag} === ${key})`
  const recall = `{ ${shared ? `if (${flag} !== ${FOR_ALL}) ${DIFFERS} = 1; ` : ''}return ${result} }`
  const start = shared ? [`const differed = ${DIFFERS};`, `${DIFFERS} = 0;`] : []
  if (!unit.recall) return [...start, ...(mending === null ? [] : [`${mending.changes} = 0;`])]
  if (mending === null) return [`if ${good} ${recall}`, ...start]
  const { changes, mend } = mending
  return [
    `if ${good} {`,
    `if (${changes} === 0) ${recall}`,
    ...(shared ? [`const was = ${flag}, before = ${DIFFERS};`, `${DIFFERS} = was === ${FOR_ALL} ? 0 : 1;`] : []),
    // Whatever stops the mending half-way leaves nothing to be taken for a result.
    `${flag} = 0;`,
    `if (${mend}(${args}) !== 0) {`,
    `${changes} = 0;`,
    ...(shared
      ? [`${flag} = ${DIFFERS} === 0 ? ${FOR_ALL} : ${key};`, `${DIFFERS} |= before;`]
      : [`${flag} = ${key};`]),
    `return ${result}`,
    '}',
    ...(shared ? [`${DIFFERS} = before;`] : []),
    '}',
    ...start,
    `${changes} = 0;`,
  ]
}

/** The flag of a result kept for one decider that is good for all. */
const FOR_ALL = 64

/** A seat that nobody has: what it sees lies face up. */
const NOBODY = 31

/** With full knowledge: the result kept for deciders, if nothing in it was hidden from anybody. */
function asSeenByAll(sc: Scope, id: number, name: string, memo: Memo, variant: Variant): string {
  const { unit } = sc
  const other = `d${id}${variant}E`
  return unit.late(() => {
    if (unit.seats >= NOBODY || !unit.has(other)) return ''
    const list = unit.listed.has(memo.buffer) ? listText(sc, id, memo.buffer) : ''
    const take =
      variant === 'fill'
        ? `for (let w = 0; w < ${unit.words(unit.graph.defines[id]!.value)}; w++) ${memo.buffer}[w] = ${other}_words[w];
${list}`
        : `${memo.result} = ${other}_was;`
    return `${other}(s, ${NOBODY});
if (${other}_is === ${FOR_ALL}) {
${take}
${name}_is = 1;
return ${memo.result}
}`
  })
}

interface Memo {
  readonly flag: string
  /** The kept scalar or mask; '' for wide sets, which are kept in the buffer. */
  readonly result: string
  readonly buffer: string
  /** How a kept set is brought up to date place by place, where it can be. */
  readonly mending: Mending | null
}

function memoOf(sc: Scope, id: number, name: string, variant: Variant, eyes: boolean): Memo {
  const { unit } = sc
  const define = unit.graph.defines[id]!
  const flag = `${name}_is`
  unit.variables.set(flag, '0')
  const reads = readsOf(sc, define.body, eyes)
  const result = variant === 'fill' ? '' : `${name}_was`
  const buffer = variant === 'fill' ? `${name}_words` : ''
  const keeps = !eyes && (variant === 'fill' || variant === 'value')
  const into = variant === 'fill' ? { words: buffer } : { mask: result }
  const upkeep = keeps ? writeUpkeep(sc, name, define.body, { flag, into }) : new Map<number, string>()
  const mending = variant === 'fill' && upkeep.size === 0 ? mendingOf(sc, define, name, flag, eyes) : null
  const places = mending === null ? null : { ...mending.reads, touch: mending.touch }
  unit.memos.push({ flag, places, ...reads, upkeep, words: buffer })
  if (variant === 'fill') {
    unit.capture(buffer, new Int32Array(unit.words(define.value)))
    return { flag, result: '', buffer, mending }
  }
  unit.variables.set(result, '0')
  return { flag, result, buffer: '', mending: null }
}

/** What an expression reads, through definitions too. Through somebody's eyes all that tells who sees a card counts. */
function readsOf(sc: Scope, body: Expr, eyes: boolean): Reads {
  const { graph } = sc.unit
  const reads = {
    vars: new Set<number>(),
    zones: new Set<number>(),
    ups: new Set<number>(),
    shown: new Set<number>(),
    cards: new Set<number>(),
  }
  const kinds = new Set<number>()
  /** Kinds of which a copy is named otherwise than by the zone it lies in. */
  const named = new Set<number>()
  const done = new Set<number>()
  const follow = (id: number): void => {
    if (done.has(id)) return
    done.add(id)
    const define = graph.defines[id]!
    visit(define.body)
    if (define.seen?.k === 'expr') visit(define.seen.expr)
  }
  const visit = (e: Expr): void =>
    walkExpr(e, (inner) => {
      const card = sc.unit.cardOf(inner.t.k === 'set' ? inner.t.of : inner.t)
      if (card !== null) {
        kinds.add(card)
        if (NAMING.has(inner.k)) named.add(card)
      }
      switch (inner.k) {
        case 'zone':
        case 'top':
          reads.zones.add(inner.ref.zone)
          break
        case 'up':
          reads.ups.add(sc.unit.cardOf(inner.card.t)!)
          break
        case 'var': {
          reads.vars.add(inner.id)
          const { seen } = graph.vars[inner.id]!
          if (seen.k === 'expr') visit(seen.expr)
          break
        }
        case 'define':
          follow(inner.id)
          break
        case 'reach':
          follow(inner.define)
          break
        case 'dispatch':
          graph.dispatches[inner.id]!.targets.forEach(follow)
      }
    })
  visit(body)
  if (eyes) {
    for (const zone of graph.zones) if (kinds.has(zone.card) && zone.seen.k === 'expr') visit(zone.seen.expr)
    // Of a card found by its zone, sight changes only with that zone, by turning the card and by showing it.
    for (const card of kinds) {
      reads.ups.add(card)
      reads.shown.add(card)
    }
  }
  for (const card of reads.ups) if (named.has(card)) reads.cards.add(card)
  return reads
}

/** What names a copy otherwise than by the zone it lies in. */
const NAMING = new Set(['all', 'setConst', 'const', 'var', 'table', 'attr'])

/** Does a definition keep its result? */
export function isMemo(sc: Scope, id: number): boolean {
  return keepsResult(sc.unit.graph.defines[id]!)
}

function callCode(
  sc: Scope,
  id: number,
  variant: Variant,
  args: Arguments,
  seat: string | null,
  extra: string[],
): string {
  const name = defineFunction(sc, id, variant, seat !== null, args)
  return `${name}(${['s', ...(seat === null ? [] : [seat]), ...args.codes, ...extra].join(', ')})`
}

/** A scalar, or a set of at most 32 values. */
export function callDefine(sc: Scope, e: DefineCall, variant: 'value'): string {
  const define = sc.unit.graph.defines[e.id]!
  const args = argumentsOf(sc, e.args, define)
  const sight = sightOf(sc, e.id, args)
  if (define.params > 0 && sight.guards.length === 0 && isSmall(sc, e.id)) return inPlace(sc, define, args, sight)
  return guarded(
    { guards: sight.guards, code: callCode(sc, e.id, variant, args, sight.seat, []) },
    emptyOf(define.value),
  )
}

/** Larger bodies of numbers and conditions are called. */
const LARGEST_VALUE = 24

/** Definitions laid open inside one another at most. */
const DEEPEST = 3

/** A body so short that it is written where it is asked for, with all that is known there. */
function isSmall(sc: Scope, id: number): boolean {
  const define = sc.unit.graph.defines[id]!
  if (define.value.k === 'set' || sc.depth >= DEEPEST || sc.unit.effort.branches(id)) return false
  let size = 0
  walkExpr(define.body, (e) => {
    size += e.k === 'local' && (e.seat !== undefined || e.of !== undefined) ? LARGEST_VALUE : 1
  })
  const loops = someExpr(define.body, (e) => e.k !== 'define' && LOOPS.has(e.k))
  return size < LARGEST_VALUE && !loops
}

function inPlace(sc: Scope, define: DefineDef, args: Arguments, sight: Sight): string {
  const scope: Scope = {
    ...sc,
    seat: sight.seat,
    step: null,
    locals: new Map(args.held.map((storage, i) => [i, storage])),
    sure: args.sure,
    clear: args.clear,
    depth: sc.depth + 1,
  }
  return sc.exprs.value(scope, define.body)
}

/** A set that is asked, not made: `any` and `has` give a condition, `count` a number. */
export function askDefine(sc: Scope, e: DefineCall, variant: 'any' | 'has' | 'count', v: string): string {
  const args = argumentsOf(sc, e.args, sc.unit.graph.defines[e.id]!)
  const sight = sightOf(sc, e.id, args)
  const code = callCode(sc, e.id, variant, args, sight.seat, variant === 'has' ? [v] : [])
  if (variant === 'count') return guarded({ guards: sight.guards, code }, 0)
  return allOf([...sight.guards, `${code} !== 0`])
}

/** Writes a wide set to `into`. */
export function fillDefine(sc: Scope, e: DefineCall, into: View): void {
  const define = sc.unit.graph.defines[e.id]!
  const args = argumentsOf(sc, e.args, define)
  const sight = sightOf(sc, e.id, args)
  const words = sc.unit.words(define.value)
  const run = (inner: Scope): void => {
    if (isMemo(sc, e.id)) {
      inner.out.push(`${callCode(inner, e.id, 'fill', args, sight.seat, [])};`)
      const kept = `${defineFunction(inner, e.id, 'fill', sight.seat !== null, args)}_words`
      for (let w = 0; w < words; w++) inner.out.push(`${into.arr}[${offset(into, w)}] = ${kept}[${w}];`)
      return
    }
    // The function writes from the first word of the array it is given.
    if (into.off === 0) {
      inner.out.push(`${callCode(inner, e.id, 'fill', args, sight.seat, [into.arr])};`)
      return
    }
    const buffer = sc.unit.buffer(words)
    inner.out.push(`${callCode(inner, e.id, 'fill', args, sight.seat, [buffer])};`)
    for (let w = 0; w < words; w++) inner.out.push(`${into.arr}[${offset(into, w)}] = ${buffer}[${w}];`)
  }
  if (sight.guards.length === 0) {
    run(sc)
    return
  }
  block(sc, `if (${allOf(sight.guards)})`, run)
  block(sc, 'else', (inner) => clear(inner, into, words))
}

function offset(view: View, w: number): string {
  return typeof view.off === 'number' ? String(view.off + w) : `${view.off} + ${w}`
}

/** The kept words of a definition without parameters, brought up to date; null if it keeps none. */
export function memoView(sc: Scope, e: DefineCall): View | null {
  const define = sc.unit.graph.defines[e.id]!
  if (!isMemo(sc, e.id) || !wideType(sc, define.value)) return null
  const args = argumentsOf(sc, e.args, define)
  const sight = sightOf(sc, e.id, args)
  if (sight.guards.length > 0) return null
  const call = callCode(sc, e.id, 'fill', args, sight.seat, [])
  sc.out.push(`if (${staleTest(sc, defineFunction(sc, e.id, 'fill', sight.seat !== null, args))}) ${call};`)
  return { arr: `${defineFunction(sc, e.id, 'fill', sight.seat !== null, args)}_words`, off: 0 }
}

/** Larger bodies of numbers and conditions are called. */
const LARGEST_OPEN = 24

/** The body of a definition that is a number or a condition, to be written in place of a call; null if it should be called. */
export function openBody(sc: Scope, e: DefineCall): { scope: Scope; expr: Expr } | null {
  const { unit } = sc
  const define = unit.graph.defines[e.id]!
  if (!unit.fused || define.value.k === 'set' || sc.depth >= DEEPEST_OPEN || isMemo(sc, e.id)) return null
  if (sc.seat !== null && define.seen !== null && define.seen.k !== 'everyone') return null
  // Results of one parameter are kept by its value.
  if (define.params === 1 && hasLoop(define.body)) return null
  let size = 0
  walkExpr(define.body, () => size++)
  if (size > LARGEST_OPEN || unit.effort.branches(e.id)) return null
  const args = argumentsOf(sc, e.args, define)
  const scope: Scope = {
    ...sc,
    seat: sightOf(sc, e.id, args).seat,
    step: null,
    locals: new Map(args.held.map((storage, i) => [i, storage])),
    sure: args.sure,
    clear: args.clear,
    faceUp: [],
    at: unit.source(define.at),
    depth: sc.depth + 1,
  }
  return { scope, expr: define.body }
}

/** Deepest nesting of bodies of numbers and conditions. */
const DEEPEST_OPEN = 3

/** Sets of fewer words are walked through word by word. */
const LEAST_LISTED = 5

/** Code of the list of members of a kept set, ascending, and of their number. */
export interface MemberList {
  readonly list: string
  readonly count: string
}

/** The members of a definition without parameters, brought up to date; null if it is no kept set, or a small one. */
export function memoList(sc: Scope, e: Expr): MemberList | null {
  if (e.k !== 'define') return null
  const { unit } = sc
  const define = unit.graph.defines[e.id]!
  if (define.value.k !== 'set' || unit.words(define.value) < LEAST_LISTED) return null
  const view = memoView(sc, e)
  if (view === null) return null
  const [list, count] = [`${view.arr}_list`, `${view.arr}_count`]
  if (!unit.listed.has(view.arr)) {
    unit.listed.add(view.arr)
    unit.capture(list, new Int32Array(unit.domain(define.value.of).size))
    unit.variables.set(count, '0')
  }
  return { list, count }
}

/** Writes down the members of a kept set. */
function listText(sc: Scope, id: number, words: string): string {
  const type = sc.unit.graph.defines[id]!.value
  if (type.k !== 'set') throw new Error('a set was expected')
  const { min } = sc.unit.domain(type.of)
  const [from, to] = wordsWithin(sc, sc.unit.graph.defines[id]!.body, type)
  return `${words}_count = 0;
for (let w = ${from}; w < ${to}; w++) for (let m = ${words}[w]; m !== 0; m &= m - 1) {
${words}_list[${words}_count++] = 31 - Math.clz32(m & -m) + (w << 5)${min === 0 ? '' : ` + (${min})`}
}`
}

/** Asks whether a kept result has to be seen to, without a call where it is as good as ever for everybody. */
function staleTest(sc: Scope, name: string): string {
  const { unit } = sc
  const good = name.endsWith('E') ? FOR_ALL : 1
  if (!unit.recall) return 'true'
  return unit.late(() => {
    const changes = unit.variables.has(`${name}_changes`) ? ` || ${name}_changes !== 0` : ''
    return `${name}_is !== ${good}${changes}`
  })
}

/** The body of a definition to be written in place of a loop over its result; null if it should be called. */
export function bodyOf(sc: Scope, e: DefineCall): { scope: Scope; expr: Expr } | null {
  const define = sc.unit.graph.defines[e.id]!
  if (define.value.k !== 'set' || !wideType(sc, define.value) || isMemo(sc, e.id)) return null
  if (sc.seat !== null && define.seen !== null && define.seen.k !== 'everyone') return null
  let size = 0
  walkExpr(define.body, () => size++)
  if (size > LARGEST_INLINE) return null
  const args = argumentsOf(sc, e.args, define)
  const sight = sightOf(sc, e.id, args)
  const scope: Scope = {
    ...sc,
    seat: sight.seat,
    step: null,
    locals: new Map(args.held.map((storage, i) => [i, storage])),
    sure: args.sure,
    clear: args.clear,
    depth: sc.depth + 1,
  }
  return { scope, expr: define.body }
}

/** What a member leads to in a `reach`: an expression, and the scope in which to write it. */
export function linkedBy(sc: Scope, id: number, v: string): { scope: Scope; expr: Expr } {
  const define = sc.unit.graph.defines[id]!
  const scope: Scope = {
    ...sc,
    step: null,
    locals: new Map<number, Storage>([[0, v]]),
    sure: new Set([0]),
    clear: new Set(),
    depth: sc.depth + 1,
  }
  const arg: Expr = { k: 'local', i: 0, t: define.locals[0]!.type }
  return { scope, expr: { k: 'define', id, args: [arg], t: define.value } }
}

// ------------------------------------------------------------------ members of cards

/** The row of the card, with what must hold: there is one, and the decider sees it. */
function rowOfCard(sc: Scope, e: { readonly card: Expr }): { guards: string[]; card: string; row: string } {
  const card = hold(sc, sc.exprs.value(sc, e.card))
  const kind = sc.unit.cardOf(e.card.t)
  const guards = [...(isSure(sc, e.card) ? [] : [`${card} >= 0`]), ...cardGuard(sc, e.card, card)]
  const row = kind === null ? card : `${sc.unit.table(sc.unit.layout.cards[kind]!.rowOf)}[${card}]`
  return { guards, card, row }
}

/** The function that picks the body by row; all bodies have the same parameters. */
function dispatchFunction(
  sc: Scope,
  e: DispatchCall,
  fills: boolean,
): { name: string; args: string[]; guards: string[] } {
  const { unit } = sc
  const dispatch = unit.graph.dispatches[e.id]!
  const found = rowOfCard(sc, e)
  const first = unit.graph.defines[dispatch.targets[0]!]!
  const args = argumentsOf(sc, [e.card, ...e.args], first)
  const eyes = sc.seat !== null
  const sureArgs = { ...args, sure: new Set([...args.sure, 0]), clear: new Set([...args.clear, 0]) }
  const key = `${args.key}${unit.cardOf(e.card.t) === null ? 'r' : ''}`
  const name = unit.need(`x${e.id}${fills ? 'fill' : ''}${eyes ? 'E' : ''}${key}`, (self) => {
    const params = paramsOf(sc, first)
    const kind = unit.cardOf(e.card.t)
    const row = kind === null ? 'p0' : `${unit.table(unit.layout.cards[kind]!.rowOf)}[p0]`
    const lines: string[] = [`switch (${row}) {`]
    for (const target of new Set(dispatch.targets)) {
      const rows = dispatch.targets.flatMap((each, row) => (each === target ? [row] : []))
      const inner = newScope(unit, sc.exprs, {
        seat: eyes ? 'e' : null,
        locals: params.locals,
        sure: sureArgs.sure,
        clear: sureArgs.clear,
        at: sc.at,
      })
      const define = unit.graph.defines[target]!
      const call: DefineCall = {
        k: 'define',
        id: target,
        args: define.locals.slice(0, define.params).map((local, i) => ({ k: 'local', i, t: local.type })),
        t: define.value,
      }
      let result = ''
      if (fills) {
        if (call.t.k === 'set') inner.exprs.fill(inner, call, call.t, { arr: 'o', off: 0 })
      } else result = inner.exprs.value(inner, call)
      const told = watchedResult(unit, target, row, result)
      lines.push(`${rows.map((r) => `case ${r}:`).join(' ')} { ${inner.out.join('\n')} return ${told} }`)
    }
    lines.push('}')
    const head = ['s', ...(eyes ? ['e'] : []), ...params.names, ...(fills ? ['o'] : [])]
    unit.add(
      `function ${self}(${head.join(', ')}) {\n${lines.join('\n')}\nreturn ${fills ? '' : emptyOf(first.value)}\n}`,
    )
  })
  return { name, args: ['s', ...(eyes ? [sc.seat!] : []), ...args.codes], guards: found.guards }
}

export function callDispatch(sc: Scope, e: DispatchCall): string {
  const call = dispatchFunction(sc, e, false)
  return guarded({ guards: call.guards, code: `${call.name}(${call.args.join(', ')})` }, emptyOf(e.t))
}

export function fillDispatch(sc: Scope, e: DispatchCall, into: View): void {
  const call = dispatchFunction(sc, e, true)
  const words = sc.unit.words(e.t)
  block(sc, `if (${allOf(call.guards)})`, (inner) => {
    const buffer = into.off === 0 ? into.arr : sc.unit.buffer(words)
    inner.out.push(`${call.name}(${[...call.args, buffer].join(', ')});`)
    if (into.off !== 0) {
      for (let w = 0; w < words; w++) inner.out.push(`${into.arr}[${offset(into, w)}] = ${buffer}[${w}];`)
    }
  })
  block(sc, 'else', (inner) => clear(inner, into, words))
}
