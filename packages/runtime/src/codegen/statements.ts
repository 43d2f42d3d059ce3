/**
 * Compiles chains of nodes to structured statements. Used for everything that cannot stop at a choice, and in
 * playouts for choices too, which are answered there and then.
 */
import type { Expr, Node, NodeId, ScalarType, StepId } from '../graph/rule-graph.js'
import { noneOf } from '../layout/domain.js'
import { HEADER } from '../layout/layout.js'
import { writeAssign, writeScalar, writtenPlace } from './assignments.js'
import { writeCardNode } from './card-statements.js'
import { bitsFunction, bitsOfFunction, nthFunction, nthOfFunction, rollFunction, stream } from './chance.js'
import { eachHead } from './each-head.js'
import { isWithin, localStorage, wideType } from './lookups.js'
import { writeOutcome } from './outcome.js'
import { block, hold, type Scope, type View, writingTo } from './scope.js'
import { seatMask } from './seats.js'
import { isSecretChance } from './secret-chance.js'
import { copy } from './sets-basic.js'
import { rawArgs, writeSay } from './speech.js'
import { stepCall } from './step-calls.js'
import { chainOf } from './walk.js'

/** A body being written. */
export interface Body {
  readonly sc: Scope
  readonly step: StepId
  /** What leaves the innermost loop. */
  readonly stop: string
  /** Locals known never to be none; grows as the body is written. */
  readonly sure: Set<number>
  /** The step is very long: its chains are cut into functions, and its locals are variables of the script. */
  readonly cut: boolean
  /** How a choice is written, in playouts; null where no choice can be. */
  readonly choice: ((body: Body, node: Extract<Node, { kind: 'choice' }>) => void) | null
}

export function writeChain(body: Body, first: NodeId | null): void {
  const nodes = chainOf(body.sc.unit.graph, first)
  if (!body.cut) {
    for (const node of nodes) writeNode(body, node)
    return
  }
  let part: string[] = []
  const flush = (): void => {
    body.sc.out.push(...outlined(body.sc, part))
    part = []
  }
  for (const node of nodes) {
    const out: string[] = []
    writeNode(within(body, out), node)
    if (lengthOf(part) + lengthOf(out) > LONGEST_FUNCTION / 2) flush()
    part.push(...out)
  }
  if (lengthOf(part) > LONGEST_FUNCTION / 2) flush()
  else body.sc.out.push(...part)
}

/** Engines do not optimise very long functions: longer ones are cut. */
export const LONGEST_FUNCTION = 15_000

export function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}

/** First of the codes by which an outlined part says which loop it leaves or goes on with. */
const LEAVES = 16

/** Statements as a function of their own. What they would have left, the call leaves. */
function outlined(sc: Scope, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const text = lines.join('\n')
  const inside = new Set([...text.matchAll(/^(a\d+): /gm)].map((found) => found[1]))
  const jumps = [...new Set([...text.matchAll(/(?:break|continue) a\d+/g)].map((found) => found[0]))].filter(
    (jump) => !inside.has(jump.split(' ')[1]),
  )
  const body = jumps.reduce((all, jump, i) => all.replaceAll(`${jump};`, `return ${LEAVES + i};`), text)
  const name = sc.unit.fresh('part')
  sc.unit.add(`function ${name}(s) {\n${body}\nreturn 0\n}`)
  const code = sc.unit.fresh('r')
  return [
    `const ${code} = ${name}(s);`,
    ...jumps.map((jump, i) => `if (${code} === ${LEAVES + i}) ${jump};`),
    `if (${code} !== 0) return ${code};`,
  ]
}

/** The body, writing to another place. */
export function within(body: Body, out: string[], stop: string = body.stop): Body {
  return { ...body, sc: { ...body.sc, out }, stop }
}

/** The scope for one node: faults name its line. */
function scopeOf(body: Body, node: Node): Scope {
  return { ...body.sc, at: body.sc.unit.source(node.at), sure: body.sure }
}

export function writeNode(body: Body, node: Node): void {
  const { unit } = body.sc
  const sc = scopeOf(body, node)
  switch (node.kind) {
    case 'assign':
      writeAssign(sc, node.target, node.op, node.value)
      return
    case 'let':
      writeLet(body, sc, node.local, node.value)
      return
    case 'roll': {
      const open = unit.fused ? '' : `, ${!isSecretChance(unit.graph, body.step, node.into)}`
      const value = hold(sc, `${rollFunction(unit, node.die)}(s${open})`)
      const type = unit.graph.types[node.die]!
      const t: ScalarType =
        type.kind === 'die' && type.members === null
          ? { k: 'int', min: type.min, max: type.min + type.weights.length - 1 }
          : { k: 'kind', type: node.die }
      putChance(body, sc, node.into, value, t)
      return
    }
    case 'random':
      writeRandom(body, sc, node)
      return
    case 'branch':
      writeBranch(body, sc, node)
      return
    case 'while': {
      const label = unit.fresh('a')
      const out: string[] = []
      const inner = within(body, out, `break ${label};`)
      out.push(fuel(sc))
      if (node.cond !== null) {
        const holds = sc.exprs.cond({ ...sc, out }, node.cond)
        if (holds !== 'true') out.push(`if (!(${holds})) break;`)
      }
      writeChain(inner, node.body)
      sc.out.push(`${label}: for (;;) {`, ...out, '}')
      return
    }
    case 'repeat': {
      const label = unit.fresh('a')
      const i = unit.fresh('i')
      const times = sc.exprs.value(sc, node.times)
      const out: string[] = [fuel(sc)]
      writeChain(within(body, out, `break ${label};`), node.body)
      sc.out.push(`${label}: for (let ${i} = ${times}; ${i} > 0; ${i}--) {`, ...out, '}')
      return
    }
    case 'each':
      writeEach(body, sc, node)
      return
    case 'stop':
      sc.out.push(body.stop)
      return
    case 'choice':
      body.choice!(body, node)
      return
    case 'call':
      stepCall(sc, node.target, node.args)
      return
    case 'dispatch':
      writeDispatch(sc, node)
      return
    case 'say':
      if (!unit.fused) writeSay(sc, node.say)
      return
    case 'reveal':
      writeReveal(sc, node)
      return
    case 'require': {
      const holds = sc.exprs.cond(sc, node.cond)
      const args: string[] = []
      const raw = rawArgs(writingTo(sc, args), node.text.args)
      sc.out.push(`if (!(${holds})) {`, ...args, `throw REFUSED(${node.text.text}, ${sc.at}, ${raw}) }`)
      return
    }
    case 'end':
      writeEnd(sc, node)
      return
    default:
      writeCardNode(sc, node)
  }
}

/** Counts down the budget of a run. */
export function fuel(sc: Scope): string {
  return `if (--fuel < 0) BUDGET(${sc.at});`
}

function writeBranch(body: Body, sc: Scope, node: Extract<Node, { kind: 'branch' }>): void {
  const question = sc.exprs.cond(sc, node.cond)
  if (question === 'true' || question === 'false') {
    writeChain(body, question === 'true' ? node.then : node.else)
    return
  }
  const then: string[] = []
  writeChain(within(body, then), node.then)
  const other: string[] = []
  writeChain(within(body, other), node.else)
  sc.out.push(`if (${question}) {`, ...then, '}')
  if (other.length > 0) sc.out.push('else {', ...other, '}')
}

// ------------------------------------------------------------------ locals and places

/** Sets a local to a value that is not a wide set. */
export function setLocal(body: Body, local: number, code: string): void {
  const { sc, step } = body
  const held = sc.locals.get(local)
  const slot = sc.unit.layout.frames[step]!.locals[local]!
  if (typeof held === 'string') {
    // In playouts a local that choices read is kept in its slot as well.
    const mirrored = sc.unit.fused && slot >= 0 && sc.unit.flow.shared[step]!.has(local)
    sc.out.push(`${held} = ${mirrored ? `s[${slot}] = ` : ''}${code};`)
  } else sc.out.push(`s[${slot}] = ${code};`)
}

function writeLet(body: Body, sc: Scope, local: number, value: Expr): void {
  const type = sc.unit.graph.steps[body.step]!.locals[local]!.type
  if (type.k === 'set' && wideType(sc, type)) {
    const into = localStorage(sc, { k: 'local', i: local, t: type }) as View
    copy(sc, sc.exprs.wide(sc, value, type), into, sc.unit.words(type))
    return
  }
  const sure = type.k !== 'set' && isWithin(sc, value, sc.unit.domain(type))
  setLocal({ ...body, sc }, local, type.k === 'set' ? sc.exprs.mask(sc, value, type) : sc.exprs.value(sc, value))
  if (sure) body.sure.add(local)
}

// ------------------------------------------------------------------ chance

function putChance(
  body: Body,
  sc: Scope,
  into: Extract<Node, { kind: 'roll' }>['into'],
  value: string,
  type: ScalarType,
): void {
  if (into.k === 'local') {
    setLocal({ ...body, sc }, into.i, value)
    if (type.opt !== true) body.sure.add(into.i)
    return
  }
  const def = sc.unit.graph.vars[into.place.var]!
  const place = writtenPlace(sc, into.place)
  if (def.type.k !== 'set') {
    writeScalar(sc, into.place.var, place, into.op, value, type.opt !== true)
    return
  }
  const { min, words } = sc.unit.domain(def.type.of)
  const bit = hold(sc, min === 0 ? value : `${value} - (${min})`)
  const slot = words === 1 ? `s[${place}]` : `s[${place} + (${bit} >> 5)]`
  const put = into.op === '-=' ? `${slot} &= ~(1 << ${bit});` : `${slot} |= 1 << ${bit};`
  sc.out.push(`if (${bit} >= 0) ${put}`, sc.unit.touch('var', into.place.var))
}

function writeRandom(body: Body, sc: Scope, node: Extract<Node, { kind: 'random' }>): void {
  const { unit } = sc
  if (node.from.t.k !== 'set') return
  const type = node.from.t
  const { min } = unit.domain(type.of)
  const none = noneOf(type.of)
  stream(unit)
  const value = unit.fresh('t')
  const n = unit.fresh('t')
  let pick: string
  let candidates: string
  if (wideType(sc, type)) {
    const view = sc.exprs.wide(sc, node.from, type)
    sc.out.push(`const ${n} = ${bitsOfFunction(unit)}(${view.arr}, ${view.off}, ${unit.words(type)});`)
    pick = `${nthOfFunction(unit)}(${view.arr}, ${view.off}, below(s, ${HEADER.rngDeal}, ${n}))`
    candidates = `MEMBERS(${view.arr}, ${view.off}, ${unit.words(type)}, ${min})`
  } else {
    const mask = hold(sc, sc.exprs.mask(sc, node.from, type))
    sc.out.push(`const ${n} = ${bitsFunction(unit)}(${mask});`)
    pick = `${nthFunction(unit)}(${mask}, below(s, ${HEADER.rngDeal}, ${n}))`
    candidates = `MEMBERS([${mask}], 0, 1, ${min})`
  }
  if (min !== 0) pick = `${pick} + (${min})`
  sc.out.push(`let ${value} = ${none};`)
  if (unit.fused) sc.out.push(`if (${n} > 0) ${value} = ${pick};`)
  else {
    const scripted = JSON.stringify('type' in type.of ? type.of.type : type.of.k)
    sc.out.push(
      `if (${n} > 0) {`,
      `s[${HEADER.gain}] = 1;`,
      `const w = C === null ? null : C.random(${scripted}, ${candidates});`,
      `${value} = w !== null ? w : ${pick};`,
      `if (E !== null) E.push({ k: 'picked', node: ${node.id}, value: ${value}, public: ${isPublicPick(sc, body.step, node, value)} });`,
      '}',
    )
  }
  putChance(body, sc, node.into, value, { ...type.of, opt: true })
}

/** Condition: does everyone see the set drawn from, and the place the thing drawn goes to? */
function isPublicPick(sc: Scope, step: StepId, node: Extract<Node, { kind: 'random' }>, value: string): string {
  const { unit } = sc
  if (unit.secrets.hides(node.from)) return 'false'
  if (isSecretChance(unit.graph, step, node.into)) return 'false'
  const card = node.from.t.k === 'set' ? unit.cardOf(node.from.t.of) : null
  return card === null ? 'true' : `s[${unit.layout.cards[card]!.up} + ${value}] !== 0`
}

// ------------------------------------------------------------------ loops over a set

function writeEach(body: Body, sc: Scope, node: Extract<Node, { kind: 'each' }>): void {
  if (node.set.t.k !== 'set') return
  const { unit } = sc
  const label = unit.fresh('a')
  const turn = (inner: Scope, v: string): void => {
    const out: string[] = []
    const loop = within(body, out, `break ${label};`)
    body.sure.add(node.local)
    setLocal(loop, node.local, v)
    if (node.where !== null) {
      const holds = sc.exprs.cond({ ...sc, out }, node.where)
      if (holds !== 'true') out.push(`if (!(${holds})) continue ${label};`)
    }
    writeChain(loop, node.body)
    inner.out.push(...out)
  }
  const out: string[] = []
  const loop = eachHead(sc, node, label)
  turn({ ...sc, out }, loop.value)
  sc.out.push(loop.head, ...loop.first, ...out, '}')
}

// ------------------------------------------------------------------ calls, speech and the end

function writeDispatch(sc: Scope, node: Extract<Node, { kind: 'dispatch' }>): void {
  const { unit } = sc
  const { targets } = unit.graph.dispatches[node.dispatch]!
  const card = hold(sc, sc.exprs.value(sc, node.card))
  const kind = unit.cardOf(node.card.t)
  const row = kind === null ? card : `${unit.table(unit.layout.cards[kind]!.rowOf)}[${card}]`
  block(sc, `if (${card} >= 0)`, (inner) => {
    inner.out.push(`switch (${row}) {`)
    for (const target of new Set(targets)) {
      const rows = targets.flatMap((each, r) => (each === target ? [`case ${r}:`] : []))
      block(inner, rows.join(' '), (then) => {
        stepCall(then, target, node.args, card)
        then.out.push('break')
      })
    }
    inner.out.push('}')
  })
}

function writeReveal(sc: Scope, node: Extract<Node, { kind: 'reveal' }>): void {
  const { unit } = sc
  const { what } = node
  if (what.k === 'text') {
    if (unit.fused) return
    sc.out.push(`s[${HEADER.gain}] = 1;`)
    writeSay(sc, what.say)
    return
  }
  if (what.k === 'answers') {
    const found = answersOf(sc, node.step, what.local)
    if (found === null) return
    const { revealed } = unit.layout.choices[found.choice]!
    if (revealed >= 0) sc.out.push(`s[${revealed}] = 1;`)
    if (!unit.fused) sc.out.push(`s[${HEADER.gain}] = 1;`, `REVEAL_ANSWERS(s, E, ${found.choice}, ${found.part});`)
    return
  }
  if (unit.fused) return
  sc.out.push(`s[${HEADER.gain}] = 1;`)
  const out: string[] = []
  const index =
    what.index === null ? 'null' : `[${what.index.map((e) => sc.exprs.value(writingTo(sc, out), e)).join(', ')}]`
  sc.out.push('if (E !== null) {', ...out, `REVEAL_${what.k === 'var' ? 'VAR' : 'ZONE'}(s, E, ${what.id}, ${index}) }`)
}

/** The choice and part whose answers a local holds. */
function answersOf(sc: Scope, step: StepId, local: number): { choice: number; part: number } | null {
  for (const [choice, def] of sc.unit.graph.choices.entries()) {
    if (def.step !== step) continue
    for (const alternative of def.alternatives) {
      const part = alternative.parts.findIndex((each) => each.local === local)
      if (part >= 0) return { choice, part }
    }
  }
  return null
}

function writeEnd(sc: Scope, node: Extract<Node, { kind: 'end' }>): void {
  const winners = hold(sc, seatMask(sc, node.winners))
  writeOutcome(sc, winners, -1, node.id, node.text)
  sc.out.push('return 2;')
}
