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
 * Leaves out what most likely only follows from another mistake: one mistake, one message. What is left out
 * wrongly is found once the other has been mended. `damages` are what could not be read.
 */
export function withoutConsequences(
  findings: readonly Diagnostic[],
  damages: readonly (Damage | undefined)[],
  sources: ReadonlyMap<string, SourceFile>,
): Diagnostic[] {
  const own = withoutFollowing(findings)
  const there = damages.filter((it) => it !== undefined)
  if (there.length === 0) return own
  const bound = new Set(there.flatMap((it) => it.bound))
  const mentioned = new Set(there.flatMap((it) => it.mentioned))
  const nameless = there.some((it) => it.nameless)
  const places = there.flatMap((it) => it.places)
  return own.filter((finding) => {
    const { span, code } = finding
    // A test is about everything it calls, so it says little while something is unread.
    if (ABOUT_THE_WHOLE.has(code) || code.startsWith('test/')) return false
    if (places.some((it) => it.file === span.file && it.start <= span.start && span.start < it.end)) return false
    const source = sources.get(span.file)
    if (source === undefined) return true
    const aboutName = /unknown|duplicate/.test(code)
    if (nameless && aboutName) return false
    const pointedAt = source.text.slice(span.start, span.end)
    if (aboutName && namesIn(pointedAt).some((name) => mentioned.has(name))) return false
    const line = lineText(source, positionAt(source, span.start).line)
    return !namesIn(line).some((name) => bound.has(name))
  })
}

/** What follows from another finding, although all could be read. */
function withoutFollowing(findings: readonly Diagnostic[]): Diagnostic[] {
  // A decision with a mistake in it is left out of the graph, so that a loop around it seems to ask nobody.
  const mistaken = findings.some((it) => it.severity === 'error' && !ABOUT_THE_WHOLE.has(it.code) && !isOfTests(it))
  // A kind that is written with a small letter is not there, but that is said at its declaration.
  const small = new Set(
    findings.flatMap((it) => (it.code === 'check/kind-needs-capital' ? [String(it.args.name).toLowerCase()] : [])),
  )
  return findings.filter((it) => {
    if (it.code === 'lower/endless-repeat') return !mistaken
    return it.code !== 'check/unknown-kind' || !small.has(String(it.args.name).toLowerCase())
  })
}

function isOfTests(finding: Diagnostic): boolean {
  return finding.code.startsWith('test/')
}

function namesIn(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}\p{Nd}_]*/gu)?.map((name) => name.normalize('NFC')) ?? []
}
