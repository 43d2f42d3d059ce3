/**
 * The canonical look of a rules file: two spaces for each level, single spaces between words, tables in columns,
 * at most one empty line in a row. Where lines are broken is left to the author, since a rulebook is laid out
 * by sense. Works on tokens, so that whatever was read before is read again afterwards, comments included.
 */
import type { IToken } from 'chevrotain'
import type { Outcome } from '../diagnostics/diagnostic.js'
import { type Comment, lex } from '../syntax/lexer.js'
import { parse } from '../syntax/parse.js'
import * as T from '../syntax/tokens.js'
import { alignRows, cellsOf } from './align-rows.js'
import { type LayoutFacts, layoutFacts } from './layout-facts.js'

/** Formats a file. A text with errors is handed back as it is, with what was found. */
export function format(file: string, text: string): Outcome<string> {
  const { value, diagnostics } = parse(file, text)
  if (diagnostics.some((one) => one.severity === 'error')) return { value: text, diagnostics }
  const { tokens, comments } = lex(file, text)
  const writer = new Writer(text, layoutFacts(value), alignedRows(tokens))
  for (const piece of piecesOf(tokens, comments)) writer.write(piece)
  return { value: writer.finish(), diagnostics }
}

/** A token or a comment, in the order of the text. */
type Piece = { readonly token: IToken } | { readonly comment: Comment }

function piecesOf(tokens: readonly IToken[], comments: readonly Comment[]): Piece[] {
  const pieces: (Piece & { readonly at: number })[] = [
    ...tokens.map((token) => ({ token, at: token.startOffset })),
    ...comments.map((comment) => ({ comment, at: comment.start })),
  ]
  return pieces.sort((a, b) => a.at - b.at)
}

/** The text of every row, by its offset: rows that follow one another are one table, up to the next header. */
function alignedRows(tokens: readonly IToken[]): ReadonlyMap<number, string> {
  const aligned = new Map<number, string>()
  let table: IToken[] = []
  const finish = () => {
    const texts = alignRows(table.map((row) => cellsOf(row.image)))
    for (const [i, row] of table.entries()) aligned.set(row.startOffset, texts[i]!)
    table = []
  }
  for (const token of tokens) {
    if (token.tokenType !== T.Row) finish()
    else {
      const cells = cellsOf(token.image)
      if (cells !== 'rule' && cells[0] === 'name') finish()
      table.push(token)
    }
  }
  finish()
  return aligned
}

type Bracket = 'block' | 'list' | 'set' | 'paren'

class Writer {
  private readonly source: string
  private readonly facts: LayoutFacts
  private readonly rows: ReadonlyMap<number, string>
  private readonly lines: string[] = []
  private line = ''
  private readonly open: Bracket[] = []
  /** The end of the piece written last, in the source. */
  private end = 0
  private previous: IToken | null = null
  /** Set between a word such as `test` or `card` and its brace, in which every line has an indentation of its own. */
  private beforeBlock = false
  private mustBreak = false
  /** What the closing bracket written last, or being written, belongs to. */
  private closed: Bracket = 'paren'
  /** The `-` written last is the sign of a number or a negation. */
  private isSignMinus = false
  /** A `-` behind the token written last would take away from it. */
  private takesAway = true

  constructor(source: string, facts: LayoutFacts, rows: ReadonlyMap<number, string>) {
    this.source = source
    this.facts = facts
    this.rows = rows
  }

  write(piece: Piece): void {
    const start = 'token' in piece ? piece.token.startOffset : piece.comment.start
    const breaks = this.source.slice(this.end, start).match(/\r\n|\n|\r/g)?.length ?? 0
    const isRow = 'token' in piece && piece.token.tokenType === T.Row
    // A comment may stand behind a row, and nothing else.
    const mustBreak = this.mustBreak && !('comment' in piece && this.previous?.tokenType === T.Row)
    const newLine = this.end > 0 && (breaks > 0 || mustBreak || isRow)
    if (newLine) this.breakLine(breaks > 1 && !this.hugsBrace(piece))
    if ('comment' in piece) this.writeComment(piece.comment)
    else this.writeToken(piece.token)
  }

  finish(): string {
    this.breakLine(false)
    return this.lines.length === 0 ? '' : `${this.lines.join('\n').trimEnd()}\n`
  }

  private breakLine(empty: boolean): void {
    this.lines.push(this.line.trimEnd())
    this.line = ''
    this.mustBreak = false
    if (empty && this.lines.at(-1) !== '') this.lines.push('')
  }

  /** No empty line stands just inside a brace. */
  private hugsBrace(piece: Piece): boolean {
    const closes = 'token' in piece && piece.token.tokenType === T.RBrace
    return closes || (this.previous?.tokenType === T.LBrace && this.end === endOf(this.previous))
  }

  private writeComment(comment: Comment): void {
    const text = this.source.slice(comment.start, comment.end)
    if (this.line === '') this.line = this.indentOfComment(comment) + text
    else this.line += `  ${text}`
    this.end = comment.end
    this.mustBreak = true
  }

  /** A comment stands where the line below it does, or where a statement before the closing brace would. */
  private indentOfComment(comment: Comment): string {
    const below = this.source.slice(comment.end).match(/^(?:\s|\/\/[^\r\n]*)*/)![0].length + comment.end
    if (this.facts.units.has(below) || this.source[below] === '}' || this.source[below] === '|') return this.indent(0)
    return below >= this.source.length ? '' : this.indent(this.isListMember() ? 0 : 1)
  }

  private writeToken(token: IToken): void {
    const closes = isCloser(token)
    if (closes) this.closed = this.open.pop() ?? 'paren'
    if (this.line === '') this.line = this.indentOfToken(token)
    else this.line += this.spaceBefore(token)
    this.line += this.rows.get(token.startOffset) ?? token.image
    if (isOpener(token)) this.open.push(this.bracketOf(token))
    this.isSignMinus = token.tokenType === T.Minus && !(this.takesAway && this.endsValue(this.previous))
    if (BLOCK_WORDS.has(token.tokenType) && !this.facts.names.has(token.startOffset)) this.beforeBlock = true
    if (token.tokenType === T.Row) this.mustBreak = true
    // The name of a grid or die is followed by its bounds, of which the first may be below zero.
    const named = this.previous?.tokenType
    this.takesAway = named !== T.word.grid && named !== T.word.die
    this.previous = token
    this.end = endOf(token)
  }

  private bracketOf(token: IToken): Bracket {
    if (token.tokenType !== T.LBrace) return 'paren'
    if (this.facts.sets.has(token.startOffset)) return 'set'
    const isBlock = this.beforeBlock
    this.beforeBlock = false
    return isBlock || this.facts.blocks.has(token.startOffset) ? 'block' : 'list'
  }

  private indentOfToken(token: IToken): string {
    const unit = this.facts.units.has(token.startOffset) || token.tokenType === T.Row
    if (unit || token.tokenType === T.RBrace || this.isStatementElse(token) || this.isListMember())
      return this.indent(0)
    return isCloser(token) ? this.indent(1) : this.indent(this.open.length === 0 && this.previous === null ? 0 : 1)
  }

  /** Members of enums, faces of dice and items of menus begin lines of their own. */
  private isListMember(): boolean {
    const before = this.previous
    if (before === null || this.open.at(-1) !== 'list') return false
    const kind = before.tokenType
    return kind === T.Comma || kind === T.LBrace || kind === T.RBrace || this.facts.names.has(before.startOffset)
  }

  private isStatementElse(token: IToken): boolean {
    if (token.tokenType !== T.word.else) return false
    const next = endOf(token) + this.source.slice(endOf(token)).match(/^\s*/)![0].length
    const isBlock = this.source[next] === '{' && !this.facts.sets.has(next)
    return isBlock || (this.source.startsWith('if', next) && this.facts.units.has(next))
  }

  /** Two spaces for each brace that is open, two for each other bracket, and two more in a line that goes on. */
  private indent(more: number): string {
    return '  '.repeat(this.open.length + more)
  }

  private spaceBefore(token: IToken): string {
    const before = this.previous
    if (before === null) return ''
    const kind = token.tokenType
    const startsUnit = this.facts.units.has(token.startOffset) && before.tokenType !== T.LBrace
    if (startsUnit && before.tokenType !== T.Comma && !this.isAfterWord(before)) return '   '
    if (kind === T.RBrace) return this.closed === 'set' ? '' : ' '
    if (before.tokenType === T.LBrace) return this.open.at(-1) === 'set' ? '' : ' '
    if (TIGHT_BEFORE.has(kind) || TIGHT_AFTER.has(before.tokenType)) return ''
    if (before.tokenType === T.Minus && this.isSignMinus) return ''
    if (kind === T.LParen || kind === T.LBracket) return this.endsValue(before) ? '' : ' '
    // A wider gap groups the members of a long list, such as the rows of a layout.
    const isGap = before.tokenType === T.Comma && token.startOffset - this.end > 1 && this.open.at(-1) === 'paren'
    return isGap ? '  ' : ' '
  }

  /** `else if`: the second `if` is a statement, but no new one. */
  private isAfterWord(before: IToken): boolean {
    return before.tokenType === T.word.else || before.tokenType === T.word.replace
  }

  /** True behind a name or a closing bracket: a `(` or `[` that follows belongs to it, and a `-` takes away. */
  private endsValue(token: IToken | null): boolean {
    if (token === null) return false
    const kind = token.tokenType
    if (kind === T.Int || kind === T.RParen || kind === T.RBracket || kind === T.RBrace) return true
    if (kind === T.word.yes || kind === T.word.no || kind === T.word.none) return true
    return kind === T.Identifier || this.facts.names.has(token.startOffset)
  }
}

const BLOCK_WORDS: ReadonlySet<unknown> = new Set([T.word.test, T.word.card, T.word.row])
const TIGHT_BEFORE: ReadonlySet<unknown> = new Set([
  T.RParen,
  T.RBracket,
  T.Comma,
  T.Colon,
  T.Dot,
  T.DotDot,
  T.Question,
])
const TIGHT_AFTER: ReadonlySet<unknown> = new Set([T.LParen, T.LBracket, T.Dot, T.DotDot])

function isOpener(token: IToken): boolean {
  return token.tokenType === T.LBrace || token.tokenType === T.LParen || token.tokenType === T.LBracket
}

function isCloser(token: IToken): boolean {
  return token.tokenType === T.RBrace || token.tokenType === T.RParen || token.tokenType === T.RBracket
}

function endOf(token: IToken): number {
  return token.startOffset + token.image.length
}
