/** Draws out of sets of which every member will do: what random matches do most, so written with care for speed. */
import { bitsFunction, nthFunction } from './chance.js'
import type { PartCode } from './choice-code.js'
import { hold, type Scope, type View, word } from './scope.js'
import type { Unit } from './unit.js'
import { someExpr } from './walk.js'

/** Sets of up to so many values are drawn from by table. */
const LARGEST_TABLE = 9
/** Sets of more words are counted in a loop. */
const MOST_WORDS = 4

/**
 * Code that draws a member of a part's domain under the name `value`; null where the general way is as good. The
 * members stand in the order of `nth`, so that the same one is drawn.
 */
export function drawFree(sc: Scope, part: PartCode, seat: string, args: string, value: string, fail: string): boolean {
  const { unit } = sc
  const { min, size, words } = unit.domain(part.domain.of)
  const plus = min === 0 ? '' : ` + (${min})`
  const n = unit.fresh('n')
  const k = `${n} === 1 ? 0 : below(Q, 0, ${n})`
  if (!part.wide) {
    if (size > LARGEST_TABLE) return false
    const mask = unit.fresh('m')
    sc.out.push(`const ${mask} = ${part.dom}(${args});`)
    const [counts, select] = tables(unit)
    sc.out.push(
      `const ${n} = ${counts}[${mask}];`,
      `if (${n} === 0) ${fail};`,
      `const ${value} = ${select}[${mask} * ${LARGEST_TABLE} + (${k})]${plus};`,
    )
    return true
  }
  if (words > MOST_WORDS) return false
  const view = wordsOf(sc, part, seat, args)
  const bits = bitsFunction(unit)
  const nth = nthFunction(unit)
  const sums: string[] = []
  for (let w = 0; w < words; w++) {
    const sum = w === words - 1 ? n : unit.fresh('n')
    sc.out.push(`const ${sum} = ${w === 0 ? '' : `${sums[w - 1]} + `}${bits}(${word(view, w)});`)
    sums.push(sum)
  }
  const at = unit.fresh('k')
  const pick = sums.map((sum, w) => {
    const rest = w === 0 ? at : `${at} - ${sums[w - 1]}`
    const found = `${w === 0 ? '' : `${w * 32} + `}${nth}(${word(view, w)}, ${rest})`
    return w === words - 1 ? found : `${at} < ${sum} ? ${found} : `
  })
  sc.out.push(
    `if (${n} === 0) ${fail};`,
    `const ${at} = ${k};`,
    `const ${value} = ${plus === '' ? pick.join('') : `(${pick.join('')})${plus}`};`,
  )
  return true
}

/** The domain where it lies, if it hangs on no local, else in a buffer. */
function wordsOf(sc: Scope, part: PartCode, seat: string, args: string): View {
  const { unit } = sc
  const { domain } = part.def
  if (!someExpr(domain, (e) => e.k === 'local' && (e.of !== undefined || !isBound(domain, e.i)))) {
    const view = sc.exprs.wide({ ...sc, seat, step: null, locals: new Map() }, domain, part.domain)
    return typeof view.off === 'number' ? view : { arr: view.arr, off: hold(sc, view.off) }
  }
  const buffer = unit.buffer(unit.words(part.domain))
  sc.out.push(`${part.dom}(${args}, ${buffer});`)
  return { arr: buffer, off: 0 }
}

/** Is the local bound inside the expression? */
function isBound(domain: PartCode['def']['domain'], local: number): boolean {
  return someExpr(domain, (e) => 'bind' in e && e.bind === local)
}

/** For every mask of few bits: how many there are, and which is the k-th. */
function tables(unit: Unit): [counts: string, select: string] {
  const masks = Array.from({ length: 1 << LARGEST_TABLE }, (_, mask) =>
    Array.from({ length: LARGEST_TABLE }, (_, bit) => bit).filter((bit) => ((mask >> bit) & 1) !== 0),
  )
  return [
    unit.tableOf('bits of a small mask', () => masks.map((members) => members.length)),
    unit.tableOf('members of a small mask', () =>
      masks.flatMap((members) => Array.from({ length: LARGEST_TABLE }, (_, k) => members[k] ?? 0)),
    ),
  ]
}
