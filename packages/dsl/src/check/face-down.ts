/** Which open zones may hold cards whose faces are hidden. */
import type * as Ast from '../syntax/ast.js'
import type { Declared } from './declare-names.js'
import { headOf } from './zone-ref.js'

/**
 * Cards enter an open zone face up unless a statement says otherwise, so the statements tell where a card may lie
 * face down. A card turned down lies anywhere, as far as anyone can tell beforehand.
 */
export function findFaceDownZones(declared: Declared): void {
  const { program } = declared
  for (const step of program.steps) {
    for (const stmt of statements(step.decl.body)) {
      if (stmt.kind === 'flip' && stmt.facing === 'down') {
        for (const id of program.zones.keys()) program.faceDownZones.add(id)
      }
      if ((stmt.kind !== 'move' && stmt.kind !== 'draw') || stmt.to.facing !== 'down') continue
      const symbol = program.globals.get(headOf(stmt.to.place)?.name.text ?? '')
      if (symbol?.kind === 'zone') program.faceDownZones.add(symbol.id)
    }
  }
}

/** All statements of a block, those inside others included. */
function* statements(block: Ast.Block): Generator<Ast.Stmt> {
  for (const stmt of block.stmts) {
    yield stmt
    for (const inner of innerBlocks(stmt)) yield* statements(inner)
  }
}

function innerBlocks(stmt: Ast.Stmt): readonly Ast.Block[] {
  switch (stmt.kind) {
    case 'if':
      return stmt.else === null ? [stmt.then] : [stmt.then, stmt.else]
    case 'while':
    case 'repeat':
    case 'forEach':
      return [stmt.body]
    case 'does': {
      const inline = stmt.items.flatMap((item) => (item.kind === 'inline' ? [item.action.body] : []))
      return stmt.else === null ? inline : [...inline, stmt.else]
    }
    default:
      return []
  }
}
