/** Random expressions of every kind, over the variables of a game. Drawn from a seed, so that failures come again. */
import type { Expr, ScalarType, ValueType } from '../../src/graph/index.js'
import { below, seedStream } from '../../src/random/stream.js'
import { BOOL, int, PLAYER } from './build.js'
import {
  all,
  and,
  any,
  arith,
  around,
  choose,
  column,
  compare,
  count,
  type DefineHandle,
  GameBuilder,
  isIn,
  kindOf,
  members,
  minus,
  neighbours,
  next,
  noneOfType,
  not,
  num,
  opposite,
  optional,
  or,
  range,
  reach,
  row,
  set,
  setOf,
  shift,
  toward,
  union,
  type VarHandle,
  value,
} from './builder.js'

const SMALL = int(-3, 9)
const LARGE = int(0, 50)

interface IndexedVar {
  readonly handle: VarHandle
  readonly index: ScalarType
  readonly first: number
  readonly values: readonly (number | number[])[]
  readonly table: (...args: Expr[]) => Expr
}

export class RandomExprs {
  readonly game = new GameBuilder(3, 3)
  readonly vars: VarHandle[] = []
  /** First value of each variable, as raw members. */
  readonly values: (number | number[])[] = []
  /** Variables with an index, and a table that holds the same values. */
  readonly indexed: IndexedVar[] = []
  readonly #words = new Int32Array(4)
  readonly #colour: ScalarType
  readonly #field: ScalarType
  readonly #square: ScalarType
  readonly #direction: number
  readonly #beside: DefineHandle
  readonly #links: DefineHandle
  readonly #rank: DefineHandle
  readonly #weight: (e: Expr) => Expr
  readonly #friends: (e: Expr) => Expr
  readonly #table: (...args: Expr[]) => Expr
  readonly #option: Expr

  constructor(seed: number) {
    seedStream(this.#words, 0, seed, 9)
    const { game } = this
    this.#colour = kindOf(game.enum('Colour', 'red', 'green', 'blue', 'white', 'black'))
    this.#field = kindOf(game.grid('Field', 4, 3))
    this.#square = kindOf(game.grid('Square', 7, 6))
    this.#direction = game.directions()
    const colour = (this.#colour as { type: number }).type
    this.#weight = game.attribute(colour, 'weight', SMALL, 4, -2, 0, 9, 1)
    this.#friends = game.attribute(colour, 'friends', set(this.#colour), [], [0, 2], [1], [0, 1, 2, 3, 4], [4])
    this.#table = game.table([int(0, 2), PLAYER], SMALL, [0, 1, 2, 3, 4, 5, 6, 7, 8])
    this.#option = game.option(SMALL, 3)
    for (const type of [BOOL, SMALL, PLAYER, this.#colour, this.#field, this.#square]) {
      this.#variable(type)
      this.#variable(set(type))
      if (type.k !== 'bool') this.#variable(optional(type))
    }
    this.#variable(set(LARGE))
    for (const index of [this.#field, this.#square, this.#colour, PLAYER, SMALL]) {
      for (const type of [BOOL, optional(PLAYER), this.#colour, SMALL, set(this.#colour)]) this.#indexed(index, type)
    }
    this.#beside = game.define('beside', [this.#square], set(this.#square), (c) =>
      game.where(neighbours(c), (it) => compare(row(it), '>=', row(c))),
    )
    this.#links = game.define('links', [this.#field], set(this.#field), (c) => neighbours(c))
    this.#rank = game.define('rank', [this.#colour, SMALL], SMALL, (c, n) =>
      choose(compare(this.#weight(c), '>', n), this.#weight(c), n),
    )
  }

  #below(n: number): number {
    return below(this.#words, 0, n)
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)]!
  }

  #domain(type: ScalarType): number[] {
    const run = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)
    if (type.k === 'bool') return [0, 1]
    if (type.k === 'player') return [0, 1, 2]
    if (type.k === 'int') return run(type.min, type.max)
    const sizes = new Map([
      [(this.#colour as { type: number }).type, 5],
      [(this.#field as { type: number }).type, 12],
      [(this.#square as { type: number }).type, 42],
    ])
    return run(0, (sizes.get(type.type) ?? 8) - 1)
  }

  #variable(type: ValueType): void {
    let first: number | number[]
    let initial: Expr
    if (type.k === 'set') {
      first = this.#domain(type.of).filter(() => this.#below(3) === 0)
      initial = members(type.of, ...first)
    } else if (type.opt === true && this.#below(2) === 0) {
      initial = noneOfType(type)
      first = (initial as { v: number }).v
    } else {
      first = this.#pick(this.#domain(type))
      initial = value(first, type)
    }
    this.values.push(first)
    this.vars.push(this.game.variable(`v${this.vars.length}`, type, { initial }))
  }

  #indexed(index: ScalarType, type: ValueType): void {
    const domain = this.#domain(index)
    const values = domain.map((): number | number[] => {
      if (type.k === 'set') return this.#domain(type.of).filter(() => this.#below(2) === 0)
      return type.opt === true && this.#below(3) === 0 ? -1 : this.#pick(this.#domain(type))
    })
    const { game } = this
    const handle = game.variable(`i${this.indexed.length}`, type, { index: [index] })
    this.indexed.push({ handle, index, first: domain[0]!, values, table: game.table([index], type, values) })
  }

  /** A look-up in a variable of this type, if there is one. */
  #lookUp(type: ValueType, depth: number): Expr | null {
    const key = JSON.stringify
    const found = this.indexed.filter(
      ({ handle }) => key(handle.type) === key(type) || key(handle.type) === key({ ...type, opt: true }),
    )
    if (found.length === 0) return null
    const { handle, index } = this.#pick(found)
    return handle.read(this.scalar(index, depth))
  }

  /** Those for which a variable has a value: what kept sets are for. */
  #filter(type: ScalarType, depth: number): Expr | null {
    const found = this.indexed.filter(({ handle, index }) => index === type && handle.type.k !== 'set')
    if (found.length === 0) return null
    const { handle } = this.#pick(found)
    const of = handle.type as ScalarType
    const { opt: _, ...bare } = of
    const looked =
      this.#below(3) === 0
        ? noneOfType(of)
        : this.scalar(this.#kinds.find((each) => JSON.stringify(each) === JSON.stringify(bare))!, depth)
    return this.game.where(this.#below(2) === 0 && type.k !== 'int' ? all(type) : this.set(type, depth), (it) => {
      const is = compare(handle.read(it), this.#pick(['is', 'isNot'] as const), looked)
      return this.#below(3) === 0
        ? and(
            is,
            this.#with(it, () => this.scalar(BOOL, depth)),
          )
        : is
    })
  }

  get #kinds(): ScalarType[] {
    return [BOOL, SMALL, PLAYER, this.#colour, this.#field, this.#square]
  }

  /** Scalars and sets of the kinds of this game. */
  any(depth: number): Expr {
    const type = this.#pick([BOOL, SMALL, PLAYER, this.#colour, this.#field, this.#square])
    return this.#below(2) === 0 ? this.scalar(type, depth) : this.set(type, depth)
  }

  #readable(type: ValueType): VarHandle[] {
    const key = JSON.stringify
    return this.vars.filter(
      (v) => key(v.type) === key(type) || (v.type.k !== 'set' && key(v.type) === key(optional(type as ScalarType))),
    )
  }

  scalar(type: ScalarType, depth: number): Expr {
    const bound = this.#bound.filter((it) => JSON.stringify(it.t) === JSON.stringify(type))
    if (bound.length > 0 && this.#below(2) === 0) return this.#pick(bound)
    if (depth <= 0 || this.#below(5) === 0) {
      return this.#below(3) === 0
        ? value(this.#pick(this.#domain(type)), type)
        : this.#pick(this.#readable(type)).read()
    }
    const inner = depth - 1
    const looked = this.#below(5) === 0 ? this.#lookUp(type, inner) : null
    if (looked !== null) return looked
    if (this.#below(6) === 0) {
      return choose(this.scalar(BOOL, inner), this.scalar(type, inner), this.scalar(type, inner))
    }
    if (type.k === 'bool') return this.#condition(inner)
    if (type.k === 'int') return this.#number(inner)
    return this.#member(type, inner)
  }

  #anyType(): ScalarType {
    return this.#pick([SMALL, PLAYER, this.#colour, this.#field, this.#square])
  }

  #condition(depth: number): Expr {
    switch (this.#below(8)) {
      case 0:
        return not(this.scalar(BOOL, depth))
      case 1:
        return and(this.scalar(BOOL, depth), this.scalar(BOOL, depth))
      case 2:
        return or(this.scalar(BOOL, depth), this.scalar(BOOL, depth))
      case 3: {
        const type = this.#anyType()
        return compare(
          this.scalar(type, depth),
          this.#pick(['is', 'isNot', '<', '>', '<=', '>='] as const),
          this.scalar(type, depth),
        )
      }
      case 4: {
        const type = this.#anyType()
        return compare(this.set(type, depth), this.#pick(['is', 'isNot'] as const), this.set(type, depth))
      }
      case 5:
        return any(this.set(this.#anyType(), depth))
      default: {
        const type = this.#anyType()
        return isIn(this.scalar(type, depth), this.set(type, depth))
      }
    }
  }

  #number(depth: number): Expr {
    switch (this.#below(10)) {
      case 0:
        return arith(this.#pick(['+', '-', '*'] as const), this.#finite(depth), this.#finite(depth))
      case 1:
        return arith(
          this.#pick(['mod', 'divUp', 'divDown'] as const),
          this.#finite(depth),
          num(this.#pick([1, 2, 3, 7])),
        )
      case 2:
        return count(this.set(this.#anyType(), depth))
      case 3:
        return this.#weight(this.scalar(this.#colour, depth))
      case 4:
        return this.#table(this.#finite(depth), this.scalar(PLAYER, depth))
      case 5:
        return this.#pick([row, column])(this.scalar(this.#pick([this.#field, this.#square]), depth))
      case 6:
        return {
          k: this.#pick(['larger', 'smaller'] as const),
          a: this.#finite(depth),
          b: this.#finite(depth),
          t: SMALL,
        }
      case 7:
        return this.#rank.call(this.scalar(this.#colour, depth), this.#finite(depth))
      case 8:
        return this.#option
      default: {
        const set = this.set(this.#anyType(), depth)
        return this.game.sum(
          set,
          (it) => this.#with(it, () => this.#finite(depth)),
          this.#pick(['sum', 'max', 'min'] as const),
        )
      }
    }
  }

  /** A number that is not none. */
  #finite(depth: number): Expr {
    const found = this.scalar(SMALL, depth)
    return found.t.k !== 'set' && found.t.opt === true ? count(this.set(PLAYER, depth)) : found
  }

  #member(type: ScalarType, depth: number): Expr {
    const isGrid = type === this.#field || type === this.#square
    switch (this.#below(isGrid ? 4 : 3)) {
      case 0:
        return next(this.scalar(type, depth), this.#pick([1, -1] as const))
      case 1:
        return next(this.scalar(type, depth), this.#pick([1, -1] as const), this.set(type, depth))
      case 2:
        return { ...this.#the(type, depth) }
      default:
        return shift(
          this.scalar(type, depth),
          this.#way(type, depth),
          this.#below(2) === 0 ? null : num(this.#pick([-1, 0, 1, 2, 3])),
        )
    }
  }

  /** `the` of a set that has one member at most. */
  #the(type: ScalarType, depth: number): Expr {
    const only = this.scalar(type, depth)
    const set = this.game.where(this.set(type, depth), (it) => compare(it, 'is', only))
    return { k: 'the', set, at: [0, 0, 0, 0], t: optional(type) }
  }

  #way(type: ScalarType, depth: number): Expr {
    const direction = kindOf(this.#direction)
    const known = value(this.#below(8), direction)
    switch (this.#below(3)) {
      case 0:
        return opposite(known)
      case 1:
        return toward(this.scalar(type, depth), this.scalar(type, depth), this.#direction)
      default:
        return known
    }
  }

  readonly #bound: Expr[] = []

  #with(it: Expr, body: () => Expr): Expr {
    this.#bound.push(it)
    const found = body()
    this.#bound.pop()
    return found
  }

  set(type: ScalarType, depth: number): Expr {
    if (depth <= 0 || this.#below(6) === 0) {
      if (this.#below(4) === 0 && type.k !== 'int') return all(type)
      if (this.#below(4) === 0) return members(type, ...this.#domain(type).filter(() => this.#below(3) === 0))
      return this.#pick(this.#readable(set(type))).read()
    }
    const inner = depth - 1
    const { game } = this
    const filtered = this.#below(4) === 0 ? this.#filter(type, inner) : null
    if (filtered !== null) return filtered
    switch (this.#below(10)) {
      case 0:
        return union(this.set(type, inner), this.set(type, inner))
      case 1:
        return minus(this.set(type, inner), this.set(type, inner))
      case 2:
        return setOf(type, ...Array.from({ length: this.#below(4) }, () => this.scalar(type, inner)))
      case 3:
        return game.with(this.set(type, inner), this.#pick(['most', 'least'] as const), (it) =>
          this.#with(it, () => this.#finite(inner)),
        )
      case 4:
        return choose(this.scalar(BOOL, inner), this.set(type, inner), this.set(type, inner))
      case 5:
        return game.gather(this.set(this.#anyType(), inner), (it) =>
          this.#with(it, () => (this.#below(2) === 0 ? this.set(type, inner) : this.scalar(type, inner))),
        )
      case 6:
        if (type === this.#colour) return this.#friends(this.scalar(type, inner))
        if (type.k === 'int') return range(this.#clipped(inner), this.#clipped(inner), type)
        if (type === this.#square) return this.#beside.call(this.scalar(type, inner))
        if (type === this.#field) return reach(this.set(type, inner), this.#links.id)
        break
      case 7:
        if (type === this.#field || type === this.#square) {
          const from = this.scalar(type, inner)
          if (this.#below(2) === 0) return this.#pick([neighbours, around])(from)
          return game.run(from, this.#way(type, inner), (it) => this.#with(it, () => this.scalar(BOOL, inner)))
        }
        break
      default:
    }
    return game.where(this.set(type, inner), (it) => this.#with(it, () => this.scalar(BOOL, inner)))
  }

  /** An end of a range that stays inside the type of the set. */
  #clipped(depth: number): Expr {
    const low: Expr = { k: 'larger', a: this.#finite(depth), b: num(-3), t: SMALL }
    return { k: 'smaller', a: low, b: num(9), t: SMALL }
  }

  /** The same expression with the first values of variables in place of reads. */
  withValues(e: Expr): Expr {
    const look = e.k === 'var' ? this.indexed.find(({ handle }) => handle.id === e.id) : undefined
    if (look !== undefined && e.k === 'var') return look.table(...e.index.map((each) => this.withValues(each)))
    if (e.k === 'var') {
      const found = this.values[this.vars.findIndex((v) => v.id === e.id)]!
      return typeof found === 'number' ? { k: 'const', v: found, t: e.t } : { k: 'setConst', v: found, t: e.t }
    }
    const copied: Record<string, unknown> = { ...e }
    for (const [key, part] of Object.entries(e)) {
      if (key === 't' || key === 'at') continue
      if (Array.isArray(part)) copied[key] = part.map((each) => (isExpr(each) ? this.withValues(each) : each))
      else if (isExpr(part)) copied[key] = this.withValues(part)
    }
    return copied as unknown as Expr
  }
}

function isExpr(part: unknown): part is Expr {
  return typeof part === 'object' && part !== null && 'k' in part && 't' in part
}
