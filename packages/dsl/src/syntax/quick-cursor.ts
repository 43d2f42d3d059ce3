/**
 * Faultless text, read at once. The grammar with its recovery is made for mistakes: it builds a concrete tree that
 * may miss any part, and the syntax tree from that. Most texts have no mistake in them, so that they are read first by
 * the plain functions of `QuickReader`, which make the same syntax tree directly and give up at anything they do not
 * expect, however small; whatever they give up is read by the grammar, which alone says what is wrong. A test holds
 * the two against each other.
 */
import type { IToken, TokenType } from 'chevrotain'
import type { Span } from '../source/span.js'
import type { Name, TextLiteral } from './ast.js'
import type { DocTexts } from './doc-texts.js'
import { MAX_DEPTH } from './recovering-parser.js'
import * as T from './tokens.js'
import { normalForm } from './tree-reader.js'

/** Thrown where something stands that is not expected; made once, since nobody asks where. */
const GIVEN_UP = new Error('left to the grammar')

/** May it be taken as a name? By the number of a token's kind. */
const IS_NAME: readonly boolean[] = T.allTokens.reduce<boolean[]>((found, kind) => {
  found[kind.tokenTypeIdx!] = kind === T.Identifier || kind.CATEGORIES?.includes(T.Name) === true
  return found
}, [])

/** The tokens of one file, and where in them reading has got to. */
export class QuickCursor {
  protected readonly file: string
  protected readonly docs: DocTexts
  private readonly tokens: readonly IToken[]
  private at = 0
  private depth = 0
  /** Kind of the next token; null at the end of the file. */
  protected kind: TokenType | null
  /** Where the last token read ends. */
  protected end = 0

  constructor(file: string, tokens: readonly IToken[], docs: DocTexts) {
    this.file = file
    this.tokens = tokens
    this.docs = docs
    this.kind = tokens[0]?.tokenType ?? null
  }

  /** What `read` gives, or null when it gave up. */
  protected attempt<R>(read: () => R): R | null {
    try {
      return read()
    } catch (error) {
      if (error === GIVEN_UP) return null
      throw error
    }
  }

  protected giveUp(): never {
    throw GIVEN_UP
  }

  /** Kind of the token behind the next one. */
  protected second(): TokenType | null {
    return this.tokens[this.at + 1]?.tokenType ?? null
  }

  /** Where the next token begins. */
  protected start(): number {
    return this.tokens[this.at]?.startOffset ?? this.giveUp()
  }

  protected next(): IToken {
    const token = this.tokens[this.at] ?? this.giveUp()
    this.at++
    this.end = token.startOffset + token.image.length
    this.kind = this.tokens[this.at]?.tokenType ?? null
    return token
  }

  protected take(kind: TokenType): IToken {
    return this.kind === kind ? this.next() : this.giveUp()
  }

  /** Takes the next token if it is of this kind, and says whether it was. */
  protected took(kind: TokenType): boolean {
    if (this.kind !== kind) return false
    this.next()
    return true
  }

  protected isName(): boolean {
    return this.kind !== null && IS_NAME[this.kind.tokenTypeIdx!] === true
  }

  protected name(): Name {
    if (!this.isName()) this.giveUp()
    const token = this.next()
    return { text: normalForm(token.image), span: { file: this.file, start: token.startOffset, end: this.end } }
  }

  /** Names with commas between them, one at least. */
  protected names(): Name[] {
    const names = [this.name()]
    while (this.took(T.Comma)) names.push(this.name())
    return names
  }

  protected text(): TextLiteral {
    const { image, startOffset } = this.take(T.Text)
    return { text: image.slice(1, -1), span: { file: this.file, start: startOffset, end: this.end } }
  }

  protected maybeText(): TextLiteral | null {
    return this.kind === T.Text ? this.text() : null
  }

  /** From there to the end of the last token read. */
  protected spanFrom(start: number): Span {
    return { file: this.file, start, end: this.end }
  }

  /** One level deeper; to be followed by `up`. */
  protected down(): void {
    if (++this.depth > MAX_DEPTH) this.giveUp()
  }

  protected up(): void {
    this.depth--
  }
}
