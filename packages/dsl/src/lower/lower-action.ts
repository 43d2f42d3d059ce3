/**
 * Actions: alternatives of a menu with a body of their own. The first local of the body is `actor`, then come the
 * parts. A `requires` at the head, and those of triggers before it, decide whether it is offered.
 */
import type { AlternativeDef, Expr, ScalarType } from '@rheol/runtime/graph'
import type { StepSymbol } from '../check/program.js'
import { Owner, Scope } from '../check/scope.js'
import { neverSeen } from '../check/secrecy.js'
import { suggestionOrAll } from '../check/unknown-name.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import { lowerBody } from './lower-body.js'
import { lowerParts, noteOffers } from './lower-choice.js'
import { mappedRequires } from './lower-trigger.js'
import type { Body, Lowering } from './lowering.js'

const PLAYER: ScalarType = { k: 'player' }

/** One line of a menu: an action's name, or an action written on the spot. null when it could not be read. */
export function lowerMenuItem(lowering: Lowering, body: Body, item: Ast.MenuItem, scope: Scope): AlternativeDef | null {
  const { program } = lowering
  if (item.kind === 'inline') {
    const step: StepSymbol = {
      id: program.steps.length,
      name: item.action.name.text,
      kind: 'action',
      decl: item.action,
      params: [],
      memberOf: null,
      owner: new Owner(),
    }
    program.steps.push(step)
    return lowerAction(lowering, step, outerNames(body, scope, step.owner))
  }
  const symbol = program.globals.get(item.name.text)
  if (symbol?.kind !== 'action') {
    const actions = [...program.globals.values()].flatMap((s) => (s.kind === 'action' ? [s.name] : []))
    const extra = suggestionOrAll(item.name, actions, 'the actions are')
    program.report(diagnostic('lower/unknown-action', item.name.span, { name: item.name.text }, extra))
    return null
  }
  return lowering.alternatives.get(symbol.step.id) ?? lowerAction(lowering, symbol.step, new Scope(symbol.step.owner))
}

/** An action on the spot reads the names of the step it stands in. */
function outerNames(body: Body, scope: Scope, owner: Owner): Scope {
  const outer = new Scope(owner)
  for (const symbol of scope.visible().reverse()) {
    if (symbol.kind !== 'bound') outer.bind({ ...symbol, of: symbol.of ?? body.step.id })
  }
  return new Scope(owner, outer)
}

/** Lowers an action's parts, `requires` and body, once. */
export function lowerAction(lowering: Lowering, step: StepSymbol, around: Scope): AlternativeDef {
  const { program, exprs } = lowering
  const decl = step.decl as Ast.ActionDecl
  const scope = around.child()
  const actor = scope.declare('actor', PLAYER, 'param', decl.name.span)
  const parts = lowerParts(lowering, decl.parts, scope, 'param')
  step.params = [
    { name: 'actor', type: actor.type, span: actor.span },
    ...parts.map((part, i) => ({ name: part.name, type: part.type, span: decl.parts[i]!.name.span })),
  ]
  const own = leadingRequires(decl.body)
  const requires = own.map((stmt) => ({
    cond: exprs.bool(stmt.condition, scope),
    text: exprs.sentence(stmt.else, scope),
    at: program.ref(stmt.span),
  }))
  const decider: Expr = { k: 'local', i: actor.index, t: PLAYER }
  noteOffers(lowering, decl.parts, parts, decider)
  for (const [i, rule] of requires.entries()) {
    lowering.offers.push({ expr: rule.cond, decider, parts, span: own[i]!.condition.span })
    const hidden = neverSeen(program, rule.cond)
    if (hidden !== null) {
      program.report(diagnostic('lower/hidden-from-decider', own[i]!.condition.span, { name: hidden.name }))
    }
  }
  const alternative: AlternativeDef = {
    name: decl.name.text,
    text: exprs.sentence(decl.text, scope),
    doc: decl.doc,
    parts,
    requires: [...requires, ...mappedRequires(lowering, step, scope)],
    action: step.id,
    at: program.ref(decl.span),
  }
  lowering.alternatives.set(step.id, alternative)
  lowerBody(lowering, step, { ...decl.body, stmts: decl.body.stmts.slice(own.length) }, scope)
  return alternative
}

/** The `requires` at the head of a block. */
export function leadingRequires(block: Ast.Block): Extract<Ast.Stmt, { kind: 'requires' }>[] {
  const found: Extract<Ast.Stmt, { kind: 'requires' }>[] = []
  for (const stmt of block.stmts) {
    if (stmt.kind !== 'requires') break
    found.push(stmt)
  }
  return found
}
