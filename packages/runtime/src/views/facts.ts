import { type Eyes, encode, everyone, FULL_KNOWLEDGE, sees } from '../engine/codec.js'
import type { State } from '../engine/game.js'
import { instancesOf } from '../engine/instances.js'
import { Fault } from '../engine/program.js'
import type { Value } from '../engine/types.js'
import type { ScalarType } from '../graph/rule-graph.js'

export interface Fact {
  /** Position in `defines`. */
  readonly id: number
  readonly args: readonly number[]
  /** Seats that see it. */
  readonly mask: number
  readonly value: Value
}

/** Facts with more argument combinations than this are left out where they are empty. */
const MOST_EMPTY = 512

/**
 * The values of the defines with `seen by` that these eyes see. They are worked out with full knowledge: a define
 * that is seen is the author's deliberate way to give partial knowledge.
 */
export function seenFacts(state: State, eyes: Eyes): Fact[] {
  const { program, slots } = state
  const facts: Fact[] = []
  program.graph.defines.forEach((def, id) => {
    if (def.seen === null || def.seen.k === 'nobody') return
    const types = typesOfArgs(def)
    if (types === null) return
    const instances = instancesOf(program, types, { slots, eyes })
    for (const args of instances) {
      const mask = program.defineSeen(slots, id, args)
      if (!sees(eyes, mask)) continue
      const value = factValue(state, id, args)
      if (value === undefined || (instances.length > MOST_EMPTY && isBlank(value))) continue
      facts.push({ id, args, mask, value })
    }
  })
  return facts
}

/** Nothing to show where a rule fails while it is only looked at; it will say so when play comes to it. */
function factValue(state: State, id: number, args: readonly number[]): Value | undefined {
  const { program, slots } = state
  try {
    return encode(program, slots, program.graph.defines[id]!.value, program.evalDefine(slots, id, args), FULL_KNOWLEDGE)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

const typesByDefine = new WeakMap<object, readonly ScalarType[]>()

/** A define of sets has too many combinations to be a fact. */
export function typesOfArgs(def: State['program']['graph']['defines'][number]): readonly ScalarType[] | null {
  let types = typesByDefine.get(def)
  if (types === undefined) {
    const params = def.locals.slice(0, def.params)
    if (params.some((param) => param.type.k === 'set')) return null
    types = params.map((param) => param.type as ScalarType)
    typesByDefine.set(def, types)
  }
  return types
}

/** The empty value: nothing worth showing in a large family. */
export function isBlank(value: Value): boolean {
  return value === null || value === 0 || value === false || (Array.isArray(value) && value.length === 0)
}

/** Is this fact shown to some and not to all? */
export function isPrivate(state: State, fact: Fact): boolean {
  return !sees(everyone(state.program), fact.mask)
}
