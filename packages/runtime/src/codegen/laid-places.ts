import { type Expr, NONE, type Node } from '../graph/rule-graph.js'
import { block, type Scope, type Visit } from './scope.js'
import { conjuncts, walkNodes } from './walk.js'

/** A condition of a filter that asks whether a card lies at a place, and the zone of the places. */
export interface LaidPart {
  readonly part: Expr
  readonly zone: number
}

/**
 * `all … where zone[it] is not none`: places of a large family on which a card lies. Where order does not matter they are
 * found from the cards, which are fewer than the places.
 */
export function laidPart(sc: Scope, e: Extract<Expr, { k: 'where' }>, parts: readonly Expr[]): LaidPart | null {
  if (e.set.k !== 'all') return null
  const part = parts.find((one) => zoneLooked(one, e.bind) !== null)
  if (part === undefined) return null
  const zone = zoneLooked(part, e.bind)!
  const layout = sc.unit.layout.zones[zone]!
  const { copies } = sc.unit.layout.cards[layout.card]!
  const { min, size } = sc.unit.domain(e.t.k === 'set' ? e.t.of : e.t)
  const whole = layout.index[0]!.min === min && layout.instances === size
  return whole && copies < size ? { part, zone } : null
}

/**
 * The zone of which a loop over all places visits only those with a card, if nothing is laid there on the way: then
 * the places can be found from the cards before it begins.
 */
export function laidZone(sc: Scope, node: Extract<Node, { kind: 'each' }>): number | null {
  const { graph, layout } = sc.unit
  if (node.where === null || node.start !== null || node.set.t.k !== 'set') return null
  const zones = conjuncts(node.where).map((part) => zoneLooked(part, node.local))
  const zone = zones.find((each) => each !== null) ?? null
  if (zone === null) return null
  const { index, instances, card } = layout.zones[zone]!
  const { min, size } = sc.unit.domain(node.set.t.of)
  if (index[0]!.min !== min || instances !== size || layout.cards[card]!.copies * 4 > size) return null
  let lays = false
  walkNodes(graph, node.body, (inner) => {
    if (inner.kind === 'move' || inner.kind === 'draw') lays ||= inner.target.to.zone === zone
    else if (!QUIET.has(inner.kind)) lays = true
  })
  return lays ? null : zone
}

/** Statements that lay no card anywhere. */
const QUIET = new Set(['assign', 'let', 'branch', 'while', 'repeat', 'each', 'stop', 'shuffle', 'flip', 'show', 'say'])

/** The `one` zone of which `zone[it] is not none` asks. */
function zoneLooked(part: Expr, bind: number): number | null {
  if (part.k !== 'compare' || part.op !== 'isNot' || part.a.k !== 'zone') return null
  if (part.b.k !== 'const' || part.b.v !== NONE) return null
  const { zone, index } = part.a.ref
  const [only] = index
  if (index.length !== 1 || only?.k !== 'local' || only.i !== bind) return null
  return only.of === undefined && only.seat === undefined ? zone : null
}

/** Every place of the zone on which a card lies, in the order of the cards. */
export function eachPlaceLaid(sc: Scope, zone: number, visit: Visit): void {
  const { unit } = sc
  const layout = unit.layout.zones[zone]!
  const cards = unit.layout.cards[layout.card]!
  const c = unit.fresh('c')
  block(sc, `for (let ${c} = 0; ${c} < ${cards.copies}; ${c}++)`, (inner) => {
    const v = unit.fresh('v')
    const shift = layout.index[0]!.min - layout.first
    inner.out.push(`const ${v} = s[${cards.zone} + ${c}] + ${shift};`)
    const { min } = layout.index[0]!
    block(inner, `if (${v} >= ${min} && ${v} < ${min + layout.instances})`, (then) => visit(then, v))
  })
}
