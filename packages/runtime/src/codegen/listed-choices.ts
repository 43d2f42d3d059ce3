/**
 * Writes choices of listed playouts: at each the whole list of legal answers is written as numbers, as a bot or a
 * window would see it, and one of them is drawn. An answer takes a fixed number of words of the list: the alternative
 * (-1: declined) where there can be several, then the words of its parts.
 */
import type { Node } from '../graph/rule-graph.js'
import { alikeFunction, unseenFunction } from './alike.js'
import { stream } from './chance.js'
import { type AlternativeCode, writeAlternative } from './choice-code.js'
import { Combinations } from './combinations.js'
import {
  type Answering,
  type Drawn,
  domainOf,
  mayBeAlike,
  redo,
  resultOf,
  wholeDomain,
  writeFusedChoice,
} from './fused-choices.js'
import { type Scope, type View, word } from './scope.js'
import { copy } from './sets-basic.js'
import type { Body } from './statements.js'
import type { Unit } from './unit.js'

/** Words of a list at the beginning: it grows when it must. */
const FIRST_WORDS = 4096
/** Words of the longest list. */
const MOST_WORDS = 1 << 22

export function writeListedChoice(body: Body, node: Extract<Node, { kind: 'choice' }>): void {
  writeFusedChoice(body, node, LISTED)
}

const LISTED: Answering = {
  parts: (sc, choice, code, seat, fail) => {
    const { unit } = sc
    const { at, lines } = drawing(unit, sc, choice, [code], seat, false, fail)
    sc.out.push(...lines)
    return takenParts(sc, code, at, 0, seat)
  },
  menu: (unit, sc, choice, codes, optional) => {
    const name = unit.fresh('menu')
    const { at, lines, head } = drawing(unit, sc, choice, codes, 'e', optional, 'return -2')
    const cases = codes.map((code, a) => {
      const out: string[] = []
      const inner: Scope = { ...sc, out, locals: new Map(), sure: new Set(), clear: new Set(), step: null, seat: null }
      takenParts(inner, code, at, head, 'e').forEach((value, i) => {
        const result = resultOf(unit, code, i)
        if (typeof value === 'string') out.push(`${result as string} = ${value};`)
        else copy(inner, value, result as View, unit.words(code.parts[i]!.domain))
      })
      return [`case ${a}: {`, ...out, `return ${a} }`].join('\n')
    })
    const which = head === 0 ? '0' : `LIST[${at}]`
    unit.add(`function ${name}(s, e) {\n${lines.join('\n')}\nswitch (${which}) {\n${cases.join('\n')}\n}\nreturn -1\n}`)
    return name
  },
}

/** The shape of the answers in the list of a choice. */
export interface ListShape {
  /** Words of one answer. */
  readonly stride: number
  /** The first word names the alternative. */
  readonly named: boolean
  /** For each alternative the words of each part; 0: a number. */
  readonly parts: readonly (readonly number[])[]
}

export function listShape(unit: Unit, choice: number, codes: readonly AlternativeCode[]): ListShape {
  const parts = codes.map((code) => code.parts.map((part) => (part.wideValue ? unit.words(part.domain) : 0)))
  const named = codes.length > 1 || unit.graph.choices[choice]!.optional
  const most = Math.max(0, ...parts.map((each) => each.reduce((sum, words) => sum + Math.max(1, words), 0)))
  return { stride: Math.max(1, most + (named ? 1 : 0)), named, parts }
}

/** Statements that write the whole list and draw from it; `at` is where the answer lies. */
function drawing(
  unit: Unit,
  sc: Scope,
  choice: number,
  codes: readonly AlternativeCode[],
  seat: string,
  optional: boolean,
  fail: string,
): { at: string; lines: string[]; head: number } {
  const shape = listShape(unit, choice, codes)
  list(unit)
  stream(unit)
  const n = unit.fresh('n')
  const at = unit.fresh('at')
  const lines = [`let ${n} = 0;`]
  codes.forEach((code, a) => {
    lines.push(`${n} = ${listFunction(unit, sc, choice, a, code, shape)}(s, ${seat}, ${n});`)
  })
  if (optional) {
    lines.push(`if (${n} + ${shape.stride} > LIST.length) GROW(${sc.at});`, `LIST[${n}] = -1; ${n} += ${shape.stride};`)
  }
  const count = shape.stride === 1 ? n : `${n} / ${shape.stride}`
  const draw = `(${n} === ${shape.stride} ? 0 : below(Q, 0, ${count}))`
  lines.push(
    `if (${n} === 0) ${fail};`,
    `const ${at} = ${shape.stride === 1 ? draw : `${draw} * ${shape.stride}`};`,
    `if (WATCH !== null) WATCH(${choice}, ${seat}, LIST, ${n}, ${at});`,
  )
  return { at, lines, head: shape.named ? 1 : 0 }
}

/** The list, and the function that makes room in it. */
function list(unit: Unit): void {
  unit.variables.set('LIST', `new Int32Array(${FIRST_WORDS})`)
  unit.need('GROW', (name) => {
    unit.add(`function ${name}(at) {
  if (LIST.length >= ${MOST_WORDS}) throw FAULT('engine/budget', 'There are too many possible answers here to look through.', at)
  const more = new Int32Array(LIST.length * 2)
  more.set(LIST)
  LIST = more
}`)
  })
}

/** `(s, e, n)`: writes the answers of one alternative from word n on, and returns where they end. */
function listFunction(
  unit: Unit,
  sc: Scope,
  choice: number,
  alternative: number,
  code: AlternativeCode,
  shape: ListShape,
): string {
  return unit.need(`list${choice}_${alternative}`, (name) => {
    const out: string[] = []
    const inner: Scope = { ...sc, out, locals: new Map(), sure: new Set(), clear: new Set(), step: null, seat: null }
    if (code.first !== '') out.push(`if (${code.first}(s, e) >= 0) return n;`)
    writeParts(inner, code, [], (values) => {
      let at = shape.named ? 1 : 0
      out.push(`if (n + ${shape.stride} > LIST.length) GROW(${sc.at});`)
      if (shape.named) out.push(`LIST[n] = ${alternative};`)
      values.forEach((value, i) => {
        if (typeof value === 'string') out.push(`LIST[n${at === 0 ? '' : ` + ${at}`}] = ${value};`)
        else
          for (let w = 0; w < unit.words(code.parts[i]!.domain); w++)
            out.push(`LIST[n + ${at + w}] = ${word(value, w)};`)
        at += typeof value === 'string' ? 1 : unit.words(code.parts[i]!.domain)
      })
      out.push(`n += ${shape.stride};`)
    })
    unit.add(`function ${name}(s, e, n) {\n${out.join('\n')}\nreturn n\n}`)
  })
}

/** Loops over the values of all parts from a prefix on; `write` is for what stands inside. */
function writeParts(
  sc: Scope,
  code: AlternativeCode,
  values: readonly Drawn[],
  write: (values: readonly Drawn[]) => void,
): void {
  const { unit, out } = sc
  const i = values.length
  const part = code.parts[i]
  if (part === undefined) {
    write(values)
    return
  }
  const args = argsOf('e', values)
  const go = (value: Drawn): void => {
    if (part.rule !== '') out.push(`if (${part.rule}(${argsOf('e', [...values, value])}) >= 0) continue;`)
    writeParts(sc, code, [...values, value], write)
  }
  if (part.count !== '') {
    const sets = unit.fresh('sets')
    unit.capture(sets, new Combinations(unit.domain(part.domain.of).size))
    const domain = wholeDomain(sc, part, args)
    const alike =
      part.card !== null && mayBeAlike(unit, part)
        ? `(a, b) => ${alikeFunction(sc, part.card)}(s, e, a, b) !== 0`
        : 'null'
    const words = typeof domain === 'string' ? domain : domain.arr
    out.push(`${sets}.begin(${words}, ${part.count}(${args}), ${alike});`, `while (${sets}.next()) {`)
    const value = unit.fresh('v')
    out.push(`const ${value} = ${sets}.${part.wideValue ? 'words' : 'mask'};`)
    go(part.wideValue ? { arr: value, off: 0 } : value)
    out.push('}')
    return
  }
  const { min } = unit.domain(part.domain.of)
  const plus = min === 0 ? '' : ` + (${min})`
  const { mask: domain } = domainOf(sc, part, 'e', args)
  const value = unit.fresh('v')
  const m = unit.fresh('m')
  if (typeof domain === 'string') {
    out.push(`for (let ${m} = ${domain}; ${m} !== 0; ${m} &= ${m} - 1) {`)
    out.push(`const ${value} = 31 - Math.clz32(${m} & -${m})${plus};`)
    go(value)
    out.push('}')
    return
  }
  const w = unit.fresh('w')
  out.push(
    `for (let ${w} = 0; ${w} < ${unit.words(part.domain)}; ${w}++) for (let ${m} = ${domain.arr}[${w}]; ${m} !== 0; ${m} &= ${m} - 1) {`,
    `const ${value} = (${w} << 5) + 31 - Math.clz32(${m} & -${m})${plus};`,
  )
  go(value)
  out.push('}')
}

function argsOf(seat: string, values: readonly Drawn[]): string {
  return ['s', seat, ...values.map((value) => (typeof value === 'string' ? value : value.arr))].join(', ')
}

// ------------------------------------------------------------------ taking what was drawn

/** The parts of the answer at `at`. Of unseen cards any alike may be the one taken. */
function takenParts(sc: Scope, code: AlternativeCode, at: string, head: number, seat: string): Drawn[] {
  const { unit } = sc
  const values: Drawn[] = []
  let offset = head
  for (const part of code.parts) {
    const words = unit.words(part.domain)
    const from = offset === 0 ? at : `${at} + ${offset}`
    const hidden = part.card !== null && !part.clear
    const args = argsOf(seat, values)
    offset += part.wideValue ? words : 1
    if (part.wideValue) {
      const into = { arr: unit.buffer(words), off: 0 }
      copy(sc, { arr: 'LIST', off: from }, into, words)
      if (hidden)
        sc.out.push(`${unseenSet(sc, part.card)}(s, ${seat}, ${into.arr}, ${redo(sc, part, args)}, ${words});`)
      values.push(into)
      continue
    }
    const value = unit.fresh('v')
    sc.out.push(`let ${value} = LIST[${from}];`)
    values.push(value)
    if (!hidden) continue
    const domain = wholeDomain(sc, part, args)
    const all = typeof domain === 'string' ? domain : domain.arr
    if (part.count === '') {
      sc.out.push(`${value} = ${unseenFunction(sc, part.card)}(s, ${seat}, ${value}, ${all}, ${words});`)
    } else {
      const one = unit.buffer(1)
      const among = unit.buffer(1)
      sc.out.push(
        `${one}[0] = ${value}; ${among}[0] = ${all};`,
        `${unseenSet(sc, part.card)}(s, ${seat}, ${one}, ${among}, 1);`,
        `${value} = ${one}[0];`,
      )
    }
  }
  return values
}

/** `(s, e, v, d, n)`: for each copy of v any alike one of d, each taken once. Changes both sets. */
function unseenSet(sc: Scope, card: number): string {
  const { unit } = sc
  const unseen = unseenFunction(sc, card)
  return unit.need(`unseenSet${card}`, (name) => {
    const result = unit.buffer(Math.ceil(unit.layout.cards[card]!.copies / 32))
    unit.add(`function ${name}(s, e, v, d, n) {
  ${result}.fill(0)
  for (let w = 0; w < n; w++) for (let m = v[w]; m !== 0; m &= m - 1) {
    const c = ${unseen}(s, e, (w << 5) + 31 - Math.clz32(m & -m), d, n)
    d[c >> 5] &= ~(1 << c)
    ${result}[c >> 5] |= 1 << c
  }
  for (let w = 0; w < n; w++) v[w] = ${result}[w]
}`)
  })
}

/** The shapes of all lists, for reading them from outside. */
export function listShapes(unit: Unit, sc: Scope): ListShape[] {
  return unit.graph.choices.map((def, choice) =>
    listShape(
      unit,
      choice,
      def.alternatives.map((_, a) => writeAlternative(unit, sc.exprs, choice, a)),
    ),
  )
}
