import { parseArgs } from 'node:util'
import { defaultSavesFolder } from './folders.js'

/** Where a host finds rules and keeps matches; plain data, so that it can be handed to another process. */
export interface HostSettings {
  readonly folders: readonly string[]
  readonly saves: string
}

/**
 * Reads `--games DIR` (may stand several times) and `--saves DIR` of a command line; other words are left alone.
 * @param games the folder to use when none is given
 */
export function hostSettings(args: readonly string[], games: string): HostSettings {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { games: { type: 'string', multiple: true }, saves: { type: 'string' } },
  })
  const folders = (values.games ?? []).filter((it) => typeof it === 'string')
  return {
    folders: folders.length > 0 ? folders : [games],
    saves: typeof values.saves === 'string' ? values.saves : defaultSavesFolder(),
  }
}
