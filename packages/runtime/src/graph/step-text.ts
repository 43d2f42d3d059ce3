/** The body of a step as text, one statement a line, by names alone: to compare two versions, and to read a graph. */
import { exprText } from './expr-text.js'
import type {
  AlternativeDef,
  ChanceTarget,
  ChoiceDef,
  Expr,
  LocalDef,
  MoveTarget,
  Node,
  NodeId,
  RevealTarget,
  RuleGraph,
  Sentence,
  StepDef,
} from './rule-graph.js'

/** Lines of the step's body, indented by two spaces a level; before it, of an action, what it asks and requires. */
export function stepText(graph: RuleGraph, step: StepDef): string[] {
  const writer = new StepWriter(graph, step.locals)
  if (step.kind === 'action') {
    const id = graph.steps.indexOf(step)
    const alternatives = graph.choices.flatMap((choice) => choice.alternatives)
    const own = alternatives.find((alternative) => alternative.action === id)
    if (own !== undefined) writer.answer(own, '')
  }
  writer.chain(step.entry, '')
  return writer.lines
}

class StepWriter {
  readonly lines: string[] = []
  readonly #graph: RuleGraph
  readonly #locals: readonly LocalDef[]

  constructor(graph: RuleGraph, locals: readonly LocalDef[]) {
    this.#graph = graph
    this.#locals = locals
  }

  chain(entry: NodeId | null, indent: string): void {
    for (let id = entry; id !== null; ) {
      const node = this.#graph.nodes[id]!
      this.#node(node, indent)
      id = node.next
    }
  }

  #expr(expr: Expr): string {
    return exprText(this.#graph, expr, this.#locals)
  }

  #list(exprs: readonly Expr[]): string {
    return exprs.map((each) => this.#expr(each)).join(', ')
  }

  #index(name: string, index: readonly Expr[] | null): string {
    return index === null || index.length === 0 ? name : `${name}[${this.#list(index)}]`
  }

  #zone(ref: { readonly zone: number; readonly index: readonly Expr[] }): string {
    return this.#index(this.#graph.zones[ref.zone]!.name, ref.index)
  }

  #local(i: number): string {
    return this.#locals[i]?.name ?? 'it'
  }

  #sentence(sentence: Sentence | null): string {
    if (sentence === null) return ''
    const args = sentence.args.length === 0 ? '' : ` (${this.#list(sentence.args)})`
    return ` ${JSON.stringify(this.#graph.texts[sentence.text]!.text)}${args}`
  }

  #into(into: ChanceTarget, value: string): string {
    if (into.k === 'local') return `let ${this.#local(into.i)} = ${value}`
    return `${this.#index(this.#graph.vars[into.place.var]!.name, into.place.index)} ${into.op} ${value}`
  }

  #target(target: MoveTarget): string {
    const face = target.face === null ? '' : target.face ? ' face up' : ' face down'
    return `to ${target.bottom ? 'bottom of ' : ''}${this.#zone(target.to)}${face}`
  }

  #revealed(what: RevealTarget): string {
    switch (what.k) {
      case 'text':
        return this.#sentence(what.say).trimStart()
      case 'answers':
        return this.#local(what.local)
      case 'var':
        return this.#index(this.#graph.vars[what.id]!.name, what.index)
      case 'zone':
        return this.#index(this.#graph.zones[what.id]!.name, what.index)
    }
  }

  #node(node: Node, indent: string): void {
    const say = (line: string): void => void this.lines.push(indent + line)
    const inner = `${indent}  `
    switch (node.kind) {
      case 'assign':
        say(
          `${this.#index(this.#graph.vars[node.target.var]!.name, node.target.index)} ${node.op} ${this.#expr(node.value)}`,
        )
        break
      case 'let':
        say(`let ${this.#local(node.local)} = ${this.#expr(node.value)}`)
        break
      case 'roll':
        say(this.#into(node.into, `roll ${this.#graph.types[node.die]!.name}`))
        break
      case 'random':
        say(this.#into(node.into, `random ${this.#expr(node.from)}`))
        break
      case 'branch':
        say(`if ${this.#expr(node.cond)}`)
        this.chain(node.then, inner)
        if (node.else !== null) say('else')
        this.chain(node.else, inner)
        break
      case 'while':
        say(node.cond === null ? 'repeat' : `while ${this.#expr(node.cond)}`)
        this.chain(node.body, inner)
        break
      case 'repeat':
        say(`repeat ${this.#expr(node.times)} times`)
        this.chain(node.body, inner)
        break
      case 'each': {
        const start = node.start === null ? '' : ` ${node.start.after ? 'after' : 'from'} ${this.#expr(node.start.at)}`
        const where = node.where === null ? '' : ` where ${this.#expr(node.where)}`
        say(`for each ${this.#local(node.local)} in ${this.#expr(node.set)}${start}${where}`)
        this.chain(node.body, inner)
        break
      }
      case 'stop':
        say('stop')
        break
      case 'choice':
        this.#choice(this.#graph.choices[node.choice]!, indent)
        break
      case 'call':
        say(`${this.#graph.steps[node.target]!.name}(${this.#list(node.args)})`)
        break
      case 'dispatch':
        say(`${this.#expr(node.card)}.${this.#graph.dispatches[node.dispatch]!.name}(${this.#list(node.args)})`)
        break
      case 'move': {
        const count = node.what.count === null ? '' : `${this.#expr(node.what.count)} of `
        say(`move ${count}${this.#expr(node.what.cards)} ${this.#target(node.target)}`)
        break
      }
      case 'draw':
        say(`draw ${this.#expr(node.count)} from ${this.#zone(node.from)} ${this.#target(node.target)}`)
        break
      case 'deal':
        say(`deal ${this.#expr(node.count)} from ${this.#zone(node.from)} to each ${this.#graph.zones[node.to]!.name}`)
        break
      case 'shuffle':
        say(`shuffle ${this.#zone(node.zone)}`)
        break
      case 'flip':
        say(`flip ${this.#expr(node.cards)} ${node.up ? 'up' : 'down'}`)
        break
      case 'show':
        say(`show ${this.#expr(node.cards)} to ${this.#expr(node.to)}`)
        break
      case 'say':
        say(`say${this.#sentence(node.say)}`)
        break
      case 'reveal':
        say(`reveal ${this.#revealed(node.what)}`)
        break
      case 'require':
        say(`requires ${this.#expr(node.cond)} else${this.#sentence(node.text)}`)
        break
      case 'end':
        say(`end winners ${this.#expr(node.winners)}${this.#sentence(node.text)}`)
        break
    }
  }

  #choice(choice: ChoiceDef, indent: string): void {
    const { who } = choice
    const secretly = choice.secret ? 'secretly ' : ''
    const decider =
      who.k === 'one'
        ? this.#expr(who.seat)
        : `each ${this.#local(who.bind)} in ${this.#expr(who.seats)}${who.where === null ? '' : ` where ${this.#expr(who.where)}`}`
    const verb = `${choice.optional ? 'may ' : ''}${secretly}${choice.menu ? 'do one of' : 'choose'}`
    this.lines.push(`${indent}${decider}: ${verb}${this.#sentence(choice.text)}`)
    for (const alternative of choice.alternatives) this.#alternative(alternative, `${indent}  `)
    if (choice.declined !== null) this.lines.push(`${indent}else`)
    this.chain(choice.declined, `${indent}  `)
  }

  /** An action of a menu by its name alone: what it asks and does is the action's own text. */
  #alternative(alternative: AlternativeDef, indent: string): void {
    if (alternative.action !== null) this.lines.push(`${indent}${alternative.name}`)
    else this.answer(alternative, indent)
  }

  answer(alternative: AlternativeDef, indent: string): void {
    const parts = alternative.parts.map((part) => {
      const count = part.count === null ? '' : `${this.#expr(part.count)} of `
      return `${part.name}: ${count}${this.#expr(part.domain)}`
    })
    this.lines.push(`${indent}${parts.join(', ')}${this.#sentence(alternative.text)}`)
    for (const requires of alternative.requires) {
      this.lines.push(`${indent}requires ${this.#expr(requires.cond)} else${this.#sentence(requires.text)}`)
    }
  }
}
