/**
 * How the concrete tree is read: by the names of its parts, any of which may be missing where the parser
 * skipped something. Places, names and documentation texts come out of here.
 */
import type { CstNode, IToken } from 'chevrotain'
import type { DiagnosticArgs, DiagnosticCode } from '../diagnostics/catalogue.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { type DiagnosticExtra, diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type { Name, TextLiteral } from './ast.js'
import type { DocTexts } from './doc-texts.js'

export class TreeReader {
  readonly diagnostics: Diagnostic[] = []
  protected readonly file: string
  protected readonly docs: DocTexts
  /** Where reading has got to: the place of whatever is missing. */
  private reached = 0

  constructor(file: string, docs: DocTexts) {
    this.file = file
    this.docs = docs
  }

  protected report<C extends DiagnosticCode>(
    code: C,
    span: Span,
    args: DiagnosticArgs<C>,
    extra?: DiagnosticExtra,
  ): void {
    this.diagnostics.push(diagnostic(code, span, args, extra))
  }

  protected tokens(node: CstNode | undefined, key: string): IToken[] {
    return (node?.children[key] ?? []).filter((it): it is IToken => !('children' in it))
  }

  protected token(node: CstNode | undefined, key: string): IToken | undefined {
    return this.tokens(node, key)[0]
  }

  protected has(node: CstNode | undefined, key: string): boolean {
    return (node?.children[key]?.length ?? 0) > 0
  }

  protected nodes(node: CstNode | undefined, key: string): CstNode[] {
    return (node?.children[key] ?? []).filter((it): it is CstNode => 'children' in it)
  }

  protected node(node: CstNode | undefined, key: string): CstNode | undefined {
    return this.nodes(node, key)[0]
  }

  /** The place of a node; an empty one where reading has got to when nothing of it was there. */
  protected span(node: CstNode | undefined): Span {
    const start = node?.location?.startOffset
    const end = node?.location?.endOffset
    if (start === undefined || Number.isNaN(start)) return this.here()
    this.reached = end === undefined || Number.isNaN(end) ? start : end + 1
    return { file: this.file, start, end: Math.max(start, this.reached) }
  }

  protected tokenSpan(token: IToken): Span {
    if (Number.isNaN(token.startOffset)) return this.here()
    this.reached = token.startOffset + token.image.length
    return { file: this.file, start: token.startOffset, end: this.reached }
  }

  protected here(): Span {
    return { file: this.file, start: this.reached, end: this.reached }
  }

  protected name(token: IToken): Name {
    return { text: token.image.normalize('NFC'), span: this.tokenSpan(token) }
  }

  protected maybeName(node: CstNode | undefined, key: string): Name | null {
    const token = this.token(node, key)
    return token === undefined ? null : this.name(token)
  }

  protected names(node: CstNode | undefined, key: string): Name[] {
    return this.tokens(node, key).map((token) => this.name(token))
  }

  /** The text of a literal; quotes are taken off, and one that is missing does no harm. */
  protected text(node: CstNode | undefined, key = 'Text'): TextLiteral {
    return this.maybeText(node, key) ?? { text: '', span: this.here() }
  }

  protected maybeText(node: CstNode | undefined, key = 'Text'): TextLiteral | null {
    const token = this.token(node, key)
    if (token === undefined) return null
    const closed = token.image.length > 1 && /["'\u201c\u201d\u00bb]$/.test(token.image)
    return { text: token.image.slice(1, closed ? -1 : undefined), span: this.tokenSpan(token) }
  }

  /** The `///` text before what begins at this offset. */
  protected doc(start: number): string {
    return this.docs.before(start)
  }
}
