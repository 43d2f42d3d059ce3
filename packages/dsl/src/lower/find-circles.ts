import type { Node, StepId } from '@rheol/runtime/graph'
import type { Program } from '../check/program.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Lowering } from './lowering.js'

/** The steps that a step may run: calls, every row of a dispatch, every action of a menu. */
export function calledSteps(lowering: Lowering, nodes: readonly Node[]): Set<StepId> {
  const called = new Set<StepId>()
  for (const node of nodes) {
    if (node.kind === 'call') called.add(node.target)
    if (node.kind === 'dispatch')
      for (const target of lowering.program.dispatches[node.dispatch]!.targets) called.add(target)
    if (node.kind === 'choice') {
      for (const { action } of lowering.choices[node.choice]!.alternatives) if (action !== null) called.add(action)
    }
  }
  return called
}

/** Nodes by the step they stand in. */
export function nodesByStep(lowering: Lowering): Node[][] {
  const byStep: Node[][] = lowering.program.steps.map(() => [])
  for (const node of lowering.nodes) byStep[node.step]!.push(node)
  return byStep
}

/**
 * Reports steps that can come back to themselves. Every step has one static frame, so a circle can never be run;
 * each circle is reported once, at its first member.
 */
export function reportCircles(lowering: Lowering): void {
  const { program } = lowering
  const calls = nodesByStep(lowering).map((nodes) => [...calledSteps(lowering, nodes)])
  const state = new Map<StepId, 'open' | 'done'>()
  const path: StepId[] = []
  // Steps still to be entered, and those to be left again: no recursion, since steps may call one another a thousand deep.
  const todo: { readonly step: StepId; readonly leave: boolean }[] = []
  for (const { id } of [...program.steps].reverse()) todo.push({ step: id, leave: false })
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { step, leave } = next
    if (leave) {
      path.pop()
      state.set(step, 'done')
    } else if (state.get(step) === 'open') {
      reportCircle(program, path.slice(path.indexOf(step)))
    } else if (state.get(step) === undefined) {
      state.set(step, 'open')
      path.push(step)
      todo.push({ step, leave: true })
      for (const called of [...calls[step]!].reverse()) todo.push({ step: called, leave: false })
    }
  }
}

function reportCircle(program: Program, ids: readonly StepId[]): void {
  const members = ids.map((id) => program.steps[id]!)
  const circle = [...members, members[0]!].map((member) => `\`${member.name}\``).join(' → ')
  const related = members
    .slice(1)
    .map((member) => ({ span: member.decl.span, message: `\`${member.name}\` is part of it` }))
  program.report(diagnostic('lower/circular-steps', members[0]!.decl.span, { circle }, { related }))
}
