import type { ChanceTarget, Expr, NodeId, ScalarType, TypeId, ValueType } from '@rheol/runtime/graph'
import { asNumber } from '../check/infer-number.js'
import { ERROR_EXPR, isError } from '../check/program.js'
import type { Scope } from '../check/scope.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'
import { lowerCall } from './lower-call.js'
import { lowerCardStatement } from './lower-cards.js'
import { lowerChooses, lowerDoes, lowerEachChooses } from './lower-choice.js'
import { lowerReveal, lowerSay } from './lower-speech.js'
import { addNode, type Body, bare, declareLocal, type Lowering, link } from './lowering.js'

const PLAYER: ScalarType = { k: 'player' }
const ANY_INT: ScalarType = { k: 'int', min: -1_000_000, max: 1_000_000 }

/** Lowers a block in a scope of its own; returns its first node. */
export function lowerBlock(lowering: Lowering, body: Body, block: Ast.Block, scope: Scope): NodeId | null {
  return link(lowering, lowerStatements(lowering, body, block.stmts, scope.child()))
}

/** Lowers statements in this very scope; returns the nodes in order, not yet linked. */
export function lowerStatements(lowering: Lowering, body: Body, stmts: readonly Ast.Stmt[], scope: Scope): NodeId[] {
  return stmts.flatMap((stmt) => lowerStatement(lowering, body, stmt, scope))
}

function lowerStatement(lowering: Lowering, body: Body, stmt: Ast.Stmt, scope: Scope): NodeId[] {
  const { exprs, program } = lowering
  switch (stmt.kind) {
    case 'let':
      return lowerLet(lowering, body, stmt, scope)
    case 'assign':
      return lowerAssign(lowering, body, stmt, scope)
    case 'if': {
      const cond = exprs.bool(stmt.condition, scope)
      const then = lowerBlock(lowering, body, stmt.then, scope)
      const other = stmt.else === null ? null : lowerBlock(lowering, body, stmt.else, scope)
      return [addNode(lowering, body, stmt.condition.span, { kind: 'branch', cond, then, else: other })]
    }
    case 'while': {
      const cond = exprs.bool(stmt.condition, scope)
      const inner = lowerBlock(lowering, { ...body, inLoop: true }, stmt.body, scope)
      return [addNode(lowering, body, stmt.condition.span, { kind: 'while', cond, body: inner })]
    }
    case 'repeat': {
      const times = stmt.times === null ? null : exprs.check(stmt.times, scope, ANY_INT)
      const inner = lowerBlock(lowering, { ...body, inLoop: true }, stmt.body, scope)
      return [
        times === null
          ? addNode(lowering, body, stmt.span, { kind: 'while', cond: null, body: inner })
          : addNode(lowering, body, stmt.span, { kind: 'repeat', times, body: inner }),
      ]
    }
    case 'forEach':
      return lowerForEach(lowering, body, stmt, scope)
    case 'eachChooses':
      return lowerEachChooses(lowering, body, stmt, scope)
    case 'chooses':
      return lowerChooses(lowering, body, stmt, scope)
    case 'does':
      return lowerDoes(lowering, body, stmt, scope)
    case 'stop':
      if (!body.inLoop) {
        program.report(diagnostic('lower/stop-outside-loop', stmt.span, {}))
        return []
      }
      return [addNode(lowering, body, stmt.span, { kind: 'stop' })]
    case 'end': {
      const winners = exprs.set(stmt.winners, scope, PLAYER)
      const text = stmt.text === null ? null : exprs.sentence(stmt.text, scope)
      return [addNode(lowering, body, stmt.span, { kind: 'end', winners, text })]
    }
    case 'move':
    case 'draw':
    case 'deal':
    case 'shuffle':
    case 'flip':
    case 'show':
      return lowerCardStatement(lowering, body, stmt, scope)
    case 'say':
      return lowerSay(lowering, body, stmt, scope)
    case 'reveal':
      return lowerReveal(lowering, body, stmt, scope)
    case 'requires': {
      // An action's own `requires` were taken off its head before its body came here.
      if (body.step.kind !== 'setup') {
        program.report(diagnostic('lower/requires-misplaced', stmt.span, {}))
        return []
      }
      const cond = exprs.bool(stmt.condition, scope)
      const text = exprs.sentence(stmt.else, scope)
      return [addNode(lowering, body, stmt.span, { kind: 'require', cond, text })]
    }
    case 'call':
      return lowerCall(lowering, body, stmt.call, scope)
    case 'error':
      return []
  }
}

function lowerLet(lowering: Lowering, body: Body, stmt: Extract<Ast.Stmt, { kind: 'let' }>, scope: Scope): NodeId[] {
  const { exprs } = lowering
  const rhs = stmt.value
  if (rhs.kind === 'expr') {
    const value = exprs.check(rhs.expr, scope, null)
    const local = declareLocal(lowering, scope, stmt.name, value.t, 'let')
    return isError(value) ? [] : [addNode(lowering, body, stmt.span, { kind: 'let', local: local.index, value })]
  }
  const chance = lowerChance(lowering, rhs, scope)
  const local = declareLocal(lowering, scope, stmt.name, chance?.type ?? ERROR_EXPR.t, 'let')
  if (chance === null) return []
  return [addChance(lowering, body, stmt.span, chance, { k: 'local', i: local.index })]
}

type Chance =
  | { readonly kind: 'roll'; readonly die: TypeId; readonly type: ScalarType }
  | { readonly kind: 'random'; readonly from: Expr; readonly type: ScalarType }

/** What a `roll` or `random` brings; null when it could not be read (reported). */
function lowerChance(lowering: Lowering, rhs: Exclude<Ast.Rhs, { kind: 'expr' }>, scope: Scope): Chance | null {
  const { program, exprs } = lowering
  if (rhs.kind === 'random') {
    const from = exprs.set(rhs.from, scope, null)
    return isError(from) ? null : { kind: 'random', from, type: { ...from.t.of, opt: true } }
  }
  const symbol = program.globals.get(rhs.die.text)
  const def = symbol?.kind === 'type' ? program.types[symbol.id] : undefined
  if (symbol?.kind !== 'type' || def?.kind !== 'die') {
    const dice = program.types.flatMap((t) => (t.kind === 'die' ? [`\`${t.name}\``] : []))
    program.report(
      diagnostic(
        'lower/not-a-die',
        rhs.die.span,
        { name: rhs.die.text },
        dice.length === 0 ? {} : { help: `the dice of this game: ${dice.join(', ')}` },
      ),
    )
    return null
  }
  const type: ScalarType =
    def.members === null
      ? { k: 'int', min: def.min, max: def.min + def.weights.length - 1 }
      : { k: 'kind', type: symbol.id }
  return { kind: 'roll', die: symbol.id, type }
}

function addChance(lowering: Lowering, body: Body, span: Span, chance: Chance, into: ChanceTarget): NodeId {
  return chance.kind === 'roll'
    ? addNode(lowering, body, span, { kind: 'roll', die: chance.die, into })
    : addNode(lowering, body, span, { kind: 'random', from: chance.from, into })
}

function lowerAssign(
  lowering: Lowering,
  body: Body,
  stmt: Extract<Ast.Stmt, { kind: 'assign' }>,
  scope: Scope,
): NodeId[] {
  const { exprs } = lowering
  const target = exprs.place(stmt.target, scope)
  if (target === null) return []
  if (stmt.value.kind !== 'expr') {
    const chance = lowerChance(lowering, stmt.value, scope)
    if (chance === null) return []
    return [addChance(lowering, body, stmt.span, chance, { k: 'var', place: target.place, op: stmt.op })]
  }
  const value = assignedValue(lowering, stmt.value.expr, stmt.op, target.type, scope)
  if (isError(value)) return []
  return [addNode(lowering, body, stmt.span, { kind: 'assign', target: target.place, op: stmt.op, value })]
}

/** `+=` and `-=` on a set take a member or a set; on a number, any number; `=` takes what the variable holds. */
function assignedValue(lowering: Lowering, expr: Ast.Expr, op: '=' | '+=' | '-=', type: ValueType, scope: Scope): Expr {
  const { exprs, program } = lowering
  if (op === '=') return exprs.assignable(exprs.check(expr, scope, type), type, expr.span)
  if (type.k !== 'set') return asNumber(exprs.check(expr, scope, ANY_INT))
  // A member may be named by a word that means something only as a member, so that reading is tried first.
  const mark = program.diagnostics.length
  const member = exprs.check(expr, scope, type.of)
  if (!isError(member)) return member
  const asMember = program.diagnostics.splice(mark)
  const set = exprs.check(expr, scope, type)
  if (isError(set)) program.diagnostics.splice(mark, program.diagnostics.length, ...asMember)
  return set
}

function lowerForEach(
  lowering: Lowering,
  body: Body,
  stmt: Extract<Ast.Stmt, { kind: 'forEach' }>,
  scope: Scope,
): NodeId[] {
  const { exprs } = lowering
  const set = exprs.set(bare(stmt.set), scope, null)
  const start =
    stmt.start === null ? null : { at: exprs.check(stmt.start.at, scope, set.t.of), after: stmt.start.kind === 'after' }
  const inner = scope.child()
  const local = declareLocal(lowering, inner, stmt.name, set.t.of, 'let')
  const where = stmt.where === null ? null : exprs.bool(stmt.where, inner)
  const chain = lowerBlock(lowering, { ...body, inLoop: true }, stmt.body, inner)
  if (isError(set)) return []
  return [addNode(lowering, body, stmt.span, { kind: 'each', local: local.index, set, start, where, body: chain })]
}
