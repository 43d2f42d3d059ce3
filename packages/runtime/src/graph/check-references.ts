/**
 * What a schema cannot say of a graph: ids point at something of the right kind, lists are as long as what they
 * stand for, every node lies in exactly one chain, no define or step comes back to itself, and the state that
 * the declarations ask for has a bearable size. After this the code generator may rely on all of it.
 */
import { findCircle } from './find-circle.js'
import type {
  ChoiceDef,
  Expr,
  LocalDef,
  NodeId,
  Place,
  RevealTarget,
  RuleGraph,
  ScalarType,
  Seen,
  Sentence,
  StepId,
  TypeDef,
  ValueType,
  ZoneRef,
} from './rule-graph.js'
import { exprsOfAlternative, exprsOfNode, exprsOfSeen, exprsOfTest, innerChains, within } from './visit.js'

const MOST_CARDS = 10_000
const MOST_CELLS = 10_000
/** Slots of one declaration, and of all together: 16 MiB of state. */
const MOST_SLOTS = 4_000_000
const MOST_VALUES = 100_000

/** The first thing that is wrong, as a sentence, or null. */
export function checkReferences(graph: RuleGraph): string | null {
  return new ReferenceCheck(graph).run()
}

class ReferenceCheck {
  readonly #graph: RuleGraph
  #problem: string | null = null
  #slots = 0

  constructor(graph: RuleGraph) {
    this.#graph = graph
  }

  run(): string | null {
    const checks = [
      () => this.#types(),
      () => this.#data(),
      () => this.#bodies(),
      () => this.#chains(),
      () => this.#circles(),
      () => this.#tests(),
    ]
    for (const check of checks) {
      check()
      if (this.#problem !== null) return this.#problem
    }
    return null
  }

  #require(holds: boolean, where: string, message: string): boolean {
    if (!holds) this.#problem ??= `This is no rule graph: ${where} ${message}.`
    return holds
  }

  #id(id: number, list: readonly unknown[], where: string, what: string): boolean {
    return this.#require(id < list.length, where, `names ${what} ${id}, which is not there`)
  }

  // ---------------------------------------------------------------- types

  #types(): void {
    const { seats, layers, files } = this.#graph
    this.#require(seats.min <= seats.max, 'the seats', 'have their ends the wrong way round')
    if (seats.names !== null) this.#require(seats.names.length === seats.max, 'the seats', 'have too few names')
    for (const layer of layers) this.#id(layer.file, files, 'a layer', 'file')
    for (const def of this.#graph.types) this.#type(def)
  }

  #type(def: TypeDef): void {
    const where = `kind ${def.name}`
    if (def.kind === 'grid') {
      const columns = def.columns.to - def.columns.from + 1
      const rows = def.rows.to - def.rows.from + 1
      this.#require(columns > 0 && rows > 0 && columns * rows <= MOST_CELLS, where, `needs 1 to ${MOST_CELLS} cells`)
    } else if (def.kind === 'card') {
      const copies = def.copies.reduce((sum, n) => sum + n, 0)
      this.#require(def.copies.length === def.rows.length, where, 'does not say how many copies each row has')
      this.#require(copies <= MOST_CARDS, where, `has more than ${MOST_CARDS} cards`)
    } else if (def.kind === 'die') {
      this.#require(
        def.weights.some((weight) => weight > 0),
        where,
        'has no faces',
      )
      if (def.members !== null) {
        this.#require(def.members.length === def.weights.length, where, 'does not say how many faces show what')
      }
    }
  }

  #valueType(type: ValueType, where: string): boolean {
    if (type.k === 'set') {
      return (
        this.#valueType(type.of, where) && this.#require(this.#sizeOf(type.of) <= MOST_VALUES, where, 'is too wide')
      )
    }
    if (type.k === 'int') return this.#require(type.min <= type.max, where, 'has its ends the wrong way round')
    if (type.k !== 'kind' && type.k !== 'row') return true
    if (!this.#id(type.type, this.#graph.types, where, 'kind')) return false
    const def = this.#graph.types[type.type]!
    if (type.k === 'row') return this.#require(def.kind === 'card', where, 'asks for rows of what is no card')
    return this.#require(def.kind !== 'die' || def.members !== null, where, 'uses a die of numbers as a kind')
  }

  /** Values of a type, none left out. Types are checked before. */
  #sizeOf(type: ScalarType): number {
    switch (type.k) {
      case 'bool':
        return 2
      case 'int':
        return type.max - type.min + 1
      case 'player':
        return this.#graph.seats.max
      default: {
        const def = this.#graph.types[type.type]!
        if (def.kind === 'grid') {
          return (def.columns.to - def.columns.from + 1) * (def.rows.to - def.rows.from + 1)
        }
        if (def.kind !== 'card') return def.members?.length ?? 0
        return type.k === 'row' ? def.rows.length : def.copies.reduce((sum, n) => sum + n, 0)
      }
    }
  }

  #indexSize(index: readonly ScalarType[], where: string): number {
    let size = 1
    for (const type of index) {
      if (!this.#valueType(type, where)) return 0
      size *= this.#sizeOf(type)
      if (!this.#require(size <= MOST_SLOTS, where, 'has too many places')) return 0
    }
    return size
  }

  #takeSlots(count: number, where: string): void {
    this.#slots += count
    this.#require(this.#slots <= MOST_SLOTS, where, 'makes the game too large')
  }

  #wordsOf(type: ValueType): number {
    return type.k === 'set' ? Math.ceil(this.#sizeOf(type.of) / 32) : 1
  }

  #values(values: readonly (number | readonly number[])[], type: ValueType, where: string): void {
    for (const value of values) {
      if (type.k === 'set') {
        if (!this.#require(typeof value !== 'number', where, 'holds a value where it needs a set')) return
        for (const member of value as readonly number[]) this.#scalar(member, type.of, where)
      } else if (this.#require(typeof value === 'number', where, 'holds a set where it needs a value')) {
        this.#scalar(value as number, type, where)
      }
    }
  }

  #scalar(value: number, type: ScalarType, where: string): void {
    const min = type.k === 'int' ? type.min : 0
    const isNone = value === -1 || value === -0x80000000
    this.#require(
      isNone || (value >= min && value < min + this.#sizeOf(type)),
      where,
      `holds ${value}, which is no value of its type`,
    )
  }

  // ---------------------------------------------------------------- declarations

  #data(): void {
    const graph = this.#graph
    this.#id(graph.title, graph.texts, 'the game', 'text')
    for (const message of graph.texts) {
      for (const param of message.params) this.#valueType(param.type, `text “${message.text}”`)
    }
    for (const attribute of graph.attributes) {
      const where = `column ${attribute.name}`
      if (!this.#id(attribute.type, graph.types, where, 'kind') || !this.#valueType(attribute.value, where)) continue
      const def = graph.types[attribute.type]!
      const members = def.kind === 'card' ? def.rows : def.kind === 'grid' ? [] : (def.members ?? [])
      this.#require(attribute.values.length === members.length, where, 'does not have one value for each row')
      this.#values(attribute.values, attribute.value, where)
    }
    for (const table of graph.tables) {
      const where = `table ${table.name}`
      const size = this.#indexSize(
        table.params.map((param) => param.type),
        where,
      )
      this.#require(table.values.length === size, where, 'does not have one value for each combination')
      if (this.#valueType(table.value, where)) this.#values(table.values, table.value, where)
    }
    for (const option of graph.options) {
      const where = `option ${option.name}`
      this.#id(option.text, graph.texts, where, 'text')
      if (this.#valueType(option.type, where)) this.#scalar(option.value, option.type, where)
    }
    this.#zones()
    this.#vars()
    for (const dispatch of graph.dispatches) this.#dispatch(dispatch)
    for (const id of [graph.play, ...(graph.setup === null ? [] : [graph.setup])])
      this.#id(id, graph.steps, 'play', 'step')
  }

  #zones(): void {
    const boxes = new Set<number>()
    for (const zone of this.#graph.zones) {
      const where = `zone ${zone.name}`
      const isCard = this.#graph.types[zone.card]?.kind === 'card'
      this.#require(isCard, where, 'holds what is no card')
      if (zone.box && isCard) {
        this.#require(!boxes.has(zone.card) && zone.index.length === 0, where, 'is a second box')
        boxes.add(zone.card)
      }
      const cards = isCard ? this.#sizeOf({ k: 'kind', type: zone.card }) : 0
      this.#takeSlots(this.#indexSize(zone.index, where) * (3 + Math.ceil(cards / 32)), where)
      if (zone.seen.k === 'owner') this.#owner(zone.seen.position, zone.index, where)
    }
    this.#graph.types.forEach((def, id) => {
      if (def.kind === 'card') this.#require(boxes.has(id), `kind ${def.name}`, 'has no box')
    })
  }

  #vars(): void {
    for (const def of this.#graph.vars) {
      const where = `var ${def.name}`
      if (!this.#valueType(def.type, where)) continue
      this.#takeSlots(this.#indexSize(def.index, where) * this.#wordsOf(def.type), where)
      if (def.seen.k === 'owner') this.#owner(def.seen.position, def.index, where)
      if (def.track) this.#require(def.type.k === 'int', where, 'is a track of what is no number')
    }
  }

  #owner(position: number, index: readonly ScalarType[], where: string): void {
    this.#require(index[position]?.k === 'player', where, 'names an owner that is not in its index')
  }

  #dispatch(dispatch: RuleGraph['dispatches'][number]): void {
    const where = `member ${dispatch.name}`
    const def = this.#graph.types[dispatch.card]
    if (!this.#require(def?.kind === 'card', where, 'belongs to no card') || def?.kind !== 'card') return
    this.#require(dispatch.targets.length === def.rows.length, where, 'does not have a body for each row')
    const bodies = dispatch.kind === 'define' ? this.#graph.defines : this.#graph.steps
    for (const target of dispatch.targets) this.#id(target, bodies, where, 'body')
  }

  // ---------------------------------------------------------------- bodies

  #bodies(): void {
    const graph = this.#graph
    const nothing: readonly LocalDef[] = []
    for (const zone of graph.zones) this.#seen(zone.seen, nothing, `zone ${zone.name}`)
    for (const def of graph.vars) {
      const where = `var ${def.name}`
      this.#seen(def.seen, nothing, where)
      // Binders inside an initial value have no owner, so that it may use none.
      if (def.initial !== null) this.#expr(def.initial, nothing, where)
    }
    for (const def of graph.defines) {
      const where = `define ${def.name}`
      this.#frame(def.locals, def.params, where)
      this.#seen(def.seen, def.locals, where)
      this.#expr(def.body, def.locals, where)
    }
    for (const end of graph.ends) {
      const where = `end ${end.name}`
      this.#frame(end.locals, 0, where)
      for (const expr of [end.cond, end.winners]) this.#expr(expr, end.locals, where)
      if (end.text !== null) this.#sentence(end.text, end.locals, where)
    }
    for (const step of graph.steps) {
      const where = `step ${step.name}`
      this.#frame(step.locals, step.params, where)
      if (step.text !== null) this.#sentence(step.text, step.locals, where)
      if (step.entry !== null) this.#id(step.entry, graph.nodes, where, 'node')
    }
    graph.choices.forEach((choice, id) => {
      this.#choice(choice, id)
    })
    graph.nodes.forEach((node, id) => {
      this.#node(node, id)
    })
  }

  #frame(locals: readonly LocalDef[], params: number, where: string): void {
    this.#require(params <= locals.length, where, 'has more parameters than locals')
    for (const local of locals) {
      if (!this.#valueType(local.type, `${where}, ${local.name}`)) continue
      const copies = local.kind === 'answers' ? this.#graph.seats.max : 1
      this.#takeSlots(copies * this.#wordsOf(local.type), where)
    }
  }

  #seen(seen: Seen | null, locals: readonly LocalDef[], where: string): void {
    for (const expr of exprsOfSeen(seen)) this.#expr(expr, locals, where)
  }

  #sentence(sentence: Sentence, locals: readonly LocalDef[], where: string): void {
    if (!this.#id(sentence.text, this.#graph.texts, where, 'text')) return
    const { params } = this.#graph.texts[sentence.text]!
    this.#require(params.length === sentence.args.length, where, 'does not fill the places of its text')
    for (const arg of sentence.args) this.#expr(arg, locals, where)
  }

  #choice(choice: ChoiceDef, id: number): void {
    const graph = this.#graph
    const where = `decision ${choice.key}`
    if (!this.#id(choice.step, graph.steps, where, 'step') || !this.#id(choice.node, graph.nodes, where, 'node')) return
    const node = graph.nodes[choice.node]!
    this.#require(
      node.kind === 'choice' && node.choice === id && node.step === choice.step,
      where,
      'is not at its node',
    )
    const { locals } = graph.steps[choice.step]!
    const { who } = choice
    if (who.k === 'one') this.#expr(who.seat, locals, where)
    else {
      this.#local(who.bind, locals, where)
      for (const expr of who.where === null ? [who.seats] : [who.seats, who.where]) this.#expr(expr, locals, where)
    }
    if (choice.text !== null) this.#sentence(choice.text, locals, where)
    for (const alternative of choice.alternatives) {
      if (alternative.action !== null && !this.#id(alternative.action, graph.steps, where, 'action')) continue
      const frame = alternative.action === null ? locals : graph.steps[alternative.action]!.locals
      if (alternative.text !== null) this.#sentence(alternative.text, frame, where)
      for (const requires of alternative.requires) this.#sentence(requires.text, frame, where)
      for (const part of alternative.parts) {
        if (!this.#valueType(part.type, where)) continue
        this.#local(part.local, frame, where)
        this.#require((part.type.k === 'set') === (part.count !== null), where, 'takes several where it needs one')
      }
      for (const expr of exprsOfAlternative(alternative)) this.#expr(expr, frame, where)
    }
  }

  #node(node: RuleGraph['nodes'][number], id: number): void {
    const graph = this.#graph
    const step = graph.steps[node.step]
    if (!this.#require(node.id === id && step !== undefined, `node ${id}`, 'is not in its place')) return
    const { locals, name } = step!
    const where = `a ${node.kind} in ${name}`
    for (const expr of exprsOfNode(node)) this.#expr(expr, locals, where)
    switch (node.kind) {
      case 'assign':
        this.#place(node.target, where)
        break
      case 'let':
      case 'each':
        this.#local(node.local, locals, where)
        break
      case 'roll':
      case 'random':
        if (node.kind === 'roll') this.#require(graph.types[node.die]?.kind === 'die', where, 'rolls what is no die')
        if (node.into.k === 'local') this.#local(node.into.i, locals, where)
        else this.#place(node.into.place, where)
        break
      case 'choice':
        this.#require(graph.choices[node.choice]?.node === id, where, 'has no decision')
        break
      case 'call':
        this.#require(graph.steps[node.target]?.params === node.args.length, where, 'calls a step wrongly')
        break
      case 'dispatch':
        this.#dispatched(node.dispatch, node.args.length, 'step', where)
        break
      case 'move':
        this.#zoneRef(node.target.to, where)
        break
      case 'draw':
        this.#zoneRef(node.from, where)
        this.#zoneRef(node.target.to, where)
        break
      case 'deal':
        this.#zoneRef(node.from, where)
        this.#id(node.to, graph.zones, where, 'zone')
        break
      case 'shuffle':
        this.#zoneRef(node.zone, where)
        break
      case 'say':
        this.#sentence(node.say, locals, where)
        break
      case 'require':
        this.#sentence(node.text, locals, where)
        break
      case 'end':
        if (node.text !== null) this.#sentence(node.text, locals, where)
        break
      case 'reveal':
        this.#revealed(node.what, locals, where)
        break
    }
  }

  #revealed(what: RevealTarget, locals: readonly LocalDef[], where: string): void {
    if (what.k === 'text') this.#sentence(what.say, locals, where)
    else if (what.k === 'answers') this.#local(what.local, locals, where)
    else this.#instances(what.id, what.index, what.k === 'zone' ? this.#graph.zones : this.#graph.vars, where)
  }

  #dispatched(id: number, args: number, kind: 'define' | 'step', where: string): void {
    const dispatch = this.#graph.dispatches[id]
    if (!this.#require(dispatch?.kind === kind, where, `names member ${id}, which is not there`)) return
    const bodies = kind === 'define' ? this.#graph.defines : this.#graph.steps
    for (const target of dispatch!.targets) {
      this.#require(bodies[target]?.params === args + 1, where, 'gives a member the wrong arguments')
    }
  }

  #local(i: number, locals: readonly LocalDef[], where: string): void {
    this.#id(i, locals, where, 'local')
  }

  #instances(
    id: number,
    index: readonly unknown[] | null,
    declared: readonly { readonly index: readonly unknown[] }[],
    where: string,
  ): void {
    if (!this.#id(id, declared, where, 'declaration')) return
    this.#require(index === null || index.length === declared[id]!.index.length, where, 'has the wrong index')
  }

  #place(place: Place, where: string): void {
    this.#instances(place.var, place.index, this.#graph.vars, where)
  }

  #zoneRef(ref: ZoneRef, where: string): void {
    this.#instances(ref.zone, ref.index, this.#graph.zones, where)
  }

  #expr(root: Expr, locals: readonly LocalDef[], where: string): void {
    const graph = this.#graph
    for (const expr of within(root)) {
      if (this.#problem !== null || !this.#valueType(expr.t, where)) return
      switch (expr.k) {
        case 'local':
          if (expr.of !== undefined && !this.#id(expr.of, graph.steps, where, 'step')) return
          this.#local(expr.i, expr.of === undefined ? locals : graph.steps[expr.of]!.locals, where)
          break
        case 'option':
          this.#id(expr.id, graph.options, where, 'option')
          break
        case 'var':
          this.#instances(expr.id, expr.index, graph.vars, where)
          break
        case 'zone':
        case 'top':
          this.#zoneRef(expr.ref, where)
          break
        case 'attr':
          this.#id(expr.id, graph.attributes, where, 'column')
          break
        case 'table':
          this.#require(graph.tables[expr.id]?.params.length === expr.args.length, where, 'looks up a table wrongly')
          break
        case 'define':
          this.#require(graph.defines[expr.id]?.params === expr.args.length, where, 'uses a define wrongly')
          break
        case 'dispatch':
          this.#dispatched(expr.id, expr.args.length, 'define', where)
          break
        case 'reach':
          this.#require(graph.defines[expr.define]?.params === 1, where, 'follows what is no define of one thing')
          break
        case 'all':
        case 'setOf':
        case 'range':
          this.#require(expr.t.k === 'set', where, 'makes a set of no type')
          break
        case 'setConst':
          if (this.#require(expr.t.k === 'set', where, 'makes a set of no type')) this.#values([expr.v], expr.t, where)
          break
        case 'where':
        case 'with':
        case 'sum':
        case 'max':
        case 'min':
        case 'gather':
        case 'run':
          this.#local(expr.bind, locals, where)
          break
      }
    }
  }

  // ---------------------------------------------------------------- control flow

  /** Every chain ends, and no node lies in two of them or in another step's. */
  #chains(): void {
    const { nodes, steps } = this.#graph
    const owned = new Uint8Array(nodes.length)
    const open: { entry: NodeId | null; step: StepId }[] = steps.map((step, id) => ({ entry: step.entry, step: id }))
    for (let chain = open.pop(); chain !== undefined; chain = open.pop()) {
      for (let id = chain.entry; id !== null; ) {
        const where = `step ${steps[chain.step]!.name}`
        if (!this.#id(id, nodes, where, 'node')) return
        const node = nodes[id]!
        if (!this.#require(owned[id] === 0, where, `comes back to node ${id}`)) return
        if (!this.#require(node.step === chain.step, where, `runs into node ${id} of another`)) return
        owned[id] = 1
        for (const inner of innerChains(this.#graph, node)) open.push({ entry: inner.entry, step: chain.step })
        id = node.next
      }
    }
  }

  #circles(): void {
    const circle = findCircle(this.#graph)
    if (circle !== null) this.#require(false, circle.join(' → '), 'comes back to itself')
  }

  // ---------------------------------------------------------------- tests

  #tests(): void {
    const graph = this.#graph
    for (const test of graph.tests) {
      const where = `test “${test.title}”`
      for (const local of test.locals) this.#valueType(local.type, where)
      for (const option of test.options) this.#id(option.id, graph.options, where, 'option')
      for (const expr of exprsOfTest(test)) this.#expr(expr, test.locals, where)
      for (const chance of test.chance) {
        if (chance.k === 'shuffle') this.#zoneRef(chance.zone, where)
        else if (chance.k === 'random') this.#valueType(chance.of, where)
        else this.#require(graph.types[chance.die]?.kind === 'die', where, 'rolls what is no die')
      }
      for (const given of test.givens) {
        if (given.k === 'var') this.#place(given.place, where)
        else this.#zoneRef(given.ref, where)
      }
      if (test.run !== null && this.#id(test.run.step, graph.steps, where, 'step')) {
        this.#require(graph.steps[test.run.step]!.params === test.run.args.length, where, 'runs a step wrongly')
      }
      for (const line of test.lines) {
        if (line.k !== 'sees') continue
        const { what } = line
        if (what.k === 'zone') this.#zoneRef(what.ref, where)
        else if (what.k === 'var') this.#place(what.place, where)
        else this.#require(graph.defines[what.id]?.params === what.args.length, where, 'uses a define wrongly')
      }
    }
  }
}
