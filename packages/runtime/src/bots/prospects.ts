/**
 * What a position promises a seat before the match is over: how nearly the rules say that it wins, and how far off the
 * ends are that it does not win. Read from the rules alone: from `end … when … winners`, from `end` statements and the
 * conditions under which play comes to them.
 */
import { compileProbe } from '../codegen/compile-probe.js'
import { Constants } from '../codegen/constant.js'
import { analyseFlow } from '../codegen/flow.js'
import { makeQuietRollout, type QuietRollout, type Turnings } from '../codegen/rollout-unit.js'
import { conjuncts, walkExpr } from '../codegen/walk.js'
import { Fault, type Program, type Slots } from '../engine/program.js'
import type { Expr, LocalDef, RuleGraph } from '../graph/rule-graph.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { ProgressExprs } from './progress-exprs.js'
import { conditionsOf, isAnywhere, threatsOf, turningsOf } from './ways-to-ends.js'
import { number, WHOLE } from './write-exprs.js'

/** Both from 0 to 1. */
export interface Prospects {
  /** How nearly it has won. */
  readonly win: number
  /** How far it is from ends that others win, or nobody; or how well it stands, where the rules say so themselves. */
  readonly safety: number
}

/** The definition by which rules tell how well a player stands: `define outlook(p: player): 0..100 = …`. */
const OUTLOOK = 'outlook'

/** One way in which a match can end. */
interface Way {
  readonly cond: Expr
  readonly winners: Expr
  /** The condition alone ends the match. */
  readonly declared: boolean
}

type Probe = (s: Slots, seat: number) => number

/** What safety loses where something that brings a bad end nearer is not warded off at all. */
const THREAT = 0.4

/** Turns of loops for one look, as in a match. */
const BUDGET = 100_000

const known = new WeakMap<Program, (s: Slots, seat: number) => Prospects>()

/** The prospects of a seat. Made once for a program. */
export function prospectsOf(program: Program): (s: Slots, seat: number) => Prospects {
  let prospects = known.get(program)
  if (prospects === undefined) {
    prospects = makeProspects(program)
    known.set(program, prospects)
  }
  return prospects
}

/** Do the rules tell themselves how well a player stands? */
export function tellsOutlook({ graph }: Program): boolean {
  return outlookIn(graph) >= 0
}

function outlookIn(graph: RuleGraph): number {
  return graph.defines.findIndex(
    ({ name, params, locals, value }) =>
      name === OUTLOOK && params === 1 && locals[0]!.type.k === 'player' && value.k === 'int' && value.opt !== true,
  )
}

const quietly = new WeakMap<Program, QuietRollout | null>()

/**
 * Plays on while everybody leaves be what they may, and tells how nearly that which threatens was warded off when the
 * rules looked. null where nothing threatens regularly, or nobody may leave anything be. Made once for a program.
 */
export function quietRolloutOf(program: Program): QuietRollout | null {
  let quiet = quietly.get(program)
  if (quiet === undefined) {
    const turnings = program.graph.choices.some((choice) => choice.optional) ? turningsIn(program) : null
    quiet = turnings === null || turnings.nearness.size === 0 ? null : makeQuietRollout(program, turnings)
    quietly.set(program, quiet)
  }
  return quiet
}

function turningsIn(program: Program): Turnings {
  const near = new ProgressExprs(program.graph, true)
  const nearness = new Map<Expr, Expr>()
  for (const { cond } of waysOf(program)) {
    for (const [branch, good] of turningsOf(program.graph, cond)) nearness.set(branch, near.of(good))
  }
  return { graph: near.graph, nearness }
}

function makeProspects(program: Program): (s: Slots, seat: number) => Prospects {
  const near = new ProgressExprs(program.graph, true)
  const close = new ProgressExprs(program.graph, false)
  const known = waysOf(program)
  const ways = known.map(({ cond, winners, declared }) => {
    const who = firstFree([cond, winners])
    const isWinner: Expr = { k: 'in', a: { k: 'local', i: who, t: PLAYER }, set: winners, t: { k: 'bool' } }
    return {
      wins: probe(program, near.graph, near.of(isWinner), who),
      nears: declared ? probe(program, near.graph, near.of(cond), who) : null,
      comes: probe(program, close.graph, close.of(cond), who),
      danger: dangerOf(cond, known),
      threats: threatsOf(program.graph, cond).map((threat) => {
        const free = firstFree([threat])
        return probe(program, near.graph, near.of({ k: 'not', a: threat, t: { k: 'bool' } }), free)
      }),
    }
  })
  const outlook = outlookOf(program)
  const dangers = new Float64Array(known.length)
  return (s, seat) => {
    let win = 0
    dangers.fill(0)
    for (const way of ways) {
      const wins = way.wins(s, seat)
      win = Math.max(win, wins * (way.nears?.(s, seat) ?? 1))
      const others = 1 - wins
      let left = 1 - others * way.comes(s, seat)
      for (const warded of way.threats) left *= 1 - THREAT * others * (1 - warded(s, seat))
      dangers[way.danger] = Math.max(dangers[way.danger]!, 1 - left)
    }
    const safety = outlook?.(s, seat) ?? dangers.reduce((safety, danger) => safety * (1 - danger), 1)
    return { win, safety }
  }
}

/** What the rules say themselves, as a share of the best they can say; null where they say nothing. */
function outlookOf(program: Program): Probe | null {
  const id = outlookIn(program.graph)
  const value = program.graph.defines[id]?.value
  if (value?.k !== 'int') return null
  const { min, max } = value
  return (s, seat) => {
    try {
      const told = program.evalDefine(s, id, [seat]) as number
      return Math.max(0, Math.min(1, (told - min) / Math.max(1, max - min)))
    } catch (error) {
      if (error instanceof Fault) return 0
      throw error
    }
  }
}

/** The first way that comes whenever this condition holds: of ways that tell of the same danger, only the worst counts. */
function dangerOf(cond: Expr, ways: readonly Way[]): number {
  const holds = new Set(conjuncts(cond).map((part) => JSON.stringify(part)))
  return ways.findIndex((way) => conjuncts(way.cond).every((part) => holds.has(JSON.stringify(part))))
}

const PLAYER = { k: 'player' } as const

/** A number for a local that no binder has. */
function firstFree(exprs: readonly Expr[]): number {
  let free = 0
  for (const expr of exprs) {
    walkExpr(expr, (inner) => {
      if ('bind' in inner) free = Math.max(free, inner.bind + 1)
    })
  }
  return free
}

/** A share of `WHOLE` as a function of the state and of the seat that local `who` stands for. */
function probe(program: Program, graph: RuleGraph, expr: Expr, who: number): Probe {
  const constants = new Constants(graph, program.seats, program.options)
  const layout = program.layout as ProgramLayout
  const locals = Array.from({ length: who + 1 }, (_, i): LocalDef => {
    return { name: '', type: PLAYER, kind: i === who ? 'param' : 'bound' }
  })
  const run = compileProbe(graph, analyseFlow(graph), layout, program.options, constants, BUDGET, expr, locals, null)
  const args = new Array<number>(who + 1).fill(0)
  return (s, seat) => {
    args[who] = seat
    try {
      return Math.max(0, Math.min(1, (run(s, args) as number) / WHOLE))
    } catch (error) {
      // A position in the midst of a step need not be one in which every rule can be asked.
      if (error instanceof Fault) return 0
      throw error
    }
  }
}

function waysOf({ graph }: Program): Way[] {
  const declared = graph.ends.map(({ cond, winners }) => ({ cond, winners, declared: true }))
  const stated = graph.nodes.flatMap((node) => {
    if (node.kind !== 'end' || !isAnywhere(node.winners)) return []
    const conditions = conditionsOf(graph, node.id)
    const { winners } = node
    return (conditions.length === 0 ? [number(0)] : conditions).map((cond) => ({ cond, winners, declared: false }))
  })
  return [...new Map([...declared, ...stated].map((way) => [JSON.stringify(way), way])).values()]
}
