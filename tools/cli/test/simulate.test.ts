import { describe, expect, it } from 'vitest'
import { rheol } from './run-rheol.js'

const RACE = ['simulate', 'clean/race.rules', '--players', '3', '-n', '400', '--seed', '9']

describe('rheol simulate', () => {
  it('shows how matches end, who wins and how long they take', () => {
    const run = rheol(RACE)
    expect(run.out).toContain('The race, 3 players, 400 random matches, seed 9')
    expect(run.out).toMatch(/done · The goal is reached\.\s+1 wins\s+400\s+100\.0 %/)
    expect(run.out).toMatch(/seat 1\s+\d+\s+[\d.]+ %\s+\([\d.]+ to [\d.]+ %\)/)
    expect(run.out).toContain('No dead ends and no faults.')
    expect(run.err).toBe('')
    expect(run.code).toBe(0)
  })

  it('counts wins by side and by role where every player has such a card', () => {
    const run = rheol([
      'simulate',
      'sides/sides.rules',
      '--players',
      '3',
      '-n',
      '300',
      '--seed',
      '1',
      '--format',
      'json',
    ])
    const table: {
      matches: number
      holdings: { zone: string; attribute: string | null; value: string; held: number; won: number }[]
    } = JSON.parse(run.out)
    const won = (attribute: string | null, value: string): number =>
      table.holdings.find((one) => one.attribute === attribute && one.value === value)!.won
    expect(table.holdings.map(({ zone, held }) => [zone, held])).toEqual(
      Array.from({ length: 5 }, () => ['badge', 300]),
    )
    expect(won('side', 'tall') + won('side', 'small')).toBe(300)
    expect(won(null, 'oak')).toBe(won('side', 'tall'))
    expect(won(null, 'heath')).toBe(won('side', 'small'))
    expect(won('side', 'small')).toBeGreaterThan(60)
  })

  it('gives the same table for any number of threads', () => {
    const one = rheol([...RACE, '--format', 'json', '--workers', '1'])
    const three = rheol([...RACE, '--format', 'json', '--workers', '3'])
    expect(one.code).toBe(0)
    expect(three.out).toBe(one.out)
  })

  it('gives another table for another seed', () => {
    const other = rheol([
      'simulate',
      'clean/race.rules',
      '--players',
      '3',
      '-n',
      '400',
      '--seed',
      '10',
      '--format',
      'json',
    ])
    expect(JSON.parse(other.out).actions).not.toEqual(JSON.parse(rheol([...RACE, '--format', 'json']).out).actions)
  })

  it('shows a fault with its line and a seed that leads to it, and ends with 1', () => {
    const run = rheol(['simulate', 'faulty/overflow.rules', '-n', '50'])
    expect(run.out).toMatch(/fault \[engine\/fault\]/)
    expect(run.out).toMatch(/first in match \d+, seed \d+/)
    expect(run.out).toContain('faulty/overflow.rules:9')
    expect(run.out).toContain('pile += more')
    expect(run.code).toBe(1)
  })

  it('ends with 2 when so many cannot play', () => {
    const run = rheol(['simulate', 'clean/race.rules', '--players', '9'])
    expect(run.err).toContain('2 to 4 players')
    expect(run.code).toBe(2)
  })

  it('ends with 2 and shows the mistakes of a file that has some', () => {
    const run = rheol(['simulate', 'mistake/crooked.rules'])
    expect(run.err).toContain('scrore')
    expect(run.code).toBe(2)
  })
})
