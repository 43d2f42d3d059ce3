import { readFileSync } from 'node:fs'
import { compileText } from '@rheol/dsl'
import { loadGame } from '@rheol/runtime'
import { cpuClock, median } from './measure.js'
import { defaultsOf } from './shelf-workspace.js'

export interface CompileTimes {
  /** CPU time in milliseconds: from text to a program that can play. */
  readonly first: number
  readonly warm: number
}

const TIMES = 15
/** Times that are not counted: the compiler is still being compiled. */
const COLD = 5
const PLAYERS = 5

export function compileTimes(): CompileTimes {
  const text = readFileSync(new URL('../../../games/avalon.rules', import.meta.url), 'utf8')
  const times = Array.from({ length: TIMES }, () => {
    const start = cpuClock.now()
    const { value } = compileText('games/avalon.rules', text)
    const loaded = value === null ? null : loadGame(value)
    if (loaded === null || !loaded.ok) throw new Error('games/avalon.rules does not compile')
    loaded.value.program(PLAYERS, defaultsOf(loaded.value))
    return (cpuClock.now() - start) * 1000
  })
  return { first: times[0]!, warm: median(times.slice(COLD)) }
}
