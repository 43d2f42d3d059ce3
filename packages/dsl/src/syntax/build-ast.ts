import type { IToken } from 'chevrotain'
import type { Span } from '../source/span.js'
import type * as Ast from './ast.js'
import { StmtBuilder } from './build-stmt.js'
import { LEVEL } from './parser-expr.js'
import { readRows, readTables } from './table-rows.js'
import * as T from './tokens.js'
import type { TreeNode } from './tree-node.js'

const w = T.word

/** Files and declarations: the concrete tree in, the syntax tree out, with what is found on the way. */
export class AstBuilder extends StmtBuilder {
  fileAst(node: TreeNode): Ast.FileAst {
    const header = this.header(this.node(node, 'header'))
    const decls = this.nodes(node, 'declaration').flatMap((it) => this.decl(it, header) ?? [])
    return { file: this.file, header, decls }
  }

  private header(node: TreeNode | undefined): Ast.Header | null {
    if (node === undefined) return null
    const span = this.span(node)
    const doc = this.doc(span.start)
    const name = this.maybeName(node, 'Name')
    const base = this.maybeName(node, 'base')
    if (this.has(node, w.tests.name)) return base === null ? null : { kind: 'tests', base, doc, span }
    if (this.has(node, w.part.name)) return base === null ? null : { kind: 'part', base, doc, span }
    const seats = this.seats(this.node(node, 'seats'))
    const title = this.text(node)
    if (this.has(node, w.variant.name)) {
      return name === null || base === null ? null : { kind: 'variant', name, base, title, seats, doc, span }
    }
    if (name === null) return null
    return {
      kind: 'game',
      name,
      title,
      seats: seats ?? { kind: 'count', min: 1, max: 1, span: this.here() },
      doc,
      span,
    }
  }

  private seats(node: TreeNode | undefined): Ast.SeatsAst | null {
    if (node === undefined) return null
    const extent = this.node(node, 'extent')
    const names = this.names(node, 'Name')
    const span = this.span(node)
    if (extent === undefined) return names.length === 0 ? null : { kind: 'named', names, span }
    const { from, to } = this.bounds(extent)
    return { kind: 'count', min: from, max: to, span }
  }

  // ---------------------------------------------------------------- declarations

  private decl(node: TreeNode, header: Ast.Header | null): Ast.Decl | null {
    const span = this.span(node)
    const doc = this.doc(span.start)
    const changing = this.node(node, 'removal') ?? this.node(node, 'settingOfOption')
    const replace = this.token(node, w.replace.name)
    const word = this.token(changing, w.remove.name) ?? this.token(changing, w.set.name) ?? replace
    if (word !== undefined && (header?.kind === 'game' || header?.kind === 'part')) {
      this.report('parse/change-in-game', this.tokenSpan(word), { word: word.image })
      // What it would have changed stands as it is, so that nothing else in the file is amiss.
      return null
    }
    const decl =
      changing === undefined ? this.replaceable(node, replace !== undefined) : this.change(changing, span, doc)
    if (decl !== null && header?.kind === 'tests' && decl.kind !== 'test') {
      this.report('parse/tests-only', { ...span, end: span.start + firstWord(node).length }, {})
    }
    return decl
  }

  private change(node: TreeNode, span: Span, doc: string): Ast.Decl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    if (this.has(node, w.remove.name)) {
      const target = this.token(node, 'target')?.image ?? ''
      return { kind: 'remove', target, name, span, doc }
    }
    return { kind: 'setOption', name, value: this.expr(this.node(node, 'expr')), span, doc }
  }

  private replaceable(node: TreeNode, replace: boolean): Ast.Decl | null {
    const item = this.node(node, 'item')
    const key = item?.head?.key ?? ''
    const inner = this.node(item, key)
    const build = this.itemBuilders.get(key)
    if (inner === undefined || build === undefined) return null
    const span = this.span(node)
    const built = build(inner, { span, doc: this.doc(span.start) })
    return built === null ? null : { ...built, replace }
  }

  private readonly itemBuilders: ReadonlyMap<string, (node: TreeNode, base: Base) => Ast.Item | null> = new Map<
    string,
    (node: TreeNode, base: Base) => Ast.Item | null
  >([
    ['optionDecl', (node, base) => this.option(node, base)],
    ['enumeration', (node, base) => this.enumeration(node, base)],
    ['grid', (node, base) => this.grid(node, base)],
    ['card', (node, base) => this.card(node, base)],
    ['die', (node, base) => this.die(node, base)],
    ['table', (node, base) => this.table(node, base)],
    ['zone', (node, base) => this.zone(node, base)],
    ['variable', (node, base) => this.variable(node, base)],
    ['define', (node, base) => this.define(node, base)],
    ['step', (node, base) => this.step(node, base)],
    [
      'action',
      (node, base) => {
        const action = this.action(node)
        return action === null ? null : { ...action, ...base }
      },
    ],
    ['trigger', (node, base) => this.trigger(node, base)],
    [
      'entry',
      (node, base) => ({
        ...base,
        kind: this.has(node, w.play.name) ? 'play' : 'setup',
        body: this.block(this.node(node, 'block')),
      }),
    ],
    ['ending', (node, base) => this.ending(node, base)],
    ['test', (node, base) => this.test(node, base)],
  ])

  private option(node: TreeNode, base: Base): Ast.OptionDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const type = this.type(this.node(node, 'type'))
    const value = this.expr(this.node(node, 'expr'))
    return { ...base, kind: 'option', name, type, value, text: this.text(node) }
  }

  private enumeration(node: TreeNode, base: Base): Ast.EnumDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const members = this.names(node, 'member').map((member) => ({ name: member, doc: this.doc(member.span.start) }))
    const inner = this.nodes(node, 'enumMember')
    const columns = inner.flatMap((it) => this.attributes(it))
    return { ...base, kind: 'enum', name, members, columns, rows: this.tables(inner, name) }
  }

  private attributes(node: TreeNode): Ast.AttrAst[] {
    return this.nodes(node, 'attribute').flatMap((it) => {
      const param = this.attribute(it)
      return param === null ? [] : [{ ...param, doc: this.doc(this.span(it).start), span: this.span(it) }]
    })
  }

  private attribute(node: TreeNode): Ast.ParamAst | null {
    const name = this.maybeName(node, 'Name')
    return name === null ? null : { name, type: this.type(this.node(node, 'type')) }
  }

  private tables(members: readonly TreeNode[], owner: Ast.Name): Ast.RowTable[] {
    const tokens = members.flatMap((it) => this.tokens(it, 'Row'))
    return readTables(this.file, tokens, this.docs, owner, this.diagnostics)
  }

  private rows(tokens: readonly IToken[]): Ast.TableRow[] {
    return readRows(this.file, tokens, this.docs, this.diagnostics)
  }

  private grid(node: TreeNode, base: Base): Ast.GridDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const [columns, rows] = this.nodes(node, 'extent').map((it) => this.gridExtent(it))
    const one = { from: 1, to: 1 }
    return { ...base, kind: 'grid', name, columns: columns ?? one, rows: rows ?? one, hex: this.has(node, w.hex.name) }
  }

  /** A single number counts from 1. */
  private gridExtent(node: TreeNode): { from: number; to: number } {
    const bounds = this.bounds(node)
    return this.has(node, 'DotDot') ? bounds : { from: 1, to: bounds.to }
  }

  private card(node: TreeNode, base: Base): Ast.CardDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const inner = this.nodes(node, 'member')
    return {
      ...base,
      kind: 'card',
      name,
      each: this.names(node, 'each'),
      attrs: inner.flatMap((it) => this.attributes(it)),
      tables: this.tables(inner, name),
      members: inner.flatMap((it) => this.members(it)),
      rowBlocks: inner.flatMap((it) => this.rowBlocks(it)),
    }
  }

  private base(node: TreeNode): Base {
    const span = this.span(node)
    return { span, doc: this.doc(span.start) }
  }

  private members(node: TreeNode): (Ast.DefineDecl | Ast.StepDecl)[] {
    return [
      ...this.nodes(node, 'define').flatMap((it) => this.define(it, this.base(it)) ?? []),
      ...this.nodes(node, 'step').flatMap((it) => this.step(it, this.base(it)) ?? []),
    ]
  }

  private rowBlocks(node: TreeNode): Ast.RowBlock[] {
    return this.nodes(node, 'rowBlock').flatMap((block) => {
      const name = this.maybeName(block, 'Name')
      if (name === null) return []
      const members = this.nodes(block, 'rowMember').flatMap((it) => [
        ...this.members(it),
        ...this.nodes(it, 'trigger').flatMap((trigger) => this.trigger(trigger, this.base(trigger)) ?? []),
      ])
      return [{ ...this.base(block), name, members }]
    })
  }

  private die(node: TreeNode, base: Base): Ast.DieDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const range = this.node(node, 'range')
    if (range !== undefined) return { ...base, kind: 'die', name, faces: { kind: 'range', ...this.bounds(range) } }
    const faces = this.nodes(node, 'face').flatMap((face) => {
      const label = this.maybeName(face, 'Name')
      return label === null ? [] : [{ weight: this.integer(face), name: label }]
    })
    return { ...base, kind: 'die', name, faces: { kind: 'named', faces } }
  }

  private table(node: TreeNode, base: Base): Ast.TableDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const params = this.params(node)
    const type = this.type(this.node(node, 'type'))
    const rows = this.rows(this.tokens(node, 'Row'))
    if (rows.length === 1) this.report('parse/no-rows', rows[0]!.span, { name: name.text })
    return { ...base, kind: 'table', name, params, type, rows }
  }

  private params(node: TreeNode): Ast.ParamAst[] {
    const params = this.node(node, 'params')
    return this.nodes(params, 'attribute').flatMap((it) => this.attribute(it) ?? [])
  }

  private index(node: TreeNode): Ast.TypeAst[] {
    return this.nodes(this.node(node, 'index'), 'type').map((it) => this.type(it))
  }

  private seen(node: TreeNode): Ast.Expr | null {
    const seen = this.node(node, 'seen')
    return seen === undefined ? null : this.postfix(this.node(seen, 'postfix'))
  }

  private zone(node: TreeNode, base: Base): Ast.ZoneDecl | null {
    const name = this.maybeName(node, 'Name')
    const card = this.maybeName(node, 'holds')
    if (name === null || card === null) return null
    const holds = this.has(node, w.pile.name) ? 'pile' : this.has(node, w.group.name) ? 'group' : 'one'
    return { ...base, kind: 'zone', name, index: this.index(node), holds, card, seen: this.seen(node) }
  }

  private variable(node: TreeNode, base: Base): Ast.VarDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const value = this.node(node, 'expr')
    return {
      ...base,
      kind: this.has(node, w.track.name) ? 'track' : 'var',
      name,
      index: this.index(node),
      type: this.type(this.node(node, 'type')),
      value: value !== undefined ? this.expr(value) : this.has(node, 'Assign') ? this.errorExpr() : null,
      seen: this.seen(node),
    }
  }

  private define(node: TreeNode, base: Base): Ast.DefineDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const params = this.params(node)
    const type = this.type(this.node(node, 'type'))
    return {
      ...base,
      kind: 'define',
      name,
      params,
      type,
      seen: this.seen(node),
      body: this.expr(this.node(node, 'expr')),
    }
  }

  private step(node: TreeNode, base: Base): Ast.StepDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const params = this.params(node)
    const text = this.maybeText(node)
    return { ...base, kind: 'step', name, params, text, body: this.block(this.node(node, 'block')) }
  }

  private trigger(node: TreeNode, base: Base): Ast.TriggerDecl | null {
    const target = this.maybeName(node, 'target')
    if (target === null) return null
    return {
      ...base,
      kind: 'trigger',
      name: this.maybeName(node, 'Name'),
      when: this.has(node, w.before.name) ? 'before' : 'after',
      target,
      params: this.names(node, 'param'),
      where: this.maybeWhere(node),
      body: this.block(this.node(node, 'block')),
    }
  }

  private ending(node: TreeNode, base: Base): Ast.EndDecl | null {
    const name = this.maybeName(node, 'Name')
    if (name === null) return null
    const condition = this.binary(this.node(node, 'binary'), LEVEL.or)
    return {
      ...base,
      kind: 'end',
      name,
      condition,
      winners: this.expr(this.node(node, 'expr')),
      text: this.maybeText(node),
    }
  }

  // ---------------------------------------------------------------- tests

  private test(node: TreeNode, base: Base): Ast.TestDecl {
    const lines = this.nodes(node, 'testLine').flatMap((it) => this.testLine(it) ?? [])
    return { ...base, kind: 'test', title: this.text(node), lines }
  }

  private testLine(node: TreeNode): Ast.TestLine | null {
    const span = this.span(node)
    switch (node.head?.key) {
      case w.players.name:
        return { kind: 'players', names: this.names(node, 'Name'), span }
      case w.option.name:
        return { kind: 'option', sets: this.settings(node), span }
      case w.given.name:
        return { kind: 'given', sets: this.settings(node), span }
      case w.run.name: {
        const postfix = this.node(node, 'postfix')
        return { kind: 'run', call: postfix === undefined ? this.errorExpr() : this.postfix(postfix), span }
      }
      case 'nextLine':
        return this.nextLine(node.head.node!, span)
      case w.expect.name:
        return this.expectation(node, span)
      case w.do.name: {
        const deed = this.deed(this.node(node, 'deed'))
        return deed === null ? null : { kind: 'do', deed, span }
      }
      case w.refuse.name: {
        const deed = this.deed(this.node(node, 'deed'))
        return deed === null ? null : { kind: 'refuse', deed, else: this.maybeText(node), span }
      }
      default:
        return null
    }
  }

  private nextLine(node: TreeNode, span: Span): Ast.TestLine | null {
    const what = this.token(node, 'what')?.image
    const of = this.node(node, 'postfix')
    if ((what !== 'roll' && what !== 'random' && what !== 'shuffle') || of === undefined) return null
    const values = this.nodes(node, 'expr').map((it) => this.expr(it))
    return { kind: 'next', what, of: this.postfix(of), values, span }
  }

  private expectation(node: TreeNode, span: Span): Ast.TestLine {
    const condition = this.expr(this.node(node, 'expr'))
    const sight = this.node(node, 'sight')
    if (sight === undefined) return { kind: 'expect', condition, sight: null, span }
    const what = this.postfix(this.node(sight, 'postfix'))
    return { kind: 'expect', condition, sight: { sees: this.has(sight, w.sees.name), what }, span }
  }

  private settings(node: TreeNode): Ast.TestSet[] {
    return this.nodes(this.node(node, 'sets'), 'setting').map((it) => ({
      target: this.postfix(this.node(it, 'postfix')),
      value: this.value(this.node(it, 'value')),
      span: this.span(it),
    }))
  }

  private value(node: TreeNode | undefined): Ast.TestValue {
    const items = this.nodes(node, 'placed').map((it) => ({
      expr: this.expr(this.node(it, 'expr')),
      facing: this.facing(it),
    }))
    const span = this.span(node)
    if (this.has(node, 'LBracket')) return { kind: 'list', items, span }
    return { kind: 'one', ...(items[0] ?? { expr: this.errorExpr(), facing: null }), span }
  }

  private deed(node: TreeNode | undefined): Ast.Deed | null {
    if (node === undefined) return null
    const who = this.names(node, 'Name')
    const span = this.span(node)
    if (this.has(node, w.declines.name)) return { who, what: { kind: 'declines' }, span }
    if (this.has(node, w.does.name)) {
      return { who, what: { kind: 'does', call: this.postfix(this.node(node, 'postfix')) }, span }
    }
    const parts = this.node(node, 'parts')
    return parts === undefined ? null : { who, what: { kind: 'chooses', parts: this.parts(parts) }, span }
  }
}

interface Base {
  readonly span: Span
  readonly doc: string
}

/** The word a declaration begins with. */
function firstWord(node: TreeNode): string {
  return node.first?.image ?? ''
}
