/** Writes steps that run through in one go, as JavaScript functions with locals of their own. */
import type { Sentence, StepId } from '../graph/rule-graph.js'
import { wideType } from './lookups.js'
import { type Exprs, newScope, type Scope, type Storage, writingTo } from './scope.js'
import { copy } from './sets-basic.js'
import { rawArgs } from './speech.js'
import { type Body, fuel, LONGEST_FUNCTION, writeChain } from './statements.js'
import { canLeave } from './step-calls.js'
import type { Unit } from './unit.js'
import { walkNodes } from './walk.js'

export function writePlainStep(unit: Unit, exprs: Exprs, step: StepId, choice: Body['choice']): void {
  const text = stepText(unit, exprs, step, choice, false)
  unit.add(text.length <= LONGEST_FUNCTION ? text : stepText(unit, exprs, step, choice, true))
}

function stepText(unit: Unit, exprs: Exprs, step: StepId, choice: Body['choice'], cut: boolean): string {
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
        if (cut) {
          const kept = { arr: unit.buffer(unit.words(local.type)), off: 0 }
          copy({ ...base, out }, { arr: `L${i}a`, off: `L${i}o` }, kept, unit.words(local.type))
          locals.set(i, kept)
        } else locals.set(i, { arr: `L${i}a`, off: `L${i}o` })
        if (shared) out.push(`for (let w = 0; w < ${unit.words(local.type)}; w++) s[${slot} + w] = L${i}a[L${i}o + w];`)
      } else locals.set(i, shared ? { arr: 's', off: slot } : { arr: unit.buffer(unit.words(local.type)), off: 0 })
      continue
    }
    const name = cut ? `L${step}_${i}` : `L${i}`
    locals.set(i, name)
    if (cut) unit.variables.set(name, '0')
    else if (!isParam) out.push(`let L${i} = 0;`)
    if (isParam) {
      params.push(`L${i}`)
      if (cut) out.push(`${name} = L${i};`)
      if (shared) out.push(`s[${slot}] = L${i};`)
    }
  }
  const sure = new Set<number>()
  // The card of a member step is there: the call looks.
  const sc: Scope = { ...newScope(unit, exprs, { step, locals, sure, at: unit.source(def.at) }), out }
  // Calls could multiply, though they never run in circles.
  if (callsOthers(unit, step)) out.push(fuel(sc))
  if (def.text !== null) writePhase(sc, step, def.text)
  writeChain({ sc, step, stop: '', sure, cut, choice }, def.entry)
  if (canLeave(sc, step)) out.push('return 0')
  return `function p${step}(${['s', ...params].join(', ')}) {\n${out.join('\n')}\n}`
}

function callsOthers(unit: Unit, step: StepId): boolean {
  let calls = false
  walkNodes(unit.graph, unit.graph.steps[step]!.entry, (node) => {
    if (node.kind === 'call' || node.kind === 'dispatch') calls = true
  })
  return calls
}

/** Tells that a step with a text of its own begins. */
export function writePhase(sc: Scope, step: StepId, text: Sentence): void {
  if (sc.unit.fused) return
  const out: string[] = []
  const args = rawArgs(writingTo(sc, out), text.args)
  sc.out.push('if (E !== null) {', ...out, `E.push({ k: 'phase', step: ${step}, args: ${args} }) }`)
}
