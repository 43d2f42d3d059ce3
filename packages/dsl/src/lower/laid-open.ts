import { type Expr, type Node, partsOf, type SourceRef } from '@rheol/runtime/graph'
import { hiddenRead } from '../check/secrecy.js'
import type { Lowering } from './lowering.js'

/** How a local of a step is called in the search for told secrets. */
export function keyOf(step: number, local: number): string {
  return `local ${step} ${local}`
}

/** Where each secret or local is made known to all, by the key of the local or the source of the secret. */
export type LaidOpen = ReadonlyMap<string, readonly SourceRef[]>

/** Was it laid open before this place, as written? */
export function isLaidOpen(open: LaidOpen, key: string, at: SourceRef): boolean {
  return open.get(key)?.some(([file, start]) => file === at[0] && start < at[1]) === true
}

/** Everything that statements of a game lay open: by themselves, or through the steps they hand it to. */
export function laidOpenBy(lowering: Lowering): LaidOpen {
  const open = new Map<string, SourceRef[]>()
  const mark = (key: string, at: SourceRef): boolean => {
    const places = open.get(key) ?? []
    if (places.includes(at)) return false
    places.push(at)
    open.set(key, places)
    return true
  }
  const markReads = (expr: Expr, node: Node): boolean => {
    let fresh = false
    for (const key of readsOf(lowering, expr, node.step)) fresh = mark(key, node.at) || fresh
    return fresh
  }
  for (const node of lowering.nodes) {
    for (const expr of openedBy(lowering, node)) markReads(expr, node)
    if (node.kind !== 'reveal') continue
    if (node.what.k === 'answers') mark(keyOf(node.step, node.what.local), node.at)
    if (node.what.k === 'var' || node.what.k === 'zone') mark(`${node.what.k} ${node.what.id}`, node.at)
  }
  // A call lays open what the step it calls does with its parameters; steps may be called by steps.
  const handed = lowering.nodes.flatMap((node) => handedOn(lowering, node))
  for (let again = true; again; ) {
    again = false
    for (const { key, arg, node } of handed) if (open.has(key) && markReads(arg, node)) again = true
  }
  return open
}

/** The expressions whose values all know after a statement. */
function openedBy(lowering: Lowering, node: Node): readonly Expr[] {
  switch (node.kind) {
    case 'move': {
      const { to, face } = node.target
      const seenByAll = lowering.program.zones[to.zone]!.seen.k === 'everyone'
      return face === true || (seenByAll && face === null) ? [node.what.cards] : []
    }
    case 'flip':
      return node.up ? [node.cards] : []
    case 'show':
      return node.to.k === 'all' ? [node.cards] : []
    case 'reveal':
      return node.what.k === 'text' ? node.what.say.args : []
    default:
      return []
  }
}

/** The values a statement hands to steps, by the keys of the parameters they become. */
function handedOn(lowering: Lowering, node: Node): { readonly key: string; readonly arg: Expr; readonly node: Node }[] {
  if (node.kind === 'call') return node.args.map((arg, i) => ({ key: keyOf(node.target, i), arg, node }))
  if (node.kind !== 'dispatch') return []
  const args = [node.card, ...node.args]
  return lowering.program.dispatches[node.dispatch]!.targets.flatMap((target) =>
    args.map((arg, i) => ({ key: keyOf(target, i), arg, node })),
  )
}

/** Keys of the locals and sources of the hidden things that an expression reads itself. */
function readsOf(lowering: Lowering, expr: Expr, step: number, found: Set<string> = new Set()): Set<string> {
  if (expr.k === 'local') found.add(keyOf(expr.of ?? step, expr.i))
  const hidden = hiddenRead(lowering.program, expr)
  if (hidden !== null) found.add(hidden.source)
  for (const part of partsOf(expr)) readsOf(lowering, part, step, found)
  return found
}
