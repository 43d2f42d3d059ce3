/** What goes into the log: sentences with raw values for their placeholders. */
import type { Expr, Sentence } from '../graph/rule-graph.js'
import { wideType } from './lookups.js'
import { type Scope, writingTo } from './scope.js'

/** Code of an array with the value of each expression; wide sets are copied. */
export function rawArgs(sc: Scope, args: readonly Expr[]): string {
  const codes = args.map((arg) => {
    if (arg.t.k !== 'set' || !wideType(sc, arg.t)) return sc.exprs.value(sc, arg)
    const view = sc.exprs.wide(sc, arg, arg.t)
    return `${view.arr}.slice(${view.off}, ${view.off} + ${sc.unit.words(arg.t)})`
  })
  return `[${codes.join(', ')}]`
}

/** Tells a sentence to whoever listens. */
export function writeSay(sc: Scope, say: Sentence): void {
  const out: string[] = []
  const args = rawArgs(writingTo(sc, out), say.args)
  sc.out.push('if (E !== null) {', ...out, `E.push({ k: 'said', text: ${say.text}, args: ${args} }) }`)
}
