import { makeProgram } from '../codegen/make-program.js'
import { hashGraph } from '../graph/hash.js'
import type { RuleGraph } from '../graph/rule-graph.js'
import { validateGraph } from '../graph/validate-graph.js'
import type { Game } from './game.js'
import type { Program } from './program.js'
import type { Result } from './types.js'

export type MakeProgram = (graph: RuleGraph, seats: number, options: readonly number[]) => Program

/**
 * Checks a graph, once, and makes it playable. Anything may be given; what is no sound graph is refused with
 * `engine/bad-graph` and the place in it. `make` is replaced only by tests and by places that forbid generated code.
 */
export function loadGame(graph: unknown, make: MakeProgram = makeProgram): Result<Game> {
  const checked = validateGraph(graph)
  if (!checked.ok) return checked
  return { ok: true, value: new LoadedGame(checked.value, make) }
}

/** Programs kept at a time; a match needs one, a set of tests a few. */
const MOST_PROGRAMS = 16

class LoadedGame implements Game {
  readonly graph: RuleGraph
  readonly hash: string
  readonly #make: MakeProgram
  readonly #programs = new Map<string, Program>()

  constructor(graph: RuleGraph, make: MakeProgram) {
    this.graph = graph
    this.hash = hashGraph(graph)
    this.#make = make
  }

  program(seats: number, options: readonly number[]): Program {
    const key = `${seats}:${options.join(',')}`
    let program = this.#programs.get(key)
    if (program === undefined) {
      program = this.#make(this.graph, seats, options)
      if (this.#programs.size >= MOST_PROGRAMS) this.#programs.delete(this.#programs.keys().next().value!)
      this.#programs.set(key, program)
    }
    return program
  }
}
