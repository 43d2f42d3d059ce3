/**
 * Triggers are calls: at the head (`before`) or tail (`after`) of the step or action they name. Order at one place:
 * base file first, then variants in load order, within a file as written. A trigger in a card's row runs once for
 * each copy of that row, in order, with `this`.
 */
import type { AlternativeDef, Expr, NodeId, ScalarType } from '@rheol/runtime/graph'
import type { StepSymbol } from '../check/program.js'
import { Scope } from '../check/scope.js'
import { suggestionOrAll } from '../check/unknown-name.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { leadingRequires } from './lower-action.js'
import { lowerStatements } from './lower-statement.js'
import { addNode, type Body, type Lowering, link } from './lowering.js'

/** All triggers, by what they stand at. */
export function triggersByTarget(steps: readonly StepSymbol[]): Map<string, StepSymbol[]> {
  const found = new Map<string, StepSymbol[]>()
  for (const step of steps) {
    if (step.kind !== 'trigger') continue
    const { when, target } = step.decl as Ast.TriggerDecl
    const key = `${when} ${target.text}`
    const there = found.get(key)
    if (there === undefined) found.set(key, [step])
    else there.push(step)
  }
  return found
}

function triggersOf(lowering: Lowering, target: StepSymbol, when: 'before' | 'after'): readonly StepSymbol[] {
  return isTarget(target) ? (lowering.triggers.get(`${when} ${target.name}`) ?? []) : []
}

/** May a trigger stand before or after it? */
export function isTarget(step: StepSymbol): boolean {
  return step.kind !== 'trigger' && step.memberOf === null
}

/** Nodes that run the triggers standing there. */
export function triggerCalls(lowering: Lowering, body: Body, when: 'before' | 'after', span: Span): NodeId[] {
  const target = body.step
  return triggersOf(lowering, target, when).flatMap((trigger) => {
    const args: Expr[] = target.params.map((param, i) => ({ k: 'local', i, t: param.type }))
    if (trigger.memberOf === null) {
      return [addNode(lowering, body, span, { kind: 'call', target: trigger.id, args })]
    }
    const { card, row } = trigger.memberOf
    const copy: ScalarType = { k: 'kind', type: card }
    const local = target.owner.add('this', copy, 'let')
    const each: Body = { step: target, inLoop: true }
    const call = addNode(lowering, each, span, {
      kind: 'call',
      target: trigger.id,
      args: [{ k: 'local', i: local, t: copy }, ...args],
    })
    const set: Expr = { k: 'setConst', v: copiesOf(lowering, card, row), t: { k: 'set', of: copy } }
    return [addNode(lowering, body, span, { kind: 'each', local, set, start: null, where: null, body: call })]
  })
}

/** Copy ids of one row, or of all rows. */
function copiesOf(lowering: Lowering, card: number, row: number | null): number[] {
  const type = lowering.program.types[card]
  if (type?.kind !== 'card') return []
  const ids: number[] = []
  let next = 0
  for (const [r, copies] of type.copies.entries()) {
    for (let i = 0; i < copies; i++, next++) if (row === null || row === r) ids.push(next)
  }
  return ids
}

/**
 * `requires` of triggers before an action become its own: a house rule that forbids. They are checked with the
 * trigger's names standing for the action's parts.
 */
export function mappedRequires(lowering: Lowering, action: StepSymbol, scope: Scope): AlternativeDef['requires'] {
  const { exprs, program } = lowering
  return triggersOf(lowering, action, 'before').flatMap((trigger) => {
    const decl = trigger.decl as Ast.TriggerDecl
    const rules = leadingRequires(decl.body)
    if (rules.length === 0 || trigger.memberOf !== null) return []
    const names = new Scope(action.owner, scope)
    for (const [i, name] of decl.params.entries()) {
      const part = action.params[i + 1]
      if (part !== undefined) {
        names.bind({ name: name.text, type: part.type, index: i + 1, kind: 'param', of: null, span: name.span })
      }
    }
    const only = decl.where === null ? null : exprs.bool(decl.where, names)
    return rules.map((rule) => {
      const cond = exprs.bool(rule.condition, names)
      const text = exprs.sentence(rule.else, names)
      return { cond: only === null ? cond : unless(only, cond), text, at: program.ref(rule.span) }
    })
  })
}

/** `not only or cond` */
function unless(only: Expr, cond: Expr): Expr {
  const bool = { k: 'bool' } as const
  return { k: 'or', a: { k: 'not', a: only, t: bool }, b: cond, t: bool }
}

/** The body of a trigger: a step of its own with the parameters of its target, run where its `where` holds. */
export function lowerTrigger(lowering: Lowering, trigger: StepSymbol): void {
  const { program, exprs } = lowering
  const decl = trigger.decl as Ast.TriggerDecl
  const target = findTarget(lowering, decl)
  if (target === null) return
  const offset = target.kind === 'action' ? 1 : 0
  const named = target.params.slice(offset)
  if (decl.params.length > named.length) {
    const expected =
      named.length === 0 ? 'no parameters' : named.length === 1 ? 'one parameter' : `${named.length} parameters`
    program.report(
      diagnostic('lower/trigger-parameters', decl.target.span, {
        name: decl.target.text,
        expected,
        given: decl.params.length,
      }),
    )
    return
  }
  const scope = new Scope(trigger.owner)
  const params = target.params.map((param, i) => {
    const name = i < offset ? param.name : (decl.params[i - offset]?.text ?? '')
    return { name, type: param.type, span: decl.params[i - offset]?.span ?? decl.target.span }
  })
  if (trigger.memberOf !== null) {
    params.unshift({ name: 'this', type: { k: 'kind', type: trigger.memberOf.card }, span: decl.target.span })
  }
  trigger.params = params
  for (const param of params) scope.declare(param.name, param.type, 'param', param.span)
  const body: Body = { step: trigger, inLoop: false }
  const forbids = target.kind === 'action' && decl.when === 'before' ? leadingRequires(decl.body).length : 0
  const stmts = decl.body.stmts.slice(forbids)
  if (decl.where === null) {
    lowering.entries.set(trigger.id, link(lowering, lowerStatements(lowering, body, stmts, scope.child())))
    return
  }
  const cond = exprs.bool(decl.where, scope)
  const then = link(lowering, lowerStatements(lowering, body, stmts, scope.child()))
  lowering.entries.set(trigger.id, addNode(lowering, body, decl.where.span, { kind: 'branch', cond, then, else: null }))
}

function findTarget(lowering: Lowering, decl: Ast.TriggerDecl): StepSymbol | null {
  const { program } = lowering
  const name = decl.target.text
  const found = program.steps[lowering.targetNamed(name)]
  if (found !== undefined) return found
  const names = program.steps.filter(isTarget).map((step) => step.name)
  const reason = program.globals.has(name) ? 'it is not a step or an action' : 'there is no step or action of that name'
  const extra = suggestionOrAll(decl.target, names, 'triggers can stand at')
  program.report(diagnostic('lower/trigger-target', decl.target.span, { when: decl.when, name, reason }, extra))
  return null
}
