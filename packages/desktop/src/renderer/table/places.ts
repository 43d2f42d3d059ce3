/**
 * Places that are no cells of a board: an enum at whose members cards stand in the open. Everything that is said
 * about such a place, about a part of it (an enum with a column that names the place) and about a card that stands
 * there is gathered at the place, where a table would have it.
 */
import type { CardView, GameInfo, PlayerView, Spot, Value, ValueInfo } from '@rheol/runtime'
import { isList, isSeat } from '../names/value.js'
import { type Badge, isPlaces, type MatrixCell, type PlaqueModel, type ZoneModel } from './arrange.js'

export interface PlaceModel {
  readonly value: string
  readonly type: ValueInfo
  readonly figures: readonly FigureModel[]
  readonly zones: readonly ZoneModel[]
  readonly said: readonly Said[]
  /** Names of single values and sets that name this place. */
  readonly marks: readonly string[]
  readonly parts: readonly PartModel[]
}

/** A part of a place, such as one of its entrances. */
export interface PartModel {
  readonly value: string
  readonly type: ValueInfo
  readonly said: readonly Said[]
  readonly marks: readonly string[]
}

/** A card that stands at a place, with what belongs to it. */
export interface FigureModel {
  readonly spot: Spot
  readonly card: string
  readonly view: CardView
  /** How many cards before it in the same place are of the same row. */
  readonly nth: number
  readonly said: readonly Said[]
  readonly marks: readonly string[]
  readonly carried: readonly ZoneModel[]
}

export interface Said extends MatrixCell {
  readonly name: string
  readonly doc: string
}

interface LooseEntry extends Said {
  readonly index: readonly Value[]
  readonly indexTypes: readonly ValueInfo[]
}

/** Fewer than this are told apart as well by their captions. */
const FEWEST = 3

export function gatherPlaces<L extends LooseEntry>(
  info: GameInfo,
  view: PlayerView,
  loose: {
    readonly shared: readonly ZoneModel[]
    readonly columns: readonly L[]
    readonly plaques: readonly PlaqueModel[]
    readonly badges: ReadonlyMap<number, readonly Badge[]>
  },
): {
  places: readonly PlaceModel[]
  shared: readonly ZoneModel[]
  columns: readonly L[]
  plaques: readonly PlaqueModel[]
  badges: ReadonlyMap<number, readonly Badge[]>
} {
  const kinds = placeKinds(info)
  if (kinds.size === 0) return { places: [], ...loose }
  const partsOf = partKinds(info, kinds)
  const openZones = new Set(info.zones.filter((zone) => isOpenPlace(info, zone)).map((zone) => zone.name))
  const standing = new Map<string, Set<string>>()
  for (const zone of loose.shared) {
    if (!openZones.has(zone.spot.zone)) continue
    for (const { row } of zone.cards) if (row !== null) add(standing, zone.card, row)
  }
  const taken = new Set<unknown>()
  const take = <T>(list: readonly T[], fits: (it: T) => boolean): readonly T[] => {
    const found = list.filter(fits)
    for (const it of found) taken.add(it)
    return found
  }
  const saidOf = (type: ValueInfo, value: string): readonly Said[] =>
    take(
      loose.columns,
      (it) => it.index.length === 1 && sameType(it.indexTypes[0], type) && rowOf(it.index[0]!) === value,
    )
  const marksOf = (type: ValueInfo, value: string): readonly string[] =>
    loose.plaques
      .filter((it) => sameType(it.type.k === 'set' ? it.type.of : it.type, type) && namesOf(it.value).includes(value))
      .map((it) => it.name)

  const places: PlaceModel[] = []
  for (const kind of kinds) {
    const type: ValueInfo = { k: 'enum', name: kind }
    for (const { name: value } of info.enums.find((it) => it.name === kind)?.members ?? []) {
      const here = take(loose.shared, (zone) => isAt(info, zone, kind) && zone.spot.index[0] === value)
      const figures = here.filter((zone) => openZones.has(zone.spot.zone)).flatMap((zone) => figuresOf(zone))
      places.push({
        value,
        type,
        figures,
        zones: here.filter((zone) => !openZones.has(zone.spot.zone) && zone.count > 0),
        said: saidOf(type, value),
        marks: marksOf(type, value),
        parts: (partsOf.get(kind) ?? []).flatMap(({ name, column }) => {
          const part: ValueInfo = { k: 'enum', name }
          return (info.enums.find((it) => it.name === name)?.members ?? [])
            .filter((member) => member.attributes[column] === value)
            .map((member) => ({
              value: member.name,
              type: part,
              said: saidOf(part, member.name),
              marks: marksOf(part, member.name),
            }))
        }),
      })
    }
  }

  function figuresOf(zone: ZoneModel): FigureModel[] {
    const before = new Map<string | null, number>()
    const card: ValueInfo = { k: 'card', name: zone.card }
    return zone.cards.map((view) => {
      const nth = before.get(view.row) ?? 0
      before.set(view.row, nth + 1)
      const { row } = view
      const said = row === null ? [] : saidOf(card, row)
      return {
        spot: zone.spot,
        card: zone.card,
        view,
        nth,
        said,
        marks: row === null ? [] : [...ownMarks(card, row, said), ...marksOf(card, row)],
        carried:
          row === null
            ? []
            : take(loose.shared, (it) => isCarried(info, it, zone.card) && rowOf(it.spot.index[0]!) === row).filter(
                (it) => it.count > 0,
              ),
      }
    })
  }

  /** A card that a player's value names is marked where it stands, if it stands there for that player. */
  function ownMarks(card: ValueInfo, row: string, said: readonly Said[]): readonly string[] {
    const holder = said.find((it) => isSeat(it.value))?.value
    if (holder === undefined || !isSeat(holder)) return []
    const own = take(
      loose.badges.get(holder.seat) ?? [],
      (it) => it.value !== undefined && sameType(it.type, card) && rowOf(it.value) === row,
    )
    return own.map((it) => it.name)
  }

  /** A value that names nothing but what stands there need not be said again. */
  const told = (it: PlaqueModel): boolean => {
    const type = it.type.k === 'set' ? it.type.of : it.type
    const names = namesOf(it.value)
    if (names.length === 0) return false
    if (type.k === 'enum')
      return kinds.has(type.name) || [...partsOf.values()].flat().some((part) => part.name === type.name)
    return type.k === 'card' && names.every((name) => standing.get(type.name)?.has(name) === true)
  }
  return {
    places,
    shared: loose.shared.filter((it) => !taken.has(it)),
    columns: loose.columns.filter((it) => !taken.has(it) && !isAbsent(it, view, standing)),
    plaques: loose.plaques.filter((it) => !told(it)),
    // What a player has gathered none of needs no room where much lies.
    badges: new Map(
      [...loose.badges].map(([seat, list]) => [seat, list.filter((it) => it.value !== 0 && !taken.has(it))]),
    ),
  }
}

type ZoneInfo = GameInfo['zones'][number]

function placeKinds(info: GameInfo): ReadonlySet<string> {
  const kinds = new Set<string>()
  for (const zone of info.zones) {
    const type = zone.index[0]
    if (type?.k !== 'enum' || !isOpenPlace(info, zone)) continue
    if ((info.enums.find((it) => it.name === type.name)?.members.length ?? 0) >= FEWEST) kinds.add(type.name)
  }
  return kinds
}

/** Cards stand there side by side, and everybody sees them. */
function isOpenPlace(info: GameInfo, zone: ZoneInfo): boolean {
  const type = zone.index[0]
  return (
    zone.index.length === 1 &&
    type?.k === 'enum' &&
    zone.holds === 'group' &&
    zone.seen === 'everyone' &&
    !isPlaces(info, type)
  )
}

/** Enums with a column whose values are all places. */
function partKinds(
  info: GameInfo,
  kinds: ReadonlySet<string>,
): ReadonlyMap<string, readonly { readonly name: string; readonly column: string }[]> {
  const found = new Map<string, { name: string; column: string }[]>()
  for (const kind of kinds) {
    const places = new Set(info.enums.find((it) => it.name === kind)?.members.map((it) => it.name))
    for (const { name, members, attributes } of info.enums) {
      if (kinds.has(name) || members.length === 0) continue
      if (!info.vars.some((it) => it.index.length === 1 && sameType(it.index[0], { k: 'enum', name }))) continue
      const column = attributes.find((it) => members.every((member) => places.has(String(member.attributes[it]))))
      if (column !== undefined) found.set(kind, [...(found.get(kind) ?? []), { name, column }])
    }
  }
  return found
}

function isAt(info: GameInfo, zone: ZoneModel, kind: string): boolean {
  const index = info.zones.find((it) => it.name === zone.spot.zone)?.index
  return index?.length === 1 && sameType(index[0], { k: 'enum', name: kind })
}

function isCarried(info: GameInfo, zone: ZoneModel, card: string): boolean {
  const index = info.zones.find((it) => it.name === zone.spot.zone)?.index
  return index?.length === 1 && sameType(index[0], { k: 'card', name: card })
}

/** Of cards that stand nowhere nothing need be said while others of their kind do, and they lie nowhere in sight. */
function isAbsent(it: LooseEntry, view: PlayerView, standing: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const type = it.indexTypes[0]
  if (type?.k !== 'card' || !standing.has(type.name)) return false
  const row = rowOf(it.index[0]!)
  return !view.zones.some((zone) => zone.card === type.name && zone.cards.some((card) => card.row === row))
}

function sameType(a: ValueInfo | undefined, b: ValueInfo): boolean {
  return a !== undefined && a.k === b.k && 'name' in a && 'name' in b && a.name === b.name
}

function namesOf(value: Value): readonly string[] {
  return (isList(value) ? value : [value]).flatMap((it) => rowOf(it) ?? [])
}

/** A member's name, or the row of a card. */
function rowOf(value: Value): string | null {
  return typeof value !== 'string' || isSeat(value) ? null : (value.split(/[@;]/)[0] ?? null)
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}
