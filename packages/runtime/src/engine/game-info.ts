import type { MemberDef, RuleGraph, ScalarType, TypeId } from '../graph/rule-graph.js'
import { encodeConstant, memberNames, valueInfo } from './codec.js'
import type { Game } from './game.js'
import type { GameInfo, MemberInfo, Value } from './types.js'

/** What is public about a game before anybody sits down. */
export function gameInfo(game: Game): GameInfo {
  const { graph } = game
  const ofKind = <K extends RuleGraph['types'][number]['kind']>(
    kind: K,
  ): { def: Extract<RuleGraph['types'][number], { kind: K }>; id: TypeId }[] =>
    graph.types.flatMap((def, id) =>
      def.kind === kind ? [{ def: def as Extract<RuleGraph['types'][number], { kind: K }>, id }] : [],
    )
  return {
    name: graph.name,
    title: graph.texts[graph.title]!.text,
    doc: graph.layers.at(-1)?.doc ?? '',
    layers: graph.layers.map(({ name, title, doc }) => ({ name, title, doc })),
    files: graph.files,
    seats: graph.seats,
    options: graph.options.map((option) => ({
      name: option.name,
      text: graph.texts[option.text]!.text,
      doc: option.doc,
      type: valueInfo(graph, option.type),
      value: encodeConstant(graph, option.type, option.value),
      choices: valuesOf(graph, option.type),
    })),
    enums: ofKind('enum').map(({ def, id }) => ({
      name: def.name,
      members: memberInfos(graph, id, def.members),
      attributes: attributesOf(graph, id),
    })),
    cards: ofKind('card').map(({ def, id }) => ({
      name: def.name,
      rows: memberInfos(graph, id, def.rows).map((row, i) => ({ ...row, copies: def.copies[i]! })),
      attributes: attributesOf(graph, id),
    })),
    grids: ofKind('grid').map(({ def }) => ({
      name: def.name,
      columns: def.columns,
      rows: def.rows,
      hex: def.hex,
    })),
    dice: ofKind('die').map(({ def }) => ({
      name: def.name,
      faces: def.members?.map((member) => member.name) ?? def.weights.map((_, i) => def.min + i),
    })),
    zones: graph.zones.map((zone) => ({
      name: zone.name,
      card: graph.types[zone.card]!.name,
      holds: zone.holds,
      index: zone.index.map((type) => valueInfo(graph, type)),
      doc: zone.doc,
      seen: zone.seen.k === 'expr' ? 'some' : zone.seen.k,
      box: zone.box,
    })),
    vars: graph.vars.map((def) => ({
      name: def.name,
      index: def.index.map((type) => valueInfo(graph, type)),
      type: valueInfo(graph, def.type),
      doc: def.doc,
      track: def.track,
    })),
    steps: graph.steps
      .filter((step) => step.text !== null)
      .map((step) => ({ name: step.name, text: graph.texts[step.text!.text]!.text, doc: step.doc })),
  }
}

function attributesOf(graph: RuleGraph, type: TypeId): string[] {
  return graph.attributes.filter((attribute) => attribute.type === type).map((attribute) => attribute.name)
}

function memberInfos(graph: RuleGraph, type: TypeId, members: readonly MemberDef[]): MemberInfo[] {
  const attributes = graph.attributes.filter((attribute) => attribute.type === type)
  return members.map(({ name, text, doc }, i) => ({
    name,
    text,
    doc,
    attributes: Object.fromEntries(
      attributes.map((attribute) => [attribute.name, encodeConstant(graph, attribute.value, attribute.values[i]!)]),
    ),
  }))
}

/** Every value an option can have. */
function valuesOf(graph: RuleGraph, type: ScalarType): Value[] {
  const none: Value[] = type.opt ? [null] : []
  switch (type.k) {
    case 'bool':
      return [...none, false, true]
    case 'int':
      return [...none, ...Array.from({ length: type.max - type.min + 1 }, (_, i) => type.min + i)]
    case 'player':
      return none
    default:
      return [...none, ...memberNames(graph, type.type)]
  }
}
