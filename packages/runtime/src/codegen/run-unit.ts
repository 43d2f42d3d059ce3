/** The script that plays a match decision by decision, telling what happens. */
import { type EventSink, Fault, type Raw, type ScriptedChance, type Slots } from '../engine/program.js'
import { NONE_INT, type RuleGraph, type SourceRef, type StepId } from '../graph/rule-graph.js'
import { indexOf } from '../layout/indexes.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { alikeFunction } from './alike.js'
import { cardSight, seesCard, zoneSight } from './card-sight.js'
import { type AlternativeCode, writeAlternative, writeChoiceText } from './choice-code.js'
import type { Compiled } from './choice-runtime.js'
import type { Constants } from './constant.js'
import { seenFunction } from './defines.js'
import { EFFORT_PER_FUEL } from './effort.js'
import { writeEnds } from './ends.js'
import { EXPRS } from './exprs.js'
import type { Flow } from './flow.js'
import { writePlainStep } from './plain-steps.js'
import { rawMembers } from './raw-sets.js'
import { newScope } from './scope.js'
import { seatsFunction } from './seats.js'
import { type Entries, writeStoppingStep } from './stopping-steps.js'
import { Unit } from './unit.js'
import type { Watch } from './watch.js'

export interface RunUnit {
  readonly functions: Readonly<Record<string, Compiled>>
  readonly alternatives: readonly (readonly AlternativeCode[])[]
  readonly choiceTexts: readonly string[]
  readonly entries: Entries
  readonly text: string
  /** Sets the listener and the scripted chance of a run, and fills its budget. */
  readonly equip: (sink: EventSink | null, chance: ScriptedChance | null) => void
  /** Forgets everything worked out for another position, and lets looking begin anew. */
  readonly forget: () => void
}

/** What generated code calls that is no code of its own. */
export interface Outside {
  readonly ask: (s: Slots, choice: number, asked: number) => number
  readonly revealAnswers: (s: Slots, sink: EventSink | null, choice: number, part: number) => void
  readonly revealVar: (s: Slots, sink: EventSink, id: number, index: readonly number[] | null) => void
  readonly revealZone: (s: Slots, sink: EventSink, id: number, index: readonly number[] | null) => void
}

export function makeRunUnit(
  graph: RuleGraph,
  flow: Flow,
  layout: ProgramLayout,
  options: readonly number[],
  constants: Constants,
  budget: number,
  outside: Outside,
  watch: Watch | null,
): RunUnit {
  const unit = new Unit(graph, flow, layout, options, constants, false)
  unit.watch = watch
  captureFaults(unit)
  captureCards(unit)
  unit.capture('BUDGET_SIZE', budget)
  unit.variables.set('E', 'null')
  unit.variables.set('C', 'null')
  unit.capture('ASK', outside.ask)
  unit.capture('REVEAL_ANSWERS', outside.revealAnswers)
  unit.capture('REVEAL_VAR', outside.revealVar)
  unit.capture('REVEAL_ZONE', outside.revealZone)
  unit.capture('NOTHING', new Int32Array(Math.max(1, ...graph.types.map((_, i) => layout.cards[i]?.copies ?? 1))))

  const entries: Entries = { ask: new Map(), answered: new Map(), after: new Map() }
  const exported: string[] = ['equip', 'forget', 'ends']
  const base = newScope(unit, EXPRS)
  unit.writeStep = (step) => writePlainStep(unit, EXPRS, step, null)
  const stepName = (step: StepId): string =>
    flow.stepStops[step]
      ? unit.need(`g${step}`, () => writeStoppingStep(unit, EXPRS, step, entries))
      : unit.need(`p${step}`, () => unit.writeStep(step))
  exported.push(...graph.steps.map((_, step) => stepName(step)))
  writeEnds(unit, EXPRS)

  const alternatives = graph.choices.map((choice, c) =>
    choice.alternatives.map((_, a) => {
      const code = writeAlternative(unit, EXPRS, c, a)
      const parts = code.parts.flatMap((part) => [part.dom, part.count, part.rule, part.open()])
      exported.push(
        ...[code.first, code.text(), ...code.requireTexts.map((text) => text()), ...parts].filter(
          (name) => name !== '',
        ),
      )
      return code
    }),
  )
  const choiceTexts = graph.choices.map((_, c) => writeChoiceText(unit, EXPRS, c))
  exported.push(...choiceTexts)
  layout.cards.forEach((card, type) => {
    if (card !== null)
      exported.push(seesCard(base, type), cardSight(base, type), zoneSight(base, type), alikeFunction(base, type))
  })
  graph.vars.forEach((def, id) => {
    if (def.seen.k === 'expr') exported.push(seatsFunction(base, `vs${id}`, def.seen.expr))
  })
  graph.defines.forEach((def, id) => {
    if (def.seen?.k === 'expr') exported.push(seenFunction(base, id))
  })
  graph.vars.forEach((def, id) => {
    if (def.initial !== null) exported.push(writeInitial(unit, id))
  })
  unit.finish()
  unit.add('function equip(e, c) { E = e; C = c; fuel = BUDGET_SIZE }')
  unit.add(`function forget() { effort = BUDGET_SIZE * ${EFFORT_PER_FUEL}; ${unit.touchAll()} }`)
  const functions = unit.compile(exported) as Record<string, Compiled>
  return {
    functions,
    alternatives,
    choiceTexts,
    entries,
    text: unit.text(),
    equip: functions.equip as unknown as RunUnit['equip'],
    forget: functions.forget as unknown as RunUnit['forget'],
  }
}

/** `iN(s)`: the first value of a variable. */
function writeInitial(unit: Unit, id: number): string {
  const def = unit.graph.vars[id]!
  return unit.need(`i${id}`, (name) => {
    const sc = newScope(unit, EXPRS, { at: unit.source(def.at) })
    if (def.type.k === 'set' && !unit.narrow(def.type)) {
      const view = EXPRS.wide(sc, def.initial!, def.type)
      sc.out.push(`return ${view.arr}.slice(${view.off}, ${view.off} + ${unit.words(def.type)})`)
    } else {
      const code = def.type.k === 'set' ? EXPRS.mask(sc, def.initial!, def.type) : EXPRS.value(sc, def.initial!)
      sc.out.push(`return ${code}`)
    }
    unit.add(`function ${name}(s) {\n${sc.out.join('\n')}\n}`)
  })
}

/** The budget, and how generated code reports what went wrong. */
export function captureFaults(unit: Unit): void {
  const at = (source: number): SourceRef | null => unit.sources[source] ?? null
  unit.variables.set('fuel', '0')
  unit.variables.set('effort', '50000000')
  unit.capture('FAULT', (code: Fault['code'], message: string, source: number) => new Fault(code, message, at(source)))
  unit.capture('BUDGET', (source: number) => {
    throw new Fault('engine/budget', 'The rules go round and round here without coming to a decision.', at(source))
  })
  unit.capture('REFUSED', (text: number, source: number, args: readonly Raw[]) => {
    const message = 'The rules do not allow this match to be set up.'
    return new Fault('engine/setup-refused', message, at(source), text, args)
  })
  unit.capture('RANGE', (id: number, value: number, source: number) => {
    const { name, type } = unit.graph.vars[id]!
    const range =
      type.k === 'int' && value !== NONE_INT
        ? `: it would become ${value}, outside ${type.min}..${type.max}`
        : ': it would become none'
    return new Fault('engine/fault', `\`${name}\` cannot take this value${range}.`, at(source))
  })
}

/** Functions about cards that need no speed. */
function captureCards(unit: Unit): void {
  const { graph, layout } = unit
  const spots = graph.types.map((_, type) =>
    graph.zones.flatMap((def, id) => {
      if (def.card !== type) return []
      const zone = layout.zones[id]!
      return Array.from({ length: zone.instances }, (_, i) => ({ zone: id, index: indexOf(zone.index, i) }))
    }),
  )
  unit.capture('SPOT', (type: number, instance: number) => spots[type]![instance])
  unit.capture('SHUFFLED', (chance: ScriptedChance, type: number, instance: number) => {
    const spot = spots[type]![instance]!
    return chance.shuffle(spot.zone, spot.index)
  })
  unit.capture('MEMBERS', (words: ArrayLike<number>, at: number, count: number, min: number) =>
    rawMembers(
      { min, size: count * 32, words: count },
      Int32Array.from({ length: count }, (_, w) => words[at + w]!),
    ),
  )
}
