import type { Span } from '../source/span.js'
import { catalogue, type DiagnosticArgs, type DiagnosticCode } from './catalogue.js'
import type { CodeFix, Diagnostic, RelatedPlace } from './diagnostic.js'

/** What a place knows beyond the catalogue. `label` and `help` replace those of the entry. */
export interface DiagnosticExtra {
  readonly label?: string
  readonly help?: string
  readonly related?: readonly RelatedPlace[]
  readonly fixes?: readonly CodeFix[]
}

/** Makes a finding; the code settles its severity, its wording and the arguments it must be given. */
export function diagnostic<C extends DiagnosticCode>(
  code: C,
  span: Span,
  args: DiagnosticArgs<C>,
  extra: DiagnosticExtra = {},
): Diagnostic {
  const entry = catalogue.get(code)
  if (entry === undefined) throw new Error(`no catalogue entry for ${code}`)
  const given: Readonly<Record<string, string | number>> = args
  const label = extra.label ?? (entry.label === undefined ? undefined : fillTemplate(entry.label, given))
  const help = extra.help ?? (entry.help === undefined ? undefined : fillTemplate(entry.help, given))
  return {
    code,
    severity: entry.severity,
    args: given,
    message: fillTemplate(entry.message, given),
    ...(label === undefined ? {} : { label }),
    ...(help === undefined ? {} : { help }),
    span,
    related: extra.related ?? [],
    fixes: extra.fixes ?? [],
  }
}

/** Puts the arguments in place of their `{name}`; braces that name no argument stay as they are. */
export function fillTemplate(template: string, args: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(args, name) ? String(args[name]) : whole,
  )
}
