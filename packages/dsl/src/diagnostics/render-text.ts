import { lineText, positionAt, type SourceFile, sourceFile } from '../source/source-file.js'
import type { Span } from '../source/span.js'
import type { Diagnostic, Severity } from './diagnostic.js'
import { visible, visibleLine } from './visible-text.js'

export interface RenderOptions {
  /** Colour the text with ANSI codes; off by default. */
  readonly colour?: boolean
}

/** Columns of source that are shown of one line. */
const LINE_LIMIT = 120

const CODES = { error: '1;31', warning: '1;33', hint: '1;36', bold: '1', dim: '2', blue: '34' } as const

type Paint = (style: keyof typeof CODES, text: string) => string

/**
 * Findings as people read them, one block each, parted by empty lines. `sources` holds the text of every file
 * that a place may lie in, by name; a place in any other file is named without its line.
 */
export function renderText(
  diagnostics: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  options: RenderOptions = {},
): string {
  const paint: Paint = options.colour === true ? (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m` : plain
  const files = new Map<string, SourceFile>()
  const fileOf = (span: Span): SourceFile | null => {
    const text = sources.get(span.file)
    if (text === undefined) return null
    const known = files.get(span.file) ?? sourceFile(span.file, text)
    files.set(span.file, known)
    return known
  }
  return diagnostics.map((one) => renderOne(one, fileOf, paint)).join('\n')
}

function plain(_style: string, text: string): string {
  return text
}

function renderOne(finding: Diagnostic, fileOf: (span: Span) => SourceFile | null, paint: Paint): string {
  const { severity, code, message, span, related, help } = finding
  const lines = [`${paint(severity, `${severity}[${code}]`)}${paint('bold', `: ${visible(message)}`)}`]
  lines.push(...place(span, fileOf(span), finding.label ?? '', severity, paint))
  for (const { span: other, message: note } of related) {
    lines.push(`${paint('dim', 'note:')} ${visible(note)}`, ...place(other, fileOf(other), '', 'hint', paint))
  }
  if (help !== undefined) lines.push(`${paint('bold', 'help:')} ${visible(help)}`)
  return `${lines.join('\n')}\n`
}

function place(span: Span, source: SourceFile | null, label: string, severity: Severity, paint: Paint): string[] {
  if (source === null) return [`  ${paint('dim', visible(span.file))}`]
  const { line, column } = positionAt(source, span.start)
  const text = lineText(source, line)
  const start = column - 1
  const end = Math.min(text.length, start + Math.max(1, span.end - span.start))
  const shown = visibleLine(text, start, end, LINE_LIMIT)
  const number = String(line)
  const gutter = ' '.repeat(number.length)
  const carets = paint(severity, '^'.repeat(shown.to - shown.from) + (label === '' ? '' : ` ${visible(label)}`))
  return [
    `  ${paint('dim', `${visible(span.file)}:${line}:${column}`)}`,
    `${paint('blue', `${number} |`)} ${shown.text}`.trimEnd(),
    `${paint('blue', `${gutter} |`)} ${' '.repeat(shown.from)}${carets}`,
  ]
}
