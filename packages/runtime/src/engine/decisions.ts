import type { PartDef } from '../graph/rule-graph.js'
import { eyesOf, keepRaw, textOf, valueInfo } from './codec.js'
import type { State } from './game.js'
import { pendingChoice, seatsOf } from './pending.js'
import type { ChoiceProgram, Raw } from './program.js'
import { checkRefusal, faultRefusal } from './refusals.js'
import type { AlternativeInfo, Decision, PartInfo, Refusal } from './types.js'

/** All decisions that play waits for, by seat. Each holds only what its own seat may know. Empty after the end. */
export function decisions(state: State): Decision[] {
  const pending = pendingChoice(state)
  if (pending === null) return []
  return seatsOf(pending.chooser.asked(state.slots), state.program.seats).map((seat) =>
    describe(state, pending.id, pending.chooser, seat),
  )
}

/** The decision of one seat, or null if it is not asked. */
export function decisionOf(state: State, seat: number): Decision | null {
  const pending = pendingChoice(state)
  if (pending === null || ((pending.chooser.asked(state.slots) >> seat) & 1) === 0) return null
  return describe(state, pending.id, pending.chooser, seat)
}

function describe(state: State, choice: number, chooser: ChoiceProgram, seat: number): Decision {
  const { program, slots } = state
  const { def } = chooser
  const text = def.text && textOf(program, slots, def.text.text, chooser.textArgs(slots, seat), eyesOf(program, seat))
  return {
    key: def.key,
    seat,
    text,
    at: program.graph.nodes[def.node]!.at,
    secret: def.secret,
    optional: def.optional,
    simultaneous: def.who.k === 'each',
    answered: ((chooser.answered(slots) >> seat) & 1) === 1,
    alternatives: def.alternatives.map((_, i) => alternativeInfo(state, choice, chooser, seat, i)),
  }
}

function alternativeInfo(
  state: State,
  choice: number,
  chooser: ChoiceProgram,
  seat: number,
  alternative: number,
): AlternativeInfo {
  const { program, slots } = state
  const def = chooser.def.alternatives[alternative]!
  const args = def.text === null ? [] : chooser.alternativeArgs(slots, seat, alternative)
  const { offered, refusal } = offer(state, choice, chooser, seat, alternative)
  return {
    name: def.name,
    text: def.text && textOf(program, slots, def.text.text, args, eyesOf(program, seat)),
    doc: def.doc,
    parts: partInfos(state, chooser, seat, alternative, def.parts),
    offered,
    refusal,
  }
}

function offer(
  state: State,
  choice: number,
  chooser: ChoiceProgram,
  seat: number,
  alternative: number,
): { offered: boolean; refusal: Refusal | null } {
  const { program, slots } = state
  try {
    if (chooser.offered(slots, seat, alternative)) return { offered: true, refusal: null }
    const result = chooser.check(slots, seat, alternative, [])
    return { offered: false, refusal: checkRefusal(program, slots, choice, seat, alternative, [], result) }
  } catch (error) {
    return { offered: false, refusal: faultRefusal(error, program, slots) }
  }
}

function partInfos(
  state: State,
  chooser: ChoiceProgram,
  seat: number,
  alternative: number,
  parts: readonly PartDef[],
): PartInfo[] {
  const { program, slots } = state
  const first = parts.some((part, i) => i > 0 && part.count !== null)
    ? firstTuple(state, chooser, seat, alternative)
    : []
  return parts.map((part, i) => {
    const prefix = first.slice(0, i)
    // How many a later part takes may hang on the earlier ones: then as with the first legal answer.
    const known = part.count !== null && prefix.length === i
    const count = known ? chooser.partCount(slots, seat, alternative, prefix) : null
    return { name: part.name, type: valueInfo(program.graph, part.type), count }
  })
}

function firstTuple(state: State, chooser: ChoiceProgram, seat: number, alternative: number): readonly Raw[] {
  const { program, slots } = state
  let first: readonly Raw[] = []
  try {
    chooser.list(slots, seat, alternative, (values) => {
      first = values.map(keepRaw)
      return false
    })
  } catch (error) {
    faultRefusal(error, program, slots)
  }
  return first
}
