/**
 * Where everything of a view lies on the table. It looks at shapes only, never at names: a thing indexed by the
 * cells of a grid becomes a board, what a player owns lies in front of that player, a value that names players
 * becomes a mark on their seats, and what several things say about the same members becomes one small table.
 */
import type {
  CardView,
  FactView,
  GameInfo,
  PlayerView,
  Spot,
  Value,
  ValueInfo,
  VarView,
  ZoneView,
} from '@rheol/runtime'
import { isFaces } from '../names/die-type.js'
import { guessType } from '../names/guess-type.js'
import { isPlaceName } from '../names/names.js'
import { isEmpty, isList, isSeat, sameValue, valueKey } from '../names/value.js'
import { gatherPlaces, type PlaceModel } from './places.js'

export interface TableModel {
  readonly seats: readonly SeatModel[]
  /** Boards that belong to nobody. */
  readonly boards: readonly BoardModel[]
  /** Places at which cards stand, with all that is said of them. */
  readonly places: readonly PlaceModel[]
  /** Piles, groups and single cards in the middle. */
  readonly shared: readonly ZoneModel[]
  /** Public things in front of each player; only players with something in front of them. */
  readonly mats: readonly MatModel[]
  /** What the viewer holds. */
  readonly own: OwnModel
  /** Single values and tracks. */
  readonly plaques: readonly PlaqueModel[]
  readonly matrices: readonly MatrixModel[]
}

export interface SeatModel {
  readonly seat: number
  readonly badges: readonly Badge[]
  readonly counts: readonly { readonly zone: string; readonly count: number }[]
  /** Names of the viewer's private facts that speak of this seat. */
  readonly known: readonly string[]
  /** Dice that lie before the player, sorted; `name` is what says how many show each face. */
  readonly dice: readonly DicePool[]
}

export interface DicePool {
  readonly name: string
  readonly faces: readonly Value[]
  readonly private: boolean
}

export interface Badge {
  readonly name: string
  /** null when the name alone says it: the value names this player. */
  readonly value: Value | undefined
  readonly type: ValueInfo
  readonly private: boolean
  readonly track: { readonly min: number; readonly max: number } | null
  readonly doc: string
}

export interface ZoneModel {
  readonly spot: Spot
  readonly card: string
  readonly holds: 'one' | 'pile' | 'group'
  readonly count: number
  readonly cards: readonly CardView[]
  readonly doc: string
  /** The part of the index that tells it from others of its family in the same place. */
  readonly place: readonly { readonly value: Value; readonly type: ValueInfo }[]
}

export interface MatModel {
  readonly seat: number
  readonly zones: readonly ZoneModel[]
  readonly boards: readonly BoardModel[]
}

export interface OwnModel {
  readonly seat: number | null
  readonly zones: readonly ZoneModel[]
  readonly facts: readonly PlaqueModel[]
  /** Dice that nobody else sees. */
  readonly dice: readonly DicePool[]
}

export interface PlaqueModel {
  readonly name: string
  readonly value: Value
  readonly type: ValueInfo
  readonly private: boolean
  readonly track: { readonly min: number; readonly max: number } | null
  readonly doc: string
}

export interface MatrixModel {
  readonly id: string
  /** What the rows are. */
  readonly rowType: ValueInfo
  readonly title: string | null
  readonly columns: readonly MatrixColumn[]
  readonly rows: readonly { readonly value: Value; readonly cells: readonly (MatrixCell | null)[] }[]
}

export interface MatrixColumn {
  /** A declared name, or a value of the second index. */
  readonly name: string | null
  readonly value: Value
  readonly type: ValueInfo | null
  readonly doc: string
}

export interface MatrixCell {
  readonly value: Value
  readonly type: ValueInfo
  readonly private: boolean
  readonly hidden: boolean
  readonly track: { readonly min: number; readonly max: number } | null
}

/** What lies on one place of a board. */
export type CellThing =
  | { readonly kind: 'value'; readonly name: string; readonly value: Value; readonly type: ValueInfo }
  | {
      readonly kind: 'card'
      readonly zone: string
      readonly card: string
      readonly view: CardView
      readonly count: number
      readonly spot: Spot
    }

export interface BoardModel {
  readonly id: string
  /** The grid, or the kind whose members are named like places (`a1`, `d7`). */
  readonly places: { readonly k: 'grid' | 'enum'; readonly name: string }
  /** Names of the zones and vars that lie on it. */
  readonly names: readonly string[]
  readonly seat: number | null
  /** Other index values that tell it apart. */
  readonly at: readonly { readonly value: Value; readonly type: ValueInfo }[]
  readonly things: ReadonlyMap<string, readonly CellThing[]>
  /** Single values that name places of the board. */
  readonly marks: ReadonlyMap<string, readonly string[]>
}

export function arrange(info: GameInfo, view: PlayerView): TableModel {
  const boards = collectBoards(info, view)
  const boardKinds = new Set(boards.map((board) => `${board.places.k} ${board.places.name}`))
  const onBoard = (type: ValueInfo | undefined): boolean =>
    type !== undefined && (type.k === 'grid' || (type.k === 'enum' && boardKinds.has(`enum ${type.name}`)))
  const zoneInfo = new Map(info.zones.map((it) => [it.name, it]))

  const lone = everywhereAlike(view)
  const shared: ZoneModel[] = []
  const own: ZoneModel[] = []
  const mats = new Map<number, ZoneModel[]>()
  const counts = new Map<number, { zone: string; count: number }[]>()
  for (const zone of view.zones) {
    const def = zoneInfo.get(zone.zone)
    if (def === undefined || def.box || def.index.some((type) => type.k === 'grid')) continue
    if (def.index.length > 0 && onBoard(def.index[def.index.length - 1])) continue
    const owner = zone.index[0]
    if (owner === undefined || !isSeat(owner)) {
      shared.push(zoneModel(zone, def, 0))
      continue
    }
    const model = zoneModel(zone, def, 1)
    const secret = def.seen !== 'everyone'
    if (secret && owner.seat === view.seat) {
      own.push(model)
      continue
    }
    const seen = zone.cards.some((card) => card.row !== null)
    if (!secret || seen) append(mats, owner.seat, model)
    // A single card that few have is told of those who have it.
    if (secret && !lone.has(zone.zone) && (zone.count > 0 || zone.holds !== 'one'))
      append(counts, owner.seat, { zone: zone.zone, count: zone.count })
  }

  const badges = new Map<number, Badge[]>()
  const known = new Map<number, string[]>()
  const plaques: PlaqueModel[] = []
  const columns: MatrixSource[] = []
  const scores: Entry[] = []
  const varInfo = new Map(info.vars.map((it) => [it.name, it]))
  for (const it of view.vars) {
    const def = varInfo.get(it.name)
    if (def === undefined || onBoard(def.index[def.index.length - 1])) continue
    const entry: Entry = { ...it, value: seenOf(it.value), indexTypes: def.index, doc: def.doc, fact: false }
    if (isScore(entry)) scores.push(entry)
    place(entry, { badges, known, plaques, columns }, onBoard)
  }
  const facts: PlaqueModel[] = []
  for (const it of view.facts) {
    const entry = factEntry(info, it)
    if (it.private) {
      for (const seat of namedSeats(it.value)) append(known, seat, it.name)
      const mine = it.args.every((arg) => isSeat(arg) && arg.seat === view.seat)
      if (mine) {
        facts.push({ ...entry, track: null })
        continue
      }
    }
    const types = entry.indexTypes
    if (onBoard(it.args.length === 0 ? it.type : types[types.length - 1])) continue
    if (isScore(entry)) scores.push(entry)
    place(entry, { badges, known, plaques, columns }, onBoard)
  }

  const pools = dicePools(info, columns)
  const gathered = gatherPlaces(info, view, {
    shared,
    columns: columns.filter((it) => !isDice(info, it)),
    plaques,
    badges,
  })
  const seats: SeatModel[] = []
  for (let seat = 0; seat < view.players; seat++) {
    seats.push({
      seat,
      badges: gathered.badges.get(seat) ?? [],
      counts: counts.get(seat) ?? [],
      known: known.get(seat) ?? [],
      dice: pools.get(seat)?.filter((it) => !it.private) ?? [],
    })
  }
  return {
    seats,
    boards: boards.filter((board) => board.seat === null),
    places: gathered.places,
    shared: withoutEmptyFamilies(gathered.shared),
    mats: collectMats(view, mats, boards),
    own: {
      seat: view.seat,
      zones: own,
      facts,
      dice: view.seat === null ? [] : (pools.get(view.seat)?.filter((it) => it.private) ?? []),
    },
    plaques: gathered.plaques,
    matrices: [
      ...(boards.length + mats.size === 0 && shared.every((zone) => zone.count === 0) ? standings(scores) : []),
      ...collectMatrices(info, view, gathered.columns),
    ],
  }
}

/** Where no board and no cards fill the table, what the players have gathered does. */
function standings(scores: readonly Entry[]): readonly MatrixModel[] {
  const names = [...new Set(scores.map((it) => it.name))]
  const seats = [...new Map(scores.map((it) => [valueKey(it.index[0]!), it.index[0]!])).values()]
  if (names.length === 0) return []
  return [
    {
      id: 'players',
      rowType: { k: 'player' },
      title: null,
      columns: names.map((name) => ({
        name,
        value: null,
        type: null,
        doc: scores.find((it) => it.name === name)?.doc ?? '',
      })),
      rows: seats.map((value) => ({
        value,
        cells: names.map((name) => scores.find((it) => it.name === name && sameValue(it.index[0]!, value)) ?? null),
      })),
    },
  ]
}

function zoneModel(zone: ZoneView, def: GameInfo['zones'][number], from: number): ZoneModel {
  return {
    spot: { zone: zone.zone, index: zone.index },
    card: zone.card,
    holds: zone.holds,
    count: zone.count,
    cards: zone.cards,
    doc: def.doc,
    place: zone.index.slice(from).map((value, i) => ({ value, type: def.index[from + i]! })),
  }
}

/**
 * Numbers of cards that tell nothing: of zones that are empty for everybody, and of single cards that everybody
 * has.
 */
function everywhereAlike(view: PlayerView): ReadonlySet<string> {
  const counts = new Map<string, Set<number>>()
  const single = new Set<string>()
  for (const zone of view.zones) {
    if (zone.index.length !== 1) continue
    if (zone.holds === 'one') single.add(zone.zone)
    counts.set(zone.zone, (counts.get(zone.zone) ?? new Set<number>()).add(zone.count))
  }
  const alike = [...counts].filter(([name, seen]) => seen.size === 1 && (single.has(name) || seen.has(0)))
  return new Set(alike.map(([name]) => name))
}

/** Large families, such as what lies under each card, show only where something lies. */
const LARGE_FAMILY = 8

function withoutEmptyFamilies(zones: readonly ZoneModel[]): readonly ZoneModel[] {
  const sizes = new Map<string, number>()
  for (const zone of zones) sizes.set(zone.spot.zone, (sizes.get(zone.spot.zone) ?? 0) + 1)
  return zones.filter((zone) => zone.count > 0 || sizes.get(zone.spot.zone)! <= LARGE_FAMILY)
}

function collectMats(
  view: PlayerView,
  zones: ReadonlyMap<number, readonly ZoneModel[]>,
  boards: readonly BoardModel[],
): readonly MatModel[] {
  const mats: MatModel[] = []
  for (let seat = 0; seat < view.players; seat++) {
    const here = zones.get(seat) ?? []
    const ours = boards.filter((board) => board.seat === seat)
    if (here.some((zone) => zone.count > 0) || ours.length > 0) mats.push({ seat, zones: here, boards: ours })
  }
  return mats
}

// ------------------------------------------------------------------ vars and facts

interface Entry {
  readonly name: string
  readonly index: readonly Value[]
  readonly indexTypes: readonly ValueInfo[]
  readonly type: ValueInfo
  readonly value: Value
  readonly hidden: boolean
  readonly private: boolean
  readonly track: { readonly min: number; readonly max: number } | null
  readonly doc: string
  /** Worked out by the rules, not kept. */
  readonly fact: boolean
}

type MatrixSource = Entry

interface Places {
  readonly badges: Map<number, Badge[]>
  readonly known: Map<number, string[]>
  readonly plaques: PlaqueModel[]
  readonly columns: MatrixSource[]
}

function factEntry(info: GameInfo, fact: FactView): Entry {
  return { ...fact, index: fact.args, indexTypes: factTypes(info, fact), hidden: false, track: null, fact: true }
}

/** The types of a fact's arguments are not told. */
function factTypes(info: GameInfo, fact: FactView): readonly ValueInfo[] {
  return fact.args.map((arg) => guessType(info, arg))
}

/** A value without cards that the viewer does not see: which they are is not told, so neither is that they are. */
function seenOf(value: Value): Value {
  return isList(value) && value.includes(UNSEEN) ? value.filter((it) => it !== UNSEEN) : value
}

const UNSEEN = '?'

/** A number kept for each player. */
function isScore(it: Entry): boolean {
  return it.index.length === 1 && isSeat(it.index[0]!) && typeof it.value === 'number' && !it.hidden
}

function place(it: Entry, to: Places, onBoard: (type: ValueInfo | undefined) => boolean): void {
  if (it.index.length === 0) {
    const seats = namedSeats(it.value)
    if (it.type.k === 'player' || (it.type.k === 'set' && it.type.of.k === 'player')) {
      for (const seat of seats) append(to.badges, seat, badge(it, undefined))
      return
    }
    // A value that names a place is drawn as a mark on the board itself.
    if (it.hidden || onBoard(it.type.k === 'set' ? it.type.of : it.type)) return
    to.plaques.push(it)
    return
  }
  const [first] = it.index
  if (it.index.length === 1 && isSeat(first!)) {
    // Nothing gathered is worth telling only where there is a track to stand on, or the rules work it out.
    if (it.hidden || it.value === UNSEEN || (isEmpty(it.value) && it.track === null && !(it.fact && it.value === 0)))
      return
    append(to.badges, first.seat, badge(it, it.value === true ? undefined : it.value))
    return
  }
  if (it.index.length <= 2) to.columns.push(it)
}

function badge(it: Entry, value: Value | undefined): Badge {
  return { name: it.name, value, type: it.type, private: it.private, track: it.track, doc: it.doc }
}

function namedSeats(value: Value): readonly number[] {
  if (isSeat(value)) return [value.seat]
  return isList(value) ? value.flatMap((it) => (isSeat(it) ? [it.seat] : [])) : []
}

/** How many of a player's dice show each face. */
function isDice(info: GameInfo, it: Entry): boolean {
  const [first, second] = it.indexTypes
  if (it.index.length !== 2 || first?.k !== 'player' || it.type.k !== 'int' || it.hidden) return false
  return second?.k === 'die' || (second?.k === 'int' && isFaces(info, second))
}

function dicePools(info: GameInfo, entries: readonly Entry[]): ReadonlyMap<number, DicePool[]> {
  const pools = new Map<number, Map<string, DicePool & { faces: Value[] }>>()
  for (const it of entries) {
    const [owner, face] = it.index
    if (!isDice(info, it) || !isSeat(owner!) || typeof it.value !== 'number') continue
    const own = pools.get(owner.seat) ?? new Map<string, DicePool & { faces: Value[] }>()
    pools.set(owner.seat, own)
    const pool = own.get(it.name) ?? { name: it.name, faces: [], private: it.private }
    own.set(it.name, pool)
    for (let n = 0; n < it.value; n++) pool.faces.push(face!)
  }
  return new Map([...pools].map(([seat, own]) => [seat, [...own.values()].filter((it) => it.faces.length > 0)]))
}

function collectMatrices(info: GameInfo, view: PlayerView, entries: readonly MatrixSource[]): readonly MatrixModel[] {
  const singles = new Map<string, MatrixSource[]>()
  const doubles = new Map<string, MatrixSource[]>()
  for (const entry of entries) {
    if (entry.index.length === 1) append(singles, typeId(entry.indexTypes[0]!), entry)
    else append(doubles, entry.name, entry)
  }
  const matrices: MatrixModel[] = []
  for (const [id, list] of singles) {
    const rowType = list[0]!.indexTypes[0]!
    const names = [...new Set(list.map((it) => it.name))]
    const rows = new Map<string, { value: Value; cells: (MatrixCell | null)[] }>()
    for (const entry of list) {
      const key = valueKey(entry.index[0]!)
      const row = rows.get(key) ?? { value: entry.index[0]!, cells: names.map(() => null) }
      row.cells[names.indexOf(entry.name)] = entry
      rows.set(key, row)
    }
    const columns = names.map((name): MatrixColumn => {
      const doc = list.find((it) => it.name === name)?.doc ?? ''
      return { name, value: null, type: null, doc }
    })
    const shown = [...rows.values()].filter((row) => rowType.k !== 'card' || inPlay(view, row.value))
    // Of cards, as long as nothing has happened to any of them, there is nothing to tell.
    if (rowType.k === 'card' && shown.every((row) => row.cells.every((it) => it === null || isEmpty(it.value))))
      continue
    if (shown.length > 0) matrices.push({ id, rowType, title: null, columns, rows: shown })
  }
  for (const [name, list] of doubles) {
    if (list.every((it) => it.hidden || it.value === null)) continue
    const heads = new Map(list.map((it) => [valueKey(it.index[1]!), it.index[1]!]))
    const keys = [...heads.keys()]
    const rows = new Map<string, { value: Value; cells: (MatrixCell | null)[] }>()
    for (const entry of list) {
      const key = valueKey(entry.index[0]!)
      const row = rows.get(key) ?? { value: entry.index[0]!, cells: keys.map(() => null) }
      row.cells[keys.indexOf(valueKey(entry.index[1]!))] = entry
      rows.set(key, row)
    }
    const type = list[0]!.indexTypes[1]!
    const columns = [...heads.values()].map((value): MatrixColumn => ({ name: null, value, type, doc: '' }))
    const shown = [...rows.values()].filter((row) => row.cells.some((cell) => cell !== null && !cell.hidden))
    matrices.push({ id: name, rowType: list[0]!.indexTypes[0]!, title: name, columns, rows: shown })
  }
  return matrices.filter((matrix) => !isPlaces(info, matrix.rowType))
}

/** Does a card of that row lie anywhere on the table? Cards out of play need no line. */
function inPlay(view: PlayerView, value: Value): boolean {
  const row = typeof value === 'string' ? value.split(/[@;]/)[0] : null
  return view.zones.some((zone) => zone.cards.some((card) => card.row !== null && card.row === row))
}

function typeId(type: ValueInfo): string {
  return 'name' in type ? `${type.k} ${type.name}` : type.k
}

// ------------------------------------------------------------------ boards

/** An enum whose members are named like places is drawn as a board of points. */
export function isPlaces(info: GameInfo, type: ValueInfo): boolean {
  if (type.k !== 'enum') return false
  const members = info.enums.find((it) => it.name === type.name)?.members ?? []
  return members.length >= 4 && members.every((member) => isPlaceName(member.name))
}

function collectBoards(info: GameInfo, view: PlayerView): readonly BoardModel[] {
  const boards = new Map<string, { model: BoardModel; things: Map<string, CellThing[]>; names: Set<string> }>()
  const boardFor = (index: readonly Value[], types: readonly ValueInfo[], name: string) => {
    const places = types[types.length - 1]
    if (places === undefined || (places.k !== 'grid' && places.k !== 'enum')) return null
    if (places.k === 'enum' && !isPlaces(info, places)) return null
    const owner = index.length > 1 && isSeat(index[0]!) ? index[0].seat : null
    const at = index
      .slice(owner === null ? 0 : 1, -1)
      .map((value, i) => ({ value, type: types[i + (owner === null ? 0 : 1)]! }))
    const id = `${places.name} ${owner ?? ''} ${at.map((it) => valueKey(it.value)).join()}`
    let board = boards.get(id)
    if (board === undefined) {
      const things = new Map<string, CellThing[]>()
      const names = new Set<string>()
      const model: BoardModel = {
        id,
        places: { k: places.k, name: places.name },
        names: [],
        seat: owner,
        at,
        things,
        marks: new Map(),
      }
      board = { model, things, names }
      boards.set(id, board)
    }
    board.names.add(name)
    return board
  }

  const zones = new Map(info.zones.map((it) => [it.name, it]))
  for (const zone of view.zones) {
    const def = zones.get(zone.zone)
    if (def === undefined || def.index.length === 0) continue
    const board = boardFor(zone.index, def.index, zone.zone)
    const cell = zone.index[zone.index.length - 1]
    if (board === null || typeof cell !== 'string' || zone.count === 0) continue
    const view = zone.cards[0] ?? { row: null, up: false, private: false }
    append(board.things, cell, {
      kind: 'card',
      zone: zone.zone,
      card: zone.card,
      view,
      count: zone.count,
      spot: { zone: zone.zone, index: zone.index },
    })
  }
  const vars = new Map(info.vars.map((it) => [it.name, it]))
  const optional = optionalNames(view.vars)
  for (const it of view.vars) {
    const def = vars.get(it.name)
    if (def === undefined || def.index.length === 0) continue
    const board = boardFor(it.index, def.index, it.name)
    const cell = it.index[it.index.length - 1]
    if (board === null || typeof cell !== 'string' || it.hidden || isEmpty(it.value)) continue
    append(board.things, cell, { kind: 'value', name: it.name, value: it.value, type: it.type })
  }
  for (const it of view.facts) {
    if (it.args.length === 0 || isEmpty(it.value)) continue
    const board = boardFor(it.args, factTypes(info, it), it.name)
    const cell = it.args[it.args.length - 1]
    if (board === null || typeof cell !== 'string') continue
    append(board.things, cell, { kind: 'value', name: it.name, value: it.value, type: it.type })
  }
  return [...boards.values()].map(({ model, things, names }) => ({
    ...model,
    names: [...names],
    things: dropLoneAttributes(things, optional),
    marks: marksOn(view, model.places),
  }))
}

/** Which ways a place is open: drawn on what lies there. */
export function isOpenings(type: ValueInfo): boolean {
  return type.k === 'set' && type.of.k === 'direction'
}

/** Vars that are empty somewhere: they say whether something lies there, the others only what it is like. */
function optionalNames(vars: readonly VarView[]): ReadonlySet<string> {
  return new Set(vars.filter((it) => it.value === null && !it.hidden).map((it) => it.name))
}

/**
 * A rank or colour kept for every place belongs to the piece that stands there; where none stands it says
 * nothing. Only when no var of the board can be empty is every value shown.
 */
function dropLoneAttributes(
  things: ReadonlyMap<string, readonly CellThing[]>,
  optional: ReadonlySet<string>,
): ReadonlyMap<string, readonly CellThing[]> {
  const stands = (thing: CellThing): boolean => thing.kind === 'card' || optional.has(thing.name)
  const lone = (thing: CellThing): boolean =>
    thing.kind === 'value' && (thing.type.k === 'enum' || thing.type.k === 'bool' || isOpenings(thing.type))
  if (![...things.values()].some((list) => list.some(stands))) return things
  const kept = new Map<string, readonly CellThing[]>()
  for (const [cell, list] of things) {
    const shown = list.some(stands) ? list : list.filter((thing) => !lone(thing))
    if (shown.length > 0) kept.set(cell, shown)
  }
  return kept
}

function marksOn(view: PlayerView, places: BoardModel['places']): ReadonlyMap<string, readonly string[]> {
  const marks = new Map<string, string[]>()
  const note = (name: string, type: ValueInfo, value: Value): void => {
    const of = type.k === 'set' ? type.of : type
    if (of.k !== places.k || !('name' in of) || of.name !== places.name) return
    for (const cell of isList(value) ? value : [value]) if (typeof cell === 'string') append(marks, cell, name)
  }
  for (const it of view.vars) if (it.index.length === 0 && !it.hidden) note(it.name, it.type, it.value)
  for (const it of view.facts) if (it.args.length === 0) note(it.name, it.type, it.value)
  return marks
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}
