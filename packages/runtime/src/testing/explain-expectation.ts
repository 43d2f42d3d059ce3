import { setMembers } from '../engine/codec.js'
import type { Program, Raw, Slots } from '../engine/program.js'
import { exprText, scalarText } from '../graph/expr-text.js'
import type { Expr, LocalDef, ValueType } from '../graph/rule-graph.js'
import { partsOf } from '../graph/visit.js'

/** What a part of an expectation came to. */
export interface FoundValue {
  readonly text: string
  readonly value: string
}

/** Why a condition does not hold, in one sentence, and what its parts came to. */
export function explainExpectation(
  program: Program,
  s: Slots,
  cond: Expr,
  locals: readonly LocalDef[],
  seats: readonly string[],
): { message: string; values: FoundValue[] } {
  const text = (expr: Expr): string => exprText(program.graph, expr, locals, seats)
  const raw = (expr: Expr): Raw => {
    const value = program.compileExpr(expr, locals)(s)
    return typeof value === 'number' ? value : value.slice()
  }
  const value = (expr: Expr): string => rawText(program, expr.t, raw(expr), seats)
  const failing = narrow(cond, (expr) => raw(expr) === 1)
  const values = operands(failing)
    .filter((each) => each.k !== 'const' && each.k !== 'setConst' && each.k !== 'all')
    .map((each) => ({ text: text(each), value: value(each) }))
  if (failing.k === 'compare' || failing.k === 'in') {
    const left = `${text(failing.a)} is ${value(failing.a)}`
    return { message: `Expected ${text(failing)}, but ${left}.`, values }
  }
  if (failing.k === 'not') return { message: `Expected ${text(failing)}, but it is so.`, values }
  return { message: `Expected ${text(failing)}, but it is not so.`, values }
}

/** The part of a conjunction that fails. */
function narrow(cond: Expr, holds: (expr: Expr) => boolean): Expr {
  return cond.k === 'and' ? narrow(holds(cond.a) ? cond.b : cond.a, holds) : cond
}

/** The things compared, where they stand for themselves: inside a filter they would have no value of their own. */
function operands(cond: Expr): readonly Expr[] {
  switch (cond.k) {
    case 'compare':
    case 'in':
    case 'or':
      return partsOf(cond).flatMap((part) => (part.k === 'compare' || part.k === 'in' ? operands(part) : [part]))
    case 'not':
      return operands(cond.a)
    case 'any':
      return [cond.set]
    default:
      return []
  }
}

function rawText(program: Program, type: ValueType, raw: Raw, seats: readonly string[]): string {
  if (type.k !== 'set') return scalarText(program.graph, type, raw as number, seats)
  const members = setMembers(program, type.of, raw)
  return `{${members.map((member) => scalarText(program.graph, type.of, member, seats)).join(', ')}}`
}
