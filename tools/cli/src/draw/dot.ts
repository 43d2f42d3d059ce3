import type { Box, Drawing } from './drawing.js'

const SHAPE: Readonly<Record<Box['shape'], string>> = {
  start: 'shape=oval, style=bold',
  choice: 'shape=hexagon, style=filled, fillcolor="#e8f0fe"',
  chance: 'shape=parallelogram, style=filled, fillcolor="#fff4d6"',
  branch: 'shape=diamond',
  loop: 'shape=house',
  call: 'shape=cds',
  end: 'shape=doublecircle',
  plain: 'shape=box',
}

/** The language of Graphviz. */
export function toDot({ title, groups, arrows }: Drawing): string {
  const lines = [`digraph ${quoted(title)} {`, `  label=${quoted(title)}`, '  node [fontname="sans-serif"]']
  for (const group of groups) {
    lines.push(`  subgraph ${quoted(`cluster_${group.id}`)} {`, `    label=${quoted(group.label)}`)
    for (const box of group.boxes) lines.push(`    ${box.id} [label=${quoted(box.label)}, ${SHAPE[box.shape]}]`)
    lines.push('  }')
  }
  for (const arrow of arrows) {
    const style = [arrow.label === '' ? '' : `label=${quoted(arrow.label)}`, arrow.call ? 'style=dashed' : '']
    const attributes = style.filter((part) => part !== '').join(', ')
    lines.push(`  ${arrow.from} -> ${arrow.to}${attributes === '' ? '' : ` [${attributes}]`}`)
  }
  return `${[...lines, '}'].join('\n')}\n`
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`
}
