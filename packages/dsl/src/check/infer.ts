/**
 * From a written expression to a typed one. `hint` is what the place expects: it decides between members of the
 * same name and gives `none` and `{}` their types, but the result need not fit it; `coerce` sees to that.
 */
import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import {
  asCondition,
  type Checking,
  choice,
  constant,
  EMPTY_LITERAL,
  fail,
  isUntyped,
  NONE_LITERAL,
} from './checking.js'
import { coerce, joinTypes, oneCardAsSet } from './coerce.js'
import { inferIndex, inferMember } from './infer-access.js'
import { inferCall } from './infer-call.js'
import { inferAny, inferWhere, inferWith } from './infer-filter.js'
import { inferName, namesMembersOnly } from './infer-name.js'
import { inferNegate } from './infer-number.js'
import { inferBinary } from './infer-operator.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import { BOOL, copyMeetsRow, describeType, intType, type SetType, setType, withNone, withoutNone } from './types.js'
import { checkNewName } from './unknown-name.js'

export type SetExpr = GraphExpr & { readonly t: SetType }

/** Beyond this an expression is no rule any more; the compiler and the engine walk it by calling themselves. */
const MAX_DEPTH = 200

/** Never throws; what is wrong is reported and ERROR_EXPR given back. */
export function infer(checking: Checking, expr: Ast.Expr, scope: Scope, hint: ValueType | null): GraphExpr {
  if (checking.depth >= MAX_DEPTH && hasParts(expr)) return fail(checking, 'check/too-many-parts', expr.span, {})
  checking.depth++
  const value = inferForm(checking, expr, scope, hint)
  checking.depth--
  return value
}

function hasParts(expr: Ast.Expr): boolean {
  return expr.kind !== 'int' && expr.kind !== 'bool' && expr.kind !== 'none' && expr.kind !== 'name'
}

function inferForm(checking: Checking, expr: Ast.Expr, scope: Scope, hint: ValueType | null): GraphExpr {
  switch (expr.kind) {
    case 'int':
      return constant(expr.value, intType(expr.value, expr.value))
    case 'bool':
      return constant(expr.value ? 1 : 0, BOOL)
    case 'none':
      return NONE_LITERAL
    case 'paren':
      return infer(checking, expr.inner, scope, hint)
    case 'name':
      return inferName(checking, expr.name, scope, hint)
    case 'setOf':
      return inferSetOf(checking, expr, scope, hint)
    case 'if':
      return inferIf(checking, expr, scope, hint)
    case 'binary':
      return inferBinary(checking, expr, scope, hint)
    case 'not': {
      const a = condition(checking, expr.operand, scope)
      return isError(a) ? a : { k: 'not', a, t: BOOL }
    }
    case 'negate':
      return inferNegate(checking, expr, scope)
    case 'any':
    case 'the':
      return inferAny(checking, expr, scope, hint)
    case 'where':
      return inferWhere(checking, expr, scope, hint)
    case 'with':
      return inferWith(checking, expr, scope, hint)
    case 'as':
      checkNewName(checking, expr.bind, scope)
      return infer(checking, expr.set, scope, hint)
    case 'call':
      return inferCall(checking, expr, scope, hint)
    case 'index':
      return inferIndex(checking, expr, scope)
    case 'member':
      return inferMember(checking, expr, scope)
    case 'error':
      // The parser has reported it.
      return ERROR_EXPR
  }
}

/** An expression that must have the type. */
export function checked(checking: Checking, expr: Ast.Expr, scope: Scope, type: ValueType): GraphExpr {
  return coerce(checking, scope, infer(checking, expr, scope, type), type, expr.span)
}

/** A yes-or-no that decides something; `none`, as from a choice declined, counts as no. */
export function condition(checking: Checking, expr: Ast.Expr, scope: Scope, help?: string): GraphExpr {
  const value = infer(checking, expr, scope, BOOL)
  const extra = help === undefined ? {} : { help }
  const to = withNone(BOOL)
  return asCondition(coerce(checking, scope, value, to, expr.span, { expected: 'a condition, yes or no,', ...extra }))
}

/** An expression whose type must be clear by itself. */
export function typed(checking: Checking, expr: Ast.Expr, scope: Scope, hint: ValueType | null): GraphExpr {
  const value = infer(checking, expr, scope, hint)
  return isUntyped(value) ? unclear(checking, expr, value) : value
}

function unclear(checking: Checking, expr: Ast.Expr, value: GraphExpr): GraphExpr {
  return fail(checking, 'check/unclear-value', expr.span, { value: value === NONE_LITERAL ? 'none' : '{}' })
}

/** A set; of anything when `of` is null. On failure the ERROR_EXPR, whose type is its own element type. */
export function inferSet(checking: Checking, expr: Ast.Expr, scope: Scope, hint: ValueType | null): SetExpr {
  const inferred = infer(checking, expr, scope, hint)
  if (inferred === EMPTY_LITERAL && hint?.k === 'set') return { k: 'setConst', v: [], t: hint }
  const value = isUntyped(inferred) ? unclear(checking, expr, inferred) : oneCardAsSet(inferred)
  if (isError(value) || value.t.k === 'set') return value as SetExpr
  const found = describeType(checking.program, value.t)
  return fail(
    checking,
    'check/wrong-type',
    expr.span,
    { found, expected: 'a set' },
    {
      help: 'one thing as a set: `{…}`',
    },
  ) as SetExpr
}

/** Would the expression mean nothing without something beside it that tells its type? */
export function needsHint(checking: Checking, expr: Ast.Expr, scope: Scope): boolean {
  switch (expr.kind) {
    case 'none':
      return true
    case 'paren':
      return needsHint(checking, expr.inner, scope)
    case 'setOf':
      return expr.items.every((item) => needsHint(checking, item, scope))
    case 'if':
      return needsHint(checking, expr.then, scope) && needsHint(checking, expr.else, scope)
    case 'name':
      return namesMembersOnly(checking, expr.name, scope)
    default:
      return false
  }
}

/** Expressions that stand beside one another: brought to one type. null when one of them failed. */
function inferTogether(
  checking: Checking,
  exprs: readonly Ast.Expr[],
  scope: Scope,
  hint: ValueType | null,
): { readonly values: GraphExpr[]; readonly type: ValueType | null } | null {
  const values: GraphExpr[] = []
  let type: ValueType | null = null
  const late = exprs.map((expr) => needsHint(checking, expr, scope))
  for (const turn of [false, true]) {
    for (const [i, expr] of exprs.entries()) {
      if (late[i] !== turn) continue
      const value = infer(checking, expr, scope, hint ?? type)
      values[i] = value
      if (isError(value) || isUntyped(value)) continue
      const joined: ValueType | null = type === null ? value.t : joinTypes(checking, type, value.t)
      if (joined === null) {
        const found = describeType(checking.program, value.t)
        fail(checking, 'check/wrong-type', expr.span, { found, expected: describeType(checking.program, type!) })
        return null
      }
      type = joined
    }
  }
  if (values.some(isError)) return null
  if (type === null) return { values, type }
  // Row names where cards are expected stand for the cards.
  if (hint !== null && hint.k !== 'set' && type.k !== 'set' && copyMeetsRow(checking.program, hint, type)) type = hint
  const to = type.k !== 'set' && values.includes(NONE_LITERAL) ? withNone(type) : type
  const fitted = values.map((value, i) =>
    coerce(checking, scope, value, to.k === 'set' ? to : withNone(to), exprs[i]!.span),
  )
  return fitted.some(isError) ? null : { values: fitted, type: to }
}

function inferIf(
  checking: Checking,
  expr: Extract<Ast.Expr, { kind: 'if' }>,
  scope: Scope,
  hint: ValueType | null,
): GraphExpr {
  const cond = condition(checking, expr.condition, scope)
  const both = inferTogether(checking, [expr.then, expr.else], scope, hint)
  if (both === null || isError(cond)) return ERROR_EXPR
  const [then, other] = both.values
  if (both.type === null) return then === other ? then! : typed(checking, expr.else, scope, then!.t)
  return choice(cond, then!, other!, both.type)
}

function inferSetOf(
  checking: Checking,
  expr: Extract<Ast.Expr, { kind: 'setOf' }>,
  scope: Scope,
  hint: ValueType | null,
): GraphExpr {
  if (expr.items.length === 0) return EMPTY_LITERAL
  const itemHint = hint?.k === 'set' ? withNone(hint.of) : hint
  const together = inferTogether(checking, expr.items, scope, itemHint)
  if (together === null) return ERROR_EXPR
  const { values, type } = together
  if (type === null || type.k === 'set') {
    const nested = expr.items[0]!
    const found = type === null ? '`none`' : describeType(checking.program, type)
    return fail(
      checking,
      'check/wrong-type',
      nested.span,
      { found, expected: 'one thing' },
      {
        help: 'a set holds single things; two sets are joined by `+`',
      },
    )
  }
  const t = setType(withoutNone(type))
  if (!values.every((value) => value.k === 'const')) return { k: 'setOf', items: values, t }
  const members = new Set(values.map((value) => (value.k === 'const' ? value.v : 0)))
  return { k: 'setConst', v: [...members].sort((a, b) => a - b), t }
}
