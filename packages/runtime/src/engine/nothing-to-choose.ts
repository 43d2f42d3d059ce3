import type { ChoiceDef } from '../graph/rule-graph.js'

/** That a seat must decide and has nothing to decide for. */
export function nothingToChoose(def: ChoiceDef, seat: number, names: readonly string[] | null): string {
  const who = names?.[seat] ?? `Player ${seat + 1}`
  const of = def.menu ? def.alternatives.map((one) => one.name) : def.alternatives[0]!.parts.map((part) => part.name)
  const what = of.map((name) => `“${name}”`).join(', ')
  return def.menu
    ? `${who} must do one of ${what}, but nothing of it is possible.`
    : `${who} must choose ${what}, but there is nothing to choose.`
}
