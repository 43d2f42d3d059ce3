import { describe, expect, test } from 'vitest'
import { RandomExprs } from '../../test/graphs/random-exprs.js'
import { waiting } from '../../test/graphs/run.js'
import { exprText } from '../graph/expr-text.js'
import { makeLayout } from '../layout/make-layout.js'
import { Constants } from './constant.js'
import { EXPRS } from './exprs.js'
import { analyseFlow } from './flow.js'
import { fillKeptSets } from './kept-sets.js'
import { makeProgram } from './make-program.js'
import { rawMembers, rawSet } from './raw-sets.js'
import { captureFaults } from './run-unit.js'
import { newScope } from './scope.js'
import { Unit } from './unit.js'

const BATCH = 150

/** Compiles expressions in one script and gives the value of each on the first position, as number or members. */
function compiled(
  random: RandomExprs,
  exprs: Parameters<RandomExprs['withValues']>[0][],
  seat: string | null,
  fused: boolean,
) {
  // The sets that are kept are those that the rules ask for, so the expressions have to be part of them.
  exprs.forEach((e, i) => {
    random.game.define(`e${i}`, [], e.t, () => e)
  })
  const graph = waiting(random.game).graph()
  const flow = analyseFlow(graph)
  const layout = makeLayout(graph, 3, flow)
  const options = graph.options.map((option) => option.value)
  const unit = new Unit(graph, flow, layout, options, new Constants(graph, 3, options), fused)
  captureFaults(unit)
  exprs.forEach((e, i) => {
    const sc = newScope(unit, EXPRS, { seat })
    if (e.t.k === 'set' && !unit.narrow(e.t)) {
      const view = EXPRS.wide(sc, e, e.t)
      sc.out.push(`return ${view.arr}.slice(${view.off}, ${view.off} + ${unit.words(e.t)})`)
    } else sc.out.push(`return ${EXPRS.value(sc, e)}`)
    unit.add(`function f${i}(s) {\n${sc.out.join('\n')}\n}`)
  })
  unit.finish()
  const functions = unit.compile(exprs.map((_, i) => `f${i}`)) as Record<string, (s: Int32Array) => number | Int32Array>
  const program = makeProgram(graph, 3)
  const s = new Int32Array(layout.size)
  program.init(s, 1)
  for (const { handle, first, values } of random.indexed) {
    values.forEach((found, i) => {
      const { type } = handle
      const raw =
        typeof found === 'number' || type.k !== 'set' ? (found as number) : rawSet(layout.domain(type.of), found)
      program.writeVar(s, handle.id, [first + i], raw)
    })
  }
  fillKeptSets(unit.kept.values(), layout, s)
  return exprs.map((e, i) => {
    const raw = functions[`f${i}`]!(s)
    return e.t.k === 'set' ? rawMembers(unit.domain(e.t.of), raw) : raw
  })
}

describe('generated code gives what the rules of the language say', () => {
  test.each([
    ['with full knowledge', null, false],
    ["through a decider's eyes, where nothing is hidden", '1', false],
    ['in playouts, with sets that are kept', null, true],
    ["in playouts, through a decider's eyes", '2', true],
  ])('%s', { timeout: 30_000 }, (_, seat, fused) => {
    for (let seed = 1; seed <= 3; seed++) {
      const random = new RandomExprs(seed)
      const exprs = Array.from({ length: BATCH }, () => random.any(4))
      const values = compiled(random, exprs, seat, fused)
      const graph = random.game.graph()
      const constants = new Constants(
        graph,
        3,
        graph.options.map((option) => option.value),
      )
      exprs.forEach((e, i) => {
        const expected = constants.value(random.withValues(e))
        if (expected === null) return
        const domain = e.t.k === 'set' ? makeLayout(graph, 3, analyseFlow(graph)).domain(e.t.of) : null
        const inside = (v: number): boolean => domain === null || (v >= domain.min && v < domain.min + domain.size)
        const shown = typeof expected === 'number' ? expected : expected.filter(inside)
        expect(values[i], `${seed}: ${exprText(graph, e, [])}`).toEqual(shown)
      })
    }
  })

  test('and nearly all of them can be worked out in both ways', () => {
    const random = new RandomExprs(5)
    const exprs = Array.from({ length: 300 }, () => random.any(4))
    const graph = waiting(random.game).graph()
    const constants = new Constants(
      graph,
      3,
      graph.options.map((option) => option.value),
    )
    const known = exprs.filter((e) => constants.value(random.withValues(e)) !== null)
    expect(known.length).toBeGreaterThan(285)
  })
})
