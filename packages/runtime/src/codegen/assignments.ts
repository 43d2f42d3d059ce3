/** Writes to variables, with their ranges. */
import type { Expr, Place, ScalarType } from '../graph/rule-graph.js'
import { NONE_INT } from '../graph/rule-graph.js'
import { writeKept } from './kept-sets.js'
import { isSure, varPlace, wideType } from './lookups.js'
import { hold, literal, type Scope, type View } from './scope.js'
import { combine, copy } from './sets-basic.js'

/** Where a variable is written; a place that is not there is a fault. */
export function writtenPlace(sc: Scope, target: Place): string {
  const place = varPlace(sc, target.var, target.index)
  if (place.guards.length > 0) {
    sc.out.push(
      `if (!(${place.guards.join(' && ')})) throw FAULT('engine/fault', 'There is no such place to change.', ${sc.at});`,
    )
  }
  return hold(sc, place.code)
}

export function writeAssign(sc: Scope, target: Place, op: '=' | '+=' | '-=', value: Expr): void {
  const { unit } = sc
  const def = unit.graph.vars[target.var]!
  if (def.type.k !== 'set') {
    const code = sc.exprs.value(sc, value)
    const place = writtenPlace(sc, target)
    writeScalar(sc, target.var, place, op, code, isSure(sc, value))
    return
  }
  const { min, words } = unit.domain(def.type.of)
  if (value.t.k !== 'set') {
    const member = hold(sc, sc.exprs.value(sc, value))
    const place = writtenPlace(sc, target)
    const { size } = unit.domain(def.type.of)
    const bit = hold(sc, min === 0 ? member : `${member} - (${min})`)
    const slot = words === 1 ? `s[${place}]` : `s[${place} + (${bit} >> 5)]`
    const put = op === '-=' ? `${slot} &= ~(1 << ${bit});` : `${slot} |= 1 << ${bit};`
    sc.out.push(`if (${bit} >= 0 && ${bit} < ${size}) ${put}`)
  } else if (!wideType(sc, def.type)) {
    const mask = sc.exprs.mask(sc, value, def.type)
    const place = writtenPlace(sc, target)
    sc.out.push(
      `s[${place}] ${op === '=' ? '=' : op === '+=' ? '|=' : '&= ~'}${op === '-=' ? `(${mask})` : ` ${mask}`};`,
    )
  } else {
    const view = sc.exprs.wide(sc, value, def.type)
    const place = writtenPlace(sc, target)
    const into: View = { arr: 's', off: literal(place) ?? place }
    if (op === '=') copy(sc, view, into, words)
    else combine(sc, into, view, words, op === '+=' ? '|=' : '&= ~')
  }
  sc.out.push(unit.touch('var', target.var))
}

/** Writes a number or member, and sees to the range: a track stops at its ends, a variable faults. */
export function writeScalar(
  sc: Scope,
  id: number,
  place: string,
  op: '=' | '+=' | '-=',
  code: string,
  sure: boolean,
): void {
  const { unit } = sc
  const def = unit.graph.vars[id]!
  const type = def.type as ScalarType
  // A number that is not there counts as 0, as in all sums.
  const before =
    type.k === 'int' && type.opt === true ? `(s[${place}] === ${NONE_INT} ? 0 : s[${place}])` : `s[${place}]`
  const result = op === '=' ? code : `${before} ${op[0]} ${code}`
  const write = (value: string): void => {
    const kept = unit.kept.get(id)
    if (kept === undefined) sc.out.push(`s[${place}] = ${value};`)
    else writeKept(sc, kept, place, value)
    sc.out.push(unit.touch('var', id, /^\w+$/.test(place) ? place : ''))
  }
  if (type.k !== 'int') {
    if (type.opt === true || sure || type.k === 'bool') write(result)
    else {
      const value = hold(sc, result)
      sc.out.push(`if (${value} < 0) throw RANGE(${id}, ${value}, ${sc.at});`)
      write(value)
    }
    return
  }
  const known = literal(result)
  if (known !== null && known >= type.min && known <= type.max) {
    write(result)
    return
  }
  const value = hold(sc, result)
  const free = type.opt === true ? `${value} !== ${NONE_INT} && ` : ''
  if (def.track) {
    const held = `${value} < ${type.min} ? ${type.min} : ${value} > ${type.max} ? ${type.max} : ${value}`
    write(type.opt === true ? `${value} === ${NONE_INT} ? ${value} : ${held}` : held)
  } else {
    sc.out.push(
      `if (${free}(${value} < ${type.min} || ${value} > ${type.max})) throw RANGE(${id}, ${value}, ${sc.at});`,
    )
    write(value)
  }
}
