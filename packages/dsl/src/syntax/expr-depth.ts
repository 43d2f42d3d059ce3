import type { Expr } from './ast.js'

/** How deep an expression may nest, in brackets, filters and chains of operators together. */
export const MAX_EXPR_DEPTH = 256

/** Tells how deep the expressions of a file nest; chains such as `a + b + c` nest too. */
export class ExprDepths {
  private readonly depths = new Map<Expr, number>()

  /** Does it nest deeper than the compiler could follow? To be asked of inner expressions first. */
  isTooDeep(expr: Expr): boolean {
    // Each level takes a character at least, so that what is short enough need not be measured.
    if (expr.span.end - expr.span.start <= MAX_EXPR_DEPTH) return false
    const depth = this.depthOf(expr)
    if (depth > MAX_EXPR_DEPTH) return true
    this.depths.set(expr, depth)
    return false
  }

  private depthOf(expr: Expr): number {
    const known = this.depths.get(expr)
    if (known !== undefined) return known
    const parts = exprParts(expr)
    return parts.length === 0 ? 0 : 1 + Math.max(...parts.map((part) => this.depthOf(part)))
  }
}

/** The expressions an expression nests by one level. A sign before a number is none. */
function exprParts(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'if':
      return [expr.condition, expr.then, expr.else]
    case 'binary':
      return [expr.left, expr.right]
    case 'not':
      return [expr.operand]
    case 'any':
    case 'the':
      return [expr.set]
    case 'where':
      return [expr.set, expr.condition]
    case 'with':
      return [expr.set, expr.by]
    case 'call':
      return [expr.callee, ...expr.args.flatMap((arg) => [arg.expr, arg.over, arg.whilst].filter((it) => it !== null))]
    case 'index':
      return [expr.target, ...expr.index]
    case 'member':
      return [expr.target]
    case 'paren':
      return [expr.inner]
    case 'setOf':
      return expr.items
    default:
      return []
  }
}
