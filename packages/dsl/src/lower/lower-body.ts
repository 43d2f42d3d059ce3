import type { NodeId } from '@rheol/runtime/graph'
import type { StepSymbol } from '../check/program.js'
import type { Scope } from '../check/scope.js'
import type * as Ast from '../syntax/ast.js'
import { lowerStatements } from './lower-statement.js'
import { triggerCalls } from './lower-trigger.js'
import { type Body, type Lowering, link } from './lowering.js'

/** The body of a step or action, with the triggers that stand before and after it. `scope` holds its parameters. */
export function lowerBody(lowering: Lowering, step: StepSymbol, block: Ast.Block, scope: Scope): void {
  const body: Body = { step, inLoop: false }
  const chain: NodeId[] = [
    ...triggerCalls(lowering, body, 'before', block.span),
    ...lowerStatements(lowering, body, block.stmts, scope.child()),
    ...triggerCalls(lowering, body, 'after', block.span),
  ]
  lowering.entries.set(step.id, link(lowering, chain))
}
