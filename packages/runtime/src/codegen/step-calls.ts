/** Calls of steps that are plain functions. Those that can end the game (in playouts: or be cut short) say so. */
import type { Expr, StepId } from '../graph/rule-graph.js'
import { wideType } from './lookups.js'
import { hold, type Scope } from './scope.js'

/** Can a call of the step come back with something else than "go on"? */
export function canLeave(sc: Scope, step: StepId): boolean {
  const { flow, fused } = sc.unit
  return flow.stepEnds[step]! || (fused && flow.stepStops[step]!)
}

/** The arguments of a call, in the types of the step's parameters. `first` is the card of a member step. */
export function argumentCodes(sc: Scope, step: StepId, args: readonly Expr[], first: string | null): string[] {
  const { locals } = sc.unit.graph.steps[step]!
  const shift = first === null ? 0 : 1
  const codes = args.flatMap((arg, i) => {
    const { type } = locals[i + shift]!
    if (type.k !== 'set') return [hold(sc, sc.exprs.value(sc, arg))]
    if (!wideType(sc, type)) return [hold(sc, sc.exprs.mask(sc, arg, type))]
    const view = sc.exprs.wide(sc, arg, type)
    return [view.arr, String(view.off)]
  })
  return first === null ? codes : [first, ...codes]
}

/** A call of a plain step as a statement; leaves the function if the step did not come back normally. */
export function stepCall(sc: Scope, step: StepId, args: readonly Expr[], first: string | null = null): void {
  writePlainCall(sc, step, argumentCodes(sc, step, args, first))
}

export function writePlainCall(sc: Scope, step: StepId, codes: readonly string[]): void {
  const call = `${plainStep(sc, step)}(${['s', ...codes].join(', ')})`
  if (!canLeave(sc, step)) {
    sc.out.push(`${call};`)
    return
  }
  const code = sc.unit.fresh('r')
  sc.out.push(`const ${code} = ${call};`, `if (${code} !== 0) return ${code};`)
}

/** The function of a plain step, asked for here and written by whoever writes steps. */
function plainStep(sc: Scope, step: StepId): string {
  return sc.unit.need(`p${step}`, () => sc.unit.writeStep(step))
}
