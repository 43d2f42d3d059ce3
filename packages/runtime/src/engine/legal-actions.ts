import { AnswerCodec } from './answer-codec.js'
import { cardTypeOf, keepRaw } from './codec.js'
import type { State } from './game.js'
import { pendingChoice } from './pending.js'
import type { ChoiceProgram, Raw } from './program.js'
import { faultRefusal } from './refusals.js'
import type { Action } from './types.js'

export interface LegalActions {
  readonly actions: readonly Action[]
  /** False when there are more than the limit. */
  readonly complete: boolean
}

/**
 * Every answer that the seat may give now, in an order that depends only on what the seat may know; none if it
 * is not asked. Declining, where allowed, is the last.
 */
export function legalActions(state: State, seat: number, limit = 2000): LegalActions {
  const pending = pendingChoice(state)
  if (pending === null || ((pending.chooser.asked(state.slots) >> seat) & 1) === 0)
    return { actions: [], complete: true }
  const { def } = pending.chooser
  const actions: Action[] = []
  let complete = true
  for (const [alternative, { name }] of def.alternatives.entries()) {
    const codec = new AnswerCodec(state.program, state.slots, pending.id, seat, alternative)
    const found = listTuples(state, pending.chooser, codec, limit - actions.length)
    complete &&= found.complete
    for (const values of found.tuples) {
      actions.push({ seat, decision: def.key, alternative: name, values: codec.encode(values) })
    }
  }
  if (def.optional) actions.push({ seat, decision: def.key, alternative: null, values: [] })
  return { actions, complete }
}

function listTuples(
  state: State,
  chooser: ChoiceProgram,
  codec: AnswerCodec,
  limit: number,
): { tuples: (readonly Raw[])[]; complete: boolean } {
  const tuples: (readonly Raw[])[] = []
  let complete = true
  try {
    chooser.list(state.slots, codec.seat, codec.alternative, (values) => {
      if (tuples.length >= limit) {
        complete = false
        return false
      }
      tuples.push(values.map(keepRaw))
      return true
    })
  } catch (error) {
    // A rule that fails while it is looked at offers nothing; the decision says why.
    faultRefusal(error, state.program, state.slots)
    return { tuples: [], complete: true }
  }
  const { graph } = state.program
  if (codec.parts.some((part) => cardTypeOf(graph, part.type) !== null)) sortByName(codec, tuples)
  return { tuples, complete }
}

/** The order of copies would tell which of the unseen cards is which, so that cards are put in order of name. */
function sortByName(codec: AnswerCodec, tuples: (readonly Raw[])[]): void {
  const { graph } = codec.program
  const keys = new Map<readonly Raw[], number[]>()
  for (const [order, values] of tuples.entries()) {
    const key: number[] = []
    codec.parts.forEach((part, i) => {
      const raw = values[i]!
      if (cardTypeOf(graph, part.type) === null) {
        key.push(...(typeof raw === 'number' ? [raw] : raw))
        return
      }
      const copies = codec.copiesIn(part, raw)
      const names = codec.cardNames(i, values.slice(0, i), copies)
      key.push(...copies.map((copy) => names.rankOf(copy)).sort((a, b) => a - b))
    })
    keys.set(values, [...key, order])
  }
  tuples.sort((a, b) => compareKeys(keys.get(a)!, keys.get(b)!))
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}
