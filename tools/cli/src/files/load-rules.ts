import { existsSync } from 'node:fs'
import type { Diagnostic, Workspace } from '@rheol/dsl'
import type { RuleGraph } from '@rheol/runtime'
import { hasColour } from '../terminal/colour.js'
import { UsageError } from '../usage-error.js'
import { collect } from './collect.js'
import type { FileProblem } from './file-problem.js'
import { peekHeader } from './header.js'
import { listRules } from './list-rules.js'
import { readText } from './read-text.js'

export interface LoadedRules {
  readonly graph: RuleGraph
  /** Texts of the files it was made of, by name. */
  readonly sources: ReadonlyMap<string, string>
  /** The game, then the variants laid over it, in load order. */
  readonly layers: readonly string[]
}

/** The rules have mistakes; what they are has been said on standard error. */
export class BrokenRules extends UsageError {}

/**
 * Compiles the game or variant in a file, with further variants of it named by their own names. A name instead of
 * a file is looked for in `games/`. Mistakes are shown on standard error and end in `BrokenRules`.
 */
export async function loadRules(fileOrName: string, variants: readonly string[] = []): Promise<LoadedRules> {
  const { openWorkspace, suggest } = await import('@rheol/dsl')
  const file = existsSync(fileOrName) ? fileOrName : (findByName(fileOrName) ?? fileOrName)
  const { workspaces, problems } = collect([file], variants)
  const collected = workspaces[0]
  const asked = collected?.asked[0]
  if (collected === undefined || asked === undefined) {
    const problem = problems[0]
    throw new UsageError(problem?.message ?? `\`${file}\` cannot be read.`, problem?.help ?? null)
  }
  if (collected.asked.length > 1) {
    throw new UsageError(`\`${file}\` is a folder`, `name one file, for example \`${asked}\``)
  }
  const files = new Map([...collected.files].filter(([, text]) => peekHeader(text)?.kind !== 'tests'))
  const workspace = openWorkspace(files)
  const entry = workspace.entries.find((one) => one.file === asked)
  if (entry === undefined) return refuse(workspace.check(asked), collected.files, asked)
  for (const variant of variants) {
    if (workspace.entries.some((one) => one.kind === 'variant' && one.name === variant)) continue
    const near = suggest(variant, variantNames(workspace, asked))
    throw new UsageError(`there is no variant \`${variant}\``, near === null ? null : `did you mean \`${near}\`?`)
  }
  const compiled = workspace.compile(entry.name, variants)
  if (compiled.value === null) return refuse(compiled.diagnostics, collected.files, asked)
  const layers = [...new Set([entry.name, ...variants].flatMap((name) => workspace.lineage(name)))]
  const used = new Set(compiled.value.files)
  const sources = new Map([...collected.files].filter(([name]) => used.has(name)))
  return { graph: compiled.value, sources, layers }
}

async function refuse(
  found: readonly (Diagnostic | FileProblem)[],
  sources: ReadonlyMap<string, string>,
  file: string,
): Promise<never> {
  const { checkReport } = await import('../reporters/check-report.js')
  const { pretty } = await import('../reporters/pretty.js')
  const colour = hasColour(process.stderr)
  process.stderr.write(`${await pretty(checkReport([file], sources, found), { colour })}\n`)
  throw new BrokenRules(`\`${file}\` has mistakes, so it cannot be run`)
}

function findByName(name: string): string | null {
  if (!/^\w+$/.test(name) || !existsSync('games')) return null
  for (const path of listRules('games').paths) {
    const read = readText(path, 'games')
    if ('text' in read && peekHeader(read.text)?.name === name) return path
  }
  return null
}

function variantNames(workspace: Workspace, file: string): string[] {
  const around = collect([file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '.'])
  const texts = around.workspaces.flatMap((one) => [...one.files.values()])
  const headers = texts.map(peekHeader).filter((header) => header?.kind === 'variant')
  return [...headers.map((header) => header!.name), ...workspace.entries.map((one) => one.name)]
}
