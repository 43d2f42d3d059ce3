/**
 * The only door for secrets: everything shown to a seat is made here or in `redact-events.ts`, from what that
 * seat sees and nothing else. Boxes never appear; a hidden card keeps its zone but loses its identity, so that
 * the size of a hand stays public.
 */

import { AnswerCodec } from '../engine/answer-codec.js'
import {
  type Eyes,
  encode,
  encodeIndex,
  everyone,
  eyesOf,
  memberNames,
  rowOfCopy,
  sees,
  textOf,
  valueInfo,
} from '../engine/codec.js'
import { decisionOf } from '../engine/decisions.js'
import type { State } from '../engine/game.js'
import { instancesOf } from '../engine/instances.js'
import { pendingChoice, seatsOf } from '../engine/pending.js'
import type { Action, CardView, FactView, Outcome, PlayerView, VarView, ZoneView } from '../engine/types.js'
import { HEADER } from '../layout/layout.js'
import { isBlank, seenFacts, typesOfArgs } from './facts.js'
import { knowledgeOf } from './knowledge.js'

/**
 * In a zone or var with more instances than this, those that are empty are left out of the view: a grid of
 * thousands of cells would drown what lies on it.
 */
const MOST_EMPTY = 512

/** Piles that nobody sees into are shown card by card only up to this size. */
const MOST_UNSEEN = 120

/** What a seat may know of the position. `seat: null` is a spectator, who sees what everyone sees. */
export function playerView(state: State, seat: number | null): PlayerView {
  const { program, slots } = state
  const eyes = eyesOf(program, seat)
  const own = seat === null ? null : seat
  return {
    seat: own,
    players: program.seats,
    turn: slots[HEADER.turn]!,
    phases: phasesOf(state, eyes),
    zones: zoneViews(state, eyes),
    vars: varViews(state, eyes),
    facts: factViews(state, eyes),
    knowledge: own === null ? [] : knowledgeOf(state, own),
    waiting: waitingOf(state),
    decision: own === null ? null : decisionOf(state, own),
    answer: own === null ? null : ownAnswer(state, own),
    outcome: outcomeOf(state),
  }
}

/** How the match ended, or null while it goes on. Public. */
export function outcomeOf(state: State): Outcome | null {
  const { program, slots } = state
  const outcome = program.outcome(slots)
  if (outcome === null) return null
  return {
    winners: seatsOf(outcome.winners, program.seats),
    text: outcome.text < 0 ? null : textOf(program, slots, outcome.text, outcome.args, everyone(program)),
    end: outcome.end < 0 ? null : program.graph.ends[outcome.end]!.name,
  }
}

function phasesOf(state: State, eyes: Eyes): PlayerView['phases'] {
  const { program, slots } = state
  return program.phases(slots).flatMap(({ step, args }) => {
    const def = program.graph.steps[step]!
    if (def.text === null) return []
    return [{ step: def.name, text: textOf(program, slots, def.text.text, args, eyes) }]
  })
}

function waitingOf(state: State): PlayerView['waiting'] {
  const pending = pendingChoice(state)
  if (pending === null) return []
  const { program, slots } = state
  const { chooser } = pending
  const { text, key } = chooser.def
  return seatsOf(chooser.asked(slots), program.seats).map((seat) => ({
    seat,
    answered: ((chooser.answered(slots) >> seat) & 1) === 1,
    decision: key,
    // Everybody reads it, so that nobody's private knowledge goes into it.
    text: text && textOf(program, slots, text.text, chooser.textArgs(slots, seat), everyone(program)),
  }))
}

function ownAnswer(state: State, seat: number): Action | null {
  const pending = pendingChoice(state)
  if (pending === null) return null
  const { chooser } = pending
  if (((chooser.answered(state.slots) >> seat) & 1) === 0) return null
  const stored = chooser.stored(state.slots, seat)
  if (stored === null) return null
  const base = { seat, decision: chooser.def.key }
  if (stored.alternative < 0) return { ...base, alternative: null, values: [] }
  const codec = new AnswerCodec(state.program, state.slots, pending.id, seat, stored.alternative)
  return {
    ...base,
    alternative: chooser.def.alternatives[stored.alternative]!.name,
    values: codec.encode(stored.values),
  }
}

// ------------------------------------------------------------------ zones

function zoneViews(state: State, eyes: Eyes): ZoneView[] {
  const { program, slots } = state
  const { graph } = program
  const views: ZoneView[] = []
  graph.zones.forEach((zone, id) => {
    if (zone.box) return
    const instances = instancesOf(program, zone.index)
    for (const index of instances) {
      const copies = program.cards(slots, id, index)
      if (copies.length === 0 && instances.length > MOST_EMPTY) continue
      views.push({
        zone: zone.name,
        card: graph.types[zone.card]!.name,
        holds: zone.holds,
        index: encodeIndex(program, slots, zone.index, index, eyes),
        count: copies.length,
        cards: cardViews(state, zone.card, zone.holds, copies, eyes),
      })
    }
  })
  return views
}

function cardViews(
  state: State,
  type: number,
  holds: ZoneView['holds'],
  copies: readonly number[],
  eyes: Eyes,
): CardView[] {
  const { program, slots } = state
  const names = memberNames(program.graph, type)
  const cards = copies.map((copy) => {
    const mask = program.cardSeen(slots, type, copy)
    const seen = sees(eyes, mask)
    const row = rowOfCopy(program, type, copy)
    return {
      rank: seen ? row : names.length,
      view: {
        row: seen ? names[row]! : null,
        up: program.isUp(slots, type, copy),
        private: seen && !sees(everyone(program), mask),
      },
    }
  })
  if (holds !== 'pile') {
    // The order of copies would tell which of the unseen cards is which.
    cards.sort((a, b) => a.rank - b.rank || Number(b.view.up) - Number(a.view.up))
  } else if (cards.length > MOST_UNSEEN && cards.every((card) => card.view.row === null)) {
    return []
  }
  return cards.map((card) => card.view)
}

// ------------------------------------------------------------------ vars and facts

function varViews(state: State, eyes: Eyes): VarView[] {
  const { program, slots } = state
  const views: VarView[] = []
  program.graph.vars.forEach((def, id) => {
    const type = valueInfo(program.graph, def.type)
    const track = def.track && def.type.k === 'int' ? { min: def.type.min, max: def.type.max } : null
    const instances = instancesOf(program, def.index, { slots, eyes })
    for (const index of instances) {
      const mask = program.varSeen(slots, id, index)
      const seen = sees(eyes, mask)
      const value = seen ? encode(program, slots, def.type, program.readVar(slots, id, index), eyes) : null
      if (instances.length > MOST_EMPTY && seen && isBlank(value)) continue
      views.push({
        name: def.name,
        index: encodeIndex(program, slots, def.index, index, eyes),
        type,
        value,
        hidden: !seen,
        private: seen && !sees(everyone(program), mask),
        track,
      })
    }
  })
  return views
}

function factViews(state: State, eyes: Eyes): FactView[] {
  const { program, slots } = state
  return seenFacts(state, eyes).map(({ id, args, mask, value }) => {
    const def = program.graph.defines[id]!
    return {
      name: def.name,
      args: encodeIndex(program, slots, typesOfArgs(def) ?? [], args, eyes),
      type: valueInfo(program.graph, def.value),
      value,
      private: !sees(everyone(program), mask),
      doc: def.doc,
      at: def.at,
    }
  })
}
