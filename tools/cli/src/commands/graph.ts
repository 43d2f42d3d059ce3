import { Command, Option } from 'commander'
import { commandAction, type ExitCode } from '../command-result.js'
import { toDot } from '../draw/dot.js'
import { drawFlow } from '../draw/drawing.js'
import { toMermaid } from '../draw/mermaid.js'
import { loadRules } from '../files/load-rules.js'
import { repeatable } from '../options.js'
import { printable } from '../terminal/printable.js'
import { write } from '../terminal/write.js'

interface GraphOptions {
  readonly format: 'json' | 'dot' | 'mermaid'
  readonly variant: readonly string[]
}

export function graphCommand(): Command {
  return new Command('graph')
    .summary('show the rule graph of a game')
    .description(
      `Shows what a rules file is compiled to: the whole rule graph as JSON, or the order of play as a drawing for
Graphviz (dot) or Mermaid.`,
    )
    .argument('<file>', 'a game or variant')
    .addOption(new Option('--format <format>', 'what to write').choices(['json', 'dot', 'mermaid']).default('json'))
    .addOption(repeatable('--variant <name>', 'lay a variant over it; may be given more than once'))
    .action(commandAction(graph))
}

async function graph(file: string, options: GraphOptions): Promise<ExitCode> {
  const rules = await loadRules(file, options.variant)
  if (options.format === 'json') {
    await write(`${JSON.stringify(rules.graph, null, 2)}\n`)
    return 0
  }
  const drawing = drawFlow(rules.graph, rules.sources)
  await write(printable(options.format === 'dot' ? toDot(drawing) : toMermaid(drawing), false))
  return 0
}
