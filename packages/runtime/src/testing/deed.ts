import { AnswerCodec } from '../engine/answer-codec.js'
import { askedWords } from '../engine/asked-words.js'
import { cardTypeOf, encode, FULL_KNOWLEDGE, memberNames, rawSet, rowOfCopy, setMembers } from '../engine/codec.js'
import type { State } from '../engine/game.js'
import { pendingChoice, seatsOf } from '../engine/pending.js'
import type { Raw } from '../engine/program.js'
import { refused } from '../engine/refusals.js'
import type { Action, Result, Value } from '../engine/types.js'
import type { Expr, PartDef, TestDeed, ValueType } from '../graph/rule-graph.js'

/** Who “everyone” is in a deed: all who are asked and have not answered. */
export function askedInTest(state: State): number[] {
  const pending = pendingChoice(state)
  if (pending === null) return []
  const { chooser } = pending
  return seatsOf(chooser.asked(state.slots) & ~chooser.answered(state.slots), state.program.seats)
}

/**
 * The action that a test's deed means for a seat. Refuses a deed that the pending decision does not ask for;
 * whether it is legal is left to the engine. `seatNames` are the players of the test.
 */
export function actionOfDeed(
  state: State,
  seat: number,
  deed: TestDeed,
  rawOf: (expr: Expr) => Raw,
  seatNames: readonly string[],
): Result<Action> {
  const pending = pendingChoice(state)
  if (pending === null) return refused('engine/match-over', 'The match is over.')
  const { def } = pending.chooser
  if (((pending.chooser.asked(state.slots) >> seat) & 1) === 0) {
    return refused(
      'engine/not-asked',
      `It is not ${nameOf(seat, seatNames)}’s choice: now ${askedWords(state, seatNames)}.`,
    )
  }
  const base = { seat, decision: def.key }
  const { what } = deed
  if (what.k === 'declines') return { ok: true, value: { ...base, alternative: null, values: [] } }
  const name = what.k === 'chooses' ? '' : what.action
  const alternative = def.alternatives.findIndex((each) => each.name === name)
  const parts = def.alternatives[alternative]?.parts
  const given: readonly { readonly name: string; readonly value: Expr }[] | undefined =
    what.k === 'chooses' ? what.parts : parts?.map((part, i) => ({ name: part.name, value: what.args[i]! }))
  const known = new Set(given?.map((each) => each.name))
  if (
    parts === undefined ||
    given === undefined ||
    !parts.every((part) => known.has(part.name)) ||
    known.size !== parts.length
  ) {
    return refused('engine/unknown-alternative', `That is not asked: now ${askedWords(state, seatNames)}.`)
  }
  const codec = new AnswerCodec(state.program, state.slots, pending.id, seat, alternative)
  const values: Value[] = []
  for (const part of parts) {
    const { value } = given.find((each) => each.name === part.name)!
    values.push(valueFor(state, codec, part, values, value.t, rawOf(value)))
  }
  return { ok: true, value: { ...base, alternative: name, values } }
}

function nameOf(seat: number, seatNames: readonly string[]): string {
  return seatNames[seat] ?? `Player ${seat + 1}`
}

/** A test names cards by their rows; the action must name one that is on offer, if there is one. */
function valueFor(
  state: State,
  codec: AnswerCodec,
  part: PartDef,
  before: readonly Value[],
  given: ValueType,
  raw: Raw,
): Value {
  const { program, slots } = state
  const card = cardTypeOf(program.graph, part.type)
  if (card === null) return encode(program, slots, part.type, raw, FULL_KNOWLEDGE)
  const isRow = (given.k === 'set' ? given.of.k : given.k) === 'row'
  const wanted = given.k === 'set' ? setMembers(program, given.of, raw) : [raw as number]
  const rows = wanted.map((each) => (isRow || each < 0 ? each : rowOfCopy(program, card, each)))
  const prefix = codec.decode(before)
  if ('part' in prefix) return rows.map((row) => memberNames(program.graph, card)[row] ?? null)
  const open = codec.chooser.candidates(slots, codec.seat, codec.alternative, prefix.values)
  const taken: number[] = []
  for (const row of rows) {
    const found = open.find((each) => rowOfCopy(program, card, each.value) === row && !taken.includes(each.value))
    if (found !== undefined) taken.push(found.value)
  }
  if (taken.length < rows.length) {
    const names = rows.map((row) => memberNames(program.graph, card)[row] ?? null)
    return part.type.k === 'set' ? names : names[0]!
  }
  const chosen = part.type.k === 'set' ? rawSet(program, part.type.of, taken) : taken[0]!
  return codec.encodePart(part, codec.parts.indexOf(part), prefix.values, chosen)
}
