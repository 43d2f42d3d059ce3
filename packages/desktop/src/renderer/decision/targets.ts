/**
 * Which things on the table stand for the options of the decision: the seats, spaces, cards and members that are
 * lit, picked, or refused with a reason. Whatever cannot be found on the table is in the decision panel all the
 * same.
 */
import type { PlayerView, Refusal, Spot, Value, ValueInfo } from '@rheol/runtime'
import { sentence } from '../names/message.js'
import { elementType, isSeat, placeWord, readCard, sameValue, valueKey } from '../names/value.js'
import type { BoardModel } from '../table/arrange.js'
import type { Choice, Option } from './selection.js'

export interface Target {
  readonly state: 'lit' | 'picked' | 'refused'
  /** null for what was chosen in an earlier part: it shows, but cannot be pressed. */
  readonly option: Option | null
  readonly reason: string | null
}

/** A card as it lies somewhere. */
export interface LyingCard {
  readonly card: string
  readonly spot: Spot
  readonly row: string | null
  readonly up: boolean
  /** How many cards before it in the same place are of the same row: of cards alike, so many are picked first. */
  readonly nth: number
}

export interface Targets {
  seat(seat: number): Target | null
  /** A member of an enum, a row, a face or a number, wherever it stands as a label. */
  member(type: ValueInfo, value: Value): Target | null
  cell(board: BoardModel, cell: string): Target | null
  card(card: LyingCard): Target | null
}

export const NO_TARGETS: Targets = { seat: () => null, member: () => null, cell: () => null, card: () => null }

export function refusalReason(refusal: Refusal, seatNames: readonly string[]): string {
  return refusal.text === null ? refusal.message : sentence(refusal.text, seatNames)
}

export function optionState(choice: Choice, option: Option): Target['state'] | null {
  if (option.picked > 0) return 'picked'
  if (option.left > 0 || (choice.part?.count === 1 && option.offered)) return 'lit'
  return option.refusal === null ? null : 'refused'
}

export function findTargets(
  choice: Choice | null,
  view: PlayerView,
  boards: readonly BoardModel[],
  seatNames: readonly string[],
): Targets {
  if (choice === null) return NO_TARGETS
  const byValue = new Map<string, Option>()
  for (const option of choice.options) byValue.set(idOf(option.type, option.value), option)
  const chosen = chosenBefore(choice)

  const target = (type: ValueInfo, value: Value): Target | null => {
    const option = byValue.get(idOf(type, value))
    if (option !== undefined) return targetOf(choice, option, seatNames)
    return chosen.has(idOf(type, value)) ? CHOSEN : null
  }
  const homes = cardHomes(choice.options, view, choice.decision.seat)

  const card = (it: LyingCard): Target | null => {
    for (const option of choice.options) {
      if (option.type.k !== 'card' || option.type.name !== it.card) continue
      if (!liesThere(option, it, homes)) continue
      const found = targetOf(choice, option, seatNames)
      // Of cards that are alike the first ones are the picked ones.
      if (found?.state === 'picked' && it.nth >= option.picked) {
        return option.left > 0 ? { ...found, state: 'lit' } : null
      }
      return found
    }
    for (const { type, value } of chosen.values()) {
      if (type.k !== 'card' || type.name !== it.card || typeof value !== 'string' || it.nth > 0) continue
      const word = readCard(value)
      if (word.row === it.row && (word.place === null || word.place === placeWord(it.spot))) return CHOSEN
    }
    return null
  }

  return {
    seat: (seat) => target({ k: 'player' }, { seat }),
    member: target,
    cell(board, cell) {
      const place = isMeant(board, boards, choice.decision.seat) ? target(board.places, cell) : null
      if (place !== null) return place
      for (const thing of board.things.get(cell) ?? []) {
        if (thing.kind !== 'card') continue
        const found = card({ card: thing.card, spot: thing.spot, row: thing.view.row, up: thing.view.up, nth: 0 })
        if (found !== null) return found
      }
      return null
    },
    card,
  }
}

const CHOSEN: Target = { state: 'picked', option: null, reason: null }

function idOf(type: ValueInfo, value: Value): string {
  return `${'name' in type ? `${type.k} ${type.name}` : type.k} ${valueKey(value)}`
}

function targetOf(choice: Choice, option: Option, seatNames: readonly string[]): Target | null {
  const state = optionState(choice, option)
  if (state === null) return null
  const reason = option.refusal === null ? null : refusalReason(option.refusal, seatNames)
  return { state, option, reason }
}

/** What earlier parts have settled, so that the table shows it while later ones are chosen. */
function chosenBefore(choice: Choice): ReadonlyMap<string, { type: ValueInfo; value: Value }> {
  const chosen = new Map<string, { type: ValueInfo; value: Value }>()
  choice.selection.values.forEach((value, i) => {
    const part = choice.alternative?.parts[i]
    if (part === undefined) return
    const type = elementType(part.type)
    for (const member of Array.isArray(value) ? (value as readonly Value[]) : [value]) {
      chosen.set(idOf(type, member), { type, value: member })
    }
  })
  if (choice.selection.held !== undefined) {
    const { held } = choice.selection
    for (const info of choice.decision.alternatives) {
      const type = info.parts[0] === undefined ? null : elementType(info.parts[0].type)
      if (type !== null) chosen.set(idOf(type, held), { type, value: held })
    }
  }
  return chosen
}

/** A space is named without its board: one that belongs to nobody comes first, then the decider's own. */
function isMeant(board: BoardModel, boards: readonly BoardModel[], seat: number): boolean {
  const alike = boards.filter((it) => it.places.k === board.places.k && it.places.name === board.places.name)
  const meant = [null, seat].find((owner) => alike.some((it) => it.seat === owner))
  return meant === undefined || board.seat === meant
}

/**
 * A card is named by its row alone when its place is clear from the rules, which the window does not know. It
 * looks for the one place that holds all the cards in question, before all among the decider's own.
 */
function cardHomes(
  options: readonly Option[],
  view: PlayerView,
  seat: number,
): ReadonlyMap<string, ReadonlySet<string>> {
  const homes = new Map<string, ReadonlySet<string>>()
  const kinds = new Set(options.flatMap((it) => (it.type.k === 'card' ? [it.type.name] : [])))
  for (const kind of kinds) {
    const rows = options.flatMap((it) => {
      if (it.type.k !== 'card' || it.type.name !== kind || typeof it.value !== 'string') return []
      const word = readCard(it.value)
      return word.place === null && word.row !== null ? [word.row] : []
    })
    const zones = view.zones.filter((zone) => zone.card === kind)
    const holding = (all: boolean): ReadonlySet<string> => {
      const found = zones.filter((zone) => {
        const here = new Set(zone.cards.map((it) => it.row))
        return all ? rows.every((row) => here.has(row)) : rows.some((row) => here.has(row))
      })
      const own = found.filter((zone) => zone.index.some((it) => isSeat(it) && it.seat === seat))
      return new Set((own.length > 0 ? own : found).map((zone) => placeWord({ zone: zone.zone, index: zone.index })))
    }
    const complete = rows.length > 0 ? holding(true) : new Set<string>()
    homes.set(kind, complete.size > 0 ? complete : holding(false))
  }
  return homes
}

function liesThere(option: Option, card: LyingCard, homes: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (typeof option.value !== 'string') return sameValue(option.value, card.row)
  const word = readCard(option.value)
  if (word.row !== card.row) return false
  const place = placeWord(card.spot)
  if (word.place === null) return word.row !== null && (homes.get(card.card)?.has(place) ?? false)
  return word.place === place && (word.up === null || word.up === card.up)
}
