import { type Expr, partsOf } from '@rheol/runtime/graph'

/** Does anything in it satisfy the test? The expression itself counts. */
export function someExpr(expr: Expr, test: (expr: Expr) => boolean): boolean {
  return test(expr) || partsOf(expr).some((part) => someExpr(part, test))
}

/** Does it look at this local of the owner? */
export function mentions(expr: Expr, local: number): boolean {
  return someExpr(expr, (e) => e.k === 'local' && e.i === local && e.of === undefined)
}
