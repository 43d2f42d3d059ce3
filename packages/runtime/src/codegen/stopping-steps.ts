/**
 * Writes steps that can stop at a choice. Their code is cut into blocks behind the points where play goes on after
 * a stop: `switch (pc)` enters at one of them and runs on from block to block. Everything that must outlive a
 * stop lies in the state: locals, return addresses, what a loop has still to do.
 */
import type { Node, NodeId, StepId } from '../graph/rule-graph.js'
import { isPileOrdered } from '../layout/make-layout.js'
import { listOf, startBit, takeFunction } from './each-head.js'
import { wideType } from './lookups.js'
import { writePhase } from './plain-steps.js'
import { type Exprs, hold, newScope, type Scope, type View } from './scope.js'
import { seatMask } from './seats.js'
import { clear, copy } from './sets-basic.js'
import { type Body, fuel, LONGEST_FUNCTION, lengthOf, setLocal, writeNode } from './statements.js'
import { argumentCodes, writePlainCall } from './step-calls.js'
import { writeAnswers } from './stored-answers.js'
import type { Unit } from './unit.js'
import { chainOf } from './walk.js'

/** Where play goes on, by node: block numbers within the step of the node. */
export interface Entries {
  /** Looks at the ends and asks. */
  readonly ask: Map<NodeId, number>
  /** All answers are in. */
  readonly answered: Map<NodeId, number>
  /** The called step, or the action, has come to its end. */
  readonly after: Map<NodeId, number>
}

export function writeStoppingStep(unit: Unit, exprs: Exprs, step: StepId, entries: Entries): void {
  const def = unit.graph.steps[step]!
  const writer = new BlockWriter(unit, exprs, step, entries)
  if (def.text !== null) writer.piece((sc) => writePhase(sc, step, def.text!))
  writer.chain(def.entry)
  writer.line('return 0')
  unit.add(writer.text(`g${step}`))
}

class BlockWriter {
  private readonly blocks: string[][] = [[]]
  /** By block number: where the block stands in the order of the text. */
  private readonly order: number[] = [0]
  private readonly unit: Unit
  private readonly exprs: Exprs
  private readonly step: StepId
  private readonly entries: Entries
  private readonly sure = new Set<number>()
  private stop = ''

  constructor(unit: Unit, exprs: Exprs, step: StepId, entries: Entries) {
    this.unit = unit
    this.exprs = exprs
    this.step = step
    this.entries = entries
  }

  /** A number for a block that will stand further on. */
  private reserve(): number {
    this.blocks.push([])
    return this.blocks.length - 1
  }

  /** What follows belongs to this block; the text before runs on into it. */
  private enter(block: number): void {
    this.order.push(block)
  }

  private here(): number {
    const block = this.reserve()
    this.enter(block)
    return block
  }

  private get out(): string[] {
    return this.blocks[this.order.at(-1)!]!
  }

  line(text: string): void {
    this.out.push(text)
  }

  private jump(block: number): string {
    return `{ pc = ${block}; continue L }`
  }

  private body(out: string[]): Body {
    return { sc: this.scope(out), step: this.step, stop: this.stop, sure: this.sure, cut: false, choice: null }
  }

  private scope(out: string[], node?: Node): Scope {
    const at = node === undefined ? this.unit.graph.steps[this.step]!.at : node.at
    return newScope(this.unit, this.exprs, { step: this.step, sure: this.sure, at: this.unit.source(at), out })
  }

  /** Statements with names of their own. */
  piece(write: (sc: Scope) => void, node?: Node): void {
    const out: string[] = []
    write(this.scope(out, node))
    if (out.length > 0) this.out.push('{', ...out, '}')
  }

  chain(first: NodeId | null): void {
    for (const node of chainOf(this.unit.graph, first)) {
      if (this.unit.flow.nodeStops(node)) this.stoppingNode(node)
      else {
        const out: string[] = []
        writeNode(this.body(out), node)
        // A block of its own lets the function be cut here.
        if (lengthOf(this.out) + lengthOf(out) > LONGEST_FUNCTION / 2) this.here()
        if (out.length > 0) this.out.push('{', ...out, '}')
      }
    }
  }

  private stoppingNode(node: Node): void {
    switch (node.kind) {
      case 'branch': {
        const other = this.reserve()
        const end = this.reserve()
        this.piece((sc) => {
          const holds = sc.exprs.cond(sc, node.cond)
          sc.out.push(`if (!(${holds})) ${this.jump(other)}`)
        }, node)
        this.chain(node.then)
        this.line(this.jump(end))
        this.enter(other)
        this.chain(node.else)
        this.enter(end)
        return
      }
      case 'while': {
        const top = this.here()
        const exit = this.reserve()
        this.piece((sc) => {
          sc.out.push(fuel(sc))
          if (node.cond === null) return
          const holds = sc.exprs.cond(sc, node.cond)
          sc.out.push(`if (!(${holds})) ${this.jump(exit)}`)
        }, node)
        this.loopBody(node.body, top, exit)
        return
      }
      case 'repeat': {
        const { at } = this.unit.layout.loops.get(node.id)!
        this.piece((sc) => sc.out.push(`s[${at}] = ${sc.exprs.value(sc, node.times)};`), node)
        const top = this.here()
        const exit = this.reserve()
        this.piece((sc) => sc.out.push(fuel(sc), `if (s[${at}] <= 0) ${this.jump(exit)}`, `s[${at}]--;`), node)
        this.loopBody(node.body, top, exit)
        this.line(`s[${at}] = 0;`)
        return
      }
      case 'each':
        this.each(node)
        return
      case 'call':
        this.piece((sc) => this.call(sc, node, node.target, argumentCodes(sc, node.target, node.args, null)), node)
        this.entries.after.set(node.id, this.here())
        return
      case 'dispatch':
        this.piece((sc) => this.dispatch(sc, node), node)
        this.entries.after.set(node.id, this.here())
        return
      case 'choice':
        this.choice(node)
        return
      default:
        throw new Error(`cannot stop: ${node.kind}`)
    }
  }

  private loopBody(first: NodeId | null, top: number, exit: number): void {
    const outer = this.stop
    this.stop = this.jump(exit)
    this.chain(first)
    this.stop = outer
    this.line(this.jump(top))
    this.enter(exit)
  }

  private each(node: Extract<Node, { kind: 'each' }>): void {
    if (node.set.t.k !== 'set') return
    const { unit } = this
    const type = node.set.t
    const { min, size } = unit.domain(type.of)
    const { at, left, words } = unit.layout.loops.get(node.id)!
    const ordered = node.start === null && isPileOrdered(unit.graph, node.set)
    const into: View = { arr: 's', off: left }
    this.piece((sc) => {
      if (ordered) {
        const list = listOf(sc, node.set)
        sc.out.push(`s[${at}] = 0; s[${left}] = ${list.count};`)
        sc.out.push(`for (let i = 0; i < ${list.count}; i++) s[${left + 1} + i] = ${list.buffer}[i];`)
        return
      }
      const start = node.start === null ? null : hold(sc, sc.exprs.value(sc, node.start.at))
      if (wideType(sc, type)) copy(sc, sc.exprs.wide(sc, node.set, type), into, words)
      else sc.out.push(`s[${left}] = ${sc.exprs.mask(sc, node.set, type)};`)
      if (start === null) {
        sc.out.push(`s[${at}] = 0;`)
        return
      }
      sc.out.push(`s[${at}] = ${startBit(sc, start, node.start!.after, min, size)};`)
      if (node.start!.after) {
        const bit = hold(sc, min === 0 ? start : `${start} - (${min})`)
        sc.out.push(`if (${bit} >= 0 && ${bit} < ${size}) s[${left} + (${bit} >> 5)] &= ~(1 << ${bit});`)
      }
    }, node)
    const top = this.here()
    const exit = this.reserve()
    this.piece((sc) => {
      sc.out.push(fuel(sc))
      let value: string
      if (ordered) {
        sc.out.push(`if (s[${at}] >= s[${left}]) ${this.jump(exit)}`)
        value = `s[${left + 1} + s[${at}]++]`
      } else {
        const v = unit.fresh('v')
        sc.out.push(`const ${v} = ${takeFunction(sc)}(s, ${left}, ${words}, s[${at}]);`)
        sc.out.push(`if (${v} < 0) ${this.jump(exit)}`)
        value = min === 0 ? v : `${v} + (${min})`
      }
      this.sure.add(node.local)
      setLocal({ ...this.body(sc.out), sc }, node.local, value)
      if (node.where !== null) {
        const holds = sc.exprs.cond(sc, node.where)
        sc.out.push(`if (!(${holds})) ${this.jump(top)}`)
      }
    }, node)
    this.loopBody(node.body, top, exit)
    this.piece((sc) => {
      sc.out.push(`s[${at}] = 0;`)
      clear(sc, into, words)
    }, node)
  }

  /** Calls a step: one that can stop finds its parameters and its way back in the state. */
  private call(sc: Scope, node: Node, step: StepId, codes: readonly string[]): void {
    const { unit } = this
    if (!unit.flow.stepStops[step]) {
      writePlainCall(sc, step, codes)
      return
    }
    const def = unit.graph.steps[step]!
    const frame = unit.layout.frames[step]!
    let next = 0
    for (let i = 0; i < def.params; i++) {
      const slot = frame.locals[i]!
      if (wideType(sc, def.locals[i]!.type)) {
        const from: View = {
          arr: codes[next]!,
          off: /^\d+$/.test(codes[next + 1]!) ? Number(codes[next + 1]) : codes[next + 1]!,
        }
        copy(sc, from, { arr: 's', off: slot }, unit.words(def.locals[i]!.type))
        next += 2
      } else sc.out.push(`s[${slot}] = ${codes[next++]};`)
    }
    this.enterStep(sc, node, step)
  }

  private enterStep(sc: Scope, node: Node, step: StepId): void {
    const { back } = this.unit.layout.frames[step]!
    const code = this.unit.fresh('r')
    sc.out.push(
      `s[${back}] = ${node.id + 1};`,
      `const ${code} = ${this.unit.need(`g${step}`, () => writeStoppingStep(this.unit, this.exprs, step, this.entries))}(s, 0);`,
      `if (${code} !== 0) return ${code};`,
      `s[${back}] = 0;`,
    )
  }

  private dispatch(sc: Scope, node: Extract<Node, { kind: 'dispatch' }>): void {
    const { unit } = this
    const { targets } = unit.graph.dispatches[node.dispatch]!
    const card = hold(sc, sc.exprs.value(sc, node.card))
    const kind = unit.cardOf(node.card.t)
    const row = kind === null ? card : `${unit.table(unit.layout.cards[kind]!.rowOf)}[${card}]`
    sc.out.push(`if (${card} >= 0) switch (${row}) {`)
    for (const target of new Set(targets)) {
      const rows = targets.flatMap((each, r) => (each === target ? [`case ${r}:`] : []))
      sc.out.push(`${rows.join(' ')} {`)
      this.call(sc, node, target, argumentCodes(sc, target, node.args, card))
      sc.out.push('break }')
    }
    sc.out.push('}')
  }

  private choice(node: Extract<Node, { kind: 'choice' }>): void {
    const { unit } = this
    const def = unit.graph.choices[node.choice]!
    this.entries.ask.set(node.id, this.here())
    this.piece((sc) => {
      if (unit.graph.ends.length > 0) sc.out.push('if (ends(s) !== 0) return 2;')
      const asked = hold(sc, writeAsked(sc, node))
      if (unit.fused) writeAnswers(sc, node, asked)
      else sc.out.push(`if (ASK(s, ${node.choice}, ${asked}) !== 0) return 1;`)
    }, node)
    this.entries.answered.set(node.id, this.here())
    const { alternative } = unit.layout.choices[node.choice]!
    const after = this.reserve()
    if (def.declined !== null) {
      const taken = this.reserve()
      this.line(`if (s[${alternative}] >= 0) ${this.jump(taken)}`)
      this.chain(def.declined)
      this.line(this.jump(after))
      this.enter(taken)
    }
    def.alternatives.forEach((each, k) => {
      if (each.action === null) return
      const { action } = each
      this.piece((sc) => {
        sc.out.push(`if (s[${alternative}] === ${k}) {`)
        if (unit.flow.stepStops[action]) this.enterStep(sc, node, action)
        else writePlainCall(sc, action, frameCodes(sc, action))
        sc.out.push(`${this.jump(after)} }`)
      }, node)
    })
    this.enter(after)
    this.entries.after.set(node.id, after)
  }

  text(name: string): string {
    const whole = this.function(name, this.order, null)
    if (whole.length <= LONGEST_FUNCTION) return whole
    const parts: number[][] = [[]]
    let length = 0
    for (const block of this.order) {
      const size = this.blocks[block]!.reduce((sum, line) => sum + line.length, 0)
      if (length + size > LONGEST_FUNCTION && parts.at(-1)!.length > 0) {
        parts.push([])
        length = 0
      }
      parts.at(-1)!.push(block)
      length += size
    }
    const functions = parts.map((part, i) => this.function(`${name}_${i}`, part, parts[i + 1]?.[0] ?? -1))
    const partOf = new Array<number>(this.blocks.length).fill(0)
    for (const [i, part] of parts.entries()) for (const block of part) partOf[block] = i
    const cases = parts.map((_, i) => `case ${i}: r = ${name}_${i}(s, pc); break`)
    return [
      ...functions,
      `function ${name}(s, pc) { for (;;) { let r; switch (${this.unit.table(partOf)}[pc]) { ${cases.join('\n')} } if (r < 16) return r; pc = r - 16 } }`,
    ].join('\n')
  }

  /** One function over some of the blocks; `next` is the block behind them, in another function. */
  private function(name: string, order: readonly number[], next: number | null): string {
    const cases = order.map((block) => `case ${block}:\n${this.blocks[block]!.join('\n')}`)
    const rest = next === null ? '' : `${next >= 0 ? `return ${16 + next}` : ''}\ndefault: return 16 + pc`
    return `function ${name}(s, pc) {\nL: for (;;) switch (pc) {\n${cases.join('\n')}\n${rest}\n}\n}`
  }
}

/** The parameters of a plain action, from where its choice has put them. */
function frameCodes(sc: Scope, action: StepId): string[] {
  const def = sc.unit.graph.steps[action]!
  const frame = sc.unit.layout.frames[action]!
  return def.locals.slice(0, def.params).flatMap((local, i) => {
    const slot = frame.locals[i]!
    return wideType(sc, local.type) ? ['s', String(slot)] : [`s[${slot}]`]
  })
}

/** The seats that are asked, as a mask. */
export function writeAsked(sc: Scope, node: Extract<Node, { kind: 'choice' }>): string {
  const { who } = sc.unit.graph.choices[node.choice]!
  if (who.k === 'one') {
    const seat = hold(sc, sc.exprs.value(sc, who.seat))
    sc.out.push(`if (${seat} < 0) throw FAULT('engine/fault', 'There is nobody to decide.', ${sc.at});`)
    return `1 << ${seat}`
  }
  if (who.where === null) return seatMask(sc, who.seats)
  const seats = who.seats.t
  if (seats.k !== 'set') throw new Error('a set was expected')
  return sc.exprs.mask(sc, { k: 'where', set: who.seats, bind: who.bind, cond: who.where, t: seats }, seats)
}
