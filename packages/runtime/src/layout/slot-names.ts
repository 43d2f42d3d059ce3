import { cellName } from '../graph/cells.js'
import type { RuleGraph, ScalarType } from '../graph/rule-graph.js'
import { HEADER } from './layout.js'
import type { ProgramLayout } from './make-layout.js'

/** The name of every slot, such as `score[0]`, `card.zone[badger 1]` or `propose.crew`. */
export function nameSlots(graph: RuleGraph, layout: ProgramLayout): string[] {
  const names = new Array<string>(layout.size).fill('')
  const name = (slot: number, text: string): void => {
    if (slot >= 0) names[slot] = text
  }
  const nameWords = (slot: number, words: number, text: string): void => {
    for (let word = 0; slot >= 0 && word < words; word++) name(slot + word, words === 1 ? text : `${text}#${word}`)
  }
  for (const [key, slot] of Object.entries(HEADER)) if (key !== 'size') name(slot, key)
  for (const [stream, first] of [
    ['rngDeal', HEADER.rngDeal],
    ['rngDice', HEADER.rngDice],
  ] as const) {
    nameWords(first, 4, stream)
  }
  for (const card of layout.cards) {
    if (card === null) continue
    const kind = graph.types[card.type]!.name
    for (let copy = 0; copy < card.copies; copy++) {
      const which = valueName(graph, { k: 'kind', type: card.type }, copy)
      name(card.zone + copy, `${kind}.zone[${which}]`)
      name(card.below + copy, `${kind}.below[${which}]`)
      name(card.above + copy, `${kind}.above[${which}]`)
      name(card.up + copy, `${kind}.up[${which}]`)
      name(card.shown + copy, `${kind}.shown[${which}]`)
    }
  }
  graph.zones.forEach((def, id) => {
    const zone = layout.zones[id]!
    for (let instance = 0; instance < zone.instances; instance++) {
      const text = def.name + indexName(graph, def.index, zone.index, instance)
      const slot = zone.base + instance * zone.stride
      if (zone.holds === 'one') name(slot, text)
      else if (zone.holds === 'pile') {
        for (const [i, part] of ['top', 'bottom', 'count'].entries()) name(slot + i, `${text}.${part}`)
      } else {
        name(slot, `${text}.count`)
        for (let word = 0; word < zone.stride - 1; word++) name(slot + 1 + word, `${text}#${word}`)
      }
    }
  })
  graph.vars.forEach((def, id) => {
    const { base, words, index } = layout.vars[id]!
    const instances = index.reduce((product, domain) => product * domain.size, 1)
    for (let instance = 0; instance < instances; instance++) {
      nameWords(base + instance * words, words, def.name + indexName(graph, def.index, index, instance))
    }
  })
  graph.steps.forEach((step, id) => {
    const frame = layout.frames[id]!
    name(frame.back, `${step.name}.back`)
    step.locals.forEach((local, i) => {
      const words = local.type.k === 'set' ? layout.domain(local.type.of).words : 1
      const seats = local.kind === 'answers' ? layout.seats : 1
      nameWords(frame.locals[i]!, words * seats, `${step.name}.${local.name}`)
    })
  })
  for (const [node, loop] of layout.loops) {
    const step = graph.steps[graph.nodes[node]!.step]!.name
    name(loop.at, `${step}.loop${node}.at`)
    nameWords(loop.left, loop.words, `${step}.loop${node}.left`)
  }
  graph.choices.forEach((choice, id) => {
    const { alternative, revealed } = layout.choices[id]!
    nameWords(alternative, choice.who.k === 'each' ? layout.seats : 1, `${choice.key}.alternative`)
    name(revealed, `${choice.key}.revealed`)
  })
  nameWords(layout.endArgs.base, layout.endArgs.size, 'endArgs')
  return names
}

function indexName(
  graph: RuleGraph,
  types: readonly ScalarType[],
  domains: readonly { readonly min: number; readonly size: number }[],
  instance: number,
): string {
  if (types.length === 0) return ''
  const parts: string[] = []
  let rest = instance
  for (let i = types.length - 1; i >= 0; i--) {
    const { min, size } = domains[i]!
    parts.unshift(valueName(graph, types[i]!, min + (rest % size)))
    rest = Math.floor(rest / size)
  }
  return `[${parts.join(',')}]`
}

/** A readable name of one value. Copies of a card are numbered from 1 within their row. */
function valueName(graph: RuleGraph, type: ScalarType, value: number): string {
  if (type.k === 'bool') return value === 0 ? 'no' : 'yes'
  if (type.k === 'int' || type.k === 'player') return String(value)
  const def = graph.types[type.type]!
  if (def.kind === 'grid') return cellName(def, value)
  if (def.kind !== 'card') return (def.members ?? [])[value]?.name ?? String(value)
  if (type.k === 'row') return def.rows[value]!.name
  let first = 0
  let row = 0
  while (value >= first + def.copies[row]!) first += def.copies[row++]!
  return def.copies[row] === 1 ? def.rows[row]!.name : `${def.rows[row]!.name} ${value - first + 1}`
}
