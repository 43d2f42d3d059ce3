import { describe, expect, test } from 'vitest'
import { extentOf, gridCell, gridShape, pointsShape, readCell, walk } from './board-geometry.js'

const SMALL = { name: 'Square', columns: { from: 1, to: 3 }, rows: { from: 1, to: 3 }, hex: false }
const WIDE = { name: 'Cell', columns: { from: -14, to: 22 }, rows: { from: -18, to: 18 }, hex: false }
const HEX = { name: 'Cell', columns: { from: 1, to: 5 }, rows: { from: 1, to: 5 }, hex: true }

describe('cells', () => {
  test.each([
    [SMALL, 3, 1, 'c1'],
    [WIDE, 3, -2, '3,-2'],
    [WIDE, -14, 18, '-14,18'],
  ])('of %o are named and read alike', (grid, column, row, name) => {
    expect(gridCell(grid, column, row)).toBe(name)
    expect(readCell(grid, name)).toEqual({ column, row })
  })

  test.each(['', 'a', 'x,y', '1,2,3'])('with the name %j are none', (name) => {
    expect(readCell(WIDE, name)).toBeNull()
  })
})

describe('a square board', () => {
  const shape = gridShape(SMALL)

  test('reads from the north west', () => {
    expect(shape.places.map((it) => it.name)).toEqual(['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1'])
  })

  test('lies with the north up', () => {
    const at = (name: string) => shape.places.find((it) => it.name === name)!
    expect(at('a3').y).toBeLessThan(at('a1').y)
    expect(at('a1').x).toBeLessThan(at('c1').x)
  })

  test('is walked cell by cell and stops at the rim', () => {
    expect(walk(shape.places, 'b2', 'ArrowUp')?.name).toBe('b3')
    expect(walk(shape.places, 'b2', 'ArrowLeft')?.name).toBe('a2')
    expect(walk(shape.places, 'a3', 'ArrowUp')).toBeNull()
  })
})

describe('a board of hexagons', () => {
  const shape = gridShape(HEX)
  const at = (name: string) => shape.places.find((it) => it.name === name)!
  const distance = (a: string, b: string) => Math.hypot(at(a).x - at(b).x, at(a).y - at(b).y)

  test('has six neighbours at the same distance', () => {
    for (const name of ['c4', 'd3', 'd2', 'c2', 'b3', 'b4']) expect(distance('c3', name)).toBeCloseTo(1)
    expect(distance('c3', 'd4')).toBeGreaterThan(1.5)
  })

  test('keeps to a row when one walks east and west', () => {
    expect(walk(shape.places, 'c3', 'ArrowRight')?.name).toBe('d3')
    expect(walk(shape.places, 'c3', 'ArrowLeft')?.name).toBe('b3')
  })

  test('can be walked from anywhere to anywhere', () => {
    const reached = new Set(['c3'])
    const queue = ['c3']
    for (const from of queue) {
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const to = walk(shape.places, from, key)?.name
        if (to !== undefined && !reached.has(to)) {
          reached.add(to)
          queue.push(to)
        }
      }
    }
    expect(reached.size).toBe(25)
  })
})

describe('a board of points', () => {
  const member = (name: string, beside: string[]) => ({ name, text: name, doc: '', attributes: { beside } })
  const shape = pointsShape({
    name: 'Point',
    attributes: ['beside'],
    members: [member('a1', ['d1']), member('d1', ['a1', 'd4']), member('d4', ['d1'])],
  })

  test('lays the points where their names say and draws each line once', () => {
    expect(shape.edges.map(([a, b]) => `${a.name} ${b.name}`)).toEqual(['a1 d1', 'd1 d4'])
    expect(shape.places.find((it) => it.name === 'd4')).toMatchObject({ x: 4, y: -4, line: 0 })
  })
})

describe('the part of a large board in use', () => {
  test('is what is used and a margin, within the board', () => {
    expect(extentOf(WIDE, ['0,0', '8,2'], 1)).toEqual({ columns: { from: -1, to: 9 }, rows: { from: -1, to: 3 } })
    expect(extentOf(WIDE, ['22,18'], 1)).toEqual({ columns: { from: 21, to: 22 }, rows: { from: 17, to: 18 } })
  })

  test('is all of it while nothing is used', () => {
    expect(extentOf(WIDE, [], 1)).toBe(WIDE)
  })
})
