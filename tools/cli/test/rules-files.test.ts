import { mkdirSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { rheol, tempFolder } from './run-rheol.js'

describe('rheol graph', () => {
  it('writes the rule graph as JSON', () => {
    const graph = JSON.parse(rheol(['graph', 'clean/race.rules']).out)
    expect(graph).toMatchObject({ format: 'rheol-graph', name: 'race' })
  })

  it('draws the order of play for Graphviz, in the words of the file', () => {
    const { out, code } = rheol(['graph', 'clean/race.rules', '--format', 'dot'])
    expect(out).toMatch(/^digraph "The race" \{\n/)
    expect(out).toContain('label="p chooses dare: bool \\"Roll the die?\\""')
    expect(out.split('{').length).toBe(out.split('}').length)
    expect(code).toBe(0)
  })

  it('draws it for Mermaid', () => {
    const { out } = rheol(['graph', 'clean/race.rules', '--format', 'mermaid'])
    expect(out).toContain('flowchart TD')
    expect(out).toContain('{{"p chooses dare: bool #34;Roll the die?#34;"}}')
  })
})

describe('rheol diff', () => {
  it('ends with 0 for the same rules, whatever the layout', () => {
    const run = rheol(['diff', 'clean/race.rules', 'family/race.rules'])
    expect(run.out).toBe('The same rules.\n')
    expect(run.code).toBe(0)
  })

  it('says what a variant changes, and ends with 1', () => {
    const run = rheol(['diff', 'family/race.rules', 'family/variants/slow.rules'])
    expect(run.out).toContain('option goal: default 10 -> 12')
    expect(run.code).toBe(1)
  })
})

describe('rheol new', () => {
  it('writes a game that passes check and test, and can be played', () => {
    const cwd = tempFolder()
    const run = rheol(['new', 'game', 'myFirstGame'], { cwd })
    expect(run.out).toContain('Wrote my-first-game.rules.')
    expect(rheol(['check', 'my-first-game.rules', '--fail-level', 'hint'], { cwd }).out).toBe(
      'No mistakes found in 1 file.\n',
    )
    expect(rheol(['test', 'my-first-game.rules'], { cwd }).out).toContain('2 passed, 0 failed')
    expect(rheol(['simulate', 'my-first-game.rules', '-n', '200'], { cwd }).code).toBe(0)
  })

  it('writes a variant that passes check and test', () => {
    const cwd = tempFolder()
    mkdirSync(`${cwd}/games`)
    rheol(['new', 'game', 'plain'], { cwd })
    const run = rheol(['new', 'variant', 'fancy'], { cwd })
    expect(run.out).toContain('Wrote games/fancy.rules.')
    expect(rheol(['check', '--fail-level', 'hint'], { cwd }).code).toBe(0)
    expect(rheol(['test', 'games/fancy.rules'], { cwd }).out).toContain('1 passed, 0 failed')
  })

  it.each([
    { args: ['game', 'Big'], says: 'begins with a small letter' },
    { args: ['game', 'a/b'], says: 'begins with a small letter' },
    { args: ['game', 'there'], says: 'is there already' },
    { args: ['game', 'other', '--in', 'deep'], says: 'has that name already' },
    { args: ['variant', 'lone', '--in', 'elsewhere'], says: 'a variant of what?' },
    { args: ['toy', 'x'], says: 'game, variant' },
  ])('ends with 2 and writes nothing: $args', ({ args, says }) => {
    const cwd = tempFolder()
    mkdirSync(`${cwd}/deep`)
    writeFileSync(`${cwd}/there.rules`, 'game there "There" for 2 players\n')
    writeFileSync(`${cwd}/deep/x.rules`, 'game other "Other" for 2 players\n')
    const run = rheol(['new', ...args], { cwd })
    expect(run.err).toContain(says)
    expect(run.code).toBe(2)
  })
})
