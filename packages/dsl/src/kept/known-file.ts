/**
 * What is kept of tests files from one check to the next. Most of the text of a game is tests, and most of it is as it
 * was: of a tests file in which nothing was found it is enough to know its header, its titles, and how the game
 * looked to it then.
 */
import type { Span } from '../source/span.js'
import type * as Ast from '../syntax/ast.js'

/** A tests file without findings of its own. All of it is plain data; places are offsets in the text. */
export interface KnownFile {
  readonly base: string
  readonly doc: string
  /** Of the header, then of the name in it. */
  readonly places: readonly [number, number, number, number]
  /** The titles of its tests, each with its place. */
  readonly titles: readonly (readonly [string, number, number])[]
  /** All words in it that could be names of something. */
  readonly words: readonly string[]
  /** Digests of the views under which nothing was found in its tests; the latest comes last. */
  readonly views: readonly string[]
}

/** Where such knowledge is kept, by the digest of a file's text. */
export interface Keep {
  /** A digest on which one may rely: no two texts have the same. */
  digest(text: string): string
  find(key: string): KnownFile | null
  put(key: string, known: KnownFile): void
}

/** So many views are kept of each file: going back and forth between two states should stay quick. */
const MAX_VIEWS = 4

const WORD = /\p{L}[\p{L}\p{M}\p{Nd}_]*/gu

/** What is known of a tests file that was read without a finding, and not yet looked at with its game. */
export function knownFile(header: Ast.TestsHeader, tests: readonly Ast.TestDecl[], text: string): KnownFile {
  const { span, doc, base } = header
  return {
    base: base.text,
    doc,
    places: [span.start, span.end, base.span.start, base.span.end],
    titles: tests.map(({ title }) => [title.text, title.span.start, title.span.end]),
    words: [...new Set(text.normalize('NFC').match(WORD) ?? [])],
    views: [],
  }
}

export function withView(known: KnownFile, view: string): KnownFile {
  return { ...known, views: [...known.views.filter((one) => one !== view), view].slice(-MAX_VIEWS) }
}

export function headerOf(file: string, { base, doc, places }: KnownFile): Ast.TestsHeader {
  const [start, end, baseStart, baseEnd] = places
  const at = (from: number, to: number): Span => ({ file, start: from, end: to })
  return { kind: 'tests', span: at(start, end), doc, base: { text: base, span: at(baseStart, baseEnd) } }
}

export function titlesOf(file: string, { titles }: KnownFile): Ast.TextLiteral[] {
  return titles.map(([text, start, end]) => ({ text, span: { file, start, end } }))
}
