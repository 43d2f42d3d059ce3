import type { Expr as GraphExpr } from '@rheol/runtime/graph'
import type { Program } from './program.js'
import { domainSize, type IntType, intType, type SetType } from './types.js'

/** Between how many and how many members a set has, as far as its form tells. */
export function countRange(program: Program, set: GraphExpr): IntType {
  const { of } = set.t as SetType
  const whole = domainSize(program, of)
  switch (set.k) {
    case 'setConst':
      return intType(set.v.length, set.v.length)
    case 'all':
      return intType(of.k === 'player' ? program.seats.min : whole, whole)
    case 'range':
      if (set.from.k === 'const' && set.to.k === 'const') {
        const size = Math.max(0, set.to.v - set.from.v + 1)
        return intType(size, size)
      }
      return intType(0, whole)
    case 'setOf':
      return intType(
        set.items.some((item) => item.t.k === 'set' || !item.t.opt) ? 1 : 0,
        Math.min(whole, set.items.length),
      )
    case 'where':
      return intType(0, countRange(program, set.set).max)
    case 'with': {
      const { min, max } = countRange(program, set.set)
      return intType(Math.min(1, min), max)
    }
    case 'top':
      return intType(0, set.n?.t.k === 'int' ? Math.min(whole, Math.max(0, set.n.t.max)) : whole)
    default:
      return intType(0, whole)
  }
}
