import type { Node, RuleGraph } from '@rheol/runtime/graph'
import type { CodeFix } from '../diagnostics/diagnostic.js'
import { diagnostic } from '../diagnostics/diagnostic-of.js'
import type * as Ast from '../syntax/ast.js'
import type { Lowering } from './lowering.js'

type VarDef = RuleGraph['vars'][number]

/**
 * Reports variables that have no value at the start and are set nowhere: they would silently hold the first value of
 * their type. A set is empty and an optional value `none` at first, and a track begins at its lower end.
 */
export function reportNeverSet(lowering: Lowering, decls: readonly Ast.Item[]): void {
  const { program } = lowering
  const written = new Set(lowering.nodes.flatMap(writtenBy))
  for (const [id, def] of program.vars.entries()) {
    if (written.has(id) || def.track || def.type.k === 'set' || def.type.opt === true) continue
    const decl = decls.find((one): one is Ast.VarDecl => one.kind === 'var' && one.name.text === def.name)
    if (decl === undefined || decl.value !== null) continue
    const fix = fixFor(lowering, def, decl, decls)
    const extra = fix === null ? {} : { fixes: [fix] }
    program.report(diagnostic('lower/never-set', decl.name.span, { name: def.name }, extra))
  }
}

function writtenBy(node: Node): readonly number[] {
  if (node.kind === 'assign') return [node.target.var]
  if ((node.kind === 'roll' || node.kind === 'random') && node.into.k === 'var') return [node.into.place.var]
  return []
}

/** The value it has had so far, said outright; for a player, one drawn when the table is made ready. */
function fixFor(
  lowering: Lowering,
  { name, type, index }: VarDef,
  decl: Ast.VarDecl,
  decls: readonly Ast.Item[],
): CodeFix | null {
  if (type.k === 'player') {
    const setup = decls.find((one): one is Ast.BlockDecl => one.kind === 'setup')
    if (setup === undefined || index.length > 0 || setup.span.file !== decl.span.file) return null
    const { file, start } = setup.body.span
    const at = start + 1
    const edits = [{ span: { file, start: at, end: at }, newText: ` ${name} = random players ` }]
    return { title: `Set \`${name}\` in \`setup\``, safety: 'guess', edits }
  }
  const first = firstValue(lowering, type)
  if (first === null) return null
  const at = decl.type.span.end
  const edits = [{ span: { ...decl.type.span, start: at }, newText: ` = ${first}` }]
  return { title: `Begin with \`${first}\``, safety: 'guess', edits }
}

function firstValue(lowering: Lowering, type: VarDef['type']): string | null {
  if (type.k === 'bool') return 'no'
  if (type.k === 'int') return String(type.min)
  const def = type.k === 'kind' ? lowering.program.types[type.type] : undefined
  return def?.kind === 'enum' ? (def.members[0]?.name ?? null) : null
}
