import { describe, expect, test } from 'vitest'
import { ROW, row } from '../../../e2e/fixtures/boards.js'
import { QUEST, curtain as questCurtain, teamChoice } from '../../../e2e/fixtures/quest.js'
import type { MatchState } from '../../protocol/messages.js'
import { hasSecrets, learnedSomething, nextHuman, sitting } from './curtain.js'

/** Ten at a table of hidden roles, four of them people; `seat` is shown and `asked` are asked. */
function quest(seat: number | null, asked: number[]): MatchState {
  const state = seat === null ? questCurtain() : teamChoice()
  return {
    ...state,
    seats: questCurtain().seats,
    solo: false,
    seat,
    humansAsked: asked,
    view: { ...state.view, seat, decision: null, outcome: null },
  }
}

function open(seat: number | null, asked: number[]): MatchState {
  const state = row()
  const seats = state.seats.map((it) => ({ ...it, kind: 'human' as const }))
  return { ...state, seats, solo: false, seat, humansAsked: asked, view: { ...state.view, seat } }
}

describe('who sits at the window', () => {
  test('is the only human, without a curtain', () => {
    const state = { ...teamChoice(), seat: null, solo: true }
    expect(sitting(QUEST, state, false, null)).toEqual({ kind: 'sit', seat: 0 })
    expect(sitting(QUEST, { ...state, seat: 0 }, false, null)).toEqual({ kind: 'stay' })
  })

  test('stays while that seat is asked', () => {
    expect(sitting(QUEST, quest(1, [1, 2]), false, 1)).toEqual({ kind: 'stay' })
  })

  test('changes behind the curtain when another seat is asked', () => {
    expect(sitting(QUEST, quest(1, [2]), false, 1)).toEqual({ kind: 'curtain', next: 2 })
    expect(sitting(QUEST, quest(null, [2]), false, 1)).toEqual({ kind: 'curtain', next: 2 })
  })

  test('may look first at what has just been learned', () => {
    expect(sitting(QUEST, quest(1, [2]), true, 1)).toEqual({ kind: 'linger', next: 2 })
  })

  test('stays while only computers think', () => {
    expect(sitting(QUEST, quest(1, []), false, 1)).toEqual({ kind: 'stay' })
  })

  test('changes without a curtain where nothing is hidden', () => {
    expect(sitting(ROW, open(0, [1]), false, 0)).toEqual({ kind: 'sit', seat: 1 })
  })

  test('is nobody any more when the game is over', () => {
    const over = quest(1, [])
    const outcome = { winners: [1], text: null, end: null }
    expect(sitting(QUEST, { ...over, view: { ...over.view, outcome } }, false, 1)).toEqual({ kind: 'rise' })
  })
})

describe('the next human', () => {
  test('goes round from the last one', () => {
    expect(nextHuman(quest(null, [0, 2, 3]), 2)).toBe(3)
    expect(nextHuman(quest(null, [0, 2]), 3)).toBe(0)
    expect(nextHuman(quest(null, []), 3)).toBeNull()
  })
})

describe('secrets', () => {
  test('are in hidden cards', () => {
    expect(hasSecrets(QUEST, quest(null, [0]))).toBe(true)
    expect(hasSecrets(ROW, open(null, [0]))).toBe(false)
  })

  test('are in answers of several', () => {
    const state = open(null, [0, 1])
    const waiting = [0, 1].map((seat) => ({ seat, answered: false, decision: 'x', text: null }))
    expect(hasSecrets(ROW, { ...state, view: { ...state.view, waiting } })).toBe(true)
  })
})

describe('learning', () => {
  const before = quest(0, [0])

  test('is a new card in the hand', () => {
    const zones = before.view.zones.map((zone) =>
      zone.index.length > 0 && zone.cards.some((card) => card.private)
        ? { ...zone, cards: [...zone.cards, { row: 'squire', up: false, private: true }] }
        : zone,
    )
    expect(learnedSomething(before, { ...before, view: { ...before.view, zones } })).toBe(true)
  })

  test('is a new private fact', () => {
    const facts = before.view.facts.map((fact) => ({ ...fact, value: [{ seat: 5 }] }))
    expect(learnedSomething(before, { ...before, view: { ...before.view, facts } })).toBe(true)
  })

  test('is not giving something away, nor one’s own answer', () => {
    const answer = { ...before.view.knowledge[0]!, source: 'answer' as const, name: 'vote' }
    const view = { ...before.view, facts: [], knowledge: [...before.view.knowledge, answer] }
    expect(learnedSomething(before, { ...before, view })).toBe(false)
  })
})
