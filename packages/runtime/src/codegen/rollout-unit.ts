/**
 * The script that plays a match on at random from any stop: like whole playouts without events and with choices
 * answered where they stand, but with steps that can be entered in their middle.
 */
import { Fault, type PlayoutStats, type Program, type Slots } from '../engine/program.js'
import type { Expr, RuleGraph } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { seedStream } from '../random/stream.js'
import { Constants } from './constant.js'
import { EFFORT_PER_FUEL } from './effort.js'
import { writeEnds } from './ends.js'
import { EXPRS } from './exprs.js'
import { analyseFlow } from './flow.js'
import { fillKeptSets } from './kept-sets.js'
import { writePlainStep } from './plain-steps.js'
import { captureFaults } from './run-unit.js'
import type { Exprs } from './scope.js'
import { type Entries, writeStoppingStep } from './stopping-steps.js'
import { answerFunction } from './stored-answers.js'
import { Unit } from './unit.js'

/** Turns of loops from one decision to the next; the same as in a match. */
const BUDGET = 100_000

/**
 * Plays on from a stop, in place, for at most so many actions. What is drawn for the deciders comes from the seed,
 * what is dealt and rolled from the state. Throws Fault.
 */
export type Rollout = (s: Slots, seed: number, maxActions: number) => PlayoutStats

/** What is looked at on the way of a rollout. */
export interface Turnings {
  /** The rules, with all definitions that `nearness` needs. */
  readonly graph: RuleGraph
  /** By the condition of a branch: how nearly play takes the good way there, from 0 to 1000. */
  readonly nearness: ReadonlyMap<Expr, Expr>
}

/**
 * Plays on while nobody does what may be left undone, until seat `home` may do something again after it and others had
 * their chance, or so many actions are over. `passed`: home has just let its chance go by. Throws Fault.
 */
export type QuietRollout = (s: Slots, seed: number, maxActions: number, home: number, passed: boolean) => QuietStats

export interface QuietStats extends PlayoutStats {
  /** How nearly play took the good way at the turnings it came to, from 0 to 1; half-way if it came to none. */
  readonly warded: number
}

type Generated = Readonly<Record<string, (...args: (Slots | number)[]) => number>>

export function makeRollout(program: Program): Rollout {
  const rollout = makeQuietRollout(program, null)
  return (s, seed, maxActions) => {
    const { actions, finished, winners, end, node } = rollout(s, seed, maxActions, -1, false)
    return { actions, finished, winners, end, node }
  }
}

/** Without turnings it plays as a plain rollout does where `home` is -1. */
export function makeQuietRollout(program: Program, turnings: Turnings | null): QuietRollout {
  const graph = turnings?.graph ?? program.graph
  const layout = program.layout as ProgramLayout
  const flow = analyseFlow(graph)
  const constants = new Constants(graph, program.seats, program.options)
  const unit = new Unit(graph, flow, layout, program.options, constants, true)
  const stream = new Int32Array(4)
  unit.capture('Q', stream)
  unit.capture('BUDGET_SIZE', BUDGET)
  unit.capture('EFFORT_SIZE', BUDGET * EFFORT_PER_FUEL)
  unit.variables.set('actions', '0')
  unit.variables.set('most', '0')
  unit.variables.set('home', '-1')
  // 0: home's chance is to come; 1: it has gone by; 2: another seat's has gone by since.
  unit.variables.set('lapped', '0')
  unit.variables.set('turnOf', '-1')
  unit.variables.set('turns', '0')
  unit.variables.set('turnings', '0')
  unit.variables.set('met', '0')
  unit.variables.set('warded', '0')
  let luck = 0
  unit.capture('RENEW', (s: Slots, turn: number) => {
    seedStream(stream, 0, luck, 4 * turn + 3)
    seedStream(s, HEADER.rngDeal, luck, 4 * turn + 1)
    seedStream(s, HEADER.rngDice, luck, 4 * turn + 2)
  })
  unit.capture('SHARE', shareOf)
  captureFaults(unit)
  unit.capture('NO_OPTION', (source: number) => {
    const at = unit.sources[source] ?? null
    return new Fault('engine/no-option', 'A decision is due, but nothing can be chosen.', at)
  })
  unit.capture('NOTHING', new Int32Array(Math.max(1, ...graph.types.map((_, i) => layout.cards[i]?.copies ?? 1))))
  const exprs = turnings === null ? EXPRS : watching(turnings)
  const entries: Entries = { ask: new Map(), answered: new Map(), after: new Map() }
  unit.writeStep = (step) => writePlainStep(unit, exprs, step, null)
  const exported = ['ends', 'ready', 'taken', 'begin', 'share']
  graph.steps.forEach((_, step) => {
    if (!flow.stepStops[step]) return
    exported.push(unit.need(`g${step}`, () => writeStoppingStep(unit, exprs, step, entries)))
  })
  if (!flow.stepStops[graph.play]) exported.push(unit.need(`p${graph.play}`, () => unit.writeStep(graph.play)))
  graph.choices.forEach((_, choice) => void exported.push(answerFunction(unit, choice)))
  writeEnds(unit, EXPRS)
  unit.finish()
  unit.add(`function ready(n, seat) {
actions = 0
most = n
home = seat
fuel = BUDGET_SIZE
effort = EFFORT_SIZE
${unit.touchAll()}
return 0
}
function taken() { return actions }
function begin(passed, seat) {
lapped = passed
turnOf = seat
turns = 0
turnings = 0
met = 0
warded = 0
return 0
}
function share() { return met === 0 ? 0.5 : warded / met }`)
  const functions = unit.compile(exported) as Generated
  const kept = [...unit.kept.values()]
  const call = (name: string, ...args: (Slots | number)[]): number => functions[name]!(...args)

  const ranOut = (s: Slots): number => {
    if (call('ends', s) !== 0) return 2
    throw new Fault('engine/fault', 'The play is over, but no end has come.', graph.steps[graph.play]!.at)
  }

  /** Goes on in the step of a node, and in its callers as each comes to its end. */
  const goOn = (s: Slots, from: number): number => {
    let node = from
    let block = entries.answered.get(node)!
    for (;;) {
      const { step } = graph.nodes[node]!
      const code = call(`g${step}`, s, block)
      if (code !== 0) return code
      const { back } = layout.frames[step]!
      const caller = s[back]!
      s[back] = 0
      if (caller < 0) {
        if (step !== graph.setup) return ranOut(s)
        if (call('ends', s) !== 0) return 2
        const played = call(`${flow.stepStops[graph.play] ? 'g' : 'p'}${graph.play}`, s, 0)
        return played === 0 ? ranOut(s) : played
      }
      node = caller - 1
      block = entries.after.get(node)!
    }
  }

  /** Answers for those who have not answered yet. */
  const answerAll = (s: Slots): number => {
    const open = s[HEADER.asked]! & ~s[HEADER.answered]!
    const choice = s[HEADER.choice]!
    for (let seat = 0; seat < program.seats; seat++) {
      if (((open >> seat) & 1) !== 0 && call(`take${choice}`, s, seat) !== 0) return 3
    }
    return 0
  }

  return (s, seed, maxActions, home, passed) => {
    seedStream(stream, 0, seed, 3)
    luck = seed
    call('begin', passed ? 1 : 0, home)
    let begun = 0
    let code = s[HEADER.status] === 2 ? 2 : 0
    if (code === 0 && s[HEADER.answered] !== 0) {
      // Cards that nobody saw when they were chosen are drawn where the match itself is played.
      fillKeptSets(kept, layout, s)
      call('ready', maxActions, home)
      code = answerAll(s)
      begun = call('taken')
      s[HEADER.answered] = s[HEADER.asked]!
      if (code === 0) program.resume(s, null, null)
      if (s[HEADER.status] === 2) code = 2
    }
    let actions = begun
    if (code === 0) {
      fillKeptSets(kept, layout, s)
      call('ready', maxActions - begun, home)
      code = answerAll(s)
      if (code === 0) code = goOn(s, s[HEADER.pc]!)
      actions += call('taken')
    }
    const finished = code === 2
    return {
      actions: finished ? actions : maxActions,
      finished,
      winners: finished ? s[HEADER.winners]! : 0,
      end: finished ? s[HEADER.end]! : -1,
      node: finished ? s[HEADER.endNode]! : -1,
      warded: call('share'),
    }
  }
}

/**
 * What it is worth to have come so near a good way, out of 1000. While others have yet to act they may do the rest, but the
 * last steps count more than the first; when nobody is left, only what is nearly there counts.
 */
function shareOf(nearness: number, turns: number): number {
  const near = Math.max(0, Math.min(1, nearness / 1000))
  return turns > 0 ? near * Math.sqrt(near) : near ** 4
}

/** Writes conditions like the others, and before each turning how nearly it is taken well. */
function watching({ nearness }: Turnings): Exprs {
  const order = [...nearness.keys()].slice(0, 31)
  return {
    ...EXPRS,
    cond(sc, e) {
      const near = nearness.get(e)
      const bit = order.indexOf(e)
      if (near !== undefined && bit >= 0) {
        sc.out.push(
          `if ((turnings >> ${bit} & 1) === 0) {`,
          `turnings |= 1 << ${bit}; met++;`,
          `warded += SHARE(${EXPRS.value(sc, near)}, turns); }`,
        )
      }
      return EXPRS.cond(sc, e)
    },
  }
}

const rollouts = new WeakMap<Program, Rollout>()

/** The rollout of a program, made once. */
export function rolloutOf(program: Program): Rollout {
  let rollout = rollouts.get(program)
  if (rollout === undefined) {
    rollout = makeRollout(program)
    rollouts.set(program, rollout)
  }
  return rollout
}
