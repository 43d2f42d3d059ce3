/** What the compile thread does: rules files in, listings, graphs and rendered findings out. */
import { type Diagnostic, openWorkspace, positionAt, renderText, sourceFile, type Workspace } from '@rheol/dsl'
import { ENGINE_VERSION, type GameInfo, gameInfo, loadGame, type RuleGraph } from '@rheol/runtime'
import type { FileProblem, ShownDiagnostic } from '../protocol/messages.js'
import { hostProblem } from './host-problem.js'

export type Files = ReadonlyMap<string, string>

export type CompileQuestion =
  /** From now on these are the files. */
  | { readonly k: 'open'; readonly files: Files }
  | { readonly k: 'compile'; readonly game: string; readonly variants: readonly string[] }
  /** The same from other files, which are forgotten afterwards: the rules stored in a save. */
  | { readonly k: 'compile-stored'; readonly files: Files; readonly game: string; readonly variants: readonly string[] }

export interface CompileAnswer {
  readonly listing: Listing | null
  readonly compiled: Compiled | null
}

/** Games and variants, by the first lines of their files. */
export interface Listing {
  readonly entries: readonly ListedRules[]
  /** Files that are neither, or that repeat a name, or whose base is missing. */
  readonly problems: readonly FileProblem[]
}

export interface ListedRules {
  readonly name: string
  readonly file: string
  readonly title: string
  readonly doc: string
  /** The game at the bottom, then variants up to this one. */
  readonly lineage: readonly string[]
  /** Parts and test files that are compiled with it. */
  readonly beside: readonly string[]
}

export interface Compiled {
  /** null when there are errors; then `problem` says which. */
  readonly rules: CompiledRules | null
  /** Errors, warnings and hints; null when there are none. */
  readonly problem: FileProblem | null
}

/** Rules that can be played, with the texts they came from. */
export interface CompiledRules {
  readonly game: string
  readonly variants: readonly string[]
  readonly graph: RuleGraph
  readonly hash: string
  /** Version of the engine that will play it. */
  readonly engine: string
  readonly info: GameInfo
  readonly files: Files
}

export interface CompileCore {
  answer(question: CompileQuestion): CompileAnswer
}

export function createCompileCore(): CompileCore {
  let files: Files = new Map()
  let workspace = openWorkspace(files)
  return {
    answer(question) {
      switch (question.k) {
        case 'open':
          files = question.files
          workspace = openWorkspace(files, workspace)
          return { listing: listRules(workspace, files), compiled: null }
        case 'compile':
          return { listing: null, compiled: compile(workspace, files, question.game, question.variants) }
        case 'compile-stored':
          return {
            listing: null,
            compiled: compile(openWorkspace(question.files), question.files, question.game, question.variants),
          }
      }
    },
  }
}

function listRules(workspace: Workspace, files: Files): Listing {
  const entries: ListedRules[] = []
  const problems: FileProblem[] = []
  const names = new Set<string>()
  const byFile = new Map(workspace.entries.map((entry) => [entry.file, entry]))
  const checkAlone = (file: string): void => {
    const problem = problemOf(file, workspace.check(file), files)
    if (problem !== null) problems.push(problem)
  }
  for (const file of files.keys()) {
    if (!file.endsWith('.rules')) continue
    const entry = byFile.get(file)
    const lineage = entry === undefined ? [] : workspace.lineage(entry.name)
    if (entry === undefined || lineage.length === 0) {
      checkAlone(file)
      continue
    }
    // Findings in test files and parts come with the game or variant that they stand beside.
    if (entry.kind === 'tests' || entry.kind === 'part') continue
    if (names.has(entry.name)) {
      checkAlone(file)
      continue
    }
    names.add(entry.name)
    const { name, title, doc } = entry
    const beside = workspace.entries
      .filter((it) => (it.kind === 'tests' && it.base === name) || (it.kind === 'part' && lineage.includes(it.name)))
      .map((it) => it.file)
    entries.push({ name, file, title, doc, lineage, beside })
  }
  return { entries, problems }
}

function compile(workspace: Workspace, files: Files, game: string, variants: readonly string[]): Compiled {
  const { value: graph, diagnostics } = workspace.compile(game, variants)
  const top = variants.at(-1) ?? game
  const file =
    workspace.entries.find((entry) => entry.name === top && (entry.kind === 'game' || entry.kind === 'variant'))
      ?.file ?? top
  const problem = problemOf(file, diagnostics, files)
  if (graph === null) return { rules: null, problem }
  const loaded = loadGame(graph)
  if (!loaded.ok) return { rules: null, problem: refusedGraph(file, loaded.refusal.message) }
  const used = new Map(graph.files.map((name) => [name, files.get(name) ?? '']))
  const rules = {
    game,
    variants,
    graph,
    hash: loaded.value.hash,
    engine: ENGINE_VERSION,
    info: gameInfo(loaded.value),
    files: used,
  }
  return { rules, problem }
}

function problemOf(file: string, diagnostics: readonly Diagnostic[], files: Files): FileProblem | null {
  if (diagnostics.length === 0) return null
  const shown = diagnostics.map((diagnostic) => show(diagnostic, files))
  return { file, count: shown.length, diagnostics: shown }
}

function show(diagnostic: Diagnostic, files: Files): ShownDiagnostic {
  const { code, severity, message, help, span } = diagnostic
  const { line, column } = positionAt(sourceFile(span.file, files.get(span.file) ?? ''), span.start)
  const rendered = renderText([diagnostic], files)
  return { code, severity, message, help: help ?? null, file: span.file, line, column, rendered }
}

/** The compiler made something that the engine does not take: a fault of ours, but no reason to stop the host. */
function refusedGraph(file: string, message: string): FileProblem {
  return hostProblem(file, 'host/bad-graph', `These rules could not be made ready to play: ${message}`)
}
