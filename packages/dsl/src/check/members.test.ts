import { describe, expect, it } from 'vitest'
import { cellAt, cellNamed, directionsOf, directionType, onlyCopy, spaced } from './members.js'

const grid = {
  kind: 'grid',
  name: 'Square',
  doc: '',
  columns: { from: 1, to: 3 },
  rows: { from: 1, to: 2 },
  hex: false,
} as const

describe('the name of a member', () => {
  it.each([
    ['merlin', 'merlin'],
    ['twoNuggets', 'two nuggets'],
    ['stoneA', 'stone A'],
    ['gate1', 'gate1'],
    ['northEastSouth', 'north east south'],
    ['last_one', 'last one'],
  ])('%s is shown as %s', (name, text) => {
    expect(spaced(name)).toBe(text)
  })
})

describe('cells', () => {
  it('are numbered as one reads, north row first', () => {
    expect(['a2', 'b2', 'c2', 'a1', 'b1', 'c1'].map((name) => cellNamed(grid, name))).toEqual([0, 1, 2, 3, 4, 5])
    expect(cellAt(grid, 3, 1)).toBe(5)
  })

  it('end at the rim', () => {
    expect(cellNamed(grid, 'd1')).toBe(-1)
    expect(cellNamed(grid, 'a3')).toBe(-1)
    expect(cellAt(grid, 0, 1)).toBe(-1)
  })

  it('have letters only where columns and rows begin at 1', () => {
    expect(cellNamed({ ...grid, rows: { from: 0, to: 2 } }, 'a1')).toBe(-1)
  })
})

describe('directions', () => {
  it('are straight or aslant on squares, all alike on hexes', () => {
    expect(directionsOf(directionType(false), false)).toEqual([0, 2, 4, 6])
    expect(directionsOf(directionType(false), true)).toEqual([1, 3, 5, 7])
    expect(directionsOf(directionType(true), false)).toEqual([0, 1, 2, 3, 4, 5])
    expect(directionsOf(directionType(true), true)).toEqual([])
  })
})

describe('the only copy of a row', () => {
  it('is counted through the rows, and is none where there are several', () => {
    const rows = ['a', 'b', 'c'].map((name) => ({ name, text: name, doc: '', at: null }))
    const card = { kind: 'card', name: 'Card', doc: '', rows, copies: [2, 1, 0] } as const
    expect([0, 1, 2].map((row) => onlyCopy(card, row))).toEqual([-1, 2, -1])
  })
})
