import type { Box, Drawing } from './drawing.js'

const SHAPE: Readonly<Record<Box['shape'], readonly [string, string]>> = {
  start: ['([', '])'],
  choice: ['{{', '}}'],
  chance: ['[/', '/]'],
  branch: ['{', '}'],
  loop: ['[[', ']]'],
  call: ['>', ']'],
  end: ['(((', ')))'],
  plain: ['[', ']'],
}

/** A Mermaid flowchart, which code hosts draw in Markdown. */
export function toMermaid({ title, groups, arrows }: Drawing): string {
  const lines = ['---', `title: ${JSON.stringify(title)}`, '---', 'flowchart TD']
  for (const group of groups) {
    lines.push(`  subgraph ${group.id}[${quoted(group.label)}]`)
    for (const box of group.boxes) {
      const [open, close] = SHAPE[box.shape]
      lines.push(`    ${box.id}${open}${quoted(box.label)}${close}`)
    }
    lines.push('  end')
  }
  for (const arrow of arrows) {
    const label = arrow.label === '' ? '' : `|${quoted(arrow.label)}|`
    lines.push(`  ${arrow.from} ${arrow.call ? '-.->' : '-->'}${label} ${arrow.to}`)
  }
  return `${lines.join('\n')}\n`
}

/** Mermaid knows no backslash; whatever it could take for its own is written as a character number. */
function quoted(text: string): string {
  return `"${text.replace(/["#<>&`;\\]/g, (found) => `#${found.charCodeAt(0)};`).replaceAll('\n', ' ')}"`
}
