import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type { Span } from '../source/span.js'

/** Names close in meaning to words that people most often want to use. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['table', 'board'],
  ['die', 'cube'],
  ['set', 'batch'],
  ['over', 'finished'],
  ['end', 'finish'],
  ['card', 'tile'],
  ['play', 'go'],
  ['game', 'match'],
  ['step', 'stage'],
  ['action', 'deed'],
  ['option', 'choice'],
  ['track', 'path'],
  ['zone', 'area'],
  ['test', 'trial'],
  ['move', 'walk'],
  ['draw', 'pick'],
  ['deal', 'handOut'],
  ['shuffle', 'mix'],
  ['flip', 'turnOver'],
  ['show', 'display'],
  ['say', 'announce'],
  ['stop', 'halt'],
  ['roll', 'throwIt'],
  ['random', 'chance'],
  ['none', 'nothing'],
  ['choose', 'pick'],
  ['grid', 'board'],
])

/** A name the author could take in place of a hard word. */
export function otherName(word: string): string {
  return OTHER_NAMES.get(word) ?? `the${word[0]!.toUpperCase()}${word.slice(1)}`
}

export function hardWordAsName(word: string, span: Span): Diagnostic {
  const other = otherName(word)
  const fixes = [{ title: `Call it \`${other}\``, safety: 'guess' as const, edits: [{ span, newText: other }] }]
  return diagnostic('parse/hard-word-as-name', span, { word, other }, { fixes })
}
