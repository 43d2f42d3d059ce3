import type { Node, NodeId, StepId } from '@rheol/runtime/graph'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'
import type { Lowering } from './lowering.js'

/**
 * Reports a `repeat` without a number that can go round without a decision, a `stop` or an `end` on the way: the
 * ends of the game are looked at only where play can stop, so such a loop might never come to one.
 */
export function reportEndlessLoops(lowering: Lowering): void {
  const search: Search = { lowering, depth: 0, steps: new Map() }
  for (const node of lowering.nodes) {
    if (node.kind !== 'while' || node.cond !== null) continue
    if (alwaysMeets(search, node.body, true)) continue
    const [file, start, end] = node.at
    const span: Span = { file: lowering.program.files[file]!, start, end: Math.min(end, start + 'repeat'.length) }
    lowering.program.report(diagnostic('lower/endless-repeat', span, {}))
  }
}

/** Steps that call steps are followed so far; of what lies deeper, the best is assumed. */
const MAX_DEPTH = 500

interface Search {
  readonly lowering: Lowering
  /** How many calls of steps lead to where the search is. */
  depth: number
  /** Does every way through this step meet something? */
  readonly steps: Map<StepId, boolean>
}

/**
 * Does every way through this chain meet a decision, an `end`, or a `stop` that leaves the loop looked at
 * (`stopLeaves`)? A `stop` of a loop further in does not.
 */
function alwaysMeets(search: Search, entry: NodeId | null, stopLeaves: boolean): boolean {
  let maybe = false
  for (let id = entry; id !== null; id = search.lowering.nodes[id]!.next) {
    const node = search.lowering.nodes[id]!
    if (node.kind === 'stop') return stopLeaves
    if (meets(search, node, stopLeaves)) return true
    // Asking those who can move, then ending when nobody can: the author has thought of it.
    if (maybe && node.kind === 'branch' && [node.then, node.else].some((arm) => alwaysMeets(search, arm, stopLeaves))) {
      return true
    }
    maybe ||= node.kind === 'each' && alwaysMeets(search, node.body, false)
  }
  return false
}

function meets(search: Search, node: Node, stopLeaves: boolean): boolean {
  switch (node.kind) {
    case 'end':
      return true
    case 'choice': {
      const choice = search.lowering.choices[node.choice]!
      return !choice.optional || choice.asksAnyway || alwaysMeets(search, choice.declined, stopLeaves)
    }
    case 'branch':
      return alwaysMeets(search, node.then, stopLeaves) && alwaysMeets(search, node.else, stopLeaves)
    // There are always players and members of a kind, but a `where` may leave none of them.
    case 'each':
      return (
        node.set.k === 'all' &&
        node.where === null &&
        node.start?.after !== true &&
        alwaysMeets(search, node.body, false)
      )
    case 'repeat':
      return node.times.k === 'const' && node.times.v > 0 && alwaysMeets(search, node.body, false)
    // A `repeat` further in has its own check; it is enough here that it asks somebody at some time.
    case 'while':
      return node.cond === null && sometimesAsks(search, node.body)
    case 'call':
      return stepMeets(search, node.target)
    default:
      return false
  }
}

function sometimesAsks(search: Search, entry: NodeId | null, seen: Set<StepId> = new Set()): boolean {
  for (let id = entry; id !== null; id = search.lowering.nodes[id]!.next) {
    const node = search.lowering.nodes[id]!
    if (node.kind === 'choice' || node.kind === 'end') return true
    if (node.kind === 'call' && !seen.has(node.target)) {
      seen.add(node.target)
      if (search.depth >= MAX_DEPTH) return true
      search.depth++
      const asks = sometimesAsks(search, search.lowering.entries.get(node.target) ?? null, seen)
      search.depth--
      if (asks) return true
    }
    if (node.kind === 'branch' && (sometimesAsks(search, node.then, seen) || sometimesAsks(search, node.else, seen))) {
      return true
    }
    const isLoop = node.kind === 'each' || node.kind === 'repeat' || node.kind === 'while'
    if (isLoop && sometimesAsks(search, node.body, seen)) return true
  }
  return false
}

function stepMeets(search: Search, step: StepId): boolean {
  const known = search.steps.get(step)
  if (known !== undefined) return known
  if (search.depth >= MAX_DEPTH) return true
  // Steps that run one another in a circle are reported elsewhere; they must not hang this search.
  search.steps.set(step, false)
  search.depth++
  const found = alwaysMeets(search, search.lowering.entries.get(step) ?? null, false)
  search.depth--
  search.steps.set(step, found)
  return found
}
