/**
 * The script that plays a match on at random from any stop: like whole playouts without events and with choices
 * answered where they stand, but with steps that can be entered in their middle.
 */
import { Fault, type PlayoutStats, type Program, type Slots } from '../engine/program.js'
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

type Generated = Readonly<Record<string, (...args: (Slots | number)[]) => number>>

export function makeRollout(program: Program): Rollout {
  const { graph } = program
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
  captureFaults(unit)
  unit.capture('NO_OPTION', (source: number) => {
    const at = unit.sources[source] ?? null
    return new Fault('engine/no-option', 'A decision is due, but nothing can be chosen.', at)
  })
  unit.capture('NOTHING', new Int32Array(Math.max(1, ...graph.types.map((_, i) => layout.cards[i]?.copies ?? 1))))
  const entries: Entries = { ask: new Map(), answered: new Map(), after: new Map() }
  unit.writeStep = (step) => writePlainStep(unit, EXPRS, step, null)
  const exported = ['ends', 'ready', 'taken']
  graph.steps.forEach((_, step) => {
    if (!flow.stepStops[step]) return
    exported.push(unit.need(`g${step}`, () => writeStoppingStep(unit, EXPRS, step, entries)))
  })
  if (!flow.stepStops[graph.play]) exported.push(unit.need(`p${graph.play}`, () => unit.writeStep(graph.play)))
  graph.choices.forEach((_, choice) => void exported.push(answerFunction(unit, choice)))
  writeEnds(unit, EXPRS)
  unit.finish()
  unit.add(`function ready(n) {
actions = 0
most = n
fuel = BUDGET_SIZE
effort = EFFORT_SIZE
${unit.touchAll()}
return 0
}
function taken() { return actions }`)
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

  return (s, seed, maxActions) => {
    seedStream(stream, 0, seed, 3)
    let begun = 0
    let code = s[HEADER.status] === 2 ? 2 : 0
    if (code === 0 && s[HEADER.answered] !== 0) {
      // Cards that nobody saw when they were chosen are drawn where the match itself is played.
      fillKeptSets(kept, layout, s)
      call('ready', maxActions)
      code = answerAll(s)
      begun = call('taken')
      s[HEADER.answered] = s[HEADER.asked]!
      if (code === 0) program.resume(s, null, null)
      if (s[HEADER.status] === 2) code = 2
    }
    let actions = begun
    if (code === 0) {
      fillKeptSets(kept, layout, s)
      call('ready', maxActions - begun)
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
    }
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
