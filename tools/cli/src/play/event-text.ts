import type { GameEvent, Spot } from '@rheol/runtime'
import { spaced, type Words } from './words.js'

/** One happening in a sentence, as far as the seat it was made for may know it. */
export function eventText(event: GameEvent, words: Words): string {
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

function chosenText(event: GameEvent & { readonly kind: 'chosen' }, words: Words): string {
  const who = words.seat(event.seat)
  if (event.action === null) return `${who} has chosen.`
  if (event.action.alternative === null) return `${who} declines.`
  const what = event.text === null ? spaced(event.action.alternative) : words.text(event.text)
  const values = event.action.values.map((value) => words.loose(value)).join(', ')
  return `${who}: ${[what, values].filter((part) => part !== '').join(' — ')}.`
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
