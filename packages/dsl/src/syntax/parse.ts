import type { IToken } from 'chevrotain'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import { withFamiliarSlip } from '../diagnostics/familiar-slips.js'
import { suggest } from '../diagnostics/suggest.js'
import { lineIndexAt } from '../source/line-index.js'
import { sourceFile } from '../source/source-file.js'
import type { FileAst } from './ast.js'
import { AstBuilder } from './build-ast.js'
import { damageOf } from './damage.js'
import { DocTexts } from './doc-texts.js'
import { type Lexed, lex } from './lexer.js'
import { parseTokens } from './parser.js'
import { quickRead } from './quick-reader.js'
import { reportProblems } from './report-problems.js'

/** Mistakes of the lexer that leave a hole in the line; what the parser says about such a line is no news. */
const HOLES: ReadonlySet<string> = new Set([
  'lex/unknown-character',
  'lex/unclosed-text',
  'lex/number-with-letters',
  'lex/foreign-comment',
  'lex/fraction',
])

/**
 * Reads the text of a rules file. The tree holds whatever could be read, and findings are in order of their
 * places. Never throws, whatever the text.
 */
export function parse(file: string, text: string): Outcome<FileAst> {
  const lexed = lex(file, text)
  if (lexed.tokens.length === 0) {
    const empty = diagnostic('parse/missing-header', { file, start: 0, end: 0 }, {})
    const diagnostics = lexed.diagnostics.some((it) => it.severity === 'error') ? lexed.diagnostics : [empty]
    return { value: { file, header: null, decls: [] }, diagnostics }
  }
  const quick = lexed.diagnostics.length === 0 ? readQuickly(file, lexed) : null
  return quick === null ? parseByGrammar(file, text, lexed) : { value: quick, diagnostics: [] }
}

/** The tree of a text of which there is nothing to say; null for any other. */
function readQuickly(file: string, { tokens, comments }: Lexed): FileAst | null {
  const docs = new DocTexts(tokens, comments)
  const read = quickRead(file, tokens, docs)
  return read === null || docs.unused().length > 0 ? null : read
}

/** Reads tokens, one at least, by the grammar itself, which finds its way through any text. */
export function parseByGrammar(file: string, text: string, lexed: Lexed): Outcome<FileAst> {
  const { cst, problems, damaged } = parseTokens(lexed.tokens)
  const docs = new DocTexts(lexed.tokens, lexed.comments)
  const builder = new AstBuilder(file, docs)
  const damage = damageOf(file, lexed.tokens, problems, damaged)
  const value = { ...builder.fileAst(cst), ...(damage === undefined ? {} : { damage }) }
  const unused = problems.length > 0 ? [] : docs.unused()
  const found = lexed.diagnostics.length + problems.length + builder.diagnostics.length + unused.length
  if (found === 0 && value.header !== null) return { value, diagnostics: [] }
  // What was not even looked at by the lexer is nothing to complain of here.
  const gaveUp = lexed.diagnostics.some((it) => it.code === 'parse/too-many')
  const source = sourceFile(file, text)
  const starts = source.lineStarts
  const holes = lexed.diagnostics.filter((it) => HOLES.has(it.code)).map((it) => lineIndexAt(starts, it.span.start) + 1)
  const reported = gaveUp ? [] : reportProblems(file, lexed.tokens, problems, new Set(holes))
  // Where a bracket is missing, an `=` that follows it seems to stand in a condition.
  const lineOf = (it: Diagnostic) => lineIndexAt(starts, it.span.start)
  const troubled = new Set(reported.flatMap((it) => [lineOf(it), lineOf(it) - 1]))
  const built = builder.diagnostics.filter((it) => it.code !== 'parse/assign-in-condition' || !troubled.has(lineOf(it)))
  const diagnostics = [...lexed.diagnostics, ...withHeaderChecked(value, reported, lexed.tokens[0]!), ...built]
  // Where something could not be read, what a text stands before may only have been skipped.
  for (const comment of unused) {
    diagnostics.push(diagnostic('parse/stray-doc', { file, start: comment.start, end: comment.end }, {}))
  }
  const told = diagnostics.map((it) => withFamiliarSlip(it, source))
  return { value, diagnostics: told.sort((a, b) => a.span.start - b.span.start) }
}

/** A file without a header gets one finding about it, in place of what the parser says about its first word. */
function withHeaderChecked(ast: FileAst, found: readonly Diagnostic[], first: IToken): readonly Diagnostic[] {
  const triedHeader = ['game', 'variant', 'tests', 'part'].includes(first.image)
  if (ast.header !== null || triedHeader) return found
  const span = { file: ast.file, start: first.startOffset, end: first.startOffset + first.image.length }
  const meant = suggest(first.image, ['game', 'variant', 'tests', 'part'])
  const extra = meant === null ? {} : { help: `did you mean \`${meant}\`?` }
  return [diagnostic('parse/missing-header', span, {}, extra), ...found.filter((it) => it.span.start !== span.start)]
}
