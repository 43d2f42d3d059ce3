import type { Expr as GraphExpr, ValueType } from '@rheol/runtime/graph'
import type { Span } from '../source/span.js'
import { type Checking, fail } from './checking.js'
import { disjoint } from './intervals.js'
import { isError } from './program.js'
import { describeType } from './types.js'

/**
 * Reports a number that can never lie in the range of `to`, and a certain `none` where there may be none. What may
 * fit passes: the running game looks at it.
 */
export function checkRange(checking: Checking, value: GraphExpr, to: ValueType, span: Span): GraphExpr {
  if (isError(value) || value.t.k !== 'int' || to.k !== 'int') return value
  if (!disjoint(value.t, to) || value.t.opt) return value
  const found = describeType(checking.program, value.t)
  return fail(checking, 'check/never-fits', span, { found, expected: describeType(checking.program, to) })
}
