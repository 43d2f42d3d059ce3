/**
 * Which copies are one option. A decider cannot tell unseen cards of one place apart; seen ones are alike when
 * nothing that is said of a single copy differs.
 */
import type { ScalarType, TypeId, VarId, ZoneId } from '../graph/rule-graph.js'
import type { Domain } from '../layout/layout.js'
import { volume } from '../layout/make-layout.js'
import { seesCard } from './card-sight.js'
import type { Scope } from './scope.js'
import { seatsFunction } from './seats.js'

/** `alike(s, e, a, b)`: 1 when the two copies are one option for seat e. */
export function alikeFunction(sc: Scope, card: TypeId): string {
  const { unit } = sc
  return unit.need(`alike${card}`, (name) => {
    const { zone, up, rowOf } = unit.layout.cards[card]!
    const sees = seesCard(sc, card)
    const rows = unit.table(rowOf)
    const marks = [
      ...unit.graph.vars.flatMap((_, id) => varMarks(sc, card, id)),
      ...unit.graph.zones.flatMap((_, id) => zoneMarks(sc, card, id)),
    ]
    unit.add(`function ${name}(s, e, a, b) {
  if (s[${zone} + a] !== s[${zone} + b] || s[${up} + a] !== s[${up} + b]) return 0
  const seen = ${sees}(s, a, e) !== 0
  if (seen !== (${sees}(s, b, e) !== 0)) return 0
  if (!seen) return 1
  if (${rows}[a] !== ${rows}[b]) return 0
  ${marks.join('\n')}
  return 1
}`)
  })
}

/** Statements that return 0 when a variable singles out one of the two copies, as far as seat e sees it. */
function varMarks(sc: Scope, card: TypeId, id: VarId): string[] {
  const { unit } = sc
  const def = unit.graph.vars[id]!
  const { base, words, index } = unit.layout.vars[id]!
  const value = def.type.k === 'set' ? def.type.of : def.type
  const positions = def.index.flatMap((type, i) => (isCopy(type, card) ? [i] : []))
  if (positions.length === 0 && !isCopy(value, card)) return []
  const owner = def.seen.k === 'owner' ? def.seen.position : -1
  const hidden =
    def.seen.k === 'nobody'
      ? 'false'
      : def.seen.k === 'expr'
        ? `(${seatsFunction(sc, `vs${id}`, def.seen.expr)}(s) >> e & 1) !== 0`
        : null
  const lines: string[] = []
  if (isCopy(value, card)) {
    // A variable that names one of them, or a set that holds one of them.
    const differs =
      def.type.k === 'set' ? '((s[o + (a >> 5)] >> a ^ s[o + (b >> 5)] >> b) & 1) !== 0' : 's[o] === a || s[o] === b'
    lines.push(...loop(index, -1, base, words, owner, [`const o = at`, `if (${differs}) return 0`]))
  }
  for (const position of positions) {
    const stride = strideOf(index, position) * words
    const compare = Array.from(
      { length: words },
      (_, w) => `s[at + a * ${stride} + ${w}] !== s[at + b * ${stride} + ${w}]`,
    )
    lines.push(...loop(index, position, base, words, owner, [`if (${compare.join(' || ')}) return 0`]))
  }
  return hidden === null ? lines : [`if (${hidden}) {`, ...lines, '}']
}

/** Statements that return 0 when something lies with one of the copies. */
function zoneMarks(sc: Scope, card: TypeId, id: ZoneId): string[] {
  const def = sc.unit.graph.zones[id]!
  const { base, stride, holds, index } = sc.unit.layout.zones[id]!
  return def.index.flatMap((type, position) => {
    if (!isCopy(type, card)) return []
    const step = strideOf(index, position) * stride
    const full = (copy: string): string =>
      holds === 'group' ? `s[at + ${copy} * ${step}] !== 0` : `s[at + ${copy} * ${step}] >= 0`
    return loop(index, position, base, stride, -1, [`if (${full('a')} || ${full('b')}) return 0`])
  })
}

function isCopy(type: ScalarType, card: TypeId): boolean {
  return type.k === 'kind' && type.type === card
}

function strideOf(index: readonly Domain[], position: number): number {
  return volume(index.slice(position + 1))
}

/** Runs over all index combinations, leaving out one position; `at` is the slot. `owner` must be seat e. */
function loop(
  index: readonly Domain[],
  without: number,
  base: number,
  words: number,
  owner: number,
  body: readonly string[],
): string[] {
  const terms = index.flatMap((_, i) => (i === without ? [] : [`i${i} * ${strideOf(index, i) * words}`]))
  let lines: string[] = [`const at = ${[String(base), ...terms].join(' + ')}`, ...body]
  for (let i = index.length - 1; i >= 0; i--) {
    if (i === without) continue
    const head = i === owner ? `{ const i${i} = e` : `for (let i${i} = 0; i${i} < ${index[i]!.size}; i${i}++) {`
    lines = [head, ...lines, '}']
  }
  return owner === without && owner >= 0 ? [] : ['{', ...lines, '}']
}

/** `firsts(s, e, m)`: of the copies in a mask, the first of each that are alike. */
export function firstsFunction(sc: Scope, card: TypeId): string {
  const alike = alikeFunction(sc, card)
  return sc.unit.need(`firsts${card}`, (name) => {
    sc.unit.add(`function ${name}(s, e, m) {
  let r = 0
  for (; m !== 0; m &= m - 1) {
    const b = 31 - Math.clz32(m & -m)
    let p = r
    for (; p !== 0; p &= p - 1) if (${alike}(s, e, 31 - Math.clz32(p & -p), b) !== 0) break
    if (p === 0) r |= 1 << b
  }
  return r
}`)
  })
}

/** `firstsOf(s, e, a)`: the same for a wide set, in place, and how many are left; `clear`: seat e sees all of it. */
export function firstsOfFunction(sc: Scope, card: TypeId, clear: boolean): string {
  const { unit } = sc
  const alike = alikeFunction(sc, card)
  return unit.need(`firstsOf${card}${clear ? 'c' : ''}`, (name) => {
    const { copies, rowOf } = unit.layout.cards[card]!
    const list = unit.buffer(copies)
    // A seen card of a row that has not been met is like none before; most hands need no closer look.
    unit.add(`function ${name}(s, e, a) {
  let n = 0, met = 0
  for (let w = 0; w < ${Math.ceil(copies / 32)}; w++) for (let m = a[w]; m !== 0; m &= m - 1) {
    const b = (w << 5) + 31 - Math.clz32(m & -m)
    const row = 1 << ${unit.table(rowOf)}[b]
    if (${clear ? '' : `${seesCard(sc, card)}(s, b, e) !== 0 && `}(met & row) === 0) {
      met |= row
      ${list}[n++] = b
      continue
    }
    let i = 0
    while (i < n && ${alike}(s, e, ${list}[i], b) === 0) i++
    if (i < n) a[w] &= ~(1 << b)
    else ${list}[n++] = b
  }
  return n
}`)
  })
}

/** `unseen(s, e, c, a, n)`: another copy that could as well have been taken, out of a set of n words. */
export function unseenFunction(sc: Scope, card: TypeId): string {
  const { unit } = sc
  const alike = alikeFunction(sc, card)
  return unit.need(`unseen${card}`, (name) => {
    const { copies } = unit.layout.cards[card]!
    const list = unit.buffer(copies)
    unit.add(`function ${name}(s, e, c, a, n) {
  if (${seesCard(sc, card)}(s, c, e) !== 0) return c
  let k = 0
  for (let w = 0; w < n; w++) for (let m = typeof a === 'number' ? a : a[w]; m !== 0; m &= m - 1) {
    const b = (w << 5) + 31 - Math.clz32(m & -m)
    if (${alike}(s, e, c, b) !== 0) ${list}[k++] = b
  }
  return k < 2 ? c : ${list}[below(Q, 0, k)]
}`)
  })
}
