/**
 * Writes choices of playouts: each is answered at random where it stands. Parts are drawn one after the other,
 * uniformly among the values with a completion; menus draw uniformly among the alternatives on offer.
 */
import type { ChoiceDef, Node } from '../graph/rule-graph.js'
import { emptyOf, noneOf } from '../layout/domain.js'
import { firstsFunction, firstsOfFunction, unseenFunction } from './alike.js'
import { bitsFunction, bitsOfFunction, nthFunction, nthOfFunction, stream } from './chance.js'
import { type AlternativeCode, isSearchedAtRandom, type PartCode, witnessOf, writeAlternative } from './choice-code.js'
import { type MemberList, memoList } from './defines.js'
import { drawFree } from './free-draws.js'
import { block, hold, type Scope, type View } from './scope.js'
import { clear, copy } from './sets-basic.js'
import { type Body, setLocal, within, writeChain } from './statements.js'
import { writePlainCall } from './step-calls.js'
import { writeAsked } from './stopping-steps.js'
import type { Unit } from './unit.js'

/** Members of a set tried together before the choice is given up as having no option. */
const MOST_DRAWS = 200

type ChoiceNode = Extract<Node, { kind: 'choice' }>

/** How the answers of a playout are found. */
export interface Answering {
  /** Writes statements that find all parts of an answer; does `fail` when nothing is on offer. */
  readonly parts: (sc: Scope, choice: number, code: AlternativeCode, seat: string, fail: string) => Drawn[]
  /**
   * Writes a function `(s, e)` that picks an alternative and leaves its parts in `resultOf`: -1 when it declines, -2
   * when nothing is on offer.
   */
  readonly menu: (unit: Unit, sc: Scope, choice: number, codes: readonly AlternativeCode[], optional: boolean) => string
}

const DRAWN: Answering = {
  parts: (sc, _, code, seat, fail) => drawParts(sc, code, seat, fail),
  menu: (unit, sc, _, codes, optional) => menuFunction(unit, sc, codes, optional),
}

export function writeFusedChoice(body: Body, node: ChoiceNode, answering: Answering = DRAWN): void {
  const { unit } = body.sc
  const sc: Scope = { ...body.sc, at: unit.source(node.at), sure: body.sure }
  const def = unit.graph.choices[node.choice]!
  if (unit.graph.ends.length > 0) sc.out.push('if (ends(s) !== 0) return 2;')
  sc.out.push('fuel = BUDGET_SIZE; effort = EFFORT_SIZE;')
  const codes = def.alternatives.map((_, a) => writeAlternative(unit, sc.exprs, node.choice, a))
  if (def.who.k === 'each') writeEachSeat(body, sc, node, def, codes[0]!, answering)
  else writeOneSeat(body, sc, node.choice, codes, answering)
}

/** One more action; a playout that takes too many is cut short. */
function tally(sc: Scope): void {
  sc.out.push('if (++actions > most) return 3;')
}

// ------------------------------------------------------------------ one decider

function writeOneSeat(
  body: Body,
  sc: Scope,
  choice: number,
  codes: readonly AlternativeCode[],
  answering: Answering,
): void {
  const { unit } = sc
  const def = unit.graph.choices[choice]!
  if (def.who.k !== 'one') return
  const seat = hold(sc, sc.exprs.value(sc, def.who.seat))
  sc.out.push(`if (${seat} < 0) throw FAULT('engine/fault', 'There is nobody to decide.', ${sc.at});`)
  if (codes.length === 1 && !def.optional) {
    const code = codes[0]!
    const out: string[] = []
    const drawn = answering.parts({ ...sc, out }, choice, code, seat, `throw NO_OPTION(${sc.at})`)
    tally(sc)
    sc.out.push(...out)
    take(body, sc, def, 0, code, seat, drawn)
    return
  }
  const pick = unit.fresh('t')
  tally(sc)
  const name = answering.menu(unit, sc, choice, codes, def.optional)
  sc.out.push(`const ${pick} = ${name}(s, ${seat});`)
  if (!def.optional) sc.out.push(`if (${pick} < 0) throw NO_OPTION(${sc.at});`)
  const arms: string[] = []
  codes.forEach((code, a) => {
    const out: string[] = []
    const drawn = code.parts.map((_, i) => resultOf(unit, code, i))
    take(within(body, out), { ...sc, out }, def, a, code, seat, drawn)
    arms.push(`case ${a}: {`, ...out, 'break }')
  })
  const declined: string[] = []
  const inner = { ...sc, out: declined }
  def.alternatives.forEach((alternative, a) => {
    if (alternative.action !== null) return
    for (const part of codes[a]!.parts) setNothing(within(body, declined), inner, part)
  })
  writeChain(within(body, declined), def.declined)
  const label = unit.fresh('a')
  const text = [...arms, 'default: {', ...declined, '}']
  sc.out.push(`${label}: switch (${pick}) {`, ...text, '}')
}

/** `menuN(s, e)`: draws among the alternatives on offer, and their parts. -1: declined, -2: nothing is on offer. */
export function menuFunction(unit: Unit, sc: Scope, codes: readonly AlternativeCode[], optional: boolean): string {
  stream(unit)
  bitsFunction(unit)
  // The alternatives still to be tried, as a mask; the highest bit stands for declining.
  const decline = codes.length
  const all = (1 << (codes.length + (optional ? 1 : 0))) - 1
  const draws = codes.map((code) => `${drawFunction(unit, sc, code)}(s, e)`)
  const cases = draws.map((draw, a) => `case ${a}: found = ${draw}; break`)
  const name = unit.fresh('menu')
  unit.add(`function ${name}(s, e) {
  let left = ${all}
  while (left !== 0) {
    const a = ${nthFunction(unit)}(left, below(Q, 0, bits(left)))
    let found = 0
    switch (a) { ${cases.join('\n')}
    case ${decline}: return -1 }
    if (found !== 0) return a
    left &= ~(1 << a)
  }
  return -2
}`)
  return name
}

/** Gives the parts their names, and runs the action if there is one. */
function take(
  body: Body,
  sc: Scope,
  def: ChoiceDef,
  alternative: number,
  code: AlternativeCode,
  seat: string,
  drawn: readonly Drawn[],
): void {
  const { action } = def.alternatives[alternative]!
  if (action !== null) {
    writePlainCall(sc, action, [
      seat,
      ...drawn.flatMap((part) => (typeof part === 'string' ? [part] : [part.arr, String(part.off)])),
    ])
    return
  }
  code.parts.forEach((part, i) => {
    const value = drawn[i]!
    const { local } = part.def
    if (typeof value === 'string') {
      setLocal({ ...body, sc }, local, value)
      if (part.count === '' && !def.optional) body.sure.add(local)
      return
    }
    copy(sc, value, sc.locals.get(local) as View, sc.unit.words(part.domain))
  })
}

function setNothing(body: Body, sc: Scope, part: PartCode): void {
  if (part.wideValue) clear(sc, sc.locals.get(part.def.local) as View, sc.unit.words(part.domain))
  else setLocal({ ...body, sc }, part.def.local, part.count !== '' ? '0' : String(noneOf(part.domain.of)))
}

// ------------------------------------------------------------------ all at once

function writeEachSeat(
  body: Body,
  sc: Scope,
  node: ChoiceNode,
  def: ChoiceDef,
  code: AlternativeCode,
  answering: Answering,
): void {
  if (def.who.k !== 'each') return
  const { unit } = sc
  const asked = hold(sc, writeAsked(sc, node))
  const frame = unit.layout.frames[body.step]!
  const { revealed } = unit.layout.choices[node.choice]!
  const all = unit.fresh('e')
  if (revealed >= 0) sc.out.push(`s[${revealed}] = 0;`)
  block(sc, `for (let ${all} = 0; ${all} < ${unit.seats}; ${all}++)`, (loop) => {
    const slotOf = (part: PartCode): string => {
      const words = part.count === '' ? 1 : unit.words(part.domain)
      const slot = frame.locals[part.def.local]!
      return words === 1 ? `${slot} + ${all}` : `${slot} + ${all} * ${words}`
    }
    block(loop, `if ((${asked} >> ${all} & 1) === 0)`, (inner) => {
      code.parts.forEach((part) => {
        if (part.wideValue) clear(inner, { arr: 's', off: hold(inner, slotOf(part)) }, unit.words(part.domain))
        else inner.out.push(`s[${slotOf(part)}] = ${part.count !== '' ? 0 : emptyOf(part.def.type)};`)
      })
      inner.out.push('continue')
    })
    tally(loop)
    const drawn = answering.parts(loop, node.choice, code, all, `throw NO_OPTION(${sc.at})`)
    code.parts.forEach((part, i) => {
      const value = drawn[i]!
      if (typeof value === 'string') loop.out.push(`s[${slotOf(part)}] = ${value};`)
      else copy(loop, value, { arr: 's', off: hold(loop, slotOf(part)) }, unit.words(part.domain))
    })
  })
}

// ------------------------------------------------------------------ drawing

export type Drawn = string | View

/** `S(s, e)`: draws all parts; 1 and the results in module variables, or 0 if nothing is on offer. */
function drawFunction(unit: Unit, sc: Scope, code: AlternativeCode): string {
  return unit.need(`S${code.key}`, (name) => {
    const out: string[] = []
    const inner: Scope = { ...sc, out, locals: new Map(), sure: new Set(), clear: new Set(), step: null, seat: null }
    const drawn = drawParts(inner, code, 'e', 'return 0')
    drawn.forEach((value, i) => {
      const result = resultOf(unit, code, i)
      if (typeof value === 'string') out.push(`${result as string} = ${value};`)
      else copy(inner, value, result as View, unit.words(code.parts[i]!.domain))
    })
    unit.add(`function ${name}(s, e) {\n${out.join('\n')}\nreturn 1\n}`)
  })
}

/** Where the draw function leaves a part. */
export function resultOf(unit: Unit, code: AlternativeCode, i: number): Drawn {
  const part = code.parts[i]!
  const name = `R${code.key}_${i}`
  if (part.wideValue) {
    if (!unit.captured.has(name)) unit.capture(name, new Int32Array(unit.words(part.domain)))
    return { arr: name, off: 0 }
  }
  unit.variables.set(name, '0')
  return name
}

/** Draws part by part; `fail` is done when nothing is on offer. */
function drawParts(sc: Scope, code: AlternativeCode, seat: string, fail: string): Drawn[] {
  const { unit } = sc
  stream(unit)
  if (code.first !== '') sc.out.push(`if (${code.first}(s, ${seat}) >= 0) ${fail};`)
  const drawn: Drawn[] = []
  const args = (values: readonly Drawn[]): string =>
    ['s', seat, ...values.map((value) => (typeof value === 'string' ? value : value.arr))].join(', ')
  code.parts.forEach((part, i) => {
    const last = i === code.parts.length - 1
    // The part before was taken because the search from this one on succeeded: with this value.
    const searched = i === 0 || part.count !== '' ? '' : part.open()
    const witness = searched === '' ? null : witnessOf(unit, part, searched)
    const accepts = (value: Drawn): string => {
      const all = args([...drawn, value])
      const next = last ? '' : code.parts[i + 1]!.open()
      const open = next === '' ? '' : `${next}(${all}) !== 0`
      const rule = part.rule === '' ? '' : `${part.rule}(${all}) < 0`
      const question = [rule, open].filter((each) => each !== '').join(' && ')
      return question === '' || witness === null ? question : `${value} === ${witness} || ${question}`
    }
    drawn.push(
      part.count === ''
        ? drawOne(sc, part, seat, args(drawn), accepts, fail, witness)
        : drawSeveral(sc, part, args(drawn), accepts, fail),
    )
  })
  return drawn
}

/** Where a domain has been written to, copies alike once: a mask variable or words, and the variable of how many are in it. */
export function domainOf(sc: Scope, part: PartCode, seat: string, args: string): { mask: Drawn; n: string } {
  const { unit } = sc
  let mask: Drawn
  if (part.wide) {
    const buffer = unit.buffer(unit.words(part.domain))
    sc.out.push(`${part.dom}(${args}, ${buffer});`)
    mask = { arr: buffer, off: 0 }
  } else {
    mask = unit.fresh('m')
    sc.out.push(`let ${mask} = ${part.dom}(${args});`)
  }
  if (part.card !== null && mayBeAlike(unit, part)) {
    if (typeof mask === 'string') sc.out.push(`${mask} = ${firstsFunction(sc, part.card)}(s, ${seat}, ${mask});`)
    else {
      const n = unit.fresh('n')
      sc.out.push(`let ${n} = ${firstsOfFunction(sc, part.card, part.clear)}(s, ${seat}, ${mask.arr});`)
      return { mask, n }
    }
  }
  const n = unit.fresh('n')
  bitsFunction(unit)
  const count =
    typeof mask === 'string' ? `bits(${mask})` : `${bitsOfFunction(unit)}(${mask.arr}, 0, ${unit.words(part.domain)})`
  sc.out.push(`let ${n} = ${count};`)
  return { mask, n }
}

/** Can two copies of the domain be one option? */
export function mayBeAlike(unit: Unit, part: PartCode): boolean {
  const type = unit.graph.types[part.card!]!
  return type.kind === 'card' && (!part.clear || type.copies.some((copies) => copies > 1))
}

function drawOne(
  sc: Scope,
  part: PartCode,
  seat: string,
  args: string,
  accepts: (value: string) => string,
  fail: string,
  witness: string | null,
): string {
  const { unit } = sc
  const constant = unit.constants.eyes.value(part.def.domain)
  const value = unit.fresh('v')
  const { min } = unit.domain(part.domain.of)
  if (Array.isArray(constant) && isRun(constant) && constant.length > 0 && accepts(value) === '') {
    const first = constant[0] as number
    const bits = Math.log2(constant.length)
    const draw =
      Number.isInteger(bits) && bits > 0
        ? `word(Q, 0) >>> ${32 - bits}`
        : constant.length === 1
          ? '0'
          : `below(Q, 0, ${constant.length})`
    sc.out.push(`const ${value} = ${first === 0 ? draw : `(${draw}) + (${first})`};`)
    return value
  }
  const question = accepts(value)
  if (witness !== null && isSearchedAtRandom({ ...sc, seat, out: [] }, part)) {
    sc.out.push(`const ${value} = ${witness};`)
    return value
  }
  const members = part.card === null ? memoList({ ...sc, seat }, part.def.domain) : null
  if (members !== null) {
    drawMember(sc, members, unit.domain(part.domain.of).size, value, question, fail)
    return value
  }
  if (part.card === null && question === '' && drawFree(sc, part, seat, args, value, fail)) return value
  const { mask: domain, n } = domainOf(sc, part, seat, args)
  const plus = min === 0 ? '' : ` + (${min})`
  const nth = (k: string): string =>
    typeof domain === 'string'
      ? `${nthFunction(unit)}(${domain}, ${k})`
      : `${nthOfFunction(unit)}(${domain.arr}, 0, ${k})`
  const draw = `${nth(`${n} === 1 ? 0 : below(Q, 0, ${n})`)}${plus}`
  if (question === '') {
    sc.out.push(`if (${n} === 0) ${fail};`, `const ${value} = ${draw};`)
  } else {
    const bit = min === 0 ? value : `${value} - (${min})`
    const remove =
      typeof domain === 'string' ? `${domain} &= ~(1 << ${bit})` : `${domain.arr}[${bit} >> 5] &= ~(1 << ${bit})`
    sc.out.push(
      `let ${value} = -1;`,
      'for (;;) {',
      `if (${n} === 0) ${fail};`,
      `${value} = ${draw};`,
      `if (${question}) break;`,
      `${remove}; ${n}--;`,
      '}',
    )
  }
  if (part.card === null || part.clear) return value
  // Of unseen cards any one alike may be the one taken.
  const taken = unit.fresh('v')
  const again = typeof domain === 'string' ? `${part.dom}(${args})` : redo(sc, part, args)
  sc.out.push(
    `const ${taken} = ${unseenFunction(sc, part.card)}(s, ${seat}, ${value}, ${again}, ${unit.words(part.domain)});`,
  )
  return taken
}

/** Draws out of a kept list of members, in the order of the draws that `drawOne` makes of a set. */
function drawMember(sc: Scope, members: MemberList, size: number, value: string, question: string, fail: string): void {
  const n = sc.unit.fresh('n')
  sc.out.push(`let ${n} = ${members.count};`)
  if (question === '') {
    sc.out.push(`if (${n} === 0) ${fail};`, `const ${value} = ${members.list}[${n} === 1 ? 0 : below(Q, 0, ${n})];`)
    return
  }
  const left = sc.unit.buffer(size)
  const k = sc.unit.fresh('k')
  sc.out.push(
    `let ${value} = -1, ${k} = 0;`,
    `for (let i = 0; i < ${n}; i++) ${left}[i] = ${members.list}[i];`,
    'for (;;) {',
    `if (${n} === 0) ${fail};`,
    `${k} = ${n} === 1 ? 0 : below(Q, 0, ${n});`,
    `${value} = ${left}[${k}];`,
    `if (${question}) break;`,
    `${n}--;`,
    `for (; ${k} < ${n}; ${k}++) ${left}[${k}] = ${left}[${k} + 1];`,
    '}',
  )
}

/** The whole domain in a buffer, alike copies as well. */
export function redo(sc: Scope, part: PartCode, args: string): string {
  const buffer = sc.unit.buffer(sc.unit.words(part.domain))
  sc.out.push(`${part.dom}(${args}, ${buffer});`)
  return buffer
}

function isRun(values: readonly number[]): boolean {
  return values.at(-1)! - values[0]! === values.length - 1
}

function drawSeveral(sc: Scope, part: PartCode, args: string, accepts: (value: Drawn) => string, fail: string): Drawn {
  const { unit } = sc
  const k = unit.fresh('k')
  const n = unit.fresh('n')
  sc.out.push(`const ${k} = ${part.count}(${args});`)
  const words = unit.words(part.domain)
  bitsFunction(unit)
  const given = wholeDomain(sc, part, args)
  const tries = unit.fresh('i')
  if (typeof given === 'string') {
    const taken = unit.fresh('v')
    const question = accepts(taken)
    sc.out.push(
      `const ${n} = bits(${given});`,
      `if (${k} < 0 || ${k} > ${n}) ${fail};`,
      `let ${taken} = ${several(unit)}(${given}, ${n}, ${k});`,
    )
    if (question !== '') {
      sc.out.push(
        `for (let ${tries} = 0; !(${question}); ${tries}++) {`,
        `if (${tries} >= ${MOST_DRAWS}) ${fail};`,
        `${taken} = ${several(unit)}(${given}, ${n}, ${k});`,
        '}',
      )
    }
    return taken
  }
  const taken: View = { arr: unit.buffer(words), off: 0 }
  const question = accepts(taken)
  const draw = `${severalWide(unit)}(${given.arr}, ${taken.arr}, ${words}, ${n}, ${k});`
  sc.out.push(
    `const ${n} = ${bitsOfFunction(unit)}(${given.arr}, 0, ${words});`,
    `if (${k} < 0 || ${k} > ${n}) ${fail};`,
    draw,
  )
  if (question !== '') {
    sc.out.push(
      `for (let ${tries} = 0; !(${question}); ${tries}++) {`,
      `if (${tries} >= ${MOST_DRAWS}) ${fail};`,
      draw,
      '}',
    )
  }
  return taken
}

export function wholeDomain(sc: Scope, part: PartCode, args: string): Drawn {
  if (part.wide) {
    const buffer = redo(sc, part, args)
    return { arr: buffer, off: 0 }
  }
  return hold(sc, `${part.dom}(${args})`)
}

/** `several(m, n, k)`: k of the n members of a mask, every set equally likely. */
function several(unit: Unit): string {
  return unit.need('several', (name) => {
    unit.add(`function ${name}(m, n, k) {
  const less = k + k > n
  let j = less ? n - k : k, r = 0
  while (j > 0) {
    const v = 1 << ${nthFunction(unit)}(m, below(Q, 0, n))
    m &= ~v
    r |= v
    n--
    j--
  }
  return less ? m : r
}`)
  })
}

function severalWide(unit: Unit): string {
  return unit.need('severalWide', (name) => {
    unit.add(`function ${name}(m, r, w, n, k) {
  for (let i = 0; i < w; i++) r[i] = 0
  while (k > 0) {
    const v = ${nthOfFunction(unit)}(m, 0, below(Q, 0, n))
    m[v >> 5] &= ~(1 << v)
    r[v >> 5] |= 1 << v
    n--
    k--
  }
}`)
  })
}
