import { type IToken, tokenMatcher } from 'chevrotain'
import type { Damage } from './ast.js'
import type { Problem, Region } from './recovering-parser.js'
import * as T from './tokens.js'

/** Words behind which the name of something new stands. */
const BINDING = new Set(
  [...T.DECLARATION_WORDS, 'let', 'each', 'row', 'of'].flatMap((word) => T.wordKinds.get(word) ?? []),
)

const KINDS: ReadonlySet<string> = new Set(['enumeration', 'card', 'grid', 'die'])
/** Parts of a kind in which a mistake takes nothing from what the kind is. */
const WITHIN_KINDS: ReadonlySet<string> = new Set(['define', 'step', 'trigger', 'rowBlock'])

/** What stands in the regions that were passed over; undefined when there are none. */
export function damageOf(
  file: string,
  tokens: readonly IToken[],
  problems: readonly Problem[],
  regions: readonly Region[],
): Damage | undefined {
  if (problems.length === 0) return undefined
  const bound = new Set<string>()
  const mentioned = new Set<string>()
  const lines = problems.flatMap((it) => (it.mended === null ? [] : lineAround(tokens, it.token)))
  const places = [...regions, ...lines].map(({ start, end }) => ({ file, start, end }))
  for (const { start, end } of places) {
    for (let i = firstFrom(tokens, start); i < tokens.length && tokens[i]!.startOffset < end; i++) {
      const token = tokens[i]!
      if (!tokenMatcher(token, T.Name)) continue
      const name = token.image.normalize('NFC')
      mentioned.add(name)
      const before = tokens[i - 1]?.tokenType
      const binds = tokens[i + 1]?.tokenType === T.Colon || (before !== undefined && BINDING.has(before))
      if (binds || token.startOffset === start) bound.add(name)
    }
  }
  const nameless = problems.some((it) => it.expected.length === 1 && it.expected[0] === T.Name && it.mended === null)
  const ofKind = problems.some(
    ({ rules }) => rules.some((it) => KINDS.has(it)) && !rules.some((it) => WITHIN_KINDS.has(it)),
  )
  return { bound: [...bound], mentioned: [...mentioned], nameless, ofKind, places }
}

/** The line of a token that was read as if something else stood there. */
function lineAround(tokens: readonly IToken[], token: IToken): Region[] {
  if (Number.isNaN(token.startOffset)) return []
  const inLine = tokens.filter((it) => it.startLine === token.startLine)
  const last = inLine.at(-1)
  return last === undefined ? [] : [{ start: inLine[0]!.startOffset, end: last.startOffset + last.image.length }]
}

function firstFrom(tokens: readonly IToken[], offset: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (tokens[middle]!.startOffset < offset) low = middle + 1
    else high = middle
  }
  return low
}
