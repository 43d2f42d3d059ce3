import type { GameEvent, Spot, Value } from '@rheol/runtime'
import { spaced, type Words } from './words.js'

/** How a card stands in an answer where the reader does not see it. */
const UNSEEN = '?'

type Chosen = GameEvent & { readonly kind: 'chosen' }
type Moved = GameEvent & { readonly kind: 'moved' }

/**
 * What happened, a line for each event, as far as the seat it was made for may know it. A card that was chosen unseen
 * and is known once it has moved is named at once, in one line with where it went.
 */
export function eventLines(events: readonly GameEvent[], words: Words): string[] {
  const lines: string[] = []
  for (let i = 0; i < events.length; i++) {
    const event = events[i]!
    const next = events[i + 1]
    if (event.kind === 'chosen' && next?.kind === 'moved' && showsChosen(event, next)) {
      lines.push(chosenText(event, words, next))
      i++
    } else lines.push(eventText(event, words))
  }
  return lines
}

/** Are the cards that move the ones that were chosen, which could not be named while they were? */
function showsChosen({ action }: Chosen, moved: Moved): boolean {
  const [cards, ...more] = (action?.values ?? []).map((value) => [value].flat()).filter((one) => one.includes(UNSEEN))
  if (cards === undefined || more.length > 0 || !cards.every((card) => card === UNSEEN)) return false
  return cards.length === moved.count && moved.rows.every((row) => row !== null)
}

/** One happening in a sentence. */
function eventText(event: GameEvent, words: Words): string {
  switch (event.kind) {
    case 'phase':
      return `— ${words.text(event.text)} —`
    case 'chosen':
      return chosenText(event, words)
    case 'moved':
      return `${cardsText(event.card, event.count, event.rows, words)}: ${spot(event.from, words)} → ${spot(event.to, words)}.`
    case 'flipped':
      return `${spot(event.zone, words)}: ${rowsText(event.rows, words)} turned face ${event.up ? 'up' : 'down'}.`
    case 'shown': {
      const to = event.to.map((seat) => words.seat(seat)).join(', ')
      return `${spot(event.zone, words)}: ${rowsText(event.rows, words)} shown to ${to}.`
    }
    case 'shuffled':
      return `${spot(event.zone, words)} is shuffled.`
    case 'rolled':
      return `${spaced(event.die)}: ${words.loose(event.value)}.`
    case 'picked':
      return event.value === null ? 'Something is drawn at random.' : `Drawn at random: ${words.loose(event.value)}.`
    case 'said':
      return words.text(event.text)
    case 'revealed': {
      const entries = event.entries.map(({ index, value }) => {
        const where = index.map((one) => words.loose(one)).join(', ')
        return `${where === '' ? '' : `${where} `}${words.loose(value)}`
      })
      return `${spaced(event.name)}: ${entries.join(' · ')}.`
    }
    case 'ended':
      return event.text === null ? 'The game is over.' : words.text(event.text)
  }
}

/** `shown`: the move in which the unseen cards of the choice become known. */
function chosenText(event: Chosen, words: Words, shown: Moved | null = null): string {
  const who = words.seat(event.seat)
  if (event.action === null) return `${who} has chosen.`
  if (event.action.alternative === null) return `${who} declines.`
  const what = event.text === null ? spaced(event.action.alternative) : words.text(event.text)
  const values = event.action.values.map((value) => chosenValue(value, words, shown)).join(', ')
  return `${who}: ${[what, values].filter((part) => part !== '').join(' — ')}.`
}

function chosenValue(value: Value, words: Words, shown: Moved | null): string {
  const unseen = [value].flat().filter((one) => one === UNSEEN).length
  if (unseen === 0) return words.loose(value)
  if (shown !== null) return `${cardsText(shown.card, shown.count, shown.rows, words)} → ${spot(shown.to, words)}`
  const seen = [value].flat().filter((one) => one !== UNSEEN)
  return [...seen.map((one) => words.loose(one)), unseen === 1 ? 'an unseen card' : `${unseen} unseen cards`].join(', ')
}

function cardsText(kind: string, count: number, rows: readonly (string | null)[], words: Words): string {
  const seen = rows.flatMap((row) => (row === null ? [] : [words.member(kind, row)]))
  if (seen.length === count && count > 0) return seen.join(', ')
  const number = `${count} ${count === 1 ? 'card' : 'cards'}`
  return seen.length === 0 ? number : `${number}, with ${seen.join(', ')}`
}

function rowsText(rows: readonly (string | null)[], words: Words): string {
  return rows.map((row) => (row === null ? 'a card' : words.loose(row))).join(', ')
}

function spot(place: Spot, words: Words): string {
  return words.place(place.zone, place.index)
}
