/**
 * Between the raw values of an answer and the values of an `Action`, for one alternative of the pending choice
 * and its decider. Only cards need the position: which names are needed depends on what else may be chosen.
 */
import type { PartDef, ScalarType } from '../graph/rule-graph.js'
import { noneOf } from '../layout/domain.js'
import { type CardNames, cardNames } from './card-names.js'
import { cardTypeOf, decode, encode, keepRaw, rawSet, setMembers } from './codec.js'
import type { ChoiceProgram, Program, Raw, Slots } from './program.js'
import type { Value } from './types.js'

export class AnswerCodec {
  readonly program: Program
  readonly slots: Slots
  readonly chooser: ChoiceProgram
  readonly seat: number
  readonly alternative: number
  readonly parts: readonly PartDef[]
  /** Names of the last prefix asked for, by part: tuples come sorted by prefix. */
  readonly #names: ({ readonly prefix: string; readonly names: CardNames } | undefined)[] = []

  constructor(program: Program, slots: Slots, choice: number, seat: number, alternative: number) {
    this.program = program
    this.slots = slots
    this.chooser = program.choices[choice]!
    this.seat = seat
    this.alternative = alternative
    this.parts = this.chooser.def.alternatives[alternative]!.parts
  }

  encode(values: readonly Raw[]): Value[] {
    return this.parts.map((part, i) => this.encodePart(part, i, values.slice(0, i), values[i]!))
  }

  encodePart(part: PartDef, i: number, prefix: readonly Raw[], raw: Raw): Value {
    const eyes = 1 << this.seat
    if (cardTypeOf(this.program.graph, part.type) === null) {
      return encode(this.program, this.slots, part.type, raw, eyes)
    }
    const copies = this.copiesIn(part, raw)
    const names = this.cardNames(i, prefix, copies)
    if (part.type.k !== 'set') return raw === noneOf(part.type) ? null : names.nameOf(raw as number)
    return copies
      .slice()
      .sort((a, b) => names.rankOf(a) - names.rankOf(b))
      .map((copy) => names.nameOf(copy))
  }

  /** The raw values, or the position of the first part whose value names nothing that could be chosen. */
  decode(values: readonly unknown[]): { readonly values: Raw[] } | { readonly part: number } {
    const raws: Raw[] = []
    for (const [i, value] of values.entries()) {
      const part = this.parts[i]
      if (part === undefined) return { part: i }
      const raw = this.#decodePart(part, i, raws, value)
      if (raw === null) return { part: i }
      raws.push(raw)
    }
    return { values: raws }
  }

  #decodePart(part: PartDef, i: number, prefix: readonly Raw[], value: unknown): Raw | null {
    if (cardTypeOf(this.program.graph, part.type) === null) {
      const raw = decode(this.program, part.type, value)
      return raw === null ? null : keepRaw(raw)
    }
    const names = this.cardNames(i, prefix, [])
    if (part.type.k !== 'set') return typeof value === 'string' ? (names.copiesOf(value)[0] ?? null) : null
    if (!Array.isArray(value)) return null
    const taken = new Set<number>()
    for (const name of value) {
      const copy = typeof name === 'string' ? names.copiesOf(name).find((each) => !taken.has(each)) : undefined
      if (copy === undefined) return null
      taken.add(copy)
    }
    return rawSet(this.program, part.type.of, [...taken])
  }

  /** The cards that this part could take, and these, by name. */
  cardNames(i: number, prefix: readonly Raw[], also: readonly number[]): CardNames {
    const key = JSON.stringify(prefix.map((raw) => (typeof raw === 'number' ? raw : [...raw])))
    const known = this.#names[i]
    if (known !== undefined && known.prefix === key) return known.names
    const type = cardTypeOf(this.program.graph, this.parts[i]!.type)!
    const found = this.chooser.candidates(this.slots, this.seat, this.alternative, prefix)
    const copies = new Set([...found.map((each) => each.value), ...also])
    const names = cardNames(this.program, this.slots, this.seat, type, [...copies])
    this.#names[i] = { prefix: key, names }
    return names
  }

  /** Copies named by a raw value of a part for cards. */
  copiesIn(part: PartDef, raw: Raw): number[] {
    if (part.type.k === 'set') return setMembers(this.program, part.type.of as ScalarType, raw)
    return raw === noneOf(part.type) ? [] : [raw as number]
  }
}
