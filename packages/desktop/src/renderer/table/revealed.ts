import type { ValueInfo } from '@rheol/runtime'
import type { MatchState } from '../../protocol/messages.js'
import type { Names } from '../names/names.js'
import { isSeat, sameIndex } from '../names/value.js'

/** Something that has just been made public about one player, shown at the seat until others act again. */
export interface RevealedMark {
  readonly name: string
  readonly value: string
}

/** How many of the last log entries count as "just now". */
const RECENT = 2

/** Answers revealed a moment ago, by seat. */
export function recentlyRevealed(state: MatchState, names: Names): ReadonlyMap<number, readonly RevealedMark[]> {
  const marks = new Map<number, RevealedMark[]>()
  for (const entry of state.log.slice(-RECENT)) {
    for (const event of entry.events) {
      if (event.kind !== 'revealed') continue
      for (const { index, value } of event.entries) {
        const [first] = index
        if (first === undefined || !isSeat(first) || !sameIndex(index, [first])) continue
        const mark = { name: names.thing(event.name), value: names.value(value, typeGuess(names, value)) }
        const list = marks.get(first.seat) ?? []
        marks.set(first.seat, [...list.filter((it) => it.name !== mark.name), mark])
      }
    }
  }
  return marks
}

/** Revealed answers come without their type; the enum that has such a member gives the name. */
export function typeGuess(names: Names, value: unknown): ValueInfo {
  if (typeof value === 'boolean') return { k: 'bool' }
  if (typeof value === 'number') return { k: 'int', min: value, max: value }
  if (isSeatValue(value)) return { k: 'player' }
  const word = Array.isArray(value) ? value[0] : value
  if (typeof word === 'string') {
    const of = names.info.enums.find((it) => it.members.some((member) => member.name === word))
    if (of !== undefined) return { k: 'enum', name: of.name }
    const card = names.info.cards.find((it) => it.rows.some((row) => row.name === word.split(/[@;]/)[0]))
    if (card !== undefined) return { k: 'card', name: card.name }
  }
  return { k: 'enum', name: '' }
}

function isSeatValue(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'seat' in value
}
