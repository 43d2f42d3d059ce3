import { runCommandLine } from './command-line.js'
import { checkCommand } from './commands/check.js'
import { diffCommand } from './commands/diff.js'
import { explainCommand } from './commands/explain.js'
import { fmtCommand } from './commands/fmt.js'
import { graphCommand } from './commands/graph.js'
import { newCommand } from './commands/new.js'
import { perftCommand } from './commands/perft.js'
import { playCommand } from './commands/play.js'
import { simulateCommand } from './commands/simulate.js'
import { testCommand } from './commands/test.js'

/** Runs what is asked for on a command line; the exit code says how it ended. */
export async function runCommand(argv: readonly string[]): Promise<void> {
  await runCommandLine(argv, [
    checkCommand(),
    testCommand(),
    playCommand(),
    simulateCommand(),
    perftCommand(),
    graphCommand(),
    diffCommand(),
    explainCommand(),
    fmtCommand(),
    newCommand(),
  ])
}
