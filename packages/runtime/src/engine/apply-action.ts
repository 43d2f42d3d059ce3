import type { PartDef } from '../graph/rule-graph.js'
import { HEADER } from '../layout/layout.js'
import { AnswerCodec } from './answer-codec.js'
import { cardTypeOf, everyone, setMembers } from './codec.js'
import { findAlternative } from './find-alternative.js'
import type { State } from './game.js'
import type { Program, Raw, RawEvent, ScriptedChance, Slots } from './program.js'
import { checkRefusal, faultRefusal, refused } from './refusals.js'
import type { Action, Result } from './types.js'

/** What a step of the match came to. The events hold secrets: `redactEvents` makes them fit for a seat. */
export interface Step {
  readonly state: State
  readonly events: readonly RawEvent[]
  /** Somebody learned something, or chance was used: undo stops here. */
  readonly gain: boolean
}

/**
 * Takes one answer of one seat and plays on to the next stop. The state given stays as it is; a refusal says
 * what stands in the way. Any JSON may be given: what is no action is refused like an illegal one. `chance` is for
 * tests that fix it.
 */
export function applyAction(state: State, action: Action, chance: ScriptedChance | null = null): Result<Step> {
  const found = findAlternative(state, action)
  if (!found.ok) return found
  if (typeof action.decision !== 'string') {
    return refused('engine/malformed-action', 'The answer does not say which decision it is for.')
  }
  const { choice, chooser, seat, alternative } = found.value
  const { program, slots } = state
  try {
    const answer =
      alternative < 0
        ? { ok: true as const, value: [] }
        : readAnswer(state, choice, seat, alternative, found.value.values)
    if (!answer.ok) return answer
    const next = slots.slice()
    next[HEADER.gain] = 0
    const events: RawEvent[] = [chosenEvent(program, slots, choice, seat, alternative, answer.value)]
    chooser.answer(next, seat, alternative, answer.value)
    if (chooser.asked(next) === chooser.answered(next)) {
      program.resume(next, { push: (event) => void events.push(event) }, chance)
    }
    return { ok: true, value: { state: { ...state, slots: next }, events, gain: next[HEADER.gain] !== 0 } }
  } catch (error) {
    return { ok: false, refusal: faultRefusal(error, program, slots) }
  }
}

function readAnswer(
  state: State,
  choice: number,
  seat: number,
  alternative: number,
  values: readonly unknown[],
): Result<Raw[]> {
  const { program, slots } = state
  const codec = new AnswerCodec(program, slots, choice, seat, alternative)
  if (values.length !== codec.parts.length) {
    const count = codec.parts.length
    const expected = count === 0 ? 'no value' : count === 1 ? 'one value' : `${count} values`
    return refused('engine/malformed-action', `This answer takes ${expected}.`)
  }
  const decoded = codec.decode(values)
  if ('part' in decoded) {
    const part = codec.parts[decoded.part]!
    return refused('engine/not-offered', `That cannot be chosen for “${part.name}” here.`)
  }
  const result = codec.chooser.check(slots, seat, alternative, decoded.values)
  const why = checkRefusal(program, slots, choice, seat, alternative, decoded.values, result)
  return why === null ? { ok: true, value: decoded.values } : { ok: false, refusal: why }
}

/** Who may know what was chosen: a secret is its chooser's alone, a card is known to those who see it. */
function chosenEvent(
  program: Program,
  before: Slots,
  choice: number,
  seat: number,
  alternative: number,
  values: readonly Raw[],
): RawEvent {
  const { def } = program.choices[choice]!
  const all = def.secret ? 1 << seat : everyone(program)
  const parts = def.alternatives[alternative]?.parts ?? []
  const seen = parts.map((part, i) => all & cardsSeen(program, before, part, values[i]!))
  return { k: 'chosen', choice, seat, alternative, values: values.map((raw) => raw), seen }
}

function cardsSeen(program: Program, s: Slots, part: PartDef, raw: Raw): number {
  const type = cardTypeOf(program.graph, part.type)
  if (type === null) return everyone(program)
  const copies = part.type.k === 'set' ? setMembers(program, part.type.of, raw) : [raw as number]
  return copies.reduce((mask, copy) => (copy < 0 ? mask : mask & program.cardSeen(s, type, copy)), everyone(program))
}
