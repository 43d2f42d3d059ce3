/**
 * The lit things against the engine itself: whatever can be put together by choosing lit things, in any of the
 * games that ship, is what the engine lists as legal, no more and no less.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openWorkspace } from '@rheol/dsl'
import {
  type Action,
  applyAction,
  askedSeats,
  candidates,
  type Game,
  legalActions,
  loadGame,
  playerView,
  type State,
  start,
} from '@rheol/runtime'
import { describe, expect, test } from 'vitest'
import { valueKey } from '../names/value.js'
import {
  candidateKey,
  chooseAlternative,
  chooseAnother,
  chooseOption,
  closeSet,
  decline,
  type KnownCandidates,
  type LegalList,
  NOTHING,
  readChoice,
  type Selection,
} from './selection.js'

const GAMES = fileURLToPath(new URL('../../../../../games/', import.meta.url))
/** More can be asked for: `RHEOL_STATES=1000`. */
const STATES_PER_GAME = Number(process.env.RHEOL_STATES ?? 25)
const TIMEOUT_MS = 20_000 + STATES_PER_GAME * 1000
/** Decisions with more answers than this are compared only by what is lit at first. */
const MOST_WALKED = 120

const shelf = openWorkspace(
  new Map(
    readdirSync(GAMES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.rules'))
      .map((file) => [file, readFileSync(GAMES + file, 'utf8')]),
  ),
)
const games = shelf.entries
  .filter(({ kind }) => kind === 'game')
  .flatMap(({ name }): [string, Game][] => {
    const { value } = shelf.compile(name)
    const game = value === null ? null : loadGame(value)
    return game?.ok ? [[name, game.value]] : []
  })

function numbers(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** Positions of matches played at random, each with a seat that is asked. */
function* positions(game: Game): Generator<{ state: State; seat: number; legal: LegalList }> {
  const pick = numbers(7)
  let left = STATES_PER_GAME
  for (let seed = 1; left > 0 && seed < 50 + STATES_PER_GAME; seed++) {
    const begun = start(game, { seats: game.graph.seats.names?.length ?? game.graph.seats.min, seed })
    if (!begun.ok) return
    let { state } = begun.value
    while (left > 0) {
      const asked = askedSeats(state)
      if (asked.length === 0) break
      const seat = asked[pick(asked.length)]!
      const legal = legalActions(state, seat)
      const action = legal.actions[pick(legal.actions.length)]
      if (action === undefined) break
      // Not every position, or a short time would see only beginnings.
      if (pick(3) === 0) {
        left -= 1
        yield { state, seat, legal }
      }
      const step = applyAction(state, action)
      if (!step.ok) break
      state = step.value.state
    }
  }
}

const answerKey = (action: Action): string => valueKey([action.alternative, action.values])

/** Every answer that lit things lead to. */
function reachable(state: State, seat: number, legal: LegalList): Set<string> {
  const decision = playerView(state, seat).decision!
  const known: KnownCandidates = new Map()
  const found = new Set<string>()
  const seen = new Set<string>()
  const queue: Selection[] = [NOTHING]
  for (const selection of queue) {
    const key = JSON.stringify({ ...selection, picked: selection.picked.map(valueKey).sort() })
    if (seen.has(key)) continue
    seen.add(key)
    const choice = readChoice(decision, legal, known, selection)
    if (choice.action !== null) found.add(answerKey(choice.action))
    if (choice.stage === 'alternative') {
      for (const it of choice.alternatives) if (it.offered) queue.push(chooseAlternative(choice, it.info.name))
      if (decision.optional) queue.push(decline(choice))
    }
    if (choice.stage === 'part' && decision.optional && selection === NOTHING) queue.push(decline(choice))
    for (const option of choice.options) {
      if (option.left > 0) queue.push(option.picked > 0 ? chooseAnother(choice, option) : chooseOption(choice, option))
    }
    if (choice.part?.count === selection.picked.length && choice.action === null) queue.push(closeSet(choice, legal))
  }
  return found
}

/** What is lit at first when the list is not sent, from the candidates alone. */
function litFromCandidates(state: State, seat: number): Set<string> {
  const decision = playerView(state, seat).decision!
  const known = new Map(
    decision.alternatives.map((it) => {
      const list = candidates(state, { seat, alternative: it.name, values: [] })
      return [candidateKey(it.name, []), list.ok ? list.value : []]
    }),
  )
  const { options } = readChoice(decision, { actions: [], complete: false }, known, NOTHING)
  return new Set(options.filter((it) => it.left > 0).map((it) => valueKey(it.value)))
}

function firstValues(legal: LegalList): Set<string> {
  return new Set(
    legal.actions.flatMap((action) => {
      const [first] = action.values
      return first === undefined ? [] : Array.isArray(first) ? first.map(valueKey) : [valueKey(first)]
    }),
  )
}

describe('in the games that ship', () => {
  test('there are positions to look at', () => {
    expect(games.length).toBeGreaterThan(0)
  })

  test.each(games)(
    '%s: lit things lead to the legal answers and to no others',
    (_, game) => {
      for (const { state, seat, legal } of positions(game)) {
        if (!legal.complete || legal.actions.length > MOST_WALKED) continue
        const expected = legal.actions.map(answerKey).sort()
        expect([...reachable(state, seat, legal)].sort()).toEqual([...new Set(expected)])
      }
    },
    TIMEOUT_MS,
  )

  test.each(games)(
    '%s: without the list the same things are lit',
    (_, game) => {
      for (const { state, seat, legal } of positions(game)) {
        if (legal.complete) expect(litFromCandidates(state, seat)).toEqual(firstValues(legal))
      }
    },
    TIMEOUT_MS,
  )
})
