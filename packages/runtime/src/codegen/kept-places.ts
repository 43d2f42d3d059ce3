/**
 * Kept sets of places, mended after a change instead of worked out anew: a change is noted down by its place, and
 * when the set is next asked for, only that place and those beside it are looked at again.
 */
import type { DefineDef, Expr } from '../graph/rule-graph.js'
import { linkedBy } from './defines.js'
import { tickFor } from './effort.js'
import { besideLists, type Grid } from './grids.js'
import { type LocalReads, localReads } from './local-reads.js'
import { block, hold, type Scope } from './scope.js'
import type { Unit } from './unit.js'

/** After more changes than this the set is worked out anew. */
const MOST_CHANGES = 16

/** Names in the script that belong to a set that is mended. */
export interface Mending {
  readonly reads: LocalReads
  /** `(place)`: notes a change. */
  readonly touch: string
  /** Module variable: changes noted and not yet seen to. */
  readonly changes: string
  /** `(s[, e])`: sees to them; 0 if the set has to be worked out anew. */
  readonly mend: string
}

/** Sets up the mending of the kept set of a definition; null if a change in it may be felt anywhere. */
export function mendingOf(sc: Scope, define: DefineDef, name: string, flag: string, eyes: boolean): Mending | null {
  const { unit } = sc
  const reads = localReads(unit.graph, define)
  if (reads === null || (eyes && isSightWorkedOut(unit, reads))) return null
  const [touch, changes, mend, noted] = ['at', 'changes', 'mend', 'changed'].map((what) => `${name}_${what}`)
  unit.variables.set(changes!, '0')
  unit.capture(noted!, new Int32Array(MOST_CHANGES))
  unit.add(`function ${touch}(x) {
if (${flag} === 0) return
if (${changes} < ${MOST_CHANGES}) ${noted}[${changes}++] = x
else ${flag} = 0
}`)
  return { reads, touch: touch!, changes: changes!, mend: mend! }
}

/** May who sees a place, or a card there, hang on anything? */
function isSightWorkedOut(unit: Unit, reads: LocalReads): boolean {
  const { graph } = unit
  const cards = new Set([...reads.zones].map((zone) => graph.zones[zone]!.card))
  return (
    [...reads.vars].some((id) => graph.vars[id]!.seen.k === 'expr') ||
    graph.zones.some((zone) => cards.has(zone.card) && zone.seen.k === 'expr')
  )
}

/** Writes the function that mends the set; `words` is where it is kept. */
export function writeMend(sc: Scope, define: DefineDef, mending: Mending, words: string, head: string): void {
  const { unit } = sc
  const { reads } = mending
  const noted = mending.mend.replace(/_mend$/, '_changed')
  const grid = unit.graph.types[reads.grid] as Grid
  const { first, list } = besideLists(unit, grid, !reads.around)
  const bit = (v: string): string => `(${words}[${v} >> 5] >> ${v} & 1)`
  const out: string[] = []
  const inner = { ...sc, out }
  if (define.body.k === 'reach') mendReach(inner, define.body, { noted, first, list, bit, words, mending })
  else {
    block(inner, `for (let k = 0; k < ${mending.changes}; k++)`, (each) => {
      each.out.push(`const x = ${noted}[k];`)
      block(each, `for (let i = ${first}[x] - 1; i < ${first}[x + 1]; i++)`, (at) => {
        at.out.push(`const v = i < ${first}[x] ? x : ${list}[i];`)
        const holds = hold(at, at.exprs.member(at, 'v', define.body))
        at.out.push(`if (${holds}) { if (${bit('v')} === 0) { ${enter(unit, words, 'v')} } }`)
        at.out.push(`else if (${bit('v')} !== 0) { ${leave(unit, words)} }`)
      })
    })
  }
  unit.add(`function ${mending.mend}(${head}) {\n${out.join('\n')}\nreturn 1\n}`)
}

interface ReachNames {
  readonly noted: string
  readonly first: string
  readonly list: string
  readonly words: string
  readonly mending: Mending
  bit(v: string): string
}

/** A place outside that changed may be joined now, and more behind it; a change inside may cut places off. */
function mendReach(sc: Scope, e: Extract<Expr, { k: 'reach' }>, names: ReachNames): void {
  const { unit } = sc
  const { noted, first, list, words, bit } = names
  if (e.t.k !== 'set') throw new Error('a set was expected')
  const stack = unit.buffer(unit.domain(e.t.of).size)
  const join = (v: string): string => `${enter(unit, words, v)} ${stack}[top++] = ${v};`
  sc.out.push(
    `for (let k = 0; k < ${names.mending.changes}; k++) { const x = ${noted}[k]; if (${bit('x')} !== 0) return 0 }`,
    'let top = 0;',
  )
  block(sc, `for (let k = 0; k < ${names.mending.changes}; k++)`, (each) => {
    each.out.push(`const x = ${noted}[k];`)
    block(each, `for (let i = ${first}[x]; i < ${first}[x + 1] && ${bit('x')} === 0; i++)`, (at) => {
      at.out.push(`const a = ${list}[i];`, `if (${bit('a')} === 0) continue;`)
      const linked = linkedBy(at, e.define, 'a')
      tickFor(at, linked.expr)
      const holds = at.exprs.member(linked.scope, 'x', linked.expr)
      at.out.push(`if (${holds}) { ${join('x')} }`)
    })
  })
  block(sc, 'while (top > 0)', (inner) => {
    inner.out.push(`const a = ${stack}[--top];`)
    const linked = linkedBy(inner, e.define, 'a')
    tickFor(inner, linked.expr)
    sc.exprs.each(
      linked.scope,
      linked.expr,
      (found, next) => found.out.push(`if (${bit(next)} === 0) { ${join(next)} }`),
      true,
    )
  })
}

/** Puts a place into the set, and into its list in order if one is kept. */
function enter(unit: Unit, words: string, v: string): string {
  const listed = unit.late(() =>
    unit.listed.has(words)
      ? `let j = ${words}_count++; while (j > 0 && ${words}_list[j - 1] > ${v}) { ${words}_list[j] = ${words}_list[j - 1]; j-- } ${words}_list[j] = ${v};`
      : '',
  )
  return `${words}[${v} >> 5] |= 1 << ${v}; ${listed}`
}

/** Takes place v out of the set and its list. */
function leave(unit: Unit, words: string): string {
  const listed = unit.late(() =>
    unit.listed.has(words)
      ? `let j = 0; while (${words}_list[j] !== v) j++; ${words}_count--; for (; j < ${words}_count; j++) ${words}_list[j] = ${words}_list[j + 1];`
      : '',
  )
  return `${words}[v >> 5] &= ~(1 << v); ${listed}`
}
