import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Diagnostic } from '@rheol/dsl'
import { Command } from 'commander'
import { commandAction, type ExitCode } from '../command-result.js'
import { collect } from '../files/collect.js'
import { type FileProblem, isUsageProblem } from '../files/file-problem.js'
import { checkReport } from '../reporters/check-report.js'
import { pretty } from '../reporters/pretty.js'
import { hasColour } from '../terminal/colour.js'
import { write } from '../terminal/write.js'

interface FmtOptions {
  readonly check?: boolean
}

export function fmtCommand(): Command {
  return new Command('fmt')
    .summary('lay rules files out in the usual way')
    .description(
      `Formats rules files: indentation, single spaces, table columns. Comments and line breaks stay; files with mistakes are
left as they are.

Exit code: 0 all is laid out, 1 with --check some is not, or a file has mistakes, 2 a mistake in the command itself.`,
    )
    .argument('[paths...]', 'files and folders (default: games)')
    .option('--check', 'change nothing, only name the files that are laid out otherwise')
    .action(commandAction(fmt))
}

async function fmt(paths: string[], options: FmtOptions): Promise<ExitCode> {
  const { format } = await import('@rheol/dsl')
  const { workspaces, problems } = collect(paths.length === 0 ? ['games'] : paths)
  const found: (Diagnostic | FileProblem)[] = [...problems]
  const changed: string[] = []
  const sources = new Map<string, string>()
  for (const workspace of workspaces) {
    for (const file of workspace.asked) {
      const text = workspace.files.get(file)!
      sources.set(file, text)
      const { value, diagnostics } = format(file, text)
      found.push(...diagnostics.filter((one) => one.severity === 'error'))
      if (value === text) continue
      changed.push(file)
      if (options.check !== true) writeFileSync(resolve(file), value)
    }
  }
  const files = [...sources.keys()]
  if (found.length > 0)
    await write(`${await pretty(checkReport(files, sources, found), { colour: hasColour(process.stdout) })}\n`)
  const verb = options.check === true ? 'would change' : 'changed'
  for (const file of changed) await write(`${verb}: ${file}\n`)
  if (changed.length === 0 && found.length === 0)
    await write(`${files.length === 1 ? 'The file is' : `All ${files.length} files are`} laid out already.\n`)
  if (problems.some(isUsageProblem)) return 2
  return found.length > 0 || (options.check === true && changed.length > 0) ? 1 : 0
}
