/**
 * What tests can see of a game while they are checked: its kinds, and of everything else what is declared under the
 * names that stand in them. Bodies, texts, printed values and places make no difference to what is found in a test;
 * so where two states of a game look alike to a faultless test, it is faultless in both.
 */
import type { DispatchDef, TypeDef, ValueType } from '@rheol/runtime/graph'
import type { GlobalSymbol, Program } from '../check/program.js'
import { isErrorType } from '../check/types.js'
import type { KnownDeeds } from './known-deeds.js'

export class TestsView {
  private readonly program: Program
  private readonly known: KnownDeeds
  /** What all tests see, and what those see that hold a certain word; worked out once. */
  private kinds: string | null = null
  private readonly named = new Map<string, string>()

  constructor(program: Program, known: KnownDeeds) {
    this.program = program
    this.known = known
  }

  /** How the game looks to tests that hold these words, as one text. */
  of(words: readonly string[]): string {
    this.kinds ??= this.everywhere()
    return [this.kinds, ...words.flatMap((word) => this.under(word) || [])].join('\n')
  }

  private everywhere(): string {
    const { program } = this
    return JSON.stringify([
      program.seats,
      program.types.map(kindSeen),
      program.attributes.map(({ type, name, value }) => [type, name, typeSeen(value)]),
      program.dispatches.map((dispatch) => [dispatch.name, dispatch.card, dispatch.kind, this.memberSeen(dispatch)]),
      [...program.madeOf],
      program.zones.flatMap((zone) => (zone.box ? [zone.card] : [])),
    ])
  }

  /** A member is called by what the first row says of it. Tests call no steps of cards. */
  private memberSeen({ kind, targets }: DispatchDef): unknown {
    const first = targets[0]
    return first === undefined || kind === 'step' ? null : this.defineSeen(first)
  }

  private defineSeen(id: number): unknown {
    const { locals, params, value, seen } = this.program.defines[id]!
    return [locals.slice(0, params).map((param) => typeSeen(param.type)), typeSeen(value), seen !== null]
  }

  /** What is known under a name; '' when there is nothing. */
  private under(word: string): string {
    let seen = this.named.get(word)
    if (seen === undefined) {
      const symbol = this.program.globals.get(word)
      const parts = this.known.parts.get(word)?.map(typeSeen)
      const action = this.known.actions.get(word)?.map((part) => typeSeen(part.type))
      const something = symbol !== undefined || parts !== undefined || action !== undefined
      const own = symbol === undefined ? null : this.symbolSeen(symbol)
      seen = something ? JSON.stringify([word, own, parts ?? null, action ?? null]) : ''
      this.named.set(word, seen)
    }
    return seen
  }

  private symbolSeen(symbol: GlobalSymbol): unknown {
    const { program } = this
    switch (symbol.kind) {
      case 'type':
        return ['type', symbol.id]
      case 'option':
        return ['option', typeSeen(program.options[symbol.id]!.type)]
      case 'zone': {
        const { card, holds, index, box } = program.zones[symbol.id]!
        return ['zone', card, holds, index.map(typeSeen), box]
      }
      case 'var': {
        const { index, type, track } = program.vars[symbol.id]!
        return ['var', index.map(typeSeen), typeSeen(type), track]
      }
      case 'table': {
        const { params, value } = program.tables[symbol.id]!
        return ['table', params.map((param) => typeSeen(param.type)), typeSeen(value)]
      }
      case 'define':
        return ['define', this.defineSeen(symbol.id)]
      case 'step':
        return ['step', symbol.step.params.map((param) => [param.name, typeSeen(param.type)])]
      case 'seat':
        return ['seat', symbol.seat]
      default:
        return [symbol.kind]
    }
  }
}

/** A type as data. One that could not be read must not look like any other. */
function typeSeen(type: ValueType): unknown {
  if (isErrorType(type)) return 'error'
  return type.k === 'set' ? ['set', typeSeen(type.of)] : type
}

function kindSeen(def: TypeDef): unknown {
  switch (def.kind) {
    case 'grid':
      return [def.kind, def.name, def.columns, def.rows, def.hex]
    case 'card':
      return [def.kind, def.name, def.rows.map((row) => row.name), def.copies]
    case 'die':
      return [def.kind, def.name, def.members?.map((member) => member.name), def.min, def.weights]
    default:
      return [def.kind, def.name, def.members.map((member) => member.name)]
  }
}
