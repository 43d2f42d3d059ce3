import type { IToken } from 'chevrotain'
import type { Span } from '../source/span.js'
import type { ActionDecl, Block, Dest, Expr, Facing, MenuItem, Name, PartAst, Stmt } from './ast.js'
import { ExprBuilder } from './build-expr.js'
import { LEVEL } from './parser-expr.js'
import * as T from './tokens.js'
import type { TreeNode } from './tree-node.js'

const w = T.word

/** Blocks, statements and what stands in them. */
export class StmtBuilder extends ExprBuilder {
  protected block(node: TreeNode | undefined): Block {
    if (node === undefined) return { stmts: [], span: this.here() }
    const stmts: Stmt[] = []
    for (const child of this.nodes(node, 'statement')) {
      const stmt = this.stmt(child)
      const previous = stmts.at(-1)
      // A misspelt first word reads as a call, with a stray rest behind it: `whle any deck { … }` is one mistake.
      const misspelt = this.has(child, 'stray') && previous?.kind === 'call' && previous.call.kind === 'name'
      if (misspelt && this.onSameLine(node, previous.span, child)) {
        stmts[stmts.length - 1] = { kind: 'error', span: previous.span }
      }
      stmts.push(stmt)
    }
    return { stmts, span: this.span(node) }
  }

  private onSameLine(block: TreeNode, before: Span, stray: TreeNode): boolean {
    const statements = this.nodes(block, 'statement')
    const previous = statements.find((it) => it.first?.startOffset === before.start)
    return previous?.last?.startLine === stray.first?.startLine
  }

  /** The facing two optional words give: `up`, `down` or neither. */
  protected facing(node: TreeNode | undefined): Facing {
    return this.has(node, w.up.name) ? 'up' : this.has(node, w.down.name) ? 'down' : null
  }

  protected parts(node: TreeNode | undefined): PartAst[] {
    return this.nodes(node, 'part').flatMap((part) => {
      const name = this.maybeName(part, 'Name')
      if (name === null) return []
      const [first, second] = this.nodes(part, 'expr')
      const counted = this.has(part, w.of.name)
      const count = counted ? this.expr(first) : null
      return [{ name, count, domain: this.expr(counted ? second : first), span: this.span(part) }]
    })
  }

  private dest(node: TreeNode | undefined): Dest {
    return {
      bottom: this.has(node, w.bottom.name),
      place: this.postfixOrError(node),
      facing: this.facing(node),
    }
  }

  private postfixOrError(node: TreeNode | undefined, key = 'postfix'): Expr {
    const postfix = this.node(node, key)
    return postfix === undefined ? this.errorExpr() : this.postfix(postfix)
  }

  private condition(node: TreeNode): Expr {
    return this.binary(this.node(node, 'binary'), LEVEL.or)
  }

  protected stmt(statement: TreeNode): Stmt {
    const span = this.span(statement)
    if (this.has(statement, w.stop.name)) return { kind: 'stop', span }
    const key = statement.head?.key ?? 'stray'
    const node = this.node(statement, key)
    const build = node === undefined ? undefined : this.builders.get(key)
    return node === undefined || build === undefined ? { kind: 'error', span } : build(node, span)
  }

  private readonly builders: ReadonlyMap<string, (node: TreeNode, span: Span) => Stmt> = new Map<
    string,
    (node: TreeNode, span: Span) => Stmt
  >([
    ['letStmt', (node, span) => this.letStmt(node, span)],
    ['ifStmt', (node, span) => this.ifStmt(node, span)],
    ['whileStmt', (node, span) => ({ kind: 'while', condition: this.condition(node), body: this.body(node), span })],
    ['repeatStmt', (node, span) => this.repeatStmt(node, span)],
    ['forEachStmt', (node, span) => this.forEachStmt(node, span)],
    ['eachStmt', (node, span) => this.eachStmt(node, span)],
    [
      'endStmt',
      (node, span) => ({ kind: 'end', winners: this.expr(this.node(node, 'expr')), text: this.maybeText(node), span }),
    ],
    ['moveStmt', (node, span) => this.moveStmt(node, span)],
    [
      'drawStmt',
      (node, span) => ({
        kind: 'draw',
        count: this.expr(this.node(node, 'expr')),
        from: this.postfixOrError(node),
        to: this.dest(this.node(node, 'dest')),
        span,
      }),
    ],
    [
      'dealStmt',
      (node, span) => ({
        kind: 'deal',
        count: this.expr(this.node(node, 'expr')),
        from: this.postfixOrError(node),
        to: this.postfixOrError(node, 'to'),
        span,
      }),
    ],
    ['shuffleStmt', (node, span) => ({ kind: 'shuffle', zone: this.postfixOrError(node), span })],
    [
      'flipStmt',
      (node, span) => ({ kind: 'flip', what: this.postfixOrError(node), facing: this.facing(node) ?? 'up', span }),
    ],
    [
      'showStmt',
      (node, span) => ({ kind: 'show', what: this.postfixOrError(node), to: this.postfixOrError(node, 'to'), span }),
    ],
    ['sayStmt', (node, span) => ({ kind: 'say', text: this.text(node), span })],
    ['revealStmt', (node, span) => this.revealStmt(node, span)],
    [
      'requiresStmt',
      (node, span) => ({
        kind: 'requires',
        condition: this.expr(this.node(node, 'expr')),
        else: this.text(node),
        span,
      }),
    ],
    ['postfixStmt', (node, span) => this.postfixStmt(node, span)],
  ])

  private body(node: TreeNode): Block {
    return this.block(this.node(node, 'block'))
  }

  private letStmt(node: TreeNode, span: Span): Stmt {
    const name = this.maybeName(node, 'Name')
    if (name === null) return { kind: 'error', span }
    return { kind: 'let', name, value: this.rhs(this.node(node, 'expr')), span }
  }

  private ifStmt(node: TreeNode, span: Span): Stmt {
    const condition = this.condition(node)
    const branch = this.body(node)
    const chained = this.node(node, 'elseIf')
    const otherwise = this.node(node, 'else')
    if (chained !== undefined) {
      const place = this.span(chained)
      // biome-ignore lint/suspicious/noThenProperty: the tree calls it what the language calls it
      return { kind: 'if', condition, then: branch, else: { stmts: [this.ifStmt(chained, place)], span: place }, span }
    }
    // biome-ignore lint/suspicious/noThenProperty: the tree calls it what the language calls it
    return { kind: 'if', condition, then: branch, else: otherwise === undefined ? null : this.block(otherwise), span }
  }

  private repeatStmt(node: TreeNode, span: Span): Stmt {
    const times = this.node(node, 'expr')
    return { kind: 'repeat', times: times === undefined ? null : this.expr(times), body: this.body(node), span }
  }

  private forEachStmt(node: TreeNode, span: Span): Stmt {
    const name = this.maybeName(node, 'Name')
    if (name === null) return { kind: 'error', span }
    const set = this.binary(this.node(node, 'binary'), LEVEL.span)
    const start = this.node(node, 'start')
    const kind = this.has(node, w.after.name) ? 'after' : 'from'
    return {
      kind: 'forEach',
      name,
      set,
      start: start === undefined ? null : { kind, at: this.binary(start, LEVEL.sum) },
      where: this.maybeWhere(node),
      body: this.body(node),
      span,
    }
  }

  private eachStmt(node: TreeNode, span: Span): Stmt {
    const name = this.maybeName(node, 'Name')
    if (name === null) return { kind: 'error', span }
    return {
      kind: 'eachChooses',
      name,
      set: this.binary(this.node(node, 'binary'), LEVEL.span),
      where: this.maybeWhere(node),
      secretly: this.has(node, w.secretly.name),
      parts: this.parts(this.node(node, 'parts')),
      text: this.maybeText(node),
      span,
    }
  }

  private moveStmt(node: TreeNode, span: Span): Stmt {
    const [first, second] = this.nodes(node, 'expr')
    const counted = this.has(node, w.of.name)
    const count = counted ? this.expr(first) : null
    return {
      kind: 'move',
      count,
      what: this.expr(counted ? second : first),
      to: this.dest(this.node(node, 'dest')),
      span,
    }
  }

  private revealStmt(node: TreeNode, span: Span): Stmt {
    const what = this.node(node, 'expr')
    return { kind: 'reveal', text: this.maybeText(node), what: what === undefined ? null : this.expr(what), span }
  }

  private postfixStmt(node: TreeNode, span: Span): Stmt {
    const subject = this.postfixOrError(node)
    const op = this.token(node, 'op')
    if (op !== undefined) {
      return { kind: 'assign', target: subject, op: this.assignOp(op), value: this.rhs(this.node(node, 'expr')), span }
    }
    const may = this.has(node, w.may.name)
    if (this.has(node, w.chooses.name) || this.has(node, w.choose.name)) {
      const parts = this.parts(this.node(node, 'parts'))
      return { kind: 'chooses', decider: subject, may, parts, text: this.maybeText(node), span }
    }
    if (this.has(node, w.does.name) || this.has(node, w.do.name)) {
      const items = this.menu(this.node(node, 'menu'))
      const otherwise = this.node(node, 'block')
      const declined = otherwise === undefined ? null : this.block(otherwise)
      return { kind: 'does', decider: subject, may, items, else: declined, span }
    }
    return may ? { kind: 'error', span } : { kind: 'call', call: subject, span }
  }

  private assignOp(token: IToken): '=' | '+=' | '-=' {
    if (token.tokenType === T.EqualEqual) {
      const span = this.tokenSpan(token)
      const fixes = [{ title: 'Write `=`', safety: 'safe' as const, edits: [{ span, newText: '=' }] }]
      this.report('parse/compare-to-assign', span, {}, { fixes })
    }
    return token.tokenType === T.PlusAssign ? '+=' : token.tokenType === T.MinusAssign ? '-=' : '='
  }

  private menu(node: TreeNode | undefined): MenuItem[] {
    return this.nodes(node, 'menuItem').flatMap((item): MenuItem[] => {
      const name: Name | null = this.maybeName(item, 'Name')
      if (name !== null) return [{ kind: 'ref', name }]
      const inline = this.action(this.node(item, 'action'))
      return inline === null ? [] : [{ kind: 'inline', action: inline }]
    })
  }

  protected action(node: TreeNode | undefined): ActionDecl | null {
    const name = this.maybeName(node, 'Name')
    if (node === undefined || name === null) return null
    const span = this.span(node)
    return {
      kind: 'action',
      name,
      parts: this.parts(this.node(node, 'parts')),
      text: this.text(node),
      body: this.body(node),
      span,
      doc: this.doc(span.start),
    }
  }
}
