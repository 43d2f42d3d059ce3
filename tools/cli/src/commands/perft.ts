import { Command, Option } from 'commander'
import { commandAction } from '../command-result.js'
import { repeatable, wholeNumber } from '../options.js'

export interface PerftCommandOptions {
  readonly depth: number
  readonly players?: number
  readonly divide: boolean
  readonly variant: readonly string[]
  readonly option: readonly string[]
  readonly format: 'pretty' | 'json'
}

export function perftCommand(): Command {
  return new Command('perft')
    .summary('count all ways to play, to a depth')
    .description(
      `Counts the different sequences of turns from the start of a game, to prove its rules against counts that others have
published. What one player decides until another is asked is one ply, such as a capture of several pieces. Only for
games without chance and without simultaneous decisions.

Exit code: 0 counted, 2 a mistake in the command itself, or a game that cannot be counted.`,
    )
    .argument('<file>', 'a game or variant, or its name in games/')
    .addOption(
      new Option('-d, --depth <n>', 'how many plies to count').makeOptionMandatory().argParser(wholeNumber(1, 100)),
    )
    .addOption(
      new Option('-p, --players <n>', 'how many play (default: as few as the game needs)').argParser(
        wholeNumber(1, 64),
      ),
    )
    .addOption(new Option('--divide', 'count behind each answer to the first decision as well').default(false))
    .addOption(repeatable('--variant <name>', 'lay a variant over it; may be given more than once'))
    .addOption(repeatable('--option <name=value>', 'set an option of the game; may be given more than once'))
    .addOption(new Option('--format <format>', 'how to show the counts').choices(['pretty', 'json']).default('pretty'))
    .action(
      commandAction(async (file: string, options: PerftCommandOptions) =>
        (await import('../perft/perft.js')).countPlies(file, options),
      ),
    )
}
