import type { GraphReport } from './graph-report.js'
import type {
  ChoiceDef,
  Expr,
  LocalDef,
  Place,
  RevealTarget,
  RuleGraph,
  Seen,
  Sentence,
  ZoneRef,
} from './rule-graph.js'
import { exprsOfAlternative, exprsOfNode, exprsOfSeen, within } from './visit.js'

/** Are expressions, nodes and choices made of things that are there, with as many arguments as those take? */
export class BodyCheck {
  readonly #report: GraphReport

  constructor(report: GraphReport) {
    this.#report = report
  }

  /** Everything that holds expressions, but tests. */
  bodies(): void {
    const graph = this.#report.graph
    const nothing: readonly LocalDef[] = []
    for (const zone of graph.zones) this.#seen(zone.seen, nothing, `zone ${zone.name}`)
    for (const def of graph.vars) {
      const where = `var ${def.name}`
      this.#seen(def.seen, nothing, where)
      // Binders inside an initial value have no owner, so that it may use none.
      if (def.initial !== null) this.expr(def.initial, nothing, where)
    }
    for (const def of graph.defines) {
      const where = `define ${def.name}`
      this.#frame(def.locals, def.params, where)
      this.#seen(def.seen, def.locals, where)
      this.expr(def.body, def.locals, where)
    }
    for (const end of graph.ends) {
      const where = `end ${end.name}`
      this.#frame(end.locals, 0, where)
      for (const expr of [end.cond, end.winners]) this.expr(expr, end.locals, where)
      if (end.text !== null) this.#sentence(end.text, end.locals, where)
    }
    for (const step of graph.steps) {
      const where = `step ${step.name}`
      this.#frame(step.locals, step.params, where)
      if (step.text !== null) this.#sentence(step.text, step.locals, where)
      if (step.entry !== null) this.#report.id(step.entry, graph.nodes, where, 'node')
    }
    graph.choices.forEach((choice, id) => {
      this.#choice(choice, id)
    })
    graph.nodes.forEach((node, id) => {
      this.#node(node, id)
    })
  }

  #frame(locals: readonly LocalDef[], params: number, where: string): void {
    this.#report.require(params <= locals.length, where, 'has more parameters than locals')
    for (const local of locals) {
      if (!this.#report.valueType(local.type, `${where}, ${local.name}`)) continue
      const copies = local.kind === 'answers' ? this.#report.graph.seats.max : 1
      this.#report.takeSlots(copies * this.#report.wordsOf(local.type), where)
    }
  }

  #seen(seen: Seen | null, locals: readonly LocalDef[], where: string): void {
    for (const expr of exprsOfSeen(seen)) this.expr(expr, locals, where)
  }

  #sentence(sentence: Sentence, locals: readonly LocalDef[], where: string): void {
    if (!this.#report.id(sentence.text, this.#report.graph.texts, where, 'text')) return
    const { params } = this.#report.graph.texts[sentence.text]!
    this.#report.require(params.length === sentence.args.length, where, 'does not fill the places of its text')
    for (const arg of sentence.args) this.expr(arg, locals, where)
  }

  #choice(choice: ChoiceDef, id: number): void {
    const graph = this.#report.graph
    const where = `decision ${choice.key}`
    if (
      !this.#report.id(choice.step, graph.steps, where, 'step') ||
      !this.#report.id(choice.node, graph.nodes, where, 'node')
    )
      return
    const node = graph.nodes[choice.node]!
    this.#report.require(
      node.kind === 'choice' && node.choice === id && node.step === choice.step,
      where,
      'is not at its node',
    )
    const { locals } = graph.steps[choice.step]!
    const { who } = choice
    if (who.k === 'one') this.expr(who.seat, locals, where)
    else {
      this.#local(who.bind, locals, where)
      for (const expr of who.where === null ? [who.seats] : [who.seats, who.where]) this.expr(expr, locals, where)
    }
    if (choice.text !== null) this.#sentence(choice.text, locals, where)
    for (const alternative of choice.alternatives) {
      if (alternative.action !== null && !this.#report.id(alternative.action, graph.steps, where, 'action')) continue
      const frame = alternative.action === null ? locals : graph.steps[alternative.action]!.locals
      if (alternative.text !== null) this.#sentence(alternative.text, frame, where)
      for (const requires of alternative.requires) this.#sentence(requires.text, frame, where)
      for (const part of alternative.parts) {
        if (!this.#report.valueType(part.type, where)) continue
        this.#local(part.local, frame, where)
        this.#report.require(
          (part.type.k === 'set') === (part.count !== null),
          where,
          'takes several where it needs one',
        )
      }
      for (const expr of exprsOfAlternative(alternative)) this.expr(expr, frame, where)
    }
  }

  #node(node: RuleGraph['nodes'][number], id: number): void {
    const graph = this.#report.graph
    const step = graph.steps[node.step]
    if (!this.#report.require(node.id === id && step !== undefined, `node ${id}`, 'is not in its place')) return
    const { locals, name } = step!
    const where = `a ${node.kind} in ${name}`
    for (const expr of exprsOfNode(node)) this.expr(expr, locals, where)
    switch (node.kind) {
      case 'assign':
        this.place(node.target, where)
        break
      case 'let':
      case 'each':
        this.#local(node.local, locals, where)
        break
      case 'roll':
      case 'random':
        if (node.kind === 'roll')
          this.#report.require(graph.types[node.die]?.kind === 'die', where, 'rolls what is no die')
        if (node.into.k === 'local') this.#local(node.into.i, locals, where)
        else this.place(node.into.place, where)
        break
      case 'choice':
        this.#report.require(graph.choices[node.choice]?.node === id, where, 'has no decision')
        break
      case 'call':
        this.#report.require(graph.steps[node.target]?.params === node.args.length, where, 'calls a step wrongly')
        break
      case 'dispatch':
        this.#dispatched(node.dispatch, node.args.length, 'step', where)
        break
      case 'move':
        this.zoneRef(node.target.to, where)
        break
      case 'draw':
        this.zoneRef(node.from, where)
        this.zoneRef(node.target.to, where)
        break
      case 'deal':
        this.zoneRef(node.from, where)
        this.#report.id(node.to, graph.zones, where, 'zone')
        break
      case 'shuffle':
        this.zoneRef(node.zone, where)
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
    else
      this.#instances(
        what.id,
        what.index,
        what.k === 'zone' ? this.#report.graph.zones : this.#report.graph.vars,
        where,
      )
  }

  #dispatched(id: number, args: number, kind: 'define' | 'step', where: string): void {
    const dispatch = this.#report.graph.dispatches[id]
    if (!this.#report.require(dispatch?.kind === kind, where, `names member ${id}, which is not there`)) return
    const bodies = kind === 'define' ? this.#report.graph.defines : this.#report.graph.steps
    for (const target of dispatch!.targets) {
      this.#report.require(bodies[target]?.params === args + 1, where, 'gives a member the wrong arguments')
    }
  }

  #local(i: number, locals: readonly LocalDef[], where: string): void {
    this.#report.id(i, locals, where, 'local')
  }

  #instances(
    id: number,
    index: readonly unknown[] | null,
    declared: readonly { readonly index: readonly unknown[] }[],
    where: string,
  ): void {
    if (!this.#report.id(id, declared, where, 'declaration')) return
    this.#report.require(index === null || index.length === declared[id]!.index.length, where, 'has the wrong index')
  }

  place(place: Place, where: string): void {
    this.#instances(place.var, place.index, this.#report.graph.vars, where)
  }

  zoneRef(ref: ZoneRef, where: string): void {
    this.#instances(ref.zone, ref.index, this.#report.graph.zones, where)
  }

  expr(root: Expr, locals: readonly LocalDef[], where: string): void {
    const graph = this.#report.graph
    for (const expr of within(root)) {
      if (this.#report.problem !== null || !this.#report.valueType(expr.t, where)) return
      switch (expr.k) {
        case 'local':
          if (expr.of !== undefined && !this.#report.id(expr.of, graph.steps, where, 'step')) return
          this.#local(expr.i, expr.of === undefined ? locals : graph.steps[expr.of]!.locals, where)
          break
        case 'option':
          this.#report.id(expr.id, graph.options, where, 'option')
          break
        case 'var':
          this.#instances(expr.id, expr.index, graph.vars, where)
          break
        case 'zone':
        case 'top':
          this.zoneRef(expr.ref, where)
          break
        case 'attr':
          this.#report.id(expr.id, graph.attributes, where, 'column')
          break
        case 'table':
          this.#report.require(
            graph.tables[expr.id]?.params.length === expr.args.length,
            where,
            'looks up a table wrongly',
          )
          break
        case 'define':
          this.#report.require(graph.defines[expr.id]?.params === expr.args.length, where, 'uses a define wrongly')
          break
        case 'dispatch':
          this.#dispatched(expr.id, expr.args.length, 'define', where)
          break
        case 'reach':
          this.#report.require(
            graph.defines[expr.define]?.params === 1,
            where,
            'follows what is no define of one thing',
          )
          break
        case 'all':
        case 'setOf':
        case 'range':
          this.#report.require(expr.t.k === 'set', where, 'makes a set of no type')
          break
        case 'setConst':
          if (this.#report.require(expr.t.k === 'set', where, 'makes a set of no type'))
            this.#report.values([expr.v], expr.t, where)
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
}
