import type { IToken } from 'chevrotain'
import type * as Ast from './ast.js'
import type { DocTexts } from './doc-texts.js'
import { REMOVABLE } from './parser.js'
import { LEVEL } from './parser-expr.js'
import { type Bare, QuickDecls } from './quick-decls.js'
import * as T from './tokens.js'

const w = T.word

/**
 * The syntax tree of a file without any mistake that the lexer or the grammar would tell of; null for every other
 * file, and now and then for a good one.
 */
export function quickRead(file: string, tokens: readonly IToken[], docs: DocTexts): Ast.FileAst | null {
  return new QuickReader(file, tokens, docs).read()
}

/** Files and declarations. */
class QuickReader extends QuickDecls {
  read(): Ast.FileAst | null {
    return this.attempt(() => {
      const header = this.header()
      const decls: Ast.Decl[] = []
      while (this.kind !== null) {
        const decl = this.decl(header)
        if (header.kind === 'tests' && decl.kind !== 'test') this.giveUp()
        decls.push(decl)
      }
      if (this.found.length > 0) this.giveUp()
      return { file: this.file, header, decls }
    })
  }

  private header(): Ast.Header {
    const start = this.start()
    const doc = this.docs.before(start)
    const kind = this.kind
    this.next()
    if (kind === w.game) {
      const name = this.name()
      const title = this.text()
      const seats = this.seats()
      return { kind: 'game', name, title, seats, doc, span: this.spanFrom(start) }
    }
    if (kind === w.variant) {
      const name = this.name()
      this.take(w.of)
      const base = this.name()
      const title = this.text()
      const seats = this.kind === w.for ? this.seats() : null
      return { kind: 'variant', name, base, title, seats, doc, span: this.spanFrom(start) }
    }
    if (kind !== w.tests && kind !== w.part) this.giveUp()
    this.take(w.of)
    const base = this.name()
    return { kind: kind === w.tests ? 'tests' : 'part', base, doc, span: this.spanFrom(start) }
  }

  private seats(): Ast.SeatsAst {
    const start = this.start()
    this.take(w.for)
    if (this.isName()) return { kind: 'named', names: this.names(), span: this.spanFrom(start) }
    const { from, to } = this.extent()
    this.take(w.players)
    return { kind: 'count', min: from, max: to ?? from, span: this.spanFrom(start) }
  }

  // ---------------------------------------------------------------- declarations

  private decl(header: Ast.Header): Ast.Decl {
    const start = this.start()
    const doc = this.docs.before(start)
    const changes = this.kind === w.remove || this.kind === w.set || this.kind === w.replace
    if (changes && (header.kind === 'game' || header.kind === 'part')) this.giveUp()
    if (this.took(w.remove)) return this.removal(start, doc)
    if (this.took(w.set)) {
      this.take(w.option)
      const name = this.name()
      this.take(T.Assign)
      return { kind: 'setOption', name, value: this.expr(), span: this.spanFrom(start), doc }
    }
    const replace = this.took(w.replace)
    const item = this.item()
    return { ...item, span: this.spanFrom(start), doc, replace }
  }

  private removal(start: number, doc: string): Ast.Decl {
    const { image, tokenType } = this.next()
    if (!REMOVABLE.includes(tokenType)) this.giveUp()
    return { kind: 'remove', target: image, name: this.name(), span: this.spanFrom(start), doc }
  }

  /** Place and documentation are those of the declaration, and are added there. */
  private item(): Bare<Ast.Item> {
    const word = this.kind
    if (word === w.action) return this.action()
    this.next()
    switch (word) {
      case w.option: {
        const name = this.name()
        const type = this.typeAfter(T.Colon)
        this.take(T.Assign)
        return { kind: 'option', name, type, value: this.expr(), text: this.text() }
      }
      case w.enum:
        return this.enumeration()
      case w.grid:
        return this.grid()
      case w.card:
        return this.card()
      case w.die:
        return this.die()
      case w.table:
        return this.table()
      case w.zone:
        return this.zone()
      case w.var:
        return this.variable('var')
      case w.track:
        return this.variable('track')
      case w.define:
        return this.define()
      case w.step:
        return this.step()
      case w.trigger:
        return this.trigger()
      case w.setup:
      case w.play:
        return { kind: word === w.play ? 'play' : 'setup', body: this.block() }
      case w.end: {
        const name = this.name()
        this.take(w.when)
        const condition = this.binary(LEVEL.or)
        this.take(w.winners)
        return { kind: 'end', name, condition, winners: this.expr(), text: this.maybeText() }
      }
      case w.test:
        return this.test()
      default:
        return this.giveUp()
    }
  }
}
