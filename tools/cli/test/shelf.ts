import { readdirSync, readFileSync } from 'node:fs'
import { openWorkspace, type Workspace } from '@rheol/dsl'
import type { Value } from '@rheol/runtime'
import { ROOT } from './source-files.js'

/** Options without which a game cannot be set up at that number of seats, by game. */
const NEEDED: Readonly<Record<string, Readonly<Record<number, Readonly<Record<string, Value>>>>>> = {
  deadOfWinter: { 2: { coop: true } },
}

/** The options of a game or of the base of a variant that so many seats cannot do without. */
export function optionsNeeded(base: string, seats: number): Readonly<Record<string, Value>> {
  return NEEDED[base]?.[seats] ?? {}
}

/** All rules files that are shipped. */
export function openShelf(): Workspace {
  return openWorkspace(
    new Map(
      readdirSync(`${ROOT}games`, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.rules'))
        .map((path) => [`games/${path}`, readFileSync(`${ROOT}games/${path}`, 'utf8')]),
    ),
  )
}
