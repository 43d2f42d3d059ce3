import type { IToken, TokenType } from 'chevrotain'
import { joinSpans, type Span } from '../source/span.js'
import type { ArgAst, BinaryOp, Expr, Rhs, TypeAst } from './ast.js'
import { ExprDepths, MAX_EXPR_DEPTH } from './expr-depth.js'
import { MAX_INT } from './lexer.js'
import { LEVEL, operatorLevels } from './parser-expr.js'
import * as T from './tokens.js'
import type { TreeNode } from './tree-node.js'
import { TreeReader } from './tree-reader.js'

const w = T.word

/** `not` stands between `and` and the comparisons. */
export const NOT_LEVEL = 3

export const OPERATORS: ReadonlyMap<TokenType, BinaryOp> = new Map([
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
export const INSTEAD: ReadonlyMap<TokenType, string> = new Map([
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
  private readonly depths = new ExprDepths()

  /** Divisors behind which `rounded up` stands. */
  private readonly roundedUp = new Set<Expr>()

  protected errorExpr(node?: TreeNode): Expr {
    return { kind: 'error', span: node === undefined ? this.here() : this.span(node) }
  }

  /** An expression as it is, or an error when it nests deeper than the compiler could follow. */
  private sized(expr: Expr): Expr {
    if (!this.depths.isTooDeep(expr)) return expr
    this.report('parse/too-deep', expr.span, { limit: MAX_EXPR_DEPTH })
    return { kind: 'error', span: expr.span }
  }

  // ---------------------------------------------------------------- numbers and types

  /** A number with its sign; 0 when it is missing. */
  protected integer(node: TreeNode | undefined): number {
    const value = this.intOf(this.token(node, 'Int'))
    return this.has(node, 'Minus') ? -value : value
  }

  private intOf(token: IToken | undefined): number {
    const value = Number.parseInt(token?.image ?? '0', 10)
    return Number.isNaN(value) ? 0 : Math.min(value, MAX_INT)
  }

  protected bounds(node: TreeNode | undefined): { from: number; to: number } {
    const [from, to] = this.nodes(node, 'integer')
    const first = this.integer(from)
    return { from: first, to: to === undefined ? first : this.integer(to) }
  }

  protected type(node: TreeNode | undefined): TypeAst {
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

  protected expr(node: TreeNode | undefined): Expr {
    if (node === undefined) return this.errorExpr()
    const alone = this.node(node, 'alone')
    if (alone !== undefined) return this.primary(alone)
    const parts = this.nodes(node, 'expr')
    if (this.has(node, w.if.name)) {
      const condition = this.binary(this.node(node, 'condition'), LEVEL.or)
      const branch = this.expr(parts[0])
      const other = this.expr(parts[1])
      const span = this.span(node)
      // biome-ignore lint/suspicious/noThenProperty: the tree calls it what the language calls it
      return this.sized({ kind: 'if', condition, then: branch, else: other, span })
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
  protected rhs(node: TreeNode | undefined): Rhs {
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

  private bareChance(node: TreeNode | undefined): TreeNode | undefined {
    const binary = this.node(node, 'binary')
    const operand = this.node(binary, 'operand')
    const postfix = this.node(operand, 'postfix')
    const primary = this.node(postfix, 'primary')
    const isChance = this.has(primary, w.roll.name) || this.has(primary, w.random.name)
    const tail = this.node(node, 'tail')?.head ?? null
    const alone =
      tail === null &&
      hasOnly(node, 'binary', 'tail') &&
      hasOnly(binary, 'operand') &&
      hasOnly(operand, 'postfix') &&
      hasOnly(postfix, 'primary')
    return isChance && alone ? primary : undefined
  }

  protected filter(node: TreeNode | undefined): Expr {
    return this.tail(this.binary(this.node(node, 'binary'), LEVEL.span), this.node(node, 'tail'))
  }

  private tail(set: Expr, node: TreeNode | undefined): Expr {
    const bind = this.maybeName(node, 'Name')
    const clauses = this.nodes(node, 'filterClause')
    if (clauses.length === 0 && bind !== null) return { kind: 'as', set, bind, span: joinSpans(set.span, bind.span) }
    let value = set
    for (const clause of clauses) {
      const where = this.node(clause, 'whereClause')
      const span = joinSpans(set.span, this.span(clause))
      if (where !== undefined) {
        const condition = this.where(where)
        value = this.sized({ kind: 'where', set: value, bind, condition, span })
      } else {
        const which = this.has(clause, w.least.name) ? 'least' : 'most'
        const by = this.binary(this.node(clause, 'binary'), LEVEL.sum)
        value = this.sized({ kind: 'with', set: value, bind, which, by, span })
      }
    }
    return value
  }

  protected where(node: TreeNode): Expr {
    return this.binary(this.node(node, 'binary'), LEVEL.or)
  }

  protected maybeWhere(node: TreeNode | undefined): Expr | null {
    const clause = this.node(node, 'whereClause')
    return clause === undefined ? null : this.where(clause)
  }

  // ---------------------------------------------------------------- operators

  /** Puts a flat row of operands and operators in order. `level` is the loosest operator that may stand in it. */
  protected binary(node: TreeNode | undefined, level: number): Expr {
    if (node === undefined) return this.errorExpr()
    const plain = plainOperand(node)
    if (plain !== undefined) return this.postfix(plain)
    const operators = this.tokens(node, 'op')
    const operands = this.nodes(node, 'operand')
    const ins = this.tokens(node, 'notIn')
    const links: Link[] = []
    for (let i = 0; i <= Math.max(operators.length, operands.length - 1); i++) {
      links.push(this.link(operands[i], operators[i], operators[i - 1]?.tokenType, ins))
    }
    const cursor = { at: 0 }
    return this.climb(links, cursor, level <= NOT_LEVEL ? 0 : level)
  }

  private link(node: TreeNode | undefined, op: IToken | undefined, before: TokenType | undefined, ins: IToken[]): Link {
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
    return { nots, operand, greedy, operator: op === undefined ? null : this.operator(op, ins) }
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

  /** `ins` are the second words of the `not in`s of this row that were not met yet. */
  private operator(token: IToken, ins: IToken[]): Operator {
    if (INSTEAD.has(token.tokenType)) this.foreign(token)
    if (token.tokenType === T.Assign) {
      const span = this.tokenSpan(token)
      const fixes = [{ title: 'Write `is`', safety: 'safe' as const, edits: [{ span, newText: 'is' }] }]
      this.report('parse/assign-in-condition', span, {}, { fixes })
    }
    const op = OPERATORS.get(token.tokenType)!
    const span = this.tokenSpan(token)
    const second = token.tokenType === w.not ? ins.shift() : undefined
    if (second === undefined) return { op, level: operatorLevels.get(token.tokenType) ?? LEVEL.compare, span }
    return { op, level: LEVEL.compare, span: joinSpans(span, this.tokenSpan(second)) }
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
        left = this.sized({ kind: 'binary', op: 'and', left, right: second, opSpan, span })
      } else {
        left = this.sized({ kind: 'binary', op, left, right, opSpan, span })
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
    const nots = link.nots.splice(0)
    if (nots.length === 0) {
      if (link.greedy !== null && level > NOT_LEVEL) this.needsBrackets(link.operand.span, link.greedy)
      return link.operand
    }
    if (level > NOT_LEVEL) this.needsBrackets(nots[0]!, 'not')
    let operand = this.climb(links, cursor, NOT_LEVEL)
    for (const not of nots.reverse()) {
      operand = this.sized({ kind: 'not', operand, span: joinSpans(not, operand.span) })
    }
    return operand
  }

  private needsBrackets(span: Span, word: string): void {
    this.report('parse/needs-brackets', { ...span, end: span.start + word.length }, { word })
  }

  // ---------------------------------------------------------------- operands

  private operand(node: TreeNode | undefined): Expr {
    if (node === undefined) return this.errorExpr()
    const greedy = this.token(node, w.any.name) ?? this.token(node, w.the.name)
    if (greedy !== undefined) {
      const set = this.filter(this.node(node, 'filter'))
      const span = joinSpans(this.tokenSpan(greedy), set.span)
      return this.sized({ kind: greedy.tokenType === w.any ? 'any' : 'the', set, span })
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

  protected postfix(node: TreeNode | undefined): Expr {
    let value: Expr | null = null
    for (let part = node?.head ?? null; part !== null; part = part.next) {
      if (part.node === null) continue
      if (value === null) value = this.primary(part.key === 'primary' ? part.node : undefined)
      if (part.key === 'suffix') value = this.suffix(value, part.node)
    }
    return value ?? this.errorExpr()
  }

  private suffix(target: Expr, node: TreeNode): Expr {
    const span = joinSpans(target.span, this.span(node))
    switch (node.head?.key) {
      case 'LParen': {
        const args = this.nodes(node, 'argument').map((argument) => this.argument(argument))
        return this.sized({ kind: 'call', callee: target, args, span })
      }
      case 'LBracket': {
        const index = this.nodes(node, 'expr').map((it) => this.expr(it))
        return this.sized({ kind: 'index', target, index, span })
      }
      default: {
        const name = this.maybeName(node, 'Name')
        return name === null ? { kind: 'error', span } : this.sized({ kind: 'member', target, name, span })
      }
    }
  }

  private argument(node: TreeNode): ArgAst {
    const [first, second] = this.nodes(node, 'expr')
    const expr = this.expr(first)
    const over = this.has(node, w.over.name) ? this.expr(second) : null
    const whilst = this.has(node, w.while.name) ? this.expr(second) : null
    return { expr, over, whilst, span: this.span(node) }
  }

  private primary(node: TreeNode | undefined): Expr {
    if (node === undefined) return this.errorExpr()
    const span = this.span(node)
    const { key, token } = node.head ?? { key: '', token: null }
    if (token === null) return { kind: 'error', span }
    switch (key) {
      case 'Int':
        return { kind: 'int', value: this.intOf(token), span }
      case 'Name':
        return { kind: 'name', name: this.name(token), span }
      case w.yes.name:
      case w.no.name:
        return { kind: 'bool', value: key === w.yes.name, span }
      case w.none.name:
        return { kind: 'none', span }
      case w.roll.name:
      case w.random.name:
        this.report('parse/chance-inside', this.tokenSpan(token), { word: token.image })
        return { kind: 'error', span }
      default: {
        const items = this.nodes(node, 'expr').map((it) => this.expr(it))
        if (key === 'LBrace') return this.sized({ kind: 'setOf', items, span })
        return this.sized({ kind: 'paren', inner: items[0] ?? this.errorExpr(), span })
      }
    }
  }
}

/** Is there nothing in a node but parts of these names? */
function hasOnly(node: TreeNode | undefined, ...keys: readonly string[]): boolean {
  for (let part = node?.head ?? null; part !== null; part = part.next) if (!keys.includes(part.key)) return false
  return true
}

/** The one operand of a row without operators, when nothing stands before or behind it. */
function plainOperand(row: TreeNode): TreeNode | undefined {
  const operand = row.head
  if (operand === null || operand.next !== null) return undefined
  const part = operand.node?.head ?? null
  return part !== null && part.next === null && part.key === 'postfix' ? (part.node ?? undefined) : undefined
}
