/**
 * Makes a graph that keeps account of itself: in front of every block of statements stands an assignment that
 * notes the block as run, and in front of every call of a card's own step one that notes the card. The account is
 * part of the state, so what a refused answer would have run does not count.
 */
import type { Expr, Node, NodeId, RuleGraph, SourceRef, StepId, ValueType, VarId } from '../../graph/rule-graph.js'

/** Statements that run one after the other: the body of a step, of a branch, of a loop. */
export interface Block {
  readonly step: StepId
  readonly at: SourceRef
}

export interface MarkedGraph {
  readonly graph: RuleGraph
  readonly blocks: readonly Block[]
  /** The variable of which place i holds whether block i has run. */
  readonly ran: VarId
  /** For each dispatch of steps, the variable that holds for which rows it was called; null for definitions. */
  readonly called: readonly (VarId | null)[]
}

const BOOL = { k: 'bool' } as const

export function markBlocks(original: RuleGraph): MarkedGraph {
  const nodes = original.nodes.map((node): Node => node)
  const blocks: Block[] = []
  const vars = [...original.vars]
  const ran = vars.length
  const rule = original.steps[original.play]!.at

  const addVar = (name: string, index: (typeof vars)[number]['index']): VarId =>
    vars.push({
      // No rules file can declare such a name.
      name: `(${name})`,
      doc: '',
      index,
      type: BOOL,
      track: false,
      initial: { k: 'const', v: 0, t: BOOL },
      seen: { k: 'nobody' },
      at: rule,
    }) - 1

  const add = (node: Omit<Extract<Node, { kind: 'assign' }>, 'id' | 'kind' | 'op' | 'value'>): NodeId => {
    const id = nodes.length
    nodes.push({ ...node, id, kind: 'assign', op: '=', value: { k: 'const', v: 1, t: BOOL } })
    return id
  }
  const mark = (step: StepId, first: NodeId | null, at: SourceRef): NodeId => {
    const block = blocks.push({ step, at }) - 1
    const place: Expr = { k: 'const', v: block, t: { k: 'int', min: block, max: block } }
    return add({ step, next: first, at, target: { var: ran, index: [place] } })
  }
  const inner = (node: Node, first: NodeId | null): NodeId | null =>
    first === null ? null : mark(node.step, first, original.nodes[first]!.at)

  for (const node of original.nodes) {
    switch (node.kind) {
      case 'branch':
        // biome-ignore lint/suspicious/noThenProperty: a branch has a `then`.
        nodes[node.id] = { ...node, then: inner(node, node.then), else: inner(node, node.else) }
        break
      case 'while':
      case 'repeat':
      case 'each':
        nodes[node.id] = { ...node, body: inner(node, node.body) }
    }
  }
  const choices = original.choices.map((choice) => ({
    ...choice,
    declined: inner(original.nodes[choice.node]!, choice.declined),
  }))
  const steps = original.steps.map((step, id) => {
    const nothingToDo = step.entry === null && step.kind !== 'action'
    return nothingToDo ? step : { ...step, entry: mark(id, step.entry, step.at) }
  })

  addVar('ran', [{ k: 'int', min: 0, max: Math.max(0, blocks.length - 1) }])
  const called = original.dispatches.map((dispatch) =>
    dispatch.kind === 'step' ? addVar(`called ${dispatch.name}`, [{ k: 'row', type: dispatch.card }]) : null,
  )
  for (const node of original.nodes) {
    if (node.kind !== 'dispatch') continue
    const target = called[node.dispatch]!
    const { card } = original.dispatches[node.dispatch]!
    const type: ValueType = { k: 'row', type: card, opt: true }
    const row: Expr = node.card.t.k === 'row' ? node.card : { k: 'rowOf', of: node.card, t: type }
    const none: Expr = { k: 'const', v: -1, t: type }
    const there: Expr = { k: 'compare', op: 'isNot', a: row, b: none, t: BOOL }
    const note = add({ step: node.step, next: null, at: node.at, target: { var: target, index: [row] } })
    const moved = nodes.length
    nodes.push({ ...node, id: moved })
    const { id, step, at } = node
    // biome-ignore lint/suspicious/noThenProperty: a branch has a `then`.
    nodes[id] = { id, step, at, kind: 'branch', next: moved, cond: there, then: note, else: null }
  }
  return { graph: { ...original, nodes, choices, steps, vars }, blocks, ran, called }
}
