import type { SourceRef } from '@rheol/runtime/graph'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/span.js'
import { cellNamed, namedMembers } from './members.js'
import type { Program } from './program.js'

/** A Program while its declarations are being read. */
export interface GrowingProgram extends Program {
  readonly madeOf: Map<number, readonly number[]>
  readonly faceDownZones: Set<number>
}

/** A program without declarations. It is a plain object, so that a copy with more names can be made by spreading. */
export function newProgram(files: readonly string[], lineOf: (file: string, offset: number) => number): GrowingProgram {
  const diagnostics: Diagnostic[] = []
  const places = new Map(files.map((file, i) => [file, i]))
  const members = new Map<number, ReadonlyMap<string, number>>()
  const program: GrowingProgram = {
    globals: new Map(),
    types: [],
    attributes: [],
    tables: [],
    options: [],
    zones: [],
    vars: [],
    defines: [],
    dispatches: [],
    steps: [],
    texts: [],
    files: [...files],
    seats: { min: 1, max: 1, names: null },
    diagnostics,
    madeOf: new Map(),
    faceDownZones: new Set(),
    report: (diagnostic) => {
      diagnostics.push(diagnostic)
    },
    ref: ({ file, start, end }: Span): SourceRef => [places.get(file) ?? 0, start, end, lineOf(file, start)],
    member(type, name) {
      const def = program.types[type]
      if (def?.kind === 'grid') return cellNamed(def, name)
      let index = members.get(type)
      if (index === undefined || index.size !== namedMembers(def).length) {
        index = new Map(namedMembers(def).map((m, i) => [m.name, i]))
        members.set(type, index)
      }
      return index.get(name) ?? -1
    },
    attribute: (type, name) => attributes(`${type}.${name}`),
    dispatch: (card, name) => dispatches(`${card}.${name}`),
    box: (card) => boxes(String(card)),
  }
  const attributes = positions(program.attributes, (a) => `${a.type}.${a.name}`)
  const dispatches = positions(program.dispatches, (d) => `${d.card}.${d.name}`)
  const boxes = positions(program.zones, (zone) => (zone.box ? String(zone.card) : ''))
  return program
}

/** Finds things of a growing list by a key; the first of a key counts. */
export function positions<T>(list: readonly T[], keyOf: (item: T) => string): (key: string) => number {
  const known = new Map<string, number>()
  let read = 0
  return (key) => {
    for (; read < list.length; read++) {
      const next = keyOf(list[read]!)
      if (!known.has(next)) known.set(next, read)
    }
    return known.get(key) ?? -1
  }
}
