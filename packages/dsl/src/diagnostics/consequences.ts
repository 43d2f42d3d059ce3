import { lineText, positionAt, type SourceFile } from '../source/source-file.js'
import type { Damage } from '../syntax/ast.js'
import type { Diagnostic } from './diagnostic.js'

/** Findings about how a whole game hangs together, which nobody can tell while part of it is unread. */
const ABOUT_THE_WHOLE: ReadonlySet<string> = new Set([
  'lower/endless-repeat',
  'lower/no-play',
  'lower/stop-outside-loop',
  'lower/circular-steps',
  'lower/never-set',
])

/** Findings about the form of the table of an enum or a card kind. */
const MISSHAPEN: ReadonlySet<string> = new Set([
  'check/missing-name-column',
  'check/row-length',
  'check/unknown-column',
])

/**
 * Leaves out what most likely only follows from another mistake: one mistake, one message. What is left out
 * wrongly is found once the other has been mended. `damages` are what could not be read.
 */
export function withoutConsequences(
  findings: readonly Diagnostic[],
  damages: readonly (Damage | undefined)[],
  sources: Pick<ReadonlyMap<string, SourceFile>, 'get'>,
): Diagnostic[] {
  const there = damages.filter((it) => it !== undefined)
  const own = withoutFollowing(findings, there.length > 0)
  if (there.length === 0) return own
  const bound = new Set(there.flatMap((it) => it.bound))
  const mentioned = new Set(there.flatMap((it) => it.mentioned))
  const nameless = there.some((it) => it.nameless)
  // Everything else is about kinds and what they hold.
  if (there.some((it) => it.ofKind)) return own.filter((it) => it.code.startsWith('resolve/'))
  const said = new Set<string>()
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
    if (aboutName && said.has(finding.message)) return false
    said.add(finding.message)
    const pointedAt = source.text.slice(span.start, span.end)
    if (aboutName && namesIn(pointedAt).some((name) => mentioned.has(name))) return false
    const line = lineText(source, positionAt(source, span.start).line)
    return !namesIn(line).some((name) => bound.has(name))
  })
}

/** What follows from another finding, although all could be read. */
function withoutFollowing(findings: readonly Diagnostic[], damaged: boolean): Diagnostic[] {
  // A decision or assignment with a mistake in it is left out of the graph: a loop seems to ask nobody, a variable to be
  // set nowhere.
  const mistaken = findings.some((it) => it.severity === 'error' && !ABOUT_THE_WHOLE.has(it.code) && !isOfTests(it))
  const others = findings.some((it) => it.code !== 'lower/argument-count')
  // A kind that is written with a small letter is not there, but that is said at its declaration.
  const small = new Set(
    findings.flatMap((it) => (it.code === 'check/kind-needs-capital' ? [String(it.args.name).toLowerCase()] : [])),
  )
  // Of a table whose form is wrong, nobody can tell what the kind holds; the first row with the mistake tells of all.
  const misshapen = findings.filter((it) => MISSHAPEN.has(it.code) || (it.code === 'check/bad-cell' && isRowName(it)))
  if (misshapen.length > 0) return firstOfEach(misshapen)
  const kept = findings.filter((it) => {
    if (it.code === 'lower/endless-repeat' || it.code === 'lower/never-set') return !mistaken
    // The parts of an action with a mistake in them are left out of it.
    if (it.code === 'lower/argument-count' && it.args.expected === 'no values') return !damaged && !others
    // Said where the kind was named that is not there.
    if (/\bunknown kind\b/.test(it.message)) return false
    return it.code !== 'check/unknown-kind' || !small.has(String(it.args.name).toLowerCase())
  })
  // Where all seem to follow from something, one of them is it.
  return kept.length > 0 ? kept : [...findings]
}

/** Is it the name of a row that cannot be read? Then nobody knows the row. */
function isRowName(finding: Diagnostic): boolean {
  return finding.args.expected === 'the name of the row'
}

function firstOfEach(findings: readonly Diagnostic[]): Diagnostic[] {
  const said = new Set<string>()
  return findings.filter(({ code, message, span }) => {
    const key = `${span.file} ${code} ${message}`
    return !said.has(key) && said.add(key)
  })
}

function isOfTests(finding: Diagnostic): boolean {
  return finding.code.startsWith('test/')
}

function namesIn(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}\p{Nd}_]*/gu)?.map((name) => name.normalize('NFC')) ?? []
}
