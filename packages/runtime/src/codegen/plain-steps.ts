/** Writes steps that run through in one go, as JavaScript functions with locals of their own. */
import type { Sentence, StepId } from '../graph/rule-graph.js'
import { wideType } from './lookups.js'
import { type Exprs, newScope, type Scope, type Storage, writingTo } from './scope.js'
import { rawArgs } from './speech.js'
import { type Body, writeChain } from './statements.js'
import { canLeave } from './step-calls.js'
import type { Unit } from './unit.js'

export function writePlainStep(unit: Unit, exprs: Exprs, step: StepId, choice: Body['choice']): void {
  const def = unit.graph.steps[step]!
  const frame = unit.layout.frames[step]!
  const locals = new Map<number, Storage>()
  const params: string[] = []
  const out: string[] = []
  const base = newScope(unit, exprs)
  for (const [i, local] of def.locals.entries()) {
    if (local.kind === 'bound' || local.kind === 'answers') continue
    const isParam = i < def.params
    const slot = frame.locals[i]!
    const shared = unit.fused && unit.flow.shared[step]!.has(i) && slot >= 0
    if (wideType(base, local.type)) {
      if (isParam) {
        params.push(`L${i}a`, `L${i}o`)
        locals.set(i, { arr: `L${i}a`, off: `L${i}o` })
        if (shared) out.push(`for (let w = 0; w < ${unit.words(local.type)}; w++) s[${slot} + w] = L${i}a[L${i}o + w];`)
      } else locals.set(i, shared ? { arr: 's', off: slot } : { arr: unit.buffer(unit.words(local.type)), off: 0 })
      continue
    }
    locals.set(i, `L${i}`)
    if (!isParam) out.push(`let L${i} = 0;`)
    else {
      params.push(`L${i}`)
      if (shared) out.push(`s[${slot}] = L${i};`)
    }
  }
  const sure = new Set<number>()
  // The card of a member step is there: the call looks.
  const sc: Scope = { ...newScope(unit, exprs, { step, locals, sure, at: unit.source(def.at) }), out }
  if (def.text !== null) writePhase(sc, step, def.text)
  writeChain({ sc, step, stop: '', sure, choice }, def.entry)
  if (canLeave(sc, step)) out.push('return 0')
  unit.add(`function p${step}(${['s', ...params].join(', ')}) {\n${out.join('\n')}\n}`)
}

/** Tells that a step with a text of its own begins. */
export function writePhase(sc: Scope, step: StepId, text: Sentence): void {
  if (sc.unit.fused) return
  const out: string[] = []
  const args = rawArgs(writingTo(sc, out), text.args)
  sc.out.push('if (E !== null) {', ...out, `E.push({ k: 'phase', step: ${step}, args: ${args} }) }`)
}
