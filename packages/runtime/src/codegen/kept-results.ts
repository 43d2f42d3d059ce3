/**
 * Results of definitions that are kept from one call to the next: of those without parameters, and of those with
 * one parameter of few values. Through deciders' eyes a result is kept for one of them, or for all if nothing in it
 * was hidden from anybody.
 */
import type { Expr } from '../graph/rule-graph.js'
import { DIFFERS } from './card-sight.js'
import { writeUpkeep } from './kept-defines.js'
import { type Mending, mendingOf } from './kept-places.js'
import { readsOf } from './kept-reads.js'
import { constantsOf, hold, type Scope } from './scope.js'
import { sameBits } from './set-types.js'
import type { SetType, Unit } from './unit.js'
import { hasLoop } from './walk.js'

/** The ways a definition is asked: each has a function and a result of its own. */
export type Variant = 'value' | 'any' | 'count' | 'has' | 'fill'

/** Fills a buffer of its own, of which only words that can have members are ever written. */
export function fillKept(sc: Scope, body: Expr, type: SetType, buffer: string): void {
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
export function memoForEach(
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
export function recallText(unit: Unit, memo: Memo, key: string, shared: boolean, others: string): string[] {
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
    others,
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

/**
 * With full knowledge: takes over the result kept for deciders, if nothing in it is hidden from anybody. `anew`: where
 * the result would have to be worked out; `mended`: where it would be mended, and theirs is as old.
 */
export function asSeenByAll(
  sc: Scope,
  id: number,
  name: string,
  memo: Memo,
  variant: Variant,
): { readonly anew: string; readonly mended: string } {
  const { unit } = sc
  const other = `d${id}${variant}E`
  const changes = memo.mending === null ? '' : `${memo.mending.changes} = 0;`
  const takeOver = (): string => {
    const list = unit.listed.has(memo.buffer) ? listText(sc, id, memo.buffer) : ''
    const take =
      variant === 'fill'
        ? `for (let w = 0; w < ${unit.words(unit.graph.defines[id]!.value)}; w++) ${memo.buffer}[w] = ${other}_words[w];
${list}`
        : `${memo.result} = ${other}_was;`
    return `${other}(s, ${NOBODY});
if (${other}_is === ${FOR_ALL}) {
${take}
${changes}
${name}_is = 1;
return ${memo.result}
}`
  }
  const there = (): boolean => unit.seats < NOBODY && unit.has(other)
  return {
    anew: unit.late(() => (there() ? takeOver() : '')),
    mended: unit.late(() => (there() ? `if (${other}_is === ${FOR_ALL}) {\n${takeOver()}\n}` : '')),
  }
}

export interface Memo {
  readonly flag: string
  /** The kept scalar or mask; '' for wide sets, which are kept in the buffer. */
  readonly result: string
  readonly buffer: string
  /** How a kept set is brought up to date place by place, where it can be. */
  readonly mending: Mending | null
}

export function memoOf(sc: Scope, id: number, name: string, variant: Variant, eyes: boolean): Memo {
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
export function staleTest(sc: Scope, name: string): string {
  const { unit } = sc
  const good = name.endsWith('E') ? FOR_ALL : 1
  if (!unit.recall) return 'true'
  return unit.late(() => {
    const changes = unit.variables.has(`${name}_changes`) ? ` || ${name}_changes !== 0` : ''
    return `${name}_is !== ${good}${changes}`
  })
}

/** Takes down a result that has been worked out: the code of a scalar or mask, or '' for words that are filled. */
export function keepText(sc: Scope, id: number, memo: Memo, code: string, key: string, shared: boolean): string[] {
  const { unit } = sc
  return [
    // The value first: finding it may come upon something that not all see.
    code === ''
      ? unit.late(() => (unit.listed.has(memo.buffer) ? listText(sc, id, memo.buffer) : ''))
      : `${memo.result} = ${code};`,
    ...(shared
      ? [`${memo.flag} = ${DIFFERS} === 0 ? ${FOR_ALL} : ${key};`, `${DIFFERS} |= differed;`]
      : [`${memo.flag} = ${key};`]),
    `return ${memo.result}`,
  ]
}
