import type { ActionDecl, Block, Dest, Expr, Facing, MenuItem, PartAst, Stmt } from './ast.js'
import { LEVEL } from './parser-expr.js'
import { QuickExprs } from './quick-expr.js'
import * as T from './tokens.js'

const w = T.word

/** Blocks, statements and what stands in them. */
export class QuickStmts extends QuickExprs {
  protected block(): Block {
    this.down()
    const start = this.start()
    this.take(T.LBrace)
    const stmts: Stmt[] = []
    while (!this.took(T.RBrace)) stmts.push(this.stmt())
    this.up()
    return { stmts, span: this.spanFrom(start) }
  }

  private stmt(): Stmt {
    const start = this.start()
    if (this.isName() || this.kind === T.LParen) return this.postfixStmt(start)
    const word = this.kind
    if (word === w.if) return this.ifStmt(start)
    this.next()
    switch (word) {
      case w.let: {
        const name = this.name()
        this.take(T.Assign)
        return { kind: 'let', name, value: this.rhs(), span: this.spanFrom(start) }
      }
      case w.while: {
        const condition = this.binary(LEVEL.or)
        return { kind: 'while', condition, body: this.block(), span: this.spanFrom(start) }
      }
      case w.repeat: {
        const times = this.kind === T.LBrace ? null : this.expr()
        if (times !== null) this.take(w.times)
        return { kind: 'repeat', times, body: this.block(), span: this.spanFrom(start) }
      }
      case w.for:
        return this.forEachStmt(start)
      case w.each:
        return this.eachStmt(start)
      case w.stop:
        return { kind: 'stop', span: this.spanFrom(start) }
      case w.end: {
        this.take(w.winners)
        return { kind: 'end', winners: this.expr(), text: this.maybeText(), span: this.spanFrom(start) }
      }
      case w.requires: {
        const condition = this.expr()
        this.take(w.else)
        return { kind: 'requires', condition, else: this.text(), span: this.spanFrom(start) }
      }
      case w.say:
        return { kind: 'say', text: this.text(), span: this.spanFrom(start) }
      case w.reveal: {
        const text = this.maybeText()
        return { kind: 'reveal', text, what: text === null ? this.expr() : null, span: this.spanFrom(start) }
      }
      default:
        return this.cardStmt(start, word)
    }
  }

  /** What is done with cards; `word`, which says what, has been taken. */
  private cardStmt(start: number, word: QuickStmts['kind']): Stmt {
    switch (word) {
      case w.move: {
        const first = this.expr()
        const second = this.took(w.of) ? this.expr() : null
        this.take(w.to)
        const [count, what] = second === null ? [null, first] : [first, second]
        return { kind: 'move', count, what, to: this.dest(), span: this.spanFrom(start) }
      }
      case w.draw: {
        const count = this.expr()
        this.take(w.from)
        const from = this.postfix()
        this.take(w.to)
        return { kind: 'draw', count, from, to: this.dest(), span: this.spanFrom(start) }
      }
      case w.deal: {
        const count = this.expr()
        this.take(w.from)
        const from = this.postfix()
        this.take(w.to)
        this.take(w.each)
        return { kind: 'deal', count, from, to: this.postfix(), span: this.spanFrom(start) }
      }
      case w.shuffle:
        return { kind: 'shuffle', zone: this.postfix(), span: this.spanFrom(start) }
      case w.flip: {
        const what = this.postfix()
        return { kind: 'flip', what, facing: this.upOrDown(), span: this.spanFrom(start) }
      }
      case w.show: {
        const what = this.postfix()
        this.take(w.to)
        return { kind: 'show', what, to: this.postfix(), span: this.spanFrom(start) }
      }
      default:
        return this.giveUp()
    }
  }

  private ifStmt(start: number): Stmt {
    this.down()
    this.next()
    const condition = this.binary(LEVEL.or)
    const branch = this.block()
    let otherwise: Block | null = null
    if (this.took(w.else)) {
      if (this.kind === w.if) {
        const chained = this.ifStmt(this.start())
        otherwise = { stmts: [chained], span: chained.span }
      } else otherwise = this.block()
    }
    this.up()
    // biome-ignore lint/suspicious/noThenProperty: the tree calls it what the language calls it
    return { kind: 'if', condition, then: branch, else: otherwise, span: this.spanFrom(start) }
  }

  private forEachStmt(start: number): Stmt {
    this.take(w.each)
    const name = this.name()
    this.take(w.in)
    const set = this.binary(LEVEL.span)
    const kind = this.kind === w.from ? 'from' : 'after'
    const begins = this.took(w.from) || this.took(w.after)
    const from = begins ? ({ kind, at: this.binary(LEVEL.sum) } as const) : null
    const where = this.maybeWhere()
    return { kind: 'forEach', name, set, start: from, where, body: this.block(), span: this.spanFrom(start) }
  }

  private eachStmt(start: number): Stmt {
    const name = this.name()
    this.take(w.in)
    const set = this.binary(LEVEL.span)
    const where = this.maybeWhere()
    const secretly = this.took(w.secretly)
    this.take(w.chooses)
    const parts = this.parts()
    const text = this.maybeText()
    return { kind: 'eachChooses', name, set, where, secretly, parts, text, span: this.spanFrom(start) }
  }

  /** A call, an assignment, or somebody's decision: what begins with a value. */
  private postfixStmt(start: number): Stmt {
    const subject = this.postfix()
    switch (this.kind) {
      case T.Assign:
      case T.PlusAssign:
      case T.MinusAssign: {
        const op = this.next().image as '=' | '+=' | '-='
        return { kind: 'assign', target: subject, op, value: this.rhs(), span: this.spanFrom(start) }
      }
      case w.chooses:
        this.next()
        return this.choosing(start, subject, false)
      case w.does: {
        this.next()
        const items = this.menu()
        return { kind: 'does', decider: subject, may: false, items, else: null, span: this.spanFrom(start) }
      }
      case w.may: {
        this.next()
        if (this.took(w.choose)) return this.choosing(start, subject, true)
        this.take(w.do)
        const items = this.menu()
        const declined = this.took(w.else) ? this.block() : null
        return { kind: 'does', decider: subject, may: true, items, else: declined, span: this.spanFrom(start) }
      }
      case T.EqualEqual:
        return this.giveUp()
      default:
        return { kind: 'call', call: subject, span: this.spanFrom(start) }
    }
  }

  private choosing(start: number, decider: Expr, may: boolean): Stmt {
    const parts = this.parts()
    const text = this.maybeText()
    return { kind: 'chooses', decider, may, parts, text, span: this.spanFrom(start) }
  }

  private menu(): MenuItem[] {
    this.take(w.one)
    this.take(w.of)
    this.take(T.LBrace)
    const items = [this.menuItem()]
    while (!this.took(T.RBrace)) {
      this.took(T.Comma)
      items.push(this.menuItem())
    }
    return items
  }

  private menuItem(): MenuItem {
    return this.isName() ? { kind: 'ref', name: this.name() } : { kind: 'inline', action: this.action() }
  }

  protected action(): ActionDecl {
    const start = this.start()
    this.take(w.action)
    const name = this.name()
    let parts: PartAst[] = []
    if (this.took(T.LParen)) {
      parts = this.parts()
      this.take(T.RParen)
    }
    const text = this.text()
    const body = this.block()
    return { kind: 'action', name, parts, text, body, span: this.spanFrom(start), doc: this.docs.before(start) }
  }

  protected parts(): PartAst[] {
    const parts = [this.part()]
    while (this.took(T.Comma)) parts.push(this.part())
    return parts
  }

  private part(): PartAst {
    const start = this.start()
    const name = this.name()
    this.take(T.Colon)
    const first = this.expr()
    if (!this.took(w.of)) return { name, count: null, domain: first, span: this.spanFrom(start) }
    return { name, count: first, domain: this.expr(), span: this.spanFrom(start) }
  }

  private dest(): Dest {
    const bottom = this.kind === w.bottom && this.second() === w.of
    if (bottom) {
      this.next()
      this.next()
    }
    const place = this.postfix()
    let facing: Facing = null
    if (this.kind === w.face && (this.second() === w.up || this.second() === w.down)) {
      this.next()
      facing = this.upOrDown()
    }
    return { bottom, place, facing }
  }

  protected upOrDown(): 'up' | 'down' {
    if (this.took(w.up)) return 'up'
    this.take(w.down)
    return 'down'
  }

  protected maybeWhere(): Expr | null {
    return this.took(w.where) ? this.binary(LEVEL.or) : null
  }
}
