import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FileProblem, fileProblem, MAX_FILES } from './file-problem.js'
import { shownName } from './read-text.js'

export interface RulesList {
  /** Full paths in order of name. */
  readonly paths: readonly string[]
  readonly problems: readonly FileProblem[]
}

export interface ListLimits {
  /** Folders below folders; 0 for the folder alone. */
  readonly depth: number
  /** A folder with more than this in it is not a folder of games; looking on would only take time. */
  readonly entries: number
}

const LIMITS: ListLimits = { depth: 32, entries: 100_000 }

/**
 * The rules files of a folder and the folders below it. Hidden folders and `node_modules` are left
 * out; a link to a folder is not followed, so no tree is endless.
 */
export function listRules(folder: string, limits: ListLimits = LIMITS): RulesList {
  const paths: string[] = []
  let entriesSeen = 0
  const problems: FileProblem[] = []
  const visit = (path: string, depth: number): boolean => {
    let entries: import('node:fs').Dirent[]
    try {
      entries = readdirSync(path, { withFileTypes: true })
    } catch {
      problems.push(fileProblem('file/unreadable', shownName(path)))
      return true
    }
    for (const entry of entries.sort(byName)) {
      if (++entriesSeen > limits.entries) {
        problems.push(fileProblem('file/too-many', shownName(folder)))
        return false
      }
      const child = join(path, entry.name)
      if (entry.isDirectory()) {
        if (isHidden(entry.name) || depth >= limits.depth) continue
        if (!visit(child, depth + 1)) return false
      } else if (isRulesName(entry.name)) {
        if (paths.length >= MAX_FILES) {
          problems.push(fileProblem('file/too-many', shownName(folder)))
          return false
        }
        paths.push(child)
      }
    }
    return true
  }
  visit(folder, 0)
  return { paths, problems }
}

export function isRulesName(name: string): boolean {
  return name.endsWith('.rules')
}

function isHidden(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules'
}

/** By code unit: the same order on every machine. */
function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
