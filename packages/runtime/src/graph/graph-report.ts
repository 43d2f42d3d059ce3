import type { RuleGraph, ScalarType, ValueType } from './rule-graph.js'

/** Slots of one declaration, and of all together: 16 MiB of state. */
const MOST_SLOTS = 4_000_000
const MOST_VALUES = 100_000

/** What is wrong with a graph, as far as it has been looked at: the first thing only. */
export class GraphReport {
  readonly graph: RuleGraph
  /** A whole sentence; null while nothing is wrong. */
  problem: string | null = null
  private slots = 0

  constructor(graph: RuleGraph) {
    this.graph = graph
  }

  /** Notes a problem unless it holds. `where` and `message` make a sentence. */
  require(holds: boolean, where: string, message: string): boolean {
    if (!holds) this.problem ??= `This is no rule graph: ${where} ${message}.`
    return holds
  }

  /** Is this the position of something in the list? */
  id(id: number, list: readonly unknown[], where: string, what: string): boolean {
    return this.require(id < list.length, where, `names ${what} ${id}, which is not there`)
  }

  /** Does the type name kinds that are there, and is it not too wide? */
  valueType(type: ValueType, where: string): boolean {
    if (type.k === 'set') {
      return this.valueType(type.of, where) && this.require(this.sizeOf(type.of) <= MOST_VALUES, where, 'is too wide')
    }
    if (type.k === 'int') return this.require(type.min <= type.max, where, 'has its ends the wrong way round')
    if (type.k !== 'kind' && type.k !== 'row') return true
    if (!this.id(type.type, this.graph.types, where, 'kind')) return false
    const def = this.graph.types[type.type]!
    if (type.k === 'row') return this.require(def.kind === 'card', where, 'asks for rows of what is no card')
    return this.require(def.kind !== 'die' || def.members !== null, where, 'uses a die of numbers as a kind')
  }

  /** Values of a type, none left out. Types are checked before. */
  sizeOf(type: ScalarType): number {
    switch (type.k) {
      case 'bool':
        return 2
      case 'int':
        return type.max - type.min + 1
      case 'player':
        return this.graph.seats.max
      default: {
        const def = this.graph.types[type.type]!
        if (def.kind === 'grid') {
          return (def.columns.to - def.columns.from + 1) * (def.rows.to - def.rows.from + 1)
        }
        if (def.kind !== 'card') return def.members?.length ?? 0
        return type.k === 'row' ? def.rows.length : def.copies.reduce((sum, n) => sum + n, 0)
      }
    }
  }

  /** Combinations of an index; 0 where that is wrong. */
  indexSize(index: readonly ScalarType[], where: string): number {
    let size = 1
    for (const type of index) {
      if (!this.valueType(type, where)) return 0
      size *= this.sizeOf(type)
      if (!this.require(size <= MOST_SLOTS, where, 'has too many places')) return 0
    }
    return size
  }

  /** Counts slots of the state toward what a game may have. */
  takeSlots(count: number, where: string): void {
    this.slots += count
    this.require(this.slots <= MOST_SLOTS, where, 'makes the game too large')
  }

  wordsOf(type: ValueType): number {
    return type.k === 'set' ? Math.ceil(this.sizeOf(type.of) / 32) : 1
  }

  /** Are these all values of the type? */
  values(values: readonly (number | readonly number[])[], type: ValueType, where: string): void {
    for (const value of values) {
      if (type.k === 'set') {
        if (!this.require(typeof value !== 'number', where, 'holds a value where it needs a set')) return
        for (const member of value as readonly number[]) this.scalar(member, type.of, where)
      } else if (this.require(typeof value === 'number', where, 'holds a set where it needs a value')) {
        this.scalar(value as number, type, where)
      }
    }
  }

  scalar(value: number, type: ScalarType, where: string): void {
    const min = type.k === 'int' ? type.min : 0
    const isNone = value === -1 || value === -0x80000000
    this.require(
      isNone || (value >= min && value < min + this.sizeOf(type)),
      where,
      `holds ${value}, which is no value of its type`,
    )
  }
}
