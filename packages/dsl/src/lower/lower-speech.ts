import type { Expr, NodeId } from '@rheol/runtime/graph'
import { isError } from '../check/program.js'
import type { Scope } from '../check/scope.js'
import { inWords, notPublic } from '../check/secrecy.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import { cardKind } from './lower-cards.js'
import { addNode, type Body, bare, type Lowering } from './lowering.js'

/** `say` goes into everybody's log, so it may use only what all see. */
export function lowerSay(
  lowering: Lowering,
  body: Body,
  stmt: Extract<Ast.Stmt, { kind: 'say' }>,
  scope: Scope,
): NodeId[] {
  const say = lowering.exprs.sentence(stmt.text, scope)
  for (const arg of say.args) {
    const secret = notPublic(lowering.program, arg)
    if (secret !== null) {
      lowering.program.report(diagnostic('lower/say-secret', stmt.text.span, { what: inWords(secret) }))
      return []
    }
  }
  const { span } = stmt.text
  lowering.publicTexts.push({ step: body.step.id, text: say, span, at: lowering.program.ref(span) })
  return [addNode(lowering, body, stmt.span, { kind: 'say', say })]
}

/** `reveal` makes something secret public on purpose: a sentence, a choice's answers, a var, a zone, cards. */
export function lowerReveal(
  lowering: Lowering,
  body: Body,
  stmt: Extract<Ast.Stmt, { kind: 'reveal' }>,
  scope: Scope,
): NodeId[] {
  const { exprs, program } = lowering
  if (stmt.text !== null) {
    const say = exprs.sentence(stmt.text, scope)
    return [addNode(lowering, body, stmt.span, { kind: 'reveal', what: { k: 'text', say } })]
  }
  if (stmt.what === null) return []
  const what = bare(stmt.what)
  const name =
    what.kind === 'name'
      ? what.name.text
      : what.kind === 'index' && what.target.kind === 'name'
        ? what.target.name.text
        : null
  const local = name === null ? null : scope.find(name)
  if (local?.kind === 'answers' && what.kind === 'name') {
    return [addNode(lowering, body, stmt.span, { kind: 'reveal', what: { k: 'answers', local: local.index } })]
  }
  const global = name === null ? undefined : program.globals.get(name)
  if (local === null && global?.kind === 'var') {
    if (what.kind === 'name') {
      return [addNode(lowering, body, stmt.span, { kind: 'reveal', what: { k: 'var', id: global.id, index: null } })]
    }
    const place = exprs.place(what, scope)
    if (place === null) return []
    const target = { k: 'var', id: global.id, index: place.place.index } as const
    return [addNode(lowering, body, stmt.span, { kind: 'reveal', what: target })]
  }
  if (local === null && global?.kind === 'zone') {
    if (what.kind === 'name') {
      return [addNode(lowering, body, stmt.span, { kind: 'reveal', what: { k: 'zone', id: global.id, index: null } })]
    }
    const zone = exprs.zone(what, scope, null)
    if (zone === null) return []
    const target = { k: 'zone', id: zone.zone, index: zone.index } as const
    return [addNode(lowering, body, stmt.span, { kind: 'reveal', what: target })]
  }
  return revealCards(lowering, body, stmt.what, scope)
}

/** Cards named by any other expression are shown to every player, until they go where nobody can follow them. */
function revealCards(lowering: Lowering, body: Body, what: Ast.Expr, scope: Scope): NodeId[] {
  const cards = lowering.exprs.check(what, scope, null)
  if (isError(cards)) return []
  if (cardKind(lowering, cards) === null) {
    lowering.program.report(diagnostic('lower/not-revealable', what.span, {}))
    return []
  }
  const to: Expr = { k: 'all', t: { k: 'set', of: { k: 'player' } } }
  return [addNode(lowering, body, what.span, { kind: 'show', cards, to })]
}
