import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import { type Checking, isUntyped } from './checking.js'
import { infer, needsHint } from './infer.js'
import { isError } from './program.js'
import type { Scope } from './scope.js'
import { isCopy, rowType, setType } from './types.js'

type Binary = Extract<Ast.Expr, { kind: 'binary' }>

/** Both sides, the one that tells its own type first, so that it can tell the other's. */
export function inferBoth(
  checking: Checking,
  expr: Binary,
  scope: Scope,
  hint: ValueType | null,
): readonly [GraphExpr, GraphExpr] {
  if (needsHint(checking, expr.left, scope) && !needsHint(checking, expr.right, scope)) {
    const right = infer(checking, expr.right, scope, hint)
    const left = infer(checking, expr.left, scope, hint ?? typeHint(checking, right))
    return [left, right]
  }
  const left = infer(checking, expr.left, scope, hint)
  const right = infer(checking, expr.right, scope, hint ?? typeHint(checking, left))
  return [left, right]
}

/**
 * What stands beside a value is most likely of its type. Names beside a card are those of rows, never the card of
 * that name itself: which card lies where may be hidden, and only reading its row asks whether it is seen.
 */
export function typeHint(checking: Checking, value: GraphExpr): ValueType | null {
  if (isError(value) || isUntyped(value)) return null
  const one = value.t.k === 'set' ? value.t.of : value.t
  if (!isCopy(checking.program, one)) return value.t
  return value.t.k === 'set' ? setType(rowType(one.type)) : rowType(one.type)
}
