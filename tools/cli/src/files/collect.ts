import { lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { addBases } from './add-bases.js'
import { type FileProblem, fileProblem } from './file-problem.js'
import { listRules } from './list-rules.js'
import { followLink, isWithin, readText, shownName } from './read-text.js'

/** Files that are looked at together: what was asked for, and the bases these stand on. */
export interface Workspace {
  /** By name from the working folder. */
  readonly files: Map<string, string>
  /** Names of the files that were asked for, in order. */
  readonly asked: string[]
}

export interface Collected {
  readonly workspaces: readonly Workspace[]
  readonly problems: readonly FileProblem[]
}

/**
 * Reads the files and folders named on a command line. Each folder is a workspace of its own; files named one by
 * one share one with the others of their folder. Bases that a variant or a tests file stands on are looked for in
 * the folders above, up to the one that holds the project; so are the variants `wanted` by name.
 */
export function collect(paths: readonly string[], wanted: readonly string[] = []): Collected {
  const problems: FileProblem[] = []
  const workspaces: Workspace[] = []
  const seen = new Set<string>()
  const loose = new Map<string, Workspace>()

  const add = (workspace: Workspace, path: string, root: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const read = readText(path, root)
    if ('problem' in read) {
      problems.push(read.problem)
      return
    }
    workspace.files.set(shownName(path), read.text)
    workspace.asked.push(shownName(path))
  }

  for (const argument of paths) {
    const path = resolve(argument)
    const kind = argument === '' ? 'missing' : kindOf(path)
    if (kind === 'missing') problems.push(fileProblem('file/missing', argument))
    else if (kind === 'link-outside') problems.push(fileProblem('file/link-outside', shownName(path)))
    else if (kind === 'folder') {
      const workspace: Workspace = { files: new Map(), asked: [] }
      const list = listRules(path)
      problems.push(...list.problems)
      for (const file of list.paths) add(workspace, file, path)
      if (list.paths.length === 0 && list.problems.length === 0) {
        problems.push(fileProblem('file/no-rules', shownName(path)))
      }
      if (workspace.asked.length > 0) {
        workspaces.push(workspace)
        addBases(workspace, path, wanted)
      }
    } else {
      const folder = dirname(path)
      const workspace = loose.get(folder) ?? { files: new Map(), asked: [] }
      if (!loose.has(folder)) loose.set(folder, workspace)
      add(workspace, path, folder)
    }
  }
  for (const [folder, workspace] of loose) {
    if (workspace.asked.length === 0) continue
    workspaces.push(workspace)
    addBases(workspace, folder, wanted)
  }
  return { workspaces, problems }
}

/** A workspace of one text that has no file, as if it lay at `path`. */
export function collectText(path: string, text: string): Workspace {
  const full = resolve(path)
  const workspace: Workspace = { files: new Map([[shownName(full), text]]), asked: [shownName(full)] }
  addBases(workspace, dirname(full), [])
  return workspace
}

function kindOf(path: string): 'missing' | 'folder' | 'file' | 'link-outside' {
  try {
    const status = lstatSync(path)
    if (status.isDirectory()) return 'folder'
    if (!status.isSymbolicLink()) return 'file'
    const target = followLink(path)
    // A link that leads nowhere, like any link to a file, is judged when it is read.
    if (target === null || !statSync(target).isDirectory()) return 'file'
    return isWithin(target, realpathSync(process.cwd())) ? 'folder' : 'link-outside'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'file' : 'missing'
  }
}
