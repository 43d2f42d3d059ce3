import { describe, expect, test } from 'vitest'
import { gameInfo, int, kind, member, seat, variable, view } from '../../../e2e/fixtures/build.js'
import { arrange } from './arrange.js'
import { isTiles, tileRows } from './tile-rows.js'

const bowl = (name: string, side: number, across: string | null) => member(name, { side: seat(side), across })
const info = gameInfo({
  name: 'bowls',
  title: 'Bowls',
  enums: [
    {
      name: 'Bowl',
      attributes: ['side', 'across'],
      members: [
        bowl('left', 0, 'high'),
        bowl('right', 0, 'low'),
        bowl('ours', 0, null),
        bowl('low', 1, 'right'),
        bowl('high', 1, 'left'),
        bowl('theirs', 1, null),
      ],
    },
  ],
  vars: [{ name: 'seed', index: [kind('enum', 'Bowl')], type: int(0, 72), doc: '', track: false }],
})
const names = info.enums[0]!.members.map((it) => it.name)

function matrix(count = names.length) {
  const vars = names.slice(0, count).map((name, i) => variable('seed', [name], int(0, 72), i))
  return arrange(info, view({ players: 2, vars })).matrices[0]!
}

describe('numbers kept for many members', () => {
  test('are tiles, for few they are not', () => {
    expect(isTiles(matrix())).toBe(true)
    expect(isTiles(matrix(3))).toBe(false)
  })

  test('lie before the players they belong to, partners facing each other', () => {
    expect(tileRows(info, matrix()).map((row) => row.map((tile) => tile.name))).toEqual([
      ['theirs', 'high', 'low'],
      ['left', 'right', 'ours'],
    ])
  })

  test('tell those that have no partner', () => {
    const lone = tileRows(info, matrix()).flatMap((row) => row.filter((tile) => tile.lone).map((tile) => tile.name))
    expect(lone).toEqual(['theirs', 'ours'])
  })
})
