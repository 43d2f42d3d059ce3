/**
 * Filters such as `Line where at in it.squares`, where the set of each member is printed in the rules: turned round,
 * there is a table that names the members for every value looked for, and nothing need be looked through.
 */
import type { Expr } from '../graph/rule-graph.js'
import { withinGuard } from './lookups.js'
import { constantsOf, hold, literal, type Scope } from './scope.js'
import type { SetType } from './unit.js'
import { mentionsLocal } from './walk.js'

/** Larger tables are not made. */
const MOST_ENTRIES = 1 << 14

type In = Extract<Expr, { k: 'in' }>

/** For each value the words of the members whose set holds it; null where the sets are not printed. */
function tableOf(sc: Scope, e: In, bind: number, type: SetType): number[] | null {
  const { set } = e
  if (set.t.k !== 'set' || e.a.t.k === 'set' || mentionsLocal(e.a, (i) => i === bind)) return null
  const members = sc.unit.domain(type.of)
  const values = sc.unit.domain(set.t.of)
  if (
    members.size * values.size > MOST_ENTRIES ||
    sc.unit.cardOf(type.of) !== null ||
    sc.unit.cardOf(set.t.of) !== null
  ) {
    return null
  }
  const words = new Array<number>(values.size * members.words).fill(0)
  for (let bit = 0; bit < members.size; bit++) {
    const held = constantsOf(sc).valueWith(set, bind, members.min + bit)
    if (held === null || typeof held === 'number') return null
    for (const value of held) {
      const at = (value - values.min) * members.words + (bit >> 5)
      if (at >= 0 && at < words.length) words[at]! |= 1 << (bit & 31)
    }
  }
  return words
}

/** Can `x in f(it)` be looked up in a table by x? */
export function isInverse(sc: Scope, e: In, bind: number, type: SetType): boolean {
  return tableOf(sc, e, bind, type) !== null
}

/** The words of the members it holds for. */
export function inverseWords(sc: Scope, e: In, bind: number, type: SetType): (w: string | number) => string {
  const { unit } = sc
  const { set } = e
  if (set.t.k !== 'set') throw new Error('a set was expected')
  const values = unit.domain(set.t.of)
  const { words } = unit.domain(type.of)
  const table = unit.table(tableOf(sc, e, bind, type)!)
  const value = hold(sc, sc.exprs.value(sc, e.a))
  const within = withinGuard(sc, e.a, value, values)
  if (within === 'false') return () => '0'
  const known = literal(value)
  const row =
    known !== null
      ? String((known - values.min) * words)
      : `${values.min === 0 ? value : `(${value} - (${values.min}))`}${words === 1 ? '' : ` * ${words}`}`
  const at = within === null ? hold(sc, row) : hold(sc, `${within} ? ${row} : -1`)
  return (w) => {
    const found = words === 1 ? `${table}[${at}]` : `${table}[${at} + ${w}]`
    return within === null ? found : `(${at} < 0 ? 0 : ${found})`
  }
}
