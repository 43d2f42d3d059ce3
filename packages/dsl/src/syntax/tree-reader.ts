/**
 * How the concrete tree is read: by the names of its parts, any of which may be missing where the parser
 * skipped something. Places, names and documentation texts come out of here.
 */
import type { IToken } from 'chevrotain'
import type { DiagnosticArgs, DiagnosticCode } from '../diagnostics/catalogue.js'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { type DiagnosticExtra, diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type { Name, TextLiteral } from './ast.js'
import type { DocTexts } from './doc-texts.js'
import type { TreeNode } from './tree-node.js'

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

  protected tokens(node: TreeNode | undefined, key: string): IToken[] {
    const found: IToken[] = []
    for (let part = node?.head ?? null; part !== null; part = part.next) {
      if (part.key === key && part.token !== null) found.push(part.token)
    }
    return found
  }

  protected token(node: TreeNode | undefined, key: string): IToken | undefined {
    for (let part = node?.head ?? null; part !== null; part = part.next) {
      if (part.key === key && part.token !== null) return part.token
    }
    return undefined
  }

  protected has(node: TreeNode | undefined, key: string): boolean {
    for (let part = node?.head ?? null; part !== null; part = part.next) if (part.key === key) return true
    return false
  }

  protected nodes(node: TreeNode | undefined, key: string): TreeNode[] {
    const found: TreeNode[] = []
    for (let part = node?.head ?? null; part !== null; part = part.next) {
      if (part.key === key && part.node !== null) found.push(part.node)
    }
    return found
  }

  protected node(node: TreeNode | undefined, key: string): TreeNode | undefined {
    for (let part = node?.head ?? null; part !== null; part = part.next) {
      if (part.key === key && part.node !== null) return part.node
    }
    return undefined
  }

  /** The place of a node; an empty one where reading has got to when nothing of it was there. */
  protected span(node: TreeNode | undefined): Span {
    const first = node?.first ?? null
    if (first === null) return this.here()
    const last = node!.last!
    this.reached = last.startOffset + last.image.length
    return { file: this.file, start: first.startOffset, end: Math.max(first.startOffset, this.reached) }
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
    return { text: normalForm(token.image), span: this.tokenSpan(token) }
  }

  protected maybeName(node: TreeNode | undefined, key: string): Name | null {
    const token = this.token(node, key)
    return token === undefined ? null : this.name(token)
  }

  protected names(node: TreeNode | undefined, key: string): Name[] {
    return this.tokens(node, key).map((token) => this.name(token))
  }

  /** The text of a literal; quotes are taken off, and one that is missing does no harm. */
  protected text(node: TreeNode | undefined, key = 'Text'): TextLiteral {
    return this.maybeText(node, key) ?? { text: '', span: this.here() }
  }

  protected maybeText(node: TreeNode | undefined, key = 'Text'): TextLiteral | null {
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

/** Names are compared in Unicode's composed form; those of nothing but ASCII have no other. */
export function normalForm(name: string): string {
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) > 127) return name.normalize('NFC')
  return name
}
