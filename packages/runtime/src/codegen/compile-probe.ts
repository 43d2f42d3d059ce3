import type { Raw, Slots } from '../engine/program.js'
import type { Expr, LocalDef, RuleGraph } from '../graph/rule-graph.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import type { Compiled } from './choice-runtime.js'
import type { Constants } from './constant.js'
import { EFFORT_PER_FUEL } from './effort.js'
import { EXPRS } from './exprs.js'
import type { Flow } from './flow.js'
import { wideType } from './lookups.js'
import { captureFaults } from './run-unit.js'
import { newScope, type Storage } from './scope.js'
import { Unit } from './unit.js'
import type { Watch } from './watch.js'

/** An expression as a function of the state and of the first locals, with full knowledge. */
export function compileProbe(
  graph: RuleGraph,
  flow: Flow,
  layout: ProgramLayout,
  options: readonly number[],
  constants: Constants,
  budget: number,
  expr: Expr,
  params: readonly LocalDef[],
  watch: Watch | null,
): (s: Slots, args: readonly Raw[]) => Raw {
  const unit = new Unit(graph, flow, layout, options, constants, false)
  unit.watch = watch
  captureFaults(unit)
  const bare = newScope(unit, EXPRS)
  const locals = new Map<number, Storage>()
  params.forEach((param, i) => {
    if (param.kind === 'bound') return
    locals.set(i, wideType(bare, param.type) ? { arr: `a[${i}]`, off: 0 } : `a[${i}]`)
  })
  const sc = newScope(unit, EXPRS, { locals })
  if (expr.t.k === 'set' && wideType(sc, expr.t)) {
    const view = EXPRS.wide(sc, expr, expr.t)
    sc.out.push(`return ${view.arr}.slice(${view.off}, ${view.off} + ${unit.words(expr.t)})`)
  } else sc.out.push(`return ${EXPRS.value(sc, expr)}`)
  unit.finish()
  unit.add(`function probe(s, a) {\neffort = ${budget * EFFORT_PER_FUEL};\n${unit.touchAll()}\n${sc.out.join('\n')}\n}`)
  const { probe } = unit.compile(['probe']) as { probe: Compiled }
  return (s, args) => probe(s, args as unknown as Raw)
}
