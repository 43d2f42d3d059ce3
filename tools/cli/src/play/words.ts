import { formatText, type GameInfo, type Text, type Value, type ValueInfo } from '@rheol/runtime'

/** Puts values, places and messages of one game into words, with the names of the people at the table. */
export class Words {
  readonly #info: GameInfo
  readonly #seats: readonly string[]
  readonly #names = new Map<string, ReadonlyMap<string, string>>()

  constructor(info: GameInfo, seats: readonly string[]) {
    this.#info = info
    this.#seats = seats
    for (const kind of info.enums) this.#names.set(kind.name, namesOf(kind.members))
    for (const card of info.cards) this.#names.set(card.name, namesOf(card.rows))
  }

  seat(seat: number): string {
    return this.#seats[seat] ?? `Player ${seat + 1}`
  }

  text(text: Text): string {
    return formatText(text, { language: 'en', seatNames: this.#seats })
  }

  value(value: Value, type: ValueInfo): string {
    if (value === null) return 'none'
    if (Array.isArray(value)) {
      const of = type.k === 'set' ? type.of : type
      if (value.length === 0) return of.k === 'player' ? 'nobody' : 'none'
      return value.map((one: Value) => this.value(one, of)).join(', ')
    }
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    if (typeof value === 'number') return String(value)
    if (typeof value === 'object') return 'seat' in value ? this.seat(value.seat) : ''
    if (type.k === 'card' || type.k === 'row' || type.k === 'enum') return this.member(type.name, value)
    return spaced(value)
  }

  /** A row or member by its name; an unseen card, and a place behind a card's name, are said as such. */
  member(kind: string, name: string): string {
    const at = name.indexOf('@')
    const [bare, place] = at < 0 ? [name, ''] : [name.slice(0, at), ` at ${name.slice(at + 1)}`]
    if (bare === '?') return `an unseen card${place}`
    return `${this.#names.get(kind)?.get(bare) ?? spaced(bare)}${place}`
  }

  /** A value whose type is not at hand, as in the index of a place. */
  loose(value: Value): string {
    if (typeof value === 'string') {
      for (const names of this.#names.values()) {
        const text = names.get(value)
        if (text !== undefined) return text
      }
    }
    return this.value(value, { k: 'bool' })
  }

  /** `hand` of `[Ann]` → `hand, Ann`. */
  place(name: string, index: readonly Value[]): string {
    return [spaced(name), ...index.map((value) => this.loose(value))].join(', ')
  }

  get info(): GameInfo {
    return this.#info
  }
}

function namesOf(members: readonly { readonly name: string; readonly text: string }[]): ReadonlyMap<string, string> {
  return new Map(members.map((member) => [member.name, member.text]))
}

/** `foodSupply` → `food supply`. */
export function spaced(name: string): string {
  return name.replace(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, capital: string) => `${before} ${capital.toLowerCase()}`,
  )
}
