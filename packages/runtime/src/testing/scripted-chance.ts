import type { ScriptedChance } from '../engine/program.js'
import type { ScalarType, TypeId, ZoneId } from '../graph/rule-graph.js'

/** Chance that a test has fixed, source by source, each in the order in which it is used. */
export interface ChanceScript {
  readonly rolls: readonly { readonly die: TypeId; readonly name: string; readonly values: readonly number[] }[]
  /** `says` tells a value in words, for what is left over. */
  readonly randoms: readonly { readonly of: ScalarType; readonly name: string; readonly values: readonly number[] }[]
  readonly shuffles: readonly {
    readonly zone: ZoneId
    readonly index: readonly number[]
    readonly name: string
    readonly rows: readonly number[]
  }[]
}

/** How the values of a `random` are told apart: by kind of value. */
function sourceOf(type: ScalarType): TypeId | 'player' | 'int' | 'bool' {
  return type.k === 'kind' || type.k === 'row' ? type.type : type.k
}

/**
 * `rowOf` turns a copy of a card into its row: a script names rows, and any copy of the row will do. A value that
 * is not among the candidates is not used, and so is found left over.
 */
export function scriptedChance(
  script: ChanceScript,
  rowOf: (type: TypeId, copy: number) => number | null,
): ScriptedChance {
  const rolls = script.rolls.map((each) => ({ ...each, values: [...each.values] }))
  const randoms = script.randoms.map((each) => ({ ...each, values: [...each.values] }))
  const shuffles = [...script.shuffles]
  return {
    roll(die) {
      return rolls.find((each) => each.die === die && each.values.length > 0)?.values.shift() ?? null
    },
    random(type, candidates) {
      const source = randoms.find((each) => sourceOf(each.of) === type && each.values.length > 0)
      if (source === undefined) return null
      const wanted = source.values[0]!
      const byRow = source.of.k === 'row' && typeof type === 'number'
      const found = candidates.find((each) => (byRow ? rowOf(type, each) === wanted : each === wanted))
      if (found === undefined) return null
      source.values.shift()
      return found
    },
    shuffle(zone, index) {
      const at = shuffles.findIndex(
        (each) =>
          each.zone === zone && each.index.length === index.length && each.index.every((v, i) => v === index[i]),
      )
      return at < 0 ? null : shuffles.splice(at, 1)[0]!.rows
    },
    unused() {
      return [
        ...rolls.filter((each) => each.values.length > 0).map((each) => `${each.values.length} of roll ${each.name}`),
        ...randoms
          .filter((each) => each.values.length > 0)
          .map((each) => `${each.values.length} of random ${each.name}`),
        ...shuffles.map((each) => `shuffle ${each.name}`),
      ]
    },
  }
}
