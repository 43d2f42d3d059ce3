/**
 * Where cards can lie at all, and what hidden variables hold, learned from random matches of the same program: a row that has never lain in a place
 * is not put there when a possible world is made. So a bot knows what everybody knows who has read the rules: which
 * deck holds what, which cards are not in this game. Seats are alike: what one player's place may hold, all may.
 */
import { rolloutOf } from '../codegen/rollout-unit.js'
import { keepRaw } from '../engine/codec.js'
import { instancesOf } from '../engine/instances.js'
import { Fault, type Program, type Raw, type Slots } from '../engine/program.js'
import type { TypeId } from '../graph/rule-graph.js'
import { indexOf } from '../layout/indexes.js'

export interface Habitat {
  /** By instance number of the kind's places: the kind of place. */
  readonly placeOf: Int32Array
  /** By kind of place and row: has it lain there? */
  readonly fits: readonly Uint8Array[]
  /** What is left in the box differs from one setup to the next, so that nobody knows it. */
  readonly boxVaries: boolean
}

export interface Habitats {
  /** By card kind; null for other kinds. */
  readonly cards: readonly (Habitat | null)[]
  /** Values that variables not seen by everyone have taken, by variable, as often as they were seen. */
  readonly values: readonly (readonly Raw[])[]
}

const SAMPLES = 48
/** Values kept of one variable. */
const MOST_VALUES = 2000
const LONGEST = 4000

const known = new WeakMap<Program, Habitats>()

/** Learned once for a program. */
export function habitatsOf(program: Program): Habitats {
  let habitats = known.get(program)
  if (habitats === undefined) {
    habitats = learn(program)
    known.set(program, habitats)
  }
  return habitats
}

function learn(program: Program): Habitats {
  const { graph, layout } = program
  const habitats = graph.types.map((def, type) => (def.kind === 'card' ? emptyHabitat(program, type) : null))
  const values = graph.vars.map((): Raw[] => [])
  const hidden = graph.vars.flatMap((def, id) => (def.seen.k === 'everyone' ? [] : [id]))
  if (hidden.length === 0 && habitats.every((each) => each === null)) return { cards: habitats, values }
  const boxes = graph.types.map(() => new Set<string>())
  const slots = new Int32Array(layout.size)
  const note = (): void => {
    for (const [type, habitat] of habitats.entries()) {
      if (habitat === null) continue
      const { zone, rowOf } = layout.cards[type]!
      for (let copy = 0; copy < rowOf.length; copy++) {
        habitat.fits[habitat.placeOf[slots[zone + copy]!]!]![rowOf[copy]!] = 1
      }
    }
    for (const id of hidden) {
      for (const index of instancesOf(program, graph.vars[id]!.index)) {
        if (values[id]!.length < MOST_VALUES) values[id]!.push(keepRaw(program.readVar(slots, id, index)))
      }
    }
  }
  let length = LONGEST
  for (let seed = 0; seed < SAMPLES; seed++) {
    try {
      program.init(slots, seed)
      program.begin(slots, null, null)
      for (const [type, habitat] of habitats.entries())
        if (habitat !== null) boxes[type]!.add(boxOf(program, slots, type))
      note()
      // The first match tells how long one lasts; the others are looked at in their midst.
      const played = rolloutOf(program)(slots, seed, Math.ceil((length * (1 + (seed % 12))) / 12))
      if (seed === 0) length = Math.max(12, played.actions)
      note()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
    }
  }
  return { cards: habitats.map((each, type) => each && { ...each, boxVaries: boxes[type]!.size > 1 }), values }
}

function emptyHabitat(program: Program, type: TypeId): Habitat {
  const { graph, layout } = program
  const kinds = new Map<string, number>()
  const placeOf: number[] = []
  const def = graph.types[type]!
  const rows = def.kind === 'card' ? def.rows.length : 0
  layout.zones.forEach((zone, id) => {
    if (zone.card !== type) return
    for (let i = 0; i < zone.instances; i++) {
      const index = indexOf(zone.index, i).map((value, k) => (graph.zones[id]!.index[k]!.k === 'player' ? '*' : value))
      const key = `${id}[${index.join(',')}]`
      if (!kinds.has(key)) kinds.set(key, kinds.size)
      placeOf[zone.first + i] = kinds.get(key)!
    }
  })
  return {
    placeOf: Int32Array.from(placeOf),
    fits: Array.from({ length: kinds.size }, () => new Uint8Array(rows)),
    boxVaries: false,
  }
}

/** The rows in the box of a kind, as one string. */
function boxOf(program: Program, s: Slots, type: TypeId): string {
  const box = program.graph.zones.findIndex((zone) => zone.box && zone.card === type)
  const { rowOf } = program.layout.cards[type]!
  return program
    .cards(s, box, [])
    .map((copy) => rowOf[copy]!)
    .join(',')
}
