import { parseArgs } from 'node:util'
import { defaultSavesFolder } from './folders.js'

/** Where a host finds rules and keeps matches; plain data, so that it can be handed to another process. */
export interface HostSettings {
  readonly folders: readonly string[]
  readonly saves: string
  /** Milliseconds before a computer answers, so that one can follow; left out: long enough to read along. */
  readonly botDelay?: number
  /** The bot that plays for the computer, e.g. `random`; left out: the best there is. */
  readonly computer?: string
}

const LONGEST_PACE_MS = 60_000

/**
 * Reads `--games DIR` (may stand several times), `--saves DIR`, `--pace MS` and `--computer NAME` of a command line; other words are left alone.
 * @param games the folder to use when none is given
 */
export function hostSettings(args: readonly string[], games: string): HostSettings {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      games: { type: 'string', multiple: true },
      saves: { type: 'string' },
      pace: { type: 'string' },
      computer: { type: 'string' },
    },
  })
  const folders = (values.games ?? []).filter((it) => typeof it === 'string')
  const pace = typeof values.pace === 'string' && values.pace !== '' ? Number(values.pace) : Number.NaN
  return {
    folders: folders.length > 0 ? folders : [games],
    saves: typeof values.saves === 'string' ? values.saves : defaultSavesFolder(),
    ...(pace >= 0 && pace <= LONGEST_PACE_MS ? { botDelay: pace } : {}),
    ...(typeof values.computer === 'string' ? { computer: values.computer } : {}),
  }
}
