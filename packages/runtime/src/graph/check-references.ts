/**
 * What a schema cannot say of a graph: ids point at something of the right kind, lists are as long as what they
 * stand for, every node lies in exactly one chain, no define or step comes back to itself, and the state that
 * the declarations ask for has a bearable size. After this the code generator may rely on all of it.
 */
import { BodyCheck } from './check-bodies.js'
import { checkDeclarations } from './check-declarations.js'
import { findCircle } from './find-circle.js'
import { GraphReport } from './graph-report.js'
import type { NodeId, RuleGraph, StepId } from './rule-graph.js'
import { exprsOfTest, innerChains } from './visit.js'

/** The first thing that is wrong, as a sentence, or null. */
export function checkReferences(graph: RuleGraph): string | null {
  const report = new GraphReport(graph)
  const bodies = new BodyCheck(report)
  const checks = [
    () => checkDeclarations(report),
    () => bodies.bodies(),
    () => checkChains(report),
    () => checkCircles(report),
    () => checkTests(report, bodies),
  ]
  for (const check of checks) {
    check()
    // Each check relies on what those before it have found sound.
    if (report.problem !== null) return report.problem
  }
  return null
}

/** Every chain ends, and no node lies in two of them or in another step's. */
function checkChains(r: GraphReport): void {
  const { nodes, steps } = r.graph
  const owned = new Uint8Array(nodes.length)
  const open: { entry: NodeId | null; step: StepId }[] = steps.map((step, id) => ({ entry: step.entry, step: id }))
  for (let chain = open.pop(); chain !== undefined; chain = open.pop()) {
    for (let id = chain.entry; id !== null; ) {
      const where = `step ${steps[chain.step]!.name}`
      if (!r.id(id, nodes, where, 'node')) return
      const node = nodes[id]!
      if (!r.require(owned[id] === 0, where, `comes back to node ${id}`)) return
      if (!r.require(node.step === chain.step, where, `runs into node ${id} of another`)) return
      owned[id] = 1
      for (const inner of innerChains(r.graph, node)) open.push({ entry: inner.entry, step: chain.step })
      id = node.next
    }
  }
}

function checkCircles(r: GraphReport): void {
  const circle = findCircle(r.graph)
  if (circle !== null) r.require(false, circle.join(' → '), 'comes back to itself')
}

function checkTests(r: GraphReport, bodies: BodyCheck): void {
  const graph = r.graph
  for (const test of graph.tests) {
    const where = `test “${test.title}”`
    for (const local of test.locals) r.valueType(local.type, where)
    for (const option of test.options) r.id(option.id, graph.options, where, 'option')
    for (const expr of exprsOfTest(test)) bodies.expr(expr, test.locals, where)
    for (const chance of test.chance) {
      if (chance.k === 'shuffle') bodies.zoneRef(chance.zone, where)
      else if (chance.k === 'random') r.valueType(chance.of, where)
      else r.require(graph.types[chance.die]?.kind === 'die', where, 'rolls what is no die')
    }
    for (const given of test.givens) {
      if (given.k === 'var') bodies.place(given.place, where)
      else bodies.zoneRef(given.ref, where)
    }
    if (test.run !== null && r.id(test.run.step, graph.steps, where, 'step')) {
      r.require(graph.steps[test.run.step]!.params === test.run.args.length, where, 'runs a step wrongly')
    }
    for (const line of test.lines) {
      if (line.k !== 'sees') continue
      const { what } = line
      if (what.k === 'zone') bodies.zoneRef(what.ref, where)
      else if (what.k === 'var') bodies.place(what.place, where)
      else r.require(graph.defines[what.id]?.params === what.args.length, where, 'uses a define wrongly')
    }
  }
}
