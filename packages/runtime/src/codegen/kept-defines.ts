/**
 * Results of definitions kept up to date in playouts. For `Square where cond(it)` it is known before play which members
 * a write to a variable can let in or out: those whose condition looks at the place written. Only these are looked at
 * again; the rest of the set stands as it is.
 */
import type { Expr, VarId } from '../graph/rule-graph.js'
import { bound, newScope, type Scope } from './scope.js'
import type { SetType, Unit } from './unit.js'
import { walkExpr } from './walk.js'

/** Sets of more words are worked out anew: a list of their members may be kept as well. */
const MOST_WORDS = 4
/** A write that could sway more members than that, on average, is no gain. */
const MOST_SWAYED = 8

/** Kinds of expression that read nothing but what stands in them. */
const PLAIN = new Set<Expr['k']>([
  'const',
  'setConst',
  'all',
  'option',
  'local',
  'attr',
  'table',
  'arith',
  'negate',
  'not',
  'and',
  'or',
  'compare',
  'in',
  'if',
  'larger',
  'smaller',
  'column',
  'row',
  'shift',
  'toward',
  'opposite',
  'setOf',
  'var',
])

export interface KeptDefine {
  /** Flag of the result: 1 when it is up to date. */
  readonly flag: string
  /** Where the set lies: an array of words, or the name of a mask. */
  readonly into: { readonly words: string } | { readonly mask: string }
}

/** For each variable of which single writes can be followed up: a function `(s, p)` to call once slot p has changed. */
export function writeUpkeep(sc: Scope, name: string, body: Expr, kept: KeptDefine): Map<VarId, string> {
  const { unit } = sc
  const found = new Map<VarId, string>()
  if (!unit.fused || body.k !== 'where' || body.set.k !== 'all' || body.t.k !== 'set') return found
  if (unit.words(body.t) > MOST_WORDS || unit.cardOf(body.t.of) !== null) return found
  const reads = readsOf(body)
  if (reads === null) return found
  for (const [id, indexes] of reads) {
    const swayed = swayedBy(sc, body.t, body.bind, id, indexes)
    if (swayed !== null) found.set(id, upkeepFunction(sc, `${name}_keep${id}`, body, body.t, id, swayed, kept))
  }
  return found
}

/** The indexes by which the condition reads each variable; null if it reads anything else that can change. */
function readsOf(body: Extract<Expr, { k: 'where' }>): Map<VarId, Expr[]> | null {
  const reads = new Map<VarId, Expr[]>()
  let plain = true
  walkExpr(body.cond, (e) => {
    // Divisions can fault, and must not where the rules would not ask for the result.
    const divides = e.k === 'arith' && e.op !== '+' && e.op !== '-' && e.op !== '*'
    if (!PLAIN.has(e.k) || divides || (e.k === 'local' && (e.of !== undefined || e.i !== body.bind))) plain = false
    if (e.k !== 'var') return
    if (e.index.length !== 1) plain = false
    else reads.set(e.id, [...(reads.get(e.id) ?? []), e.index[0]!])
  })
  return plain ? reads : null
}

/** For each index of the variable, the members whose condition reads it there; null if that is not known before play. */
function swayedBy(sc: Scope, type: SetType, bind: number, id: VarId, indexes: readonly Expr[]): number[][] | null {
  const { unit } = sc
  const { index, words } = unit.layout.vars[id]!
  const domain = index[0]!
  const { min, size } = unit.domain(type.of)
  const swayed = Array.from({ length: domain.size }, () => new Set<number>())
  if (words !== 1) return null
  for (let v = min; v < min + size; v++) {
    for (const each of indexes) {
      const at = unit.constants.valueWith(each, bind, v)
      if (typeof at !== 'number') return null
      swayed[at - domain.min]?.add(v)
    }
  }
  const lists = swayed.map((members) => [...members].sort((a, b) => a - b))
  return lists.reduce((sum, list) => sum + list.length, 0) > MOST_SWAYED * domain.size ? null : lists
}

function upkeepFunction(
  sc: Scope,
  name: string,
  body: Extract<Expr, { k: 'where' }>,
  type: SetType,
  id: VarId,
  swayed: readonly (readonly number[])[],
  kept: KeptDefine,
): string {
  const { unit } = sc
  return unit.need(name, () => {
    const first = [0]
    for (const list of swayed) first.push(first.at(-1)! + list.length)
    const firsts = unit.table(first)
    const list = unit.table(swayed.flat())
    const { min } = unit.domain(type.of)
    const bit = min === 0 ? 'v' : `v - (${min})`
    const place = 'words' in kept.into ? `${kept.into.words}[${min === 0 ? 'v' : `(${bit})`} >> 5]` : kept.into.mask
    const inner = bound(newScope(unit, sc.exprs, { at: sc.at }), body.bind, 'v')
    const holds = inner.exprs.cond(inner, body.cond)
    unit.add(`function ${name}(s, p) {
  if (${kept.flag} !== 1) return
  const o = p - ${unit.layout.vars[id]!.base}
  for (let i = ${firsts}[o], n = ${firsts}[o + 1]; i < n; i++) {
    const v = ${list}[i]
    ${inner.out.join('\n')}
    if (${holds}) ${place} |= 1 << ${bit}
    else ${place} &= ~(1 << ${bit})
  }
}`)
  })
}

/**
 * Statements for the beginning of a playout: what is kept up to date is the same at the beginning of each, and so worked
 * out in the first one only. `s` is the position before setup.
 */
export function writeFirsts(unit: Unit): string {
  const firsts = unit.memos.flatMap(({ flag, upkeep, words }) => {
    if (upkeep.size === 0 || words === '') return []
    const first = `${words}_first`
    const size = (unit.captured.get(words) as Int32Array).length
    unit.capture(first, new Int32Array(size))
    return [
      `if (begun === 0) { ${flag.slice(0, -'_is'.length)}(s); ${first}.set(${words}) }`,
      `else { for (let w = 0; w < ${size}; w++) ${words}[w] = ${first}[w]; ${flag} = 1 }`,
    ]
  })
  if (firsts.length === 0) return ''
  unit.variables.set('begun', '0')
  return [...firsts, 'begun = 1'].join('\n')
}
