/** Words and signs between two expressions. */
import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type * as Ast from '../syntax/ast.js'
import type { Checking } from './checking.js'
import { condition } from './infer.js'
import { inferIn, inferIs, inferOrder } from './infer-compare.js'
import { inferArithmetic, inferRange } from './infer-number.js'
import { inferPlus } from './infer-plus.js'
import { ERROR_EXPR, isError } from './program.js'
import type { Scope } from './scope.js'
import { BOOL } from './types.js'

type Binary = Extract<Ast.Expr, { kind: 'binary' }>

export function inferBinary(checking: Checking, expr: Binary, scope: Scope, hint: ValueType | null): GraphExpr {
  switch (expr.op) {
    case 'and':
    case 'or': {
      const a = condition(checking, expr.left, scope)
      const b = condition(checking, expr.right, scope, severalHelp(expr))
      return isError(a) || isError(b) ? ERROR_EXPR : { k: expr.op, a, b, t: BOOL }
    }
    case 'is':
    case 'is not':
      return inferIs(checking, expr, scope)
    case '<':
    case '>':
    case '<=':
    case '>=':
      return inferOrder(checking, expr, expr.op, scope)
    case 'in':
    case 'not in':
      return inferIn(checking, expr, scope)
    case '..':
      return inferRange(checking, expr, scope)
    case '+':
    case '-':
      return inferPlus(checking, expr, expr.op, scope, hint)
    case '*':
    case 'mod':
      return inferArithmetic(checking, expr, expr.op, scope)
    case '/ rounded up':
      return inferArithmetic(checking, expr, 'divUp', scope)
    case '/ rounded down':
      return inferArithmetic(checking, expr, 'divDown', scope)
  }
}

/** `x is 5 or 6` is meant otherwise than it reads here. */
function severalHelp({ op, left }: Binary): string | undefined {
  const compares = left.kind === 'binary' && (left.op === 'is' || (left.op === 'or' && severalHelp(left) !== undefined))
  return op === 'or' && compares ? 'to compare with several: `x in {a, b}`' : undefined
}
