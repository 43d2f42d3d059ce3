import type { MatchState } from '../../protocol/messages.js'
import { guessType } from '../names/guess-type.js'
import { t } from '../names/message.js'
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
        const name = names.thing(event.name)
        const words = names.value(value, guessType(names.info, value))
        // A bare yes or no does not say to what.
        const mark = { name, value: typeof value === 'boolean' ? t('seat.badge', { name, value: words }) : words }
        const list = marks.get(first.seat) ?? []
        marks.set(first.seat, [...list.filter((it) => it.name !== mark.name), mark])
      }
    }
  }
  return marks
}
