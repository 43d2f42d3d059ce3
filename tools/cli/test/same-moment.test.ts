/**
 * Triggers run in the order of the files. Where several wait for one moment, that order must not matter: none may
 * write what another reads or writes. Otherwise the rules would have to say who decides.
 */
import { graphEdges, type RuleGraph, type VertexId } from '@rheol/runtime'
import { describe, expect, it } from 'vitest'
import { openShelf } from './shelf.js'

interface Trigger {
  readonly name: string
  /** `after walked` */
  readonly moment: string
  /** The kind of card in one of whose rows it stands; of those only one is in force. */
  readonly kind: string | null
  readonly reads: ReadonlySet<VertexId>
  readonly writes: ReadonlySet<VertexId>
}

function triggersOf(graph: RuleGraph): Trigger[] {
  const inside = new Map<VertexId, VertexId[]>()
  const touched = new Map<VertexId, { reads: VertexId[]; writes: VertexId[] }>()
  for (const { kind, from, to } of graphEdges(graph)) {
    if (kind === 'reads' || kind === 'writes') {
      const known = touched.get(from) ?? { reads: [], writes: [] }
      known[kind].push(to)
      touched.set(from, known)
    } else inside.set(from, [...(inside.get(from) ?? []), to])
  }
  return graph.steps.flatMap((step, id): Trigger[] => {
    const found = /^(?:(\w+)\.\w+ )?.*?\b((?:before|after) \w+)$/.exec(step.name)
    if (step.kind !== 'trigger' || found === null) return []
    const all = new Set<VertexId>([`step:${id}`])
    for (const vertex of all) for (const next of inside.get(vertex) ?? []) all.add(next)
    const ends = [...all].map((vertex) => touched.get(vertex))
    return [
      {
        name: step.name,
        moment: found[2]!,
        kind: found[1] ?? null,
        reads: new Set(ends.flatMap((end) => end?.reads ?? [])),
        writes: new Set(ends.flatMap((end) => end?.writes ?? [])),
      },
    ]
  })
}

function collides(one: Trigger, other: Trigger): boolean {
  return [...one.writes].some((place) => other.reads.has(place) || other.writes.has(place))
}

const workspace = openShelf()
const names = workspace.entries.filter((entry) => entry.kind === 'game' || entry.kind === 'variant')

describe('triggers that wait for the same moment', () => {
  it('are found', () => {
    const triggers = triggersOf(workspace.compile('deadOfWinter').value!)
    expect(triggers.length).toBeGreaterThan(40)
    const killed = triggers.filter((one) => one.moment === 'after zombieKilled')
    expect(new Set(killed.map((one) => one.kind))).toEqual(new Set(['Crossroad', 'Objective']))
    for (const one of killed) expect([...one.writes].length).toBeGreaterThan(0)
  })

  it.each(names.map((entry) => entry.name))('never stand in each other’s way: %s', (name) => {
    const triggers = triggersOf(workspace.compile(name).value!)
    const pairs = triggers.flatMap((one, i) =>
      triggers
        .slice(i + 1)
        .filter((other) => other.moment === one.moment && (one.kind === null || one.kind !== other.kind))
        .filter((other) => collides(one, other) || collides(other, one))
        .map((other) => `${one.name} and ${other.name}`),
    )
    expect(pairs).toEqual([])
  })
})
