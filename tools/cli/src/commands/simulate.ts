import { availableParallelism } from 'node:os'
import { Command, Option } from 'commander'
import { commandAction } from '../command-result.js'
import { repeatable, wholeNumber } from '../options.js'

export interface SimulateCommandOptions {
  readonly players?: number
  readonly number: number
  readonly seed: number
  readonly workers: number
  readonly maxActions: number
  readonly bot: string
  readonly bots?: string
  readonly by: readonly string[]
  readonly variant: readonly string[]
  readonly option: readonly string[]
  readonly format: 'pretty' | 'json'
}

export function simulateCommand(): Command {
  return new Command('simulate')
    .summary('play matches by the thousand, at random or with bots')
    .description(
      `Plays a game many times and shows how it ends, who wins and what goes wrong. The same seed gives the same table, whatever
the number of threads. Players choose at random, or with --bot search by trying things out in their heads: much slower,
and more like people. With --bots they are told apart; in each match everybody sits one seat further on.

Exit code: 0 all is well, 1 a match ran into a dead end or a fault, 2 a mistake in the command itself.`,
    )
    .argument('<file>', 'a game or variant, or its name in games/')
    .addOption(
      new Option('-p, --players <n>', 'how many play (default: as few as the game needs)').argParser(
        wholeNumber(1, 64),
      ),
    )
    .addOption(
      new Option('-n, --number <n>', 'how many matches').default(1000).argParser(wholeNumber(1, 1_000_000_000)),
    )
    .addOption(
      new Option('-s, --seed <n>', 'seed of the whole table')
        .default(1)
        .argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    )
    .addOption(
      new Option('-w, --workers <n>', 'how many threads')
        .default(Math.min(availableParallelism(), 16), 'one for each processor')
        .argParser(wholeNumber(1, 64)),
    )
    .addOption(
      new Option('--max-actions <n>', 'break a match off after so many choices')
        .default(10_000)
        .argParser(wholeNumber(1, 100_000_000)),
    )
    .addOption(
      new Option('--bot <name>', 'who plays: random, search, or search:<n> for n matches in thought a choice').default(
        'random',
      ),
    )
    .addOption(new Option('--bots <names>', 'who plays seat by seat, parted by commas, such as random,search:100'))
    .addOption(
      repeatable('--by <name>', 'count by an option, a variable or a card all share; may be given more than once'),
    )
    .addOption(repeatable('--variant <name>', 'lay a variant over it; may be given more than once'))
    .addOption(repeatable('--option <name=value>', 'set an option of the game; may be given more than once'))
    .addOption(new Option('--format <format>', 'how to show the table').choices(['pretty', 'json']).default('pretty'))
    .action(
      commandAction(async (file: string, options: SimulateCommandOptions) =>
        (await import('../simulate/simulate.js')).simulate(file, options),
      ),
    )
}
