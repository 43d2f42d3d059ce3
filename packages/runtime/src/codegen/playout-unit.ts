/**
 * The script that plays whole matches at random as fast as it can, without stops and events. Answers are drawn part by
 * part, or else out of the whole list of legal answers.
 */
import { Fault, type ListWatch, type PlayoutStats, type Raw, type Slots } from '../engine/program.js'
import type { RuleGraph } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { seedStream } from '../random/stream.js'
import type { Constants } from './constant.js'
import { EFFORT_PER_FUEL } from './effort.js'
import { writeEnds } from './ends.js'
import { EXPRS } from './exprs.js'
import type { Flow } from './flow.js'
import { writeFusedChoice } from './fused-choices.js'
import { writeFirsts } from './kept-defines.js'
import { fillKeptSets } from './kept-sets.js'
import { type ListShape, listShapes, writeListedChoice } from './listed-choices.js'
import { writePlainStep } from './plain-steps.js'
import { captureFaults } from './run-unit.js'
import { newScope } from './scope.js'
import { Unit } from './unit.js'

export interface PlayoutRun {
  /** Plays on from a freshly filled state. Throws Fault. */
  run(s: Slots, seed: number, maxActions: number): PlayoutStats
  /** Who is told of each list from now on. */
  watch(watch: ListWatch | null): void
  /** Does anything draw from the streams of the state? */
  readonly chance: boolean
  readonly text: string
}

export function makePlayout(
  graph: RuleGraph,
  flow: Flow,
  layout: ProgramLayout,
  options: readonly number[],
  constants: Constants,
  budget: number,
  recall: boolean,
  listed: boolean,
): PlayoutRun {
  const unit = new Unit(graph, flow, layout, options, constants, true)
  unit.recall = recall
  // Choices have a stream of their own, so that they never change what is dealt.
  const stream = new Int32Array(4)
  unit.capture('Q', stream)
  unit.capture('BUDGET_SIZE', budget)
  unit.capture('EFFORT_SIZE', budget * EFFORT_PER_FUEL)
  unit.variables.set('actions', '0')
  unit.variables.set('most', '0')
  captureFaults(unit)
  unit.capture('NO_OPTION', (source: number) => {
    const at = unit.sources[source] ?? null
    return new Fault(
      'engine/no-option',
      'The rules ask for a decision here and leave nothing to choose. Ask only where something can be chosen, or say “may”.',
      at,
    )
  })
  unit.capture('NOTHING', new Int32Array(Math.max(1, ...graph.types.map((_, i) => layout.cards[i]?.copies ?? 1))))
  unit.writeStep = (step) => writePlainStep(unit, EXPRS, step, listed ? writeListedChoice : writeFusedChoice)
  if (listed) unit.variables.set('WATCH', 'null')
  const run = (step: number): string => {
    unit.need(`p${step}`, () => unit.writeStep(step))
    return `r = p${step}(s)\nif (r > 0) return r`
  }
  writeEnds(unit, EXPRS)
  const setup = graph.setup === null ? '' : run(graph.setup)
  const play = run(graph.play)
  unit.finish()
  unit.add(`function whole(s, n) {
actions = 0
most = n
fuel = BUDGET_SIZE
effort = EFFORT_SIZE
let r = 0
${unit.touchAll()}
${writeFirsts(unit)}
${setup}
if (ends(s) !== 0) return 2
${play}
return ends(s) !== 0 ? 2 : 0
}
function taken() { return actions }
function watching(w) { ${listed ? 'WATCH = w' : ''} }`)
  const shapes = listed ? listShapes(unit, newScope(unit, EXPRS)) : []
  const { whole, taken, watching } = unit.compile(['whole', 'taken', 'watching']) as {
    whole: (s: Slots, most: number) => number
    taken: () => number
    watching: (watch: RawWatch | null) => void
  }
  // Every playout begins at the same position but for chance, so its kept sets are worked out once.
  let first: Int32Array[] | null = null
  const kept = [...unit.kept.values()]
  return {
    text: unit.text(),
    chance: DRAWS_FROM_STATE.test(unit.text()),
    watch: (watch) => watching(watch === null ? null : (...list) => watch(readList(shapes, ...list))),
    run: (s, seed, maxActions) => {
      seedStream(stream, 0, seed, 3)
      if (first === null) {
        fillKeptSets(kept, layout, s)
        first = kept.map(({ words }) => words.slice())
      } else for (let i = 0; i < kept.length; i++) copyWords(kept[i]!.words, first[i]!)
      const code = whole(s, maxActions)
      if (code === 0) {
        throw new Fault('engine/fault', 'The play is over, but no end has come.', graph.steps[graph.play]!.at)
      }
      const finished = code === 2
      return {
        actions: finished ? taken() : maxActions,
        finished,
        winners: finished ? s[HEADER.winners]! : 0,
        end: finished ? s[HEADER.end]! : -1,
        node: finished ? s[HEADER.endNode]! : -1,
      }
    },
  }
}

/** A call of the generators of the state, in generated code. */
const DRAWS_FROM_STATE = /\b(?:word|below)\(s, \d/

/** Short copies are quicker word by word. */
function copyWords(into: Int32Array, from: Int32Array): void {
  if (from.length > 48) into.set(from)
  else for (let w = 0; w < from.length; w++) into[w] = from[w]!
}

type RawWatch = (choice: number, seat: number, list: Int32Array, end: number, taken: number) => void

/** A list as it lies in its words, told apart into answers. */
function readList(
  shapes: readonly ListShape[],
  choice: number,
  seat: number,
  list: Int32Array,
  end: number,
  taken: number,
): Parameters<ListWatch>[0] {
  const { stride, named, parts } = shapes[choice]!
  const answers: { alternative: number; values: Raw[] }[] = []
  for (let at = 0; at < end; at += stride) {
    const alternative = named ? list[at]! : 0
    let place = named ? at + 1 : at
    const values = (parts[alternative] ?? []).map((words) => {
      const value = words === 0 ? list[place]! : list.slice(place, place + words)
      place += Math.max(1, words)
      return value
    })
    answers.push({ alternative, values })
  }
  return { choice, seat, answers, taken: taken / stride }
}
