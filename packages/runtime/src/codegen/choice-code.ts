/**
 * Writes what a choice needs, all through the eyes of the decider `e`: the domain of each part, how many it
 * takes, which `requires` fails, and whether an answer begun can be completed.
 */
import type { AlternativeDef, ChoiceDef, Expr, PartDef } from '../graph/rule-graph.js'
import { stream } from './chance.js'
import { type MemberList, memoList } from './defines.js'
import { isClearSet, wideType } from './lookups.js'
import { block, type Exprs, newScope, type Scope, type Storage, writingTo } from './scope.js'
import { rawArgs } from './speech.js'
import type { SetType, Unit } from './unit.js'
import { mentionsLocal } from './walk.js'

/** The functions of one alternative, by name. `v0, v1, …` are the parts chosen so far. */
export interface AlternativeCode {
  readonly key: string
  readonly parts: readonly PartCode[]
  /** `(s, e)`: position of a failing `requires` that names no part, or -1. */
  readonly first: string
  /** `(s, e)` alternative's text arguments. */
  readonly text: () => string
  /** `(s, e, v0, …)` arguments of each `requires`' text. */
  readonly requireTexts: readonly (() => string)[]
}

export interface PartCode {
  readonly def: PartDef
  readonly domain: SetType
  readonly wide: boolean
  /** The answer is a wide set. */
  readonly wideValue: boolean
  /** `(s, e, v0, …)`: the mask; or writes the words to a last argument `o`. */
  readonly dom: string
  /** `(s, e, v0, …)`: how many; '' when it takes one. */
  readonly count: string
  /** `(s, e, v0, …, vi)`: position of a failing `requires` settled by this part, or -1; '' when there is none. */
  readonly rule: string
  /** `(s, e, v0, …)`: can the answer be completed from this part on? '' when only listing can tell. Written when asked for. */
  readonly open: () => string
  /** Nothing after it depends on which members a set part takes. */
  readonly free: boolean
  /** Cards not seen by the decider may be among them, or cards alike. */
  readonly card: number | null
  /** The decider sees all cards of the domain. */
  readonly clear: boolean
}

/** The key of an alternative: an action is the same in every menu. */
function keyOf(choice: number, alternative: number, def: AlternativeDef): string {
  return def.action === null ? `${choice}_${alternative}` : `a${def.action}`
}

interface Writing {
  readonly unit: Unit
  readonly exprs: Exprs
  readonly choice: ChoiceDef
  readonly def: AlternativeDef
  readonly key: string
}

/** The scope of an alternative once its first parts are chosen. */
function alternativeScope(w: Writing, known: number): Scope {
  const { unit, exprs, choice, def } = w
  const locals = new Map<number, Storage>()
  const sure = new Set<number>()
  const clear = new Set<number>()
  const owner = def.action ?? choice.step
  const name = (local: number): void => {
    locals.set(local, 'e')
    sure.add(local)
  }
  if (def.action !== null) name(0)
  else if (choice.who.k === 'each') name(choice.who.bind)
  else if (choice.who.seat.k === 'local' && choice.who.seat.of === undefined && choice.who.seat.seat === undefined) {
    name(choice.who.seat.i)
  }
  const sc = newScope(unit, exprs, { seat: 'e', step: owner, locals, sure, clear, at: unit.source(def.at) })
  def.parts.slice(0, known).forEach((part, i) => {
    const type = unit.graph.steps[owner]!.locals[part.local]!.type
    locals.set(part.local, wideType(sc, type) ? { arr: `v${i}`, off: 0 } : `v${i}`)
    if (part.count === null) sure.add(part.local)
    if (isClearSet(sc, part.domain)) clear.add(part.local)
    else clear.delete(part.local)
  })
  return sc
}

function head(known: number, more: readonly string[] = []): string {
  return ['s', 'e', ...Array.from({ length: known }, (_, i) => `v${i}`), ...more].join(', ')
}

/** The last part an expression names; -1 when it names none. */
function levelOf(w: Writing, e: Expr): number {
  return w.def.parts.findLastIndex((part) => mentionsLocal(e, (local) => local === part.local))
}

export function writeAlternative(unit: Unit, exprs: Exprs, choiceId: number, alternativeId: number): AlternativeCode {
  const choice = unit.graph.choices[choiceId]!
  const def = choice.alternatives[alternativeId]!
  const w: Writing = { unit, exprs, choice, def, key: keyOf(choiceId, alternativeId, def) }
  const levels = def.requires.map((rule) => levelOf(w, rule.cond))
  const parts: PartCode[] = def.parts.map((part, i) => {
    if (part.domain.t.k !== 'set') throw new Error('a domain is a set')
    const sc = alternativeScope(w, i)
    const later = [
      ...def.requires.filter((_, r) => levels[r]! >= i).map((rule) => rule.cond),
      ...def.parts.slice(i + 1).flatMap((next) => (next.count === null ? [next.domain] : [next.domain, next.count])),
    ]
    const free = !later.some((e) => mentionsLocal(e, (local) => local === part.local))
    return {
      def: part,
      domain: part.domain.t,
      wide: wideType(sc, part.domain.t),
      wideValue: part.count !== null && wideType(sc, part.domain.t),
      dom: writeDomain(w, i, part.domain.t),
      count: writeCount(w, i),
      rule: writeRules(w, i, levels),
      open: () => '',
      free,
      card: unit.cardOf(part.domain.t.of),
      clear: isClearSet(sc, part.domain),
    }
  })
  const known = parts.every((part) => part.count === '' || part.free)
  const withOpen = parts.map((part, i) => (known ? { ...part, open: () => writeOpen(w, i, parts) } : part))
  return {
    key: w.key,
    parts: withOpen,
    first: writeRules(w, -1, levels),
    text: () => writeText(w, 'TA', 0, def.text?.args ?? []),
    requireTexts: def.requires.map((rule, r) => () => writeText(w, `TR${r}_`, def.parts.length, rule.text.args)),
  }
}

function writeDomain(w: Writing, i: number, type: SetType): string {
  const { unit } = w
  return unit.need(`D${w.key}_${i}`, (name) => {
    const sc = alternativeScope(w, i)
    const { domain } = w.def.parts[i]!
    if (wideType(sc, type)) {
      w.exprs.fill(sc, domain, type, { arr: 'o', off: 0 })
      unit.add(`function ${name}(${head(i, ['o'])}) {\n${sc.out.join('\n')}\n}`)
    } else {
      const code = w.exprs.mask(sc, domain, type)
      unit.add(`function ${name}(${head(i)}) {\n${sc.out.join('\n')}\nreturn ${code}\n}`)
    }
  })
}

function writeCount(w: Writing, i: number): string {
  const { count } = w.def.parts[i]!
  if (count === null) return ''
  return w.unit.need(`N${w.key}_${i}`, (name) => {
    const sc = alternativeScope(w, i)
    const code = w.exprs.value(sc, count)
    w.unit.add(`function ${name}(${head(i)}) {\n${sc.out.join('\n')}\nreturn ${code}\n}`)
  })
}

/** The rules settled once part i is chosen (-1: at once). */
function writeRules(w: Writing, i: number, levels: readonly number[]): string {
  const settled = w.def.requires.flatMap((rule, r) => (levels[r] === i ? [{ rule, r }] : []))
  if (settled.length === 0) return ''
  return w.unit.need(`Q${w.key}_${i < 0 ? 'first' : i}`, (name) => {
    const sc = alternativeScope(w, i + 1)
    for (const { rule, r } of settled) {
      const holds = w.exprs.cond({ ...sc, at: w.unit.source(rule.at) }, rule.cond)
      sc.out.push(`if (!(${holds})) return ${r};`)
    }
    w.unit.add(`function ${name}(${head(i + 1)}) {\n${sc.out.join('\n')}\nreturn -1\n}`)
  })
}

/**
 * Is there a completion from part i on? A search in the order of the domains that stops at the first, whose value
 * it leaves in the variable `witnessOf` names.
 */
function writeOpen(w: Writing, i: number, parts: readonly PartCode[]): string {
  return w.unit.need(`O${w.key}_${i}`, (name) => {
    const part = parts[i]!
    const last = i === parts.length - 1
    const sc = alternativeScope(w, i)
    const witness = witnessOf(w.unit, part, name)
    const args = (value: string): string => head(i, [value])
    const further = (inner: Scope, value: string): void => {
      const open = last ? '' : `${writeOpen(w, i + 1, parts)}(${args(value)}) !== 0`
      const rule = part.rule === '' ? '' : `${part.rule}(${args(value)}) < 0`
      const all = [rule, open].filter((each) => each !== '')
      const found = witness === null ? 'return 1' : `{ ${witness} = ${value}; return 1 }`
      inner.out.push(all.length === 0 ? `${found};` : `if (${all.join(' && ')}) ${found}`)
    }
    const members = isSearchedAtRandom(writingTo(sc, []), part) ? memoList(sc, part.def.domain) : null
    if (members !== null) searchAtRandom(sc, members, w.unit.domain(part.domain.of).size, further)
    else if (part.count === '') w.exprs.each(sc, part.def.domain, further, true)
    else {
      const n = w.exprs.count(sc, part.def.domain)
      sc.out.push(`const n = ${part.count}(${head(i)});`)
      block(sc, `if (n >= 0 && ${n} >= n)`, (inner) => further(inner, part.wideValue ? 'NOTHING' : '0'))
    }
    w.unit.add(`function ${name}(${head(i)}) {\n${sc.out.join('\n')}\nreturn 0\n}`)
  })
}

/**
 * Tries the members of a list in random order. What it finds first is one of all that would do, each as likely as
 * the others, so that a draw need not look again.
 */
function searchAtRandom(
  sc: Scope,
  members: MemberList,
  size: number,
  further: (sc: Scope, value: string) => void,
): void {
  const left = sc.unit.buffer(size)
  stream(sc.unit)
  sc.out.push(`let n = ${members.count};`, `for (let i = 0; i < n; i++) ${left}[i] = ${members.list}[i];`)
  block(sc, 'while (n > 0)', (inner) => {
    inner.out.push('const k = n === 1 ? 0 : below(Q, 0, n);', `const v = ${left}[k];`)
    further(inner, 'v')
    inner.out.push(`${left}[k] = ${left}[--n];`)
  })
}

/** Does the search for a completion from this part on try the values in random order? */
export function isSearchedAtRandom(sc: Scope, part: PartCode): boolean {
  return sc.unit.fused && part.count === '' && part.card === null && memoList(sc, part.def.domain) !== null
}

/** The variable where a search for a completion, by its name, leaves the value it found; null if it leaves none. */
export function witnessOf(unit: Unit, part: PartCode, open: string): string | null {
  if (!unit.fused || part.count !== '') return null
  const name = `${open}_at`
  unit.variables.set(name, '-1')
  return name
}

function writeText(w: Writing, prefix: string, known: number, args: readonly Expr[]): string {
  return w.unit.need(`${prefix}${w.key}`, (name) => {
    const sc = alternativeScope(w, known)
    const full: Scope = { ...sc, seat: null }
    const out: string[] = []
    const code = rawArgs(writingTo(full, out), args)
    w.unit.add(`function ${name}(${head(known)}) {\n${out.join('\n')}\nreturn ${code}\n}`)
  })
}

/** Arguments of the text of the choice itself. */
export function writeChoiceText(unit: Unit, exprs: Exprs, choiceId: number): string {
  const choice = unit.graph.choices[choiceId]!
  return unit.need(`TC${choiceId}`, (name) => {
    const locals = new Map<number, Storage>(choice.who.k === 'each' ? [[choice.who.bind, 'e']] : [])
    const sc = newScope(unit, exprs, { step: choice.step, locals })
    const code = rawArgs(sc, choice.text?.args ?? [])
    unit.add(`function ${name}(s, e) {\n${sc.out.join('\n')}\nreturn ${code}\n}`)
  })
}
