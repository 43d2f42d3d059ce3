import type { GraphReport } from './graph-report.js'
import type { RuleGraph, ScalarType, TypeDef } from './rule-graph.js'

const MOST_CARDS = 10_000
const MOST_CELLS = 10_000

/** Kinds, data, zones, vars: lists are as long as what they stand for, and values are of their types. */
export function checkDeclarations(r: GraphReport): void {
  checkTypes(r)
  // What follows looks kinds up.
  if (r.problem === null) checkData(r)
}

function checkTypes(r: GraphReport): void {
  const { seats, layers, files } = r.graph
  r.require(seats.min <= seats.max, 'the seats', 'have their ends the wrong way round')
  if (seats.names !== null) r.require(seats.names.length === seats.max, 'the seats', 'have too few names')
  for (const layer of layers) r.id(layer.file, files, 'a layer', 'file')
  for (const def of r.graph.types) checkType(r, def)
}

function checkType(r: GraphReport, def: TypeDef): void {
  const where = `kind ${def.name}`
  if (def.kind === 'grid') {
    const columns = def.columns.to - def.columns.from + 1
    const rows = def.rows.to - def.rows.from + 1
    r.require(columns > 0 && rows > 0 && columns * rows <= MOST_CELLS, where, `needs 1 to ${MOST_CELLS} cells`)
  } else if (def.kind === 'card') {
    const copies = def.copies.reduce((sum, n) => sum + n, 0)
    r.require(def.copies.length === def.rows.length, where, 'does not say how many copies each row has')
    r.require(copies <= MOST_CARDS, where, `has more than ${MOST_CARDS} cards`)
  } else if (def.kind === 'die') {
    r.require(
      def.weights.some((weight) => weight > 0),
      where,
      'has no faces',
    )
    if (def.members !== null) {
      r.require(def.members.length === def.weights.length, where, 'does not say how many faces show what')
    }
  }
}

function checkData(r: GraphReport): void {
  const graph = r.graph
  r.id(graph.title, graph.texts, 'the game', 'text')
  for (const message of graph.texts) {
    for (const param of message.params) r.valueType(param.type, `text “${message.text}”`)
  }
  for (const attribute of graph.attributes) {
    const where = `column ${attribute.name}`
    if (!r.id(attribute.type, graph.types, where, 'kind') || !r.valueType(attribute.value, where)) continue
    const def = graph.types[attribute.type]!
    const members = def.kind === 'card' ? def.rows : def.kind === 'grid' ? [] : (def.members ?? [])
    r.require(attribute.values.length === members.length, where, 'does not have one value for each row')
    r.values(attribute.values, attribute.value, where)
  }
  for (const table of graph.tables) {
    const where = `table ${table.name}`
    const size = r.indexSize(
      table.params.map((param) => param.type),
      where,
    )
    r.require(table.values.length === size, where, 'does not have one value for each combination')
    if (r.valueType(table.value, where)) r.values(table.values, table.value, where)
  }
  for (const option of graph.options) {
    const where = `option ${option.name}`
    r.id(option.text, graph.texts, where, 'text')
    if (r.valueType(option.type, where)) r.scalar(option.value, option.type, where)
  }
  checkZones(r)
  checkVars(r)
  for (const dispatch of graph.dispatches) checkDispatch(r, dispatch)
  for (const id of [graph.play, ...(graph.setup === null ? [] : [graph.setup])]) r.id(id, graph.steps, 'play', 'step')
}

function checkZones(r: GraphReport): void {
  const boxes = new Set<number>()
  for (const zone of r.graph.zones) {
    const where = `zone ${zone.name}`
    const isCard = r.graph.types[zone.card]?.kind === 'card'
    r.require(isCard, where, 'holds what is no card')
    if (zone.box && isCard) {
      r.require(!boxes.has(zone.card) && zone.index.length === 0, where, 'is a second box')
      boxes.add(zone.card)
    }
    const cards = isCard ? r.sizeOf({ k: 'kind', type: zone.card }) : 0
    r.takeSlots(r.indexSize(zone.index, where) * (3 + Math.ceil(cards / 32)), where)
    if (zone.seen.k === 'owner') checkOwner(r, zone.seen.position, zone.index, where)
  }
  r.graph.types.forEach((def, id) => {
    if (def.kind === 'card') r.require(boxes.has(id), `kind ${def.name}`, 'has no box')
  })
}

function checkVars(r: GraphReport): void {
  for (const def of r.graph.vars) {
    const where = `var ${def.name}`
    if (!r.valueType(def.type, where)) continue
    r.takeSlots(r.indexSize(def.index, where) * r.wordsOf(def.type), where)
    if (def.seen.k === 'owner') checkOwner(r, def.seen.position, def.index, where)
    if (def.track) r.require(def.type.k === 'int', where, 'is a track of what is no number')
  }
}

function checkOwner(r: GraphReport, position: number, index: readonly ScalarType[], where: string): void {
  r.require(index[position]?.k === 'player', where, 'names an owner that is not in its index')
}

function checkDispatch(r: GraphReport, dispatch: RuleGraph['dispatches'][number]): void {
  const where = `member ${dispatch.name}`
  const def = r.graph.types[dispatch.card]
  if (!r.require(def?.kind === 'card', where, 'belongs to no card') || def?.kind !== 'card') return
  r.require(dispatch.targets.length === def.rows.length, where, 'does not have a body for each row')
  const bodies = dispatch.kind === 'define' ? r.graph.defines : r.graph.steps
  for (const target of dispatch.targets) r.id(target, bodies, where, 'body')
}
