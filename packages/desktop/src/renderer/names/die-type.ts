import type { GameInfo, ValueInfo } from '@rheol/runtime'

/**
 * Whether values of a type are what dice show: those of a die, or of a range of numbers that are the faces of a die
 * and by which the game keeps each player's dice.
 */
export function isDieType(info: GameInfo, type: ValueInfo): boolean {
  if (type.k === 'die') return true
  if (type.k !== 'int' || !isFaces(info, type)) return false
  return info.vars.some(({ index: [first, second] }) => first?.k === 'player' && sameRange(second, type))
}

/** The faces of a die that bears numbers are told as the range of these. */
export function isFaces(info: GameInfo, type: Extract<ValueInfo, { k: 'int' }>): boolean {
  const count = type.max - type.min + 1
  return info.dice.some(({ faces }) => faces.length === count && faces.every((face, i) => face === type.min + i))
}

function sameRange(a: ValueInfo | undefined, b: Extract<ValueInfo, { k: 'int' }>): boolean {
  return a?.k === 'int' && a.min === b.min && a.max === b.max
}
