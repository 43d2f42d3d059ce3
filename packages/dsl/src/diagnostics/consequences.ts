import { lineText, positionAt, type SourceFile } from '../source/source-file.js'
import type { Damage } from '../syntax/ast.js'
import type { Diagnostic } from './diagnostic.js'

/** Findings about how a whole game hangs together, which nobody can tell while part of it is unread. */
const ABOUT_THE_WHOLE: ReadonlySet<string> = new Set([
  'lower/endless-repeat',
  'lower/no-play',
  'lower/stop-outside-loop',
  'lower/circular-steps',
])

/**
 * Leaves out what most likely only follows from text that could not be read: one mistake, one message. What is
 * left out wrongly is found once the text has been mended.
 */
export function withoutConsequences(
  findings: readonly Diagnostic[],
  damages: readonly (Damage | undefined)[],
  sources: ReadonlyMap<string, SourceFile>,
): Diagnostic[] {
  const there = damages.filter((it) => it !== undefined)
  if (there.length === 0) return [...findings]
  const bound = new Set(there.flatMap((it) => it.bound))
  const mentioned = new Set(there.flatMap((it) => it.mentioned))
  const nameless = there.some((it) => it.nameless)
  return findings.filter((finding) => {
    // A test is about everything it calls, so it says little while something is unread.
    if (ABOUT_THE_WHOLE.has(finding.code) || finding.code.startsWith('test/')) return false
    const source = sources.get(finding.span.file)
    if (source === undefined) return true
    const aboutName = /unknown|duplicate/.test(finding.code)
    if (nameless && aboutName) return false
    const pointedAt = source.text.slice(finding.span.start, finding.span.end)
    if (aboutName && namesIn(pointedAt).some((name) => mentioned.has(name))) return false
    const line = lineText(source, positionAt(source, finding.span.start).line)
    return !namesIn(line).some((name) => bound.has(name))
  })
}

function namesIn(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}\p{Nd}_]*/gu)?.map((name) => name.normalize('NFC')) ?? []
}
