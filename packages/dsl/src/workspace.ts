/**
 * Rules files that belong together: games, their variants and test files, found by the names in their first
 * lines. In-memory texts in, findings and graphs out; whoever owns the files reads them.
 */
import type { RuleGraph } from '@rheol/runtime/graph'
import { compileTrees } from './compile.js'
import type { Diagnostic, Outcome } from './diagnostics/diagnostic.js'
import { diagnostic } from './diagnostics/diagnostic-of.js'
import { newFindings } from './diagnostics/new-findings.js'
import { suggest } from './diagnostics/suggest.js'
import type { Keep } from './kept/known-file.js'
import { Source } from './kept/source.js'
import type { FileAst, GameHeader, Header, Name, VariantHeader } from './syntax/ast.js'

/** What one file of the workspace is, by its first line. */
export interface WorkspaceEntry {
  readonly file: string
  readonly kind: 'game' | 'variant' | 'tests' | 'part'
  /** Name of the game or variant; for a tests file or a part, of what it belongs to. */
  readonly name: string
  /** What a variant changes, or a tests file or part belongs to; null for a game. */
  readonly base: string | null
  readonly title: string
  readonly doc: string
}

export interface Workspace {
  /** Files whose first line could be read, in order of their names. */
  readonly entries: readonly WorkspaceEntry[]
  /** Every finding about this file: its own, and those that show only together with its base. */
  check(file: string): readonly Diagnostic[]
  /** The game or variant of that name, with further variants laid over it in order; with its tests. */
  compile(name: string, variants?: readonly string[]): Outcome<RuleGraph | null>
  /** Names of the game at the bottom and the variants up to this one, in load order. */
  lineage(name: string): readonly string[]
}

/** A compilation, and the files it was made of: while they are the same, so is what comes of it. */
interface Compiled {
  readonly from: readonly Source[]
  readonly outcome: Outcome<RuleGraph | null>
}

/**
 * Parses every file once. Compiling is done when asked for.
 * @param earlier an earlier state of the same files: what has not changed since is neither read nor compiled again
 * @param keep what is known of files from earlier checks. With it the workspace is for checking alone: tests files that
 *   need not be read are left out of what it compiles, so that it gives no graphs.
 */
export function openWorkspace(
  files: ReadonlyMap<string, string>,
  earlier: Workspace | null = null,
  keep: Keep | null = null,
): Workspace {
  const before = earlier instanceof OpenWorkspace ? earlier : null
  const sources = new Map<string, Source>()
  for (const file of [...files.keys()].sort()) {
    const text = files.get(file)!
    const known = before?.sources.get(file)
    sources.set(file, known !== undefined && known.text === text ? known : new Source(file, text, keep))
  }
  return new OpenWorkspace(sources, before?.compiled ?? new Map(), keep === null)
}

class OpenWorkspace implements Workspace {
  readonly sources: ReadonlyMap<string, Source>
  private readonly byName = new Map<string, string>()
  /** Every file of a game asks for the same compilation; texts never change in a workspace. */
  readonly compiled = new Map<string, Compiled>()
  private readonly compiledBefore: ReadonlyMap<string, Compiled>
  private readonly twice = new Map<string, string>()
  private readonly givesGraphs: boolean
  readonly entries: readonly WorkspaceEntry[]

  constructor(
    sources: ReadonlyMap<string, Source>,
    compiledBefore: ReadonlyMap<string, Compiled>,
    givesGraphs: boolean,
  ) {
    this.sources = sources
    this.givesGraphs = givesGraphs
    this.compiledBefore = compiledBefore
    for (const [file, { header }] of sources) {
      if (header === null || !isNamed(header)) continue
      const first = this.byName.get(header.name.text)
      if (first === undefined) this.byName.set(header.name.text, file)
      else this.twice.set(file, first)
    }
    this.entries = [...sources].flatMap(([file, { header }]) => (header === null ? [] : [entryOf(file, header)]))
  }

  check(file: string): readonly Diagnostic[] {
    const source = this.sources.get(file)
    if (source === undefined) return []
    const { header } = source
    if (header === null) return source.diagnostics
    const name = headerName(header).text
    const twice = this.twice.get(file)
    if (twice !== undefined) {
      const other = this.sources.get(twice)!.header
      const related = other === null || !isNamed(other) ? [] : [{ span: other.name.span, message: 'the other one' }]
      return [
        ...source.diagnostics,
        diagnostic('workspace/duplicate-name', headerName(header).span, { name }, { related }),
      ]
    }
    const compiled = this.compile(name)
    const seen = new Set<Diagnostic>(source.diagnostics)
    const [here, elsewhere] = [true, false].map((here) =>
      compiled.diagnostics.filter((d) => !seen.has(d) && this.concerns(d, file, header) === here),
    ) as [Diagnostic[], Diagnostic[]]
    return [...source.diagnostics, ...here, ...this.causedBy(header, elsewhere)]
  }

  /** What a variant breaks in the files it stands on: what is found there only since it is laid over them. */
  private causedBy(header: Header, elsewhere: readonly Diagnostic[]): Diagnostic[] {
    if (header.kind !== 'variant' || elsewhere.length === 0) return []
    const without = this.compile(header.base.text).diagnostics
    const beneath = elsewhere.filter((d) => !this.isBeside(d.span.file, header.name.text))
    return newFindings(without, beneath, { span: header.name.span, message: 'comes of what this variant changes' })
  }

  private isBeside(file: string, name: string): boolean {
    const header = this.sources.get(file)?.header ?? null
    return header !== null && !isNamed(header) && header.base.text === name
  }

  /** A finding belongs to the file it points at; one that points nowhere here is shown at a variant, not lost. */
  private concerns(finding: Diagnostic, file: string, header: Header): boolean {
    if (finding.span.file === file) return true
    return header.kind === 'variant' && finding.related.some((place) => place.span.file === file)
  }

  compile(name: string, variants: readonly string[] = []): Outcome<RuleGraph | null> {
    const key = [name, ...variants].join(' ')
    const known = this.compiled.get(key)
    if (known !== undefined) return known.outcome
    const compiled = this.compileAnew(name, variants, this.compiledBefore.get(key))
    this.compiled.set(key, compiled)
    return compiled.outcome
  }

  private compileAnew(name: string, variants: readonly string[], before: Compiled | undefined): Compiled {
    const layers: string[] = []
    const problems: Diagnostic[] = []
    for (const wanted of [name, ...variants]) {
      for (const layer of this.lineageOf(wanted, problems)) if (!layers.includes(layer)) layers.push(layer)
    }
    const trees = layers.map((layer) => this.sources.get(this.byName.get(layer)!)!)
    const own = trees.flatMap((source) => source.diagnostics)
    const base = trees[0]?.tree
    if (base === undefined || base.header?.kind !== 'game' || problems.length > 0) {
      return { from: [], outcome: { value: null, diagnostics: [...own, ...problems] } }
    }
    const top = layers.at(-1)!
    const tests = this.beside('tests', top)
    const parts = layers.map((layer) => this.beside('part', layer))
    const from = [...trees, ...parts.flat(), ...tests]
    if (before !== undefined && before.from.length === from.length && from.every((it, i) => it === before.from[i])) {
      return before
    }
    const broken = from.flatMap((source) => source.diagnostics)
    const whole = trees.map(({ tree }, i) => withParts(tree, parts[i]!))
    const compiled = compileTrees({
      base: whole[0]!,
      variants: whole.slice(1),
      tests: tests.map((source) => source.tests()),
      texts: new Map(from.map(({ file, text }) => [file, text])),
    })
    const diagnostics = [...broken, ...compiled.diagnostics]
    const fits = this.givesGraphs && !diagnostics.some((d) => d.severity === 'error')
    const value = fits ? compiled.value : null
    return { from, outcome: { value, diagnostics } }
  }

  /** The test files or parts of a game or variant, in order of their names. */
  private beside(kind: 'tests' | 'part', name: string): Source[] {
    return [...this.sources.values()].filter(({ header }) => header?.kind === kind && header.base.text === name)
  }

  lineage(name: string): readonly string[] {
    return this.lineageOf(name, [])
  }

  private lineageOf(name: string, problems: Diagnostic[]): string[] {
    const chain: string[] = []
    let at: string | null = name
    let asked: Header | null = null
    while (at !== null) {
      if (chain.includes(at)) {
        const circle = [...chain.slice(chain.indexOf(at)), at].map((n) => `\`${n}\``).join(' → ')
        const start = this.sources.get(this.byName.get(name)!)!.header
        if (start?.kind === 'variant') problems.push(diagnostic('workspace/circular-base', start.base.span, { circle }))
        return []
      }
      const file: string | undefined = this.byName.get(at)
      if (file === undefined) {
        this.reportMissing(at, asked, problems)
        return []
      }
      chain.unshift(at)
      asked = this.sources.get(file)!.header
      at = asked?.kind === 'variant' ? asked.base.text : null
    }
    return chain
  }

  private reportMissing(name: string, asked: Header | null, problems: Diagnostic[]): void {
    const at = asked?.kind === 'variant' ? asked.base : this.companionBase(name)
    if (at === null) return
    const near = suggest(name, [...this.byName.keys()])
    problems.push(
      diagnostic('workspace/no-base', at.span, { name }, near === null ? {} : { help: `did you mean \`${near}\`?` }),
    )
  }

  /** Where a test file or part says to what it belongs. */
  private companionBase(name: string): Name | null {
    for (const { header } of this.sources.values()) {
      if (header !== null && !isNamed(header) && header.base.text === name) return header.base
    }
    return null
  }
}

/** Does it bring a name of its own, or stand beside something that does? */
function isNamed(header: Header): header is GameHeader | VariantHeader {
  return header.kind === 'game' || header.kind === 'variant'
}

function headerName(header: Header): Name {
  return isNamed(header) ? header.name : header.base
}

/** A file with the declarations of its parts behind its own. */
function withParts(tree: FileAst, parts: readonly Source[]): FileAst {
  if (parts.length === 0) return tree
  const decls = [...tree.decls, ...parts.flatMap((part) => part.tree.decls)]
  const damages = [tree, ...parts.map((part) => part.tree)].flatMap((it) => it.damage ?? [])
  if (damages.length === 0) return { ...tree, decls }
  const damage = {
    bound: damages.flatMap((it) => it.bound),
    mentioned: damages.flatMap((it) => it.mentioned),
    nameless: damages.some((it) => it.nameless),
    ofKind: damages.some((it) => it.ofKind),
    places: damages.flatMap((it) => it.places),
  }
  return { ...tree, decls, damage }
}

function entryOf(file: string, header: Header): WorkspaceEntry {
  if (!isNamed(header)) {
    return { file, kind: header.kind, name: header.base.text, base: header.base.text, title: '', doc: header.doc }
  }
  const base = header.kind === 'variant' ? header.base.text : null
  return { file, kind: header.kind, name: header.name.text, base, title: header.title.text, doc: header.doc }
}
