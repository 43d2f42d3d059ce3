import type { CstNode, IToken, TokenType } from 'chevrotain'
import { joinSpans, type Span } from '../source/span.js'
import type { ArgAst, BinaryOp, Expr, Rhs, TypeAst } from './ast.js'
import { MAX_INT } from './lexer.js'
import { LEVEL, operatorLevels } from './parser.js'
import * as T from './tokens.js'
import { TreeReader } from './tree-reader.js'

const w = T.word

/** `not` stands between `and` and the comparisons. */
const NOT_LEVEL = 3

const OPERATORS: ReadonlyMap<TokenType, BinaryOp> = new Map([
  [w.or, 'or'],
  [T.OrOr, 'or'],
  [w.and, 'and'],
  [T.AndAnd, 'and'],
  [w.is, 'is'],
  [T.EqualEqual, 'is'],
  [T.Assign, 'is'],
  [T.BangEqual, 'is not'],
  [w.not, 'not in'],
  [w.in, 'in'],
  [T.Less, '<'],
  [T.Greater, '>'],
  [T.LessEqual, '<='],
  [T.GreaterEqual, '>='],
  [T.DotDot, '..'],
  [T.Plus, '+'],
  [T.Minus, '-'],
  [T.Star, '*'],
  [w.mod, 'mod'],
  [T.Percent, 'mod'],
  [T.Slash, '/ rounded down'],
])

/** What is written instead of a sign of another language. */
const INSTEAD: ReadonlyMap<TokenType, string> = new Map([
  [T.OrOr, 'or'],
  [T.AndAnd, 'and'],
  [T.EqualEqual, 'is'],
  [T.BangEqual, 'is not'],
  [T.Percent, 'mod'],
  [T.Bang, 'not'],
])

interface Operator {
  readonly op: BinaryOp
  readonly level: number
  readonly span: Span
}

/** An operand with the `not`s before it, and the operator behind it. */
interface Link {
  readonly nots: Span[]
  readonly operand: Expr
  /** `any` or `the` when it begins with one: such an operand reaches as far as it can. */
  readonly greedy: string | null
  readonly operator: Operator | null
}

/** Types and expressions. */
export class ExprBuilder extends TreeReader {
  /** Divisors behind which `rounded up` stands. */
  private readonly roundedUp = new Set<Expr>()

  protected errorExpr(node?: CstNode): Expr {
    return { kind: 'error', span: node === undefined ? this.here() : this.span(node) }
  }

  // ---------------------------------------------------------------- numbers and types

  /** A number with its sign; 0 when it is missing. */
  protected integer(node: CstNode | undefined): number {
    const value = this.intOf(this.token(node, 'Int'))
    return this.has(node, 'Minus') ? -value : value
  }

  private intOf(token: IToken | undefined): number {
    const value = Number.parseInt(token?.image ?? '0', 10)
    return Number.isNaN(value) ? 0 : Math.min(value, MAX_INT)
  }

  protected bounds(node: CstNode | undefined): { from: number; to: number } {
    const [from, to] = this.nodes(node, 'integer')
    const first = this.integer(from)
    return { from: first, to: to === undefined ? first : this.integer(to) }
  }

  protected type(node: CstNode | undefined): TypeAst {
    if (node === undefined) return { kind: 'error', optional: false, span: this.here() }
    const optional = this.has(node, 'Question')
    const range = this.node(node, 'range')
    const inner = this.node(node, 'type')
    const name = this.maybeName(node, 'Name')
    const member = this.maybeName(node, 'member')
    const span = this.span(node)
    if (range !== undefined && this.nodes(range, 'integer').length === 2) {
      return { kind: 'range', ...this.bounds(range), optional, span }
    }
    if (inner !== undefined) return { kind: 'set', of: this.type(inner), optional, span }
    if (name !== null) return { kind: 'named', name, member, optional, span }
    return { kind: 'error', optional, span }
  }

  // ---------------------------------------------------------------- expressions

  protected expr(node: CstNode | undefined): Expr {
    if (node === undefined) return this.errorExpr()
    const parts = this.nodes(node, 'expr')
    if (this.has(node, w.if.name)) {
      const condition = this.binary(this.node(node, 'condition'), LEVEL.or)
      const branch = this.expr(parts[0])
      // biome-ignore lint/suspicious/noThenProperty: the tree calls it what the language calls it
      return { kind: 'if', condition, then: branch, else: this.expr(parts[1]), span: this.span(node) }
    }
    const value = this.tail(this.binary(this.node(node, 'binary'), LEVEL.or), this.node(node, 'tail'))
    const question = this.token(node, 'Question')
    if (question === undefined) return value
    const span = this.span(node)
    const instead = 'if … then … else …'
    this.report('parse/foreign-sign', this.tokenSpan(question), { found: '?', instead }, { label: 'not used here' })
    // biome-ignore lint/suspicious/noThenProperty: the tree calls it what the language calls it
    return { kind: 'if', condition: value, then: this.expr(parts[0]), else: this.expr(parts[1]), span }
  }

  /** What stands right of `=`: chance alone, or an expression. */
  protected rhs(node: CstNode | undefined): Rhs {
    const chance = this.bareChance(node)
    if (chance === undefined) {
      const expr = this.expr(node)
      return { kind: 'expr', expr, span: expr.span }
    }
    const span = this.span(chance)
    const die = this.maybeName(chance, 'die')
    if (die !== null) return { kind: 'roll', die, span }
    if (this.has(chance, w.random.name)) return { kind: 'random', from: this.filter(this.node(chance, 'filter')), span }
    return { kind: 'expr', expr: { kind: 'error', span }, span }
  }

  private bareChance(node: CstNode | undefined): CstNode | undefined {
    const binary = this.node(node, 'binary')
    const operand = this.node(binary, 'operand')
    const postfix = this.node(operand, 'postfix')
    const primary = this.node(postfix, 'primary')
    const isChance = this.has(primary, w.roll.name) || this.has(primary, w.random.name)
    const alone =
      Object.keys(node?.children ?? {}).every((key) => key === 'binary' || key === 'tail') &&
      Object.keys(binary?.children ?? {}).length === 1 &&
      Object.keys(operand?.children ?? {}).length === 1 &&
      Object.keys(postfix?.children ?? {}).length === 1 &&
      Object.keys(this.node(node, 'tail')?.children ?? {}).length === 0
    return isChance && alone ? primary : undefined
  }

  protected filter(node: CstNode | undefined): Expr {
    return this.tail(this.binary(this.node(node, 'binary'), LEVEL.span), this.node(node, 'tail'))
  }

  private tail(set: Expr, node: CstNode | undefined): Expr {
    const bind = this.maybeName(node, 'Name')
    const clauses = this.nodes(node, 'filterClause')
    if (clauses.length === 0 && bind !== null) return { kind: 'as', set, bind, span: joinSpans(set.span, bind.span) }
    let value = set
    for (const clause of clauses) {
      const where = this.node(clause, 'whereClause')
      const span = joinSpans(set.span, this.span(clause))
      if (where !== undefined) {
        value = { kind: 'where', set: value, bind, condition: this.where(where), span }
      } else {
        const which = this.has(clause, w.least.name) ? 'least' : 'most'
        value = { kind: 'with', set: value, bind, which, by: this.binary(this.node(clause, 'binary'), LEVEL.sum), span }
      }
    }
    return value
  }

  protected where(node: CstNode): Expr {
    return this.binary(this.node(node, 'binary'), LEVEL.or)
  }

  protected maybeWhere(node: CstNode | undefined): Expr | null {
    const clause = this.node(node, 'whereClause')
    return clause === undefined ? null : this.where(clause)
  }

  // ---------------------------------------------------------------- operators

  /** Puts a flat row of operands and operators in order. `level` is the loosest operator that may stand in it. */
  protected binary(node: CstNode | undefined, level: number): Expr {
    if (node === undefined) return this.errorExpr()
    const operators = this.nodes(node, 'operator')
    const operands = this.nodes(node, 'operand')
    const links: Link[] = []
    let before: TokenType | undefined
    for (let i = 0; i <= Math.max(operators.length, operands.length - 1); i++) {
      links.push(this.link(operands[i], operators[i], before))
      before = this.token(operators[i], 'op')?.tokenType
    }
    const cursor = { at: 0 }
    return this.climb(links, cursor, level <= NOT_LEVEL ? 0 : level)
  }

  private link(node: CstNode | undefined, operatorNode: CstNode | undefined, before: TokenType | undefined): Link {
    const nots = this.tokens(node, 'not')
      .sort((a, b) => a.startOffset - b.startOffset)
      .map((token) => {
        if (token.tokenType === T.Bang) this.foreign(token)
        return this.tokenSpan(token)
      })
    const operand = this.operand(node)
    const greedy = this.token(node, w.any.name)?.image ?? this.token(node, w.the.name)?.image ?? null
    const rounded = this.token(node, w.rounded.name)
    if (rounded !== undefined && before !== T.Slash) this.report('parse/rounded-alone', this.tokenSpan(rounded), {})
    if (before === T.Slash && rounded === undefined && operand.kind !== 'error') this.unrounded(operand)
    const token = this.token(operatorNode, 'op')
    return { nots, operand, greedy, operator: token === undefined ? null : this.operator(operatorNode!, token) }
  }

  private unrounded(divisor: Expr): void {
    const end = { ...divisor.span, start: divisor.span.end }
    const fixes = (['down', 'up'] as const).map((way) => ({
      title: `Round ${way}`,
      safety: 'guess' as const,
      edits: [{ span: end, newText: ` rounded ${way}` }],
    }))
    this.report('parse/division-rounding', divisor.span, {}, { fixes })
  }

  private operator(node: CstNode, token: IToken): Operator {
    if (INSTEAD.has(token.tokenType)) this.foreign(token)
    if (token.tokenType === T.Assign) {
      const span = this.tokenSpan(token)
      const fixes = [{ title: 'Write `is`', safety: 'safe' as const, edits: [{ span, newText: 'is' }] }]
      this.report('parse/assign-in-condition', span, {}, { fixes })
    }
    const level = token.tokenType === w.not ? LEVEL.compare : operatorLevels.get(token.tokenType)!
    return { op: OPERATORS.get(token.tokenType)!, level, span: this.span(node) }
  }

  protected foreign(token: IToken): void {
    const span = this.tokenSpan(token)
    const instead = INSTEAD.get(token.tokenType)!
    const newText = token.tokenType === T.Bang ? `${instead} ` : instead
    const fixes = [{ title: `Write \`${instead}\``, safety: 'safe' as const, edits: [{ span, newText }] }]
    this.report('parse/foreign-sign', span, { found: token.image, instead }, { fixes })
  }

  private climb(links: readonly Link[], cursor: { at: number }, level: number): Expr {
    let left = this.prefixed(links, cursor, level)
    let previous: Operator | null = null
    for (;;) {
      const link = links[cursor.at]!
      let operator = link.operator
      if (operator === null || operator.level < level) return left
      const next = links[cursor.at + 1]!
      if (operator.op === 'is' && next.nots.length > 0) {
        operator = { op: 'is not', level: operator.level, span: joinSpans(operator.span, next.nots.shift()!) }
      }
      const single = operator.level === LEVEL.compare || operator.level === LEVEL.span
      cursor.at++
      const right = this.climb(links, cursor, operator.level + 1)
      const op = this.withRounding(operator, next)
      const span = joinSpans(left.span, right.span)
      const opSpan = operator.span
      if (single && previous?.level === operator.level && left.kind === 'binary') {
        this.report('parse/chain', opSpan, {}, { label: 'the second one' })
        // Read as it was most likely meant, `a < b and b < c`, so that this stays the only finding.
        const second: Expr = { kind: 'binary', op, left: left.right, right, opSpan, span }
        left = { kind: 'binary', op: 'and', left, right: second, opSpan, span }
      } else {
        left = { kind: 'binary', op, left, right, opSpan, span }
      }
      previous = operator
    }
  }

  private withRounding(operator: Operator, divisor: Link): BinaryOp {
    return operator.op === '/ rounded down' && this.roundedUp.has(divisor.operand) ? '/ rounded up' : operator.op
  }

  /** An operand, with the `not`s before it: each takes the whole comparison that follows. */
  private prefixed(links: readonly Link[], cursor: { at: number }, level: number): Expr {
    const link = links[cursor.at]!
    const not = link.nots.shift()
    if (not === undefined) {
      if (link.greedy !== null && level > NOT_LEVEL) this.needsBrackets(link.operand.span, link.greedy)
      return link.operand
    }
    if (level > NOT_LEVEL) this.needsBrackets(not, 'not')
    const operand = this.climb(links, cursor, NOT_LEVEL)
    return { kind: 'not', operand, span: joinSpans(not, operand.span) }
  }

  private needsBrackets(span: Span, word: string): void {
    this.report('parse/needs-brackets', { ...span, end: span.start + word.length }, { word })
  }

  // ---------------------------------------------------------------- operands

  private operand(node: CstNode | undefined): Expr {
    if (node === undefined) return this.errorExpr()
    const greedy = this.token(node, w.any.name) ?? this.token(node, w.the.name)
    if (greedy !== undefined) {
      const set = this.filter(this.node(node, 'filter'))
      const span = joinSpans(this.tokenSpan(greedy), set.span)
      return { kind: greedy.tokenType === w.any ? 'any' : 'the', set, span }
    }
    const minus = this.token(node, 'Minus')
    const inner = this.postfix(this.node(node, 'postfix'))
    const value: Expr =
      minus === undefined
        ? inner
        : { kind: 'negate', operand: inner, span: joinSpans(this.tokenSpan(minus), inner.span) }
    if (this.has(node, w.up.name)) this.roundedUp.add(value)
    return value
  }

  protected postfix(node: CstNode | undefined): Expr {
    let value = this.primary(this.node(node, 'primary'))
    for (const suffix of this.nodes(node, 'suffix')) {
      const span = joinSpans(value.span, this.span(suffix))
      if (this.has(suffix, 'LParen')) {
        const args = this.nodes(suffix, 'argument').map((argument) => this.argument(argument))
        value = { kind: 'call', callee: value, args, span }
      } else if (this.has(suffix, 'LBracket')) {
        value = { kind: 'index', target: value, index: this.nodes(suffix, 'expr').map((it) => this.expr(it)), span }
      } else {
        const name = this.maybeName(suffix, 'Name')
        value = name === null ? { kind: 'error', span } : { kind: 'member', target: value, name, span }
      }
    }
    return value
  }

  private argument(node: CstNode): ArgAst {
    const [first, second] = this.nodes(node, 'expr')
    const expr = this.expr(first)
    const over = this.has(node, w.over.name) ? this.expr(second) : null
    const whilst = this.has(node, w.while.name) ? this.expr(second) : null
    return { expr, over, whilst, span: this.span(node) }
  }

  private primary(node: CstNode | undefined): Expr {
    if (node === undefined) return this.errorExpr()
    const span = this.span(node)
    const int = this.token(node, 'Int')
    if (int !== undefined) return { kind: 'int', value: this.intOf(int), span }
    if (this.has(node, w.yes.name) || this.has(node, w.no.name)) {
      return { kind: 'bool', value: this.has(node, w.yes.name), span }
    }
    if (this.has(node, w.none.name)) return { kind: 'none', span }
    const chance = this.token(node, w.roll.name) ?? this.token(node, w.random.name)
    if (chance !== undefined) {
      this.report('parse/chance-inside', this.tokenSpan(chance), { word: chance.image })
      return { kind: 'error', span }
    }
    const name = this.maybeName(node, 'Name')
    if (name !== null) return { kind: 'name', name, span }
    const inner = this.nodes(node, 'expr')
    if (this.has(node, 'LParen')) return { kind: 'paren', inner: this.expr(inner[0]), span }
    if (this.has(node, 'LBrace')) return { kind: 'setOf', items: inner.map((it) => this.expr(it)), span }
    return { kind: 'error', span }
  }
}
