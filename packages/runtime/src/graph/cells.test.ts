import { describe, expect, test } from 'vitest'
import { cellAt, cellBeside, cellName, cellNamed, columnOf, directionsOf, gridSize, rowOf } from './cells.js'

const board = { columns: { from: 1, to: 3 }, rows: { from: 1, to: 2 }, hex: false }
const mine = { columns: { from: -1, to: 1 }, rows: { from: -2, to: 2 }, hex: false }
const hex = { columns: { from: 1, to: 11 }, rows: { from: 1, to: 11 }, hex: true }

describe('cells', () => {
  test('are numbered from the northwest, row by row', () => {
    expect([0, 1, 2, 3, 4, 5].map((cell) => cellName(board, cell))).toEqual(['a2', 'b2', 'c2', 'a1', 'b1', 'c1'])
  })

  test('carry column and row where the grid does not begin at 1', () => {
    expect(cellName(mine, 0)).toBe('-1,2')
    expect(cellNamed(mine, '0,0')).toBe(7)
  })

  test.each([board, mine, hex])('are found again by name and by place', (grid) => {
    for (let cell = 0; cell < gridSize(grid); cell++) {
      expect(cellNamed(grid, cellName(grid, cell))).toBe(cell)
      expect(cellAt(grid, columnOf(grid, cell), rowOf(grid, cell))).toBe(cell)
    }
  })

  test.each(['d1', 'a3', 'a0', 'A1', 'a01', '1,1', '', 'constructor'])('are not found by the name %s', (name) => {
    expect(cellNamed(board, name)).toBe(-1)
  })

  test('end at the rim', () => {
    expect(cellBeside(board, 0, 0)).toBe(-1)
    expect(cellBeside(board, 0, 2)).toBe(1)
    expect(cellBeside(board, 0, 4)).toBe(3)
  })

  test('of a hex grid have six neighbours, each of them the other way round', () => {
    const middle = cellNamed(hex, 'f6')
    const around = directionsOf(true).map((_, d) => cellBeside(hex, middle, d))
    expect(around.map((cell) => cellName(hex, cell))).toEqual(['f7', 'g6', 'g5', 'f5', 'e6', 'e7'])
    around.forEach((cell, d) => {
      expect(cellBeside(hex, cell, (d + 3) % 6)).toBe(middle)
    })
  })
})
