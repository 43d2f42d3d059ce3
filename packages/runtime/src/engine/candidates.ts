import { AnswerCodec } from './answer-codec.js'
import { cardTypeOf, keepRaw } from './codec.js'
import { findAlternative } from './find-alternative.js'
import type { State } from './game.js'
import { checkRefusal, faultRefusal, refusal } from './refusals.js'
import type { Candidate, PartialAction, Result } from './types.js'

/**
 * What the next part of an answer under way can be, each with whether the answer can be completed with it, and
 * why not. For a part that takes several, its elements. Empty when the answer is whole.
 */
export function candidates(state: State, partial: PartialAction): Result<Candidate[]> {
  const found = findAlternative(state, partial)
  if (!found.ok) return found
  const { choice, chooser, seat, alternative } = found.value
  const { program, slots } = state
  const codec = new AnswerCodec(program, slots, choice, seat, alternative)
  const prefix = codec.decode(partial.values)
  if ('part' in prefix) return { ok: false, refusal: refusal('engine/not-offered', 'That cannot be chosen here.') }
  const next = prefix.values.length
  const part = codec.parts[next]
  if (part === undefined) return { ok: true, value: [] }
  const element = part.type.k === 'set' ? { ...part, type: part.type.of } : part
  try {
    const values = chooser.candidates(slots, seat, alternative, prefix.values.map(keepRaw))
    const names = cardTypeOf(program.graph, part.type) === null ? null : codec.cardNames(next, prefix.values, [])
    const ordered =
      names === null ? values : values.slice().sort((a, b) => names.rankOf(a.value) - names.rankOf(b.value))
    const listed = ordered.map(({ value, offered }): Candidate => {
      const tried = [...prefix.values, value]
      const why =
        offered || part.count !== null
          ? null
          : checkRefusal(
              program,
              slots,
              choice,
              seat,
              alternative,
              tried,
              chooser.check(slots, seat, alternative, tried),
            )
      return {
        value: names === null ? codec.encodePart(element, next, prefix.values, value) : names.nameOf(value),
        offered,
        refusal: why ?? (offered ? null : refusal('engine/not-offered', 'No legal choice has it.')),
      }
    })
    return { ok: true, value: listed }
  } catch (error) {
    return { ok: false, refusal: faultRefusal(error, program, slots) }
  }
}
