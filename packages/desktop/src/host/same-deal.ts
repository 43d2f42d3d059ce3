import type { PlayerView, Refusal } from '@rheol/runtime'
import type { ReloadNotice } from '../protocol/messages.js'
import type { MatchRunner } from './match-runner.js'

/**
 * Whether somebody who looks at the table finds every card that they see where it was. Actions can all fit other
 * rules and still lead elsewhere: one card more, and a deck is shuffled differently. Decks are not compared, for
 * nobody sees into them.
 */
export async function sameDeal(before: MatchRunner, after: MatchRunner): Promise<boolean> {
  const seats = [null, ...before.record.seats.map((_, seat) => seat)]
  for (const seat of seats) {
    const [a, b] = [await before.look(seat), await after.look(seat)]
    if (!sameCards(a.view, b.view)) return false
  }
  return true
}

function sameCards(a: PlayerView, b: PlayerView): boolean {
  const [before, after] = [seenCards(a), seenCards(b)]
  return before.length === after.length && before.every((card, i) => card === after[i])
}

/** Every card that is seen, with its place. */
function seenCards(view: PlayerView): string[] {
  return view.zones
    .flatMap(({ zone, index, cards }) =>
      cards.flatMap(({ row }) => (row === null ? [] : [JSON.stringify([zone, index, row])])),
    )
    .sort()
}

const OTHER_DEAL: Refusal = {
  code: 'engine/bad-record',
  message: 'Every action still fits, but cards lie elsewhere: with the new rules they are dealt otherwise.',
  text: null,
  at: null,
}

/** Asks before hands and decks change under the players. `turn` is that after the last action. */
export function otherDeal(match: string, file: string, changes: string[], actions: number): ReloadNotice {
  return { kind: 'diverged', match, file, changes, turn: actions + 1, action: '', reason: OTHER_DEAL }
}
