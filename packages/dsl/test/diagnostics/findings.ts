import { compileText } from '../../src/compile.js'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { openWorkspace } from '../../src/workspace.js'

/**
 * The files of a fixture. A line that is nothing but a comment with the name of a rules file begins the text of
 * that file; a text without such a line is one file.
 */
export function splitFiles(name: string, text: string): Map<string, string> {
  const files = new Map<string, string>()
  const parts = text.split(/^\/\/ ([\w-]+\.rules)\r?\n/m)
  if (parts[0] !== '' || parts.length === 1) files.set(name, parts[0]!)
  for (let i = 1; i < parts.length; i += 2) files.set(parts[i]!, parts[i + 1]!)
  return files
}

/** Every finding about the files, each once, as a user would get them who checks them all and plays all variants. */
export function findingsIn(files: ReadonlyMap<string, string>): Diagnostic[] {
  const workspace = openWorkspace(files)
  const found = [...files.keys()].flatMap((file) => workspace.check(file))
  const game = workspace.entries.find((entry) => entry.kind === 'game')
  const variants = workspace.entries.filter((entry) => entry.kind === 'variant').map((entry) => entry.name)
  const inOrder = [...files.keys()].flatMap((file) => {
    const entry = workspace.entries.find((it) => it.file === file)
    return entry !== undefined && variants.includes(entry.name) ? [entry.name] : []
  })
  if (game !== undefined && inOrder.length > 1) found.push(...workspace.compile(game.name, inOrder).diagnostics)
  const [only, ...more] = files
  if (only !== undefined && more.length === 0) found.push(...compileText(only[0], only[1]).diagnostics)
  const seen = new Set<string>()
  return found.filter((one) => {
    const key = JSON.stringify([one.code, one.span, one.message])
    return !seen.has(key) && seen.add(key)
  })
}
