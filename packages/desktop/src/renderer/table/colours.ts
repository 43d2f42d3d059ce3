import type { MemberInfo, Value } from '@rheol/runtime'
import { isSeat } from '../names/value.js'

/**
 * Colours and shapes of seats and members. A shape always goes with a colour, so that nothing is told by colour
 * alone. Colours are numbers of the palette in `styles/tokens.css`.
 */
export const PALETTE_SIZE = 12

/** Seats whose names are colours are drawn in them. Palette names end in the word. */
const COLOUR_WORDS: ReadonlySet<string> = new Set([
  'black',
  'white',
  'red',
  'blue',
  'green',
  'yellow',
  'orange',
  'purple',
  'brown',
  'grey',
  'pink',
  'dark',
  'light',
])

/** The class that gives a seat its colour, by its own name or by its number. */
export function seatColour(seat: number, fixedName: string | undefined): string {
  const word = fixedName?.toLowerCase()
  return word !== undefined && COLOUR_WORDS.has(word) ? `hue-${word}` : `hue-${seat % PALETTE_SIZE}`
}

/** Hues in the order in which members take them: neighbours stand well apart, in grey as well. */
const MEMBER_HUES = [2, 6, 3, 4, 5, 10, 8, 0, 11, 9, 1, 7] as const
/** Backs of card kinds are quiet, and none is like another. */
const BACK_HUES = [9, 10, 4, 7, 0, 6, 2] as const

export function memberColour(position: number, name: string): string {
  if (COLOUR_WORDS.has(name.toLowerCase())) return `hue-${name.toLowerCase()}`
  return `hue-${MEMBER_HUES[Math.max(0, position) % MEMBER_HUES.length]}`
}

export function backColour(kind: number): string {
  return `hue-${BACK_HUES[Math.max(0, kind) % BACK_HUES.length]}`
}

/** A member that belongs to a player is drawn in that player's colour. */
export function ownerOf(member: MemberInfo): number | null {
  const owner = Object.values(member.attributes).find((value): value is Value & { seat: number } => isSeat(value))
  return owner?.seat ?? null
}

/** Strokes and fills of the seats' shapes in a box from -1 to 1. Twelve, all different in outline. */
export const SHAPES: readonly { readonly path: string; readonly filled: boolean }[] = [
  { path: 'M-.5-.5 .5 .5M.5-.5-.5 .5', filled: false },
  { path: 'M.52 0A.52.52 0 1 1-.52 0 .52.52 0 1 1 .52 0Z', filled: false },
  { path: 'M0-.6.56.42-.56.42Z', filled: true },
  { path: 'M-.44-.44H.44V.44H-.44Z', filled: true },
  { path: 'M0-.62.48 0 0 .62-.48 0Z', filled: false },
  { path: 'M0-.66.16-.2.64-.2.26.1.4.56 0 .28-.4.56-.26.1-.64-.2-.16-.2Z', filled: true },
  { path: 'M0-.58V.58M-.58 0H.58', filled: false },
  { path: 'M-.34-.5V.5M0-.5V.5M.34-.5V.5', filled: false },
  { path: 'M-.6.3 0-.34.6.3', filled: false },
  { path: 'M.3-.52A.58.58 0 1 0 .3.52.44.44 0 1 1 .3-.52Z', filled: true },
  { path: 'M-.56-.26H.56M-.56.26H.56', filled: false },
  { path: 'M-.5 0-.25-.46.25-.46.5 0 .25.46-.25.46Z', filled: false },
]

/** The shortest beginnings that tell all members of a kind apart, at most three letters, at least one. */
export function abbreviations(texts: readonly string[]): readonly string[] {
  const short = (text: string, length: number): string => [...text].slice(0, length).join('')
  for (let length = 1; length < 3; length++) {
    const all = texts.map((text) => short(text, length))
    if (new Set(all.map((it) => it.toLowerCase())).size === texts.length) return all
  }
  return texts.map((text) => initials(text) ?? short(text, 3))
}

function initials(text: string): string | null {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.length > 1
    ? words
        .map((word) => [...word][0])
        .join('')
        .slice(0, 3)
    : null
}
