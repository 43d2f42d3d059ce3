/** Sets of whole numbers may have different ranges; these bring two of them to one representation. */
import type { SetType, Unit } from './unit.js'

/** The smallest type both sets fit into. */
export function hullOf(unit: Unit, a: SetType, b: SetType): SetType {
  if (a.of.k !== 'int' || b.of.k !== 'int') return unit.domain(a.of).size >= unit.domain(b.of).size ? a : b
  const min = Math.min(a.of.min, b.of.min)
  const max = Math.max(a.of.max, b.of.max)
  return { k: 'set', of: { k: 'int', min, max } }
}

export function isWideSet(unit: Unit, type: SetType): boolean {
  return !unit.narrow(type)
}

/** Do both types number their members alike? */
export function sameBits(unit: Unit, a: SetType, b: SetType): boolean {
  const from = unit.domain(a.of)
  const to = unit.domain(b.of)
  return from.min === to.min && from.size === to.size
}
