/**
 * Properties that hold for every game, whatever its rules. Each check returns what it found wrong, in one sentence,
 * or null; `checkInvariants` plays a random match and makes all of them at every step.
 */
import { applyAction } from '../engine/apply-action.js'
import { candidates } from '../engine/candidates.js'
import { decisionOf, decisions } from '../engine/decisions.js'
import { digest } from '../engine/digest.js'
import type { Game, State } from '../engine/game.js'
import { instancesOf } from '../engine/instances.js'
import { legalActions } from '../engine/legal-actions.js'
import { askedSeats } from '../engine/pending.js'
import type { RawEvent } from '../engine/program.js'
import type { Draws } from '../engine/sample-actions.js'
import { deserialise, serialise } from '../engine/serialise.js'
import { start } from '../engine/start.js'
import type { Action, MatchSetup, Value } from '../engine/types.js'
import { playerView } from '../views/player-view.js'
import { redactEvents } from '../views/redact-events.js'
import { permuteHidden, scrambleEvents } from './permute-hidden.js'

export interface Violation {
  readonly invariant: string
  /** Actions done before it was found. */
  readonly turn: number
  readonly message: string
}

/** Actions looked at one by one in each position. */
const SAMPLED = 6

/** A random match, of at most `maxActions` actions, with every check at every stop. Stops at the first violation. */
export function checkInvariants(game: Game, setup: MatchSetup, rng: Draws, maxActions = 200): Violation[] {
  const started = start(game, setup)
  if (!started.ok) return [{ invariant: 'starts', turn: 0, message: started.refusal.message }]
  const again = start(game, setup)
  if (!again.ok || digest(again.value.state) !== digest(started.value.state)) {
    return [{ invariant: 'determinism', turn: 0, message: 'The same seed gave another start.' }]
  }
  let { state } = started.value
  let { events } = started.value as { events: readonly RawEvent[] }
  for (let turn = 0; turn <= maxActions; turn++) {
    const violations = checksAt(state, events, rng).map((check) => ({ ...check, turn }))
    if (violations.length > 0) return violations
    const action = anyAction(state, rng)
    if (action === null) return []
    const next = applyAction(state, action)
    if (!next.ok) return [{ invariant: 'offered is accepted', turn, message: next.refusal.message }]
    const restored = restoredAndContinued(state, action, digest(next.value.state))
    if (restored !== null) return [{ invariant: 'save anywhere', turn, message: restored }]
    ;({ state, events } = next.value)
  }
  return []
}

function checksAt(
  state: State,
  events: readonly RawEvent[],
  rng: Draws,
): { readonly invariant: string; readonly message: string }[] {
  const checks: readonly [string, () => string | null][] = [
    ['someone may act, or it is over', () => someoneActs(state)],
    ['cards are conserved', () => cardsConserved(state)],
    ['offered is accepted', () => offeredIsAccepted(state, rng)],
    ['not offered is refused', () => othersAreRefused(state, rng)],
    ['secrecy', () => secrecyHolds(state, events, rng)],
  ]
  return checks.flatMap(([invariant, check]) => {
    const message = check()
    return message === null ? [] : [{ invariant, message }]
  })
}

/** Any legal action of any seat that has not answered; null after the end. */
export function anyAction(state: State, rng: Draws): Action | null {
  const open = decisions(state).filter((decision) => !decision.answered)
  if (open.length === 0) return null
  const { actions } = legalActions(state, open[rng.below(open.length)]!.seat, 500)
  return actions.length === 0 ? null : actions[rng.below(actions.length)]!
}

/** Exactly one of: the match is over, or some seat has something to choose. */
export function someoneActs(state: State): string | null {
  const over = state.program.status(state.slots) === 'ended'
  const acting = askedSeats(state).filter((seat) => legalActions(state, seat, 1).actions.length > 0)
  if (over) return acting.length === 0 ? null : 'The match is over, and somebody may still act.'
  return acting.length > 0 ? null : 'The match goes on, and nobody may act.'
}

/** Every copy lies in exactly one place. */
export function cardsConserved(state: State): string | null {
  const { program, slots } = state
  const { graph } = program
  for (const [type, def] of graph.types.entries()) {
    if (def.kind !== 'card') continue
    const found = new Map<number, number>()
    graph.zones.forEach((zone, id) => {
      if (zone.card !== type) return
      for (const index of instancesOf(program, zone.index)) {
        for (const copy of program.cards(slots, id, index)) found.set(copy, (found.get(copy) ?? 0) + 1)
      }
    })
    for (let copy = 0; copy < program.layout.cards[type]!.copies; copy++) {
      if (found.get(copy) !== 1) return `A ${def.name} lies in ${found.get(copy) ?? 0} places.`
    }
  }
  return null
}

/** What is listed is accepted, and the state given stays as it was. */
export function offeredIsAccepted(state: State, rng: Draws): string | null {
  const before = digest(state)
  for (const seat of askedSeats(state)) {
    const { actions } = legalActions(state, seat, 500)
    for (let i = 0; i < Math.min(SAMPLED, actions.length); i++) {
      const action = actions.length <= SAMPLED ? actions[i]! : actions[rng.below(actions.length)]!
      const applied = applyAction(state, action)
      if (!applied.ok) return `${JSON.stringify(action)} is offered and refused: ${applied.refusal.message}`
    }
  }
  return digest(state) === before ? null : 'Looking at options changed the state.'
}

/** What is not listed is refused with a reason, and the state stays as it was. */
export function othersAreRefused(state: State, rng: Draws): string | null {
  const before = digest(state)
  for (const decision of decisions(state)) {
    const { actions, complete } = legalActions(state, decision.seat, 500)
    if (!complete) continue
    const listed = new Set(actions.map((action) => JSON.stringify(action)))
    for (let i = 0; i < SAMPLED; i++) {
      const other = mutate(state, actions, decision, rng)
      if (other === null || listed.has(JSON.stringify(other))) continue
      const applied = applyAction(state, other)
      if (applied.ok && !isSameSet(other, actions)) return `${JSON.stringify(other)} is not offered and accepted.`
      if (!applied.ok && applied.refusal.message === '') return `${JSON.stringify(other)} is refused without a reason.`
    }
  }
  return digest(state) === before ? null : 'A refused action changed the state.'
}

/** A set may be given in any order. */
function isSameSet(action: Action, actions: readonly Action[]): boolean {
  const key = (each: Action): string =>
    JSON.stringify([
      each.alternative,
      each.values.map((value) => (Array.isArray(value) ? value.map((v) => JSON.stringify(v)).sort() : value)),
    ])
  return actions.some((each) => key(each) === key(action))
}

/** An action like a legal one, with one value changed to another of its type. */
function mutate(
  state: State,
  actions: readonly Action[],
  decision: ReturnType<typeof decisions>[number],
  rng: Draws,
): Action | null {
  const { seat, key } = decision
  const alternative = decision.alternatives[rng.below(decision.alternatives.length)]!
  const like = actions.filter((action) => action.alternative === alternative.name)
  const base = like[rng.below(Math.max(1, like.length))]
  if (base === undefined || base.values.length === 0) {
    return { seat, decision: key, alternative: alternative.name, values: alternative.parts.map(() => null) }
  }
  const at = rng.below(base.values.length)
  const open = candidates(state, { seat, alternative: alternative.name, values: base.values.slice(0, at) })
  const known: Value[] = open.ok ? open.value.map((candidate) => candidate.value) : []
  const choices: Value[] = [null, true, 0, 1, 99, 'nothing', { seat: rng.below(state.program.seats) }, ...known]
  const pick = (): Value => choices[rng.below(choices.length)]!
  const value = Array.isArray(base.values[at]) ? [pick(), pick()] : pick()
  return { ...base, values: base.values.map((each, i) => (i === at ? value : each)) }
}

/** A position saved, read again and continued is the position continued. */
function restoredAndContinued(state: State, action: Action, expected: string): string | null {
  const restored = deserialise(state.game, JSON.parse(JSON.stringify(serialise(state))))
  if (!restored.ok) return restored.refusal.message
  const next = applyAction(restored.value, action)
  if (!next.ok) return `After saving, ${next.refusal.message}`
  return digest(next.value.state) === expected ? null : 'A saved position went on differently.'
}

/** For every seat: what it cannot know changes neither its view, nor its options, nor refusals, nor its log. */
export function secrecyHolds(state: State, events: readonly RawEvent[], rng: Draws): string | null {
  for (let seat = 0; seat < state.program.seats; seat++) {
    const other = permuteHidden(state, seat, rng)
    const [seen, seenOther] = [shownTo(state, seat), shownTo(other, seat)]
    for (const part of Object.keys(seen) as (keyof typeof seen)[]) {
      const [a, b] = [JSON.stringify(seen[part]), JSON.stringify(seenOther[part])]
      if (a !== b) return `Seat ${seat} can tell a difference by its ${part}: ${firstDifference(a, b)}`
    }
    const log = JSON.stringify(redactEvents(state.program, events, seat))
    const scrambled = JSON.stringify(redactEvents(state.program, scrambleEvents(state, events, seat, rng), seat))
    if (log !== scrambled) return `Seat ${seat} can tell a difference by its log: ${firstDifference(log, scrambled)}`
  }
  return null
}

/** Everything that a seat is shown of a position. */
function shownTo(
  state: State,
  seat: number,
): { view: unknown; options: unknown; candidates: unknown; refusals: unknown } {
  const decision = decisionOf(state, seat)
  const alternatives = decision?.alternatives ?? []
  const wrong = alternatives.map(({ name, parts }) =>
    applyAction(state, { seat, decision: decision!.key, alternative: name, values: parts.map(() => null) }),
  )
  return {
    view: playerView(state, seat),
    options: legalActions(state, seat, 500),
    candidates: alternatives.map(({ name }) => candidates(state, { seat, alternative: name, values: [] })),
    refusals: wrong.map((each) => (each.ok ? 'accepted' : each.refusal)),
  }
}

function firstDifference(a: string, b: string): string {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const from = Math.max(0, i - 60)
  return `${a.slice(from, i + 60)} / ${b.slice(from, i + 60)}`
}
