import { Command, Option } from 'commander'
import { commandAction } from '../command-result.js'
import { repeatable, wholeNumber } from '../options.js'

export interface PlayOptions {
  readonly seats?: string
  readonly bots?: number
  readonly bot: string
  readonly seed?: number
  readonly variant: readonly string[]
  readonly option: readonly string[]
  readonly save?: string
  readonly continue?: string
}

export function playCommand(): Command {
  return new Command('play')
    .summary('play a game in the terminal')
    .description(
      `Plays a game here, all people at one screen. Between hidden hands the screen is cleared and the next person asked for.
While you choose: ? says what is not offered and why, u takes back, l shows the log, q saves and quits.`,
    )
    .argument('<file>', 'a game or variant, or its name in games/')
    .option('--seats <names>', 'the people, as names parted by commas or as a number')
    .addOption(new Option('--bots <n>', 'computer players').argParser(wholeNumber(0, 32)))
    .addOption(
      new Option(
        '--bot <name>',
        'how they play: random, search, or search:<n> for n matches in thought a choice',
      ).default('search'),
    )
    .addOption(
      new Option('--seed <n>', 'the same seed deals the same cards').argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    )
    .addOption(repeatable('--variant <name>', 'lay a variant over it; may be given more than once'))
    .addOption(repeatable('--option <name=value>', 'set an option of the game; may be given more than once'))
    .option('--save <file>', 'where to keep the match (default: a name made of the game and the seed, on q)')
    .option('--continue <file>', 'go on with a match that was saved')
    .action(
      commandAction(async (file: string, options: PlayOptions) =>
        (await import('../play/play.js')).play(file, options),
      ),
    )
}
