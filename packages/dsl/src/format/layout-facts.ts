import type { FileAst } from '../syntax/ast.js'

/** What the syntax tree knows that single tokens do not tell, by the offset of a token. */
export interface LayoutFacts {
  /** Soft words and others that stand here as names. */
  readonly names: ReadonlySet<number>
  /** A `{` that begins a set. */
  readonly sets: ReadonlySet<number>
  /** A `{` that begins a block of statements or test lines. */
  readonly blocks: ReadonlySet<number>
  /** Declarations, members, statements, rows and test lines: whatever has an indentation of its own. */
  readonly units: ReadonlySet<number>
}

/** Lists of the tree whose members have an indentation of their own. */
const UNIT_LISTS: ReadonlySet<string> = new Set([
  ...['decls', 'stmts', 'lines', 'members', 'attrs', 'columns', 'rowBlocks', 'rows'],
])

export function layoutFacts(ast: FileAst): LayoutFacts {
  const facts = {
    names: new Set<number>(),
    sets: new Set<number>(),
    blocks: new Set<number>(),
    units: new Set<number>(),
  }
  if (ast.header !== null) facts.units.add(ast.header.span.start)
  collect(ast, '', facts)
  return facts
}

interface Facts {
  readonly names: Set<number>
  readonly sets: Set<number>
  readonly blocks: Set<number>
  readonly units: Set<number>
}

function collect(value: unknown, key: string, facts: Facts): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (UNIT_LISTS.has(key)) addStart(item, facts.units)
      collect(item, key, facts)
    }
    return
  }
  if (value === null || typeof value !== 'object') return
  const node = value as Readonly<Record<string, unknown>>
  if (typeof node.text === 'string' && 'span' in node) addStart(node, facts.names)
  if (node.kind === 'setOf') addStart(node, facts.sets)
  if (Array.isArray(node.stmts)) addStart(node, facts.blocks)
  for (const [name, child] of Object.entries(node)) if (name !== 'span') collect(child, name, facts)
}

function addStart(node: unknown, to: Set<number>): void {
  const { span } = node as { span?: { start: number } }
  if (span !== undefined) to.add(span.start)
}
