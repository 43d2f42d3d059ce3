import type { Workspace } from './collect.js'
import { peekHeader } from './header.js'

/** The same workspace, asked for the parts of its games as well: a mistake in a part is one of the game. */
export function withParts(workspace: Workspace): Workspace {
  const nameOf = (file: string): string => peekHeader(workspace.files.get(file) ?? '')?.name ?? ''
  const names = new Set(workspace.asked.map(nameOf).filter((name) => name !== ''))
  const parts = [...workspace.files].flatMap(([file, text]) => {
    const header = peekHeader(text)
    return header?.kind === 'part' && names.has(header.base ?? '') && !workspace.asked.includes(file) ? [file] : []
  })
  return { files: workspace.files, asked: [...workspace.asked, ...parts.sort()] }
}
