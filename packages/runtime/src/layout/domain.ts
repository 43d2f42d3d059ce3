import { gridSize } from '../graph/cells.js'
import type { RuleGraph, ScalarType, TypeDef, ValueType } from '../graph/rule-graph.js'
import { NONE, NONE_INT } from '../graph/rule-graph.js'
import type { Domain } from './layout.js'

/** How many values a kind has. */
function kindSize(type: TypeDef): number {
  switch (type.kind) {
    case 'enum':
    case 'direction':
      return type.members.length
    case 'grid':
      return gridSize(type)
    case 'card':
      return type.copies.reduce((sum, copies) => sum + copies, 0)
    case 'die':
      return type.weights.length
  }
}

export function domainOf(graph: RuleGraph, seats: number, type: ScalarType): Domain {
  switch (type.k) {
    case 'bool':
      return domain(0, 2)
    case 'int':
      return domain(type.min, Math.max(0, type.max - type.min + 1))
    case 'player':
      return domain(0, seats)
    case 'kind':
      return domain(0, kindSize(graph.types[type.type]!))
    case 'row': {
      const card = graph.types[type.type]!
      return domain(0, card.kind === 'card' ? card.rows.length : 0)
    }
  }
}

function domain(min: number, size: number): Domain {
  return { min, size, words: Math.max(1, Math.ceil(size / 32)) }
}

/** `none` as a value of this type. */
export function noneOf(type: ScalarType): number {
  return type.k === 'int' ? NONE_INT : NONE
}

/** What looking up at none gives: no, 0, or else none. Sets are empty. */
export function emptyOf(type: ValueType): number {
  if (type.k === 'set') return 0
  if (type.opt === true) return noneOf(type)
  return type.k === 'bool' || type.k === 'int' ? 0 : NONE
}
