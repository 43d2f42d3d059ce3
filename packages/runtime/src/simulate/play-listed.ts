import type { ListWatch, PlayoutStats, Program, Slots } from '../engine/program.js'

/**
 * Plays one whole match at random on `slots` (of `program.layout.size` words) as a program would that asks for all
 * legal answers: at every decision the complete list is written, as raw numbers, and one of them is drawn, each equally
 * likely. `simulateRange` draws instead part by part, which is quicker but lists nothing; where an answer has one part,
 * or its parts do not depend on one another, both follow the same law. Alike cards are one answer.
 *
 * The match is broken off after `maxActions` actions. `watch`, if given, is told of every list. Throws `Fault`, as the
 * playouts of a program do: also where there are some millions of answers to one decision.
 */
export function playListed(
  program: Program,
  slots: Slots,
  seed: number,
  maxActions = 10_000,
  watch: ListWatch | null = null,
): PlayoutStats {
  return program.playoutListed(slots, seed, maxActions, watch)
}
