/**
 * Text to tokens. Written by hand, since a table row ends with its line and every odd character wants a
 * message of its own. Whatever is found, tokens come out with which the parser can go on.
 */
import type { IToken, TokenType } from 'chevrotain'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import * as T from './tokens.js'

/** The longest text that is read, in UTF-16 units. */
export const MAX_LENGTH: number = 1 << 20

/** The most tokens that are read: ten times those of the longest game we know. */
export const MAX_TOKENS: number = 100_000

/** So many mistakes of the lexer are told; a file with more is no rules file. */
export const MAX_FINDINGS: number = 50

/** The greatest number: values are 32-bit integers in a running game. */
export const MAX_INT: number = 2 ** 31 - 1

/** A `//` or `///` comment, to the end of its line. */
export interface Comment {
  readonly start: number
  readonly end: number
  readonly doc: boolean
  /** What stands behind the slashes, without one leading space. */
  readonly text: string
}

export interface Lexed {
  readonly tokens: IToken[]
  readonly comments: readonly Comment[]
  readonly diagnostics: readonly Diagnostic[]
}

const SIGNS: readonly (readonly [string, TokenType])[] = [
  ['..', T.DotDot],
  ['+=', T.PlusAssign],
  ['-=', T.MinusAssign],
  ['<=', T.LessEqual],
  ['>=', T.GreaterEqual],
  ['==', T.EqualEqual],
  ['!=', T.BangEqual],
  ['&&', T.AndAnd],
  ['||', T.OrOr],
  ['{', T.LBrace],
  ['}', T.RBrace],
  ['(', T.LParen],
  [')', T.RParen],
  ['[', T.LBracket],
  [']', T.RBracket],
  [',', T.Comma],
  [':', T.Colon],
  ['.', T.Dot],
  ['?', T.Question],
  ['=', T.Assign],
  ['<', T.Less],
  ['>', T.Greater],
  ['+', T.Plus],
  ['-', T.Minus],
  ['*', T.Star],
  ['/', T.Slash],
  ['!', T.Bang],
  ['%', T.Percent],
]

/** The signs that begin with a character, by its code; longer ones first. */
const SIGNS_BY_CODE: readonly (readonly (readonly [string, TokenType])[] | undefined)[] = (() => {
  const found: (readonly [string, TokenType])[][] = []
  for (const sign of SIGNS) {
    const code = sign[0].charCodeAt(0)
    found[code] ??= []
    found[code].push(sign)
  }
  return found
})()

/** For each ASCII character, may it stand in a word? */
const IN_WORD: readonly boolean[] = Array.from({ length: 128 }, (_, code) => /\w/.test(String.fromCharCode(code)))

const [NEWLINE, RETURN, SPACE_CODE, QUOTE, STAR, DOT, SLASH, ZERO, NINE, UNDERSCORE, BAR] = [
  10, 13, 32, 34, 42, 46, 47, 48, 57, 95, 124,
]

const SPACE = /[ \t\f\v\u00a0\u2000-\u200a\u202f\u205f\u3000]+/y
const LINE_END = /\r\n|\n|\r/y
const WORD = /\p{L}[\p{L}\p{M}\p{Nd}_]*/uy
const NUMBER = /[0-9]+(?:\.[0-9]+)?(?:[\p{L}_][\p{L}\p{M}\p{Nd}_]*)?/uy
const LINE_END_AHEAD = /[\r\n]/g
const ROW = /\|(?:[^\r\n/]|\/(?!\/))*/y
const CURLY_QUOTED = /[\u201c\u201d\u201e\u00ab]([^\r\n"\u201c\u201d\u00bb]*)["\u201c\u201d\u00bb]|'([^\r\n']*)'/y
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/
const UNKNOWN_RUN = /(?:(?![\s"{}()[\],:.?=<>+\-*/!%|&\p{L}\p{Nd}]).)+/uy

/** Reads a text into tokens. Documentation and other comments come out beside them, in order. */
export function lex(file: string, text: string): Lexed {
  if (text.length > MAX_LENGTH) {
    const span = { file, start: MAX_LENGTH, end: MAX_LENGTH }
    return { tokens: [], comments: [], diagnostics: [diagnostic('lex/too-long', span, { limit: MAX_LENGTH })] }
  }
  const nul = text.indexOf('\0')
  if (nul >= 0) {
    const span = { file, start: nul, end: nul + 1 }
    return { tokens: [], comments: [], diagnostics: [diagnostic('lex/not-text', span, {})] }
  }
  const scanner = new Scanner(file, text)
  scanner.scan()
  return scanner
}

/** A token as Chevrotain wants it; none of ours goes over the end of a line. */
class Token implements IToken {
  readonly image: string
  readonly startOffset: number
  readonly startLine: number
  readonly startColumn: number
  readonly tokenTypeIdx: number
  readonly tokenType: TokenType

  constructor(kind: TokenType, image: string, start: number, line: number, column: number) {
    this.image = image
    this.startOffset = start
    this.startLine = line
    this.startColumn = column
    this.tokenTypeIdx = kind.tokenTypeIdx!
    this.tokenType = kind
  }
}

class Scanner implements Lexed {
  readonly tokens: IToken[] = []
  readonly comments: Comment[] = []
  readonly diagnostics: Diagnostic[] = []
  private readonly file: string
  private readonly text: string
  private at = 0
  private line = 1
  private lineStart = 0
  /** Where the line at hand ends; found once for each line, since a line may be a million characters long. */
  private lineEnd = -1

  constructor(file: string, text: string) {
    this.file = file
    this.text = text
  }

  scan(): void {
    if (this.text.charCodeAt(0) === 0xfeff) this.at = 1
    const { text } = this
    while (this.at < text.length) {
      // Every third character: not worth a call each.
      let { at } = this
      while (text.charCodeAt(at) === SPACE_CODE) at++
      this.at = at
      if (at === text.length) break
      this.scanOne()
      if (this.diagnostics.length > MAX_FINDINGS) return
      if (this.tokens.length > MAX_TOKENS) {
        this.giveUp()
        return
      }
    }
    for (const found of text.matchAll(BIDI)) {
      const code = codePoint(found[0])
      this.report(diagnostic('lex/bidi-control', this.span(found.index, found.index + 1), { code }))
    }
  }

  /** The text has more words than anybody wrote by hand: it is not worth a parser's time. */
  private giveUp(): void {
    const last = this.tokens.at(-1)!
    const span = this.span(last.startOffset, last.startOffset + 1)
    this.diagnostics.push(diagnostic('lex/too-many-words', span, { limit: MAX_TOKENS }))
    this.tokens.length = 0
  }

  private scanOne(): void {
    const { text, at } = this
    const code = text.charCodeAt(at)
    if (code < 128 && IN_WORD[code]) {
      if (isDigit(code)) this.scanNumber()
      else this.scanWordOrSign(code)
    } else if (code === NEWLINE || code === RETURN) this.nextLine()
    else if (code === QUOTE) this.scanText()
    else if (code === SLASH && text.charCodeAt(at + 1) === SLASH) this.scanComment()
    else if (code === BAR && !this.isOrSign()) this.push(T.Row, this.match(ROW)!.trimEnd().length)
    else {
      const space = this.match(SPACE)
      if (space === null) this.scanWordOrSign(code)
      else this.at += space.length
    }
  }

  private nextLine(): void {
    this.at += this.text.charCodeAt(this.at) === RETURN && this.text.charCodeAt(this.at + 1) === NEWLINE ? 2 : 1
    this.line++
    this.lineStart = this.at
  }

  private scanWordOrSign(first: number): void {
    const name = this.wordAhead(first)
    if (name !== null) {
      this.pushImage(T.wordKinds.get(name) ?? T.Identifier, name)
      return
    }
    const second = this.text.charCodeAt(this.at + 1)
    const isComment = first === SLASH && second === STAR
    const signs = isComment ? undefined : SIGNS_BY_CODE[first]
    for (let i = 0; signs !== undefined && i < signs.length; i++) {
      const sign = signs[i]!
      const spelling = sign[0]
      if (spelling.length > 1 && spelling.charCodeAt(1) !== second) continue
      this.pushImage(sign[1], spelling)
      return
    }
    this.scanForeign(this.text[this.at]!)
  }

  /** The word that begins here; letters beyond ASCII are left to the pattern. */
  private wordAhead(first: number): string | null {
    const { text, at } = this
    if (first < 128 && (!IN_WORD[first] || first === UNDERSCORE)) return null
    let end = at
    let code = first
    while (code < 128 && IN_WORD[code]) code = text.charCodeAt(++end)
    return code >= 128 ? this.match(WORD) : text.slice(at, end)
  }

  /** `||` is a sign of other languages, unless it stands in a row whose first cell was left empty. */
  private isOrSign(): boolean {
    if (!this.text.startsWith('||', this.at)) return false
    const previous = this.tokens.at(-1)
    const firstOnLine = previous === undefined || previous.startLine !== this.line
    return !firstOnLine || !this.match(ROW)!.trimEnd().slice(2).endsWith('|')
  }

  private scanComment(): void {
    const whole = this.restOfLine()
    const doc = whole.startsWith('///') && !whole.startsWith('////')
    const words = whole
      .slice(doc ? 3 : 2)
      .replace(/^ /, '')
      .trimEnd()
    this.comments.push({ start: this.at, end: this.at + whole.trimEnd().length, doc, text: words })
    this.at += whole.length
  }

  private scanText(): void {
    const { text, at } = this
    const lineEnd = this.endOfLine()
    let end = text.indexOf('"', at + 1)
    let escaped = false
    while (end > 0 && end < lineEnd && text[end - 1] === '\\') {
      const next = text.indexOf('"', end + 1)
      if (next < 0 || next >= lineEnd) break
      escaped = true
      end = next
    }
    const closed = end > 0 && end < lineEnd
    const length = closed ? end + 1 - at : this.restOfLine().trimEnd().length
    const image = text.slice(at, at + length)
    if (!closed) this.report(diagnostic('lex/unclosed-text', this.span(at, at + length), {}))
    else if (escaped) this.report(diagnostic('lex/escaped-quote', this.span(at, at + length), {}))
    if (CONTROL.test(image)) this.report(diagnostic('lex/control-character', this.span(at, at + length), {}))
    this.pushImage(T.Text, image)
  }

  private restOfLine(): string {
    return this.text.slice(this.at, this.endOfLine())
  }

  private endOfLine(): number {
    if (this.lineEnd < this.at) {
      LINE_END_AHEAD.lastIndex = this.at
      this.lineEnd = LINE_END_AHEAD.exec(this.text)?.index ?? this.text.length
    }
    return this.lineEnd
  }

  private scanNumber(): void {
    const digits = this.numberAhead()
    if (!/^[0-9]+$/.test(digits)) {
      const span = this.span(this.at, this.at + digits.length)
      const code = /^[0-9]+\.[0-9]+$/.test(digits) ? 'lex/fraction' : 'lex/number-with-letters'
      this.report(diagnostic(code, span, { text: shorten(digits) }))
    } else if (Number(digits) > MAX_INT) {
      const span = this.span(this.at, this.at + digits.length)
      this.report(diagnostic('lex/number-too-large', span, { text: shorten(digits), limit: MAX_INT }))
    }
    this.pushImage(T.Int, digits)
  }

  /** The number that begins here, with whatever else clings to it. */
  private numberAhead(): string {
    const { text, at } = this
    let end = at
    let code = text.charCodeAt(at)
    while (isDigit(code)) code = text.charCodeAt(++end)
    const plain =
      !(code >= 128) && !(code < 128 && IN_WORD[code]) && (code !== DOT || !isDigit(text.charCodeAt(end + 1)))
    return plain ? text.slice(at, end) : this.match(NUMBER)!
  }

  /** Characters that begin no token of ours, but may be meant as one. */
  private scanForeign(first: string): void {
    const quoted = this.match(CURLY_QUOTED)
    if (first === ';') this.scanSemicolon()
    else if (first === '#' || first === '/') this.scanForeignComment(first)
    else if (quoted !== null) this.scanQuoted(quoted)
    else this.scanUnknown()
  }

  private scanSemicolon(): void {
    const span = this.span(this.at, this.at + 1)
    const fixes = [{ title: 'Take the `;` out', safety: 'safe' as const, edits: [{ span, newText: '' }] }]
    this.report(diagnostic('lex/semicolon', span, {}, { fixes }))
    this.at++
  }

  private scanQuoted(quoted: string): void {
    const span = this.span(this.at, this.at + quoted.length)
    const newText = `"${quoted.slice(1, -1)}"`
    const fixes = [{ title: 'Use straight quotes', safety: 'safe' as const, edits: [{ span, newText }] }]
    this.report(diagnostic('lex/wrong-quotes', span, {}, { fixes }))
    this.push(T.Text, quoted.length)
  }

  private scanUnknown(): void {
    const run = this.match(UNKNOWN_RUN) ?? String.fromCodePoint(this.text.codePointAt(this.at)!)
    const span = this.span(this.at, this.at + run.length)
    this.at += run.length
    // A bidi control is reported once, by the warning that every one of them gets.
    if (run.replace(BIDI, '') === '') return
    const shown = /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(run) ? shorten(run) : codePoint(run)
    this.report(diagnostic('lex/unknown-character', span, { text: shown }))
  }

  private scanForeignComment(first: string): void {
    const start = this.at
    const close = this.text.indexOf('*/', start + 2)
    const lineLength = this.restOfLine().length
    const end = first === '#' ? start + lineLength : close < 0 ? this.text.length : close + 2
    const span = this.span(start, Math.min(end, start + lineLength))
    this.report(diagnostic('lex/foreign-comment', span, { found: first === '#' ? '#' : '/*' }))
    // Line ends inside must be counted, so the comment is stepped over line by line.
    while (this.at < end) {
      if (this.match(LINE_END) === null) this.at++
      else this.nextLine()
    }
  }

  private report(finding: Diagnostic): void {
    if (this.diagnostics.length < MAX_FINDINGS) this.diagnostics.push(finding)
    else if (this.diagnostics.length === MAX_FINDINGS) {
      this.diagnostics.push(diagnostic('parse/too-many', finding.span, {}))
    }
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at
    return pattern.exec(this.text)?.[0] ?? null
  }

  private push(kind: TokenType, length: number): void {
    this.pushImage(kind, this.text.slice(this.at, this.at + length))
  }

  private pushImage(kind: TokenType, image: string): void {
    this.tokens.push(new Token(kind, image, this.at, this.line, this.at - this.lineStart + 1))
    this.at += image.length
  }

  private span(start: number, end: number): Span {
    return { file: this.file, start, end }
  }
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE
}

function codePoint(text: string): string {
  return `U+${text.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

function shorten(text: string): string {
  return text.length > 20 ? `${text.slice(0, 19)}…` : text
}
