import { createHash } from 'node:crypto'
import type { Severity } from '@rheol/dsl'
import { explanationOf } from '../explain/explanation.js'
import { version } from '../version.js'
import type { CheckReporter } from './check-report.js'
import { type Finding, type Place, type Sources, worstFirst } from './finding.js'

/** Code scanning refuses a run with more results than this. */
const MOST_RESULTS = 25_000

const LEVEL: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' }

/** SARIF 2.1.0, for code scanning. */
export const sarif: CheckReporter = async (report) => {
  const results = worstFirst(report.findings).slice(0, MOST_RESULTS)
  const codes = [...new Set(results.map((one) => one.code))].sort()
  const explanations = await Promise.all(codes.map(explanationOf))
  const seen = new Map<string, number>()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'rheol',
            version: version(),
            rules: codes.map((code, i) => ({
              id: code,
              shortDescription: { text: explanations[i]?.message ?? code },
              ...(explanations[i] === null ? {} : { help: { text: explanations[i]!.explanation } }),
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { description: { text: 'The folder the command was run in.' } } },
        results: results.map((one) => ({
          ruleId: one.code,
          ruleIndex: codes.indexOf(one.code),
          level: LEVEL[one.severity],
          message: { text: one.help === null ? one.message : `${one.message}\nhelp: ${one.help}` },
          locations: [location(one.file, one.place)],
          relatedLocations: one.related.map((other, id) => ({
            id,
            ...location(other.place.file, other.place),
            message: { text: other.message },
          })),
          partialFingerprints: { 'rheolLine/v1': fingerprint(one, report.sources, seen) },
        })),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function location(file: string, place: Place | null): object {
  const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'SRCROOT' }
  if (place === null) return { physicalLocation: { artifactLocation } }
  const region = {
    startLine: place.start.line,
    startColumn: place.start.column,
    endLine: place.end.line,
    endColumn: place.end.column,
  }
  return { physicalLocation: { artifactLocation, region } }
}

/** Stays the same when lines are added above: made of the code and the text of the line, and told apart by order. */
function fingerprint(one: Finding, sources: Sources, seen: Map<string, number>): string {
  const line = one.place === null ? '' : (sources.get(one.file)?.split('\n')[one.place.start.line - 1]?.trim() ?? '')
  const key = [one.file, one.code, line].join('\0')
  const nth = seen.get(key) ?? 0
  seen.set(key, nth + 1)
  return `${createHash('sha256').update(key).digest('hex').slice(0, 32)}:${nth}`
}
