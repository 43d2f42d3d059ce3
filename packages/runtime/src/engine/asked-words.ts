import { formatText } from '../text/format-text.js'
import { decisions } from './decisions.js'
import type { State } from './game.js'

/** Who is asked at this stop, and for what: `B chooses n (“How many?”)`; the match must not be over. */
export function askedWords(state: State, seatNames: readonly string[]): string {
  const open = decisions(state).filter((decision) => !decision.answered)
  const [first] = open
  if (first === undefined) return 'nobody is asked'
  const who = open.map(({ seat }) => seatNames[seat] ?? `Player ${seat + 1}`).join(', ')
  const { text, alternatives } = first
  const named = alternatives.filter((one) => one.name !== '' && one.offered)
  if (named.length > 0) return `${who} does one of ${named.map((one) => `“${one.name}”`).join(', ')}`
  const parts = alternatives.flatMap((one) => one.parts.map((part) => `“${part.name}”`)).join(', ')
  const question = text === null ? '' : ` (${formatText(text, { language: 'en', seatNames })})`
  return `${who} chooses ${parts}${question}`
}
