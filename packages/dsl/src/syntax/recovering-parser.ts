/**
 * Chevrotain's parser with a recovery of our own. The built-in one resumes at any token that may follow,
 * and in a language where a statement may begin with a name that is nearly every token: one mistake would
 * give five messages. Here parsing resumes only where a person would look next, at the beginning of a line
 * or at a closing brace, and only in the rules that hold a whole declaration, member, statement or test line.
 */
import {
  EOF,
  type IParserErrorMessageProvider,
  type IToken,
  NoViableAltException,
  type TokenType,
  tokenMatcher,
} from 'chevrotain'
import { type GrammarPath, LeanParser } from './lean-parser.js'
import * as T from './tokens.js'

/** How deep brackets, blocks, filters and chains of `else if` may nest. */
export const MAX_DEPTH = 128

/** After so many mistakes the rest of a file is not looked at: it is hardly a rules file. */
export const MAX_PROBLEMS = 50

/** The rules in which parsing resumes after a mistake. */
const RESUMING: ReadonlySet<string> = new Set([
  ...['file', 'header', 'declaration', 'member', 'rowMember', 'enumMember', 'statement', 'testLine'],
])

/** Why the parser stopped at a token. */
export interface Problem {
  readonly kind: 'expected' | 'stray' | 'too-deep'
  readonly token: IToken
  readonly previous: IToken
  /** What would have fitted. */
  readonly expected: readonly TokenType[]
  /** The rules it was in, outermost first. */
  readonly rules: readonly string[]
  /** How the parser helped itself; null when it skipped on to the next line that makes sense. */
  mended: 'inserted' | 'deleted' | 'named' | null
}

/** Tokens that may be thought into the text when what follows them is there. */
const INSERTABLE: ReadonlySet<TokenType> = new Set([
  ...[T.RParen, T.RBracket, T.Colon, T.Assign, T.Text],
  ...(['each', 'of', 'to', 'by', 'then', 'players', 'when', 'times'] as const).map((w) => T.word[w]),
])

/** Statement words that never stand inside an expression, so that parsing may resume at them anywhere. */
const STATEMENT_WORDS: ReadonlySet<TokenType> = new Set(
  (['let', 'stop', 'move', 'draw', 'deal', 'shuffle', 'flip', 'show', 'say', 'reveal', 'requires', 'for'] as const).map(
    (w) => T.word[w],
  ),
)

const DECLARATION_KINDS: ReadonlySet<TokenType> = new Set(T.DECLARATION_WORDS.map((w) => T.word[w]))

/** Declaration words that begin something else in these rules. */
const OWN_WORDS: ReadonlyMap<string, ReadonlySet<TokenType>> = new Map([
  ['member', new Set([T.word.define, T.word.step])],
  ['rowMember', new Set([T.word.define, T.word.step, T.word.trigger])],
  ['testLine', new Set([T.word.option])],
])

const kindsByName: ReadonlyMap<string, TokenType> = new Map(T.allTokens.map((kind) => [kind.name, kind]))

/** Messages are made later, from the problems; Chevrotain only passes on the names of what it expected. */
const expectedNames: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => expected.name,
  buildNotAllInputParsedMessage: () => '',
  buildNoViableAltMessage: () => '',
  buildEarlyExitMessage: ({ expectedIterationPaths }) =>
    expectedIterationPaths.map((path) => path[0]?.name ?? '').join(' '),
}

/** Text that could not be read, by the offsets of its first and behind its last character. */
export interface Region {
  readonly start: number
  readonly end: number
}

export abstract class RecoveringParser extends LeanParser {
  problems: Problem[] = []
  /** What was passed over, with the beginning of the line or declaration it belongs to. */
  damaged: Region[] = []
  /** Take layout into account: a declaration word in the leftmost column ends what is still open. */
  useLayout = false
  /** The column in which the declaration at hand begins. */
  protected declarationColumn = 1
  private depth = 0
  private skip = 0
  /** The token at which an inner rule found no place to resume: those round it, with more braces open, find none. */
  private hopelessAt: IToken | null = null

  /** Where the token was wanted that is about to be mended. */
  private wanted: GrammarPath | null = null

  constructor(validate: boolean) {
    super(expectedNames, validate)
  }

  /** The tokens that may follow at a place of the grammar. */
  protected abstract following(path: GrammarPath): readonly TokenType[]

  begin(tokens: IToken[], useLayout: boolean): void {
    this.input = tokens
    this.problems = []
    this.damaged = []
    this.useLayout = useLayout
    this.declarationColumn = 1
    this.depth = 0
    this.hopelessAt = null
  }

  /** A rule's body that runs one level deeper, and refuses when that is too deep for anybody to read. */
  protected deeper(body: () => void): () => void {
    return () => {
      this.depth++
      try {
        if (this.depth > MAX_DEPTH) this.ACTION(() => this.fail('too-deep', this.LA(1)))
        body()
      } finally {
        this.depth--
      }
    }
  }

  /** Gives up the rule at hand; the nearest one that resumes goes on from there. */
  protected fail(kind: Problem['kind'], token: IToken): void {
    throw this.SAVE_ERROR(new NoViableAltException(kind, token, this.LA(0)))
  }

  /** True when the next token must belong to the next declaration, whatever is still open. */
  protected atBoundary(rule: string): boolean {
    return this.isBoundary(1, rule)
  }

  private isBoundary(k: number, rule: string): boolean {
    const token = this.LA(k)
    if (token.tokenType === EOF) return true
    if (this.startsRowBlock(k)) return rule !== 'member' && rule !== 'declaration'
    if (!DECLARATION_KINDS.has(token.tokenType) || !this.startsLine(k)) return false
    if ((token.startColumn ?? 1) > this.declarationColumn) return false
    const next = this.LA(k + 1).tokenType
    if (token.tokenType === T.word.end && next === T.word.winners) return false
    if (token.tokenType === T.word.set && next !== T.word.option) return false
    return this.useLayout || !OWN_WORDS.get(rule)?.has(token.tokenType)
  }

  /** `row name {` at the beginning of a line: whatever is still open in a card, the next row begins here. */
  private startsRowBlock(k: number): boolean {
    const isRow = this.LA(k).tokenType === T.word.row && this.startsLine(k)
    return isRow && tokenMatcher(this.LA(k + 1), T.Name) && this.LA(k + 2).tokenType === T.LBrace
  }

  private startsLine(k: number): boolean {
    const before = this.LA(k - 1)
    return before.tokenType === EOF || before.startLine === undefined || before.startLine !== this.LA(k).startLine
  }

  // ---------------------------------------------------------------- what Chevrotain calls

  /** Every error passes here before it is thrown. */
  SAVE_ERROR(error: Error): Error {
    const { token, previousToken } = error as unknown as { token: IToken; previousToken?: IToken }
    const kind = error.message === 'stray' || error.message === 'too-deep' ? error.message : 'expected'
    const expected = error.message.split(' ').flatMap((name) => kindsByName.get(name) ?? [])
    const rules = this.internals.getHumanReadableRuleStack()
    const previous = previousToken ?? this.LA(0)
    this.problems.push({ kind, token, previous, expected: [...new Set(expected)], rules, mended: null })
    return error
  }

  /** Chevrotain would work out all paths for its message here, which is slow and not needed. */
  raiseNoAltException(): never {
    throw this.SAVE_ERROR(new NoViableAltException('', this.LA(1), this.LA(0)))
  }

  shouldInRepetitionRecoveryBeTried(): boolean {
    return false
  }

  /** The answer is asked for again below, and only if it matters: finding it takes an analysis of the grammar. */
  getFollowsForInRuleRecovery(expected: TokenType, occurrence: number): readonly TokenType[] {
    this.wanted = this.internals.getCurrentGrammarPath(expected, occurrence)
    return []
  }

  tryInRuleRecovery(expected: TokenType): IToken {
    const problem = this.problems.at(-1)!
    const next = this.LA(1)
    const canFollow = (token: IToken) => this.following(this.wanted!).some((kind) => tokenMatcher(token, kind))
    if (expected === T.Name && T.isHardWord(next.image) && canFollow(this.LA(2))) {
      problem.mended = 'named'
      this.internals.consumeToken()
      return next
    }
    const insertable =
      expected === T.RBrace
        ? this.atBoundary('')
        : (INSERTABLE.has(expected) || (expected === T.LBrace && this.isIndentedFurther())) && canFollow(next)
    if (insertable) {
      problem.mended = 'inserted'
      return this.getTokenToInsert(expected)
    }
    const sameLine = this.LA(2).startLine === next.startLine
    // `var : bool` has lost its name; it is not about something called `bool`.
    const deletable = expected !== T.Name || next.tokenType === T.Comma
    if (deletable && sameLine && tokenMatcher(this.LA(2), expected) && !isBrace(next) && next.tokenType !== T.Row) {
      problem.mended = 'deleted'
      this.internals.consumeToken()
      const found = this.LA(1)
      this.internals.consumeToken()
      return found
    }
    const giveUp = new Error('no repair within the rule')
    giveUp.name = 'InRuleRecoveryException'
    throw giveUp
  }

  protected override getTokenToInsert(kind: TokenType): IToken {
    const inserted = super.getTokenToInsert(kind)
    return kind === T.Text ? { ...inserted, image: '""' } : inserted
  }

  /** The first token of the line that the last token read stands in. */
  private startOfLine(): IToken {
    let k = 0
    while (!this.startsLine(k)) k--
    return this.LA(k)
  }

  /** True when the next token begins a line that is indented more than the line before: a block, by its looks. */
  private isIndentedFurther(): boolean {
    if (!this.startsLine(1)) return false
    return (this.LA(1).startColumn ?? 1) > (this.startOfLine().startColumn ?? 1)
  }

  /** Settles how far to skip; the answer is asked for by the two methods below. */
  findReSyncTokenType(): TokenType {
    const rule = this.internals.getCurrRuleFullName()
    this.skip = RESUMING.has(rule) ? this.tokensToSkip(rule) : -1
    return EOF
  }

  isInCurrentRuleReSyncSet(): boolean {
    return this.skip >= 0
  }

  reSyncTo(): IToken[] {
    const skipped: IToken[] = []
    const first = this.internals.CST_STACK.at(-1)?.first ?? null
    const last = this.LA(Math.max(1, this.skip))
    const end = last.tokenType === EOF ? this.LA(0) : last
    const line = this.startOfLine().startOffset
    const start = first === null ? line : first.startOffset
    if (!Number.isNaN(start))
      this.damaged.push({ start: Math.min(start, line), end: end.startOffset + end.image.length })
    for (let i = 0; i < this.skip; i++) {
      skipped.push(this.LA(1))
      this.internals.consumeToken()
    }
    return skipped
  }

  /** How many tokens to pass over before this rule may count as read; -1 when an outer rule must resume. */
  private tokensToSkip(rule: string): number {
    const first = this.internals.CST_STACK.at(-1)?.first ?? null
    const begun = first !== null
    const { startOffset: start, startColumn: column = 1 } = first ?? this.LA(1)
    const outermost = rule === 'declaration' || rule === 'header' || rule === 'file'
    if (!outermost && rule !== 'member' && this.hopelessAt === this.LA(1)) return -1
    let braces = this.openBracesSince(start)
    let brackets = 0
    const enough = this.problems.length >= MAX_PROBLEMS
    for (let k = 1; ; k++) {
      const token = this.LA(k)
      if (enough && token.tokenType !== EOF) continue
      const mayStop = begun || k > 1
      if (token.tokenType === EOF || (mayStop && this.isBoundary(k, rule))) {
        if (outermost) return k - 1
        if (rule === 'member') return -1
        this.hopelessAt = this.LA(1)
        return -1
      }
      if (rule === 'member' && mayStop && this.startsRowBlock(k)) return k - 1
      if (outermost) {
        if (mayStop && braces <= 0 && this.startsLine(k) && DECLARATION_KINDS.has(token.tokenType)) return k - 1
      } else if (braces <= 0) {
        if (token.tokenType === T.RBrace) return k - 1
        const hardStart = STATEMENT_WORDS.has(token.tokenType) && rule === 'statement'
        const outdented = this.startsLine(k) && (token.startColumn ?? 1) <= column
        if (mayStop && (outdented || (hardStart && brackets <= 0))) return k - 1
      }
      braces += change(token, T.LBrace, T.RBrace)
      brackets += change(token, T.LParen, T.RParen) + change(token, T.LBracket, T.RBracket)
    }
  }

  private openBracesSince(start: number): number {
    let open = 0
    for (let k = 0; ; k--) {
      const token = this.LA(k)
      if (token.tokenType === EOF || token.startOffset < start || Number.isNaN(token.startOffset)) return open
      open += change(token, T.LBrace, T.RBrace)
    }
  }
}

function change(token: IToken, open: TokenType, close: TokenType): number {
  return token.tokenType === open ? 1 : token.tokenType === close ? -1 : 0
}

function isBrace(token: IToken): boolean {
  return token.tokenType === T.LBrace || token.tokenType === T.RBrace
}
