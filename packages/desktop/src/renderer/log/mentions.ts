import type { GameEvent, Text, TextArg, Value } from '@rheol/runtime'
import { guessType } from '../names/guess-type.js'
import type { Names } from '../names/names.js'
import { readCard } from '../names/value.js'

/** A card that a sentence names: its kind and its row. */
export interface Mention {
  readonly kind: string
  readonly row: string
}

/** A piece of a sentence; `card` when it is the name of one. */
export interface Piece {
  readonly text: string
  readonly card: Mention | null
}

/** The cards an event names to its viewer: rows that are not told are null there, so nothing else can be among them. */
export function mentionsIn(event: GameEvent, names: Names): readonly Mention[] {
  switch (event.kind) {
    case 'moved':
      return event.rows.flatMap((row) => (row === null ? [] : { kind: event.card, row }))
    case 'flipped':
    case 'shown':
      return event.rows.flatMap((row) => (row === null ? [] : mentionOf(row, names)))
    case 'chosen':
      return (event.action?.values ?? []).flatMap((value) => mentionOf(value, names))
    case 'picked':
      return mentionOf(event.value, names)
    case 'revealed':
      return event.entries.flatMap((it) => mentionOf(it.value, names))
    case 'said':
    case 'phase':
      return textMentions(event.text, names)
    default:
      return []
  }
}

/** The cards that the filled places of a text name. */
export function textMentions(text: Text, names: Names): readonly Mention[] {
  return Object.values(text.args).flatMap((arg) => argMentions(arg, names))
}

function argMentions(arg: TextArg, names: Names): readonly Mention[] {
  if (Array.isArray(arg)) return arg.flatMap((each: TextArg) => argMentions(each, names))
  if (typeof arg !== 'object' || !('key' in arg)) return []
  const [kind = '', row = ''] = arg.key.split('.')
  return names.member({ k: 'card', name: kind }, row) === null ? [] : [{ kind, row }]
}

/** The cards a value is or holds. */
export function mentionOf(value: Value, names: Names): readonly Mention[] {
  if (Array.isArray(value)) return value.flatMap((each: Value) => mentionOf(each, names))
  if (typeof value !== 'string') return []
  const type = guessType(names.info, value)
  const { row } = readCard(value)
  return type.k === 'card' && row !== null ? [{ kind: type.name, row }] : []
}

/** Parts a sentence at the names of the cards it mentions. */
export function pieces(text: string, mentions: readonly Mention[], names: Names): readonly Piece[] {
  const named = new Map<string, Mention>()
  for (const card of mentions) {
    const name = names.value(card.row, { k: 'card', name: card.kind }).toLocaleLowerCase()
    if (name !== '') named.set(name, card)
  }
  if (named.size === 0) return [{ text, card: null }]
  // Of names that begin alike the longer one is meant.
  const sought = [...named.keys()].sort((a, b) => b.length - a.length)
  const lower = text.toLocaleLowerCase()
  const found: Piece[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    const name = isLetter(lower[at - 1]) ? undefined : sought.find((it) => startsHere(lower, it, at))
    if (name === undefined) {
      at++
      continue
    }
    if (at > from) found.push({ text: text.slice(from, at), card: null })
    found.push({ text: text.slice(at, at + name.length), card: named.get(name)! })
    at += name.length
    from = at
  }
  if (from < text.length) found.push({ text: text.slice(from), card: null })
  return found
}

function startsHere(text: string, name: string, at: number): boolean {
  return text.startsWith(name, at) && !isLetter(text[at + name.length])
}

function isLetter(sign: string | undefined): boolean {
  return sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
}
