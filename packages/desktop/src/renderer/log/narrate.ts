/** The log in sentences. Runs of alike events become one, so that a deal is one line and not eighty. */
import type { GameEvent, Spot, Value } from '@rheol/runtime'
import type { LogEntry } from '../../protocol/messages.js'
import { guessType } from '../names/guess-type.js'
import { heading, sentence, spaced, t } from '../names/message.js'
import type { Names } from '../names/names.js'
import { isSeat, sameValue, spotKey } from '../names/value.js'
import { type Mention, mentionsIn } from './mentions.js'

export interface LogLine {
  readonly kind: GameEvent['kind']
  readonly text: string
  /** The seat it is about, if it is about one. */
  readonly seat: number | null
  /** Short lines that belong to it. */
  readonly details: readonly string[]
  /** What dice show. */
  readonly faces?: readonly Value[]
  /** Cards it names, as far as the viewer may know them. */
  readonly mentions: readonly Mention[]
  /** It tells no more than that something has happened out of sight. */
  readonly unseen?: boolean
}

export interface LogGroup {
  readonly turn: number
  /** The last of several actions that tell the same; otherwise like `turn`. */
  readonly until: number
  readonly lines: readonly LogLine[]
}

export function narrate(entries: readonly LogEntry[], names: Names): readonly LogGroup[] {
  const groups: LogGroup[] = []
  let silent: { group: LogGroup; seats: number[] } | null = null
  for (const { turn, events } of entries) {
    const seats = silentAnswers(events)
    if (seats !== null && silent !== null) {
      silent.seats.push(...seats)
      const group = { turn: silent.group.turn, until: turn, lines: [answeredLine(silent.seats, names)] }
      groups[groups.length - 1] = group
      silent.group = group
      continue
    }
    const told = mergeMoves(events).filter((event, i, all) => !isBareHeading(event, all[i + 1]))
    const lines = told.map((event) => narrateEvent(event, names))
    const group: LogGroup = { turn, until: turn, lines }
    silent = seats === null ? null : { group, seats: [...seats] }
    if (lines.length > 0) groups.push(group)
  }
  return groups
}

/** A step in which nothing has happened needs no heading; where the game is now stands at the top of the window. */
function isBareHeading(event: Happening, next: Happening | undefined): boolean {
  return event.kind === 'phase' && (next === undefined || next.kind === 'phase')
}

/** The seats, if all that is known of an action is that somebody has answered. */
export function silentAnswers(events: readonly GameEvent[]): readonly number[] | null {
  const seats = events.flatMap((event) => (event.kind === 'chosen' && event.action === null ? [event.seat] : []))
  return seats.length > 0 && seats.length === events.length ? seats : null
}

function answeredLine(seats: readonly number[], names: Names): LogLine {
  const text = t('log.answeredMany', { seats: seats.map(names.seat).join(', ') })
  return { kind: 'chosen', text, seat: null, details: [], mentions: [] }
}

type Moved = Extract<GameEvent, { kind: 'moved' }>
/** Cards that went from one place to several of one family. */
interface Dealt {
  readonly kind: 'dealt'
  readonly card: string
  readonly from: Spot
  readonly zone: string
  readonly to: readonly Spot[]
  readonly count: number
}

/** Dice of one kind, one after another. */
interface Rolled {
  readonly kind: 'rolls'
  readonly die: string
  readonly values: readonly Value[]
}

export type Happening = GameEvent | Dealt | Rolled

/**
 * Puts together moves that follow each other, the same way twice or from one place round a family of zones, and
 * dice of one kind.
 */
export function mergeMoves(events: readonly GameEvent[]): readonly Happening[] {
  const merged: Happening[] = []
  for (const event of events) {
    const last = merged.at(-1)
    if (event.kind === 'rolled') {
      const more = last?.kind === 'rolls' && last.die === event.die
      const values = more ? [...last.values, event.value] : [event.value]
      merged.splice(more ? -1 : merged.length, more ? 1 : 0, { kind: 'rolls', die: event.die, values })
      continue
    }
    if (event.kind !== 'moved' || last === undefined) {
      merged.push(event)
      continue
    }
    const next = last.kind === 'moved' ? mergeTwo(last, event) : last.kind === 'dealt' ? mergeDeal(last, event) : null
    if (next === null) merged.push(event)
    else merged[merged.length - 1] = next
  }
  return merged
}

function mergeTwo(a: Moved, b: Moved): Happening | null {
  // A card that only passes through a place goes on in one way.
  if (a.count === 1 && b.count === 1 && a.rows[0] != null && sameValue(a.rows, b.rows)) {
    if (spotKey(a.to) === spotKey(b.from) && a.card === b.card) return { ...a, to: b.to }
  }
  if (a.card !== b.card || spotKey(a.from) !== spotKey(b.from)) return null
  if (spotKey(a.to) === spotKey(b.to)) return { ...a, count: a.count + b.count, rows: [...a.rows, ...b.rows] }
  if (a.to.zone !== b.to.zone || !secret(a) || !secret(b)) return null
  return { kind: 'dealt', card: a.card, from: a.from, zone: a.to.zone, to: [a.to, b.to], count: a.count + b.count }
}

function mergeDeal(a: Dealt, b: Moved): Dealt | null {
  if (a.card !== b.card || a.zone !== b.to.zone || spotKey(a.from) !== spotKey(b.from)) return null
  // The viewer's own cards may be seen; among the others they are counted, and lie in their own zone to be read.
  const known = a.to.some((spot) => spotKey(spot) === spotKey(b.to))
  return { ...a, to: known ? a.to : [...a.to, b.to], count: a.count + b.count }
}

function secret(move: Moved): boolean {
  return move.rows.every((row) => row === null) || move.to.index.some(isSeat)
}

function narrateEvent(event: Happening, names: Names): LogLine {
  const line = (text: string, seat: number | null = null, details: readonly string[] = []): LogLine => ({
    kind: event.kind === 'dealt' ? 'moved' : event.kind === 'rolls' ? 'rolled' : event.kind,
    text: heading(text),
    seat,
    details,
    mentions: event.kind === 'dealt' || event.kind === 'rolls' ? [] : mentionsIn(event, names),
  })
  const cardsOf = (card: string, rows: readonly (string | null)[]): string =>
    rows
      .filter((row) => row !== null)
      .map((row) => names.value(row, { k: 'card', name: card }))
      .join(', ')

  switch (event.kind) {
    case 'phase':
      return line(sentence(event.text, names.seats))
    case 'chosen':
      return line(chosenWords(event, names), event.seat)
    case 'moved': {
      const [from, to] = ends(event.from, event.to, names)
      const cards = cardsOf(event.card, event.rows)
      const all = event.rows.length > 0 && event.rows.every((row) => row !== null)
      if (!all || event.count > 6) return line(t('log.movedUnseen', { count: event.count, from, to }))
      return line(
        event.count === 1
          ? t('log.moved', { cards, from, to })
          : t('log.movedMany', { count: event.count, cards, from, to }),
      )
    }
    case 'dealt': {
      const from = the(event.from, names)
      const seats = event.to.filter((spot) => spot.index.length === 1 && isSeat(spot.index[0]!))
      if (seats.length === names.seats.length && event.count % seats.length === 0) {
        return line(t('log.movedEach', { count: event.count / seats.length, from, zone: spaced(event.zone) }))
      }
      const places = event.to.map((spot) => placeWords(spot, names)).join(', ')
      return line(t('log.movedFamily', { count: event.count, from, zone: spaced(event.zone), places }))
    }
    case 'flipped': {
      const zone = names.spot(event.zone)
      const count = event.rows.length
      const cards = event.rows
        .filter((row) => row !== null)
        .map((row) => rowWords(row, names))
        .join(', ')
      if (event.up && cards !== '') return line(t('log.flippedUp', { cards, zone }))
      return line(event.up ? t('log.flippedUnseen', { count, zone }) : t('log.flippedDown', { count, zone }))
    }
    case 'shown': {
      const zone = names.spot(event.zone)
      const seats = event.to.map(names.seat).join(', ')
      const seen = event.rows.filter((row) => row !== null).map((row) => rowWords(row, names))
      if (seen.length === 0) return line(t('log.shownUnseen', { seats, count: event.rows.length, zone }))
      return line(t('log.shown', { seats, cards: seen.join(', '), zone }))
    }
    case 'shuffled':
      return line(t('log.shuffled', { zone: names.spot(event.zone) }))
    case 'rolls':
    case 'rolled': {
      const faces = event.kind === 'rolls' ? event.values : [event.value]
      const values = faces.map((face) => names.value(face, guessType(names.info, face))).join(', ')
      return { ...line(t('log.rolled', { count: faces.length, values })), faces }
    }
    case 'picked':
      return event.value === null
        ? { ...line(t('log.pickedUnseen')), unseen: true }
        : line(t('log.picked', { value: names.value(event.value, guessType(names.info, event.value)) }))
    case 'said':
      return line(sentence(event.text, names.seats))
    case 'revealed': {
      const name = names.thing(event.name)
      const words = (value: Value): string => names.value(value, guessType(names.info, value))
      const [only] = event.entries
      if (event.entries.length === 1 && only !== undefined && only.index.length === 0) {
        return line(t('log.revealedOne', { name, value: words(only.value) }))
      }
      const details = event.entries.map((it) =>
        t('log.revealedEntry', { index: it.index.map(words).join(', '), value: words(it.value) }),
      )
      return line(t('log.revealed', { name }), null, details)
    }
    case 'ended': {
      const text =
        event.text === null ? t('log.endedPlain') : t('log.ended', { text: sentence(event.text, names.seats) })
      return line(text, null, [winnersWords(event.winners, names)])
    }
  }
}

export function winnersWords(winners: readonly number[], names: Names): string {
  return t('log.winners', { count: winners.length, names: winners.map(names.seat).join(', ') })
}

/**
 * A place as the end of a way. Piles and groups are things and have an article; a place for a single card is often
 * called by what is done there, so its name is cited.
 */
function the(spot: Spot, names: Names): string {
  const zone = names.spot(spot)
  if (spot.index.length > 0) return zone
  const holds = names.info.zones.find((it) => it.name === spot.zone)?.holds
  return t(holds === 'one' ? 'zone.cited' : 'zone.the', { zone })
}

/** The two ends of a way; within a family of places its name need not be said. */
function ends(from: Spot, to: Spot, names: Names): readonly [string, string] {
  const family = from.zone === to.zone && from.index.length === 1 && typeof from.index[0] === 'string'
  return family ? [placeWords(from, names), placeWords(to, names)] : [the(from, names), the(to, names)]
}

function placeWords(spot: Spot, names: Names): string {
  return spot.index.map((value) => names.value(value, guessType(names.info, value))).join(', ')
}

function rowWords(row: string, names: Names): string {
  return names.value(row, guessType(names.info, row))
}

function chosenWords(event: Extract<GameEvent, { kind: 'chosen' }>, names: Names): string {
  const seat = names.seat(event.seat)
  const prompt = event.text === null ? null : sentence(event.text, names.seats)
  if (event.action === null) return t('log.answered', { seat })
  const { alternative, values } = event.action
  // Who takes nothing of a menu passes; a menu asks no question of its own.
  if (alternative === null)
    return prompt === null ? t('log.passed', { seat }) : t('log.declinedPrompt', { seat, prompt })
  // An unseen card says nothing more than that it was chosen.
  const answer = values
    .filter((value) => value !== '?')
    .map((value) => (sameValue(value, null) ? t('value.none') : names.value(value, guessType(names.info, value))))
    .join(', ')
  if (alternative === '' && answer === '') return t('log.answered', { seat })
  if (alternative === '') {
    return prompt === null ? t('log.chosenPlain', { seat, answer }) : t('log.chosen', { seat, prompt, answer })
  }
  const action = prompt ?? names.thing(alternative)
  return answer === '' ? t('log.took', { seat, action }) : t('log.tookWith', { seat, action, answer })
}
