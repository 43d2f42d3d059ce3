import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT: string = fileURLToPath(new URL('../../..', import.meta.url))

export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string
  readonly text: string
}

/** The TypeScript files below a folder, tests left out. */
export function sourceFiles(folder: string): SourceFile[] {
  const top = `${ROOT}${folder}`
  if (!existsSync(top)) return []
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(ROOT.length).replaceAll('\\', '/'))
    .filter((path) => !/\/(node_modules|dist|dist-types)\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }))
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])([^'"\n]+)\1/g

/** Every module a file names: imports, re-exports, dynamic imports and types. */
export function importsOf(text: string): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => match[2]!)
}

/** Comments blanked out, line ends kept. Texts and regular expressions are left as they are. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[^:'"`\\])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
}
