import type { Expr } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import { wideType } from './lookups.js'
import { type Scope, writingTo } from './scope.js'
import { copy } from './sets-basic.js'
import { rawArgs } from './speech.js'

/** Notes how the game ended: winners, which `end` or which statement, and what its text says. */
export function writeOutcome(
  sc: Scope,
  winners: string,
  end: number,
  node: number,
  text: { readonly text: number; readonly args: readonly Expr[] } | null,
): void {
  const { unit } = sc
  sc.out.push(
    `s[${HEADER.status}] = 2; s[${HEADER.winners}] = ${winners}; s[${HEADER.end}] = ${end}; s[${HEADER.endNode}] = ${node};`,
  )
  if (unit.fused) return
  if (node >= 0 && text !== null) {
    let slot = unit.layout.endArgs.base
    for (const arg of text.args) {
      const words = unit.words(arg.t)
      if (arg.t.k === 'set' && wideType(sc, arg.t))
        copy(sc, sc.exprs.wide(sc, arg, arg.t), { arr: 's', off: slot }, words)
      else sc.out.push(`s[${slot}] = ${sc.exprs.value(sc, arg)};`)
      slot += words
    }
  }
  const out: string[] = []
  const args = text === null ? '[]' : rawArgs(writingTo(sc, out), text.args)
  sc.out.push(
    'if (E !== null) {',
    ...out,
    `E.push({ k: 'ended', winners: ${winners}, end: ${end}, node: ${node}, text: ${text === null ? -1 : text.text}, args: ${args} }) }`,
  )
}
