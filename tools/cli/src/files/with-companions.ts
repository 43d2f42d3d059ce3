import type { Workspace } from './collect.js'
import { peekHeader } from './header.js'

/**
 * The same workspace, asked for whole games: a game or variant with its parts and the tests beside it, and for a part
 * alone its game with the other parts. A mistake in a part is one of the game.
 */
export function withCompanions(workspace: Workspace): Workspace {
  const headers = [...workspace.files].map(([file, text]) => ({ file, header: peekHeader(text) }))
  const asked = new Set(workspace.asked)
  const names = new Set(
    headers.flatMap(({ file, header }) => {
      if (header === null || !asked.has(file)) return []
      return header.kind === 'part' ? [header.base] : header.name === '' ? [] : [header.name]
    }),
  )
  const companions = headers.flatMap(({ file, header }) => {
    const belongsTo = header === null ? null : header.name === '' ? header.base : header.name
    return belongsTo !== null && names.has(belongsTo) && !asked.has(file) ? [file] : []
  })
  return { files: workspace.files, asked: [...workspace.asked, ...companions.sort()] }
}
