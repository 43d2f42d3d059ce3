import { catalogue } from './catalogue.js'
import { explain } from './explain.js'
import { visible } from './visible-text.js'

/** The error pages by file name within their folder: one for each code, and an index. */
export function errorPages(): ReadonlyMap<string, string> {
  const codes = [...catalogue.keys()].sort()
  const pages = new Map<string, string>()
  const lines = [
    '# What the compiler may find',
    '',
    'Every finding has a code. The same texts are shown by `rheol explain CODE`.',
    '',
  ]
  let phase = ''
  for (const code of codes) {
    const [prefix] = code.split('/') as [string]
    if (prefix !== phase) lines.push(`## ${prefix}`, '')
    phase = prefix
    lines.push(`- [${code}](${code}.md): ${visible(catalogue.get(code)!.message)}`)
    if (codes[codes.indexOf(code) + 1]?.startsWith(`${prefix}/`) !== true) lines.push('')
    pages.set(`${code}.md`, explain(code))
  }
  pages.set('README.md', `${lines.join('\n').trimEnd()}\n`)
  return pages
}
