import type * as Ast from './ast.js'
import { QuickStmts } from './quick-stmt.js'
import * as T from './tokens.js'

const w = T.word

/** `test` blocks, line by line. */
export class QuickTests extends QuickStmts {
  protected test(): Omit<Ast.TestDecl, 'span' | 'doc'> {
    const title = this.text()
    this.take(T.LBrace)
    const lines: Ast.TestLine[] = []
    while (!this.took(T.RBrace)) lines.push(this.testLine())
    return { kind: 'test', title, lines }
  }

  private testLine(): Ast.TestLine {
    const start = this.start()
    const word = this.kind
    this.next()
    switch (word) {
      case w.players:
        return { kind: 'players', names: this.names(), span: this.spanFrom(start) }
      case w.option:
      case w.given: {
        const sets = this.settings()
        return { kind: word === w.option ? 'option' : 'given', sets, span: this.spanFrom(start) }
      }
      case w.run:
        return { kind: 'run', call: this.postfix(), span: this.spanFrom(start) }
      case w.next: {
        const what = this.took(w.roll) ? 'roll' : this.took(w.random) ? 'random' : 'shuffle'
        if (what === 'shuffle') this.take(w.shuffle)
        const of = this.postfix()
        this.take(T.Colon)
        return { kind: 'next', what, of, values: this.exprs(), span: this.spanFrom(start) }
      }
      case w.do:
        return { kind: 'do', deed: this.deed(), span: this.spanFrom(start) }
      case w.refuse: {
        const deed = this.deed()
        return { kind: 'refuse', deed, else: this.took(w.else) ? this.text() : null, span: this.spanFrom(start) }
      }
      case w.expect: {
        const condition = this.expr()
        return { kind: 'expect', condition, sight: this.sight(), span: this.spanFrom(start) }
      }
      default:
        return this.giveUp()
    }
  }

  private sight(): { sees: boolean; what: Ast.Expr } | null {
    const sees = this.took(w.sees)
    if (!sees) {
      if (!this.took(w.does)) return null
      this.take(w.not)
      this.take(w.see)
    }
    return { sees, what: this.postfix() }
  }

  private settings(): Ast.TestSet[] {
    const sets = [this.setting()]
    while (this.took(T.Comma)) sets.push(this.setting())
    return sets
  }

  private setting(): Ast.TestSet {
    const start = this.start()
    const target = this.postfix()
    this.take(T.Assign)
    return { target, value: this.value(), span: this.spanFrom(start) }
  }

  private value(): Ast.TestValue {
    const start = this.start()
    if (!this.took(T.LBracket)) {
      const { expr, facing } = this.placed()
      return { kind: 'one', expr, facing, span: this.spanFrom(start) }
    }
    const items: ReturnType<typeof this.placed>[] = []
    if (this.kind !== T.RBracket) {
      items.push(this.placed())
      while (this.took(T.Comma)) items.push(this.placed())
    }
    this.take(T.RBracket)
    return { kind: 'list', items, span: this.spanFrom(start) }
  }

  private placed(): { expr: Ast.Expr; facing: Ast.Facing } {
    const expr = this.expr()
    const faces = this.took(w.face)
    const facing = faces || this.kind === w.up || this.kind === w.down ? this.upOrDown() : null
    return { expr, facing }
  }

  private deed(): Ast.Deed {
    const start = this.start()
    const who = this.names()
    if (this.took(w.declines)) return { who, what: { kind: 'declines' }, span: this.spanFrom(start) }
    if (this.took(w.does)) return { who, what: { kind: 'does', call: this.postfix() }, span: this.spanFrom(start) }
    if (!this.took(w.chooses)) this.take(w.choose)
    return { who, what: { kind: 'chooses', parts: this.parts() }, span: this.spanFrom(start) }
  }
}
