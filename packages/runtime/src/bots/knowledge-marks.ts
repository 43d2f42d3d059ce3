import type { State } from '../engine/game.js'
import { instancesOf } from '../engine/instances.js'
import { Fault } from '../engine/program.js'
import { seenFacts } from '../views/facts.js'

/**
 * What a seat is told by defines and by who may see what, in pieces. A change of hidden things that would change a
 * piece is no change in what the seat cannot know; everything else in a view stays the same by itself. null where a
 * rule fails while it is looked at.
 */
export function knowledgeMarks(state: State, seat: number): string[] | null {
  const { program, slots } = state
  const { graph } = program
  const marks: string[] = []
  try {
    for (const { id, args, value } of seenFacts(state, 1 << seat)) {
      const name = `${id}(${args.join(',')})`
      if (!Array.isArray(value)) marks.push(`${name} ${JSON.stringify(value)}`)
      else for (const each of value.length === 0 ? [null] : value) marks.push(`${name} has ${JSON.stringify(each)}`)
    }
    graph.zones.forEach((zone, id) => {
      if (zone.seen.k !== 'expr') return
      for (const index of instancesOf(program, zone.index)) {
        marks.push(`zone ${id}[${index.join(',')}] ${program.zoneSeen(slots, id, index)}`)
      }
    })
    graph.vars.forEach((def, id) => {
      if (def.seen.k !== 'expr') return
      for (const index of instancesOf(program, def.index)) {
        marks.push(`var ${id}[${index.join(',')}] ${program.varSeen(slots, id, index)}`)
      }
    })
    return marks
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** Pieces that differ; infinite where a rule fails. */
export function markDifference(a: readonly string[], b: readonly string[] | null): number {
  if (b === null) return Number.POSITIVE_INFINITY
  const left = new Set(a)
  let missing = 0
  for (const mark of b) if (!left.delete(mark)) missing++
  return missing + left.size
}
