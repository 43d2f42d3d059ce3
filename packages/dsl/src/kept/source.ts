import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { type TestsBeside, testsIn } from '../lower/tests-beside.js'
import type * as Ast from '../syntax/ast.js'
import { parse } from '../syntax/parse.js'
import { headerOf, type Keep, type KnownFile, knownFile, titlesOf, withView } from './known-file.js'

/** A file of a workspace. What is known of it from an earlier check is not read before its tree is asked for. */
export class Source {
  readonly file: string
  readonly text: string
  readonly header: Ast.Header | null
  readonly diagnostics: readonly Diagnostic[]
  private read: Ast.FileAst | null = null
  private readonly keep: Keep | null
  private readonly key: string
  private known: KnownFile | null

  constructor(file: string, text: string, keep: Keep | null) {
    this.file = file
    this.text = text
    this.keep = keep
    this.key = keep?.digest(text) ?? ''
    this.known = keep?.find(this.key) ?? null
    if (this.known !== null) {
      this.header = headerOf(file, this.known)
      this.diagnostics = []
      return
    }
    const { value, diagnostics } = parse(file, text)
    this.read = value
    this.header = value.header
    this.diagnostics = diagnostics
  }

  get tree(): Ast.FileAst {
    this.read ??= parse(this.file, this.text).value
    return this.read
  }

  /** The file as one of tests beside a game. */
  tests(): TestsBeside {
    const { keep, header } = this
    if (keep === null || header?.kind !== 'tests' || this.diagnostics.length > 0) return testsIn(this.tree)
    const known = this.known ?? knownFile(header, testsIn(this.tree).tests(), this.text)
    return {
      titles: titlesOf(this.file, known),
      damage: undefined,
      isFaultless: (view) => known.views.includes(keep.digest(view.of(known.words))),
      tests: () => testsIn(this.tree).tests(),
      foundFaultless: (view) => {
        this.known = withView(this.known ?? known, keep.digest(view.of(known.words)))
        keep.put(this.key, this.known)
      },
    }
  }
}
