import type { Expr, ZoneRef } from '@rheol/runtime/graph'

/** The expressions directly inside one, in the order in which they are worked out. */
export function operands(expr: Expr): readonly Expr[] {
  switch (expr.k) {
    case 'const':
    case 'setConst':
    case 'all':
    case 'option':
    case 'winners':
      return []
    case 'local':
      return expr.seat === undefined ? [] : [expr.seat]
    case 'range':
      return [expr.from, expr.to]
    case 'var':
      return expr.index
    case 'zone':
      return expr.ref.index
    case 'attr':
    case 'rowOf':
      return [expr.of]
    case 'table':
    case 'define':
      return expr.args
    case 'dispatch':
      return [expr.card, ...expr.args]
    case 'arith':
    case 'and':
    case 'or':
    case 'compare':
    case 'union':
    case 'minus':
    case 'larger':
    case 'smaller':
    case 'toward':
      return [expr.a, expr.b]
    case 'negate':
    case 'not':
      return [expr.a]
    case 'in':
      return [expr.a, expr.set]
    case 'if':
      return [expr.if, expr.then, expr.else]
    case 'setOf':
      return expr.items
    case 'where':
      return [expr.set, expr.cond]
    case 'with':
      return [expr.set, expr.by]
    case 'any':
    case 'the':
    case 'count':
    case 'reach':
      return [expr.set]
    case 'sum':
    case 'max':
    case 'min':
    case 'gather':
      return [expr.set, expr.body]
    case 'step':
      return expr.set === null ? [expr.x] : [expr.x, expr.set]
    case 'top':
      return topOperands(expr.ref, expr.n)
    case 'up':
      return [expr.card]
    case 'column':
    case 'row':
    case 'neighbours':
    case 'around':
      return [expr.cell]
    case 'shift':
      return expr.n === null ? [expr.cell, expr.d] : [expr.cell, expr.d, expr.n]
    case 'opposite':
      return [expr.d]
    case 'run':
      return [expr.cell, expr.d, expr.cond]
  }
}

function topOperands(ref: ZoneRef, n: Expr | null): readonly Expr[] {
  return n === null ? ref.index : [...ref.index, n]
}

/** Does anything in it satisfy the test? The expression itself counts. */
export function someExpr(expr: Expr, test: (expr: Expr) => boolean): boolean {
  return test(expr) || operands(expr).some((part) => someExpr(part, test))
}

/** Does it look at this local of the owner? */
export function mentions(expr: Expr, local: number): boolean {
  return someExpr(expr, (e) => e.k === 'local' && e.i === local && e.of === undefined)
}
