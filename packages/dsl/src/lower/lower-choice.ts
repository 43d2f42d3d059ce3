/**
 * Decisions. `chooses` and `each … chooses` have one unnamed alternative whose parts are locals of the step;
 * a menu has one alternative for each action, whose parts are the parameters of the action's own frame.
 */
import type { AlternativeDef, ChoiceDef, Expr, NodeId, PartDef, ScalarType, ValueType } from '@rheol/runtime/graph'
import { ERROR_TYPE, isError } from '../check/program.js'
import type { Scope } from '../check/scope.js'
import { neverSeen } from '../check/secrecy.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { lowerMenuItem } from './lower-action.js'
import { lowerBlock } from './lower-statement.js'
import { addNode, type Body, bare, checkFree, declareLocal, type Lowering } from './lowering.js'

const PLAYER: ScalarType = { k: 'player' }
const ANY_COUNT: ScalarType = { k: 'int', min: -1_000_000, max: 1_000_000 }

/** `p chooses …`, `p may choose …` */
export function lowerChooses(
  lowering: Lowering,
  body: Body,
  stmt: Extract<Ast.Stmt, { kind: 'chooses' }>,
  scope: Scope,
): NodeId[] {
  const { exprs } = lowering
  const seat = exprs.check(stmt.decider, scope, PLAYER)
  const text = stmt.text === null ? null : exprs.sentence(stmt.text, scope)
  const inner = scope.child()
  const parts = lowerParts(lowering, stmt.parts, inner, 'let')
  bindAnswers(lowering, scope, stmt.parts, parts, 'let', (type) =>
    stmt.may && type.k !== 'set' ? { ...type, opt: true } : type,
  )
  if (isError(seat) || parts.length === 0 || parts.length < stmt.parts.length) return []
  noteOffers(lowering, stmt.parts, parts, seat)
  return addChoice(lowering, body, stmt.span, {
    key: freshKey(lowering, `${body.step.name}.${parts[0]!.name}`),
    who: { k: 'one', seat },
    secret: false,
    optional: stmt.may,
    asksAnyway: stmt.may && parts.some((part) => partReadsHidden(lowering, part)),
    text,
    menu: false,
    alternatives: [decide(lowering, parts, stmt.span)],
    declined: null,
  })
}

/** `each p in S secretly chooses …` */
export function lowerEachChooses(
  lowering: Lowering,
  body: Body,
  stmt: Extract<Ast.Stmt, { kind: 'eachChooses' }>,
  scope: Scope,
): NodeId[] {
  const { exprs } = lowering
  const seats = exprs.set(bare(stmt.set), scope, PLAYER)
  const inner = scope.child()
  const bind = declareLocal(lowering, inner, stmt.name, PLAYER, 'bound')
  const where = stmt.where === null ? null : exprs.bool(stmt.where, inner)
  const text = stmt.text === null ? null : exprs.sentence(stmt.text, inner)
  const parts = lowerParts(lowering, stmt.parts, inner, 'answers')
  bindAnswers(lowering, scope, stmt.parts, parts, 'answers', (type) => type)
  if (isError(seats) || parts.length === 0 || parts.length < stmt.parts.length) return []
  noteOffers(lowering, stmt.parts, parts, { k: 'local', i: bind.index, t: PLAYER })
  return addChoice(lowering, body, stmt.span, {
    key: freshKey(lowering, `${body.step.name}.${parts[0]!.name}`),
    who: { k: 'each', seats, bind: bind.index, where },
    secret: stmt.secretly,
    optional: false,
    asksAnyway: false,
    text,
    menu: false,
    alternatives: [decide(lowering, parts, stmt.span)],
    declined: null,
  })
}

/** `p does one of { … }`, `p may do one of { … } else { … }` */
export function lowerDoes(
  lowering: Lowering,
  body: Body,
  stmt: Extract<Ast.Stmt, { kind: 'does' }>,
  scope: Scope,
): NodeId[] {
  const seat = lowering.exprs.check(stmt.decider, scope, PLAYER)
  const alternatives = stmt.items.flatMap((item) => lowerMenuItem(lowering, body, item, scope) ?? [])
  const declined = stmt.else === null ? null : lowerBlock(lowering, body, stmt.else, scope)
  if (isError(seat) || alternatives.length === 0) return []
  const key = freshKey(lowering, `${body.step.name}.menu`)
  return addChoice(lowering, body, stmt.span, {
    key,
    who: { k: 'one', seat },
    secret: false,
    optional: stmt.may,
    asksAnyway: stmt.may && alternatives.some((alternative) => alternativeReadsHidden(lowering, alternative)),
    text: null,
    menu: true,
    alternatives,
    declined,
  })
}

function decide(lowering: Lowering, parts: readonly PartDef[], span: Span): AlternativeDef {
  return { name: '', text: null, doc: '', parts, requires: [], action: null, at: lowering.program.ref(span) }
}

function addChoice(lowering: Lowering, body: Body, span: Span, spec: Omit<ChoiceDef, 'step' | 'node'>): NodeId[] {
  const choice = lowering.choices.length
  const node = addNode(lowering, body, span, { kind: 'choice', choice })
  lowering.choices.push({ ...spec, step: body.step.id, node })
  return [node]
}

/** A key that no other choice has: a number follows the second and later ones of a step. */
function freshKey(lowering: Lowering, key: string): string {
  let fresh = key
  for (let n = 2; lowering.keys.has(fresh); n++) fresh = `${key}${n}`
  lowering.keys.add(fresh)
  return fresh
}

/** Checks the parts in order; each is a name for the later ones. Stops at the first that cannot be read. */
export function lowerParts(
  lowering: Lowering,
  parts: readonly Ast.PartAst[],
  scope: Scope,
  kind: 'let' | 'answers' | 'param',
): PartDef[] {
  const { exprs, program } = lowering
  const done: PartDef[] = []
  // An action's parts are its parameters: they come before the locals that their own domains bind.
  const first = scope.owner.locals.length
  if (kind === 'param') for (const part of parts) scope.owner.add(part.name.text, ERROR_TYPE, kind)
  for (const part of parts) {
    const count = part.count === null ? null : exprs.check(part.count, scope, ANY_COUNT)
    const domain = exprs.set(bare(part.domain), scope, null)
    if (isError(domain)) {
      giveUpParts(parts.slice(done.length), scope, kind)
      return done
    }
    for (const read of count === null ? [domain] : [count, domain]) {
      const hidden = neverSeen(program, read)
      if (hidden !== null) {
        program.report(diagnostic('lower/hidden-from-decider', part.domain.span, { name: hidden.name }))
      }
    }
    const type: ValueType = count === null ? present(domain.t.of) : { k: 'set', of: present(domain.t.of) }
    // While the answer is in the making, a part is this decider's own value, whatever it becomes afterwards.
    const index = kind === 'param' ? first + done.length : scope.owner.add(part.name.text, type, kind)
    scope.owner.locals[index] = { name: part.name.text, type, kind }
    scope.bind({
      name: part.name.text,
      type,
      index,
      kind: kind === 'answers' ? 'let' : kind,
      of: null,
      span: part.name.span,
    })
    done.push({ name: part.name.text, local: index, type, domain, count })
  }
  return done
}

/** Keeps what the parts of a choice offer, to be looked at once all statements are known. */
export function noteOffers(
  lowering: Lowering,
  asts: readonly Ast.PartAst[],
  parts: readonly PartDef[],
  decider: Expr,
): void {
  for (const [i, part] of parts.entries()) {
    const { span } = asts[i]!.domain
    const before = parts.slice(0, i)
    for (const expr of part.count === null ? [part.domain] : [part.count, part.domain]) {
      lowering.offers.push({ expr, decider, parts: before, span })
    }
  }
}

/** Parts that could not be read are names all the same, so that what follows is not called unknown. */
function giveUpParts(parts: readonly Ast.PartAst[], scope: Scope, kind: 'let' | 'answers' | 'param'): void {
  for (const { name } of parts) {
    const index = scope.owner.add(name.text, ERROR_TYPE, kind)
    scope.bind({ name: name.text, type: ERROR_TYPE, index, kind, of: null, span: name.span })
  }
}

/** A member of a set is never none. */
function present(type: ScalarType): ScalarType {
  const { opt: _, ...rest } = type
  return rest as ScalarType
}

/** After the choice, its parts are names of the step: values, or answers by seat. */
function bindAnswers(
  lowering: Lowering,
  scope: Scope,
  asts: readonly Ast.PartAst[],
  parts: readonly PartDef[],
  kind: 'let' | 'answers',
  typeOf: (type: ValueType) => ValueType,
): void {
  giveUpParts(asts.slice(parts.length), scope, kind)
  for (const [i, part] of parts.entries()) {
    const name = asts[i]!.name
    checkFree(lowering, scope, name)
    const def = scope.owner.locals[part.local]!
    const type = typeOf(part.type)
    scope.owner.locals[part.local] = { ...def, type }
    scope.bind({ name: name.text, type, index: part.local, kind: def.kind, of: null, span: name.span })
  }
}

function partReadsHidden(lowering: Lowering, part: PartDef): boolean {
  const reads = (expr: Expr | null): boolean => expr !== null && lowering.exprs.readsHidden(expr)
  return reads(part.domain) || reads(part.count)
}

function alternativeReadsHidden(lowering: Lowering, alternative: AlternativeDef): boolean {
  return (
    alternative.parts.some((part) => partReadsHidden(lowering, part)) ||
    alternative.requires.some((rule) => lowering.exprs.readsHidden(rule.cond))
  )
}
