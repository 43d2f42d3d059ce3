import type { GameInfo, Value } from '@rheol/runtime'
import { InvalidArgumentError, Option } from 'commander'
import { UsageError } from './usage-error.js'

/** An option that may be given more than once; its values come as a list, in order. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, description)
    .default([], '')
    .argParser((value: string, before: string[]) => [...before, value])
}

/** Parser of a whole number within bounds. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^[+-]?\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    const wanted = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`
    throw new InvalidArgumentError(`It must be a whole number ${wanted}.`)
  }
}

/** Reads `name=value` pairs as the options of a game. */
export async function gameOptions(info: GameInfo, pairs: readonly string[]): Promise<Record<string, Value>> {
  const { suggest } = await import('@rheol/dsl')
  const chosen: Record<string, Value> = Object.create(null)
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    if (at < 1) throw new UsageError(`\`${pair}\` is no option of the game`, 'write it as `--option name=value`')
    const name = pair.slice(0, at).trim()
    const text = pair.slice(at + 1).trim()
    const option = info.options.find((one) => one.name === name)
    if (option === undefined) {
      const names = info.options.map((one) => one.name)
      const near = suggest(name, names)
      const known = names.length === 0 ? 'this game has no options' : `its options: ${names.join(', ')}`
      throw new UsageError(`the game has no option \`${name}\``, near === null ? known : `did you mean \`${near}\`?`)
    }
    const value = option.choices.find((choice) => words(choice).includes(text))
    if (value === undefined) {
      const choices = option.choices.map((choice) => words(choice)[0])
      const some = choices.length > 12 ? `${choices.slice(0, 2).join(', ')} … ${choices.at(-1)}` : choices.join(', ')
      throw new UsageError(`\`${text}\` is no value of the option \`${name}\``, `it can be: ${some}`)
    }
    chosen[name] = value
  }
  return chosen
}

/** How a value may be written on the command line, first the way it is shown. */
function words(value: Value): string[] {
  if (value === true) return ['yes', 'true']
  if (value === false) return ['no', 'false']
  if (value === null) return ['none']
  if (typeof value === 'object') return 'seat' in value ? [String(value.seat + 1)] : []
  return [String(value)]
}
