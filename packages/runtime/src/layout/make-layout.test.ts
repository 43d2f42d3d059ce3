import { describe, expect, test } from 'vitest'
import { BOOL, int, PLAYER } from '../../test/graphs/build.js'
import { all, GameBuilder, members, num, players, set } from '../../test/graphs/builder.js'
import { analyseFlow } from '../codegen/flow.js'
import { HEADER } from './layout.js'
import { makeLayout } from './make-layout.js'

function game() {
  const game = new GameBuilder()
  const card = game.card('Card', ['ace', 2], ['king', 1])
  game.grid('Cell', 2, 2)
  game.zone('deck', card, 'pile')
  game.zone('hand', card, 'group', [PLAYER])
  game.variable('score', int(1, 9), { index: [PLAYER, { k: 'kind', type: 1 }], initial: num(3) })
  game.variable('many', set(int(0, 70)), { initial: members(int(0, 70), 64) })
  const quiet = game.step('quiet', [int(0, 9)], (w) => void w.let(num(1)))
  game.play((w) => {
    w.each(players, (loop, p) => {
      loop.call(quiet, num(2))
      loop.eachChooses(players, [{ name: 'vote', domain: () => all(BOOL) }], { secret: true })
      loop.chooses(p, [{ name: 'go', domain: () => all(BOOL) }])
    })
  })
  const graph = game.graph()
  return { graph, layout: makeLayout(graph, 3, analyseFlow(graph)) }
}

describe('the layout', () => {
  test('gives every slot one name', () => {
    const { layout } = game()
    const names = layout.slotNames()
    expect(names).toHaveLength(layout.size)
    expect(names.filter((name) => name === '')).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('names slots as the rules do', () => {
    const names = game().layout.slotNames()
    for (const name of [
      'score[2,b1]',
      'many#2',
      'hand[1].count',
      'deck.top',
      'Card.zone[ace 2]',
      'play.vote',
      'turn',
    ]) {
      expect(names.some((each) => each === name || each.startsWith(`${name}#`))).toBe(true)
    }
    expect(names[HEADER.gain]).toBe('gain')
  })

  test('keeps locals of steps that never stop out of the state', () => {
    const { graph, layout } = game()
    const quiet = graph.steps.findIndex((step) => step.name === 'quiet')
    expect(layout.frames[quiet]).toEqual({ back: -1, locals: [-1, -1] })
    expect(
      layout.frames[graph.play]!.locals.every(
        (slot, i) => slot >= 0 || graph.steps[graph.play]!.locals[i]!.kind === 'bound',
      ),
    ).toBe(true)
  })

  test('counts values from the smallest', () => {
    const { layout } = game()
    expect(layout.domain(int(-3, 40))).toEqual({ min: -3, size: 44, words: 2 })
    expect(layout.domain(PLAYER)).toEqual({ min: 0, size: 3, words: 1 })
    expect(layout.domain({ k: 'row', type: 0 }).size).toBe(2)
    expect(layout.domain({ k: 'kind', type: 0 }).size).toBe(3)
  })
})
