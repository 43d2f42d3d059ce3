import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { RuleGraph } from './rule-graph.js'

/** What does not change how a game is played: where it was written, what is said about it, how it is tested. */
const LEFT_OUT: ReadonlySet<string> = new Set(['doc', 'tests', 'files', 'file'])

/** A loop's `start.at` is an expression; every other `at` is a place in the sources. */
function isLeftOut(key: string, value: unknown): boolean {
  return LEFT_OUT.has(key) || (key === 'at' && (value === null || Array.isArray(value)))
}

/**
 * The stable content hash of a graph, 64 hexadecimal digits. Rules with the same hash play the same match from
 * the same record, whatever their comments, layout and file names.
 */
export function hashGraph(graph: RuleGraph): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(graph))))
}

/** JSON with sorted keys and without what is left out of the hash. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([key, each]) => each !== undefined && !isLeftOut(key, each))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`
}
