/** The command line when the command is `check`: all that it needs but the compiler, without the other commands. */
import { runCommandLine } from './command-line.js'
import { checkCommand } from './commands/check.js'

export async function runCheckCommand(argv: readonly string[]): Promise<void> {
  await runCommandLine(argv, [checkCommand()])
}
