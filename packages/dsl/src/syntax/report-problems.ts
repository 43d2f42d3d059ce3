/** What the parser stumbled over, put into words. */
import { EOF, type IToken, type TokenType } from 'chevrotain'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import { suggest } from '../diagnostics/suggest.js'
import type { Span } from '../source/span.js'
import { hardWordAsName } from './hard-words.js'
import { MAX_DEPTH, MAX_PROBLEMS, type Problem } from './recovering-parser.js'
import * as T from './tokens.js'

const w = T.word

/** What fits where one of several things may stand, by the rule that was to read it. */
const EXPECTED_IN: Readonly<Record<string, string>> = {
  primary: 'a value',
  operand: 'a value',
  expr: 'a value',
  type: 'a type',
  integer: 'a number',
  extent: 'a number',
  range: 'a range such as `1..6`',
  seats: 'a number of players, or the names of the seats',
  zone: '`one`, `pile of` or `group of`',
  die: 'a range such as `1..6`, or faces in braces',
  trigger: '`before` or `after`, and what it stands before or after',
  removal: 'the kind of what is removed',
  replaceable: 'a declaration',
  item: 'a declaration',
  flipStmt: '`up` or `down`',
  placed: '`up` or `down`',
  dest: '`up` or `down`',
  operandRounded: '`up` or `down`',
  filterClause: '`most` or `least`',
  postfixStmt: '`choose` or `do`',
  ifStmt: '`if` or a block in braces',
  menuItem: 'the name of an action, or an action',
  nextLine: '`roll`, `random` or `shuffle`',
  sight: '`sees` or `does not see`',
  deed: '`chooses`, `does` or `declines`',
  value: 'a value, or a list in brackets',
  revealStmt: 'a text or what is revealed',
  table: 'a table row',
  header: 'a header',
}

const CLOSING: ReadonlyMap<TokenType, string> = new Map([
  [T.RBrace, '}'],
  [T.RParen, ')'],
  [T.RBracket, ']'],
])

/** The words one of which was most likely meant where a line makes no sense, by the rule it is in. */
const FIRST_WORDS: Readonly<Record<string, readonly string[]>> = {
  declaration: T.DECLARATION_WORDS,
  member: ['define', 'step', 'row'],
  enumMember: [],
  rowMember: ['define', 'step', 'trigger'],
  testLine: ['players', 'option', 'given', 'run', 'next', 'do', 'refuse', 'expect'],
  statement: [
    ...['let', 'if', 'while', 'repeat', 'for', 'each', 'stop', 'end', 'move', 'draw', 'deal', 'shuffle', 'flip'],
    ...['show', 'say', 'reveal', 'requires', 'else'],
  ],
}

/** Words that begin a line in other languages, and what is written here. */
const FOREIGN_WORDS: ReadonlyMap<string, string> = new Map([
  ['elseif', 'else if'],
  ['elsif', 'else if'],
  ['elif', 'else if'],
  ['foreach', 'for each'],
  ['unless', 'if not'],
  ['loop', 'repeat'],
  ['function', 'step` or `define'],
  ['const', 'let'],
  ['print', 'say'],
])

/** What may be taken out without changing the sense of a line. */
const SURPLUS: ReadonlySet<TokenType> = new Set([T.Comma, T.Colon, T.Assign, T.RParen, T.RBracket, w.then, w.do, w.of])

/**
 * Turns problems into findings, at most one for each line. `tokens` are all tokens of the file; in the lines of
 * `holes` (counted from 1) the lexer had to leave something out, so that what the parser says there is no news.
 */
export function reportProblems(
  file: string,
  tokens: readonly IToken[],
  problems: readonly Problem[],
  holes: ReadonlySet<number>,
): Diagnostic[] {
  const inHole = (token: IToken) => token.startLine !== undefined && holes.has(token.startLine)
  return new ProblemReport(file, tokens).report(problems.filter((it) => !inHole(it.token) && !inHole(it.previous)))
}

class ProblemReport {
  private readonly file: string
  private readonly tokens: readonly IToken[]
  private readonly hardNames = new Set<string>()
  private readonly lines = new Set<number>()

  constructor(file: string, tokens: readonly IToken[]) {
    this.file = file
    this.tokens = tokens
  }

  report(problems: readonly Problem[]): Diagnostic[] {
    const found: Diagnostic[] = []
    for (const problem of problems) {
      const line = this.isEnd(problem.token) ? Number.POSITIVE_INFINITY : (problem.token.startLine ?? 0)
      if (this.lines.has(line)) continue
      this.lines.add(line)
      const finding = this.one(problem)
      if (finding !== null) found.push(finding)
    }
    if (problems.length >= MAX_PROBLEMS) found.push(diagnostic('parse/too-many', this.span(problems.at(-1)!.token), {}))
    return found
  }

  private one(problem: Problem): Diagnostic | null {
    const { token, expected, previous } = problem
    const span = this.span(token)
    const rule = problem.rules.at(-1) ?? 'file'
    if (problem.kind === 'too-deep') return diagnostic('parse/too-deep', span, { limit: MAX_DEPTH })
    if (this.hardNames.has(token.image) && problem.mended === null) return null
    const wanted = expected.length === 1 ? expected[0]! : null
    const asName = wanted === T.Name || (wanted === null && rule === 'primary')
    if (asName && T.isHardWord(token.image) && this.couldBeName(problem)) {
      this.hardNames.add(token.image)
      return hardWordAsName(token.image, span)
    }
    if (token.tokenType === T.Row) return diagnostic('parse/row-here', { ...span, end: span.start + 1 }, {})
    if (problem.kind === 'stray') return this.stray(problem, span)
    const closing = wanted === null ? undefined : CLOSING.get(wanted)
    if (closing !== undefined && this.leavesOpen(problem, wanted!)) return this.unclosed(problem, closing)
    if (problem.mended === 'deleted' && SURPLUS.has(token.tokenType))
      return diagnostic('parse/surplus', span, { found: this.described(token) })
    if (problem.mended === 'inserted' && wanted !== null) return this.missing(wanted, token, previous)
    const what = wanted === null ? (EXPECTED_IN[rule] ?? 'something else') : (wanted.LABEL ?? wanted.name)
    return diagnostic('parse/unexpected', span, { expected: what, found: this.described(token) }, this.hint(problem))
  }

  /** In an expression a hard word is a would-be name only if nothing there can begin with it. */
  private couldBeName(problem: Problem): boolean {
    if (problem.mended === 'named') return true
    const next = this.tokens[this.tokens.indexOf(problem.token) + 1]
    const kind = next?.tokenType
    return [T.Dot, T.LBracket, T.RParen, T.RBracket, T.Comma, T.Assign, T.Colon, T.PlusAssign, T.MinusAssign].some(
      (it) => it === kind,
    )
  }

  private stray(problem: Problem, span: Span): Diagnostic {
    const { token } = problem
    const rule = problem.rules.findLast((it) => it in FIRST_WORDS) ?? 'declaration'
    const found = this.described(token)
    const bracket = [...CLOSING].find(([kind]) => kind === token.tokenType)?.[1]
    if (bracket !== undefined) return diagnostic('parse/unopened', span, { bracket })
    const seats = token.tokenType === w.players ? this.wordForNumber(token) : null
    if (seats !== null)
      return diagnostic('parse/unexpected', this.span(seats), { expected: 'a number', found: this.described(seats) })
    if (rule === 'declaration') {
      if (token.tokenType === w.game || token.tokenType === w.variant)
        return diagnostic('parse/second-header', span, {})
      return diagnostic('parse/no-declaration', span, { found }, this.didYouMean(token, rule))
    }
    if (rule === 'testLine') return diagnostic('parse/no-test-line', span, { found }, this.didYouMean(token, rule))
    if (rule !== 'statement') {
      const where = rule === 'enumMember' ? 'an enum' : rule === 'member' ? 'a card' : 'a `row` block'
      return diagnostic('parse/no-member', span, { found, where }, this.didYouMean(token, rule))
    }
    const isDeclaration = (T.DECLARATION_WORDS as readonly string[]).includes(token.image)
    if (isDeclaration && token.image !== 'end' && token.image !== 'set') {
      return diagnostic('parse/declaration-inside', span, { word: token.image })
    }
    const misspelt = this.firstOfStatement(token)
    const meant = misspelt === null ? {} : this.didYouMean(misspelt, rule)
    if (misspelt !== null && meant.help !== undefined) {
      return diagnostic('parse/no-statement', this.span(misspelt), { found: this.described(misspelt) }, meant)
    }
    return diagnostic('parse/no-statement', span, { found }, this.statementHint(token))
  }

  private statementHint(token: IToken): { help?: string } {
    if (token.tokenType === w.else) return { help: '`else` stands directly behind the block of its `if`' }
    if (token.tokenType === w.set) return { help: 'to give a value, write `name = value`' }
    if (token.tokenType === w.choose || token.tokenType === w.chooses) {
      return { help: 'say first who chooses: `p chooses x: …`' }
    }
    if (token.tokenType === w.in)
      return { help: 'a loop is `for each x in …`; a choice of several players is `each p in …`' }
    if (token.tokenType === T.Plus || token.tokenType === T.Minus) {
      return { help: 'to count up or down, write `x += 1` or `x -= 1`' }
    }
    return this.didYouMean(token, 'statement')
  }

  private didYouMean(token: IToken, rule: string): { help?: string } {
    const foreign = FOREIGN_WORDS.get(token.image)
    if (foreign !== undefined) return { help: `write \`${foreign}\`` }
    const meant = token.tokenType === T.Identifier ? suggest(token.image, FIRST_WORDS[rule] ?? []) : null
    if (meant !== null) return { help: `did you mean \`${meant}\`?` }
    const previous = this.before(token)
    const inRow = previous?.startLine === token.startLine && previous?.tokenType === T.Identifier
    return rule === 'testLine' && inRow ? { help: 'is a `,` missing before it?' } : {}
  }

  private before(token: IToken): IToken | undefined {
    return this.tokens[this.tokens.indexOf(token) - 1]
  }

  /**
   * The name with which the line of a stray token, or what follows the last brace on it, begins: a misspelt word
   * reads as a call, and only what stands behind it is stray.
   */
  private firstOfStatement(token: IToken): IToken | null {
    let at = this.tokens.indexOf(token)
    let first: IToken | null = null
    for (;;) {
      const before = this.tokens[--at]
      if (before === undefined || before.startLine !== token.startLine) return first
      if (before.tokenType === T.LBrace || before.tokenType === T.RBrace) return first
      if (before.tokenType !== T.Identifier) return null
      first = before
    }
  }

  /** In `for five players` the word that should be a number. */
  private wordForNumber(players: IToken): IToken | null {
    const number = this.before(players)
    return number !== undefined && this.before(number)?.tokenType === w.for ? number : null
  }

  private missing(wanted: TokenType, token: IToken, previous: IToken): Diagnostic {
    const end = previous.startOffset + previous.image.length
    const span = Number.isNaN(end) ? this.span(token) : { file: this.file, start: end, end }
    const sign = wanted === T.Text ? '"…"' : (wanted.LABEL ?? wanted.name).replaceAll('`', '')
    const spaced = /^\w/.test(sign) || sign === '=' || sign === '"…"' ? ` ${sign}` : sign
    const fixes = [{ title: `Add \`${sign}\``, safety: 'guess' as const, edits: [{ span, newText: spaced }] }]
    const label = wanted.LABEL ?? wanted.name
    const expected = label[0]!.toUpperCase() + label.slice(1)
    return diagnostic('parse/missing', this.span(token), { expected, found: this.described(token) }, { fixes })
  }

  /** True when a bracket is still open because the file or the declaration ended, or a new line began. */
  private leavesOpen(problem: Problem, wanted: TokenType): boolean {
    const { token, previous } = problem
    if (this.isEnd(token)) return true
    if (wanted === T.RBrace) return problem.mended === 'inserted' || previous.startLine !== token.startLine
    return problem.mended === null ? token.tokenType === T.RBrace || previous.startLine !== token.startLine : true
  }

  private unclosed(problem: Problem, bracket: string): Diagnostic {
    const end = problem.previous.startOffset + problem.previous.image.length
    const start = Number.isNaN(end) ? this.span(problem.token).start : end
    const opener = this.openerBefore(problem.token, bracket)
    const place = { file: this.file, start: Math.max(0, start - 1), end: start }
    const related =
      opener === null ? [] : [{ span: this.span(opener), message: `this \`${opener.image}\` is not closed` }]
    return diagnostic('parse/unclosed', place, { bracket }, { related })
  }

  /**
   * The opening bracket that was most likely forgotten: a `{` whose `}` does not stand below the beginning of
   * its line, or else the innermost one still open.
   */
  private openerBefore(token: IToken, bracket: string): IToken | null {
    const open: IToken[] = []
    let suspect: IToken | null = null
    for (const [index, it] of this.tokens.entries()) {
      if (!this.isEnd(token) && it.startOffset >= token.startOffset) break
      if (it.tokenType === T.LBrace || it.tokenType === T.LParen || it.tokenType === T.LBracket) open.push(it)
      else if (CLOSING.has(it.tokenType)) {
        const opener = open.pop()
        const first = this.tokens[index - 1]?.startLine !== it.startLine
        if (opener === undefined || it.tokenType !== T.RBrace || !first || opener.startLine === it.startLine) continue
        if (this.lineColumn(opener) > (it.startColumn ?? 1)) suspect ??= opener
      }
    }
    return (bracket === '}' ? suspect : null) ?? open.at(-1) ?? null
  }

  /** The column in which the line of a token begins. */
  private lineColumn(token: IToken): number {
    let at = this.tokens.indexOf(token)
    while (at > 0 && this.tokens[at - 1]!.startLine === token.startLine) at--
    return this.tokens[at]!.startColumn ?? 1
  }

  private hint(problem: Problem): { help?: string } {
    const { token, expected } = problem
    const wanted = expected[0]
    const rules = problem.rules
    if (wanted === w.chooses && rules.at(-1) === 'eachStmt' && token.tokenType === T.LBrace) {
      return { help: 'a loop is `for each …`; `each … chooses` asks several players at once' }
    }
    if (wanted === T.LBrace && token.tokenType === w.then) {
      return { help: 'a statement takes a block: `if … { … }`; `then` belongs to values' }
    }
    if (wanted === T.LBrace && (token.tokenType === T.Int || token.tokenType === T.Identifier)) {
      return { help: 'is a word such as `is` or `and` missing before it?' }
    }
    if (wanted !== undefined && CLOSING.has(wanted) && token.tokenType === T.Identifier) {
      return { help: 'is a `,` missing before it?' }
    }
    if (token.tokenType === T.Identifier) {
      const words = expected.flatMap((kind) => (kind.name.startsWith('w_') ? [kind.name.slice(2)] : []))
      const meant = suggest(token.image, words)
      if (meant !== null) return { help: `did you mean \`${meant}\`?` }
    }
    return {}
  }

  private described(token: IToken): string {
    if (this.isEnd(token)) return 'the end of the file'
    if (token.tokenType === T.Text) return 'a text'
    if (token.tokenType === T.Row) return 'a table row'
    const image = token.image.length > 30 ? `${token.image.slice(0, 29)}…` : token.image
    return `\`${image}\``
  }

  private isEnd(token: IToken): boolean {
    return token.tokenType === EOF
  }

  private span(token: IToken): Span {
    if (!this.isEnd(token)) {
      return { file: this.file, start: token.startOffset, end: token.startOffset + token.image.length }
    }
    const last = this.tokens.at(-1)
    const end = last === undefined ? 0 : last.startOffset + last.image.length
    return { file: this.file, start: Math.max(0, end - 1), end }
  }
}
