import type { GameInfo, Value, ValueInfo } from '@rheol/runtime'
import { isList, isSeat } from './value.js'

/**
 * The type of a value that came without one, as in the log and in the arguments of facts. Only names depend on
 * it: where two kinds share a word, either gives the same or nearly the same name.
 */
export function guessType(info: GameInfo, value: Value): ValueInfo {
  if (typeof value === 'boolean') return { k: 'bool' }
  if (typeof value === 'number') return { k: 'int', min: value, max: value }
  if (value === null) return { k: 'bool' }
  if (isSeat(value)) return { k: 'player' }
  if (isList(value)) return { k: 'set', of: value.length === 0 ? { k: 'bool' } : guessType(info, value[0]!) }
  if (value.startsWith('?')) return { k: 'card', name: info.cards[0]?.name ?? '' }
  const known = kindsOf(info).get(value) ?? kindsOf(info).get(value.split(/[@;]/)[0]!)
  if (known !== undefined) return known
  const grid = info.grids[0]
  return grid !== undefined && CELL.test(value) ? { k: 'grid', name: grid.name } : { k: 'enum', name: '' }
}

const CELL = /^(?:[a-z]\d+|-?\d+,-?\d+)$/

const cache = new WeakMap<GameInfo, ReadonlyMap<string, ValueInfo>>()

function kindsOf(info: GameInfo): ReadonlyMap<string, ValueInfo> {
  let kinds = cache.get(info)
  if (kinds === undefined) {
    const found = new Map<string, ValueInfo>()
    for (const { name, rows } of info.cards) for (const row of rows) found.set(row.name, { k: 'card', name })
    for (const { name, members } of info.enums) for (const it of members) found.set(it.name, { k: 'enum', name })
    kinds = found
    cache.set(info, kinds)
  }
  return kinds
}
