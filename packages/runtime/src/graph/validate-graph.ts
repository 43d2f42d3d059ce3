import type { Result } from '../engine/types.js'
import { fitsRuleGraph } from '../generated/validators.js'
import { checkReferences } from './check-references.js'
import { misfitOf } from './misfit.js'
import type { RuleGraph } from './rule-graph.js'

/**
 * Is this a sound graph: right in shape, every id pointing at something, every chain of nodes ending, within the
 * limits on size? Takes anything; refuses with `engine/bad-graph` and the place of the first fault.
 */
export function validateGraph(value: unknown): Result<RuleGraph> {
  // The checks below walk the graph by recursion, which a hostile file must not be able to exhaust.
  if (isDeeperThan(value, DEEPEST)) return bad('The rules are nested too deeply.')
  if (!fitsRuleGraph(value)) return bad(`This is no rule graph: ${misfitOf(fitsRuleGraph, 'the graph')}.`)
  const graph = value as RuleGraph
  const problem = checkReferences(graph)
  return problem === null ? { ok: true, value: graph } : bad(problem)
}

function bad(message: string): Result<never> {
  return { ok: false, refusal: { code: 'engine/bad-graph', message, text: null, at: null } }
}

/** Levels of JSON. An expression takes about two a level, and the language allows 128 levels of nesting. */
const DEEPEST = 600

function isDeeperThan(value: unknown, limit: number): boolean {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let top = open.pop(); top !== undefined; top = open.pop()) {
    if (typeof top.value !== 'object' || top.value === null) continue
    if (top.depth > limit) return true
    for (const each of Object.values(top.value)) {
      if (typeof each === 'object' && each !== null) open.push({ value: each, depth: top.depth + 1 })
    }
  }
  return false
}
