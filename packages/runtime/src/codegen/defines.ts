/**
 * Calls of definitions. Each becomes a function for every way it is asked: its value, whether it has any member,
 * how many, whether one is in it; with full knowledge, and through a decider's eyes where something in it can be
 * hidden. Definitions without parameters that need a loop keep their result until what they read changes.
 */
import type { DefineDef, Expr } from '../graph/rule-graph.js'
import { emptyOf } from '../layout/domain.js'
import { tick } from './effort.js'
import { writeMend } from './kept-places.js'
import {
  asSeenByAll,
  fillKept,
  keepText,
  memoForEach,
  memoOf,
  recallText,
  staleTest,
  type Variant,
} from './kept-results.js'
import { allOf, cardGuard, guarded, isClear, isSure, isWithin, wideType } from './lookups.js'
import { block, hold, newScope, type Scope, type Storage, type View } from './scope.js'
import { seatMask } from './seats.js'
import { clear } from './sets-basic.js'
import { hasLoop, keepsResult, LOOPS, someExpr, walkExpr } from './walk.js'
import { watchedResult } from './watch.js'

type DefineCall = Extract<Expr, { k: 'define' }>
type DispatchCall = Extract<Expr, { k: 'dispatch' }>

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
    const others = memo !== null && shared && !eyes ? asSeenByAll(sc, id, name, memo, variant) : null
    if (memo !== null) inner.out.push(...recallText(unit, memo, key, eyes && shared, others?.mended ?? ''))
    if (memo !== null && memo.mending !== null) {
      const mender = newScope(unit, sc.exprs, { seat: eyes ? 'e' : null, at: unit.source(define.at) })
      writeMend(mender, define, memo.mending, memo.buffer, head.join(', '))
    }
    if (others !== null) inner.out.push(others.anew)
    const each =
      memo === null && !eyes && variant !== 'fill' && variant !== 'has' ? memoForEach(sc, id, name, params.names) : null
    if (each !== null && unit.recall) inner.out.push(`if (${each.known}) return ${each.kept};`)
    if (unit.effort.branches(id)) tick(inner, CALL_WEIGHT)
    const code = bodyCode(inner, define, variant, memo?.buffer ?? 'o')
    if (memo !== null) {
      inner.out.push(...keepText(inner, id, memo, code, key, eyes && shared))
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
  if (define.params > 0 && sight.guards.length === 0 && isSmall(sc, e.id)) {
    return sc.exprs.value(scopeInPlace(sc, args, sight), define.body)
  }
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

/** The scope of a body that is written where it is asked for. */
function scopeInPlace(sc: Scope, args: Arguments, sight: Sight): Scope {
  return {
    ...sc,
    seat: sight.seat,
    step: null,
    locals: new Map(args.held.map((storage, i) => [i, storage])),
    sure: args.sure,
    clear: args.clear,
    depth: sc.depth + 1,
  }
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
  return { scope: scopeInPlace(sc, args, sight), expr: define.body }
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
