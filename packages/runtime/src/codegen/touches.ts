/** What a change does to kept results: those worked out from what changed are forgotten, or told the place. */
import type { TypeId, VarId, ZoneId } from '../graph/rule-graph.js'
import type { ProgramLayout } from '../layout/make-layout.js'

/** What a kept result was worked out from: variables, what lies in zones, which cards of a kind lie face up. */
export interface Reads {
  readonly vars: ReadonlySet<VarId>
  readonly zones: ReadonlySet<ZoneId>
  readonly ups: ReadonlySet<TypeId>
  /** Kinds of card of which it counts who has been shown a card. */
  readonly shown: ReadonlySet<TypeId>
  /** Kinds of card of which any change counts. */
  readonly cards: ReadonlySet<TypeId>
}

/** Reads that are places of a grid, where the result is mended place by place. */
export interface PlaceReads {
  readonly zones: ReadonlySet<ZoneId>
  readonly vars: ReadonlySet<VarId>
  /** Name of the function that notes the place of a change. */
  readonly touch: string
}

/** A result kept from one call to the next. */
export interface Memo extends Reads {
  /** The module variable to clear when something it was worked out from changes. */
  readonly flag: string
  readonly places: PlaceReads | null
  /** By variable, the function `(s, slot)` that sees to a single write at once. */
  readonly upkeep: ReadonlyMap<VarId, string>
  /** Where a wide set is kept; '' for other results. */
  readonly words: string
}

/** A variable was written, a copy moved, turned or shown; or all may be different. */
export type Touch = 'var' | 'moved' | 'turned' | 'shown' | 'all'

/** Writes touches of the results kept in one script. */
export class Touches {
  private readonly memos: readonly Memo[]
  private readonly layout: ProgramLayout
  private readonly tableOf: (key: string, make: () => readonly number[]) => string
  constructor(memos: readonly Memo[], layout: ProgramLayout, tableOf: Touches['tableOf']) {
    this.memos = memos
    this.layout = layout
    this.tableOf = tableOf
  }

  /** The statements. `slot`: code of the one slot written, '' for several. A move goes from instance `o` to `z`. */
  text(what: Touch, id: number, slot: string): string {
    switch (what) {
      case 'all':
        return forget(this.memos)
      case 'var':
        return this.written(id, slot)
      case 'moved':
        return this.moved(id)
      default:
        return forget(
          this.memos.filter((memo) => memo.cards.has(id) || memo[what === 'turned' ? 'ups' : 'shown'].has(id)),
        )
    }
  }

  private written(id: VarId, slot: string): string {
    const { base } = this.layout.vars[id]!
    const readers = this.memos.filter((memo) => memo.vars.has(id))
    const mended = readers.filter(({ places }) => slot !== '' && places?.vars.has(id) === true)
    const touches = mended.map(({ places }) => `${places!.touch}(${slot} - ${base});`)
    const followed = readers.filter(({ upkeep }) => slot !== '' && upkeep.has(id))
    const follows = followed.map(({ upkeep }) => `${upkeep.get(id)}(s, ${slot});`)
    const others = readers.filter((memo) => !mended.includes(memo) && !followed.includes(memo))
    return [forget(others), ...touches, ...follows].join(' ')
  }

  private moved(card: TypeId): string {
    const lines: string[] = []
    this.layout.zones.forEach((zone, z) => {
      const readers = this.memos.filter((memo) => memo.zones.has(z) && !memo.cards.has(card))
      if (zone.card !== card || readers.length === 0) return
      const last = zone.first + zone.instances - 1
      const inside = (n: string): string =>
        zone.instances === 1 ? `${n} === ${zone.first}` : `(${n} >= ${zone.first} && ${n} <= ${last})`
      const mended = readers.filter(({ places }) => places?.zones.has(z) === true)
      const others = forget(readers.filter((memo) => !mended.includes(memo)))
      if (others !== '') lines.push(`if (${inside('o')} || ${inside('z')}) { ${others} }`)
      for (const n of mended.length === 0 ? [] : ['o', 'z']) {
        const touches = mended.map(({ places }) => `${places!.touch}(${n} - ${zone.first});`)
        lines.push(`if (${inside(n)}) { ${touches.join(' ')} }`)
      }
    })
    const always = forget(this.memos.filter((memo) => memo.cards.has(card)))
    if (lines.length === 0) return always
    const read = this.readTable(card)
    return `${always} if ((${read}[o] | ${read}[z]) !== 0) { ${lines.join(' ')} }`
  }

  /** By instance, whether a kept result reads it: most moves are between places that none reads. */
  private readTable(card: TypeId): string {
    return this.tableOf(`read of ${card}`, () => {
      const read: number[] = []
      this.layout.zones.forEach((zone, z) => {
        if (zone.card !== card) return
        const known = this.memos.some((memo) => memo.zones.has(z)) ? 1 : 0
        for (let i = 0; i < zone.instances; i++) read[zone.first + i] = known
      })
      return read
    })
  }
}

function forget(memos: readonly Memo[]): string {
  return memos.length === 0 ? '' : `${memos.map((memo) => `${memo.flag} = `).join('')}0;`
}
