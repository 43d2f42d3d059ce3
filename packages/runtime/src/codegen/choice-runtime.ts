/**
 * A choice at work: lists, checks and stores answers. Walks over the parts one after the other with the
 * generated functions of `choice-code.ts`; whatever it offers can be completed.
 */
import { nothingToChoose } from '../engine/nothing-to-choose.js'
import { type CheckResult, type ChoiceProgram, Fault, type Raw, type Slots } from '../engine/program.js'
import type { ChoiceDef, SourceRef, TypeId } from '../graph/rule-graph.js'
import { emptyOf, noneOf } from '../layout/domain.js'
import { HEADER } from '../layout/layout.js'
import type { ProgramLayout } from '../layout/make-layout.js'
import { below } from '../random/stream.js'
import type { AlternativeCode, PartCode } from './choice-code.js'
import { hasMember, rawMembers, rawSet } from './raw-sets.js'

/** A generated function. */
export type Compiled = (...args: (Slots | Raw)[]) => Raw

/** Sets of parts that depend on one another are tried up to so many before one is offered untried. */
const MOST_TRIES = 5000
/** Values of parts looked at for one question. */
const MOST_VALUES = 1_000_000

export interface ChoiceSetting {
  readonly layout: ProgramLayout
  readonly functions: Readonly<Record<string, Compiled>>
  /** Forgets what was worked out for another position. */
  readonly forget: () => void
  readonly at: SourceRef
  /** Names of the seats, if the game has any. */
  readonly seatNames: readonly string[] | null
}

export class ChoiceRuntime implements ChoiceProgram {
  readonly def: ChoiceDef
  private readonly id: number
  private readonly setting: ChoiceSetting
  private readonly alternatives: readonly AlternativeCode[]
  private readonly text: string
  private left = MOST_VALUES
  /** Buffers for wide sets: a domain and an answer for each part. */
  private readonly domainWords: readonly (readonly Int32Array[])[]

  constructor(
    id: number,
    def: ChoiceDef,
    alternatives: readonly AlternativeCode[],
    text: string,
    setting: ChoiceSetting,
  ) {
    this.id = id
    this.def = def
    this.alternatives = alternatives
    this.text = text
    this.setting = setting
    this.domainWords = alternatives.map((alternative) =>
      alternative.parts.map((part) => new Int32Array(setting.layout.domain(part.domain.of).words)),
    )
  }

  asked(s: Slots): number {
    return s[HEADER.choice] === this.id ? s[HEADER.asked]! : 0
  }

  answered(s: Slots): number {
    return s[HEADER.choice] === this.id ? s[HEADER.answered]! : 0
  }

  list(s: Slots, seat: number, alternative: number, emit: (values: readonly Raw[]) => boolean): void {
    this.begin()
    const code = this.alternatives[alternative]!
    if (this.firstFailing(code, -1, s, seat, []) >= 0) return
    this.walk(s, seat, code, alternative, 0, [], emit)
  }

  /** A new question: what was worked out for another position is forgotten. */
  private begin(): void {
    this.setting.forget()
    this.left = MOST_VALUES
  }

  private spend(): void {
    if (this.left-- > 0) return
    throw new Fault('engine/budget', 'There are too many possible answers here to look through.', this.setting.at)
  }

  /** Returns false when `emit` wants no more. */
  private walk(
    s: Slots,
    seat: number,
    code: AlternativeCode,
    alternative: number,
    i: number,
    values: Raw[],
    emit: (values: readonly Raw[]) => boolean,
  ): boolean {
    const part = code.parts[i]
    if (part === undefined) return emit(values)
    return this.eachValue(s, seat, part, alternative, i, values, (value) => {
      this.spend()
      values[i] = value
      const go =
        this.firstFailing(code, i, s, seat, values) >= 0 || this.walk(s, seat, code, alternative, i + 1, values, emit)
      values.length = i
      return go
    })
  }

  /** Every value of a part, alike copies once; for several of a set, every set of that many. */
  private eachValue(
    s: Slots,
    seat: number,
    part: PartCode,
    alternative: number,
    i: number,
    values: readonly Raw[],
    visit: (value: Raw) => boolean,
  ): boolean {
    const members = this.members(s, seat, part, alternative, i, values)
    const classes = part.card === null ? null : this.classes(s, seat, part.card, members)
    if (part.count === '') {
      return members.every((member, m) => (classes !== null && classes[m] !== m) || visit(member))
    }
    const count = this.call(part.count, s, seat, values) as number
    if (count < 0 || count > members.length) return true
    return eachCombination(members, classes, count, (chosen) => visit(rawSet(this.domainOf(part), chosen)))
  }

  private domainOf(part: PartCode): ReturnType<ProgramLayout['domain']> {
    return this.setting.layout.domain(part.domain.of)
  }

  private members(
    s: Slots,
    seat: number,
    part: PartCode,
    alternative: number,
    i: number,
    values: readonly Raw[],
  ): number[] {
    return rawMembers(this.domainOf(part), this.domain(s, seat, part, alternative, i, values))
  }

  private domain(s: Slots, seat: number, part: PartCode, alternative: number, i: number, values: readonly Raw[]): Raw {
    const call = this.setting.functions[part.dom]!
    if (!part.wide) return call(s, seat, ...values.slice(0, i))
    const words = this.domainWords[alternative]![i]!
    call(s, seat, ...values.slice(0, i), words)
    return words
  }

  private call(name: string, s: Slots, seat: number, values: readonly Raw[]): Raw {
    return this.setting.functions[name]!(s, seat, ...values)
  }

  /** The first failing `requires` settled by part i (-1: at once), or -1. */
  private firstFailing(code: AlternativeCode, i: number, s: Slots, seat: number, values: readonly Raw[]): number {
    const rule = i < 0 ? code.first : code.parts[i]!.rule
    return rule === '' ? -1 : (this.call(rule, s, seat, values.slice(0, i + 1)) as number)
  }

  offered(s: Slots, seat: number, alternative: number): boolean {
    this.begin()
    const code = this.alternatives[alternative]!
    return this.firstFailing(code, -1, s, seat, []) < 0 && this.completes(s, seat, code, alternative, [])
  }

  /** Can what has been chosen be completed? All rules settled so far hold. */
  private completes(
    s: Slots,
    seat: number,
    code: AlternativeCode,
    alternative: number,
    values: readonly Raw[],
  ): boolean {
    const part = code.parts[values.length]
    if (part === undefined) return true
    const open = part.open()
    if (open !== '') return this.call(open, s, seat, values) !== 0
    let found = false
    this.walk(s, seat, code, alternative, values.length, [...values], () => {
      found = true
      return false
    })
    return found
  }

  candidates(
    s: Slots,
    seat: number,
    alternative: number,
    prefix: readonly Raw[],
  ): { value: number; offered: boolean }[] {
    this.begin()
    const code = this.alternatives[alternative]!
    const i = prefix.length
    const part = code.parts[i]
    if (part === undefined) return []
    const members = this.members(s, seat, part, alternative, i, prefix)
    const begun = this.firstFailing(code, -1, s, seat, []) < 0
    if (part.count !== '') return this.setCandidates(s, seat, code, alternative, prefix, members, begun)
    const classes = part.card === null ? null : this.classes(s, seat, part.card, members)
    return members.flatMap((value, m) => {
      if (classes !== null && classes[m] !== m) return []
      const values = [...prefix, value]
      const offered =
        begun && this.firstFailing(code, i, s, seat, values) < 0 && this.completes(s, seat, code, alternative, values)
      return [{ value, offered }]
    })
  }

  /** Which members can be among the set taken. */
  private setCandidates(
    s: Slots,
    seat: number,
    code: AlternativeCode,
    alternative: number,
    prefix: readonly Raw[],
    members: readonly number[],
    begun: boolean,
  ): { value: number; offered: boolean }[] {
    const i = prefix.length
    const part = code.parts[i]!
    const domain = this.domainOf(part)
    const count = this.call(part.count, s, seat, prefix) as number
    if (!begun || count < 0 || count > members.length) return members.map((value) => ({ value, offered: false }))
    if (part.free) {
      const values = [...prefix, rawSet(domain, members.slice(0, count))]
      const open = this.firstFailing(code, i, s, seat, values) < 0 && this.completes(s, seat, code, alternative, values)
      return members.map((value) => ({ value, offered: open && count > 0 }))
    }
    const found = new Set<number>()
    let tries = 0
    eachCombination(members, null, count, (chosen) => {
      const values = [...prefix, rawSet(domain, chosen)]
      const fits = this.firstFailing(code, i, s, seat, values) < 0 && this.completes(s, seat, code, alternative, values)
      if (fits) for (const member of chosen) found.add(member)
      return found.size < members.length && tries++ < MOST_TRIES
    })
    const untried = tries >= MOST_TRIES
    return members.map((value) => ({ value, offered: untried || found.has(value) }))
  }

  partCount(s: Slots, seat: number, alternative: number, prefix: readonly Raw[]): number | null {
    const part = this.alternatives[alternative]!.parts[prefix.length]
    if (part === undefined || part.count === '') return null
    this.begin()
    return this.call(part.count, s, seat, prefix) as number
  }

  check(s: Slots, seat: number, alternative: number, values: readonly Raw[]): CheckResult {
    this.begin()
    const code = this.alternatives[alternative]!
    const failing = this.firstFailing(code, -1, s, seat, [])
    if (failing >= 0) return { k: 'requires', index: failing }
    for (const [i, value] of values.entries()) {
      const part = code.parts[i]
      if (part === undefined) return { k: 'domain', part: i }
      if (!this.inDomain(s, seat, part, alternative, i, values, value)) return { k: 'domain', part: i }
      const rule = this.firstFailing(code, i, s, seat, values)
      if (rule >= 0) return { k: 'requires', index: rule }
    }
    if (this.completes(s, seat, code, alternative, values)) return { k: 'ok' }
    return { k: 'no-completion', requires: this.obstacle(s, seat, code, alternative, values) }
  }

  private inDomain(
    s: Slots,
    seat: number,
    part: PartCode,
    alternative: number,
    i: number,
    values: readonly Raw[],
    value: Raw,
  ): boolean {
    const domain = this.domainOf(part)
    const all = this.domain(s, seat, part, alternative, i, values)
    if (part.count === '') return typeof value === 'number' && hasMember(domain, all, value)
    const chosen = rawMembers(domain, value)
    const count = this.call(part.count, s, seat, values.slice(0, i)) as number
    return chosen.length === count && chosen.every((member) => hasMember(domain, all, member))
  }

  /** A `requires` that stands in the way of every completion tried, or -1. */
  private obstacle(s: Slots, seat: number, code: AlternativeCode, alternative: number, prefix: readonly Raw[]): number {
    let found = -1
    let tries = 0
    const search = (values: Raw[]): boolean => {
      const i = values.length
      const part = code.parts[i]
      if (part === undefined) return true
      return this.eachValue(s, seat, part, alternative, i, values, (value) => {
        const next = [...values, value]
        const failing = this.firstFailing(code, i, s, seat, next)
        if (failing < 0) return search(next)
        found = failing
        return tries++ < MOST_TRIES
      })
    }
    search([...prefix])
    return found
  }

  answer(s: Slots, seat: number, alternative: number, values: readonly Raw[]): void {
    this.store(s, seat, alternative, values)
    s[HEADER.answered]! |= 1 << seat
    s[HEADER.turn]!++
  }

  private alternativeSlot(seat: number): number {
    return this.setting.layout.choices[this.id]!.alternative + (this.def.who.k === 'each' ? seat : 0)
  }

  /** Where the answer to a part lies. */
  private partSlot(alternative: number, part: number, seat: number): number {
    const def = this.def.alternatives[alternative]!
    const step = def.action ?? this.def.step
    const slot = this.setting.layout.frames[step]!.locals[def.parts[part]!.local]!
    return this.def.who.k === 'each' ? slot + seat * this.wordsOf(alternative, part) : slot
  }

  private wordsOf(alternative: number, part: number): number {
    const code = this.alternatives[alternative]!.parts[part]!
    return code.count === '' ? 1 : this.domainOf(code).words
  }

  private store(s: Slots, seat: number, alternative: number, values: readonly Raw[]): void {
    s[this.alternativeSlot(seat)] = alternative
    if (alternative < 0) {
      this.clear(s, seat, true)
      return
    }
    const { action } = this.def.alternatives[alternative]!
    if (action !== null) s[this.setting.layout.frames[action]!.locals[0]!] = seat
    values.forEach((value, part) => {
      const slot = this.partSlot(alternative, part, seat)
      if (typeof value === 'number') s[slot] = value
      else s.set(value, slot)
    })
  }

  /** No answer: none or empty; without a decline, the empty value of the type. */
  private clear(s: Slots, seat: number, declined: boolean): void {
    this.def.alternatives.forEach((def, a) => {
      if (def.action !== null) return
      def.parts.forEach((part, p) => {
        const slot = this.partSlot(a, p, seat)
        if (part.type.k === 'set') s.fill(0, slot, slot + this.wordsOf(a, p))
        else s[slot] = declined ? noneOf(part.type) : emptyOf(part.type)
      })
    })
  }

  stored(s: Slots, seat: number): { alternative: number; values: readonly Raw[] } | null {
    if (((this.answered(s) >> seat) & 1) === 0) return null
    const alternative = s[this.alternativeSlot(seat)]!
    return { alternative, values: alternative < 0 ? [] : this.storedValues(s, seat, alternative) }
  }

  private storedValues(s: Slots, seat: number, alternative: number): Raw[] {
    return this.alternatives[alternative]!.parts.map((part, p) => {
      const slot = this.partSlot(alternative, p, seat)
      return part.wideValue ? s.slice(slot, slot + this.wordsOf(alternative, p)) : s[slot]!
    })
  }

  textArgs(s: Slots, seat: number): readonly Raw[] {
    this.begin()
    return this.setting.functions[this.text]!(s, seat) as unknown as readonly Raw[]
  }

  alternativeArgs(s: Slots, seat: number, alternative: number): readonly Raw[] {
    this.begin()
    return this.call(this.alternatives[alternative]!.text(), s, seat, []) as unknown as readonly Raw[]
  }

  requiresArgs(s: Slots, seat: number, alternative: number, requires: number, values: readonly Raw[]): readonly Raw[] {
    this.begin()
    const name = this.alternatives[alternative]!.requireTexts[requires]!()
    return this.call(name, s, seat, values) as unknown as readonly Raw[]
  }

  /**
   * Asks these seats. Returns false when there is nobody to ask, or nothing on offer for a choice that may be
   * passed over. A choice that must be made with nothing on offer is a fault.
   */
  ask(s: Slots, asked: number): boolean {
    const { layout, at } = this.setting
    let left = 0
    for (let seat = 0; seat < layout.seats; seat++) {
      const isAsked = ((asked >> seat) & 1) !== 0
      if (isAsked || this.def.who.k === 'each') {
        s[this.alternativeSlot(seat)] = -1
        this.clear(s, seat, this.def.optional && isAsked)
      }
      if (!isAsked) continue
      if (this.def.optional && this.def.asksAnyway) left |= 1 << seat
      else if (this.def.alternatives.some((_, a) => this.offered(s, seat, a))) left |= 1 << seat
      else if (!this.def.optional)
        throw new Fault('engine/no-option', nothingToChoose(this.def, seat, this.setting.seatNames), at)
    }
    const { revealed } = layout.choices[this.id]!
    if (revealed >= 0) s[revealed] = 0
    if (left === 0) return false
    s[HEADER.status] = 1
    s[HEADER.pc] = this.def.node
    s[HEADER.choice] = this.id
    s[HEADER.asked] = left
    s[HEADER.answered] = 0
    return true
  }

  /** All have answered: unseen cards are drawn, and the choice is no longer pending. */
  close(s: Slots): void {
    this.begin()
    const asked = s[HEADER.asked]!
    for (let seat = 0; seat < this.setting.layout.seats; seat++) {
      if (((asked >> seat) & 1) !== 0) this.drawUnseen(s, seat)
    }
    if (this.def.secret) s[HEADER.gain] = 1
    s[HEADER.status] = 0
    s[HEADER.choice] = -1
    s[HEADER.asked] = 0
    s[HEADER.answered] = 0
  }

  /** Are two copies one option for this seat? */
  private isAlike(s: Slots, seat: number, card: TypeId, a: number, b: number): boolean {
    return this.setting.functions[`alike${card}`]!(s, seat, a, b) !== 0
  }

  /** The class of each copy: the position of the first one alike. */
  private classes(s: Slots, seat: number, card: TypeId, copies: readonly number[]): number[] {
    const firsts: number[] = []
    return copies.map((copy, i) => {
      const first = firsts.find((each) => this.isAlike(s, seat, card, copies[each]!, copy))
      if (first !== undefined) return first
      firsts.push(i)
      return i
    })
  }

  /** Another unseen copy that could as well have been taken, drawn by chance; a seen copy stays. */
  private drawAlike(s: Slots, seat: number, card: TypeId, copy: number, among: readonly number[]): number {
    if (this.setting.functions[`sees${card}`]!(s, copy, seat) !== 0) return copy
    const others = among.filter((each) => this.isAlike(s, seat, card, copy, each))
    if (others.length <= 1) return copy
    s[HEADER.gain] = 1
    return others[below(s, HEADER.rngDeal, others.length)]!
  }

  private drawUnseen(s: Slots, seat: number): void {
    const alternative = s[this.alternativeSlot(seat)]!
    if (alternative < 0) return
    const code = this.alternatives[alternative]!
    if (code.parts.every((part) => part.card === null)) return
    const values = this.storedValues(s, seat, alternative)
    code.parts.forEach((part, i) => {
      if (part.card === null) return
      const members = this.members(s, seat, part, alternative, i, values)
      const draw = (copy: number, among: readonly number[]): number => this.drawAlike(s, seat, part.card!, copy, among)
      const value = values[i]!
      if (part.count === '') values[i] = draw(value as number, members)
      else {
        const taken: number[] = []
        for (const copy of rawMembers(this.domainOf(part), value)) {
          taken.push(
            draw(
              copy,
              members.filter((member) => !taken.includes(member)),
            ),
          )
        }
        values[i] = rawSet(this.domainOf(part), taken)
      }
    })
    this.store(s, seat, alternative, values)
  }
}

/**
 * Every set of `count` members in a fixed order; stops when `visit` returns false, and returns false then. Of
 * copies alike, the first ones are taken, so that each combination comes once.
 */
function eachCombination(
  members: readonly number[],
  classes: readonly number[] | null,
  count: number,
  visit: (chosen: readonly number[]) => boolean,
): boolean {
  const chosen: number[] = []
  const taken = new Array<boolean>(members.length).fill(false)
  const before = members.map((_, m) => {
    if (classes === null || classes[m] === m) return -1
    for (let each = m - 1; each >= 0; each--) if (classes[each] === classes[m]) return each
    return -1
  })
  const from = (m: number): boolean => {
    if (chosen.length === count) return visit(chosen)
    if (members.length - m < count - chosen.length) return true
    if (before[m]! < 0 || taken[before[m]!]) {
      taken[m] = true
      chosen.push(members[m]!)
      const go = from(m + 1)
      chosen.pop()
      taken[m] = false
      if (!go) return false
    }
    return from(m + 1)
  }
  return from(0)
}
