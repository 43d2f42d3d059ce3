import { describe, expect, test } from 'vitest'
import { QUEST, curtain as questCurtain, secretVote, teamChoice } from '../../../e2e/fixtures/quest.js'
import { applied, diverged } from '../../../e2e/fixtures/reloads.js'
import type { MatchState } from '../../protocol/messages.js'
import { NOTHING } from '../decision/selection.js'
import {
  type AppState,
  beginSending,
  callSeat,
  closeTable,
  dismissReload,
  drawCurtain,
  INITIAL,
  lookBack,
  nextSitting,
  openTable,
  receiveCandidates,
  receiveReload,
  receiveState,
  resetChoice,
  updateChoice,
  watch,
} from './app-state.js'

const opened = (state: MatchState): AppState => openTable(INITIAL, state.match, QUEST, state)

describe('a new state', () => {
  test('of another match is not believed', () => {
    const app = opened(teamChoice())
    expect(receiveState(app, { ...teamChoice(), match: 'other' })).toBe(app)
  })

  test('begins the next decision afresh', () => {
    const app = updateChoice(opened(teamChoice()), { selection: { ...NOTHING, alternative: '', values: ['x'] } })
    expect(receiveState(app, secretVote()).table?.choice.selection).toEqual(NOTHING)
  })

  test('keeps an answer under way while others answer', () => {
    const selection = { ...NOTHING, alternative: '', values: ['approve'] }
    const app = updateChoice(opened(secretVote()), { selection })
    const later = { ...secretVote(), view: { ...secretVote().view, turn: 15 } }
    expect(receiveState(app, later).table?.choice.selection).toBe(selection)
  })

  test('that shows an answer as taken lets the next one begin', () => {
    const app = updateChoice(opened(secretVote()), { sending: true, changing: true })
    const answer = { seat: 0, decision: 'teamVote.vote', alternative: '', values: ['reject'] }
    const taken = { ...secretVote(), view: { ...secretVote().view, answer } }
    expect(receiveState(app, secretVote()).table?.choice.sending).toBe(true)
    expect(receiveState(app, taken).table?.choice).toMatchObject({ sending: false, changing: false })
  })

  test('keeps a question about the rules until it is answered', () => {
    const asked = receiveReload(opened(teamChoice()), diverged)
    expect(receiveState(asked, { ...teamChoice(), reload: diverged }).table?.reload).toBe(diverged)
    expect(receiveState(asked, teamChoice()).table?.reload).toBeNull()
  })

  test('keeps news about the rules until it is dismissed', () => {
    const told = receiveReload(opened(teamChoice()), applied)
    expect(receiveState(told, teamChoice()).table?.reload).toBe(applied)
    const read = dismissReload(told)
    expect(receiveState(read, { ...teamChoice(), reload: applied }).table?.reload).toBeNull()
    expect(receiveReload(read, applied).table?.reload).toBe(applied)
  })
})

describe('the curtain', () => {
  test('forgets everything that the seat could see', () => {
    const app = drawCurtain(opened(teamChoice()), 1)
    expect(JSON.stringify(app)).not.toContain('"row":"oracle"')
    expect(app.table).toMatchObject({ state: null, curtain: 1 })
  })

  test('keeps the public view', () => {
    expect(drawCurtain(opened(questCurtain()), 1).table?.state?.seat).toBeNull()
  })

  test('lets no view through but that of the seat it opens for', () => {
    const app = drawCurtain(opened(teamChoice()), 1)
    expect(receiveState(app, teamChoice())).toBe(app)
    expect(receiveState(app, { ...teamChoice(), seat: 1 }).table?.state?.seat).toBe(1)
  })

  test('is not in the way of whoever looks at the public table', () => {
    expect(watch(drawCurtain(opened(teamChoice()), 1), true).table).toMatchObject({ curtain: null, watching: true })
  })
})

describe('an earlier moment', () => {
  const past = { turn: 2, seat: 0, view: { ...teamChoice().view, turn: 2 } }
  const looking = lookBack(opened(teamChoice()), past)

  test('is looked at while the match goes on', () => {
    expect(looking.table?.past).toBe(past)
    expect(receiveState(looking, secretVote()).table?.past).toBe(past)
  })

  test('is forgotten with the seat whose it is', () => {
    expect(drawCurtain(looking, 1).table?.past).toBeNull()
    expect(lookBack(opened(questCurtain()), past).table?.past).toBeNull()
  })

  test('is gone once it has been taken back', () => {
    const undone = { ...teamChoice(), view: { ...teamChoice().view, turn: 1 } }
    expect(receiveState(looking, undone).table?.past).toBeNull()
  })
})

describe('coming back to an answer', () => {
  const decision = { ...secretVote().view.decision!, answered: true }
  const people = questCurtain().seats
  const answered: MatchState = {
    ...secretVote(),
    seats: people,
    solo: false,
    humansAsked: [1, 2],
    view: { ...secretVote().view, decision },
  }

  test('keeps the seat until it is handed over', () => {
    const app = receiveState(callSeat(drawCurtain(opened(questCurtain()), 1), 0), answered)
    expect(nextSitting(app.table!)).toEqual({ kind: 'stay' })
    expect(nextSitting(drawCurtain(app, 1).table!)).toEqual({ kind: 'stay' })
  })

  test('ends with the answer that was changed', () => {
    const app = beginSending(receiveState(callSeat(drawCurtain(opened(questCurtain()), 1), 0), answered))
    expect(nextSitting(app.table!)).toEqual({ kind: 'curtain', next: 1 })
  })

  test('is not what a seat does that is asked', () => {
    expect(callSeat(opened(questCurtain()), 1).table?.revisiting).toBe(false)
  })
})

describe('candidates', () => {
  test('count only for the decision they were asked for', () => {
    const app = opened(teamChoice())
    const { id } = app.table!.choice
    const candidates = [{ value: { seat: 1 }, offered: true, refusal: null }]
    expect(receiveCandidates(app, id, '', [], candidates).table?.choice.known.size).toBe(1)
    expect(receiveCandidates(app, 'earlier', '', [], candidates)).toBe(app)
  })

  test('are forgotten with the answer they belong to', () => {
    const app = receiveCandidates(opened(teamChoice()), opened(teamChoice()).table!.choice.id, '', [], [])
    expect(resetChoice(app).table?.choice.known.size).toBe(0)
  })
})

test('leaving the table leaves nothing of it behind', () => {
  expect(closeTable(opened(teamChoice()))).toEqual(INITIAL)
})
