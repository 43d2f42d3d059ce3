import { Command } from 'commander'
import { commandAction, type ExitCode } from '../command-result.js'
import { allCodes, explanationOf } from '../explain/explanation.js'
import { hasColour, paint } from '../terminal/colour.js'
import { write } from '../terminal/write.js'
import { UsageError } from '../usage-error.js'

export function explainCommand(): Command {
  return new Command('explain')
    .summary('say more about a finding, or list all codes')
    .description('Says why a finding is one and how to mend it, with an example. Without a code: lists all codes.')
    .argument('[code]', 'as `check` shows it in brackets')
    .action(commandAction(explain))
}

async function explain(code: string | undefined): Promise<ExitCode> {
  const style = paint(hasColour(process.stdout))
  const codes = await allCodes()
  if (code === undefined) {
    const entries = await Promise.all(codes.map(explanationOf))
    const lines = entries.map((entry) => `${style.bold(entry!.code)}\n    ${entry!.message}`)
    await write(`${lines.join('\n')}\n`)
    return 0
  }
  const entry = await explanationOf(code)
  if (entry === null) {
    const { suggest } = await import('@rheol/dsl')
    const near = suggest(code, codes)
    throw new UsageError(
      `there is no code \`${code}\``,
      near !== null ? `did you mean \`${near}\`?` : '`rheol explain` without a code lists all of them',
    )
  }
  const blocks = [`${style.bold(entry.code)}: ${entry.message}`, entry.explanation.trim()]
  if (entry.example !== null) blocks.push(style.dim('For example:'), indented(entry.example))
  if (entry.mended !== null) blocks.push(style.dim('Mended:'), indented(entry.mended))
  await write(`${blocks.join('\n\n')}\n`)
  return 0
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? '' : `    ${line}`))
    .join('\n')
}
