import { BenchError } from './bench-error.js'

export interface BenchOptions {
  /** Only sections and games whose name holds this, in small letters; null: everything. */
  readonly only: string | null
  /** CPU time measured for each contender, in seconds. */
  readonly seconds: number
  /** File that gets all figures, as JSON. */
  readonly json: string | null
  /** Instead of timing contenders: so many matches of every game at its fewest and its most players; null: no. */
  readonly sweep: number | null
  readonly help: boolean
}

export const USAGE = `Usage: npm run bench -- [options]

  --only WORD    only sections and games with this word in their name, such as listing or breakthrough
  --seconds N    CPU time to measure for each contender (default 3)
  --sweep N      instead: play N matches of every game and variant, and say what goes wrong
  --json FILE    write all figures to a file as well
  --help         show this
`

/** Most that anybody waits for one row. */
const MOST_SECONDS = 600

const MOST_MATCHES = 10_000_000

/** Throws a BenchError for what it does not know. */
export function parseOptions(args: readonly string[]): BenchOptions {
  let only: string | null = null
  let seconds = 3
  let json: string | null = null
  let sweep: number | null = null
  let help = false
  for (let i = 0; i < args.length; i++) {
    const [name, inline] = splitOption(args[i]!)
    const value = (): string => {
      const found = inline ?? args[++i]
      if (found === undefined || found === '') {
        throw new BenchError('bench/missing-value', `${name} takes a value.`, 'see npm run bench -- --help')
      }
      return found
    }
    if (name === '--only') only = value().toLowerCase()
    else if (name === '--seconds') seconds = secondsOf(value())
    else if (name === '--sweep') sweep = matchesOf(value())
    else if (name === '--json') json = value()
    else if (name === '--help' || name === '-h') help = true
    else {
      throw new BenchError('bench/unknown-option', `There is no option ${name}.`, 'see npm run bench -- --help')
    }
  }
  return { only, seconds, json, sweep, help }
}

function splitOption(arg: string): [string, string | undefined] {
  const at = arg.indexOf('=')
  return arg.startsWith('--') && at > 0 ? [arg.slice(0, at), arg.slice(at + 1)] : [arg, undefined]
}

function secondsOf(text: string): number {
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (seconds > 0 && seconds <= MOST_SECONDS) return seconds
  throw new BenchError(
    'bench/bad-seconds',
    `--seconds takes a number above 0 and up to ${MOST_SECONDS}, not ${JSON.stringify(text)}.`,
    'for a quick look: --seconds 0.5',
  )
}

function matchesOf(text: string): number {
  const matches = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (matches > 0 && matches <= MOST_MATCHES) return matches
  throw new BenchError(
    'bench/bad-matches',
    `--sweep takes a whole number from 1 to ${MOST_MATCHES}, not ${JSON.stringify(text)}.`,
    'for a quick look: --sweep 100',
  )
}
