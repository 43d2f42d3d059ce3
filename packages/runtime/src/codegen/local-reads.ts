/**
 * Which kept sets of places can be mended place by place. Whether a place is in such a set hangs on nothing but
 * what lies or is written at that place and at those beside it, so a change somewhere is felt only around there.
 */
import type { DefineDef, Expr, RuleGraph, TypeId, ValueType, VarId, ZoneId } from '../graph/rule-graph.js'
import { partsOf } from '../graph/visit.js'

/** What decides on a place of a set: zones and variables that have the places of one grid as their index. */
export interface LocalReads {
  readonly grid: TypeId
  readonly zones: ReadonlySet<ZoneId>
  readonly vars: ReadonlySet<VarId>
  /** Places beside are those all around, not only the orthogonal neighbours. */
  readonly around: boolean
  /** Joined by links from place to place: it grows outward from places that are always in it. */
  readonly reach: boolean
}

/** A place is the one in question, or beside it; or the local is no place that may be looked at. */
type Place = 'here' | 'beside'
type Places = ReadonlyMap<number, Place>

/** Thrown and caught in this file only. */
const NOT_LOCAL = Symbol('not local')

/** How a definition without parameters can be mended; null if it has to be worked out anew. */
export function localReads(graph: RuleGraph, define: DefineDef): LocalReads | null {
  const { value, body } = define
  if (define.params > 0 || value.k !== 'set' || value.of.k !== 'kind') return null
  if (graph.types[value.of.type]!.kind !== 'grid') return null
  try {
    return new Reader(graph, value.of.type).read(body)
  } catch (reason) {
    if (reason === NOT_LOCAL) return null
    throw reason
  }
}

class Reader {
  private readonly graph: RuleGraph
  private readonly grid: TypeId
  private readonly zones = new Set<ZoneId>()
  private readonly vars = new Set<VarId>()
  private around = false
  /** Of links between two places, only those two may be read. */
  private pairs = false
  constructor(graph: RuleGraph, grid: TypeId) {
    this.graph = graph
    this.grid = grid
  }

  read(body: Expr): LocalReads {
    const reach = body.k === 'reach'
    if (body.k === 'reach') this.links(body)
    else this.members(body, 'here')
    if (this.zones.size + this.vars.size === 0) throw NOT_LOCAL
    return { grid: this.grid, zones: this.zones, vars: this.vars, around: this.around, reach }
  }

  private isGrid(type: ValueType): boolean {
    const of = type.k === 'set' ? type.of : type
    return of.k === 'kind' && of.type === this.grid
  }

  /** Reads what decides on the place, of which `place` tells where it is, being in a set. */
  private members(e: Expr, place: Place): void {
    if (!this.isGrid(e.t)) throw NOT_LOCAL
    switch (e.k) {
      case 'all':
      case 'setConst':
        return
      case 'where':
        this.members(e.set, place)
        this.look(e.cond, new Map([[e.bind, place]]))
        return
      case 'union':
      case 'minus':
        this.members(e.a, place)
        this.members(e.b, place)
        return
      case 'gather':
        // The neighbours of some places are the places that have one of them as a neighbour.
        if (place === 'beside' || (e.body.k !== 'neighbours' && e.body.k !== 'around')) throw NOT_LOCAL
        if (!isLocal(e.body.cell, e.bind)) throw NOT_LOCAL
        if (e.body.k === 'around') this.around = true
        this.members(e.set, 'beside')
        return
      default:
        throw NOT_LOCAL
    }
  }

  /** Reads what decides on links from one place to those beside it. */
  private links(e: Extract<Expr, { k: 'reach' }>): void {
    const start = e.set
    const fixed = start.k === 'setConst' || (start.k === 'setOf' && start.items.every((item) => this.isFixed(item)))
    const { body } = this.graph.defines[e.define]!
    if (!fixed || body.k !== 'where' || (body.set.k !== 'neighbours' && body.set.k !== 'around')) throw NOT_LOCAL
    if (!isLocal(body.set.cell, 0)) throw NOT_LOCAL
    if (body.set.k === 'around') this.around = true
    this.pairs = true
    this.look(
      body.cond,
      new Map<number, Place>([
        [0, 'here'],
        [body.bind, 'beside'],
      ]),
    )
  }

  private isFixed(e: Expr): boolean {
    if (e.k === 'define') return e.args.length === 0 && this.isFixed(this.graph.defines[e.id]!.body)
    return e.k === 'const' || (e.k !== 'local' && !READS.has(e.k) && partsOf(e).every((part) => this.isFixed(part)))
  }

  private look(e: Expr, places: Places): void {
    switch (e.k) {
      case 'zone':
      case 'top':
        this.index(e.ref.index, places, () => this.zones.add(e.ref.zone))
        break
      case 'var':
        this.index(e.index, places, () => this.vars.add(e.id))
        break
      case 'where':
      case 'sum':
      case 'max':
      case 'min':
      case 'gather':
      case 'with': {
        this.loop(e, places)
        return
      }
      case 'define':
        this.call(e, places)
        return
      case 'reach':
      case 'run':
      case 'dispatch':
      case 'the':
        throw NOT_LOCAL
    }
    for (const part of partsOf(e)) this.look(part, places)
  }

  /** An index with places of the grid in it must be a place in question, and no more than that. */
  private index(index: readonly Expr[], places: Places, read: () => void): void {
    if (!index.some((each) => this.isGrid(each.t))) return
    const [only, ...more] = index
    if (more.length > 0 || only!.k !== 'local' || !places.has(only!.i)) throw NOT_LOCAL
    read()
  }

  /** A loop: over the places beside the one in question, or over anything but places. */
  private loop(e: Extract<Expr, { bind: number; set: Expr }>, places: Places): void {
    const { set } = e
    const inner = new Map(places)
    inner.delete(e.bind)
    if (set.k === 'neighbours' || set.k === 'around') {
      if (this.pairs || set.cell.k !== 'local' || places.get(set.cell.i) !== 'here') throw NOT_LOCAL
      if (set.k === 'around') this.around = true
      inner.set(e.bind, 'beside')
    } else this.look(set, places)
    for (const part of partsOf(e)) if (part !== set) this.look(part, inner)
  }

  private call(e: Extract<Expr, { k: 'define' }>, places: Places): void {
    const define = this.graph.defines[e.id]!
    if (define.seen !== null && define.seen.k === 'expr') throw NOT_LOCAL
    const inner = new Map<number, Place>()
    e.args.forEach((arg, i) => {
      const place = arg.k === 'local' ? places.get(arg.i) : undefined
      if (place !== undefined) inner.set(i, place)
      else this.look(arg, places)
    })
    this.look(define.body, inner)
  }
}

const READS = new Set(['zone', 'top', 'var', 'up', 'reach', 'dispatch'])

function isLocal(e: Expr, local: number): boolean {
  return e.k === 'local' && e.of === undefined && e.seat === undefined && e.i === local
}
