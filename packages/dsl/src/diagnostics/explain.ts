import { catalogue, type DiagnosticCode } from './catalogue.js'
import { visible } from './visible-text.js'

/** The page of a code, in Markdown: what it means, an example that raises it, and the same mended. */
export function explain(code: DiagnosticCode): string {
  const entry = catalogue.get(code)
  if (entry === undefined) throw new Error(`no catalogue entry for ${code}`)
  const kind = entry.severity[0]!.toUpperCase() + entry.severity.slice(1)
  return [
    `# ${code}`,
    '',
    `*${kind}.* ${visible(entry.message)}`,
    '',
    entry.explanation,
    '',
    'For example:',
    '',
    fenced(entry.example),
    '',
    'Mended:',
    '',
    fenced(entry.mended),
    '',
  ].join('\n')
}

const LONGEST_EXAMPLE = 30

function fenced(text: string): string {
  const lines = text.split('\n').map((line) => (line.length > 120 ? `${visible(line.slice(0, 117))}…` : visible(line)))
  const shown = lines.length > LONGEST_EXAMPLE ? [...lines.slice(0, LONGEST_EXAMPLE), '…'] : lines
  return ['```rules', ...shown, '```'].join('\n')
}
