import type { IToken, TokenType } from 'chevrotain'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/span.js'
import type * as Ast from './ast.js'
import { QuickTests } from './quick-tests.js'
import { readRows, readTables } from './table-rows.js'
import * as T from './tokens.js'

const w = T.word

/** A declaration without what all of them have. */
export type Bare<D extends { readonly span: Span; readonly doc: string }> = D extends unknown
  ? Omit<D, 'span' | 'doc'>
  : never

/** The declarations of a file, each behind its first word. */
export class QuickDecls extends QuickTests {
  /** Found where rows are read, which is shared with the grammar's way: any of them is a reason to give up. */
  protected readonly found: Diagnostic[] = []

  protected extent(): { from: number; to: number | null } {
    const from = this.integer()
    return { from, to: this.took(T.DotDot) ? this.integer() : null }
  }

  protected typeAfter(sign: TokenType): Ast.TypeAst {
    this.take(sign)
    return this.type()
  }

  protected enumeration(): Bare<Ast.EnumDecl> {
    const name = this.name()
    this.take(T.LBrace)
    const plain = this.kind !== T.Row && this.second() !== T.Colon
    const members = plain ? this.enumMembers() : []
    const columns: Ast.AttrAst[] = []
    const rows: IToken[] = []
    while (!this.took(T.RBrace)) {
      if (plain) this.giveUp()
      if (this.kind === T.Row) rows.push(this.next())
      else columns.push(this.attribute())
    }
    return { kind: 'enum', name, members, columns, rows: this.tables(rows, name) }
  }

  private enumMembers(): Ast.EnumDecl['members'] {
    return this.names().map((name) => ({ name, doc: this.docs.before(name.span.start) }))
  }

  private tables(rows: readonly IToken[], owner: Ast.Name): Ast.RowTable[] {
    return readTables(this.file, rows, this.docs, owner, this.found)
  }

  private attribute(): Ast.AttrAst {
    const start = this.start()
    const name = this.name()
    const type = this.typeAfter(T.Colon)
    return { name, type, doc: this.docs.before(start), span: this.spanFrom(start) }
  }

  protected grid(): Bare<Ast.GridDecl> {
    const name = this.name()
    const columns = this.extent()
    this.take(w.by)
    const rows = this.extent()
    return { kind: 'grid', name, columns: fromOne(columns), rows: fromOne(rows), hex: this.took(w.hex) }
  }

  protected card(): Bare<Ast.CardDecl> {
    const name = this.name()
    let each: Ast.Name[] = []
    if (this.took(w.one)) {
      this.take(w.of)
      this.take(w.each)
      each = this.names()
    }
    const attrs: Ast.AttrAst[] = []
    const rows: IToken[] = []
    const members: (Ast.DefineDecl | Ast.StepDecl)[] = []
    const rowBlocks: Ast.RowBlock[] = []
    if (this.took(T.LBrace)) {
      while (!this.took(T.RBrace)) {
        if (this.kind === T.Row) rows.push(this.next())
        else if (this.kind === w.row && this.second() !== T.Colon) rowBlocks.push(this.rowBlock())
        else if (this.isName()) attrs.push(this.attribute())
        else members.push(this.member(false))
      }
    }
    return { kind: 'card', name, each, attrs, tables: this.tables(rows, name), members, rowBlocks }
  }

  private member(triggers: false): Ast.DefineDecl | Ast.StepDecl
  private member(triggers: true): Ast.DefineDecl | Ast.StepDecl | Ast.TriggerDecl
  private member(triggers: boolean): Ast.DefineDecl | Ast.StepDecl | Ast.TriggerDecl {
    const start = this.start()
    const doc = this.docs.before(start)
    if (this.took(w.define)) return { ...this.define(), span: this.spanFrom(start), doc }
    if (this.took(w.step)) return { ...this.step(), span: this.spanFrom(start), doc }
    if (triggers && this.took(w.trigger)) return { ...this.trigger(), span: this.spanFrom(start), doc }
    return this.giveUp()
  }

  private rowBlock(): Ast.RowBlock {
    const start = this.start()
    const doc = this.docs.before(start)
    this.take(w.row)
    const name = this.name()
    this.take(T.LBrace)
    const members: Ast.RowBlock['members'][number][] = []
    while (!this.took(T.RBrace)) members.push(this.member(true))
    return { name, members, span: this.spanFrom(start), doc }
  }

  protected die(): Bare<Ast.DieDecl> {
    const name = this.name()
    if (!this.took(T.LBrace)) return { kind: 'die', name, faces: { kind: 'range', ...this.range() } }
    const faces = [this.face()]
    while (this.took(T.Comma)) faces.push(this.face())
    this.take(T.RBrace)
    return { kind: 'die', name, faces: { kind: 'named', faces } }
  }

  private face(): { weight: number; name: Ast.Name } {
    return { weight: this.digits(), name: this.name() }
  }

  protected table(): Bare<Ast.TableDecl> {
    const name = this.name()
    const params = this.params()
    const type = this.typeAfter(T.Colon)
    this.take(T.LBrace)
    const tokens = [this.take(T.Row)]
    while (this.kind === T.Row) tokens.push(this.next())
    this.take(T.RBrace)
    const rows = readRows(this.file, tokens, this.docs, this.found)
    if (rows.length === 1) this.giveUp()
    return { kind: 'table', name, params, type, rows }
  }

  protected zone(): Bare<Ast.ZoneDecl> {
    const name = this.name()
    const index = this.index()
    this.take(T.Colon)
    const holds = this.took(w.one) ? 'one' : this.took(w.pile) ? 'pile' : this.took(w.group) ? 'group' : this.giveUp()
    if (holds !== 'one') this.take(w.of)
    return { kind: 'zone', name, index, holds, card: this.name(), seen: this.seen() }
  }

  protected variable(kind: 'var' | 'track'): Bare<Ast.VarDecl> {
    const name = this.name()
    const index = this.index()
    const type = this.typeAfter(T.Colon)
    const value = this.took(T.Assign) ? this.expr() : null
    return { kind, name, index, type, value, seen: this.seen() }
  }

  protected define(): Bare<Ast.DefineDecl> {
    const name = this.name()
    const params = this.maybeParams()
    const type = this.typeAfter(T.Colon)
    const seen = this.seen()
    this.take(T.Assign)
    return { kind: 'define', name, params, type, seen, body: this.expr() }
  }

  protected step(): Bare<Ast.StepDecl> {
    return {
      kind: 'step',
      name: this.name(),
      params: this.maybeParams(),
      text: this.maybeText(),
      body: this.block(),
    }
  }

  protected trigger(): Bare<Ast.TriggerDecl> {
    // `trigger after before x` names its trigger `after`; `trigger after x` has no name.
    const named = !isWhen(this.kind) || isWhen(this.second())
    const name = named ? this.name() : null
    const when = this.took(w.before) ? 'before' : 'after'
    if (when === 'after') this.take(w.after)
    const target = this.kind === w.setup || this.kind === w.play ? this.word() : this.name()
    let params: Ast.Name[] = []
    if (this.took(T.LParen)) {
      params = this.names()
      this.take(T.RParen)
    }
    const where = this.maybeWhere()
    return { kind: 'trigger', name, when, target, params, where, body: this.block() }
  }

  /** Any word as a name. */
  private word(): Ast.Name {
    const { image, startOffset } = this.next()
    return { text: image, span: this.spanFrom(startOffset) }
  }

  private maybeParams(): Ast.ParamAst[] {
    return this.kind === T.LParen ? this.params() : []
  }

  private params(): Ast.ParamAst[] {
    this.take(T.LParen)
    const params = [this.param()]
    while (this.took(T.Comma)) params.push(this.param())
    this.take(T.RParen)
    return params
  }

  private param(): Ast.ParamAst {
    return { name: this.name(), type: this.typeAfter(T.Colon) }
  }

  private index(): Ast.TypeAst[] {
    if (!this.took(T.LBracket)) return []
    const types = [this.type()]
    while (this.took(T.Comma)) types.push(this.type())
    this.take(T.RBracket)
    return types
  }

  private seen(): Ast.Expr | null {
    if (!this.took(w.seen)) return null
    this.take(w.by)
    return this.postfix()
  }
}

function isWhen(kind: IToken['tokenType'] | null): boolean {
  return kind === w.before || kind === w.after
}

/** The extent of a grid: a single number counts from 1. */
function fromOne({ from, to }: { from: number; to: number | null }): { from: number; to: number } {
  return to === null ? { from: 1, to: from } : { from, to }
}
