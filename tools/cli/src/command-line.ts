import { Command, CommanderError } from 'commander'
import { exitCodeOf } from './command-result.js'
import { endQuietlyWhenNobodyReads } from './terminal/write.js'
import { version } from './version.js'

function program(commands: readonly Command[]): Command {
  const rheol = new Command('rheol')
    .description('Check, test, play and simulate games written as rules files.')
    .version(version(), '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .showHelpAfterError('(`rheol --help` lists the commands and options)')
  for (const command of commands) {
    rheol.addCommand(command.copyInheritedSettings(rheol).helpOption('-h, --help', 'show this help'))
  }
  for (const command of [rheol, ...rheol.commands]) command.exitOverride()
  return rheol
}

/** Runs what is asked for on a command line, by one of these commands; the exit code says how it ended. */
export async function runCommandLine(argv: readonly string[], commands: readonly Command[]): Promise<void> {
  endQuietlyWhenNobodyReads()
  try {
    await program(commands).parseAsync(argv)
  } catch (error) {
    // Commander has said what is wrong; help and version end with 0, everything else is a mistake in the command.
    process.exitCode = error instanceof CommanderError ? (error.exitCode === 0 ? 0 : 2) : exitCodeOf(error)
  }
}
