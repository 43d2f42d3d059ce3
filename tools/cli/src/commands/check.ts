import type { Severity } from '@rheol/dsl'
import { Command, Option } from 'commander'
import { commandAction } from '../command-result.js'
import { CHECK_FORMATS, type CheckFormat } from '../reporters/check-formats.js'

export interface CheckOptions {
  readonly format: CheckFormat
  readonly failLevel: Severity
  readonly exitZero?: boolean
  readonly stdinFilename?: string
  readonly json?: string
  readonly cache: boolean
}

export function checkCommand(): Command {
  return new Command('check')
    .summary('look for mistakes in rules files')
    .description(
      `Looks for mistakes in rules files and says what is wrong, where, and what to do.

Exit code: 0 nothing found, 1 mistakes found, 2 a mistake in the command itself.`,
    )
    .argument('[paths...]', 'files and folders; `-` for a text on standard input (default: games)')
    .addOption(new Option('--format <format>', 'how to show what was found').choices(CHECK_FORMATS).default('pretty'))
    .addOption(
      new Option('--fail-level <level>', 'exit with 1 from this severity on')
        .choices(['error', 'warning', 'hint'])
        .default('error'),
    )
    .option('--exit-zero', 'exit with 0 even when mistakes were found')
    .option('--stdin-filename <file>', 'check standard input as if it were this file')
    .option('--json <file>', 'also write the JSON report to a file')
    .option('--no-cache', 'check anew even what has not changed since an earlier check')
    .action(
      commandAction(async (paths: string[], options: CheckOptions) =>
        (await import('../check/check.js')).check(paths, options),
      ),
    )
}
