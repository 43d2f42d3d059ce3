import type { GameInfo } from '@rheol/runtime'
import { describe, expect, test } from 'vitest'
import { LAYOUT, layout, ROW, row, TUNNEL, tunnel, tunnelCandidates } from '../../../e2e/fixtures/boards.js'
import { QUEST, teamChoice } from '../../../e2e/fixtures/quest.js'
import type { MatchState } from '../../protocol/messages.js'
import { arrange, type BoardModel } from '../table/arrange.js'
import { candidateKey, type KnownCandidates, NOTHING, readChoice, type Selection } from './selection.js'
import { findTargets, type Targets } from './targets.js'

interface Found {
  targets: Targets
  boards: readonly BoardModel[]
  state: MatchState
}

function find(
  info: GameInfo,
  state: MatchState,
  selection: Selection = NOTHING,
  known: KnownCandidates = new Map(),
): Found {
  const model = arrange(info, state.view)
  const boards = [...model.boards, ...model.mats.flatMap((mat) => mat.boards)]
  const choice = readChoice(state.view.decision!, state.legal, known, selection)
  return { targets: findTargets(choice, state.view, boards, []), boards, state }
}

function litCells({ targets, boards }: Found, cells: readonly string[]): [number | null, string][] {
  return boards.flatMap((board) =>
    cells
      .filter((cell) => targets.cell(board, cell)?.state === 'lit')
      .map((cell): [number | null, string] => [board.seat, cell]),
  )
}

const SQUARES = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1']

test('the lit spaces of a board are the legal ones', () => {
  const found = find(ROW, row())
  expect(litCells(found, SQUARES).map(([, cell]) => cell)).toEqual(
    found.state.legal!.actions.map((action) => action.values[0]),
  )
})

test('the lit seats are the legal ones', () => {
  const { targets } = find(QUEST, teamChoice())
  expect(Array.from({ length: 10 }, (_, i) => targets.seat(i)?.state)).toEqual(Array(10).fill('lit'))
})

test('a space that several players have is lit on the decider’s board alone', () => {
  const found = find(LAYOUT, layout())
  expect(litCells(found, ['a2', 'c1', 'c3'])).toEqual([
    [0, 'a2'],
    [0, 'c1'],
  ])
})

describe('cards', () => {
  const hand = { zone: 'hand', index: [{ seat: 0 }] }
  const at = (row: string, nth = 0, spot = hand) => ({ card: 'Card', spot, row, up: false, nth })

  test('that begin an action are lit in the hand', () => {
    const { targets } = find(TUNNEL, tunnel())
    expect(targets.card(at('eastWest'))?.state).toBe('lit')
    expect(targets.card(at('chart'))?.state).toBe('lit')
  })

  test('of the same row elsewhere are not', () => {
    const { targets } = find(TUNNEL, tunnel())
    expect(targets.card(at('chart', 0, { zone: 'played', index: [] }))).toBeNull()
  })

  test('chosen in an earlier part stay marked, once', () => {
    const { targets } = find(TUNNEL, tunnel(), { ...NOTHING, alternative: 'lay', values: ['eastWest'] })
    expect(targets.card(at('eastWest'))).toMatchObject({ state: 'picked', option: null })
    expect(targets.card(at('eastWest', 1))).toBeNull()
  })
})

test('what is refused is marked with the rule’s own words', () => {
  const values = ['eastWest', false]
  const known = new Map([[candidateKey('lay', values), tunnelCandidates('lay', values)]])
  const found = find(TUNNEL, tunnel(), { ...NOTHING, alternative: 'lay', values }, known)
  const [board] = found.boards
  expect(found.targets.cell(board!, '3,0')?.state).toBe('lit')
  expect(found.targets.cell(board!, '0,1')).toMatchObject({
    state: 'refused',
    reason: 'The openings do not line up.',
  })
})

test('nothing is a target while nobody is asked', () => {
  const { view } = row()
  const model = arrange(ROW, view)
  expect(findTargets(null, view, model.boards, []).cell(model.boards[0]!, 'a3')).toBeNull()
})
