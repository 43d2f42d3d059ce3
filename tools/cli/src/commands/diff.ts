import { Command, Option } from 'commander'
import { commandAction, type ExitCode } from '../command-result.js'
import { loadRules } from '../files/load-rules.js'
import { printable } from '../terminal/printable.js'
import { write } from '../terminal/write.js'

interface DiffOptions {
  readonly format: 'pretty' | 'json'
}

export function diffCommand(): Command {
  return new Command('diff')
    .summary('say what differs between two rules files')
    .description(
      `Says in the rules' own terms what differs between two games, two states of one game, or a game and its variant.
Comments, layout and tests do not count.

Exit code: 0 the same rules, 1 they differ, 2 a mistake in the command itself or in a file.`,
    )
    .argument('<before>', 'a game or variant, or its name in games/')
    .argument('<after>', 'another one')
    .addOption(new Option('--format <format>', 'how to show it').choices(['pretty', 'json']).default('pretty'))
    .action(commandAction(diff))
}

async function diff(before: string, after: string, options: DiffOptions): Promise<ExitCode> {
  const { diffGraphs } = await import('@rheol/runtime')
  const changes = diffGraphs((await loadRules(before)).graph, (await loadRules(after)).graph)
  if (options.format === 'json') {
    await write(`${JSON.stringify({ format: 'rheol-diff', version: 1, changes }, null, 2)}\n`)
  } else {
    const text = changes.length === 0 ? 'The same rules.' : changes.join('\n')
    await write(`${printable(text, false)}\n`)
  }
  return changes.length === 0 ? 0 : 1
}
