import type { TokenType } from 'chevrotain'
import { joinSpans, type Span } from '../source/span.js'
import type { ArgAst, BinaryOp, Expr, Name, Rhs, TypeAst } from './ast.js'
import { INSTEAD, NOT_LEVEL, OPERATORS } from './build-expr.js'
import { ExprDepths } from './expr-depth.js'
import { GOES_ON, LEVEL, operatorLevels } from './parser-expr.js'
import { QuickCursor } from './quick-cursor.js'
import * as T from './tokens.js'

const w = T.word

/** Numbers, types and expressions. */
export class QuickExprs extends QuickCursor {
  private readonly depths = new ExprDepths()

  private sized(expr: Expr): Expr {
    return this.depths.isTooDeep(expr) ? this.giveUp() : expr
  }

  // ---------------------------------------------------------------- numbers and types

  protected integer(): number {
    const minus = this.took(T.Minus)
    const value = this.digits()
    return minus ? -value : value
  }

  protected digits(): number {
    return Number.parseInt(this.take(T.Int).image, 10)
  }

  protected range(): { from: number; to: number } {
    const from = this.integer()
    this.take(T.DotDot)
    return { from, to: this.integer() }
  }

  protected type(): TypeAst {
    this.down()
    const start = this.start()
    let type: TypeAst
    if (this.kind === T.Int || this.kind === T.Minus) {
      const { from, to } = this.range()
      const optional = this.took(T.Question)
      type = { kind: 'range', from, to, optional, span: this.spanFrom(start) }
    } else if (this.took(w.set)) {
      this.take(w.of)
      const of = this.type()
      const optional = this.took(T.Question)
      type = { kind: 'set', of, optional, span: this.spanFrom(start) }
    } else {
      const name = this.name()
      const member = this.took(T.Dot) ? this.name() : null
      const optional = this.took(T.Question)
      type = { kind: 'named', name, member, optional, span: this.spanFrom(start) }
    }
    this.up()
    return type
  }

  // ---------------------------------------------------------------- expressions

  protected expr(): Expr {
    this.down()
    const value = this.kind === w.if ? this.conditional() : this.tail(this.binary(LEVEL.or))
    // The other way to write a condition has a message of its own.
    if (this.kind === T.Question) this.giveUp()
    this.up()
    return value
  }

  private conditional(): Expr {
    const start = this.start()
    this.next()
    const condition = this.binary(LEVEL.or)
    this.take(w.then)
    const branch = this.expr()
    this.take(w.else)
    const other = this.expr()
    // biome-ignore lint/suspicious/noThenProperty: the tree calls it what the language calls it
    return this.sized({ kind: 'if', condition, then: branch, else: other, span: this.spanFrom(start) })
  }

  /** What stands right of `=`: chance alone, or an expression. */
  protected rhs(): Rhs {
    const start = this.start()
    if (this.kind !== w.roll && this.kind !== w.random) {
      const expr = this.expr()
      return { kind: 'expr', expr, span: expr.span }
    }
    this.down()
    const rhs: Rhs = this.took(w.roll)
      ? { kind: 'roll', die: this.name(), span: this.spanFrom(start) }
      : this.randomFrom(start)
    this.up()
    // Chance that is part of something greater has a message of its own.
    if (this.kind !== null && GOES_ON.has(this.kind)) this.giveUp()
    return rhs
  }

  private randomFrom(start: number): Rhs {
    this.next()
    const from = this.filter()
    return { kind: 'random', from, span: this.spanFrom(start) }
  }

  private filter(): Expr {
    this.down()
    const value = this.tail(this.binary(LEVEL.span))
    this.up()
    return value
  }

  /** Filters behind a set, if there are any. */
  private tail(set: Expr): Expr {
    if (this.kind !== w.where && this.kind !== w.with && this.kind !== w.as) return set
    const bind = this.took(w.as) ? this.name() : null
    let value = set
    for (;;) {
      if (this.took(w.where)) {
        const condition = this.binary(LEVEL.or)
        value = this.sized({ kind: 'where', set: value, bind, condition, span: this.spanFrom(set.span.start) })
      } else if (this.took(w.with)) {
        value = this.extreme(set, value, bind)
      } else break
    }
    if (value === set && bind !== null) return { kind: 'as', set, bind, span: joinSpans(set.span, bind.span) }
    return value
  }

  private extreme(set: Expr, value: Expr, bind: Name | null): Expr {
    const which = this.took(w.least) ? 'least' : 'most'
    if (which === 'most') this.take(w.most)
    const by = this.binary(LEVEL.sum)
    return this.sized({ kind: 'with', set: value, bind, which, by, span: this.spanFrom(set.span.start) })
  }

  // ---------------------------------------------------------------- operators

  /** Operands with operators between them that bind at least so tightly. */
  protected binary(level: number): Expr {
    return this.climb(level, level <= NOT_LEVEL ? 0 : level)
  }

  /**
   * @param least the loosest operator that may stand here
   * @param place where the operand stands: behind an operator of the level before; 0 at the beginning of a row
   */
  private climb(least: number, place: number): Expr {
    let left = this.prefixed(place)
    let previous = 0
    for (;;) {
      const sign = this.kind
      if (sign === null) return left
      const level = this.operatorLevel(sign)
      if (level === 0 || level < least) return left
      // Signs of other languages, and comparisons in a row, have messages of their own.
      if (INSTEAD.has(sign) || sign === T.Assign) this.giveUp()
      if (level === previous && (level === LEVEL.compare || level === LEVEL.span)) this.giveUp()
      previous = level
      left = this.operation(left, sign, level)
    }
  }

  private operation(left: Expr, sign: TokenType, level: number): Expr {
    const start = this.start()
    this.next()
    let op: BinaryOp = OPERATORS.get(sign)!
    if (sign === w.not) this.take(w.in)
    else if (sign === w.is && this.took(w.not)) op = 'is not'
    const opSpan = this.spanFrom(start)
    const right = this.climb(level + 1, level + 1)
    if (sign === T.Slash) {
      // What is divided must say how it is rounded.
      this.take(w.rounded)
      if (this.took(w.up)) op = '/ rounded up'
      else this.take(w.down)
    }
    return this.sized({ kind: 'binary', op, left, right, opSpan, span: joinSpans(left.span, right.span) })
  }

  private operatorLevel(kind: TokenType): number {
    if (kind === w.not) return this.second() === w.in ? LEVEL.compare : 0
    return operatorLevels.get(kind) ?? 0
  }

  /** An operand, with the `not`s before it: each takes the whole comparison that follows. */
  private prefixed(place: number): Expr {
    if (this.kind !== w.not) return this.operand(place)
    if (place > NOT_LEVEL) this.giveUp()
    this.down()
    const start = this.start()
    this.next()
    const operand = this.climb(NOT_LEVEL, NOT_LEVEL)
    this.up()
    return this.sized({ kind: 'not', operand, span: { file: this.file, start, end: operand.span.end } })
  }

  private operand(place: number): Expr {
    const start = this.start()
    if (this.kind === w.any || this.kind === w.the) {
      // Further in it needs brackets.
      if (place > NOT_LEVEL) this.giveUp()
      const kind = this.took(w.any) ? 'any' : 'the'
      if (kind === 'the') this.next()
      const set = this.filter()
      return this.sized({ kind, set, span: { file: this.file, start, end: set.span.end } })
    }
    if (!this.took(T.Minus)) return this.postfix()
    const operand = this.postfix()
    return { kind: 'negate', operand, span: { file: this.file, start, end: operand.span.end } }
  }

  // ---------------------------------------------------------------- operands

  protected postfix(): Expr {
    let value = this.primary()
    for (;;) {
      if (this.took(T.LParen)) value = this.call(value)
      else if (this.took(T.LBracket)) {
        const index = this.exprs()
        this.take(T.RBracket)
        value = this.sized({ kind: 'index', target: value, index, span: this.reaching(value) })
      } else if (this.took(T.Dot)) {
        const name = this.name()
        value = this.sized({ kind: 'member', target: value, name, span: this.reaching(value) })
      } else return value
    }
  }

  private reaching(from: Expr): Span {
    return this.spanFrom(from.span.start)
  }

  /** Expressions with commas between them, one at least. */
  protected exprs(): Expr[] {
    const exprs = [this.expr()]
    while (this.took(T.Comma)) exprs.push(this.expr())
    return exprs
  }

  private call(callee: Expr): Expr {
    const args: ArgAst[] = []
    if (this.kind !== T.RParen) {
      args.push(this.argument())
      while (this.took(T.Comma)) args.push(this.argument())
    }
    this.take(T.RParen)
    return this.sized({ kind: 'call', callee, args, span: this.reaching(callee) })
  }

  private argument(): ArgAst {
    const start = this.start()
    const expr = this.expr()
    const over = this.took(w.over) ? this.expr() : null
    const whilst = over === null && this.took(w.while) ? this.expr() : null
    return { expr, over, whilst, span: this.spanFrom(start) }
  }

  private primary(): Expr {
    if (this.isName()) {
      const name = this.name()
      return { kind: 'name', name, span: name.span }
    }
    const start = this.start()
    const kind = this.kind
    if (kind === T.Int) {
      const value = this.digits()
      return { kind: 'int', value, span: this.spanFrom(start) }
    }
    this.next()
    switch (kind) {
      case w.yes:
      case w.no:
        return { kind: 'bool', value: kind === w.yes, span: this.spanFrom(start) }
      case w.none:
        return { kind: 'none', span: this.spanFrom(start) }
      case T.LParen: {
        const inner = this.expr()
        this.take(T.RParen)
        return this.sized({ kind: 'paren', inner, span: this.spanFrom(start) })
      }
      case T.LBrace: {
        const items = this.kind === T.RBrace ? [] : this.exprs()
        this.take(T.RBrace)
        return this.sized({ kind: 'setOf', items, span: this.spanFrom(start) })
      }
      default:
        return this.giveUp()
    }
  }
}
