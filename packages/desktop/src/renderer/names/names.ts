import type { GameInfo, MemberInfo, Spot, Value, ValueInfo } from '@rheol/runtime'
import { heading, spaced, t } from './message.js'
import { elementType, isList, isSeat, readCard } from './value.js'

/** What a value is called in front of people, and what the rules say about it. */
export interface Names {
  readonly info: GameInfo
  readonly seats: readonly string[]
  seat(seat: number): string
  /** A value in words; cards without their place. */
  value(value: Value, type: ValueInfo): string
  member(type: ValueInfo, name: string): MemberInfo | null
  /** Position of a member, row or face in its kind; -1 if it has none. */
  position(type: ValueInfo, name: string): number
  /** Name of a zone instance, with its owner. */
  spot(spot: Spot): string
  /** Name of a declared thing: `firstOut` as `First out`. */
  thing(name: string): string
}

export function makeNames(info: GameInfo, seats: readonly string[]): Names {
  const enums = new Map(info.enums.map((it) => [it.name, membersByName(it.members)]))
  const cards = new Map(info.cards.map((it) => [it.name, membersByName(it.rows)]))
  const zones = new Map(info.zones.map((it) => [it.name, it]))

  const table = (type: ValueInfo): Members | undefined => {
    switch (type.k) {
      case 'enum':
        return enums.get(type.name)
      case 'card':
      case 'row':
        return cards.get(type.name)
      case 'set':
        return table(type.of)
      default:
        return undefined
    }
  }
  const seat = (at: number): string => seats[at] ?? t('seat.unnamed', { n: at + 1 })
  const member = (type: ValueInfo, name: string): MemberInfo | null =>
    table(type)?.get(type.k === 'card' ? (readCard(name).row ?? '') : name)?.info ?? null

  const value = (it: Value, type: ValueInfo): string => {
    if (it === null) return t('value.none')
    if (isSeat(it)) return seat(it.seat)
    if (isList(it))
      return it.length === 0
        ? t(elementType(type).k === 'player' ? 'value.nobody' : 'value.nothing')
        : it.map((each) => value(each, elementType(type))).join(', ')
    if (typeof it === 'boolean') return t(it ? 'value.yes' : 'value.no')
    if (typeof it === 'number') return t('value.number', { n: it })
    const of = elementType(type)
    if (of.k === 'card') {
      const { row } = readCard(it)
      return row === null ? t('card.unseen') : heading(member(of, row)?.text ?? spaced(row))
    }
    if (of.k === 'grid') return cellName(it)
    if (of.k === 'direction') return heading(spaced(it))
    if (isPlaceName(it)) return it
    return heading(member(of, it)?.text ?? spaced(it))
  }

  const spot = (it: Spot): string => {
    const zone = zones.get(it.zone)
    const name = zone?.box === true ? t('zone.box') : spaced(it.zone)
    if (it.index.length === 0) return name
    const first = it.index[0]!
    const rest = it.index.slice(1).map((each, i) => value(each, zone?.index[i + 1] ?? UNKNOWN))
    if (isSeat(first)) {
      return rest.length === 0
        ? t('zone.owned', { zone: name, owner: seat(first.seat) })
        : t('zone.ownedAt', { zone: name, owner: seat(first.seat), place: rest.join(', ') })
    }
    return t('zone.at', { zone: name, place: [value(first, zone?.index[0] ?? UNKNOWN), ...rest].join(', ') })
  }

  return {
    info,
    seats,
    seat,
    value,
    member,
    position: (type, name) => table(type)?.get(type.k === 'card' ? (readCard(name).row ?? '') : name)?.position ?? -1,
    spot,
    thing: (name) => heading(spaced(name)),
  }
}

const UNKNOWN: ValueInfo = { k: 'bool' }

type Members = ReadonlyMap<string, { readonly info: MemberInfo; readonly position: number }>

function membersByName(members: readonly MemberInfo[]): Members {
  return new Map(members.map((info, position) => [info.name, { info, position }]))
}

/** Named like a place on a board: `a1`, `d7`. Such names are shown as they are. */
export function isPlaceName(name: string): boolean {
  return /^[a-z]\d{1,2}$/.test(name)
}

/** `c4` as it is, `3,-2` with room to breathe and a true minus sign. */
export function cellName(cell: string): string {
  return cell.includes(',') ? cell.replace(',', ', ').replaceAll('-', '−') : cell
}
