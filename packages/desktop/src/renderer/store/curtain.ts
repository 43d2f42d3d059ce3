import type { GameInfo } from '@rheol/runtime'
import type { MatchState } from '../../protocol/messages.js'

/**
 * What should happen with the seat in front of the window. Several people share one screen; nobody may see the
 * side of another, and nobody wants to pass a screen round when there is nothing to hide.
 */
export type Sitting =
  /** Leave it as it is. */
  | { readonly kind: 'stay' }
  /** Show this seat's side at once: there is no one to hide it from. */
  | { readonly kind: 'sit'; readonly seat: number }
  /** Back to what everybody sees. */
  | { readonly kind: 'rise' }
  /** The curtain: this seat is next. */
  | { readonly kind: 'curtain'; readonly next: number }
  /** The seat shown is done but has just learned something: let its player look before handing over. */
  | { readonly kind: 'linger'; readonly next: number }

/** A game in which everybody sees everything needs no curtain, unless people answer in secret. */
export function hasSecrets(info: GameInfo, state: MatchState): boolean {
  const zones = info.zones.some((zone) => !zone.box && zone.seen !== 'everyone')
  const faceDown = state.view.zones.some((zone) => zone.cards.some((card) => card.row === null))
  const vars = state.view.vars.some((it) => it.hidden || it.private)
  const facts = state.view.facts.some((it) => it.private) || state.view.knowledge.length > 0
  return zones || faceDown || vars || facts || state.view.waiting.length > 1
}

/** The human who is asked next, going round from the seat after `from`. */
export function nextHuman(state: MatchState, from: number | null): number | null {
  const { humansAsked } = state
  if (humansAsked.length === 0) return null
  const start = from ?? -1
  return humansAsked.find((seat) => seat > start) ?? humansAsked[0]!
}

export function soleHuman(state: MatchState): number | null {
  const seat = state.seats.findIndex((it) => it.kind === 'human')
  return state.solo && seat >= 0 ? seat : null
}

/**
 * @param learned whether the seat shown has learned something since it last acted
 * @param last the seat that sat here last, to go round from it
 */
export function sitting(info: GameInfo, state: MatchState, learned: boolean, last: number | null): Sitting {
  const sole = soleHuman(state)
  if (sole !== null) return state.seat === sole ? { kind: 'stay' } : { kind: 'sit', seat: sole }
  if (state.view.outcome !== null) return state.seat === null || learned ? { kind: 'stay' } : { kind: 'rise' }
  if (state.seat !== null && state.humansAsked.includes(state.seat)) return { kind: 'stay' }

  const next = nextHuman(state, state.seat ?? last)
  if (next === null) return { kind: 'stay' }
  if (!hasSecrets(info, state)) return { kind: 'sit', seat: next }
  return state.seat !== null && learned ? { kind: 'linger', next } : { kind: 'curtain', next }
}

/**
 * Does the later view tell the seat something that the earlier one did not? Giving something away is no news.
 * Both views must be of the same seat.
 */
export function learnedSomething(before: MatchState, after: MatchState): boolean {
  const known = new Map<string, number>()
  for (const thing of privateThings(before)) known.set(thing, (known.get(thing) ?? 0) + 1)
  return privateThings(after).some((thing) => {
    const times = known.get(thing) ?? 0
    known.set(thing, times - 1)
    return times <= 0
  })
}

function privateThings({ view }: MatchState): readonly string[] {
  return [
    // One's own answer is no news, and cards are counted where they lie.
    ...view.knowledge
      .filter((it) => it.source !== 'answer' && it.source !== 'zone')
      .map((it) => JSON.stringify([it.source, it.name, it.index, it.value])),
    ...view.zones.flatMap((zone) =>
      zone.cards.filter((card) => card.private).map((card) => `${zone.card} ${card.row}`),
    ),
    ...view.vars.filter((it) => it.private).map((it) => JSON.stringify(['var', it.name, it.index, it.value])),
    ...view.facts.filter((it) => it.private).map((it) => JSON.stringify(['fact', it.name, it.args, it.value])),
  ]
}
